"""An aircraft from above with its nation's marks, and its span."""

from __future__ import annotations

from msgspec import Struct

from printgen.data.records.aircraft import Aircraft
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted
from printgen.drawing.markings import marked
from printgen.drawing.marks import HAIRLINE, Line
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Point

#: How deep an aircraft is at the most, of its span; the room below it for the span in words, mm.
DEEP, BELOW = 0.86, 6.0


class PlanView(Struct, frozen=True):
    """An aircraft as large as its place allows, with a nation's mark and the ink of its side; below it its span in metres
    where that is known, in a type of `small` points."""

    of: Aircraft
    mark: str
    ink: Ink
    small: float = 7.0

    def fit(self, _wide: float) -> Fitted:
        return Fitted(0.0, 0.0, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        it, middle = self.of, place.center.x
        span = min(place.width, (place.height - BELOW) / DEEP)
        at = Point(middle, place.y + (place.height - BELOW) / 2)
        sketch.extend(marked(it, "line", self.mark, self.ink, at, span))
        if isinstance(it.span, float):
            y = place.bottom - 1.0
            said = _("span {metres:.2f} m").format(metres=it.span)
            sketch.text(middle, y, said, self.small, "text", "middle", Ink.GREY70)
            for sign in (-1, 1):
                end = middle + sign * span / 2
                sketch.add(Line(end, y - 2.4, end, y + 0.4, Ink.GREY70, HAIRLINE))
                sketch.add(Line(end, y - 1.0, middle + sign * 12.0, y - 1.0, Ink.GREY70, HAIRLINE))
