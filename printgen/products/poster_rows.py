"""The rows of a poster: aircraft next to each other, in columns of equal width."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from msgspec import Struct

from printgen.products.facts import AircraftFacts

#: The space between two aircraft, mm.
GAP = 2.0


class PosterCell(Struct, frozen=True):
    """An aircraft on the poster, with the span and length, in metres, of its picture from above."""

    facts: AircraftFacts[Any]
    span: float
    depth: float


class PosterPlace(Struct, frozen=True):
    """The place of an aircraft in its row: the number of its first column, and the number of columns that it takes."""

    cell: PosterCell
    column: int
    columns: int


Row = tuple[PosterPlace, ...]


def break_half(half: Sequence[PosterCell], wide: float, metre: float, scale: float, columns: int) -> list[Row]:
    """Divide the aircraft of a half into rows.

    Large aircraft take several columns. If an aircraft does not fit into the rest of a row, the next aircraft that fits is
    placed there first.

    Args:
        wide: the width of a row, mm.
        metre: the length of one metre on the poster, mm.
        scale: the factor for the space between two aircraft.
        columns: the number of columns in a row.
    """
    rows, left = list[Row](), list(half)
    while left:
        row, at = list[PosterPlace](), 0
        while at < columns and left:
            near = left[: 2 * columns]
            widths = [min(columns, ceil((it.span * metre + GAP * scale) * columns / wide)) for it in near]
            # Aircraft that take two columns begin at every second column, so that they are aligned in all rows.
            index = next((n for n, it in enumerate(widths) if it <= columns - at and at % it == 0), None)
            if index is None:
                break
            row.append(PosterPlace(left.pop(index), at, widths[index]))
            at += widths[index]
        rows.append(tuple(row))
    return _even_end(rows)


def _even_end(rows: list[Row]) -> list[Row]:
    """Return the rows, with the last two of equal length if the last one has a single aircraft.

    Rows with aircraft that take several columns stay as they are.
    """
    if (
        len(rows) < 2
        or len(rows[-1]) > 1
        or len(rows[-2]) < 3
        or any(it.columns > 1 for row in rows[-2:] for it in row)
    ):
        return rows
    cells = [it.cell for row in rows[-2:] for it in row]
    middle = (len(cells) + 1) // 2
    ends = (
        tuple(PosterPlace(cell, at, 1) for at, cell in enumerate(part)) for part in (cells[:middle], cells[middle:])
    )
    return [*rows[:-2], *ends]
