"""Lost keys and wrong indentation, found by trial: the change to one line with which the complete file is valid.

The parser and the record report such a fault far from its line, or many times. Each likely change is made in the text, and the
file is read again. If it is valid then, that change is the remedy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from printgen.data.findings import Finding, Place, error_at
from printgen.data.kind import Case, Kind
from printgen.data.shapes import standing
from printgen.data.yaml import Path

#: The limits of the search: lines of a file, faulty lines, changes.
_LINES, _ROWS, _CHANGES = 500, 3, 150
_NO_COLON: Final = re.compile(r"([A-Za-z][\w.-]*?)(\s*(?:[:;=,|]|->|=>|\uff1a|\s[-\u2013])\s*|\s+)(\S.*)")
_KEY: Final = re.compile(r"( *)((?:- +)*)([A-Za-z][\w.-]*) *:(?: +(\S.*))?$")
#: The longest line that a hint repeats.
_SHORT: Final = 100


class LineChange(Struct, frozen=True):
    """A change to one line: the lines of the file after it, its row from 0, and what the finding says.

    Fields:
        path: the path of a key that was added.
    """

    lines: Sequence[str]
    row: int
    message: str
    hint: str
    path: Path = ()


def find_lost_line(
    kind: Kind,
    lines: Sequence[str],
    findings: Sequence[Finding],
    is_valid: Callable[[str], bool],
    examples: Sequence[Case],
) -> Finding | None:
    """Return the finding about the one line that makes a file invalid; None if no change to one line makes it valid.

    Args:
        findings: the errors in the file.
        is_valid: returns whether a text is a valid file of this kind.
        examples: other records of the kind; of several possible keys, the one that most of them have is suggested.
    """
    places = sorted({it.place for it in findings if it.place})
    if not places or len(lines) > _LINES:
        return None
    # Values of a wrong shape are misplaced only if several follow one another, up to the end of their group.
    rows = sorted({it.line - 1 for it in places})
    is_syntax = any(it.code == "PG001" and not it.fault for it in findings)
    if not is_syntax and not _end_a_group(lines, rows):
        return None
    changes = [it for row in rows[:_ROWS] for it in _changes(kind, lines, row, is_syntax)]
    valid = [it for it in islice(changes, _CHANGES) if is_valid("\n".join(it.lines))]
    best = max(valid, key=lambda it: _frequency(it.path, examples), default=None)
    if best is None or (best.path and not is_syntax and not _frequency(best.path, examples)):
        return None
    column = _indent(lines[best.row]) + 1
    end = len(lines[best.row].rstrip()) + 1
    return error_at("PG001", best.message, Place(places[0].file, best.row + 1, column, best.row + 1, end), best.hint)


def _end_a_group(lines: Sequence[str], rows: Sequence[int]) -> bool:
    """Return whether these are two or more lines one after another, and the last ones of their group."""
    if len(rows) < 2 or rows[-1] - rows[0] != len(rows) - 1 or rows[-1] >= len(lines):
        return False
    after = next((it for it in lines[rows[-1] + 1 :] if it.strip()[:1] not in ("", "#")), "")
    indent = _indent(lines[rows[0]])
    return indent > 0 and _indent(after) < indent


def _changes(kind: Kind, lines: Sequence[str], row: int, is_syntax: bool) -> Iterator[LineChange]:
    """Yield the likely changes at a line: a key above it or in front of it, another indentation."""
    if row >= len(lines) or not lines[row].strip():
        return
    line, indent = lines[row], _indent(lines[row])
    text = line.strip()
    levels = {column for column in _levels(lines, row) if column <= indent}
    if text[0] in "[{":
        for path, key in _keys(kind, lines, row, indent):
            written = f"{key}: {text}"
            what = "list" if text[0] == "[" else "group of fields"
            hint = f"write `{written if len(written) <= _SHORT else f'{key}: {text[0]}'}` in line {row + 1}"
            yield LineChange(
                _with(lines, row, " " * indent + written), row, f"a {what} without its key", hint, (*path, key)
            )
    is_item = text.startswith("- ")
    for level in sorted({*levels, indent - 2}, reverse=True):
        if level < 0 or (level == indent and not is_item):
            continue
        for path, key in _keys(kind, lines, row, level):
            added = " " * level + f"{key}:"
            what = "this list" if is_item else "these fields"
            hint = f"add the line `{added}` above line {row + 1}"
            changed = [*lines[:row], added, *lines[row:]]
            yield LineChange(changed, row, f"the line `{key}:` is missing above {what}", hint, (*path, key))
    if is_syntax:
        yield from _with_colon(kind, lines, row)
        yield from _indented(lines, row)


def _with_colon(kind: Kind, lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield the line with a colon and a space after its first word, if that is a key."""
    start = re.match(r" *(?:- +)*", lines[row])
    level = start.end() if start else 0
    found = _NO_COLON.fullmatch(lines[row][level:].rstrip())
    if found and any(found[1] == key for _path, key in _keys(kind, lines, row, level)):
        written = f"{found[1]}: {found[3]}"
        sign = found[2].strip()
        instead = f", but by `{sign}`" if sign not in ("", ":") else ""
        message = f"`{found[1]}` is not followed by a colon and a space{instead}"
        hint = f"write `{written if len(written) <= _SHORT else f'{found[1]}:'}`, with a space after the colon"
        yield LineChange(_with(lines, row, lines[row][:level] + written), row, message, hint)


