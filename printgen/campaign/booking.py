"""Recording of a mission's result in a roster file. Lines are added, and all other bytes of the file remain unchanged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from printgen.data.edits import Append, EditError, Insert, Replace, Written
from printgen.data.yaml import Document
from printgen.data.yaml.editing import edit
from printgen.files.rewriting import NotRewrittenError, rewrite


class BookingError(Exception):
    """Error raised if a mission's result cannot be recorded in a roster. The message gives the reason.

    The roster file is unchanged.
    """


def append_result(roster: Document, result: Document) -> str:
    """Return the roster's text with the result appended to its log. Raise BookingError if that is impossible.

    The lines of the result's file are copied with their comments. If they cannot be copied, only their values are written.
    """
    log: Any = roster.value.get("log")
    if log and roster.place(("log",)).line == roster.place(("log",), key=True).line:
        raise BookingError("the log is written on one line. Start each mission on its own line, with `- `")
    for entry in (Written(result.value, _lines(result)), result.value):
        change = Append(("log",), entry) if log else (Replace if "log" in roster.value else Insert)(("log",), [entry])
        try:
            return edit(roster.text, [change])
        except EditError:
            continue
    raise BookingError("the result cannot be inserted into this roster. Add it by hand")


def write(path: Path, before: str, after: str, tell: Callable[[str], object] | None = None) -> Path:
    """Replace the roster file, completely or not at all, and return the path of the backup (`.bak`).

    Raise BookingError if the file no longer contains `before` or has a second name (a hard link), and OSError if writing fails.

    Args:
        before: the text of the file when it was read.
        after: the new text of the file.
        tell: a function that is called with a message if printgen must wait because another printgen process is writing the file.
    """
    file = path.resolve()
    kept = file.with_name(f"{file.name}.bak")
    try:
        rewrite({file: (before.encode(), after.encode())}, tell, backup=kept)
    except NotRewrittenError as refusal:
        raise BookingError(str(refusal)) from None
    return kept


def _lines(result: Document) -> tuple[str, ...]:
    """Return the lines of a result as written in its own file, without the comments at the top of the file."""
    start = result.place(())
    first, *rest = result.text.rstrip().splitlines()[start.line - 1 :]
    margin = " " * (start.column - 1)
    ends = next((at for at, line in enumerate(rest) if line == "..."), len(rest))
    return (first[start.column - 1 :], *(line.removeprefix(margin) for line in rest[:ends]))
