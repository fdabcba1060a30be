"""Scales of boxes to mark or to place a counter on; limits are circled, and boxes beyond them are struck out."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Cut, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The pen of the circle around a limit, mm.
CIRCLE = 0.9


class BoxScale(Struct, frozen=True):
    """A row of boxes with a figure in each; limits are circled, and boxes beyond them are grey and struck out.

    Fields:
        high: the height of a box, mm.
        size: the type size of the figures, points.
        ink: the ink of the circles.
        circled_boxes: the indexes of the circled boxes.
        faint_boxes: the indexes of the boxes that are struck out.
        name: the prefix of the names of form fields if the boxes are to be crossed off, followed by the figure;
            otherwise empty.
    """

    figures: tuple[str, ...]
    high: float
    size: float
    ink: Ink
    circled_boxes: frozenset[int] = frozenset()
    faint_boxes: frozenset[int] = frozenset()
    name: str = ""

    def fit(self, wide: float) -> MeasuredPart:
        step = wide / len(self.figures)

        def draw(sketch: Sketch, place: Box) -> None:
            for index, figure in enumerate(self.figures):
                cell = Box(place.x + index * step, place.y, step, self.high)
                circled = index in self.circled_boxes
                draw_box(sketch, cell, figure, self.size, index in self.faint_boxes, self.ink if circled else None)
                if self.name and index not in self.faint_boxes:
                    sketch.entry(f"{self.name}.{figure}", cell.inset(0.4), "tick")

        return MeasuredPart(self.high, self.high, draw)


def draw_box(
    sketch: Sketch, cell: Box, figure: str, size: float, faint: bool = False, circle: Ink | None = None
) -> None:
    """Draw a box with a figure in its middle.

    Args:
        faint: whether the box is grey and struck out.
        circle: the ink of a circle around the figure; None for no circle.
    """
    cut: Cut = "strong" if circle else "semibold"
    line, pen = (Ink.GREY40, HAIRLINE) if faint else (Ink.BLACK, FINE)
    sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, line, pen))
    if faint:
        # Faint boxes are also struck out, because grey is not available in pure black.
        sketch.add(Line(cell.x, cell.bottom, cell.right, cell.y, line, HAIRLINE))
    middle = cell.center
    y = middle.y + cap_height("semibold", size) / 2
    sketch.text(middle.x, y, figure, (size, 8.5, 7.0), cut, "middle", line, cell.width - 0.6)
    if circle:
        half = min(cell.width, cell.height) / 2
        pen = min(CIRCLE, half * 0.22)
        sketch.add(Circle(middle.x, middle.y, half - 0.8 * pen, None, circle, pen))