def _indented(lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield changes of the indentation of a line, and of the nearest line above it."""
    above = next((it for it in range(row - 1, -1, -1) if lines[it].strip()[:1] not in ("", "#")), row)
    for at in dict.fromkeys((row, above)):
        blank = re.match(r"[ \t]*", lines[at])
        indent = _indent(lines[at])
        message = f"this line is indented by {indent} space{'' if indent == 1 else 's'}, which does not fit the lines around it"
        if blank and "\t" in blank[0]:
            message = "a tab in the indentation, where only spaces are allowed"
        near = {*_levels(lines, at), *(_indent(it) for it in lines[max(0, at - 2) : at + 3] if it.strip())}
        for level in sorted(near - {indent}, key=lambda level: abs(level - indent)):
            like = next(
                (it for it in (*range(at - 1, -1, -1), *range(at + 1, len(lines))) if _column(lines[it]) == level), at
            )
            remove = "remove the space before it" if indent == 1 else "remove the spaces before it"
            hint = f"indent it by {level} spaces, like line {like + 1}" if level else remove
            yield LineChange(_with(lines, at, " " * level + lines[at].strip()), at, message, hint)


def _with(lines: Sequence[str], row: int, line: str) -> list[str]:
    return [*lines[:row], line, *lines[row + 1 :]]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _column(line: str) -> int | None:
    """Return the indentation of a line; None for a blank line."""
    return _indent(line) if line.strip() else None


def _levels(lines: Sequence[str], row: int) -> list[int]:
    """Return the columns of the keys above a line to which it may belong, the deepest first."""
    found: list[int] = []
    for line in reversed(lines[:row]):
        if key := _KEY.match(line):
            column = key.end(2)
            if not found or column < found[-1]:
                found.append(column)
    return found


def _keys(kind: Kind, lines: Sequence[str], row: int, level: int) -> Iterator[tuple[Path, str]]:
    """Yield the keys that a line of this column may have there, each with the path of its group in the record."""
    path = _path(lines, row, level)
    if kind.entries is not None:
        if not path:
            yield (), kind.entries
            return
        if path[0] != kind.entries or len(path) < 2:
            return
        path = path[2:]
    names = dict.fromkeys(name for here in standing(kind.model, path) for name in here.get("properties", {}))
    yield from ((path, name) for name in names)


def _path(lines: Sequence[str], row: int, level: int) -> Path:
    """Return the path of the group of fields in which a line of this column is."""
    path: list[str | int] = []
    limit = level
    for line in reversed(lines[:row]):
        found = _KEY.match(line)
        if not found:
            continue
        column, dash = found.end(2), found.end(1)
        if column < limit:
            path.insert(0, found[3])
            limit = column
        if found[2] and dash < limit:
            path.insert(0, 0)
            limit = dash + 1
    return tuple(path)


def _frequency(path: Path, examples: Sequence[Case]) -> int:
    """Return the number of records that have a field at a path; items of lists are not counted."""
    return sum(_has(it.written, path) for it in examples) if path else 0


def _has(value: Any, path: Path) -> bool:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return False
    return True
