"""Frames with a heading on a band: what a sheet is made of that is read at a glance."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted, Inset, Part
from printgen.drawing.marks import Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The pen of a frame, mm.
FRAME = 0.45


class FrameStyle(Struct, frozen=True):
    """How a frame is set. Lengths in mm, type in points.

    band: the height of its heading, set in `head`; air: between the frame and what is in it; small: of what to know of it.
    """

    band: float = 5.2
    head: float = 8.5
    air: float = 2.0
    small: float = 7.0


class Framed(Struct, frozen=True):
    """A frame with its heading on a band in the ink of the side: the letter of the item where
    it has one, its title, what to know of it."""

    letter: str
    title: str
    body: Part
    ink: Ink
    style: FrameStyle = FrameStyle()
    remark: str = ""

    def fit(self, wide: float) -> Fitted:
        style = self.style
        body = Inset(self.body, style.air, style.band + style.air, style.air, style.air).fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            # Black is not spared where ink is, and what stands on it would not be seen.
            band = Ink.SOLID if self.ink is Ink.BLACK else self.ink
            sketch.add(Rect(place.x, place.y, place.width, style.band, band, None))
            sketch.add(Rect(place.x, place.y, place.width, place.height, None, self.ink, FRAME))
            sketch.add(Line(place.x, place.y + style.band, place.right, place.y + style.band, self.ink, FRAME))
            y = place.y + style.band / 2 + cap_height("strong", style.head) / 2
            x = place.x + 1.2
            if self.letter:
                x += sketch.text(x, y, self.letter, style.head, "text", ink=Ink.ON_FILL) + 1.2
            x += sketch.text(x, y, self.title, style.head, "strong", ink=Ink.ON_FILL, room=place.right - 1.2 - x)
            # On half a page there is no room for all of them.
            if self.remark and width(self.remark, "text", style.small) <= place.right - 1.2 - x - 1.5:
                sketch.text(place.right - 1.2, y, self.remark, style.small, "text", "end", Ink.ON_FILL)
            body.draw(sketch, place)

        return Fitted(body.least, body.natural, draw, body.grows, body.over)
