"""Boxes to mark off with a pencil: in groups and rows of any length, the critical ones last and of another shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil

from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Glyph, Line, Mark, Rect, Use, polygon
from printgen.units import Point, Size

#: The pen of what is crossed off in print, mm.
CROSS = 0.55


@dataclass(frozen=True, slots=True)
class Rows:
    """How boxes stand in rows: the box's side, the gap between boxes and between groups, boxes a group and a row, and the
    distance from one row to the next (all mm)."""

    side: float = 4.2
    gap: float = 0.5
    group_gap: float = 1.6
    group: int = 5
    row: int = 20
    lead: float = 5.2

    def at(self, index: int) -> Point:
        """The top left corner of the box of that number, the first being 0, from the track's top left corner."""
        row, column = divmod(index, self.row)
        return Point(
            column * (self.side + self.gap) + column // self.group * (self.group_gap - self.gap), row * self.lead
        )

    def size(self, count: int) -> Size:
        """The width and height of a track of `count` boxes; (0, 0) for none."""
        if count == 0:
            return Size(0.0, 0.0)
        last = self.at(min(count, self.row) - 1)
        return Size(last.x + self.side, (ceil(count / self.row) - 1) * self.lead + self.side)


@cache
def box(side: float) -> Glyph:
    """A box to mark, its origin the top left corner."""
    return Glyph(f"box-{side:g}", (Rect(0, 0, side, side, stroke=Ink.BLACK, pen=FINE),))


@cache
def triangle(side: float) -> Glyph:
    """A triangle as high as a box of that side, for what is critical, its origin the same corner."""
    corners = (Point(side / 2, 0), Point(side * 1.06, side), Point(-side * 0.06, side))
    return Glyph(f"triangle-{side:g}", (polygon(corners, stroke=Ink.BLACK, pen=FINE),))


def track(
    x: float, y: float, plain: int, critical: int, rows: Rows, mark: Callable[[float], Glyph] = triangle
) -> Iterator[Mark]:
    """The marks of a track whose top left corner is (x, y): plain boxes first, then the critical ones.

    mark: what a critical box of a given side (mm) looks like, its origin the same corner.
    """
    boxes = (box(rows.side), mark(rows.side))
    for index in range(plain + critical):
        at = rows.at(index)
        yield Use(boxes[index >= plain], x + at.x, y + at.y)


def crossed(x: float, y: float, count: int, rows: Rows) -> Iterator[Mark]:
    """What crosses off the first boxes of a track in print: a bold cross with a square on its middle, which no pencil makes."""
    cross = _cross(rows.side)
    for index in range(count):
        at = rows.at(index)
        yield Use(cross, x + at.x, y + at.y)


@cache
def _cross(side: float) -> Glyph:
    near, far, half = 0.14 * side, 0.86 * side, 0.17 * side
    strokes = (Line(near, near, far, far, width=CROSS), Line(near, far, far, near, width=CROSS))
    square = Rect(side / 2 - half, side / 2 - half, 2 * half, 2 * half, Ink.BLACK, None)
    return Glyph(f"crossed-{side:g}", (*strokes, square))
