"""What a page shows: lines of words, boxes to tick, circles to cross off and signs; wrapped text, panels, rules, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import ceil, inf
from typing import Protocol

from msgspec import Struct, field

from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Blank, Fitted, Part
from printgen.drawing.marks import FINE, HAIRLINE, Anchor, Circle, Cut, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box, points

#: The type of labels, and of remarks: the first size that fits, points.
LABEL = (8.0, 7.5, 7.0)
SMALL = (7.5, 7.0, 6.5, 6.0)


class Set(Struct, frozen=True):
    """A piece measured for the room that is left to it: its width (mm), and how it is drawn from x on, on the baseline y."""

    wide: float
    draw: Callable[[Sketch, float, float], object]


class Piece(Protocol):
    """A piece of a line."""

    def set(self, room: float, /) -> Set:
        """The piece measured for `room` mm."""


class Words(Struct, frozen=True):
    """Text at the first of `sizes` (points) that fits what is left of the line, and no more than `room` mm.

    anchor: at the line's end or middle instead of behind the piece before. after: the room behind it, mm. may_go: whether it
    is left out where it does not fit, else that is a misfit of the field `of`.
    """

    text: str
    sizes: float | tuple[float, ...] = 8.5
    cut: Cut = "text"
    ink: Ink = Ink.BLACK
    of: Field = ()
    anchor: Anchor = "start"
    room: float = inf
    may_go: bool = False
    after: float = 0.0

    def set(self, room: float) -> Set:
        sizes = self.sizes if isinstance(self.sizes, tuple) else (self.sizes,)
        room = min(room, self.room)
        for size in sizes:
            wide = width(self.text, self.cut, size)
            if wide <= room + 1e-6:
                break
        else:
            if self.may_go:
                return Space(0.0).set(room)
        return Set(
            wide + self.after,
            lambda sketch, x, y: sketch.text(x, y, self.text, sizes, self.cut, self.anchor, self.ink, room, self.of),
        )


def label(text: str, anchor: Anchor = "start", of: Field = ()) -> Words:
    """A small grey label, as over a value or a line to write on."""
    return Words(text, LABEL, ink=Ink.GREY70, anchor=anchor, of=of)


class Space(Struct, frozen=True):
    """So many mm of nothing."""

    wide: float

    def set(self, _room: float) -> Set:
        return Set(self.wide, lambda _sketch, _x, _y: None)


class Tick(Struct, frozen=True):
    """A box to tick that stands on the baseline, as `name` in a form; `wide` is its side with the space behind it, mm.

    blacked: it is none of this aircraft's, struck out on a form that is the same for all. down: how far it reaches
    below the baseline.
    """

    name: str
    wide: float = 4.1
    side: float = 3.4
    blacked: bool = False
    down: float = 0.4

    def set(self, _room: float) -> Set:
        return Set(self.wide, self._draw)

    def _draw(self, sketch: Sketch, x: float, y: float) -> None:
        top = y - self.side + self.down
        if self.blacked:
            sketch.add(Use(none_of(self.side), x, top))
            return
        sketch.add(Rect(x, top, self.side, self.side, pen=FINE))
        sketch.entry(self.name, Box(x, top, self.side, self.side), "tick")


@cache
def none_of(side: float) -> Glyph:
    """A box that an aircraft lacks, on a form that is the same for all: struck out in grey, its origin the top left corner."""
    frame = Rect(0, 0, side, side, Ink.GREY15, Ink.GREY40, HAIRLINE)
    strokes = tuple(Line(*ends, Ink.GREY70, HAIRLINE) for ends in _hatch(side))
    return Glyph(f"none-{side:g}", (frame, *strokes))


def _hatch(side: float) -> tuple[tuple[float, float, float, float], ...]:
    """Three strokes aslant through a box."""
    half = side / 2
    return ((0, half, half, 0), (0, side, side, 0), (half, side, side, half))


class Rounds(Struct, frozen=True):
    """Circles to cross off, `step` mm apart, their middles `up` mm above the baseline; each a number below `name` in a form."""

    name: str
    count: int
    radius: float = 1.5
    step: float = 3.6
    up: float = 1.2
    after: float = 0.4

    def set(self, _room: float) -> Set:
        return Set(self.count * self.step + self.after, self._draw)

    def _draw(self, sketch: Sketch, x: float, y: float) -> None:
        side = 2 * self.radius
        for index in range(self.count):
            left, top = x + index * self.step, y - self.up - self.radius
            sketch.add(Circle(left + self.radius, y - self.up, self.radius, pen=FINE))
            sketch.entry(f"{self.name}.{index + 1}", Box(left, top, side, side), "tick")


class Sign(Struct, frozen=True):
    """A glyph of `size` mm about its middle, that is `across` mm from its left edge and `up` mm above the baseline."""

    glyph: Glyph
    size: float
    across: float
    up: float
    wide: float

    def set(self, _room: float) -> Set:
        return Set(self.wide, lambda sketch, x, y: sketch.add(Use(self.glyph, x + self.across, y - self.up, self.size)))


def status(sure: Sure | None) -> Piece:
    """The mark of how sure a figure is; nothing for None."""
    return Space(0.0) if sure is None else Sign(status_mark(sure), 1.5, 0.9, 0.8, 2.2)


class Fill(Struct, frozen=True):
    """A line to write a figure on that nobody knows; in a form a field of that name, `high` mm high, over it. text: what stands
    on it already."""

    name: str
    wide: float
    high: float
    text: str = ""

    def set(self, _room: float) -> Set:
        return Set(self.wide, self._draw)

    def _draw(self, sketch: Sketch, x: float, y: float) -> None:
        sketch.add(Line(x, y, x + self.wide, y, Ink.BLACK, HAIRLINE))
        place = Box(x, y - self.high, self.wide, self.high)
        sketch.entry(self.name, place, value=self.text, size=10.5 if self.high > 4.0 else 7.0)
        sizes = (it for it in (8.0, 7.0, 6.0) if width(self.text, "semibold", it) <= self.wide)
        # What has no room is written by hand, as it is where nothing is known.
        if self.text and not sketch.fillable and (size := next(sizes, None)):
            sketch.text(x, y - 0.8, self.text, size, "semibold")


class Answer(Struct, frozen=True):
    """What stands on a line to write on already, if anything, at the first of the sizes (points) that fits; in a form a field of
    that name, of the first size, which takes all the room."""

    name: str
    text: str
    sizes: tuple[float, ...]
    cut: Cut = "semibold"
    of: Field = ()

    def set(self, room: float) -> Set:
        words = Words(self.text, self.sizes, self.cut, of=self.of).set(room) if self.text else Space(0.0).set(room)

        def draw(sketch: Sketch, x: float, y: float) -> None:
            if not sketch.fillable:
                words.draw(sketch, x, y)
                return
            size = self.sizes[0]
            place = Box(x, y - 0.95 * points(size), room, 1.3 * points(size))
            sketch.entry(self.name, place, value=self.text, size=size)

        return Set(words.wide, draw)


def ticks(title: str, boxes: Iterable[tuple[str, str]], size: float, of: Field = ()) -> tuple[Piece, ...]:
    """Boxes to tick side by side, each by its name in a form with its word behind it if it has one, after a common title."""
    pieces: list[Piece] = [Words(title, size), Space(1.6)] if title else []
    for number, (name, text) in enumerate(boxes):
        pieces += [Space(1.8)] if number and isinstance(pieces[-1], Words) else []
        pieces += [Tick(name)]
        pieces += [Words(text, size, "strong" if len(text) == 1 else "text", of=of)] if text else []
    return tuple(pieces)


def rounds(name: str, count: int, word: str, size: float) -> tuple[Piece, ...]:
    """Round marks to cross off, one a turn, and that word where there is room for it."""
    return Rounds(name, count), Words(word, size, ink=Ink.GREY70, may_go=True)


class Typed(Struct, frozen=True):
    """A line: pieces from left to right, their baseline `base` mm below its top; `high` mm high, else as high as `base`."""

    pieces: tuple[Piece, ...]
    base: float
    high: float | None = None

    def fit(self, wide: float) -> Fitted:
        x = 0.0
        there: list[tuple[float, Set]] = []
        for piece in self.pieces:
            done = piece.set(wide - x)
            anchor = getattr(piece, "anchor", "start")
            there.append((x if anchor == "start" else wide if anchor == "end" else wide / 2, done))
            x += done.wide

        def draw(sketch: Sketch, place: Box) -> None:
            for left, done in there:
                done.draw(sketch, place.x + left, place.y + self.base)

        high = self.base if self.high is None else self.high
        return Fitted(high, high, draw)


class Flow(Struct, frozen=True):
    """Groups of pieces that stay together, as many on a line as it holds, `gap` mm apart; lines `lead` mm apart.

    The space at a group's end is none at a line's end. base: the first baseline. below: the room under the last. most: how far
    apart the lines may be where there is room for it. grid: groups begin at multiples of it (mm).
    """

    groups: tuple[tuple[Piece, ...], ...]
    base: float
    lead: float
    gap: float = 1.6
    below: float = 0.0
    most: float = 0.0
    grid: float = 0.0

    def fit(self, wide: float) -> Fitted:
        lines = self.lines(wide)
        first = self.base + self.below

        def draw(sketch: Sketch, place: Box) -> None:
            lead = max(self.lead, min(self.most, (place.height - first) / max(len(lines) - 1, 1)))
            for number, line in enumerate(lines):
                for left, done in line:
                    done.draw(sketch, place.x + left, place.y + self.base + number * lead)

        high = first + (len(lines) - 1) * self.lead
        return Fitted(high, high, draw)

    def lines(self, wide: float) -> list[list[tuple[float, Set]]]:
        """What stands on each line of that width (mm), and where."""
        lines: list[list[tuple[float, Set]]] = [[]]
        x = 0.0
        for group in self.groups:
            pieces = [piece.set(inf) for piece in group]
            last = group[-1]
            space = last.wide if isinstance(last, Space) else last.after if isinstance(last, Words) else 0.0
            taken = sum(it.wide for it in pieces) - space
            if lines[-1] and x + taken > wide + 0.05:
                lines.append([])
                x = 0.0
            for it in pieces:
                lines[-1].append((x, it))
                x += it.wide
            x += self.gap
            x = ceil(x / self.grid) * self.grid if self.grid else x
        return lines


class Panel(Struct, frozen=True):
    """A title over a rule as wide as the panel, what to know of it small at the right, and below them its body.

    rule: how far below the panel's top the rule is; top: where the body begins (mm). head: drawn over all of the panel, for
    what else stands in its head. small: the type of what is to be known of it, points.
    """

    title: str
    body: Part = field(default_factory=Blank)
    remark: str = ""
    rule: float = 4.0
    top: float = 6.0
    head: Part | None = None
    small: tuple[float, ...] = SMALL

    def fit(self, wide: float) -> Fitted:
        body, head = self.body.fit(wide), self.head.fit(wide) if self.head else None

        def draw(sketch: Sketch, place: Box) -> None:
            line = place.y + self.rule
            sketch.add(Line(place.x, line, place.right, line, Ink.BLACK, FINE))
            taken = sketch.text(place.x, line - 1.2, self.title, 8.5, "strong")
            if self.remark:
                room = place.width - taken - 2
                sketch.text(place.right, line - 1.2, self.remark, self.small, "text", "end", Ink.GREY70, room)
            if head:
                head.draw(sketch, place)
            body.draw(sketch, place.below(self.top))

        return Fitted(self.top + body.least, self.top + body.natural, draw, body.grows, body.over)


#: How much lower than a block of text its place may be, mm: less than shows.
LOWER = 0.1


class TextBlock(Struct, frozen=True):
    """Text broken as at the type size `wrapped` (points; else the first of its sizes), each line as large as fits; its first
    baseline `base` mm below its top, its lines `lead` mm apart; as high as to its last baseline. Where its place is lower than
    that, it is noted as a misfit."""

    text: str
    base: float
    lead: float
    sizes: float | tuple[float, ...] = SMALL
    ink: Ink = Ink.BLACK
    of: Field = ()
    wrapped: float = 0.0

    def fit(self, wide: float) -> Fitted:
        lines = self.lines(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            for number, line in enumerate(lines):
                y = place.y + self.base + number * self.lead
                sketch.text(place.x, y, line, self.sizes, ink=self.ink, room=wide, of=self.of)
            if high > place.height + LOWER:
                sketch.misfits.append(Misfit(self.of, self.text, over=high - place.height))

        high = self.base + self.lead * (len(lines) - 1) if lines else 0.0
        return Fitted(high, high, draw)

    def lines(self, wide: float) -> tuple[str, ...]:
        """The text in lines of that width (mm)."""
        size = self.sizes[0] if isinstance(self.sizes, tuple) else self.sizes
        return wrap(self.text, "text", self.wrapped or size, wide)


class Rule(Struct, frozen=True):
    """A line across, `at` mm below the top of its place."""

    at: float = 0.0
    ink: Ink = Ink.BLACK
    pen: float = HAIRLINE

    def fit(self, _wide: float) -> Fitted:
        def draw(sketch: Sketch, place: Box) -> None:
            sketch.add(Line(place.x, place.y + self.at, place.right, place.y + self.at, self.ink, self.pen))

        return Fitted(self.at, self.at, draw)


class Picture(Struct, frozen=True):
    """A glyph, or what draws it, scaled to `size` mm, its middle `x` mm from the left edge of its place (from the right one where
    negative) and `y` mm below its top."""

    glyph: Glyph | Callable[[], Glyph]
    size: float
    x: float
    y: float
    high: float = 0.0

    def fit(self, _wide: float) -> Fitted:
        def draw(sketch: Sketch, place: Box) -> None:
            left, of = place.x if self.x >= 0 else place.right, self.glyph
            at = (left + self.x, place.y + self.y, self.size)
            sketch.picture(lambda: (Use(of if isinstance(of, Glyph) else of(), *at),))

        return Fitted(self.high, self.high, draw)
