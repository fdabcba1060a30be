"""The dice tables of a game, and the rolls on these tables."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from printgen.checks.dice import span, totals
from printgen.data.kind import Library
from printgen.data.kinds import DICE
from printgen.data.records.tables import DieTable


class RollRow(Struct, frozen=True):
    """A row of a table.

    Fields:
        low: the lowest total.
        high: the highest total.
        text: the text of the row.
    """

    low: int
    high: int
    text: str

    def holds(self, total: int | None) -> bool:
        """Return whether the total belongs to this row. Return False for None."""
        return total is not None and self.low <= total <= self.high


class RollTable(Struct, frozen=True):
    """A table for rolls of dice such as `2d6`. Every possible total belongs to a row."""

    id: str
    title: str
    dice: str
    rows: tuple[RollRow, ...]
    section: str = ""

    def roll(self, dice: Random) -> int:
        """Roll the table's dice and return the total."""
        count, sides = (int(number) for number in self.dice.split("d"))
        return sum(dice.randint(1, sides) for _ in range(count))

    def text_for(self, total: int) -> str:
        """Return the text of the row for a total, or "" for an impossible total."""
        return next((row.text for row in self.rows if row.holds(total)), "")

    @property
    def ends(self) -> tuple[int, int]:
        """The lowest and the highest total that can be rolled."""
        possible = totals(self.dice)
        return possible[0], possible[-1]


def roll_table(library: Library, id: str) -> RollTable | None:
    """Return the first column of the game's dice table with the given id, or None if there is no such table."""
    record = library.get(DICE, id)
    if not isinstance(record, DieTable):
        return None
    for dice, rows in record.rolls.items():
        ends = ((span(str(key)) or (0, -1), cells) for key, cells in rows.items())
        lines = tuple(RollRow(low, high, cells[0] if cells else "") for (low, high), cells in ends)
        return RollTable(record.table, record.title, dice, lines, record.section)
    return None
