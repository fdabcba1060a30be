"""The die tables of a game as they are rolled on."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from printgen.checks.dice import span, totals
from printgen.data.kind import Library
from printgen.data.kinds import DICE
from printgen.data.records.tables import DieTable

#: The kind of record that they are, in every game that has some.


class RollRow(Struct, frozen=True):
    """A row: the totals it stands for, both ends included, and what stands beside them."""

    low: int
    high: int
    says: str

    def holds(self, total: int | None) -> bool:
        """Whether a total came up in it; None for one that was not rolled."""
        return total is not None and self.low <= total <= self.high


class RollTable(Struct, frozen=True):
    """A table for dice such as `2d6`, with a row for every total."""

    id: str
    title: str
    dice: str
    rows: tuple[RollRow, ...]
    section: str = ""

    def roll(self, dice: Random) -> int:
        """A total."""
        count, sides = (int(number) for number in self.dice.split("d"))
        return sum(dice.randint(1, sides) for _ in range(count))

    def says(self, total: int) -> str:
        """What the row of a total says; nothing for one that the dice cannot give."""
        return next((row.says for row in self.rows if row.holds(total)), "")

    @property
    def ends(self) -> tuple[int, int]:
        """The lowest and the highest total."""
        there = totals(self.dice)
        return there[0], there[-1]


def roll_table(library: Library, id: str) -> RollTable | None:
    """The die table of that id (kind `dice`); None where the game has none. Of several columns, the first."""
    record = library.get(DICE, id)
    if not isinstance(record, DieTable):
        return None
    for dice, rows in record.rolls.items():
        ends = ((span(str(key)) or (0, -1), cells) for key, cells in rows.items())
        lines = tuple(RollRow(low, high, cells[0] if cells else "") for (low, high), cells in ends)
        return RollTable(record.table, record.title, dice, lines, record.section)
    return None
