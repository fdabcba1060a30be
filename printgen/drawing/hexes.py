"""Flat-topped hexes: axial coordinates, and boards of columns and rows.

`q` increases down to the right, and `r` increases down the page. The third coordinate is calculated when needed.
Facings are hexsides 0-5 clockwise from straight ahead (north). On a board, hexes are in upright columns, and every
second column is half a hex lower. Alternatively, hexes are in level rows: the same arrangement with the two axes
exchanged. Every position on a board is an integer (half sides in one direction, half pitches in the other) multiplied
by the pitch. Therefore, errors do not accumulate.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from math import cos, pi, sin, sqrt
from typing import Literal, NamedTuple

from msgspec import Struct

from printgen.data.records.maps import Naming
from printgen.units import Point, Size

#: The default distance between opposite hexsides on the table, mm: slightly more than the base of a model. Maps, overlays,
#: maneuver templates and pieces share it.
TABLE_PITCH = 38.0
#: The change of the coordinates for a step through each hexside, clockwise from north.
STEPS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
#: The names of the hexsides, in the order of their numbers.
NAMES: tuple[str, ...] = ("N", "NE", "SE", "S", "SW", "NW")
_NUMBERS, _LETTERS = re.compile(r"(\d\d)(\d\d)"), re.compile(r"([A-Z])(\1?)-(\d{1,2})")


class Hex(Struct, frozen=True, order=True):
    """A hex, given by its axial coordinates."""

    q: int
    r: int

    def step(self, facing: int, hexes: int = 1) -> Hex:
        """Return the hex that is `hexes` steps away in the direction of the hexside `facing`."""
        dq, dr = STEPS[facing % 6]
        return Hex(self.q + dq * hexes, self.r + dr * hexes)

    def mirror(self) -> Hex:
        """Return the mirror image of the hex. The axis is the column of hexes through the origin."""
        return Hex(-self.q, self.q + self.r)

    def side(self, facing: int, pitch: float) -> tuple[Point, Point]:
        """Return both ends of the hexside between this hex and its neighbour in the direction `facing`.

        Both points are in mm from the middle of the origin.
        """
        ring, at = corners(pitch), self.center(pitch)
        return ring[(facing + 4) % 6].shift(at.x, at.y), ring[(facing + 5) % 6].shift(at.x, at.y)

    def distance(self, other: Hex) -> int:
        """Return the distance to another hex, in hexes. Adjacent hexes have a distance of 1."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def center(self, pitch: float) -> Point:
        """Return the centre of the hex, in mm from the centre of the origin.

        Args:
            pitch: the distance between opposite hexsides, mm.
        """
        return Point(self.q * pitch * sqrt(3) / 2, (self.r + self.q / 2) * pitch)


ORIGIN = Hex(0, 0)


def hexes_within(radius: int) -> tuple[Hex, ...]:
    """Return every hex that is up to `radius` hexes from the origin, column by column and from top to bottom in each column."""
    span = range(-radius, radius + 1)
    return tuple(Hex(q, r) for q in span for r in span if abs(q + r) <= radius)


def fan(facing: int, reach: int) -> tuple[Hex, ...]:
    """Return every hex in the sector around the direction `facing` that is at most `reach` hexes from the origin.

    The sector extends from the hex row in the direction `facing` - 1 to the hex row in the direction `facing` + 1,
    including both rows. It does not include the origin.
    """
    sides = (facing - 1, facing + 1)
    found = (
        ORIGIN.step(side, aside).step(facing, on)
        for side in sides
        for aside in range(reach + 1)
        for on in range(reach + 1 - aside)
        if aside or on
    )
    return tuple(dict.fromkeys(found))


def corners(pitch: float) -> tuple[Point, ...]:
    """Return the six corners of a flat-topped hex centred on the origin, in mm.

    Args:
        pitch: the distance between opposite hexsides, mm.
    """
    radius = pitch / sqrt(3)
    return tuple(Point(radius * cos(pi / 3 * i), radius * sin(pi / 3 * i)) for i in range(6))


class Cell(NamedTuple):
    """A hex of a board: its column (from the left) and its row (from the top), both counted from 1."""

    column: int
    row: int


class LatticePoint(NamedTuple):
    """A corner or middle of a hex, given by whole steps from the board's top left corner.

    If hexes are in columns, `across` counts half hexsides and `down` counts half pitches. If rows are level, `across`
    counts half pitches and `down` counts half hexsides.
    """

    across: int
    down: int


