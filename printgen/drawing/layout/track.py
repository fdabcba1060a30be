"""Tracks of any length and division as parts of a page: what may be marked off, with bars, notches and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, Typed, Words
from printgen.drawing.layout.part import Fitted
from printgen.drawing.marks import Glyph, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.track import Rows, crossed, track, triangle
from printgen.units import Box


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar before the box of that number, the first being 0, `reach` mm longer than the box at both ends."""

    before: int
    reach: float = 0.4
    pen: float = 0.7


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every full row is followed by how many boxes there are so far: `after` mm behind it, `base` mm below its top, in a type
    of `size` points."""

    after: float
    base: float
    size: float


@dataclass(frozen=True, slots=True)
class Track:
    """Boxes to mark off, the last of them critical, as `name` and a number in a form; as high as its rows.

    first: the number of its first box. done: how many are crossed off already. notch: how many stand before the notch under
    the track. figures: what stands in each box. critical, mark: how many are critical, and what such a box looks like.
    tail: what stands behind the last box, its baseline `base` mm below that box's top.
    """

    count: int
    rows: Rows
    name: str
    first: int = 1
    done: int = 0
    figures: tuple[str, ...] = ()
    critical: int = 0
    mark: Callable[[float], Glyph] = triangle
    notch: int = 0
    bar: Bar | None = None
    numbers: Numbers | None = None
    tail: tuple[Piece, ...] = ()
    base: float = 0.0

    def fit(self, wide: float) -> Fitted:
        rows = -(-self.count // self.rows.row)
        high = rows * self.rows.lead
        last = self.rows.at(max(self.count - 1, 0))
        end = last.x + self.rows.side + 2.0
        tail = Typed(self.tail, last.y + self.base).fit(wide - end)

        def draw(sketch: Sketch, place: Box) -> None:
            self._boxes(sketch, place)
            self._signs(sketch, place)
            tail.draw(sketch, Box(place.x + end, place.y, wide - end, high))

        return Fitted(high, high, draw, over=self.rows.size(self.count).width - wide)

    def _boxes(self, sketch: Sketch, place: Box) -> None:
        sketch.extend(track(place.x, place.y, self.count - self.critical, self.critical, self.rows, self.mark))
        if not sketch.fillable:
            sketch.extend(crossed(place.x, place.y, self.done, self.rows))
            return
        for index in range(self.count):
            at, value = self.rows.at(index), "x" if index < self.done else ""
            box = Box(place.x + at.x, place.y + at.y, self.rows.side, self.rows.side)
            sketch.entry(f"{self.name}.{self.first + index}", box, "tick", value)

    def _signs(self, sketch: Sketch, place: Box) -> None:
        side, gap = self.rows.side, self.rows.gap
        for index, figure in enumerate(self.figures):
            at, size = self.rows.at(index), min(8.5, max(6.0, side * 1.8))
            x, y = place.x + at.x + side / 2, place.y + at.y + side / 2 + cap_height("semibold", size) / 2
            sketch.text(x, y, figure, size, "semibold", "middle", Ink.GREY70, room=side)
        if self.numbers:
            for full in range(self.rows.row, self.count + 1, self.rows.row):
                at = self.rows.at(full - 1)
                x, y = place.x + at.x + side + self.numbers.after, place.y + at.y + self.numbers.base
                Words(str(full), self.numbers.size, ink=Ink.GREY70).set(inf).draw(sketch, x, y)
        if self.notch:
            at = self.rows.at(self.notch - 1)
            x, y = place.x + at.x + side + gap / 2, place.y + at.y + side
            sketch.add(Line(x, y - 0.5, x, y + 0.5, Ink.BLACK, 0.7))
        if self.bar:
            at = self.rows.at(self.bar.before)
            x, y, reach = place.x + at.x - gap / 2, place.y + at.y, self.bar.reach
            sketch.add(Line(x, y - reach, x, y + side + reach, Ink.BLACK, self.bar.pen))
