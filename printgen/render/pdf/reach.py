"""How far a drawing reaches from its origin: a form in a PDF must name a box that holds all of it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt
from typing import Any, cast

from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Circle, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.units import points

#: How far the corner of a stroke may stand out, in widths of the pen (half the miter limit).
MITER = 5.0


def reach(marks: Iterable[Mark], known: dict[int, float] | None = None) -> float:
    """A distance from the origin, in mm, that no ink of the marks lies beyond, however the drawing is turned.

    Never too short, often too long: it is there to clip nothing, not to measure. known: that of glyphs, by identity, for
    a caller that measures many drawings and keeps their glyphs alive; it is added to.
    """
    found = {} if known is None else known
    return max((_of(mark, found) for mark in marks), default=0.0)


def _of(mark: Mark, known: dict[int, float]) -> float:
    match mark:
        case Line():
            return max(hypot(mark.x1, mark.y1), hypot(mark.x2, mark.y2)) + mark.width
        case Rect():
            far_x = max(abs(mark.x), abs(mark.x + mark.width))
            far_y = max(abs(mark.y), abs(mark.y + mark.height))
            return hypot(far_x, far_y) + MITER * mark.pen
        case Picture():
            return hypot(max(abs(mark.x), abs(mark.x + mark.width)), max(abs(mark.y), abs(mark.y + mark.height)))
        case Circle():
            return hypot(mark.x, mark.y) + mark.radius + mark.pen
        case Outline():
            return _of_steps(mark) + MITER * mark.pen
        case Text():
            return hypot(mark.x, mark.y) + width(mark.text, mark.cut, mark.size) + 2 * points(mark.size)
        case Use():
            if id(mark.glyph) not in known:
                known[id(mark.glyph)] = reach(mark.glyph.marks, known)
            return hypot(mark.x, mark.y) + abs(mark.scale) * known[id(mark.glyph)]


def _of_steps(outline: Outline) -> float:
    """The farthest point that steers the outline: a curve stays within its four points."""
    steps = cast(tuple[tuple[Any, ...], ...], outline.steps)
    squares = [step[at] ** 2 + step[at + 1] ** 2 for step in steps for at in range(1, len(step), 2)]
    return sqrt(max(squares, default=0.0))
