"""The die tables of a game as they are rolled on, whatever record it keeps them in."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from printgen.checks.dice import span, totals
from printgen.checks.walk import Shape, walk
from printgen.data.kind import Library
from printgen.data.records.fields import Die

#: The kind of record that holds them.
DICE = "dice"


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the totals it stands for, both ends included, and what stands beside them."""

    low: int
    high: int
    says: str


@dataclass(frozen=True, slots=True)
class RollTable:
    """A table for dice such as `2d6`, with a row for every total."""

    id: str
    title: str
    dice: str
    rows: tuple[Row, ...]
    section: str = ""

    def roll(self, dice: Random) -> int:
        """A total."""
        count, sides = (int(number) for number in self.dice.split("d"))
        return sum(dice.randint(1, sides) for _ in range(count))

    def row(self, total: int) -> Row | None:
        """The row of a total; None for one that the dice cannot give."""
        return next((row for row in self.rows if row.low <= total <= row.high), None)

    def says(self, total: int) -> str:
        """What the row of a total says; nothing for one that the dice cannot give."""
        row = self.row(total)
        return row.says if row else ""

    @property
    def ends(self) -> tuple[int, int]:
        """The lowest and the highest total."""
        there = totals(self.dice)
        return there[0], there[-1]


def roll_table(library: Library, id: str) -> RollTable | None:
    """The die table of that id; None where the game has none. Of several columns, the first."""
    record = library.get(DICE, id)
    if record is None:
        return None
    for spot in walk(record, _rolled):
        dice = next(mark.dice for mark in spot.marks if isinstance(mark, Die))
        if isinstance(spot.value, dict):
            rows = tuple(_row(key, cells) for key, cells in spot.value.items())
            return RollTable(id, str(getattr(record, "title", id)), dice, rows, str(getattr(record, "section", "")))
    return None


def _rolled(shape: Shape) -> bool:
    return any(isinstance(mark, Die) for mark in shape.marks)


def _row(key: object, cells: object) -> Row:
    low, high = span(str(key)) or (0, -1)
    return Row(low, high, str(cells[0]) if isinstance(cells, tuple) and cells else str(cells))
