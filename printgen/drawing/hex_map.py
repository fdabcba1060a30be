"""A hex map as marks: the grid, the numbers and letters of its hexes, and the corner dots of a stencil.

Every position is computed directly from the lattice and the pitch, without rounding. Therefore, the pitch on paper is
exact over any number of hexes. The ground under the grid is drawn by `drawing.maps.country`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import Board, Cell, LatticePoint, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BEFORE, FINE, HAIRLINE, Circle, Glyph, Line, Mark, Rect, Text, Use
from printgen.units import Box, Point, points_to_mm


def hex_shape(pitch: float, level: bool = False) -> tuple[Point, ...]:
    """Return the corners of a hex around its middle; the hex is flat-topped, or has a corner at the top if `level` is true."""
    return tuple(Point(at.y, at.x) for at in corners(pitch)) if level else corners(pitch)


#: Thin and dark rather than wide and pale, so that in pure black it is lighter than the ways.
GRID = 0.12
#: The minimum distance of labels from a hex's corner, mm.
INSET = 0.9


class PlacedBoard(Struct, frozen=True):
    """A board drawn at a pitch (the distance between opposite hexsides, mm), with its top left corner at (x, y) on a face."""

    board: Board
    pitch: float
    x: float
    y: float

    def locate(self, knot: LatticePoint) -> Point:
        """Return the position of a lattice point on the face."""
        return self.board.point(knot, self.pitch).shift(self.x, self.y)

    def middle(self, cell: Cell) -> Point:
        """Return the position of a hex's middle on the face."""
        return self.locate(self.board.middle(cell))

    @property
    def field(self) -> Box:
        """The area on the face that the board occupies, including its half-hexes."""
        size, high = self.board.size(self.pitch), half_hex_reach(self.board, self.pitch)
        return Box(self.x, self.y - high, size.width, size.height + 2 * high)


def half_hex_reach(board: Board, pitch: float) -> float:
    """Return how far the half-hexes of a board extend beyond its first and last row, in mm."""
    return pitch / sqrt(3) / 2 if board.halves else 0.0


def distance_to_hexside(lie: PlacedBoard, at: Point) -> float:
    """Return the distance in mm from a point on the face to the nearest hexside."""
    board = lie.board
    middle = lie.middle(board.cell_at((at.x - lie.x) / lie.pitch, (at.y - lie.y) / lie.pitch))
    across, down = abs(at.x - middle.x), abs(at.y - middle.y)
    if board.level:
        across, down = down, across
    return lie.pitch / 2 - max(down, across * sqrt(3) / 2 + down / 2)


def label_size(pitch: float) -> float:
    """Return the type size, in points, of the number and letters of a hex."""
    return min(18.0, max(7.0, round(pitch * 0.36) / 2))


def letter_size(pitch: float) -> float:
    """Return the type size, in points, of the words in a hex.

    On hexes of 36 mm or more, these words are larger than the hex number, which is needed less often.
    """
    return label_size(pitch) + (2.0 if pitch >= 36 else 0.0)


def grid(lie: PlacedBoard) -> Iterator[Mark]:
    """Yield the marks of the grid, with every hexside once."""
    for one, two in lie.board.sides():
        a, b = lie.locate(one), lie.locate(two)
        yield Line(a.x, a.y, b.x, b.y, Ink.GREY70, GRID)


def half_hex_lines(lie: PlacedBoard) -> Iterator[Mark]:
    """Yield the hexsides of the half-hexes at both ends of a board, and a heavy line between half-hexes and complete hexes."""
    board = lie.board
    rows = ((0, max, 1, (4, 5)), (board.rows + 1, min, board.rows, (1, 2))) if board.halves else ()
    for beyond, nearest, last, outer in rows:
        for column in range(1, board.columns + 2):
            cell = Cell(column, beyond)
            end = nearest((lie.locate(knot) for knot in board.side(cell, 0)), key=lambda at: at.y)
            yield Line(end.x, lie.middle(cell).y, end.x, end.y, Ink.GREY70, GRID)
        for column in range(1, board.columns + 1):
            for facing in outer:
                a, b = (lie.locate(knot) for knot in board.side(Cell(column, last), facing))
                yield Line(a.x, a.y, b.x, b.y, Ink.BLACK, FINE)


def numbers(lie: PlacedBoard) -> Iterator[Mark]:
    """Yield the name of each hex, at the hex's upper left corner, or below its top corner if rows are level."""
    size, inset = label_size(lie.pitch), INSET + 0.01 * lie.pitch
    for cell in lie.board.cells():
        if lie.board.level:
            at = lie.middle(cell).shift(0, -0.31 * lie.pitch)
            yield Text(at.x, at.y, lie.board.label(cell), size, anchor="middle")
            continue
        at = lie.locate(lie.board.corners(cell)[5]).shift(inset, inset + cap_height("text", size))
        yield Text(at.x, at.y, lie.board.label(cell), size)


def letters(lie: PlacedBoard, words: Mapping[Cell, tuple[str, ...]]) -> Iterator[Mark]:
    """Yield the letters for each hex's terrain at the hex's upper right corner, one word per line.

    If rows are level, the words are on one line above the bottom corner.
    """
    size, inset = letter_size(lie.pitch), INSET + 0.01 * lie.pitch
    # Letters that are larger than the numbers are paler; other letters must be conspicuous.
    ink = Ink.GREY70 if lie.pitch >= 36 else Ink.BLACK
    for cell, lines in words.items():
        if lie.board.level:
            at = lie.middle(cell).shift(0, 0.31 * lie.pitch + cap_height("semibold", size))
            yield Text(at.x, at.y, " ".join(lines), size, "semibold", "middle", ink)
            continue
        at = lie.locate(lie.board.corners(cell)[0]).shift(-inset, inset + cap_height("semibold", size))
        for number, word in enumerate(lines):
            yield Text(at.x, at.y + number * points_to_mm(size) * 1.05, word, size, "semibold", "end", ink)


def word_patches(words: Iterable[Mark], ground: Ink) -> Iterator[Mark]:
    """Yield a patch in the ink of the ground for each word, to be drawn before the word."""
    for word in words:
        assert isinstance(word, Text)
        wide, high = width(word.text, word.cut, word.size), cap_height(word.cut, word.size)
        x = word.x - wide * BEFORE[word.anchor]
        yield Rect(x - 0.5, word.y - high - 0.5, wide + 1.0, high + 1.0, ground, None, radius=0.7)


def dots(lie: PlacedBoard) -> Iterator[Mark]:
    """Yield a dot to be pricked through at every hex corner, with a ring that makes the dot easy to find on cloth."""
    dot = Glyph("stencil-dot", (Circle(0, 0, 0.5, Ink.BLACK, None), Circle(0, 0, 1.4, None, Ink.GREY40, HAIRLINE)))
    for knot in dict.fromkeys(knot for cell in lie.board.cells() for knot in lie.board.corners(cell)):
        at = lie.locate(knot)
        yield Use(dot, at.x, at.y)
