"""How far a drawing reaches from its origin: a form in a PDF must name a box that holds all of it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from printgen.drawing.marks import Circle, Line, Mark, Outline, Rect, Text, Use
from printgen.drawing.typeface import width
from printgen.units import points

#: How far the corner of a stroke may stand out, in widths of the pen (half the miter limit).
MITER = 5.0


def reach(marks: Iterable[Mark]) -> float:
    """A distance from the origin, in mm, that no ink of the marks lies beyond, however the drawing is turned.

    Never too short, often too long: it is there to clip nothing, not to measure.
    """
    return max((_of(mark) for mark in marks), default=0.0)


def _of(mark: Mark) -> float:
    match mark:
        case Line():
            return max(hypot(mark.x1, mark.y1), hypot(mark.x2, mark.y2)) + mark.width
        case Rect():
            far_x = max(abs(mark.x), abs(mark.x + mark.width))
            far_y = max(abs(mark.y), abs(mark.y + mark.height))
            return hypot(far_x, far_y) + MITER * mark.pen
        case Circle():
            return hypot(mark.x, mark.y) + mark.radius + mark.pen
        case Outline():
            return _of_steps(mark) + MITER * mark.pen
        case Text():
            return hypot(mark.x, mark.y) + width(mark.text, mark.cut, mark.size) + 2 * points(mark.size)
        case Use():
            return hypot(mark.x, mark.y) + abs(mark.scale) * reach(mark.glyph.marks)


def _of_steps(outline: Outline) -> float:
    """The farthest point that steers the outline: a curve stays within its four points."""
    farthest = 0.0
    for _, *numbers in outline.steps:
        places = [float(number) for number in numbers]
        farthest = max(farthest, *map(hypot, places[::2], places[1::2])) if places else farthest
    return farthest
