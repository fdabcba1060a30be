"""The content of a page: lines of words, tick boxes, circles to mark off, signs, text blocks, panels, rules and pictures."""

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
from printgen.drawing.layout.part import Blank, MeasuredPart, Part
from printgen.drawing.marks import BEFORE, FINE, HAIRLINE, Anchor, Circle, Cut, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Field, Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box, points_to_mm

#: The type sizes of labels and of remarks, points. The first size that fits is used.
LABEL = (8.0, 7.5, 7.0)
SMALL = (7.5, 7.0, 6.5, 6.0)


class MeasuredPiece(Struct, frozen=True):
    """A piece of a line with its width in mm, and a function that draws it, given a sketch, the left edge and the baseline."""

    wide: float
    draw: Callable[[Sketch, float, float], object]


class Piece(Protocol):
    """The interface of anything that can be part of a line."""

    def measure(self, room: float, /) -> MeasuredPiece:
        """Measure the piece for a remaining line width of `room` mm."""


class Words(Struct, frozen=True):
    """Words in a line, at the first of `sizes` (points) at which they fit in the rest of the line and in `room` mm.

    If words do not fit, they are omitted if `optional` is true; otherwise, an overflow of the record's field `of` is noted. They
    are followed by `space_after` mm of empty space.
    """

    text: str
    sizes: float | tuple[float, ...] = 8.5
    cut: Cut = "text"
    ink: Ink = Ink.BLACK
    of: Field = ()
    anchor: Anchor = "start"
    room: float = inf
    optional: bool = False
    space_after: float = 0.0

    def measure(self, room: float) -> MeasuredPiece:
        sizes = self.sizes if isinstance(self.sizes, tuple) else (self.sizes,)
        room = min(room, self.room)
        for size in sizes:
            wide = width(self.text, self.cut, size)
            if wide <= room + 1e-6:
                break
        else:
            if self.optional:
                return Space(0.0).measure(room)
        return MeasuredPiece(
            wide + self.space_after,
            lambda sketch, x, y: sketch.text(x, y, self.text, sizes, self.cut, self.anchor, self.ink, room, self.of),
        )


def label(text: str, anchor: Anchor = "start", of: Field = ()) -> Words:
    """Return words in small grey type, for example a label for a value or for a line to write on."""
    return Words(text, LABEL, ink=Ink.GREY70, anchor=anchor, of=of)


class Space(Struct, frozen=True):
    """Empty space in a line, `wide` mm."""

    wide: float

    def measure(self, _room: float) -> MeasuredPiece:
        return MeasuredPiece(self.wide, lambda _sketch, _x, _y: None)


class Tick(Struct, frozen=True):
    """A tick box named `name` in forms. `wide` is the width of the box and the space after it, mm.

    If `is_blacked_out` is true, it is struck out, because the aircraft lacks it. It extends `down` mm below the baseline.
    """

    name: str
    wide: float = 4.1
    side: float = 3.4
    is_blacked_out: bool = False
    down: float = 0.4

    def measure(self, _room: float) -> MeasuredPiece:
        return MeasuredPiece(self.wide, self._draw)

    def _draw(self, sketch: Sketch, x: float, y: float) -> None:
        top = y - self.side + self.down
        if self.is_blacked_out:
            sketch.add(Use(struck_box(self.side), x, top))
            return
        sketch.add(Rect(x, top, self.side, self.side, pen=FINE))
        sketch.entry(self.name, Box(x, top, self.side, self.side), "tick")


@cache
def struck_box(side: float) -> Glyph:
    """Return a pale, struck-out box, for an item that the aircraft lacks. The origin is the top left corner."""
    frame, stroke = (
        Rect(0, 0, side, side, Ink.GREY7, Ink.GREY40, HAIRLINE),
        Line(0, side, side, 0, Ink.GREY40, HAIRLINE),
    )
    return Glyph(f"none-{side:g}", (frame, stroke))


class RoundMarks(Struct, frozen=True):
    """Circles to mark off, `step` mm apart and centred `up` mm above the baseline. `name` is the prefix of their form names."""

    name: str
    count: int
    radius: float = 1.5
    step: float = 3.6
    up: float = 1.2
    after: float = 0.4

    def measure(self, _room: float) -> MeasuredPiece:
        return MeasuredPiece(self.count * self.step + self.after, self._draw)

    def _draw(self, sketch: Sketch, x: float, y: float) -> None:
        side = 2 * self.radius
        for index in range(self.count):
            left, top = x + index * self.step, y - self.up - self.radius
            sketch.add(Circle(left + self.radius, y - self.up, self.radius, pen=FINE))
            sketch.entry(f"{self.name}.{index + 1}", Box(left, top, side, side), "tick")


class Sign(Struct, frozen=True):
    """A glyph scaled to `size` mm. Its middle is `across` mm from the left edge and `up` mm above the baseline."""

    glyph: Glyph
    size: float
    across: float
    up: float
    wide: float

    def measure(self, _room: float) -> MeasuredPiece:
        def draw(sketch: Sketch, x: float, y: float) -> None:
            sketch.add(Use(self.glyph, x + self.across, y - self.up, self.size))

        return MeasuredPiece(self.wide, draw)


