"""One aircraft in every game that has it: what all games share, and its figures in each of them side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.data.figures import columns
from printgen.data.kind import Case
from printgen.report import show
from printgen.report.table import in_parts

UNKNOWN = "?"
#: The most letters of a figure that stands beside others.
CELL = 24
#: The sign behind a figure that is on no page of a book or chart.
SIGNS = {"reconstructed": "~", "house": "!"}
#: What a screen says of signs that it shows.
_MEANING = {"reconstructed": "reconstructed", "house": "a house rule"}


class Cell(Struct, frozen=True):
    """A figure as one game has it, and how sure that is; both empty where the game has no such figure."""

    value: str = ""
    status: str = ""


class Row(Struct, frozen=True):
    """A figure by its name, and what each game has for it."""

    figure: str
    cells: tuple[Cell, ...]


#: By a game's title, its own records of the aircraft.
Games = Mapping[str, Sequence[Case]]


def rows(games: Games) -> tuple[Row, ...]:
    """The figures that games have of an aircraft: those that most of them have come first, else as the records have them."""
    held = [dict(_figures(cases)) for cases in games.values()]
    often = Counter(name for figures in held for name in figures)
    names = sorted(often, key=lambda name: -often[name])
    return tuple(Row(name, tuple(figures.get(name, Cell()) for figures in held)) for name in names)


def _figures(cases: Sequence[Case]) -> Iterator[tuple[str, Cell]]:
    for case in cases:
        # What is longer is no figure to be compared, as a schedule.
        short = {name: value for name, value in columns(case, UNKNOWN).items() if len(value) <= CELL}
        for name, value in short.items():
            source = case.record.source_of(name)
            yield name, Cell(value, source.status if source else "")


def screen(shared: Sequence[Case], games: Games, width: int | None = None) -> str:
    """All that is known of an aircraft on one screen: what the games share, then their figures side by side."""
    found = rows(games)
    table = [("", *games), *((row.figure, *map(_said, row.cells)) for row in found)]
    used = {cell.status for row in found for cell in row.cells}
    legend = [f"{sign} {_MEANING[name]}" for name, sign in SIGNS.items() if name in used]
    legend += [f"{UNKNOWN} nobody knows"] if UNKNOWN in {it.value for row in found for it in row.cells} else []
    parts = ["\n".join(lines) for lines in in_parts(table, width)]
    return "\n\n".join(filter(None, (show.screen(shared, width), *parts, "; ".join(legend))))


def _said(cell: Cell) -> str:
    return f"{cell.value} {SIGNS.get(cell.status, '')}".strip()


def as_json(id: str, shared: Sequence[Case], games: Mapping[str, Sequence[Case]]) -> dict[str, Any]:
    """The same for programs: each game's records, by its id."""
    return {
        "aircraft": id,
        "shared": [show.plain(case) for case in shared],
        "games": {game: [show.plain(case) for case in cases] for game, cases in games.items()},
    }
