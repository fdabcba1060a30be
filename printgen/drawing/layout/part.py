"""Parts of a page. Each part has a minimum and a natural height, is measured once and is placed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.sketch import UNSEEN, Field, Overflow, Sketch
from printgen.units import Box

#: The maximum excess that is not reported as an overflow, mm.
NOTHING = 1e-6


class MeasuredPart(Struct, frozen=True):
    """A part measured for a width in mm, ready to be drawn into a box of that width.

    Fields:
        min_height: the minimum height, mm.
        natural_height: the preferred height, mm.
        draw: a function that draws the part into a box of a sketch.
        grows: whether the part uses spare height beyond its natural height.
        excess_width: the width by which the part exceeds the given width, mm.
    """

    min_height: float
    natural_height: float
    draw: Callable[[Sketch, Box], None]
    grows: bool = False
    excess_width: float = 0.0


class Part(Protocol):
    """The interface of a page part, which can be measured for a width."""

    def fit(self, wide: float, /) -> MeasuredPart:
        """Measure the part for a width of `wide` mm."""


def place_part(sketch: Sketch, box: Box, *variants: Part, of: Field = (), what: str = "") -> None:
    """Draw the first variant that fits into `box` at its natural height, or else the last variant.

    An overflow is noted if the last variant is too wide, or too high even at its minimum height.

    Args:
        sketch: the sketch to draw in.
        box: the available space, mm.
        variants: the versions of the part to try, in this order.
        of: the field of the record that an overflow refers to.
        what: the text that is quoted if an overflow is reported.
    """
    for part in variants:
        fitted = part.fit(box.width)
        if fitted.natural_height <= box.height + NOTHING and fitted.excess_width <= NOTHING:
            break
    fitted.draw(sketch, box)
    if (over := max(fitted.min_height - box.height, fitted.excess_width)) > UNSEEN:
        sketch.overflows.append(Overflow(of, what, excess=over, is_block=True))
        sketch.mark_excess(box, over)


class Column(Struct, frozen=True):
    """Parts one below another, `gap` mm apart. Parts that can grow share the spare height."""

    parts: tuple[Part, ...]
    gap: float = 0.0

    def fit(self, wide: float) -> MeasuredPart:
        fitted = [part.fit(wide) for part in self.parts]
        gaps = self.gap * max(len(fitted) - 1, 0)
        least, natural = sum(it.min_height for it in fitted), sum(it.natural_height for it in fitted)
        growing = sum(it.grows for it in fitted)

        def draw(sketch: Sketch, place: Box) -> None:
            spare, extra = place.height - gaps - least, natural - least
            share = min(max(spare, 0.0) / extra, 1.0) if extra > NOTHING else 1.0
            more = max(spare - extra, 0.0) / growing if growing else 0.0
            y = place.y
            for child in fitted:
                high = child.min_height + (child.natural_height - child.min_height) * share + more * child.grows
                child.draw(sketch, Box(place.x, y, place.width, high))
                y += high + self.gap

        return MeasuredPart(least + gaps, natural + gaps, draw, growing > 0, _widest(fitted))


class Row(Struct, frozen=True):
    """Parts next to each other, `gutter` mm apart, all as high as the highest part.

    By default, all parts have the same width. If `shares` is given, the widths are in proportion to its numbers. If
    `widths` is given, it contains the width of each part in mm, and parts with the width 0 share the remaining width
    equally.
    """

    parts: tuple[Part, ...]
    gutter: float = 0.0
    shares: tuple[float, ...] = ()
    widths: tuple[float, ...] = ()

    def fit(self, wide: float) -> MeasuredPart:
        columns = self.columns(wide)
        fitted = [part.fit(column.width) for part, column in zip(self.parts, columns, strict=True)]

        def draw(sketch: Sketch, place: Box) -> None:
            for child, column in zip(fitted, columns, strict=True):
                child.draw(sketch, Box(place.x + column.x, place.y, column.width, place.height))

        return _abreast(fitted, draw, columns[-1].right - wide if columns else 0.0)

    def columns(self, wide: float) -> tuple[Box, ...]:
        """Return the box of each part for a total width in mm."""
        if not self.widths:
            return Box(0, 0, wide, 0).columns(self.shares or (1.0,) * len(self.parts), self.gutter)
        rest = (wide - sum(self.widths) - self.gutter * (len(self.widths) - 1)) / max(self.widths.count(0), 1)
        taken = [width or rest for width in self.widths]
        lefts = accumulate((width + self.gutter for width in taken[:-1]), initial=0.0)
        return tuple(Box(left, 0, width, 0) for left, width in zip(lefts, taken, strict=True))


class Grid(Struct, frozen=True):
    """Cells in equal columns 3 mm apart, row by row.

    Fields:
        lead: the distance between rows, mm.
        least: the minimum distance between rows if space is short, mm.
        by_column: whether the cells are arranged column by column instead.
    """

    cells: tuple[Part, ...]
    columns: int
    lead: float
    least: float = 0.0
    by_column: bool = False

    def fit(self, wide: float) -> MeasuredPart:
        columns = Box(0, 0, wide, 0).columns((1.0,) * self.columns, 3.0)
        rows = -(-len(self.cells) // self.columns)
        fitted = [cell.fit(columns[0].width) for cell in self.cells]

        def draw(sketch: Sketch, place: Box) -> None:
            lead = min(self.lead, place.height / max(rows, 1))
            for index, child in enumerate(fitted):
                column, row = divmod(index, rows) if self.by_column else divmod(index, self.columns)[::-1]
                child.draw(sketch, Box(place.x + columns[column].x, place.y + row * lead, columns[column].width, lead))

        return MeasuredPart(rows * (self.least or self.lead), rows * self.lead, draw, excess_width=_widest(fitted))


class Layers(Struct, frozen=True):
    """Parts drawn one after another into the same box. The box is `high` mm high (default: the height of the highest part)."""

    parts: tuple[Part, ...]
    high: float | None = None

    def fit(self, wide: float) -> MeasuredPart:
        fitted = [part.fit(wide) for part in self.parts]

        def draw(sketch: Sketch, place: Box) -> None:
            for child in fitted:
                child.draw(sketch, place)

        stack = _abreast(fitted, draw)
        return stack if self.high is None else replace(stack, min_height=self.high, natural_height=self.high)


class Inset(Struct, frozen=True):
    """A part surrounded by white space. `left`, `top`, `right` and `bottom` are the widths of the space, mm."""

    part: Part
    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def fit(self, wide: float) -> MeasuredPart:
        within, about = self.part.fit(wide - self.left - self.right), self.top + self.bottom

        def draw(sketch: Sketch, place: Box) -> None:
            wide, high = place.width - self.left - self.right, place.height - about
            within.draw(sketch, Box(place.x + self.left, place.y + self.top, wide, high))

        return MeasuredPart(
            within.min_height + about, within.natural_height + about, draw, within.grows, within.excess_width
        )


class FromMiddle(Struct, frozen=True):
    """A part that begins at half the height of the available space.

    Text in the part that has a negative baseline is printed in the upper half.
    """

    part: Part

    def fit(self, wide: float) -> MeasuredPart:
        within = self.part.fit(wide)
        return MeasuredPart(
            0.0,
            0.0,
            lambda sketch, at: within.draw(sketch, at.lower_part(at.height / 2)),
            excess_width=within.excess_width,
        )


class Rigid(Struct, frozen=True):
    """A part that never exceeds its natural height, even if it contains parts that can grow."""

    part: Part

    def fit(self, wide: float) -> MeasuredPart:
        return replace(self.part.fit(wide), grows=False)


class Blank(Struct, frozen=True):
    """Empty space, `high` mm high. If `grows` is true, it takes up all remaining height."""

    high: float = 0.0
    grows: bool = False

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(self.high, self.high, lambda _sketch, _place: None, self.grows)


class CustomPart(Struct, frozen=True):
    """A part that the function `draw` draws into a box, which is `high` mm high, or higher if `grows` is true."""

    draw: Callable[[Sketch, Box], None]
    high: float = 0.0
    grows: bool = False

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(self.high, self.high, self.draw, self.grows)


def _abreast(fitted: Sequence[MeasuredPart], draw: Callable[[Sketch, Box], None], over: float = 0.0) -> MeasuredPart:
    """Measure parts that are next to each other or on top of each other. The highest part determines their common height."""
    least, natural = (
        max((it.min_height for it in fitted), default=0.0),
        max((it.natural_height for it in fitted), default=0.0),
    )
    return MeasuredPart(least, natural, draw, any(it.grows for it in fitted), max(_widest(fitted), over))


def _widest(fitted: Iterable[MeasuredPart]) -> float:
    return max((it.excess_width for it in fitted), default=0.0)


class ByWidth(Struct, frozen=True):
    """A part whose content depends on its width. `describe` is a function that returns the part for a width in mm."""

    describe: Callable[[float], Part]

    def fit(self, wide: float) -> MeasuredPart:
        return self.describe(wide).fit(wide)


class CachedPart(Struct, frozen=True):
    """A part that is measured only once per width, because several variants of a page share it. Created by `cached_part`."""

    fit: Callable[[float], MeasuredPart]


def cached_part(part: Part) -> CachedPart:
    """Return a wrapper that measures the part only once per width."""
    return CachedPart(cache(part.fit))
