"""What a pad is made of: frames with a heading, scales of boxes with an aircraft's limits circled."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted, Inset, Part
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Cut, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.pad.style import PadStyle
from printgen.units import Box

#: The pens of a frame and of the circle about a limit, mm.
FRAME, CIRCLE = 0.45, 0.9


class Framed(Struct, frozen=True):
    """A frame with its heading on a band in the ink of the side: the letter of the item, its title, what to know of it."""

    letter: str
    title: str
    body: Part
    ink: Ink
    style: PadStyle
    remark: str = ""

    def fit(self, wide: float) -> Fitted:
        style = self.style
        body = Inset(self.body, style.air, style.band + style.air, style.air, style.air).fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            sketch.add(Rect(place.x, place.y, place.width, style.band, self.ink, None))
            sketch.add(Rect(place.x, place.y, place.width, place.height, None, self.ink, FRAME))
            sketch.add(Line(place.x, place.y + style.band, place.right, place.y + style.band, self.ink, FRAME))
            y = place.y + style.band / 2 + cap_height("strong", style.head) / 2
            x = place.x + 1.2
            if self.letter:
                x += sketch.text(x, y, self.letter, style.head, "text", ink=Ink.ON_FILL) + 1.2
            x += sketch.text(x, y, self.title, style.head, "strong", ink=Ink.ON_FILL)
            # On half a page there is no room for all of them.
            if self.remark and width(self.remark, "text", style.small) <= place.right - 1.2 - x - 1.5:
                sketch.text(place.right - 1.2, y, self.remark, style.small, "text", "end", Ink.ON_FILL)
            body.draw(sketch, place)

        return Fitted(body.least, body.natural, draw, body.grows, body.over)


class BoxScale(Struct, frozen=True):
    """Boxes in a row with a figure in each; a limit of the aircraft is circled, what lies beyond is faint.

    circled, faint: the numbers of boxes, the first being 0. name: what each is called in a form, with its figure behind it, where
    boxes are crossed off. high: of a box, mm.
    """

    figures: tuple[str, ...]
    high: float
    style: PadStyle
    ink: Ink
    circled: frozenset[int] = frozenset()
    faint: frozenset[int] = frozenset()
    name: str = ""

    def fit(self, wide: float) -> Fitted:
        step = wide / len(self.figures)

        def draw(sketch: Sketch, place: Box) -> None:
            for index, figure in enumerate(self.figures):
                cell = Box(place.x + index * step, place.y, step, self.high)
                circled = index in self.circled
                box(sketch, cell, figure, self.style, index in self.faint, self.ink if circled else None)
                if self.name and index not in self.faint:
                    sketch.entry(f"{self.name}.{figure}", cell.inset(0.4), "tick")

        return Fitted(self.high, self.high, draw)


def box(
    sketch: Sketch, cell: Box, figure: str, style: PadStyle, faint: bool = False, circle: Ink | None = None
) -> None:
    """A box with its figure in the middle, struck out where it is `faint`; `circle` is the ink of the one about a limit."""
    cut: Cut = "strong" if circle else "semibold"
    line, pen = (Ink.GREY40, HAIRLINE) if faint else (Ink.BLACK, FINE)
    sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, line, pen))
    if faint:
        # Struck out, since pure black knows no grey.
        sketch.add(Line(cell.x, cell.bottom, cell.right, cell.y, line, HAIRLINE))
    middle = cell.center
    y = middle.y + cap_height("semibold", style.figure) / 2
    sketch.text(middle.x, y, figure, (style.figure, 8.5, 7.0), cut, "middle", line, cell.width - 0.6)
    if circle:
        radius = min(cell.width, cell.height) / 2 - 0.7
        sketch.add(Circle(middle.x, middle.y, radius, None, circle, CIRCLE))


class Aside(Struct, frozen=True):
    """A part with a second one at its right, `room` mm wide and as high."""

    part: Part
    beside: Callable[[Sketch, Box], None]
    room: float

    def fit(self, wide: float) -> Fitted:
        body = self.part.fit(wide - self.room)

        def draw(sketch: Sketch, place: Box) -> None:
            body.draw(sketch, Box(place.x, place.y, place.width - self.room, place.height))
            self.beside(sketch, Box(place.right - self.room, place.y, self.room, place.height))

        return Fitted(body.least, body.natural, draw, body.grows, body.over)
