"""The cells below a maneuver, one for each way of flying it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Rect, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point


class VariantCell(Struct, frozen=True):
    """A way of flying a maneuver, such as climbing.

    `letter` stands for it below the picture. `permission` is "yes" (allowed), "but" (under a condition) or "no" (not allowed).
    """

    letter: str
    permission: Literal["yes", "but", "no"] = "yes"


def draw_cell(sketch: Sketch, box: Box, cell: VariantCell, size: float) -> None:
    """Draw a cell with the letter of a maneuver's variant.

    The frame of an allowed variant is black. If the variant is allowed only under a condition, the cell is also filled
    with grey and has a black corner. If the variant is not allowed, the frame is thin and grey.
    """
    base = box.center.y + cap_height("strong", size) / 2
    if cell.permission == "no":
        sketch.add(Rect(box.x, box.y, box.width, box.height, Ink.WHITE, Ink.GREY40, HAIRLINE))
        sketch.text(box.center.x, base, cell.letter, size, "text", "middle", Ink.GREY70)
        return
    fill = Ink.GREY15 if cell.permission == "but" else Ink.WHITE
    sketch.add(Rect(box.x, box.y, box.width, box.height, fill, Ink.BLACK, FINE))
    if cell.permission == "but":
        corner, ear = Point(box.right, box.y), 0.26 * box.height
        ring = (corner, corner.shift(-ear, 0.0), corner.shift(0.0, ear))
        sketch.add(polygon(ring, fill=Ink.BLACK, pen=HAIRLINE))
    sketch.text(box.center.x, base, cell.letter, size, "strong", "middle")