def status_sign(sure: Sure | None, scale: float = 1.0) -> Piece:
    """Return a piece of a line that contains the status mark for a figure, or an empty piece if `sure` is None."""
    return Space(0.0) if sure is None else Sign(status_mark(sure), *(scale * it for it in (1.5, 0.9, 0.8, 2.2)))


class WriteInLine(Struct, frozen=True):
    """A line on which players write an unknown figure. In a form, a field `name`, `high` mm high, is prefilled with `text`."""

    name: str
    wide: float
    high: float
    text: str = ""

    def measure(self, _room: float) -> MeasuredPiece:
        return MeasuredPiece(self.wide, self._draw)

    def _draw(self, sketch: Sketch, x: float, y: float) -> None:
        sketch.add(Line(x, y, x + self.wide, y, Ink.BLACK, HAIRLINE))
        place = Box(x, y - self.high, self.wide, self.high)
        sketch.entry(self.name, place, value=self.text, size=10.5 if self.high > 4.0 else 7.0)
        sizes = (it for it in (8.0, 7.0, 6.0) if width(self.text, "semibold", it) <= self.wide)
        # A text that does not fit is written by hand, like an unknown figure.
        if self.text and not sketch.fillable and (size := next(sizes, None)):
            sketch.text(x, y - 0.8, self.text, size, "semibold")


class AnswerLine(Struct, frozen=True):
    """Text at the first of `sizes` (points) that fits. In a form, it is in a field `name` that takes up the rest of the line."""

    name: str
    text: str
    sizes: tuple[float, ...]
    cut: Cut = "semibold"
    of: Field = ()

    def measure(self, room: float) -> MeasuredPiece:
        piece = Words(self.text, self.sizes, self.cut, of=self.of) if self.text else Space(0.0)
        words = piece.measure(room)

        def draw(sketch: Sketch, x: float, y: float) -> None:
            if not sketch.fillable:
                words.draw(sketch, x, y)
                return
            size = self.sizes[0]
            place = Box(x, y - 0.95 * points_to_mm(size), room, 1.3 * points_to_mm(size))
            sketch.entry(self.name, place, value=self.text, size=size)

        return MeasuredPiece(words.wide, draw)


def tick_boxes(title: str, boxes: Iterable[tuple[str, str]], size: float, of: Field = ()) -> tuple[Piece, ...]:
    """Return a title and the tick boxes after it. Each box has a name in forms and a text after it, which may be ""."""
    pieces: list[Piece] = [Words(title, size), Space(1.6)] if title else []
    for number, (name, text) in enumerate(boxes):
        pieces += [Space(1.8), Tick(name)] if number and isinstance(pieces[-1], Words) else [Tick(name)]
        pieces += [Words(text, size, "strong" if len(text) == 1 else "text", of=of)] if text else []
    return tuple(pieces)


def round_marks(name: str, count: int, word: str, size: float) -> tuple[Piece, ...]:
    """Return `count` circles to mark off, followed by `word` if it fits."""
    return RoundMarks(name, count), Words(word, size, ink=Ink.GREY70, optional=True)


class PieceLine(Struct, frozen=True):
    """A line of pieces from left to right, `high` mm high (default: `base`), with its baseline `base` mm below its top."""

    pieces: tuple[Piece, ...]
    base: float
    high: float | None = None

    def fit(self, wide: float) -> MeasuredPart:
        x = 0.0
        placed: list[tuple[float, MeasuredPiece]] = []
        for piece in self.pieces:
            done = piece.measure(wide - x)
            anchor = getattr(piece, "anchor", "start")
            placed.append((x if anchor == "start" else wide if anchor == "end" else wide / 2, done))
            x += done.wide

        def draw(sketch: Sketch, place: Box) -> None:
            for left, done in placed:
                done.draw(sketch, place.x + left, place.y + self.base)

        high = self.base if self.high is None else self.high
        return MeasuredPart(high, high, draw)


class PieceFlow(Struct, frozen=True):
    """Groups of pieces on as many lines as necessary. The pieces of a group stay on one line.

    Groups are `gap` mm apart, at multiples of `grid` mm. Lines are `lead` mm apart, or up to `max_lead` mm if there is spare
    height. `base` is the first baseline, and `below` the space under the last baseline, mm.
    """

    groups: tuple[tuple[Piece, ...], ...]
    base: float
    lead: float
    gap: float = 1.6
    below: float = 0.0
    max_lead: float = 0.0
    grid: float = 0.0

    def fit(self, wide: float) -> MeasuredPart:
        lines = self.lines(wide)
        first = self.base + self.below

        def draw(sketch: Sketch, place: Box) -> None:
            lead = max(self.lead, min(self.max_lead, (place.height - first) / max(len(lines) - 1, 1)))
            for number, line in enumerate(lines):
                for left, done in line:
                    done.draw(sketch, place.x + left, place.y + self.base + number * lead)

        high = first + (len(lines) - 1) * self.lead
        return MeasuredPart(high, high, draw)

    def lines(self, wide: float) -> list[list[tuple[float, MeasuredPiece]]]:
        """Return the pieces of each line for a width in mm, each with its distance from the left edge."""
        lines: list[list[tuple[float, MeasuredPiece]]] = [[]]
        x = 0.0
        for group in self.groups:
            pieces = [piece.measure(inf) for piece in group]
            last = group[-1]
            space = last.wide if isinstance(last, Space) else last.space_after if isinstance(last, Words) else 0.0
            taken = sum(it.wide for it in pieces) - space
            if lines[-1] and x + taken > wide + 0.05:
                lines.append([])
                x = 0.0
            for done in pieces:
                lines[-1].append((x, done))
                x += done.wide
            x += self.gap
            x = ceil(x / self.grid) * self.grid if self.grid else x
        return lines


