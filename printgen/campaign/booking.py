"""A mission's result booked into a roster's file: only lines are added, and every other byte of the file stays.

The one writer of YAML, and the only place that knows the library which keeps comments and quotes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printgen.data.yaml import Document, parse
from printgen.files import alone, reading
from printgen.files.whole import exchange

#: Longer than any line of a result, so that none is broken in two.
_WIDE = 1 << 16
_INDENT = 2


class NotBooked(Exception):
    """The result cannot be booked; the message says why. Nothing was written."""


def booked(roster: Document, result: Document) -> str:
    """The roster's text with the result as the last entry of its log. Raises NotBooked.

    What comes out has been read again: it holds what the roster held, and the result, and nothing else.
    """
    held: Any = dict(roster.value) if isinstance(roster.value, dict) else {}
    held["log"] = [*(held.get("log") or []), result.value]
    for entry in (_as_written, _written_anew):
        text = _with_entry(roster, entry(result))
        again, findings = parse(text, roster.file)
        if not findings and again is not None and again.value == held:
            return text
    raise NotBooked("the result cannot be written into the roster as it is; book it by hand")


def write(path: Path, before: str, after: str, tell: Callable[[str], object] | None = None) -> Path:
    """Replace the roster's file, whole or not at all, and keep the one before as `.bak`, whose path this gives.

    before: the text that the file had when it was read. tell: called with what is waited for, where another run is booking.
    Raises NotBooked where the file has another text by now, or another name beside this one, OSError.
    """
    file = path.resolve()
    kept = file.with_name(f"{file.name}.bak")
    with alone(file, tell):
        # The file is replaced, since writing into it could leave half a roster; another name would keep the old one.
        if file.stat().st_nlink > 1:
            how = f"replace it with a copy of its own: `cp {path} {path}.copy`, then `mv {path}.copy {path}`"
            raise NotBooked(f"the file has another name, too (a hard link), which would keep the old roster; {how}")
        content = reading.content(file)
        if content != before.encode():
            raise NotBooked("the roster was changed by somebody else just now; book the result again")
        exchange({kept: content, file: after.encode()}, lasting=True, like=file)
    return kept


def _with_entry(roster: Document, entry: list[str]) -> str:
    """The roster's text with the entry put in where its log ends, or the log opened where it has none."""
    lines = roster.text.splitlines(keepends=True)
    ending = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += ending
    held = roster.value.get("log") if isinstance(roster.value, dict) else None
    # A blank line between two missions, where the roster has one.
    apart = False
    if ("log",) not in roster.keys:
        lines += [ending, f"log:{ending}"]
        after, column = len(lines), _INDENT
    elif held:
        place = roster.place(("log",))
        if place.line == roster.place(("log",), key=True).line:
            raise NotBooked(
                "the log is written on one line; begin each of its missions on a line of its own, with `- `"
            )
        after, column = place.end_line, place.column - 1
        # Comments that belong to its last entry stay with it.
        while after < len(lines) and (match := re.match(r"( +)#", lines[after])) and len(match[1]) > column:
            after += 1
        before = roster.place(("log", len(held) - 1)).line - 2
        apart = len(held) > 1 and not lines[before].strip()
    else:
        # The `[]` of an empty log, if it has one, is taken away.
        after, column = roster.place(("log",), key=True).line, _INDENT
        lines[after - 1] = re.sub(r"(?<=:)[ \t]*(\[\s*\]|null|~)", "", lines[after - 1], count=1)
    margin = " " * column
    put = [f"{margin}{line}{ending}" if line else ending for line in ([""] if apart else []) + entry]
    return "".join([*lines[:after], *put, *lines[after:]])


def _as_written(result: Document) -> list[str]:
    """The result as lines of an entry of a list, just as they stand in its own file; comments above it speak of that file."""
    start = result.place(())
    lines = result.text.rstrip().splitlines()[start.line - 1 :]
    margin = " " * (start.column - 1)
    inner = [line.removeprefix(margin) for line in lines]
    return [f"{'- ' if number == 0 else '  '}{line}" if line.strip() else "" for number, line in enumerate(inner)]


def _written_anew(result: Document) -> list[str]:
    """The same where its lines cannot stand in a list as they are: written by a library that keeps comments and quotes."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = _WIDE
    yaml.indent(mapping=2, sequence=4, offset=2)
    written = io.StringIO()
    try:
        mission = yaml.load(result.text)
        mission.ca.comment = None
        yaml.dump([mission], written)
    except YAMLError:
        raise NotBooked("the result cannot be carried over; book it by hand") from None
    return [line.removeprefix("  ").rstrip() for line in written.getvalue().splitlines()]
