"""What the sides of a game are known by: a mark, an ink and a number of lines, so that colour is not needed to tell them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printgen.drawing.emblems import side_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, polygon
from printgen.units import Point


@dataclass(frozen=True, slots=True)
class Sign:
    """What a side is known by: a mark 1 mm across, an ink, and how many lines run along the edge of what is its own."""

    mark: Glyph
    ink: Ink
    lines: int


RING, CROSS = Sign(side_mark("ring"), Ink.BLUE, 1), Sign(side_mark("cross"), Ink.RED, 2)
#: What a third side is known by, and each further one.
OTHER = Sign(
    Glyph(
        "side-other",
        (
            polygon((Point(0, -0.42), Point(0.42, 0), Point(0, 0.42), Point(-0.42, 0)), None, Ink.BLACK, 0.12),
            Circle(0, 0, 0.08, Ink.BLACK, None),
        ),
    ),
    Ink.BLACK,
    3,
)


def signs(sides: Sequence[str], known: Sequence[str] = ()) -> dict[str, Sign]:
    """The sign of each side, by id: the first has the ring, the second the cross.

    A campaign has sides of its own besides those `known` in its game: each of them takes what the others leave.
    """
    own = dict(zip(known or sides, (RING, CROSS), strict=False))
    left = [sign for id, sign in own.items() if id not in sides]
    return {side: own[side] if side in own else left.pop(0) if left else OTHER for side in sides}
