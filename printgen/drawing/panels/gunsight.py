"""A gunner's view of a target within the rings of a sight."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, Circle, Glyph, Line, Use
from printgen.drawing.outline import circle_point
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The radii of the rings, and the two radii between which the bars of the cross extend, as shares of the outer radius.
RINGS, BARS = (1.0, 0.66, 0.22), (0.66, 1.12)
#: The hits: the offsets to the right and down from the target's middle, and the size, as shares of the target's span.
HITS = ((-0.24, -0.07, 0.15), (0.05, 0.16, 0.12), (0.31, 0.02, 0.10))


class GunSight(Struct, frozen=True):
    """A ring sight and, seen through it, a target with hits. The sight is as large as the available space.

    The target is turned clockwise by `turn` degrees.
    """

    target: Glyph
    turn: float = -30.0

    def fit(self, wide: float) -> MeasuredPart:
        return MeasuredPart(wide * 0.6, wide, self._draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        radius = min(place.width, place.height) / 2 / BARS[1]
        x, y = place.center.x, place.center.y
        sketch.add(Use(self.target, x, y, 1.3 * radius, self.turn))
        for across, down, size in HITS:
            sketch.add(Use(picture("destroyed"), x + across * radius, y + down * radius, 1.9 * size * radius))
        for share in RINGS:
            sketch.add(Circle(x, y, share * radius, None, Ink.BLACK, 0.7 if share == 1.0 else FINE))
        for angle in range(0, 360, 6):
            quarter, (near, far) = angle % 90 == 0, BARS
            one, two = (near, far) if quarter else (0.95 if angle % 30 else 0.9, 1.0)
            a, b = (circle_point(x, y, it * radius, angle) for it in (one, two))
            sketch.add(Line(a.x, a.y, b.x, b.y, Ink.BLACK, 0.7 if quarter else FINE))
