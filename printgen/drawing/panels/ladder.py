"""A scale of altitudes with one cell per level. Some levels are marked, and all levels above the highest mark are struck out."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Line, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: The space above the cells for the words of the marked levels, and the size of the flags of these levels, mm.
ABOVE, FLAG = 3.4, 1.6
#: The maximum distance that a word may project to the right, mm.
OUT = 2.0


class Ladder(Struct, frozen=True):
    """A row of cells for the levels from 0 (at the left) to `levels` (at the right).

    Fields:
        tops: the label and the number of each marked level. Cells for levels above all marked levels are struck out.
        note: a remark about the marked levels.
        cell: the height of a cell, mm.
        size: the type size of the figure in a cell.
    """

    levels: int
    tops: tuple[tuple[str, int], ...]
    note: str = ""
    cell: float = 6.0
    size: float = 8.5

    def fit(self, _wide: float) -> MeasuredPart:
        high = ABOVE + self.cell
        return MeasuredPart(high, high, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        wide, top = place.width / (self.levels + 1), place.y + ABOVE
        highest = max((level for _word, level in self.tops), default=self.levels)
        base = top + self.cell / 2 + cap_height("semibold", self.size) / 2
        for level in range(self.levels + 1):
            x, above = place.x + level * wide, level > highest
            ink = Ink.GREY40 if above else Ink.BLACK
            if above:
                sketch.add(Line(x, top + self.cell, x + wide, top, Ink.GREY40, HAIRLINE))
            else:
                sketch.text(x + wide / 2, base, str(level), self.size, "semibold", "middle", ink)
            sketch.add(Line(x + wide, top, x + wide, top + self.cell, ink, HAIRLINE if above else FINE))
        for y in (top, top + self.cell):
            sketch.add(Line(place.x, y, place.right, y, Ink.BLACK, FINE))
        sketch.add(Line(place.x, top, place.x, top + self.cell, Ink.BLACK, FINE))
        taken = place.right
        for word, level in sorted(self.tops, key=lambda it: -it[1]):
            x, word_width = place.x + (level + 1) * wide, width(word, "semibold", 7.0)
            # The words of the higher of two levels are to the right of the line if possible, so that neighbours do not overlap.
            right = len(self.tops) > 1 and level == highest and x + FLAG + 0.6 + word_width <= place.right + OUT
            way = 1 if right else -1
            sketch.add(Line(x, top - 1.2, x, top + self.cell, Ink.BLACK, 2.4 * FINE))
            flag = Point(x, top - 1.2 - FLAG), Point(x + way * FLAG, top - 1.2 - FLAG / 2), Point(x, top - 1.2)
            sketch.add(polygon(flag, Ink.BLACK, None))
            at = x + FLAG + 0.6 if right else min(x, taken) - FLAG - 0.6 - word_width
            sketch.text(at, top - 1.1, word, 7.0, "semibold")
            taken = min(taken, at - 1.0) if not right else x - 1.0
        if self.note:
            # If the marked levels are low, the note is at the right.
            left = width(self.note, "text", 7.0) <= taken - place.x
            x, room = (place.x, taken - place.x) if left else (place.right, (self.levels - highest) * wide)
            sketch.text(x, top - 1.1, self.note, 7.0, "text", "start" if left else "end", Ink.GREY70, room)
