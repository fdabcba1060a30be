"""Creation of pieces of lines from their declarations: words, figures, boxes, circles and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from printgen.data.records.fields import UNKNOWN
from printgen.declared.pages.scope import PageScope
from printgen.declared.pages.spec import PieceSpec
from printgen.declared.pages.values import Align, TextStyle
from printgen.declared.template import format_value
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.layout.line import (
    MeasuredPiece,
    Piece,
    RoundMarks,
    Sign,
    Space,
    Tick,
    Words,
    WriteInLine,
    status_sign,
)
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import BEFORE, Anchor, Cut
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.units import Box, points_to_mm

#: The space between words and a box, circle or picture after them, mm.
_AFTER_WORDS = 1.2
#: The pieces with text only, and the pieces that are drawn.
_TEXTS, _PICTURES = (Words, Space), (Tick, RoundMarks, Sign)
#: The maximum number of circles in a line.
MOST_CIRCLES = 60
CUTS: dict[TextStyle, Cut] = {"text": "text", "bold": "strong", "italic": "slant", "title": "heavy"}
ANCHORS: dict[Align, Anchor] = {"left": "start", "centre": "middle", "right": "end"}
#: The minimum type size to which texts that do not fit are reduced, points.
SMALLEST = 6.5


@cache
def type_sizes(size: float) -> tuple[float, ...]:
    """Return a type size and the smaller sizes that are tried if a text does not fit, in points."""
    return (size, *(it for share in (0.9, 0.8, 0.7) if (it := round(size * share, 1)) >= SMALLEST))


class AlignedLine(Struct, frozen=True):
    """A line with groups of pieces. Each group is at the left, in the middle or at the right of the line.

    If two groups would overlap, the second begins where the first ends.
    """

    groups: tuple[tuple[Anchor, tuple[Piece, ...]], ...]
    base: float
    high: float

    def fit(self, wide: float) -> MeasuredPart:
        end, placed, excess = 0.0, list[tuple[float, MeasuredPiece]](), 0.0
        for anchor, pieces in self.groups:
            begin, first = end, len(placed)
            for piece in pieces:
                done = piece.measure(wide - end)
                placed.append((end, done))
                end += done.wide
                if not isinstance(piece, _TEXTS):
                    # Words that do not fit report the overflow themselves.
                    excess = max(excess, end - wide)
            if (moved := (wide - end + begin) * BEFORE[anchor] - begin) > 0:
                placed[first:] = [(at + moved, done) for at, done in placed[first:]]
                end += moved

        def draw(sketch: Sketch, place: Box) -> None:
            for left, done in placed:
                done.draw(sketch, place.x + left, place.y + self.base)

        return MeasuredPart(self.high, self.high, draw, excess_width=excess)


def line_groups(
    specs: tuple[PieceSpec, ...], align: Align, scope: PageScope
) -> Iterator[tuple[Anchor, tuple[Piece, ...]]]:
    """Divide the pieces of a line into groups with the same alignment.

    A piece without `align` belongs to the group before it.
    """
    group, anchor = list[Piece](), ANCHORS[align]
    for spec in specs:
        if spec.align and ANCHORS[spec.align] != anchor:
            yield anchor, tuple(group)
            group, anchor = [], ANCHORS[spec.align]
        for inner in scope.items(spec.each) if spec.each else (scope,):
            if inner.holds(spec.if_):
                inner.count()
                own = tuple(_pieces(spec, inner))
                if group and own and isinstance(group[-1], Words) and isinstance(own[0], _PICTURES):
                    group.append(Space(_AFTER_WORDS))
                group += own
    yield anchor, tuple(group)


def _pieces(spec: PieceSpec, scope: PageScope) -> Iterator[Piece]:
    if spec.words is not None:
        of, text = scope.field_in(spec.words), scope.render(spec.words)
        yield Words(text, type_sizes(spec.size), CUTS[spec.style], scope.text_ink(spec.ink), of)
    elif spec.figure is not None:
        yield from figure_pieces(spec, spec.figure, scope)
    elif spec.tick is not None:
        side = max(3.4, points_to_mm(spec.size))
        yield Tick(spec.tick, side + 1.0, side)
    elif spec.circles is not None:
        count = scope.number(spec.circles, MOST_CIRCLES)
        yield (
            WriteInLine(spec.name or "circles", spec.width, 5.0)
            if count is None
            else RoundMarks(spec.name or "circles", count)
        )
    elif spec.symbol is not None:
        size = 1.4 * points_to_mm(spec.size)
        yield Sign(
            scope.picture(picture(spec.symbol)), size, size * 0.65, cap_height("text", spec.size) / 2, size * 1.3
        )
    else:
        yield Space(spec.space or 0.0)


def figure_pieces(spec: PieceSpec, figure: str, scope: PageScope) -> Iterator[Piece]:
    """Yield a figure and the mark of its status.

    Yield a line to write on if the figure is unknown, and nothing if the record has no value.
    """
    found = scope.figure(figure)
    if found.value is UNKNOWN:
        yield WriteInLine(found.name, spec.width, max(4.0, points_to_mm(spec.size)))
    elif found.value is not None:
        text = format_value(found.value)
        sizes, cut = type_sizes(spec.size), CUTS[spec.style] if spec.style != "text" else CUTS["bold"]
        yield Words(text, sizes, cut, scope.text_ink(spec.ink), found.of)
        if found.sure:
            yield status_sign(found.sure)
