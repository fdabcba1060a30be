"""A hex map as marks: the grid, the hex numbers, and the dots at hex corners for making a stencil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import Board, Cell, LatticePoint, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Glyph, Line, Mark, Text, Use
from printgen.units import Box, Point


def hex_shape(pitch: float, level: bool = False) -> tuple[Point, ...]:
    """Return the corners of a hex, relative to its middle.

    The hex is flat-topped or, if `level` is true, has a corner at the top.
    """
    return tuple(Point(at.y, at.x) for at in corners(pitch)) if level else corners(pitch)


#: The width of the grid's lines, mm. In pure black, thin, dark lines look lighter than the roads and rivers, unlike
#: wide, pale lines.
GRID = 0.12
#: The minimum distance of labels from the corner of a hex, mm.
INSET = 0.9
#: The width of the edge around the numbers of hexes, mm.
HALO = 0.35


class PlacedBoard(Struct, frozen=True):
    """A board drawn on a face.

    Fields:
        pitch: the distance between opposite hexsides, mm.
        x, y: the position of the board's top left corner on the face, mm.
    """

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

    def cell_at(self, at: Point) -> Cell:
        """Return the hex that contains a point on the face. The hex may be outside the board."""
        return self.board.cell_at((at.x - self.x) / self.pitch, (at.y - self.y) / self.pitch)

    def distance_to_hexside(self, at: Point) -> float:
        """Return the distance in mm from a point on the face to the nearest hexside."""
        return self.pitch * self.board.distance_to_hexside((at.x - self.x) / self.pitch, (at.y - self.y) / self.pitch)

    @property
    def field(self) -> Box:
        """The area on the face that the board occupies, including its half-hexes."""
        size, high = self.board.size(self.pitch), half_hex_reach(self.board, self.pitch)
        return Box(self.x, self.y - high, size.width, size.height + 2 * high)


def half_hex_reach(board: Board, pitch: float) -> float:
    """Return the distance in mm by which half-hexes extend beyond the first and last row, or 0 without half-hexes."""
    return pitch / sqrt(3) / 2 if board.halves else 0.0


def label_size(pitch: float) -> float:
    """Return the type size of a hex's number in points."""
    return min(18.0, max(7.0, round(pitch * 0.36) / 2))


def grid(placed: PlacedBoard) -> Iterator[Mark]:
    """Yield the lines of the hex grid. Each hexside is drawn once."""
    for one, two in placed.board.sides():
        a, b = placed.locate(one), placed.locate(two)
        yield Line(a.x, a.y, b.x, b.y, Ink.GRID, GRID)


def half_hex_lines(placed: PlacedBoard) -> Iterator[Mark]:
    """Yield the lines of the half-hexes above the first row and below the last row of a board.

    The lines between half-hexes are grid lines. The lines between half-hexes and complete hexes are heavier.
    """
    board = placed.board
    rows = ((0, max, 1, (4, 5)), (board.rows + 1, min, board.rows, (1, 2))) if board.halves else ()
    for beyond, nearest, last, outer in rows:
        for column in range(1, board.columns + 2):
            cell = Cell(column, beyond)
            end = nearest((placed.locate(knot) for knot in board.side(cell, 0)), key=lambda at: at.y)
            yield Line(end.x, placed.middle(cell).y, end.x, end.y, Ink.GRID, GRID)
        for column in range(1, board.columns + 1):
            for facing in outer:
                a, b = (placed.locate(knot) for knot in board.side(Cell(column, last), facing))
                yield Line(a.x, a.y, b.x, b.y, Ink.BLACK, FINE)


def numbers(placed: PlacedBoard, ways: Iterable[Point] = ()) -> Iterator[Text]:
    """Yield the label of each hex, in a place that no road, river or trench crosses.

    The preferred place is the upper left corner. If the rows are level, the label is below the top corner; if a road
    crosses that place, it is beside the corner or lower. It is never at the lower end of a hex, where it would be in
    line with the labels of the next row.

    Args:
        placed: the board on its face.
        ways: points along the roads, rivers and trenches, at most 1.2 mm apart.
    """
    size, board = label_size(placed.pitch), placed.board
    high, reach, crossed = cap_height("text", size), 0.6 + 0.03 * placed.pitch, dict[Cell, list[Point]]()
    for at in ways:
        crossed.setdefault(placed.cell_at(at), []).append(at)
    for cell in board.cells():
        label, middle, near = board.label(cell), placed.middle(cell), crossed.get(cell, ())
        half = width(label, "text", size) / 2
        spots = _label_spots(placed, half, high)

        def is_free(x: float, y: float, at: Point = middle, half: float = half, near: Sequence[Point] = near) -> bool:
            across, down = half + reach, high / 2 + reach
            return not any(abs(it.x - at.x - x) < across and abs(it.y - at.y - y) < down for it in near)

        x, y = next((spot for spot in spots if is_free(*spot)), spots[0])
        yield Text(middle.x + x - half, middle.y + y + high / 2, label, size, halo=HALO)


def _label_spots(placed: PlacedBoard, half: float, high: float) -> tuple[tuple[float, float], ...]:
    """Return the positions for the middle of a hex's name, best first, in mm from the middle of the hex."""
    pitch, inset = placed.pitch, INSET + 0.01 * placed.pitch
    if placed.board.level:
        # The name is as near to the top corner as the slanting sides allow.
        y = pitch / sqrt(3) - (half + 2 * inset) / sqrt(3) - high / 2
        aside = 0.16 * pitch
        low = y - aside / sqrt(3)
        side, shoulder = pitch / 2 - inset - half, pitch / sqrt(3) / 2 - high / 2
        beside = ((x, at) for at in (-shoulder, 0.0) for x in (-side, side))
        return (0.0, -y), (-aside, -low), (aside, -low), *beside, (0.0, 0.0)
    x, y = pitch / sqrt(3) / 2 - inset - half, pitch / 2 - inset - high / 2
    return (-x, -y), (x, -y), (-x, y), (x, y)


def dots(placed: PlacedBoard) -> Iterator[Mark]:
    """Yield a ringed dot at every corner of a hex. Players prick a hole through each dot to make a stencil."""
    dot = Glyph("stencil-dot", (Circle(0, 0, 0.5, Ink.BLACK, None), Circle(0, 0, 1.4, None, Ink.GREY40, HAIRLINE)))
    for knot in dict.fromkeys(knot for cell in placed.board.cells() for knot in placed.board.corners(cell)):
        at = placed.locate(knot)
        yield Use(dot, at.x, at.y)
