"""The table of a game's aircraft: a line each, columns of what is short enough, and what can be filtered by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.data.kind import Case
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Part, kebab
from printgen.games.game import Exhibit
from printgen.report.figures import ABOUT, said, speaks

#: A figure with more letters than this is no column.
CELL = 10
#: Of the figures, no more than this.
COLUMNS = 10


@dataclass(frozen=True, slots=True)
class Line:
    """An aircraft: its id and name, its tags by name, its month of service, and a cell for each column."""

    id: str
    name: str
    tags: Mapping[str, str]
    since: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All aircraft, and the values that each tag takes."""

    tags: Mapping[str, tuple[str, ...]]
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    dated: bool


def table(things: Mapping[str, tuple[Case, ...]], exhibits: Mapping[str, Exhibit]) -> Table:
    """The table; its columns are the figures of the game's own record that most aircraft have, in its order."""
    shown = {id: exhibits.get(id, Exhibit()) for id in things}
    tags: dict[str, set[str]] = {}
    for exhibit in shown.values():
        for tag, value in exhibit.tags.items():
            tags.setdefault(tag, set()).add(value)
    cells = {id: _cells(cases[-1]) for id, cases in things.items()}
    columns = _columns(cells)
    lines = tuple(
        Line(
            id, _name(id, cases), shown[id].tags, shown[id].since or "", tuple(cells[id].get(it, "") for it in columns)
        )
        for id, cases in things.items()
    )
    dated = any(line.since for line in lines)
    return Table({tag: tuple(sorted(values)) for tag, values in tags.items()}, columns, _by_name(lines), dated)


def _by_name(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.id)))


def _name(id: str, cases: tuple[Case, ...]) -> str:
    names = (getattr(case.record, "name", None) for case in cases)
    return next((name for name in names if isinstance(name, str)), id)


def _cells(case: Case) -> dict[str, str]:
    """The figures of a record that stand alone, by field; the parts of one as `6/2`, `-` where one is absent."""
    record = case.record
    values = {kebab(name): getattr(record, name) for name in type(record).model_fields if name not in ABOUT}
    return {
        name: _cell(value)
        for name, value in values.items()
        if name != case.kind.key and value is not None and not isinstance(value, tuple | dict | bool)
    }


def _cell(value: object) -> str:
    if isinstance(value, Part) and not speaks(value):
        inner = (getattr(value, name) for name in type(value).model_fields)
        return "/".join("-" if it is None else _cell(it) for it in inner)
    return "?" if isinstance(value, Unknown) else said(value)


def _columns(cells: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    names = dict.fromkeys(name for row in cells.values() for name in row)
    short = [name for name in names if all(len(row.get(name, "")) <= CELL for row in cells.values())]
    common = [name for name in short if sum(name in row for row in cells.values()) * 2 > len(cells)]
    return tuple(common[:COLUMNS])
