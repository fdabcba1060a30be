"""The title of a cover, screen or poster in the look of its game, with the marks of both sides."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from printgen.drawing.emblems import national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Cut, Line, Rect, Use
from printgen.drawing.panels.framed import Look
from printgen.drawing.panels.label import bars, label_frame, lozenges, stencil_bridges
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The style of a game's titles: the style of the game's frames, or `form` for serif titles between fine rules.
TitleLook = Literal["form"] | Look
#: The cut of titles in each look.
TITLE_CUTS: dict[TitleLook, Cut] = {"form": "display", "band": "heavy", "box": "heavy", "label": "heavy"}
#: The height for which the title is designed, and the size of a mark at that height, mm.
HEIGHT, MARK = 24.0, 13.0
#: The type sizes of the title and of the line below it at that height, points.
_TITLE, _LINE = (30.0, 26.0, 22.0, 18.0, 14.0), (12.0, 10.5, 8.5, 7.5)


class TitleBlock(Struct, frozen=True):
    """A title with a line of text below it, between national marks.

    Fields:
        below: the line of text below the title.
        marks: the names of up to two national marks: the mark at the left, then the mark at the right.
    """

    title: str
    below: str
    look: TitleLook
    marks: tuple[str, ...] = ()

    def draw(self, sketch: Sketch, place: Box) -> None:
        """Draw the title across the width of `place`. The type and the marks are in proportion to the height of `place`."""
        scale = place.height / HEIGHT
        if self.look == "band":
            _band(sketch, place, self._upper_bar)
        else:
            {"form": _form, "box": _box, "label": _label}[self.look](sketch, place)
        beside = MARK * scale + {"form": 4.0, "band": 7.0, "box": 14.0, "label": 12.0}[self.look] * scale
        left, right = (beside if at < len(self.marks) else 5.0 * scale for at in range(2))
        if self.look == "form" and not self.marks:
            left = right = 0.0
        x, room, high = place.x + left, place.width - left - right, place.height
        bases = {
            "form": (0.55, 0.8),
            "band": (self._upper_bar / 2 + 0.145, 0.86),
            "box": (0.52, 0.8),
            "label": (0.49, 0.71),
        }[self.look]
        inks = (Ink.ON_FILL, Ink.ON_FILL) if self.look == "band" else (Ink.BLACK, Ink.GREY70)
        sizes, line = (tuple(it * scale for it in sizes) for sizes in (_TITLE, _LINE))
        before = len(sketch.marks)
        cut = TITLE_CUTS[self.look]
        sketch.text(x, place.y + bases[0] * high, self.title, sizes, cut, ink=inks[0], room=room)
        if self.look == "label":
            sketch.extend([it for mark in sketch.marks[before:] for it in stencil_bridges(mark)])
        sketch.text(x, place.y + bases[1] * high, self.below, line, "semibold", ink=inks[1], room=room)
        self._draw_marks(sketch, place, scale)

    @property
    def _upper_bar(self) -> float:
        """The height of the upper of two bars, as a share. An empty lower bar is thin."""
        # In outline, a high bar without words would look like a box to fill in.
        return 0.64 if self.below else 0.88

    def _draw_marks(self, sketch: Sketch, place: Box, scale: float) -> None:
        """Draw the marks at both ends, on white discs if the ground is coloured."""
        middle = place.y + place.height * (self._upper_bar / 2 if self.look == "band" else 0.5)
        inset = {"form": MARK / 2, "band": MARK / 2 + 2.0, "box": MARK / 2 + 5.5, "label": MARK / 2 + 5.0}[self.look]
        for mark, x in zip(self.marks, (place.x + inset * scale, place.right - inset * scale), strict=False):
            size = (0.85 if self.look == "band" else 1.0) * MARK * scale
            if self.look in ("band", "box"):
                sketch.add(Circle(x, middle, 0.57 * size, Ink.WHITE, None))
            sketch.add(Use(national_mark(mark), x, middle, size))


def _form(sketch: Sketch, place: Box) -> None:
    """Draw a strong and a fine rule above and below."""
    for y, fine in ((place.y, place.y + 1.4), (place.bottom, place.bottom - 1.4)):
        sketch.add(Line(place.x, y, place.right, y, Ink.BLACK, 2 * RULE))
        sketch.add(Line(place.x, fine, place.right, fine, Ink.BLACK, HAIRLINE))


def _band(sketch: Sketch, place: Box, share: float) -> None:
    """Draw two bars, each in the ink of a side. The upper bar has this share of the height."""
    high = share * place.height
    sketch.add(Rect(place.x, place.y, place.width, high, Ink.BLUE, Ink.BLUE, FINE))
    sketch.add(Rect(place.x, place.y + high, place.width, place.height - high, Ink.RED, Ink.RED, FINE))


def _box(sketch: Sketch, place: Box) -> None:
    """Draw a bold frame with a coloured field at each end."""
    pen, wide = place.height / 15, place.height
    for x, ink in ((place.x, Ink.BLUE), (place.right - wide, Ink.RED)):
        sketch.add(Rect(x, place.y, wide, place.height, ink, ink, FINE))
    for x in (place.x + wide, place.right - wide):
        sketch.add(Line(x, place.y, x, place.bottom, Ink.BLACK, pen))
    inner = (place.x + pen / 2, place.y + pen / 2, place.width - pen, place.height - pen)
    sketch.add(Rect(*inner, None, Ink.BLACK, pen))


def _label(sketch: Sketch, place: Box) -> None:
    """Draw the frame of a label, with the ornaments of both sides along its foot."""
    scale = place.height / HEIGHT
    sketch.extend(label_frame(place, Ink.BLACK, 4.0 * scale, 0.9 * scale))
    inner, high = place.width - 12.0 * scale, 2.6 * scale
    y = place.bottom - 5.0 * scale
    for x, draw, ink in ((place.x + 6.0 * scale, lozenges, Ink.BLUE), (place.center.x, bars, Ink.RED)):
        sketch.extend(draw(Box(x, y, inner / 2, high), ink, 3.4 * scale))
