"""Scales of boxes to mark or to place a counter on. A sign marks each limit, and boxes beyond the limits are struck out."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Cut, Line, Rect, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The pen of the sign around a limit, mm.
CIRCLE = 0.9
#: The signs of a limit: a circle, a lozenge, or a filled box.
LimitSign = Literal["circle", "lozenge", "box"]


class BoxScale(Struct, frozen=True):
    """A row of boxes with a figure in each.

    The figures at limits have a sign around them, and the boxes beyond the limits are grey and struck out.

    Fields:
        high: the height of a box, mm.
        size: the type size of the figures, points.
        ink: the ink of the signs.
        circled_boxes: the indexes of the boxes whose figure has a circle around it.
        faint_boxes: the indexes of the boxes that are struck out.
        name: the prefix for form field names, which is followed by the figure, or "" if boxes are not crossed off.
        lozenge_boxes, filled_boxes: the indexes of the boxes with a lozenge as the sign, and of the filled boxes.
    """

    figures: tuple[str, ...]
    high: float
    size: float
    ink: Ink
    circled_boxes: frozenset[int] = frozenset()
    faint_boxes: frozenset[int] = frozenset()
    name: str = ""
    lozenge_boxes: frozenset[int] = frozenset()
    filled_boxes: frozenset[int] = frozenset()

    def fit(self, wide: float) -> MeasuredPart:
        step = wide / len(self.figures)

        def draw(sketch: Sketch, place: Box) -> None:
            for index, figure in enumerate(self.figures):
                cell = Box(place.x + index * step, place.y, step, self.high)
                draw_box(sketch, cell, figure, self.size, index in self.faint_boxes, self.ink, self._sign(index))
                if self.name and index not in self.faint_boxes:
                    sketch.entry(f"{self.name}.{figure}", cell.inset(0.4), "tick")

        return MeasuredPart(self.high, self.high, draw)

    def _sign(self, index: int) -> LimitSign | None:
        """Return the sign of a box, or None if the box is not a limit."""
        if index in self.circled_boxes:
            return "circle"
        return "lozenge" if index in self.lozenge_boxes else "box" if index in self.filled_boxes else None


def draw_box(
    sketch: Sketch,
    cell: Box,
    figure: str,
    size: float,
    faint: bool = False,
    ink: Ink = Ink.BLACK,
    sign: LimitSign | None = None,
) -> None:
    """Draw a box with a figure in its middle.

    Args:
        faint: whether the box is grey and struck out.
        ink: the ink of the sign.
        sign: the sign that marks the figure as a limit, or None if it is not a limit.
    """
    cut: Cut = "strong" if sign else "semibold"
    line, pen = (Ink.GREY40, HAIRLINE) if faint else (Ink.BLACK, FINE)
    sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, line, pen))
    if faint:
        # Faint boxes are also struck out, because grey is not available in pure black.
        sketch.add(Line(cell.x, cell.bottom, cell.right, cell.y, line, HAIRLINE))
    middle, half = cell.center, min(cell.width, cell.height) / 2
    frame = min(CIRCLE, half * 0.22)
    if sign == "box":
        inner = cell.inset(frame / 2)
        sketch.add(Rect(inner.x, inner.y, inner.width, inner.height, ink, ink, frame))
    elif sign == "lozenge":
        across, down = cell.width / 2 - frame, cell.height / 2 - frame
        tips = (middle.shift(0, -down), middle.shift(across, 0), middle.shift(0, down), middle.shift(-across, 0))
        sketch.add(polygon(tips, None, ink, frame))
    elif sign == "circle":
        sketch.add(Circle(middle.x, middle.y, half - 0.8 * frame, None, ink, frame))
    y = middle.y + cap_height("semibold", size) / 2
    text_ink = Ink.ON_FILL if sign == "box" else line
    sketch.text(middle.x, y, figure, (size, 8.5, 7.0), cut, "middle", text_ink, cell.width - 0.6)
