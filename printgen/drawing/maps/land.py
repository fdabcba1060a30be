"""The land that a map's record describes: its board, the ground of each hex, trenches, and ways from hex to hex."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from printgen.data.records.maps import LETTERS, Map
from printgen.drawing.lattice import Board, Cell, cell


def width(row: str) -> int:
    """How many hexes a row of a map's picture has."""
    return (len(row) + 1) // 2


@dataclass(frozen=True, slots=True)
class Land:
    """A map and the board that its picture fills: as wide as its first row."""

    map: Map
    board: Board

    def letter(self, at: Cell) -> str:
        """The letter of a hex of the board; open field where its row is too short, which a check finds."""
        return self.map.terrain[at.row - 1][2 * (at.column - 1) : 2 * at.column - 1] or "."

    def grounds(self) -> dict[Cell, str]:
        """What the ground of each hex is: a value of LETTERS, or `trench`."""
        return {at: LETTERS.get(self.letter(at), "trench") for at in self.board.cells()}

    def trench(self, side: str) -> frozenset[Cell]:
        """The trench hexes of a side."""
        letter = self.map.TRENCHES.get(side)
        return frozenset(at for at in self.board.cells() if self.letter(at) == letter)

    def course(self, labels: tuple[str, ...]) -> tuple[Cell, ...]:
        """Every hex of a way, those between two named ones on the straight line."""
        named = [cell(label) for label in labels]
        cells = [at for one, two in pairwise(named) for at in self.board.between(one, two)]
        return tuple(at for index, at in enumerate(cells or named) if index == 0 or cells[index - 1] != at)


def land(map: Map) -> Land:
    """The land of a map."""
    return Land(map, Board(width(map.terrain[0]), len(map.terrain), map.lower, map.naming))
