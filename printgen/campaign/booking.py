"""A mission's result booked into a roster's file: only lines are added, and every other byte of the file stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from printgen.data.edits import Append, EditError, Insert, Replace, Written
from printgen.data.yaml import Document
from printgen.data.yaml.editing import edit
from printgen.files.rewriting import NotRewrittenError, rewrite


class NotBooked(Exception):
    """The result cannot be booked; the message says why. Nothing was written."""


def booked(roster: Document, result: Document) -> str:
    """Return the roster's text with the result as the last entry of its log. Raise NotBooked.

    The entry is written as in the result's own file. If it cannot be, it is written again from its values, without comments.
    """
    log: Any = roster.value.get("log")
    if log and roster.place(("log",)).line == roster.place(("log",), key=True).line:
        raise NotBooked("the log is written on one line; begin each of its missions on a line of its own, with `- `")
    for entry in (Written(result.value, _lines(result)), result.value):
        change = Append(("log",), entry) if log else (Replace if "log" in roster.value else Insert)(("log",), [entry])
        try:
            return edit(roster.text, [change])
        except EditError:
            continue
    raise NotBooked("the result cannot be written into the roster as it is; book it by hand")


def write(path: Path, before: str, after: str, tell: Callable[[str], object] | None = None) -> Path:
    """Replace the roster's file, whole or not at all, and keep the one before as `.bak`, whose path this gives.

    before: the text that the file had when it was read. tell: called with what is waited for, where another run is booking.
    Raises NotBooked where the file has another text by now, or another name beside this one, OSError.
    """
    file = path.resolve()
    kept = file.with_name(f"{file.name}.bak")
    try:
        rewrite({file: (before.encode(), after.encode())}, tell, backup=kept)
    except NotRewrittenError as refusal:
        raise NotBooked(str(refusal)) from None
    return kept


def _lines(result: Document) -> tuple[str, ...]:
    """Return the lines of a result as they are in its own file; comments above it speak of that file."""
    start = result.place(())
    first, *rest = result.text.rstrip().splitlines()[start.line - 1 :]
    margin = " " * (start.column - 1)
    ends = next((at for at, line in enumerate(rest) if line == "..."), len(rest))
    return (first[start.column - 1 :], *(line.removeprefix(margin) for line in rest[:ends]))
