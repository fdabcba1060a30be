"""The stripes that air services painted on rudders. Each stripe has a pattern that identifies it without colour."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.units import Box

_B, _W, _R, _G = Ink.MARK_BLUE, Ink.WHITE, Ink.MARK_RED, Ink.MARK_GREEN
_K, _Y = Ink.BLACK, Ink.MARK_YELLOW
#: The stripes from the rudder post backwards, by the mark of the service. Services without stripes are omitted.
STRIPES: dict[str, tuple[Ink, ...]] = {
    "roundel-british": (_B, _W, _R),
    "roundel-french": (_B, _W, _R),
    "roundel-italian": (_G, _W, _R),
    "roundel-belgian": (_K, _Y, _R),
    "roundel-american": (_R, _W, _B),
    "roundel-russian": (_W, _B, _R),
    "cross-austrian": (_R, _W, _R),
}


class Rudder(Struct, frozen=True):
    """The vertical stripes on the rudder of an air service's aircraft, or nothing if the service has none."""

    mark: str

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(0.0, 0.0, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        stripes = STRIPES.get(self.mark, ())
        for ink, stripe in zip(stripes, place.columns((1.0,) * len(stripes)), strict=True):
            sketch.add(Rect(stripe.x, stripe.y, stripe.width, stripe.height, ink, Ink.BLACK, HAIRLINE))
            middle = stripe.center.x
            if ink is Ink.MARK_RED:
                # As on a roundel: a white line in red, notches in green, dots on yellow.
                sketch.add(Line(middle, stripe.y, middle, stripe.bottom, Ink.WHITE, FINE * 1.6))
            elif ink is Ink.MARK_GREEN:
                for step in range(1, int(stripe.height / 1.2)):
                    y = stripe.y + step * 1.2
                    sketch.add(Line(stripe.x + HAIRLINE, y, middle, y, Ink.WHITE, FINE))
            elif ink is Ink.MARK_YELLOW:
                for step in range(1, int(stripe.height / 1.6)):
                    sketch.add(Circle(middle, stripe.y + step * 1.6, 0.3, Ink.BLACK, None))
