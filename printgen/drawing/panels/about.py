"""A picture with parts of a page on both sides, each connected by a line to the detail of the picture that it describes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart, Part
from printgen.drawing.marks import HAIRLINE, Circle, Line
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: The distance from a text's edge to the start of its line, and the radius of the dot on the picture, mm.
OFF, DOT = 0.8, 0.45


class TiedPart(Struct, frozen=True):
    """A part of a page that may be connected by a line to a point of a picture.

    Fields:
        part: the part.
        line_end: returns the end of the line, given the box of the picture; None for no line.
        first_line_width: the distance from the left edge of the part to the end of its first line of text, mm.
        lowest_end: returns the lowest point at which the line may end; the end is moved towards this point if that
            makes the line horizontal.
    """

    part: Part
    line_end: Callable[[Box], Point] | None = None
    first_line_width: float = 0.0
    lowest_end: Callable[[Box], Point] | None = None


class AnnotatedPicture(Struct, frozen=True):
    """A picture between two columns of parts of a page.

    Each part is placed as close as possible to the height at which its line ends; a part without a line follows the
    previous part.

    Fields:
        wide: the width of the picture, mm.
        least: the minimum height of the picture, mm.
        line_offset: the distance from the top of a part to its line, mm.
        share: the picture's share of the width, which replaces `wide`; 0 if `wide` applies.
    """

    picture: Part
    left: tuple[TiedPart, ...]
    right: tuple[TiedPart, ...]
    wide: float = 58.0
    least: float = 46.0
    gutter: float = 3.0
    gap: float = 2.0
    line_offset: float = 2.1
    share: float = 0.0

    def fit(self, wide: float) -> MeasuredPart:
        inner = self.share * wide or self.wide
        side = (wide - inner) / 2 - self.gutter
        picture = self.picture.fit(inner)
        columns = [[tied.part.fit(side) for tied in column] for column in (self.left, self.right)]
        sums = [sum(it.min_height for it in fitted) + self.gap * (len(fitted) - 1) for fitted in columns]
        high = max(self.least, *sums)

        def draw(sketch: Sketch, place: Box) -> None:
            seen = Box(place.x + side + self.gutter, place.y, inner, place.height)
            picture.draw(sketch, seen)
            for column, fitted, x in zip(
                (self.left, self.right), columns, (place.x, seen.right + self.gutter), strict=True
            ):
                ends = [tied.line_end(seen) if tied.line_end else None for tied in column]
                tops = self._tops(place, [it.min_height for it in fitted], ends)
                for tied, end, part, y in zip(column, ends, fitted, tops, strict=True):
                    part.draw(sketch, Box(x, y, side, part.min_height))
                    if end:
                        low = tied.lowest_end(seen).y if tied.lowest_end else end.y
                        begins = x + tied.first_line_width + OFF if x == place.x else x - OFF
                        _tie(
                            sketch,
                            begins,
                            y + self.line_offset,
                            Point(end.x, min(max(y + self.line_offset, end.y), low)),
                        )

        over = max(it.excess_width for column in columns for it in column)
        return MeasuredPart(high, high, draw, grows=False, excess_width=over)

    def _tops(self, place: Box, highs: list[float], ends: list[Point | None]) -> list[float]:
        """Return the tops of parts with the given heights: level with the ends of their lines if possible, without overlaps."""
        left = [sum(highs[at:]) + self.gap * (len(highs) - at - 1) for at in range(len(highs))]
        tops, y = list[float](), place.y
        for high, end, below in zip(highs, ends, left, strict=True):
            ideal = end.y - self.line_offset if end else y
            y = min(max(y, ideal), place.bottom - below)
            tops.append(y)
            y += high + self.gap
        return tops


def _tie(sketch: Sketch, x: float, y: float, end: Point) -> None:
    """Draw a hairline from a part, first horizontally, then vertically, to a dot on the picture."""
    sketch.add(Line(x, y, end.x, y, Ink.GREY70, HAIRLINE))
    if abs(end.y - y) > 0.05:
        sketch.add(Line(end.x, y, end.x, end.y, Ink.GREY70, HAIRLINE))
    sketch.add(Circle(end.x, end.y, DOT, Ink.BLACK, Ink.WHITE, HAIRLINE))
