"""A ranking of items by one figure, the best item first, each with a bar proportional to its figure."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box


class RankedItem(Struct, frozen=True):
    """An item of a ranking.

    Fields:
        figure: the figure as a number.
        figure_text: the figure as printed.
        sign, ink: the sign and the ink of the item's side.
    """

    name: str
    figure: float
    figure_text: str
    sign: Glyph
    ink: Ink
    of: Field = ()


class Ranking(Struct, frozen=True):
    """A list of items, ordered by their figures. A darker line separates items with different figures.

    Fields:
        names: the width of the names, mm.
        row: the maximum height of a row, mm.
        size: the type size of names and figures, points.
        least_is_best: whether the smallest figure is the best, so that it comes first.
    """

    items: tuple[RankedItem, ...]
    names: float = 17.5
    row: float = 7.4
    size: float = 8.5
    least_is_best: bool = False

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(len(self.items) * 3.6, len(self.items) * self.row, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        way = 1 if self.least_is_best else -1
        ranked = sorted(self.items, key=lambda it: (way * it.figure, it.name.casefold()))
        high = min(self.row, place.height / max(len(ranked), 1))
        most = max((it.figure for it in ranked), default=1.0) or 1.0
        sign = min(3.0, high * 0.6)
        bars = Box(place.x + sign + 1.4 + self.names, 0, place.width - sign - 1.4 - self.names - 9.0, 0)
        for number, item in enumerate(ranked):
            y = place.y + number * high
            new = number > 0 and ranked[number - 1].figure != item.figure
            sketch.add(Line(place.x, y, place.right, y, Ink.BLACK if new else Ink.GREY15, FINE if new else HAIRLINE))
            base = y + high / 2 + cap_height("text", self.size) / 2
            sketch.add(Use(item.sign, place.x + sign / 2, y + high / 2, sign))
            sizes = (self.size, 8.0, 7.5, 7.0)
            sketch.text(place.x + sign + 1.4, base, item.name, sizes, "semibold", room=self.names, of=item.of)
            tall, long = high * 0.5, bars.width * item.figure / most
            sketch.add(Rect(bars.x, y + (high - tall) / 2, long, tall, item.ink, item.ink, HAIRLINE))
            sketch.text(place.right, base, item.figure_text, self.size, "strong", "end")
        low = place.y + len(ranked) * high
        sketch.add(Line(place.x, low, place.right, low, Ink.BLACK, FINE))
