"""A maneuver as a small picture: the hexes entered, where it starts and how it heads, where it ends and how it lies."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import sqrt

from msgspec import Struct

from printgen.drawing.hexes import NAMES, ORIGIN, Hex, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Glyph, Line, Mark, Outline, Use, polygon
from printgen.units import Point, Size


class Diagram(Struct, frozen=True):
    """A maneuver's picture: its glyph has the start hex's centre as its origin, left of which and above which the drawing, of
    that size, reaches `left` and `top` mm."""

    glyph: Glyph
    left: float
    top: float
    size: Size

    def at(self, x: float, y: float) -> Use:
        """The picture with the top left corner of its bounds at (x, y)."""
        return Use(self.glyph, x + self.left, y + self.top)


def hexes(path: tuple[str, ...]) -> tuple[Hex, ...]:
    """The start hex and each hex entered, in order. Raises ValueError for a step that is no hexside's name."""
    entered = [ORIGIN]
    for name in path:
        entered.append(entered[-1].step(NAMES.index(name)))
    return tuple(entered)


@cache
def diagram(name: str, path: tuple[str, ...], facing: int | None, pitch: float, shape: Glyph) -> Diagram:
    """The picture of a maneuver by its path from facing N and its facing at the end (0-5; None: a die decides), on hexes of that
    pitch (mm), with an aircraft of one mm in span."""
    entered = hexes(path)
    centers = [here.center(pitch) for here in entered]
    marks: list[Mark] = [
        polygon(tuple(corner.moved(at.x, at.y) for corner in corners(pitch)), stroke=Ink.GREY40, pen=HAIRLINE)
        for at in dict.fromkeys(centers)
    ]
    stays = len(centers) == 1
    marks.append(_start(pitch, 0.6 if stays else 1.0))
    # The path is a thin line with a dot in each hex entered but the last.
    marks += [Line(a.x, a.y, b.x, b.y, Ink.GREY70, FINE) for a, b in pairwise(centers)]
    marks += [Circle(at.x, at.y, pitch * 0.07, fill=Ink.BLACK, stroke=None) for at in centers[1:-1]]
    end = centers[-1]
    if facing is None:
        # Short strokes to all hexsides but the one that the start's arrow stands on: the facing is a die's.
        ways = (ORIGIN.step(side).center(pitch) for side in (0, 1, 2, 4, 5))
        strokes = ((end.moved(to.x * 0.2, to.y * 0.2), end.moved(to.x * 0.42, to.y * 0.42)) for to in ways)
        marks += [Line(a.x, a.y, b.x, b.y, Ink.BLACK, FINE) for a, b in strokes]
    elif stays:
        # Smaller and higher, so that the arrow shows below it.
        marks.append(Use(shape, end.x, end.y - pitch * 0.13, pitch * 0.52, facing * 60.0))
    else:
        marks.append(Use(shape, end.x, end.y, pitch * 0.86, facing * 60.0))
    half, radius = pitch / 2, pitch / sqrt(3)
    left = max(-at.x for at in centers) + radius
    top = max(-at.y for at in centers) + half
    right = max(at.x for at in centers) + radius
    bottom = max(at.y for at in centers) + half
    glyph = Glyph(f"maneuver-{name}-{pitch:g}-{shape.name}", tuple(marks))
    return Diagram(glyph, left, top, Size(left + right, top + bottom))


def _start(pitch: float, share: float) -> Outline:
    """The open arrow of the start hex, heading up the page, at the foot of its hex; `share` of its full size."""
    foot = pitch * 0.46
    tip, neck, wide = foot - pitch * 0.44 * share, foot - pitch * 0.26 * share, pitch * 0.17 * share
    shaft = wide * 0.4
    right, left = ((wide, neck), (shaft, neck), (shaft, foot)), ((-shaft, foot), (-shaft, neck), (-wide, neck))
    return polygon(tuple(Point(*at) for at in ((0.0, tip), *right, *left)), fill=Ink.WHITE, pen=FINE)
