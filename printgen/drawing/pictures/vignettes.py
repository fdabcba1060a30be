"""What a mission is about, in a low strip over hills: what lies on the ground, what falls on it, what is seen of it."""

from __future__ import annotations

from functools import cache
from math import sin

from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Glyph, Mark, polygon
from printgen.units import Point


@cache
def hills(wide: float) -> Glyph:
    """Two ridges of hills with firs along the nearer, as wide as that (mm), on a baseline at the left."""
    far = [Point(wide * at / 24, -4.6 - 1.8 * sin(at * 0.9) - 1.1 * sin(at * 0.37 + 1)) for at in range(25)]
    near = [Point(wide * at / 24, -2.6 - 0.9 * sin(at * 0.55 + 2) - 0.5 * sin(at * 1.3)) for at in range(25)]
    ends = (Point(wide, 0), Point(0, 0))
    drawn: list[Mark] = [polygon((*far, *ends), Ink.GREY15, Ink.GREY40, HAIRLINE)]
    drawn.append(polygon((*near, *ends), Ink.GREY40, Ink.GREY70, HAIRLINE))
    for at in range(3, 70):
        if sin(at * 2.1) + sin(at * 0.31) < 0.1:
            continue
        x = wide * at / 72
        base = near[round(x / wide * 24)].y + 0.9 + 0.8 * (at % 3)
        high = 2.4 + 0.5 * (at % 4)
        for tier in range(3):
            top, half = base - high * (1 - tier * 0.26), 0.5 + 0.2 * tier
            sides = (Point(x, top), Point(x + half, top + high * 0.42), Point(x - half, top + high * 0.42))
            drawn.append(polygon(sides, Ink.SOLID, None))
    return Glyph(f"vogtland-{wide:g}", tuple(drawn))
