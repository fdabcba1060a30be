"""Frames with a heading on a band, for the information on a sheet that players must find at a glance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Inset, MeasuredPart, Part
from printgen.drawing.marks import FINE, Line, Rect, Use
from printgen.drawing.panels.label import label_frame, ornament
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The pen of a frame, mm.
FRAME = 0.45
#: The distance between the strong frame of a box and its heading, mm.
BOXED = 2.2
#: The usual distance between the frame of a label and its content, mm.
LABELLED = 4.0
#: The type sizes for remarks that are too long for their usual size, points.
SMALLER = (8.5, 8.0, 7.5, 7.0)

#: The looks of a game's pages: headings on a bar in a side's ink, in bold frames, or in the frame of a label.
Look = Literal["band", "box", "label"]


class FrameStyle(Struct, frozen=True):
    """The layout of a frame, with lengths in mm and type sizes in points.

    Fields:
        band: the height of the heading.
        head: the type size of the heading.
        air: the empty space between the frame and the content.
        small: the type size of the remark.
        look: the style of the heading: on a band in the side's ink (`band`), above a black rule (`box`), or in the frame
            of a label (`label`).
        stripe: the width of a line below the rule of a `box`, in the ink of the side or in the inks of both sides.
        label: the minimum distance between the frame of a `label` and its content, and between the frame and the
            heading.
        pen: the width of a `box` frame.
    """

    band: float = 5.2
    head: float = 8.5
    air: float = 2.0
    small: float = 7.0
    look: Look = "band"
    stripe: float = 0.0
    label: float = LABELLED
    pen: float = 2 * FRAME


class FramedPanel(Struct, frozen=True):
    """A frame with a heading: a letter (if the item has one), a title and a remark, usually on a band in the ink of a side.

    `sure` is the status of all figures in the panel. Its mark is printed after the title.
    """

    letter: str
    title: str
    body: Part
    ink: Ink
    style: FrameStyle = FrameStyle()
    remark: str = ""
    sure: Sure | None = None

    def fit(self, wide: float) -> MeasuredPart:
        style = self.style
        # The content of a label begins where its heading does, clear of the cut-out corner.
        air = max(style.air, style.label) if style.look == "label" else style.air
        body = Inset(self.body, air, style.band + style.air + style.stripe, air, air).fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            {"band": self._band, "box": self._box, "label": self._label}[style.look](sketch, place)
            body.draw(sketch, place)

        return MeasuredPart(body.min_height, body.natural_height, draw, body.grows, body.excess_width)

    @property
    def _sizes(self) -> tuple[float, ...]:
        """The type sizes for the title: the standard size, and smaller sizes for long words in other languages."""
        usual = self.style.head
        return (usual, *(size for share in (0.85, 0.7) if (size := share * usual) >= 7.0), min(usual, 7.0))

    def _band(self, sketch: Sketch, place: Box) -> None:
        style = self.style
        # Black stays black when ink is saved, and the text on it would be invisible.
        band = Ink.BAR if self.ink is Ink.BLACK else self.ink
        sketch.add(Rect(place.x, place.y, place.width, style.band, band, None))
        sketch.add(Rect(place.x, place.y, place.width, place.height, None, self.ink, FRAME))
        sketch.add(Line(place.x, place.y + style.band, place.right, place.y + style.band, self.ink, FRAME))
        y = place.y + style.band / 2 + cap_height("strong", style.head) / 2
        x = place.x + 1.2
        if self.letter:
            x += sketch.text(x, y, self.letter, style.head, "text", ink=Ink.ON_FILL) + 1.2
        x += sketch.text(x, y, self.title, self._sizes, "strong", ink=Ink.ON_FILL, room=place.right - 1.2 - x)
        if self.sure:
            # The black status mark needs a white patch.
            middle = place.y + style.band / 2
            sketch.add(Rect(x + 1.0, middle - 1.4, 2.8, 2.8, Ink.WHITE, None))
            sketch.add(Use(status_mark(self.sure), x + 2.4, middle, 2.0))
            x += 4.2
        self._remark(sketch, place, x, y, Ink.ON_FILL)

    def _box(self, sketch: Sketch, place: Box) -> None:
        """Draw a strong black frame whose heading contains the letter on a patch in the side's ink."""
        style = self.style
        radius, y = style.band * 0.46, place.y + style.band / 2 + cap_height("heavy", style.head) / 2
        low = place.y + style.band
        if style.stripe:
            inks = (Ink.BLUE, Ink.RED) if self.ink is Ink.BLACK else (self.ink,)
            for at, ink in zip(place.columns((1.0,) * len(inks), 0.0), inks, strict=True):
                sketch.add(Rect(at.x, low + FRAME, at.width, style.stripe, ink, ink, FINE))
        sketch.add(Rect(place.x, place.y, place.width, place.height, None, Ink.BLACK, style.pen))
        sketch.add(Line(place.x, low, place.right, low, Ink.BLACK, style.pen))
        x = place.x + BOXED
        if self.letter:
            high, size = place.y + style.band / 2, max(style.head - 1.0, 7.0)
            long = max(2 * radius, width(self.letter, "strong", size) + 2.0)
            fill = Ink.BAR if self.ink is Ink.BLACK else self.ink
            sketch.add(Rect(x, high - radius, long, 2 * radius, fill, self.ink, FRAME))
            drop = cap_height("strong", size) / 2
            sketch.text(x + long / 2, high + drop, self.letter, size, "strong", "middle", Ink.ON_FILL)
            x += long + 1.6
        x += sketch.text(x, y, self.title, self._sizes, "heavy", room=place.right - BOXED - x)
        if self.sure:
            sketch.add(Use(status_mark(self.sure), x + 2.2, place.y + style.band / 2, 2.2))
            x += 3.4
        self._remark(sketch, place, x, y, Ink.GREY70)

    def _label(self, sketch: Sketch, place: Box) -> None:
        """Draw the frame of a label, with a row of ornaments after the heading."""
        style, y = self.style, place.y + self.style.band / 2 + cap_height("heavy", self.style.head) / 2 + 0.4
        sketch.extend(label_frame(place, self.ink, min(2.2, style.band * 0.42)))
        x = place.x + style.label
        x += sketch.text(x, y, self.title, self._sizes, "heavy", ink=self.ink, room=place.width - 2 * style.label)
        if self.sure:
            sketch.add(Use(status_mark(self.sure), x + 2.4, y - cap_height("heavy", style.head) / 2, 2.4))
            x += 3.6
        left = self._remark(sketch, place, x, y, Ink.GREY70) - 2.0
        across = min(left, place.right - style.label) - x - 2.0
        if across > 5.2:
            band = Box(x + 2.0, y - cap_height("heavy", style.head) / 2 - 0.5, across, 1.0)
            sketch.extend(ornament(band, self.ink, 1.6))

    def _remark(self, sketch: Sketch, place: Box, x: float, y: float, ink: Ink) -> float:
        """Draw the remark at the right end of the heading, if it fits after `x`. Return the left edge of the remark."""
        style = self.style
        edge = {"label": style.label, "box": BOXED, "band": 1.2}[style.look]
        room = place.right - edge - x - 1.5
        sizes = (style.small, *(it for it in SMALLER if it < style.small))
        fitting = (it for it in sizes if width(self.remark, "text", it) <= room)
        # Half a page does not have space for all remarks.
        if not self.remark or (size := next(fitting, None)) is None:
            return place.right - edge
        return place.right - edge - sketch.text(place.right - edge, y, self.remark, size, "text", "end", ink)
