"""A flight path seen from the side: hexes from left to right at their altitudes, with climbs and dives between them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Rect, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point


class PassedHex(Struct, frozen=True):
    """A hex that a flight path passes through.

    Fields:
        height: the height of the path above its start, metres.
        number: the number of the hex on the path.
        step_text: the text for the step into this hex, or "" for no text.
    """

    height: int
    number: str
    step_text: str = ""


class FlightProfile(Struct, frozen=True):
    """A flight path from hex to hex, drawn from the side. It begins in the aircraft's hex.

    Fields:
        hexes: the hexes that the path passes through after the first hex.
        shape: the glyph of the aircraft.
        wide: the width of a hex on paper, mm.
        high: the length on paper that represents 100 metres of height, mm.
        cell: the height of the box of a hex, mm.
    """

    hexes: Sequence[PassedHex]
    shape: Glyph
    wide: float
    high: float
    cell: float = 4.6

    def fit(self, wide: float) -> MeasuredPart:
        heights = [0, *(it.height for it in self.hexes)]
        span = (max(heights) - min(heights)) / 100 * self.high + max(self.cell, self.wide * 0.8)
        return MeasuredPart(span, span, self._draw, excess_width=self.wide * len(heights) - wide)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        top = max(0, *(it.height for it in self.hexes))
        middle = place.y + max(self.cell, self.wide * 0.8) / 2 + top / 100 * self.high
        sketch.add(Use(self.shape, place.x + self.wide / 2, middle, self.wide * 0.92, 90.0))
        before, x = 0, place.x
        for stop in self.hexes:
            x += self.wide
            y, last = (middle - height / 100 * self.high for height in (stop.height, before))
            if stop.height != before:
                self._step(sketch, x - (self.wide * 0.14 if before == 0 else 0.0), last, y, stop.step_text)
            sketch.add(Rect(x, y - self.cell / 2, self.wide, self.cell, Ink.GREY15, Ink.BLACK, FINE))
            base = y + cap_height("strong", 9.0) / 2
            sketch.text(x + self.wide / 2, base, stop.number, (9.0, 8.0, 7.0), "strong", "middle", room=self.wide)
            before = stop.height

    def _step(self, sketch: Sketch, x: float, last: float, y: float, words: str) -> None:
        """Draw an arrow from one height to the next, with its text next to it.

        A climb is drawn in the previous hex, a dive in the hex entered.
        """
        climbs = y < last
        at = x - self.wide / 2 if climbs else x + self.wide / 2
        start, end = (last - self.wide * 0.42, y - 0.6) if climbs else (last, y - self.cell / 2 - 0.3)
        way = 1.0 if climbs else -1.0
        sketch.add(Line(at, start, at, end + way, Ink.BLACK, FINE))
        head = Point(at, end), Point(at - 0.9, end + 2 * way), Point(at + 0.9, end + 2 * way)
        sketch.add(polygon(head, Ink.BLACK, None))
        sketch.add(Line(at - 1.6, start, at + 1.6, start, Ink.BLACK, HAIRLINE))
        base = (start + end) / 2 + cap_height("text", 8.0) / 2 + (self.cell / 2 if climbs else 0.0)
        sketch.text(at + 1.6, base, words, 8.0)
