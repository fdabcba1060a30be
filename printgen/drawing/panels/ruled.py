"""A part that prints a text or, without a text, lines to write on."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import HAIRLINE, Line
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box


class RuledLines(Struct, frozen=True):
    """A text or, if the text is empty, as many ruled lines to write on as fit.

    Fields:
        name: the name of the form fields, which is followed by the number of the line.
        least: the minimum number of lines for which to reserve space.
        lead: the distance between lines, mm.
        above: the free height above the part in which one can also write, mm.
    """

    name: str
    text: str = ""
    least: int = 2
    lead: float = 8.0
    of: Field = ()
    above: float = 0.0

    def fit(self, wide: float) -> MeasuredPart:
        block = TextBlock(self.text, 4.6, 4.8, (10.5, 9.0), of=self.of).fit(wide)
        least = max(self.lead * self.least, block.min_height if self.text else 0.0)

        def draw(sketch: Sketch, place: Box) -> None:
            if self.text:
                block.draw(sketch, place)
                return
            count = int((place.height + self.above) / self.lead + 1e-6)
            # Lines are counted from the bottom, so that those of boxes next to each other are at the same heights.
            for row in range(1, count + 1):
                y = place.bottom - (count - row) * self.lead - 0.6
                sketch.add(Line(place.x, y, place.right, y, Ink.GREY40, HAIRLINE))
                box = Box(place.x, y - self.lead + 1.4, place.width, self.lead - 2.0)
                sketch.entry(f"{self.name}.{row}", box, size=10.5)

        return MeasuredPart(least, least, draw, grows=True)
