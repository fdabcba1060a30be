"""The reach of fire seen from the side.

Ranges increase from left to right, and altitude differences are listed from top to bottom.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Cut, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.units import Box

Rows = tuple[tuple[str, tuple[str | None, ...]], ...]


def range_bands(reaches: Mapping[int, tuple[int, int]]) -> tuple[tuple[str, ...], Rows]:
    """Return the column headings and rows of a side view that shows which ranges and altitudes a weapon can reach.

    Each row is an interval of altitudes in which the weapon reaches the same ranges. The highest interval is first.

    Args:
        reaches: the lowest and highest altitude reached at each range, metres.
    """
    ranges = range(min(reaches), max(reaches) + 1)
    edges = sorted({height for ends in reaches.values() for height in ends})
    rows = []
    for low, high in reversed([*pairwise(edges)] or [(edges[0], edges[0])]):
        reached = (it in reaches and reaches[it][0] <= low and high <= reaches[it][1] for it in ranges)
        rows.append((f"{low}–{high}", tuple("•" if it else None for it in reached)))
    return tuple(map(str, ranges)), tuple(rows)


class SideViewStyle(Struct, frozen=True):
    """The layout of a side view, with lengths in mm and type sizes in points.

    Fields:
        labels: the width of the column with the altitudes, or 0 if altitudes are not printed.
        firer: the width of the column with the attacker's sign.
        heads: the height of the column headings.
        row: the minimum and maximum height of a row.
        size: the type size of words in cells.
        small: the type size of headings and labels.
        open_cell: the fill and edge of cells that the weapon can reach.
        barred_cell: the fill and edge of cells that the weapon cannot reach.
    """

    labels: float = 8.4
    firer: float = 6.0
    heads: float = 3.6
    row: tuple[float, float] = (3.3, 5.0)
    size: float = 8.5
    small: float = 7.0
    open_cell: tuple[Ink | None, Ink] = Ink.GREY15, Ink.BLACK
    barred_cell: tuple[Ink | None, Ink] = None, Ink.GREY40


#: The style for large cards, on which a grey ground means out of reach.
LARGE = SideViewStyle(9.0, 8.6, 4.4, (6.4, 7.6), 10.5, 8.5, (Ink.WHITE, Ink.BLACK), (Ink.GREY15, Ink.WHITE))


class SideView(Struct, frozen=True):
    """A weapon's reach from the side: a grid with a row for each altitude (the highest first) and a column for each range.

    Fields:
        ranges: the column headings.
        rows: the label and the cells of each row. A cell that the weapon can reach contains a word, or "" if players
            write the word in. Any other cell is None.
        level: the index of the row at the attacker's altitude, or None if there is no such row.
        sign: the sign of the attacker.
        turn: the clockwise rotation of `sign`, degrees.
        unit: the text above the altitudes.
    """

    ranges: tuple[str, ...]
    rows: Rows
    level: int | None
    sign: Glyph
    turn: float = 90.0
    style: SideViewStyle = SideViewStyle()
    unit: str = ""

    def fit(self, _wide: float) -> MeasuredPart:
        least, most = (self.style.heads + len(self.rows) * high for high in self.style.row)
        return MeasuredPart(
            least, least, lambda sketch, place: self._draw(sketch, place.upper_part(min(place.height, most))), True
        )

    def _draw(self, sketch: Sketch, place: Box) -> None:
        style = self.style
        left = place.x + style.labels + style.firer
        wide, high = (place.right - left) / len(self.ranges), (place.height - style.heads) / len(self.rows)
        top = place.y + style.heads
        for at, head in enumerate(self.ranges):
            sketch.text(left + (at + 0.5) * wide, top - 1.0, head, style.small, "semibold", "middle", Ink.GREY70)
        if style.labels and self.unit:
            sketch.text(place.x + style.labels - 0.8, top - 1.0, self.unit, style.small, "text", "end", Ink.GREY70)
        for number, (label, _cells) in enumerate(self.rows if style.labels else ()):
            base = top + (number + 0.5) * high + cap_height("text", style.small) / 2
            cut: Cut = "strong" if number == self.level else "text"
            sketch.text(place.x + style.labels - 0.8, base, label, style.small, cut, "end")
        cells = [(y, x, word) for y, (_label, words) in enumerate(self.rows) for x, word in enumerate(words)]
        # Dark edges are drawn over pale edges.
        for row, column, word in sorted(cells, key=lambda it: it[2] is not None):
            x, y = left + column * wide, top + row * high
            fill, edge = style.barred_cell if word is None else style.open_cell if word else (None, Ink.BLACK)
            sketch.add(Rect(x, y, wide, high, fill, edge, HAIRLINE))
            if word:
                middle = y + high / 2 + cap_height("semibold", style.size) / 2
                sketch.text(x + wide / 2, middle, word, style.size, "semibold", "middle")
        if self.level is not None:
            y = top + (self.level + 0.5) * high
            sketch.add(Line(place.x + style.labels, y, left, y, Ink.BLACK, FINE))
            size = min(style.firer * 0.9, 2 * high)
            sketch.add(Use(self.sign, left - style.firer / 2, y, size, self.turn))
