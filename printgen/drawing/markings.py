"""Silhouettes in the ink of a side, with national marks on their wings."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from printgen.data.records.aircraft import Aircraft
from printgen.drawing.aircraft.above import Detail, from_above
from printgen.drawing.emblems import national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Use
from printgen.drawing.outline import numbers
from printgen.drawing.silhouettes import AIRSHIP
from printgen.units import Point

#: White discs smaller than this are no openings but parts, such as a gun's pivot; of a span.
PIVOT = 0.02


@cache
def painted(glyph: Glyph, ink: Ink) -> Glyph:
    """A silhouette in another ink; with an edge, so that it stays where fills are spared."""

    def part(mark: Mark) -> Mark:
        # What is drawn white on it stays to be seen where the fill is spared.
        match mark:
            case Outline(fill=Ink.SOLID):
                return replace(mark, fill=ink, stroke=ink)
            case Line(ink=Ink.WHITE):
                return replace(mark, ink=Ink.ON_FILL)
            case Circle(stroke=Ink.WHITE) | Outline(stroke=Ink.WHITE):
                return replace(mark, stroke=Ink.ON_FILL)
            case Circle(fill=Ink.WHITE) if mark.radius < PIVOT:
                return replace(mark, fill=Ink.ON_FILL)
        return mark

    return Glyph(f"{glyph.name}-{ink}", tuple(map(part, glyph.marks)))


@cache
def tip(glyph: Glyph) -> float:
    """Where across its length a silhouette has its widest wing: the y of the tips, for a span of 1."""
    corners = (
        numbers(step) for mark in glyph.marks if isinstance(mark, Outline) for step in mark.steps if len(step) > 1
    )
    return max(((values[-2], values[-1]) for values in corners), key=lambda corner: corner[0])[1]


def marked(aircraft: Aircraft, detail: Detail, mark: str, ink: Ink, at: Point, span: float) -> tuple[Mark, ...]:
    """An aircraft about a point with that national mark on both wings, or on the hull; `span` in mm."""
    shape = from_above(aircraft, detail, span)
    # An airship bears it on its back.
    hull = shape.name == AIRSHIP
    wing = at.y if hull else at.y + tip(shape) * span
    tips = [at.x] if hull else [at.x + way * 0.375 * span for way in (-1, 1)]
    # On its white field a mark shows on a wing of whatever ink.
    fields = (Circle(x, wing, 0.076 * span, Ink.WHITE, None) for x in tips)
    marks = (Use(national_mark(mark), x, wing, 0.125 * span) for x in tips)
    return (Use(painted(shape, ink), at.x, at.y, span), *fields, *marks)
