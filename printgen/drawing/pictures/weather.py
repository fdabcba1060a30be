"""Weather signs: a sun and clouds."""

from __future__ import annotations

from functools import cache

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Rect
from printgen.drawing.outline import circle_point


@cache
def sun_glyph() -> Glyph:
    """Return a sun with its rays, 1 mm across."""
    rays = (tuple(circle_point(0, 0, far, angle) for far in (0.36, 0.5)) for angle in range(0, 360, 30))
    lines = (Line(a.x, a.y, b.x, b.y, Ink.BLACK, 0.05) for a, b in rays)
    return Glyph("weather-sun", (Circle(0, 0, 0.26, Ink.WHITE, Ink.BLACK, 0.05), *lines))


@cache
def cloud_glyph(dark: bool) -> Glyph:
    """Return a cloud with a flat base, 1 mm wide. The cloud is dark if `dark` is true, otherwise white."""
    fill, puffs = Ink.GREY40 if dark else Ink.WHITE, ((-0.27, 0.0, 0.15), (-0.06, -0.1, 0.21), (0.2, -0.03, 0.17))
    edge = [Circle(x, y, r, fill, Ink.BLACK, 0.032) for x, y, r in (*puffs, (-0.38, 0.08, 0.085), (0.39, 0.07, 0.095))]
    # White is drawn first, so that circles are not visible through each other if fills are omitted.
    inner = [Circle(it.x, it.y, it.radius - 0.015, ink, None) for ink in (Ink.WHITE, fill) for it in edge]
    base = (Rect(-0.38, 0.0, 0.77, 0.165, fill, None), Line(-0.38, 0.165, 0.39, 0.165, Ink.BLACK, 0.032))
    return Glyph(f"weather-cloud-{'dark' if dark else 'light'}", (*edge, *inner, *base))