class Panel(Struct, frozen=True):
    """A title above a rule as wide as the panel, a small remark at the right, and a body below the rule.

    The rule is `rule` mm and the body `top` mm below the top of the panel. `head` is further content in the title's
    line. `small` contains the type sizes to try for the remark, points.
    """

    title: str
    body: Part = field(default_factory=Blank)
    remark: str = ""
    rule: float = 4.0
    top: float = 6.0
    head: Part | None = None
    small: tuple[float, ...] = SMALL

    def fit(self, wide: float) -> MeasuredPart:
        body, head = self.body.fit(wide), self.head.fit(wide) if self.head else None

        def draw(sketch: Sketch, place: Box) -> None:
            line = place.y + self.rule
            sketch.add(Line(place.x, line, place.right, line, Ink.BLACK, FINE))
            taken = sketch.text(place.x, line - 1.2, self.title, 8.5, "strong")
            if self.remark:
                at, room = (place.right, line - 1.2), place.width - taken - 2
                sketch.text(*at, self.remark, self.small, "text", "end", Ink.GREY70, room)
            if head:
                head.draw(sketch, place)
            body.draw(sketch, place.lower_part(self.top))

        heights = self.top + body.min_height, self.top + body.natural_height
        return MeasuredPart(*heights, draw, body.grows, body.excess_width)


#: The height in mm by which a text block may exceed its available height, which is too little to be visible.
LOWER = 0.1


class TextBlock(Struct, frozen=True):
    """Text wrapped at `wrap_size` points (0: at the first of `sizes`). Each line is printed in the first of `sizes` that fits.

    The first baseline is `base` mm below the top, lines are `lead` mm apart, and the block ends at the last baseline. If
    the block is higher than the available space, an overflow is noted.
    """

    text: str
    base: float
    lead: float
    sizes: float | tuple[float, ...] = SMALL
    ink: Ink = Ink.BLACK
    of: Field = ()
    wrap_size: float = 0.0
    cut: Cut = "text"
    anchor: Anchor = "start"

    def fit(self, wide: float) -> MeasuredPart:
        lines = self.lines(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            for number, line in enumerate(lines):
                x, y = place.x + wide * BEFORE[self.anchor], place.y + self.base + number * self.lead
                sketch.text(x, y, line, self.sizes, self.cut, self.anchor, self.ink, wide, self.of)
            if high > place.height + LOWER:
                sketch.overflows.append(Overflow(self.of, self.text, excess=high - place.height, is_block=True))

        high = self.base + self.lead * (len(lines) - 1) if lines else 0.0
        return MeasuredPart(high, high, draw)

    def lines(self, wide: float) -> tuple[str, ...]:
        """Split the text into lines that fit a width in mm."""
        size = self.sizes[0] if isinstance(self.sizes, tuple) else self.sizes
        return wrap(self.text, self.cut, self.wrap_size or size, wide)


class Rule(Struct, frozen=True):
    """A horizontal line, `offset` mm below the top of the available space."""

    offset: float = 0.0
    ink: Ink = Ink.BLACK
    pen: float = HAIRLINE

    def fit(self, _wide: float) -> MeasuredPart:
        def draw(sketch: Sketch, place: Box) -> None:
            sketch.add(Line(place.x, place.y + self.offset, place.right, place.y + self.offset, self.ink, self.pen))

        return MeasuredPart(self.offset, self.offset, draw)


class Picture(Struct, frozen=True):
    """A glyph, or a function that returns a glyph, scaled to `size` mm.

    Its origin is `x` mm from the left edge of the space (from the right edge if `x` is negative) and `y` mm below the top.
    """

    glyph: Glyph | Callable[[], Glyph]
    size: float
    x: float
    y: float
    high: float = 0.0

    def fit(self, _wide: float) -> MeasuredPart:
        def draw(sketch: Sketch, place: Box) -> None:
            left, of = place.x if self.x >= 0 else place.right, self.glyph
            at = (left + self.x, place.y + self.y, self.size)
            sketch.picture(lambda: (Use(of if isinstance(of, Glyph) else of(), *at),))

        return MeasuredPart(self.high, self.high, draw)
