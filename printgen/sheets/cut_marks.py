"""Where to cut, and in which order: crop marks outside the bleed, each cut with its number, never on a part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, Circle, Line, Mark, Rect, Text
from printgen.sheets.assembly import Mirror
from printgen.sheets.blocks import Block
from printgen.units import Box

#: Crop marks start this far beyond the bleed, and end here, mm.
NEAR, FAR = 0.6, 2.8
#: How far beyond the bleed marks and numbers reach sideways, mm.
REACH = 5.0
#: Type size of a cut's number, points; the number stands this far from its mark, mm.
_NUMBER, _ASIDE = 6, 0.5


def crop_marks(blocks: Iterable[Block], bleed: float) -> tuple[Line, ...]:
    """A mark at both ends of every cut."""
    return tuple(line for block in blocks for line in _of_block(block, bleed))


def _of_block(block: Block, bleed: float) -> Iterator[Line]:
    hull = block.hull.inset(-bleed)
    for y in block.across:
        yield Line(hull.x - FAR, y, hull.x - NEAR, y, Ink.BLACK, CUT)
        yield Line(hull.right + NEAR, y, hull.right + FAR, y, Ink.BLACK, CUT)
    for x in block.down:
        yield Line(x, hull.y - FAR, x, hull.y - NEAR, Ink.BLACK, CUT)
        yield Line(x, hull.bottom + NEAR, x, hull.bottom + FAR, Ink.BLACK, CUT)


def cut_numbers(blocks: tuple[Block, ...], bleed: float) -> tuple[Text, ...]:
    """The number of each cut beside its mark: first all that run across, from the top, then those that run down.

    A number stands on the side of its mark where the piece lies, so that numbers of close cuts keep apart.
    """
    found: list[Text] = []
    for block in blocks:
        x = block.hull.x - bleed - NEAR
        for index, y in enumerate(block.across):
            below = _starts(block, index, len(block.across))
            found.append(_number(len(found) + 1, x, y + 2.0 if below else y - _ASIDE, "end"))
    for block in blocks:
        y = block.hull.y - bleed - NEAR - 0.4
        for index, x in enumerate(block.down):
            right = _starts(block, index, len(block.down))
            found.append(_number(len(found) + 1, x + (_ASIDE if right else -_ASIDE), y, "start" if right else "end"))
    return tuple(found)


def _starts(block: Block, index: int, count: int) -> bool:
    """Whether the cut is the first one of a row or column of pieces."""
    return index < count - 1 if not block.gutter else index % 2 == 0


def _number(number: int, x: float, y: float, anchor: str) -> Text:
    return Text(x, y, str(number), _NUMBER, "text", "end" if anchor == "end" else "start", Ink.GREY70)


def outlines(blocks: Iterable[Block]) -> tuple[Mark, ...]:
    """The cut line of each piece, drawn on it: for those who cut with scissors, or punch."""
    return tuple(
        _outline(block.box(index), piece.trim.radius, piece.trim.circle)
        for block in blocks
        for index, piece in enumerate(block.pieces)
    )


def _outline(box: Box, radius: float, circle: bool) -> Mark:
    if circle:
        return Circle(box.center.x, box.center.y, box.width / 2, None, Ink.GREY70, CUT)
    return Rect(box.x, box.y, box.width, box.height, None, Ink.GREY70, CUT, radius)


def mirrored(lines: Iterable[Line], mirror: Mirror) -> tuple[Line, ...]:
    """The marks as they lie on the other side."""
    return tuple(mirror.line(line) for line in lines)
