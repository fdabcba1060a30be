"""Where to cut, and in which order: crop marks outside the bleed, each cut with its number, never on a part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, Anchor, Line, Text
from printgen.sheets.blocks import Block

#: Crop marks start this far beyond the bleed, and end here, mm.
NEAR, FAR = 0.6, 2.8
#: How far beyond the bleed marks and numbers reach sideways, mm.
REACH = 5.0
#: Type size of a cut's number, points; the number stands this far from its mark, mm.
_NUMBER, _ASIDE = 6, 0.5


def crop_marks(blocks: Iterable[Block], bleed: float) -> Iterator[Line]:
    """A mark at both ends of every cut."""
    for block in blocks:
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

    def number(x: float, y: float, anchor: Anchor) -> None:
        found.append(Text(x, y, str(len(found) + 1), _NUMBER, "text", anchor, Ink.GREY70))

    def first(block: Block, index: int, count: int) -> bool:
        """Whether the cut is the first one of a row or column of pieces."""
        return index < count - 1 if not block.gutter else index % 2 == 0

    for block in blocks:
        x = block.hull.x - bleed - NEAR
        for index, y in enumerate(block.across):
            number(x, y + 2.0 if first(block, index, len(block.across)) else y - _ASIDE, "end")
    for block in blocks:
        y = block.hull.y - bleed - NEAR - 0.4
        for index, x in enumerate(block.down):
            right = first(block, index, len(block.down))
            number(x + (_ASIDE if right else -_ASIDE), y, "start" if right else "end")
    return tuple(found)