#: The offsets of a hex's corners from its middle, clockwise from the upper right. Side n is between corners n - 1 and n.
_CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


class Board(Struct, frozen=True):
    """A board with `columns` columns and `rows` rows of hexes.

    Fields:
        lower: whether the even or the odd columns are half a hex lower than the others. If rows are level, whether the
            even or the odd rows are half a hex farther to the right.
        naming: the scheme by which hexes are named, identified by an example of a name.
        halves: whether there are half-hexes above the first row and below the last row. This is possible only if rows
            are level.
    """

    columns: int
    rows: int
    lower: Literal["even", "odd"] = "even"
    naming: Naming = "0412"
    halves: bool = False

    @property
    def level(self) -> bool:
        """Whether the hexes form horizontal rows and have a corner at the top."""
        return self.naming == "slanting"

    def numbers(self, row: int) -> range:
        """Return the numbers in the names of the hexes in a row, in ascending order.

        If rows are level, these numbers identify slanting lines of hexes and are counted from the upper right corner of
        the board.
        """
        passed = (row - (1 if self.lower == "even" else 0)) // 2 if self.level else 0
        return range(passed + 1, passed + self.columns + 1)

    def letters(self, row: int) -> str:
        """Return the letters that name a row: A to Z, then AA, BB and so on to ZZ."""
        again, letter = divmod(row - 1, 26)
        return chr(ord("A") + letter) * (again + 1)

    def label(self, cell: Cell) -> str:
        """Return the name of a hex, such as 0412 (column 4, row 12) or X-19 (the letter of its row and a number)."""
        if self.naming == "0412":
            return f"{cell.column:02}{cell.row:02}"
        numbers = self.numbers(cell.row)
        return f"{self.letters(cell.row)}-{numbers[-cell.column if self.level else cell.column - 1]}"

    def parse_label(self, label: str) -> Cell:
        """Return the hex with the given name. The hex may be outside the board.

        For example, 0412 is column 4, row 12, and X-19 is in row 24. Row Z is followed by AA, BB and so on to ZZ. Raise
        ValueError if the name is invalid.
        """
        if match := _NUMBERS.fullmatch(label):
            return Cell(int(match[1]), int(match[2]))
        if match := _LETTERS.fullmatch(label):
            row, number = ord(match[1]) - ord("A") + 1 + (26 if match[2] else 0), int(match[3])
            return Cell(self.numbers(row)[-1] + 1 - number if self.level else number, row)
        raise ValueError(
            f"`{label}` is not a hex; write column and row in two digits each, such as 0412, or a name such as X-19"
        )

    def point(self, knot: LatticePoint, pitch: float) -> Point:
        """Return the position of a lattice point in mm from the board's top left corner.

        Args:
            knot: the lattice point.
            pitch: the distance between opposite hexsides, mm.
        """
        side, half = pitch / (2 * sqrt(3)), pitch / 2
        return Point(knot.across * (half if self.level else side), knot.down * (side if self.level else half))

    def cells(self) -> Iterator[Cell]:
        """Yield all hexes of the board, column by column and from top to bottom in each column."""
        return (Cell(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and 1 <= cell.column <= self.columns and 1 <= cell.row <= self.rows

    def size(self, pitch: float) -> Size:
        """Return the width and height of the board between its outermost corners, mm."""
        # The last hexes of the last two columns and rows extend as far to the right and down as any.
        last = Cell(self.columns, self.rows)
        rim = (last, Cell(max(self.columns - 1, 1), self.rows), Cell(self.columns, max(self.rows - 1, 1)))
        corners = [knot for cell in rim for knot in self.corners(cell)]
        end = self.point(LatticePoint(max(knot.across for knot in corners), max(knot.down for knot in corners)), pitch)
        return Size(end.x, end.y)

    def middle(self, cell: Cell) -> LatticePoint:
        """Return the lattice point at the middle of a hex."""
        one, two = reversed(cell) if self.level else cell
        lowered = (one % 2 == 0) == (self.lower == "even")
        middle = (3 * one - 1, 2 * two - 1 + lowered)
        return LatticePoint(*reversed(middle)) if self.level else LatticePoint(*middle)

    def corners(self, cell: Cell) -> tuple[LatticePoint, ...]:
        """Return the six corners of a hex.

        The corners are clockwise from the upper right or, if rows are level, anticlockwise from the lower left.
        """
        middle = self.middle(cell)
        about = ((down, across) if self.level else (across, down) for across, down in _CORNERS)
        return tuple(LatticePoint(middle.across + across, middle.down + down) for across, down in about)

    def side(self, cell: Cell, facing: int) -> tuple[LatticePoint, LatticePoint]:
        """Return both ends of the hexside between a hex and its neighbour in the direction `facing`.

        Facings are 0-5, clockwise from north or, if rows are level, anticlockwise from west.
        """
        corners = self.corners(cell)
        return corners[(facing - 1) % 6], corners[facing % 6]

    def sides(self) -> tuple[tuple[LatticePoint, LatticePoint], ...]:
        """Return all hexsides of the board, each once, in the order of the hexes."""
        found = (self.side(cell, facing) for cell in self.cells() for facing in range(6))
        return tuple(dict.fromkeys((min(side), max(side)) for side in found))

    def hex(self, cell: Cell) -> Hex:
        """Return the axial coordinates of a hex on the board. They are needed to calculate distances and directions."""
        one, two = reversed(cell) if self.level else cell
        q = one - 1
        return Hex(q, two - 1 - (q // 2 if self.lower == "even" else (q + 1) // 2))

    def cell(self, hex: Hex) -> Cell:
        """Return the column and row of a hex that is given by axial coordinates. The hex may be outside the board."""
        shift = hex.q // 2 if self.lower == "even" else (hex.q + 1) // 2
        found = (hex.q + 1, hex.r + 1 + shift)
        return Cell(*reversed(found)) if self.level else Cell(*found)

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the hex that contains a point. The hex may be outside the board.

        The point is in pitches from the board's top left corner.
        """
        return self.cell(_rounded(*self._axial(x, y)))

    def distance_to_hexside(self, x: float, y: float) -> float:
        """Return the distance in pitches from a point to the nearest hexside. For the point, see `cell_at`."""
        q, r = self._axial(x, y)
        near = _rounded(q, r)
        across, down = abs(q - near.q) * sqrt(3) / 2, abs(r - near.r + (q - near.q) / 2)
        return 0.5 - max(down, across * sqrt(3) / 2 + down / 2)

    def _axial(self, x: float, y: float) -> tuple[float, float]:
        """Return the axial coordinates of a point that is given as in `cell_at`."""
        if self.level:
            x, y = y, x
        # The middle of the first hex is a side's length from the edge, and half a hex or a hex from the top.
        q = (x - 1 / sqrt(3)) * 2 / sqrt(3)
        return q, y - (0.5 if self.lower == "even" else 1.0) - q / 2

    def step(self, cell: Cell, facing: int) -> Cell:
        """Return the neighbour of a hex across the hexside `facing`. The neighbour may be outside the board."""
        return self.cell(self.hex(cell).step(facing))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a hex that are on the board, in the order of the directions 0 to 5."""
        return tuple(near for near in (self.step(cell, facing) for facing in range(6)) if near in self)

    def distance(self, one: Cell, other: Cell) -> int:
        """Return the distance between two hexes on the board, in hexes."""
        return self.hex(one).distance(self.hex(other))

    def facing(self, one: Cell, other: Cell) -> int:
        """Return the direction from a hex to its neighbour `other`, as the number of the hexside between them.

        Raise ValueError if the hexes are not neighbours.
        """
        here, target = self.hex(one), self.hex(other)
        return STEPS.index((target.q - here.q, target.r - here.r))

    def cells_between(self, one: Cell, other: Cell) -> tuple[Cell, ...]:
        """Return the hexes on the straight line from `one` to `other`, including these two hexes."""
        here, target = self.hex(one), self.hex(other)
        count = here.distance(target)
        if count == 0:
            return (one,)
        line = [_nearest(here, target, step / count) for step in range(count + 1)]
        return tuple(self.cell(hex) for hex in line)


def _nearest(one: Hex, other: Hex, share: float) -> Hex:
    """Return the hex at the fraction `share` of the line between two hexes. A point between two hexes has a fixed choice."""
    return _rounded(one.q + (other.q - one.q) * share + 1e-6, one.r + (other.r - one.r) * share + 2e-6)


def _rounded(q: float, r: float) -> Hex:
    """Return the hex whose middle is nearest to a point in axial coordinates."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    if off_r > off_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


def enclosed_hexes(hexes: Collection[Hex]) -> list[Hex]:
    """Return the hexes that do not belong to the group but whose neighbours all do."""
    inside = frozenset(hexes)
    near = dict.fromkeys(here.step(facing) for here in hexes for facing in range(6))
    return [it for it in near if it not in inside and all(it.step(facing) in inside for facing in range(6))]
