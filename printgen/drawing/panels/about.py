"""A picture with what belongs to its parts at both of its sides, each tied to its part by a line."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted, Part
from printgen.drawing.marks import HAIRLINE, Circle, Line
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: From a part's top to where its line begins, from its edge to that, the bend before the picture, and the dot on it, mm.
DOWN, OFF, BEND, DOT = 2.1, 0.8, 2.6, 0.45


class Tied(Struct, frozen=True):
    """A part, and the end of its line: given the box of the picture, a point of it; None for no line. far: how far from its left
    edge its first line reaches, mm."""

    part: Part
    end: Callable[[Box], Point] | None = None
    far: float = 0.0


class About(Struct, frozen=True):
    """A picture `wide` mm wide between two columns of parts, which are spread over its height, no more than `apart` mm.

    least: the height of the picture at least, mm.
    """

    picture: Part
    left: tuple[Tied, ...]
    right: tuple[Tied, ...]
    wide: float = 58.0
    least: float = 46.0
    gutter: float = 3.0
    gap: float = 2.0
    apart: float = 5.0

    def fit(self, wide: float) -> Fitted:
        side = (wide - self.wide) / 2 - self.gutter
        picture = self.picture.fit(self.wide)
        columns = [[tied.part.fit(side) for tied in column] for column in (self.left, self.right)]
        least = [sum(it.least for it in fitted) + self.gap * (len(fitted) - 1) for fitted in columns]
        high = max(self.least, *least)

        def draw(sketch: Sketch, place: Box) -> None:
            seen = Box(place.x + side + self.gutter, place.y, self.wide, place.height)
            picture.draw(sketch, seen)
            for tied, fitted, x in zip(
                (self.left, self.right), columns, (place.x, seen.right + self.gutter), strict=True
            ):
                spare = place.height - sum(it.least for it in fitted)
                gap = min(self.apart, spare / max(len(fitted) - 1, 1))
                y = place.y
                for it, part in zip(tied, fitted, strict=True):
                    if it.end:
                        edge = x + it.far + OFF if x == place.x else x - OFF
                        _tie(sketch, edge, y + DOWN, it.end(seen))
                    part.draw(sketch, Box(x, y, side, part.least))
                    y += part.least + gap

        over = max(it.over for column in columns for it in column)
        return Fitted(high, high, draw, grows=False, over=over)


def _tie(sketch: Sketch, x: float, y: float, end: Point) -> None:
    """A hairline from a part, level at first, to a dot on the picture."""
    way = 1 if end.x > x else -1
    # Level as far as it goes, then aslant.
    bend = max(BEND, abs(end.x - x) - abs(end.y - y)) * way + x
    sketch.add(Line(x, y, bend, y, Ink.GREY70, HAIRLINE), Line(bend, y, end.x, end.y, Ink.GREY70, HAIRLINE))
    sketch.add(Circle(end.x, end.y, DOT, Ink.BLACK, Ink.WHITE, HAIRLINE))
