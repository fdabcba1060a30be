"""A hex map as marks: the grid, numbers and letters of its hexes, and the corner dots of a stencil.

Every place is computed from the lattice and the pitch alone, and none is rounded: over any number of hexes the pitch
on paper is the pitch asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.lattice import Board, Cell, Knot
from printgen.drawing.marks import HAIRLINE, Circle, Glyph, Line, Mark, Text, Use
from printgen.drawing.terrain import TURNING, VARIANTS, ground
from printgen.units import Point, points

#: Thin and dark rather than wide and pale, so that in pure black it stays lighter than the ways.
GRID = 0.12


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board of a pitch (the distance between opposite hexsides, mm) with its top left at (x, y) of a face."""

    board: Board
    pitch: float
    x: float
    y: float

    def at(self, knot: Knot) -> Point:
        """Where a point of the lattice lies on the face."""
        return knot.point(self.pitch).moved(self.x, self.y)

    def middle(self, cell: Cell) -> Point:
        """Where the middle of a hex lies on the face."""
        return self.at(self.board.middle(cell))


def label_size(pitch: float) -> float:
    """The type size of a hex's number and letter, in points."""
    return min(18.0, max(6.0, round(pitch * 0.36) / 2))


def grid(lie: PlacedBoard) -> Iterator[Mark]:
    """Every hexside once."""
    for one, two in lie.board.sides():
        a, b = lie.at(one), lie.at(two)
        yield Line(a.x, a.y, b.x, b.y, Ink.GREY70, GRID)


def grounds(lie: PlacedBoard, kinds: Mapping[Cell, str]) -> Iterator[Mark]:
    """Tint and pattern of each hex, by the kind of its ground; hexes of a kind differ in their drawing or its turn."""
    for cell, kind in kinds.items():
        at, chance = lie.middle(cell), cell.column * 5 + cell.row * 7 + cell.column * cell.row
        turn = chance // VARIANTS % 6 * 60 if kind in TURNING else 0
        yield Use(ground(kind, chance % VARIANTS, lie.pitch), at.x, at.y, turn=turn)


def numbers(lie: PlacedBoard) -> Iterator[Mark]:
    """Each hex's name, at its upper left corner."""
    size = label_size(lie.pitch)
    for cell in lie.board.cells():
        at = lie.at(lie.board.corners(cell)[5]).moved(_inset(lie), _inset(lie) + cap_height("text", size))
        yield Text(at.x, at.y, lie.board.label(cell), size, ink=Ink.GREY70)


def letters(lie: PlacedBoard, words: Mapping[Cell, tuple[str, ...]]) -> Iterator[Mark]:
    """What each hex is, in letters at its upper right corner, the words one below the other."""
    size = label_size(lie.pitch)
    for cell, lines in words.items():
        at = lie.at(lie.board.corners(cell)[0]).moved(-_inset(lie), _inset(lie) + cap_height("strong", size))
        for number, word in enumerate(lines):
            yield Text(at.x, at.y + number * points(size) * 1.05, word, size, "strong", "end")


def _inset(lie: PlacedBoard) -> float:
    """How far labels stand off a hex's corner, mm."""
    return 0.9 + 0.01 * lie.pitch


@cache
def _dot() -> Glyph:
    """A dot to prick through, and a ring by which to find it again on the cloth."""
    return Glyph("stencil-dot", (Circle(0, 0, 0.5, Ink.BLACK, None), Circle(0, 0, 1.4, None, Ink.GREY40, HAIRLINE)))


def dots(lie: PlacedBoard) -> Iterator[Mark]:
    """A dot at every corner of the board's hexes, each once."""
    corners = dict.fromkeys(knot for cell in lie.board.cells() for knot in lie.board.corners(cell))
    for knot in corners:
        at = lie.at(knot)
        yield Use(_dot(), at.x, at.y)
