"""A comparison of records in one game, with a row per field. A sign marks the fields that differ."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import stated_figures
from printgen.data.kind import Case
from printgen.data.kinds import is_drawn, shared_last
from printgen.data.records.fields import UNKNOWN
from printgen.report.side_by_side import SIGNS

#: The sign before fields that differ.
DIFFERENT = "*"
MISSING = "-"
#: The substitute for the sign before fields that are equal. It keeps the start of the line while lines are wrapped.
NOT_BROKEN = "\N{NO-BREAK SPACE}"
#: The width of the table if there is no terminal, and the minimum width of a column.
WIDTH, NARROWEST = 80, 14
#: The maximum width of the column of fields.
_WIDEST = 30
#: The maximum number of items of a list that is given in full. For longer lists, the number of items and the differences
#: are given.
_ITEMS = 6
_MEANING = {"reconstructed": "reconstructed", "house": "a house rule"}
_BOLD, _RESET = "\x1b[1m", "\x1b[0m"


class ComparedValue(Struct, frozen=True):
    """The value of a field in one record: its items, and the status of its source.

    Both are empty if the record lacks the field.
    """

    items: tuple[str, ...] = ()
    status: str = ""


class ComparedField(Struct, frozen=True):
    """A field with its value in each record."""

    kind: str
    path: str
    values: tuple[ComparedValue, ...]

    @property
    def differs(self) -> bool:
        """Whether the records have different values."""
        return len({value.items for value in self.values}) > 1


class RecordComparison(Struct, frozen=True):
    """Several records with their fields, in the order of the record classes. Fields of the game's own records come first."""

    ids: tuple[str, ...]
    fields: tuple[ComparedField, ...]


def compare(records: Mapping[str, Sequence[Case]]) -> RecordComparison:
    """Compare the records of several subjects, such as aircraft, field by field.

    Args:
        records: the records of each subject, by its id. Only kinds of record that all subjects have are compared.
    """
    by_thing = [{case.kind.name: case for case in shared_last(cases)} for cases in records.values()]
    kinds = [kind for kind in by_thing[0] if all(kind in it for it in by_thing)]
    return RecordComparison(
        tuple(records), tuple(it for kind in kinds for it in _fields([one[kind] for one in by_thing]))
    )


def _fields(cases: Sequence[Case]) -> Iterator[ComparedField]:
    every = [stated_items(case) for case in cases]
    paths = _merged([tuple(figures) for figures in every])
    for path in paths:
        values = []
        for case, figures in zip(cases, every, strict=True):
            source = case.record.source_of(path) if path in figures else None
            values.append(ComparedValue(figures.get(path, ()), source.status if source else ""))
        yield ComparedField(cases[0].kind.name, path, tuple(values))


def stated_items(case: Case) -> dict[str, tuple[str, ...]]:
    """Return the figures of a record by path. List items whose text starts with their name are combined under the list's path."""
    found: dict[str, tuple[str, ...]] = {}
    for path, items in stated_figures(case).items():
        above, _dot, last = path.rpartition(".")
        is_item = above and all(f"{item} ".startswith(f"{last} ") for item in items)
        found[above if is_item else path] = (*found.get(above if is_item else path, ()), *items)
    return found


def _merged(lists: Sequence[Sequence[str]]) -> list[str]:
    """Merge the paths of all lists into one order. A new path from a later list follows its predecessor in that list."""
    found = list(lists[0])
    for paths in lists[1:]:
        at = 0
        for path in paths:
            if path in found:
                at = found.index(path) + 1
            else:
                found.insert(at, path)
                at += 1
    return found


def without_drawing(compared: RecordComparison) -> RecordComparison:
    """Return the comparison without the dimensions that are used only for drawing."""
    return replace(compared, fields=tuple(it for it in compared.fields if not is_drawn(it.kind, it.path)))


# On the screen.


