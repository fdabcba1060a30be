"""A flyer's livery: a strip of colours for the flyer's counter, sheet and identity card, and a patch with a letter.

Each colour also has its heraldic pattern. Red has vertical lines, blue horizontal lines, green slanting lines, and
yellow dots. Grey has lines that slant the other way, and black and white are plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from printgen.data.records.roster import Livery, Paint
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Circle, Glyph, Line, Mark, Rect, Text
from printgen.units import MM_PER_POINT, Box

#: The distance between the lines of a pattern, their width, and the width of a yellow dot, mm.
PITCH, PEN, DOT = 0.9, 0.13, 0.3
_INKS: dict[Paint, Ink] = {
    "black": Ink.BLACK,
    "white": Ink.WHITE,
    "red": Ink.MARK_RED,
    "blue": Ink.MARK_BLUE,
    "yellow": Ink.MARK_YELLOW,
    "green": Ink.MARK_GREEN,
    "grey": Ink.GREY40,
}


@cache
def colour_strip(it: Livery, wide: float, high: float, ruled: bool = True) -> Glyph:
    """Return a strip that shows the colours of a livery, `wide` × `high` mm. Its origin is the upper left corner.

    If the strip is higher than it is wide, the colours are arranged from top to bottom. The patterns are not rotated.

    Args:
        ruled: whether there is a rule along both long edges.
    """
    box, upright = Box(0.0, 0.0, wide, high), high > wide
    figure, ground = it.figure, it.ground
    marks: list[Mark] = [] if it.pattern == "plain" else [*_cloth(box, ground)]
    for part in _parts(it, Box(0.0, 0.0, high, wide) if upright else box):
        marks += _cloth(Box(part.y, part.x, part.height, part.width) if upright else part, figure)
    edges = ((x, 0.0, x, high) for x in (0.0, wide)) if upright else ((0.0, y, wide, y) for y in (0.0, high))
    marks += (Line(*edge, Ink.BLACK, FINE) for edge in edges if ruled)
    name = f"livery-{'-'.join((it.pattern, figure, ground))}-{wide:g}x{high:g}"
    return Glyph(name if ruled else f"{name}-plain", tuple(marks))


@cache
def letter_patch(it: Livery, size: float) -> Glyph:
    """Return the livery's letter on a square in the first colour, `size` mm wide. Its origin is the upper left corner."""
    rim = 0.16 * size
    field = size - 2 * rim
    letter = it.letter or ""
    type = 0.92 * field / MM_PER_POINT * (1.0 if len(letter) == 1 else 0.72)
    base = size / 2 + cap_height("strong", type) / 2
    marks: list[Mark] = [*_cloth(Box(0.0, 0.0, size, size), it.figure)]
    marks += (
        Rect(0.0, 0.0, size, size, None, Ink.BLACK, FINE),
        Rect(rim, rim, field, field, Ink.WHITE, Ink.BLACK, FINE),
        Text(size / 2, base, letter, round(type, 2), "strong", "middle"),
    )
    return Glyph(f"livery-letter-{it.figure}-{letter}-{size:g}", tuple(marks))


def _parts(livery: Livery, box: Box) -> Iterator[Box]:
    """Yield the areas of a strip that have the livery's first colour."""
    wide, high = box.width, box.height
    match livery.pattern:
        case "plain":
            yield box
        case "halves":
            yield Box(0.0, 0.0, wide / 2, high)
        case "band":
            across = min(wide / 3, 6 * high)
            yield Box((wide - across) / 2, 0.0, across, high)
        case "bands":
            across = min(wide / 5, 3 * high)
            for at in (-1.25, 0.25):
                yield Box(wide / 2 + at * across, 0.0, across, high)
        case "stripes":
            for at in (1, 3):
                yield Box(0.0, at * high / 5, wide, high / 5)
        case "checks":
            count = max(round(wide / (high / 2)), 2)
            side = wide / count
            for at in range(count):
                yield Box(at * side, at % 2 * high / 2, side, high / 2)


def _cloth(box: Box, paint: Paint) -> Iterator[Mark]:
    """Yield a rectangle in a colour, with the heraldic pattern for that colour."""
    # White is drawn below the fill, which may be omitted.
    for ink in (Ink.WHITE, _INKS[paint]) if paint in ("yellow", "grey") else (_INKS[paint],):
        yield Rect(box.x, box.y, box.width, box.height, ink, None)
    match paint:
        case "red":
            for x in _steps(box.x, box.right):
                yield Line(x, box.y, x, box.bottom, Ink.WHITE, PEN)
        case "blue":
            for y in _steps(box.y, box.bottom):
                yield Line(box.x, y, box.right, y, Ink.WHITE, PEN)
        case "green":
            yield from _slanting(box, 1, Ink.WHITE)
        case "grey":
            yield from _slanting(box, -1, Ink.BLACK)
        case "yellow":
            for y in _steps(box.y, box.bottom):
                for x in _steps(box.x, box.right):
                    yield Circle(x, y, DOT / 2, Ink.BLACK, None)


def _steps(start: float, end: float) -> Iterator[float]:
    """Yield evenly spaced positions, about PITCH apart.

    The first and last positions are half that distance from `start` and `end`.
    """
    count = max(round((end - start) / PITCH), 1)
    return (start + (at + 0.5) * (end - start) / count for at in range(count))


def _slanting(box: Box, way: int, ink: Ink) -> Iterator[Line]:
    """Yield lines at 45° across a box that run down to the right, or down to the left if `way` is -1."""
    for at in _steps(-box.height, box.width):
        first, last = max(at, 0.0), min(at + box.height, box.width)
        if last > first:
            ends = [(x, x - at) for x in (first, last)]
            (x1, y1), (x2, y2) = ((x if way > 0 else box.width - x, y) for x, y in ends)
            yield Line(box.x + x1, box.y + y1, box.x + x2, box.y + y2, ink, PEN)
