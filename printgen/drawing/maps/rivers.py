"""Rivers, which wind from hexside to hexside and widen along their course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from printgen.drawing import routes
from printgen.drawing.inks import Ink
from printgen.drawing.maps.areas import clip_ring, smooth_line
from printgen.drawing.maps.chance import smooth_noise
from printgen.drawing.marks import FINE, HAIRLINE, Mark, Outline
from printgen.units import Box, Point

#: The width of a river at its source and at its mouth, and the extent of its bends, in pitches.
NARROW, BROAD, WINDING = 0.075, 0.15, 0.13


def river_course(way: routes.Way, pitch: float, of: int) -> list[Point]:
    """Return points along the middle of a river's bed, about eight per pitch."""
    paces = list(routes.points_along(way, pitch / 8))
    found = []
    for number, (at, ahead) in enumerate(paces):
        ends = min(1.0, number / 6, (len(paces) - 1 - number) / 6)
        off = (smooth_noise(number / 4.3, of * 0.37, of) - 0.5) * 2 * WINDING * pitch * ends
        found.append(at.shift(-ahead.y * off, ahead.x * off))
    return found


def river(bed: Sequence[Point], pitch: float, window: Box, of: int) -> Iterator[Mark]:
    """Yield the water of a river between uneven banks, with a few lines that indicate its current."""
    if len(bed) < 2:
        return
    left: list[Point] = []
    right: list[Point] = []
    for number, at in enumerate(bed):
        a, b = bed[max(0, number - 1)], bed[min(len(bed) - 1, number + 1)]
        long = hypot(b.x - a.x, b.y - a.y) or 1.0
        x, y = (b.x - a.x) / long, (b.y - a.y) / long
        half = (NARROW + (BROAD - NARROW) * number / len(bed)) * pitch / 2
        for side, bank in ((1, left), (-1, right)):
            wide = half * (0.8 + 0.4 * smooth_noise(number / 2.1, side * 3.3, of))
            bank.append(Point(at.x + side * y * wide, at.y - side * x * wide))
    water = clip_ring([*left, *reversed(right)], window.inset(-3.0))
    if len(water) > 2:
        steps = smooth_line(water, closed=True)
        # Draw bare paper first, so that nothing is visible through the water if the fill is omitted.
        yield Outline(steps, Ink.WHITE, None)
        yield Outline(steps, Ink.WATER, Ink.WATER, FINE * routes.pen_scale(pitch))
    for start in range(2, len(bed) - 8, 11):
        piece = bed[start : start + 7]
        if all(window.x < it.x < window.right and window.y < it.y < window.bottom for it in piece):
            yield Outline(smooth_line(piece), None, Ink.WATER, HAIRLINE * 0.8)