def screen(compared: RecordComparison, width: int | None = None, color: bool = False) -> str:
    """Format the comparison as a table for the screen. Records that do not fit the width follow in further tables."""
    total = width or WIDTH
    head = min(max((len(it.path) for it in compared.fields), default=0) + 2, _WIDEST, total // 3)
    per_table = max((total - head) // (NARROWEST + 2), 1)
    # Two tables of similar width are easier to read than a full table and a narrow table.
    tables = -(-len(compared.ids) // per_table)
    per_table = -(-len(compared.ids) // tables)
    parts = []
    for start in range(0, len(compared.ids), per_table):
        shown = range(start, min(start + per_table, len(compared.ids)))
        room = (total - head) // len(shown) - 2
        parts.append("\n".join(_table(compared, shown, head, room, color)))
    parts.append(_legend(compared, total))
    return "\n\n".join(parts)


def _table(compared: RecordComparison, shown: range, head: int, room: int, color: bool) -> Iterator[str]:
    widths = [max(_width(compared, index, room), NARROWEST) for index in shown]
    yield from _lines("", [compared.ids[index] for index in shown], head, widths)
    kind = ""
    for field in compared.fields:
        if field.kind != kind:
            kind = field.kind
            yield kind
        mark = DIFFERENT if field.differs else NOT_BROKEN
        cells = [_cell(field, index) for index in shown]
        bold = color and field.differs
        for line in _lines(f"{mark} {field.path}", cells, head, widths):
            yield f"{_BOLD}{line}{_RESET}" if bold else line


def _width(compared: RecordComparison, index: int, room: int) -> int:
    cells = (_cell(field, index) for field in compared.fields)
    return min(max((len(it) for it in (compared.ids[index], *cells)), default=0), room)


def _lines(first: str, cells: Sequence[str], head: int, widths: Sequence[int]) -> Iterator[str]:
    # Paths are broken after a dot.
    columns = [[it.replace(". ", ".") for it in wrap(first.replace(".", ". "), head, subsequent_indent="    ")] or [""]]
    columns += [wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    for row in range(max(map(len, columns))):
        parts = (column[row].replace(NOT_BROKEN, " ") if row < len(column) else "" for column in columns)
        yield "  ".join(part.ljust(width) for part, width in zip(parts, (head, *widths), strict=True)).rstrip()


def _cell(field: ComparedField, index: int) -> str:
    value = field.values[index]
    if not value.items:
        return MISSING
    items = ["?" if item == UNKNOWN.value else item for item in value.items]
    longest = max(len(it.items) for it in field.values)
    if longest > _ITEMS:
        others = [set(it.items) for number, it in enumerate(field.values) if number != index]
        own = [item for item in items if not all(item in other for other in others)]
        items = [f"{len(items)} entries{'; not in all: ' if own else ''}{', '.join(own)}"]
    return f"{', '.join(items)} {SIGNS.get(value.status, '')}".strip()


def _legend(compared: RecordComparison, width: int) -> str:
    different = sum(field.differs for field in compared.fields)
    values = [value for field in compared.fields for value in field.values]
    parts = [f"{DIFFERENT} differs: {different} of {len(compared.fields)} fields"]
    parts += [f"{MISSING} not stated"] if any(not value.items for value in values) else []
    used = {value.status for value in values}
    parts += [f"{sign} {_MEANING[name]}" for name, sign in SIGNS.items() if name in used]
    parts += ["? unknown"] if any(UNKNOWN.value in value.items for value in values) else []
    return "\n".join(wrap("; ".join(parts), width))


# For programs.


def as_dict(game: str, compared: RecordComparison) -> dict[str, Any]:
    """Return the comparison as plain data: each field with its values by id, and whether these values differ."""
    return {
        "game": game,
        "ids": list(compared.ids),
        "fields": [
            {
                "kind": field.kind,
                "field": field.path,
                "differs": field.differs,
                "values": {id: list(it.items) for id, it in zip(compared.ids, field.values, strict=True)},
            }
            for field in compared.fields
        ],
    }


def as_csv(compared: RecordComparison) -> str:
    """Return the comparison as a table with one column per record."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(("kind", "field", "differs", *compared.ids))
    for field in compared.fields:
        cells = (", ".join(it.items) for it in field.values)
        writer.writerow((field.kind, field.path, "yes" if field.differs else "no", *cells))
    return page.getvalue().rstrip("\n")
