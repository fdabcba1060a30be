"""Detection of fields that are one level too high because their parent key is missing, or because they are not indented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.data.findings import Finding, error_at
from printgen.data.problem import Problem
from printgen.data.shapes import shapes_at
from printgen.data.yaml import BREAK, Document, Path

#: The minimum number of unknown fields in a group that are examined for a common cause.
_TOGETHER = 2


class Moved(Struct, frozen=True):
    """The problems of fields that belong one level deeper, and the single finding that replaces these problems."""

    problems: tuple[Problem, ...]
    finding: Finding


def find_moved(problems: Sequence[Problem], document: Document, base: Path) -> list[Moved]:
    """Return the groups of unknown fields that belong one level deeper.

    All unknown fields of a group must belong to the same part of the record.
    """
    groups: dict[Path, list[Problem]] = {}
    for it in problems:
        if it.errors[0]["type"] == "extra_forbidden" and isinstance(it.value, dict):
            groups.setdefault(it.path, []).append(it)
    found = []
    for path, strange in groups.items():
        if len(strange) >= _TOGETHER and (finding := _together(path, strange, document, base)):
            names = set(_parents(strange))
            gone = [it for it in problems if it in strange or (it.path == path and it.field in names)]
            # A group that exists but is empty or invalid has the same cause.
            gone += [it for it in problems if it.path in {(*path, name) for name in names}]
            found.append(Moved(tuple(gone), finding))
    return found


def _parents(strange: Sequence[Problem]) -> list[str]:
    """Return the names of those fields in the group that could contain all of the unknown fields."""
    shapes = shapes_at(strange[0].record, strange[0].path)
    names = dict.fromkeys(name for here in shapes for name in here.get("properties", {}))
    return [name for name in names if _has_all(strange, name)]


def _has_all(strange: Sequence[Problem], name: str) -> bool:
    below: Sequence[Mapping[str, Any]] = shapes_at(strange[0].record, (*strange[0].path, name))
    return any(all(it.field in here.get("properties", {}) for it in strange) for here in below)


def _together(path: Path, strange: Sequence[Problem], document: Document, base: Path) -> Finding | None:
    """Return the finding about consecutive unknown fields that all belong to one missing part, or None."""
    value = strange[0].value
    given, fields = list(value) if isinstance(value, dict) else [], {it.field for it in strange}
    first = next(at for at, name in enumerate(given) if name in fields)
    run = given[first : first + len(fields)]
    parents = _parents(strange)
    whole = (*base, *path)
    key = document.place((*whole, given[first]), key=True)
    if set(run) != fields or not parents or document.place(whole).line == document.place(whole).end_line:
        return None
    end = max(document.place((*whole, name)).end_line for name in run)
    lines = BREAK.split(document.text)
    indent = " " * (key.column - 1)
    which = " or ".join(f"`{name}:`" for name in parents)
    under = f"under `{path[-1]}`" if path and isinstance(path[-1], str) else "here"
    rows = f"line {key.line}" if end == key.line else f"lines {key.line} to {end}"
    item = lines[key.line - 1][: key.column - 1].strip() == "-"
    there = [name for name in parents if name in given]
    if there and first and given[first - 1] == there[0]:
        message = f"these fields belong below `{there[0]}`"
        return error_at("PG001", message, key, f"indent {rows} by two more spaces")
    if there or item:
        return None
    message = f"{under}, the line {which} is missing: `{run[0]}` belongs below it"
    likeliest = parents[-1]
    hint = f"add the line `{indent}{likeliest}:` above line {key.line}, and indent {rows} by two more spaces"
    return error_at("PG001", message, key, hint)
