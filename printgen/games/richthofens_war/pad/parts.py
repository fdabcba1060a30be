"""What a pad is made of: scales of boxes with an aircraft's limits circled."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted, Part
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Cut, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.pad.style import PadStyle
from printgen.units import Box

#: The pen of the circle about a limit, mm.
CIRCLE = 0.9


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
