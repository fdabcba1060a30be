"""A plate with a letter or short word, white on black, which players recognize from across the table."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, Rect
from printgen.drawing.sketch import Sketch
from printgen.units import Box


class Plate(Struct, frozen=True):
    """A black square with sides of `side` mm at the left of the space, which contains a white letter as large as possible."""

    letter: str
    side: float

    def fit(self, wide: float) -> MeasuredPart:
        return MeasuredPart(self.side, self.side, self._draw, excess_width=self.side - wide)

    def _draw(self, sketch: Sketch, at: Box) -> None:
        side, largest = self.side, 2.75 * self.side
        sketch.add(Rect(at.x, at.y, side, side, Ink.BAR, Ink.BLACK, 3 * FINE))
        size = largest if len(self.letter) == 1 else largest * 0.31
        base = at.y + side / 2 + cap_height("heavy", size) / 2
        sketch.text(at.x + side / 2, base, self.letter, (size, 8.5), "heavy", "middle", Ink.ON_FILL, side - 2.0)
