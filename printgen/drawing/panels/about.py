"""A picture with texts on both sides.

A line connects each text to the part of the picture that the text describes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart, Part
from printgen.drawing.marks import HAIRLINE, Circle, Line
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: The dimensions of the lines, mm: the distance from a text's edge to the start of its line, the distance of the first vertical
#: line from the picture, the distance between two vertical lines, and the radius of the dot at the end.
OFF, FIRST, APART, DOT = 0.8, 0.8, 0.8, 0.4
#: The maximum difference in height that is not visible, mm.
LEVEL = 0.05


class LineEnd(Struct, frozen=True):
    """The last section of a line that connects a text with a picture.

    Fields:
        arrival: the point at which the horizontal part of the line ends.
        edge: the point in the picture at which the line ends. If it differs from `arrival`, a vertical line connects
            both points.
    """

    arrival: Point
    edge: Point


class TiedPart(Struct, frozen=True):
    """A part of the page that may be connected by a line with a place in the picture.

    Fields:
        line_end: a function that returns the end of the line on the left half of the picture, as close as possible to
            the height at which the line starts. Its arguments are the box of the picture and this height. None means
            that there is no line.
        first_line_width: the distance from the part's left edge to the end of its first line of text, mm.
    """

    part: Part
    line_end: Callable[[Box, float], LineEnd] | None = None
    first_line_width: float = 0.0


class AnnotatedPicture(Struct, frozen=True):
    """A picture between two columns of page parts, some of which are connected by a line with a place in the picture.

    A part with a line is placed as close as possible to the height of that place. A part without a line follows the part
    above it.

    Fields:
        wide: the width of the picture, mm.
        least: the minimum height of the picture, mm.
        line_offset: the distance from the top of a part to its line, mm.
        share: the width of the picture as a fraction of the total width. If 0, the picture has the width `wide`.
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
                ends = [tied.line_end(seen, place.y) if tied.line_end else None for tied in column]
                tops = self._tops(
                    place, [it.min_height for it in fitted], [it.arrival.y if it else None for it in ends]
                )
                for part, y in zip(fitted, tops, strict=True):
                    part.draw(sketch, Box(x, y, side, part.min_height))
                tied_at = [(it, y + self.line_offset) for it, y in zip(column, tops, strict=True) if it.line_end]
                if x == place.x:
                    starts = [Point(x + it.first_line_width + OFF, y) for it, y in tied_at]
                else:
                    starts = [Point(x - OFF, y) for _it, y in tied_at]
                lines = [it.line_end(seen, y) for it, y in tied_at if it.line_end]
                _draw_lines(sketch, seen, starts, lines, -1 if x == place.x else 1)

        over = max(it.excess_width for column in columns for it in column)
        return MeasuredPart(high, high, draw, grows=False, excess_width=over)

    def _tops(self, place: Box, highs: list[float], ends: list[float | None]) -> list[float]:
        """Return the tops of parts with the given heights, without overlaps.

        The tops are as close as possible to the ends of the parts' lines.
        """
        left = [sum(highs[at:]) + self.gap * (len(highs) - at - 1) for at in range(len(highs))]
        tops, y = list[float](), place.y
        for high, end, below in zip(highs, ends, left, strict=True):
            ideal = y if end is None else end - self.line_offset
            y = min(max(y, ideal), place.bottom - below)
            tops.append(y)
            y += high + self.gap
        return tops


def _draw_lines(sketch: Sketch, seen: Box, starts: list[Point], ends: list[LineEnd], way: int) -> None:
    """Draw a line from each start to its end, with vertical sections next to the picture. The lines do not cross."""
    falls = [end.arrival.y > start.y + LEVEL for start, end in zip(starts, ends, strict=True)]
    rises = [end.arrival.y < start.y - LEVEL for start, end in zip(starts, ends, strict=True)]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        # The upper of two falling lines is nearer to the picture, and so is the lower of two rising lines.
        rank = sum(falls[:number]) if falls[number] else sum(rises[number + 1 :])
        edge = seen.x if way < 0 else seen.right
        x = edge + way * (FIRST + rank * APART)
        arrival, last = (_mirrored(it, seen) if way > 0 else it for it in (end.arrival, end.edge))
        bends = (Point(x, start.y), Point(x, arrival.y)) if falls[number] or rises[number] else ()
        points = (start, *bends, Point(arrival.x, arrival.y if bends else start.y), last)
        for one, two in pairwise(points):
            if one != two:
                sketch.add(Line(one.x, one.y, two.x, two.y, Ink.GREY70, HAIRLINE))
        sketch.add(Circle(last.x, last.y, DOT, Ink.BLACK, None))


def _mirrored(point: Point, seen: Box) -> Point:
    return Point(2 * seen.center.x - point.x, point.y)
