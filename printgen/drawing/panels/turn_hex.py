"""What it costs to turn, as a hex: beside each hexside the cost of turning to it from the one before."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Fill
from printgen.drawing.layout.part import Fitted
from printgen.drawing.marks import HAIRLINE, Anchor, Glyph, Line, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Point

#: Where the costs of the three hexsides stand from the middle, to either side and down, in the hex's widths.
_PLACES = ((0.66, -0.30), (0.66, 0.40), (0.20, 0.72))


class TurnHex(Struct, frozen=True):
    """The hex, `pitch` mm between opposite sides, the aircraft in it facing up; lines to write on where a cost is None.

    left, right: the costs of the first, second and third hexside; name: what their fields begin with in a form.
    """

    left: tuple[int | None, ...]
    right: tuple[int | None, ...]
    pitch: float
    shape: Glyph
    name: str = "turns"

    def fit(self, _wide: float) -> Fitted:
        return Fitted(self.pitch * 1.52, self.pitch * 1.52, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        pitch, middle = self.pitch, Point(place.center.x, place.y + self.pitch * 0.72)
        sketch.add(polygon(tuple(it.moved(middle.x, middle.y) for it in corners(pitch)), None, Ink.BLACK, 0.5))
        sketch.add(Use(self.shape, middle.x, middle.y, pitch * 0.58))
        tip = middle.y - pitch / 2
        nose = (Point(middle.x - 1.6, tip - 0.5), Point(middle.x + 1.6, tip - 0.5), Point(middle.x, tip - 3.2))
        sketch.add(polygon(nose, Ink.BLACK, None))
        sketch.add(Line(middle.x, middle.y + pitch * 0.52, middle.x, middle.y + pitch * 0.8, Ink.GREY40, HAIRLINE))
        for side, costs, sign, word in (("left", self.left, -1, _("left")), ("right", self.right, 1, _("right"))):
            for number, (cost, (across, down)) in enumerate(zip(costs, _PLACES, strict=True), start=1):
                at = Point(middle.x + sign * across * pitch, middle.y + down * pitch)
                self._cost(sketch, at, cost, f"{self.name}.{side}.{number}")
            anchor: Anchor = "end" if sign < 0 else "start"
            wide = middle.x + sign * pitch / sqrt(3) * 1.32
            sketch.text(wide, middle.y + pitch * 0.04, word, 7.0, "text", anchor, Ink.GREY70)

    def _cost(self, sketch: Sketch, at: Point, cost: int | None, name: str) -> None:
        """A cost about that point, or a line to write it on."""
        size = 20.0 if self.pitch > 28 else 14.0 if self.pitch > 20 else 10.5
        y = at.y + cap_height("strong", size) / 2
        if cost is not None:
            sketch.text(at.x, y, str(cost), size, "strong", "middle")
        else:
            wide = self.pitch * 0.26
            Fill(name, wide, 4.4).set(0.0).draw(sketch, at.x - wide / 2, y)
