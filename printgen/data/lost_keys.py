"""Corrections that add a missing key above a line, or before a bracket at the start of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from printgen.data.kind import Case, Kind
from printgen.data.line_changes import LineChange, indentation
from printgen.data.shapes import shapes_at
from printgen.data.yaml import Path

_KEY: Final = re.compile(r"( *)((?:- +)*)([A-Za-z][\w.-]*) *:(?: +(\S.*))?$")
#: The maximum length of a line that a hint repeats, in characters.
_SHORT: Final = 100


def lost_keys(kind: Kind, lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield changes that add a missing key above a line, or at the start of the line."""
    if row >= len(lines) or not lines[row].strip():
        return
    line, indent = lines[row], indentation(lines[row])
    text = line.strip()
    levels = {column for column in _levels(lines, row) if column <= indent}
    if text[0] in "[{":
        for path, key in _keys(kind, lines, row, indent):
            written = f"{key}: {text}"
            what = "list" if text[0] == "[" else "group of fields"
            hint = f"write `{written if len(written) <= _SHORT else f'{key}: {text[0]}'}` in line {row + 1}"
            yield LineChange(
                row, 1, (" " * indent + written,), indent, 1, f"a {what} without its key", hint, (*path, key)
            )
    is_item = text.startswith("- ")
    field = _KEY.match(line)
    if field and not is_item and field[3] in (key for _path, key in _keys(kind, lines, row, indent)):
        return
    for level in sorted({*levels, indent - 2, indent if is_item and not levels else -1}, reverse=True):
        if level < 0 or (level == indent and not is_item):
            continue
        for path, key in _keys(kind, lines, row, level):
            added = " " * level + f"{key}:"
            what = "this list" if is_item else "these fields"
            hint = f"add the line `{added}` above line {row + 1}"
            message = f"the line `{key}:` is missing above {what}"
            yield LineChange(row, 1, (added, line), indent, 2 if is_item else 3, message, hint, (*path, key))


def _levels(lines: Sequence[str], row: int) -> list[int]:
    """Return the columns of those keys above a line that may be its parents, starting with the deepest key."""
    found: list[int] = []
    for line in reversed(lines[:row]):
        if key := _KEY.match(line):
            column = key.end(2)
            if not found or column < found[-1]:
                found.append(column)
    return found


def _keys(kind: Kind, lines: Sequence[str], row: int, level: int) -> Iterator[tuple[Path, str]]:
    """Yield the possible keys of a line at column `level` in this row, each with the path of its group in the record."""
    path = _path(lines, row, level)
    if kind.entries is not None:
        if not path:
            yield (), kind.entries
            return
        if path[0] != kind.entries or len(path) < 2:
            return
        path = path[2:]
    names = dict.fromkeys(name for here in shapes_at(kind.model, path) for name in here.get("properties", {}))
    yield from ((path, name) for name in names)


def _path(lines: Sequence[str], row: int, level: int) -> Path:
    """Return the path of the group of fields that would contain a line at column `level` in this row."""
    path: list[str | int] = []
    limit, item = level, level
    for line in reversed(lines[:row]):
        found = _KEY.match(line)
        if not found:
            continue
        column, dash = found.end(2), found.end(1)
        if column < limit:
            path.insert(0, found[3])
            limit = item = column
        if found[2] and dash < item:
            path.insert(0, 0)
            limit, item = dash + 1, dash
    return tuple(path)


def frequency(path: Path, examples: Sequence[Case]) -> int:
    """Return the number of example records that have a field at a path. For an empty path, return 0."""
    return sum(_has(it.written, path) for it in examples) if path else 0


def _has(value: Any, path: Path) -> bool:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return False
    return True
