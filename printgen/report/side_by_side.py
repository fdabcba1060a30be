"""A comparison of one aircraft among all games that have it, with the figures in each game and the shared data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.data.figures import columns
from printgen.data.kind import Case
from printgen.report import show
from printgen.report.table import split_table

UNKNOWN = "?"
#: The maximum number of characters of a figure.
CELL = 24
#: The signs after figures that are not in any rulebook or chart, by the figure's status.
SIGNS = {"reconstructed": "~", "house": "!"}
#: The legend of the signs.
_MEANING = {"reconstructed": "reconstructed", "house": "a house rule"}


class Cell(Struct, frozen=True):
    """A figure's value in one game, and its status. Both are empty if the game does not have the figure."""

    value: str = ""
    status: str = ""


class Row(Struct, frozen=True):
    """A figure with its value in each game."""

    figure: str
    cells: tuple[Cell, ...]


#: The records of the aircraft in each game, by the game's title.
Games = Mapping[str, Sequence[Case]]


def rows(games: Games) -> tuple[Row, ...]:
    """Return the figures of an aircraft, sorted by the number of games that have the figure, in descending order."""
    by_game = [dict(_figures(cases)) for cases in games.values()]
    often = Counter(name for figures in by_game for name in figures)
    names = sorted(often, key=lambda name: -often[name])
    return tuple(Row(name, tuple(figures.get(name, Cell()) for figures in by_game)) for name in names)


def _figures(cases: Sequence[Case]) -> Iterator[tuple[str, Cell]]:
    for case in cases:
        # Longer figures, such as schedules, cannot be compared side by side.
        short = {name: value for name, value in columns(case, UNKNOWN).items() if len(value) <= CELL}
        for name, value in short.items():
            source = case.record.source_of(name)
            yield name, Cell(value, source.status if source else "")


def screen(shared: Sequence[Case], games: Games, width: int | None = None, drawing: bool = True) -> str:
    """Return all data about an aircraft: a comparison of its figures in each game, then the shared record.

    Args:
        width: the width of the terminal in characters, or None without a terminal.
        drawing: whether to include the dimensions that are used only for drawing.
    """
    found = rows(games)
    table = [("", *games), *((row.figure, *map(_format_cell, row.cells)) for row in found)]
    used = {cell.status for row in found for cell in row.cells}
    legend = [f"{sign} {_MEANING[name]}" for name, sign in SIGNS.items() if name in used]
    legend += [f"{UNKNOWN} unknown"] if UNKNOWN in {cell.value for row in found for cell in row.cells} else []
    parts = ["\n".join(lines) for lines in split_table(table, width)]
    return "\n\n".join(filter(None, (*parts, "; ".join(legend), show.screen(shared, width, drawing))))


def _format_cell(cell: Cell) -> str:
    return f"{cell.value} {SIGNS.get(cell.status, '')}".strip()


def as_json(id: str, shared: Sequence[Case], games: Mapping[str, Sequence[Case]]) -> dict[str, Any]:
    """Return all data about an aircraft as plain data: the shared record, and each game's records by the game's id."""
    return {
        "aircraft": id,
        "shared": [show.case_as_dict(case) for case in shared],
        "games": {game: [show.case_as_dict(case) for case in cases] for game, cases in games.items()},
    }
