"""Ornaments in the style of the period: a frame with beads and corners, a laurel wreath, wings, and a guilloche.

All ornaments are drawn as outlines. Outlines use little ink and remain distinct in pure black.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil, cos, pi, radians, sin

from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, RULE, Circle, Glyph, Line, Mark, Outline, Rect, Step, Use
from printgen.drawing.outline import (
    Steps,
    arc,
    circle_point,
    continue_outline,
    flip_outline,
    map_points,
    parse_path,
    scale_outline,
)
from printgen.units import Box, Point, Size

#: The distance of the innermost rule of the frame from its box, and the size of its corners, in mm.
INSET, NOTCH = 6.0, 16.0
_BEADS, _THIN = 2.55, 3.9
_PITCH = 2.4


def frame(box: Box, ink: Ink = Ink.BLACK) -> Iterator[Mark]:
    """Yield a frame of several rules: a thick rule in the side's ink, beads, a thin rule, and a fine rule with corners."""
    yield Rect(*_sides(box.inset(RULE)), stroke=ink, pen=2 * RULE)
    yield Rect(*_sides(box.inset(_THIN)), pen=FINE)
    yield _beads(box.inset(_BEADS))
    inner = box.inset(INSET)
    corners = ((inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom), (inner.x, inner.bottom))
    steps: list[Step] = []
    for turn, (x, y) in enumerate(corners):
        hollow = arc(x, y, NOTCH, 180 + 90 * turn, 90 + 90 * turn)
        steps += continue_outline(hollow) if steps else hollow
        yield Use(_corner(), x, y, turn=90 * turn)
    yield Outline((*steps, ("Z",)), None, Ink.BLACK, FINE)


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


def _beads(box: Box) -> Use:
    """Return beads evenly spaced along the sides of a box."""
    across, down = round(box.width / _PITCH), round(box.height / _PITCH)
    rows = [(box.width * at / across, y) for y in (0.0, box.height) for at in range(across + 1)]
    rows += [(x, box.height * at / down) for x in (0.0, box.width) for at in range(1, down)]
    beads = tuple(Circle(x, y, 0.42, None, Ink.BLACK, HAIRLINE) for x, y in rows)
    return Use(Glyph(f"beads-{box.width:.2f}x{box.height:.2f}", beads), box.x, box.y)


def petal(x: float, y: float, length: float, wide: float, angle: float) -> Steps:
    """Return a leaf or feather with a round tip, with its root at (x, y).

    The leaf points to the right before it is turned clockwise by `angle` degrees.
    """
    across, down = cos(radians(angle)), sin(radians(angle))
    leaf = parse_path("M 0,0 C 0.3,-1 0.8,-1 0.95,-0.5 C 1.015,-0.2 1.015,0.2 0.95,0.5 C 0.8,1 0.3,1 0,0 Z")

    def put(far: float, off: float) -> tuple[float, float]:
        return x + far * across - off * down, y + far * down + off * across

    return map_points(scale_outline(leaf, length, wide / 2), put)


def _leaf(x: float, y: float, length: float, wide: float, angle: float, pen: float = HAIRLINE) -> Iterator[Mark]:
    """Yield a leaf with its vein, filled with the colour of paper."""
    far = length * 0.8
    yield Outline(petal(x, y, length, wide, angle), Ink.WHITE, Ink.BLACK, pen)
    yield Line(x, y, x + far * cos(radians(angle)), y + far * sin(radians(angle)), Ink.BLACK, pen)


@cache
def _corner() -> Glyph:
    """Return the ornament of the upper left corner: a rosette between two sprays, and a leaf towards the middle of the page."""
    marks: list[Mark] = []
    at = 5.0
    for angle, reach in ((0, 9.4), (90, 9.4), (22.5, 7.6), (67.5, 7.6), (45, 8.6)):
        marks += _leaf(at, at, reach, 2.3, angle, FINE / 2)
    # Draw from both ends to the middle, so that the halves are mirror images.
    turns = (105, 345, 135, 315, 165, 285, 195, 255, 225)
    marks += [Outline(petal(at, at, 4.3, 2.2, turn), Ink.WHITE, Ink.BLACK, FINE / 2) for turn in turns]
    marks += [Circle(at, at, 1.7, Ink.WHITE, Ink.BLACK, FINE), Circle(at, at, 0.7, Ink.BLACK, None)]
    return Glyph("certificate-corner", tuple(marks))


@cache
def wreath() -> Glyph:
    """Return a laurel wreath with its middle at the origin, open at the top, 2 mm wide without the leaves."""
    marks: list[Mark] = []
    for side in (1, -1):
        branch = arc(0, 0, 1, 180, 180 - side * 158)
        marks.append(Outline(branch, None, Ink.BLACK, 0.03))
        for at in range(11):
            # Angles are clockwise from straight up. Each pair of leaves points along the branch.
            here = 180 - side * (14 + at * 14)
            x, y = sin(here * pi / 180), -cos(here * pi / 180)
            onto = here - 90 - side * 90
            length = 0.36 - 0.008 * at
            for spread in (-34, 34):
                marks += _leaf(x, y, length, 0.13, onto + spread, 0.014)
        tip = 180 - side * 158
        marks += _leaf(sin(tip * pi / 180), -cos(tip * pi / 180), 0.24, 0.11, tip - 90 - side * 90, 0.014)
    for side in (1, -1):
        loop = petal(0, 1.02, 0.34, 0.2, 28 if side > 0 else 152)
        end = petal(0, 1.02, 0.36, 0.09, 62 if side > 0 else 118)
        marks += [Outline(end, Ink.WHITE, Ink.BLACK, 0.016), Outline(loop, Ink.WHITE, Ink.BLACK, 0.016)]
    marks.append(Circle(0, 1.02, 0.07, Ink.WHITE, Ink.BLACK, 0.016))
    return Glyph("laurel-wreath", tuple(marks))


#: The rows of feathers of a wing, starting with the longest row: the number of feathers, the length of the innermost
#: and of the outermost feather, and the width of a feather.
_FEATHERS = ((13, 11.0, 24.0, 4.4), (11, 7.5, 13.5, 3.8), (9, 4.6, 7.0, 3.2))
#: The horizontal reach of the wing's bones from the root, and their height above the root, in mm.
_REACH, _RISE = 24.0, 7.0


def _bone(share: float) -> tuple[float, float]:
    """Return a point on the upper edge of the right wing, where `share` is 0 at the root and 1 at the wrist."""
    return 4.0 + _REACH * share, 1.0 - _RISE * sin(radians(125 * share))


@cache
def wings() -> Glyph:
    """Return a pair of wings, 100 mm from tip to tip, with the origin between them.

    A badge 15 mm wide covers the roots of the wings. The inner feathers point downwards, the outer feathers outwards.
    """
    marks: list[Mark] = []
    for count, inmost, outmost, wide in _FEATHERS:
        for at in reversed(range(count)):
            share = at / (count - 1)
            x, y = _bone(share)
            feather = petal(x, y, inmost + (outmost - inmost) * share**1.4, wide, 80 - 76 * share**0.8)
            marks += [Outline(steps, Ink.WHITE, Ink.BLACK, FINE) for steps in (feather, flip_outline(feather))]
    upper = [_bone(at / 12) for at in range(13)]
    lower = [(x - 0.4, y + 2.3) for x, y in reversed(upper)]
    (x, y), *others = (*upper, *lower)
    edge: Steps = (("M", x, y), *(("L", *it) for it in others), ("Z",))
    marks += [Outline(steps, Ink.WHITE, Ink.BLACK, FINE) for steps in (edge, flip_outline(edge))]
    marks += [Circle(0, 0, 9.0, Ink.WHITE, Ink.BLACK, FINE), Circle(0, 0, 8.2, None, Ink.BLACK, HAIRLINE)]
    return Glyph("flyers-wings", tuple(marks))


def lozenge(x: float, y: float, reach: float) -> Iterator[Mark]:
    """Yield a lozenge at (x, y), with a thin rule on each side that ends `reach` mm from the middle."""
    yield Line(x - reach, y, x - 3, y, Ink.BLACK, HAIRLINE)
    yield Line(x + 3, y, x + reach, y, Ink.BLACK, HAIRLINE)
    steps = (("M", x - 1.8, y), ("L", x, y - 0.9), ("L", x + 1.8, y), ("L", x, y + 0.9), ("Z",))
    yield Outline(steps, Ink.BLACK, None)


#: The waves of a guilloche: the number of waves in a band, and then lengths in mm. The lengths are the distance between
#: bands, the height and the length of a wave, the length over which the height varies, and the width of a line.
_WAVES, _BANDS, _WAVE, _LENGTH, _SWELL, _THREAD = 10, 13.5, 7.5, 23.0, 61.0, 0.13


@cache
def guilloche(size: Size) -> Glyph:
    """Return a guilloche (a pattern of interlaced waves) that covers a card and its bleed.

    The waves are white, so they are visible only on a tint. White lines use no ink, and do not make words less legible.
    """
    marks: list[Mark] = []
    for band in range(ceil(size.height / _BANDS) + 1):
        waves = (tuple(_wave(size, band * _BANDS, wave / _WAVES)) for wave in range(_WAVES))
        marks += (Outline(steps, None, Ink.WHITE, _THREAD) for steps in waves)
    return Glyph(f"guilloche-{size.width:g}x{size.height:g}", tuple(marks))


def _wave(size: Size, middle: float, phase: float) -> Iterator[Step]:
    """Yield the steps of a wave from the left end of the bleed to the right end.

    Args:
        middle: the y of the wave's middle line, in mm.
        phase: the share of a wave's length by which the wave is shifted.
    """
    turn, swell, step = 2 * pi / _LENGTH, 2 * pi / _SWELL, _LENGTH / 8

    def point(x: float) -> tuple[float, float]:
        """Return the y coordinate of the wave at `x`, and the slope of the wave there."""
        angle, high = turn * x + 2 * pi * phase, _WAVE * (0.65 + 0.35 * cos(swell * x))
        slope = high * turn * cos(angle) - _WAVE * 0.35 * swell * sin(swell * x) * sin(angle)
        return middle + high * sin(angle), slope

    x = -BLEED
    y, slope = point(x)
    yield "M", x, y
    while x < size.width + BLEED:
        after = x + step
        y2, slope2 = point(after)
        yield "C", x + step / 3, y + slope * step / 3, after - step / 3, y2 - slope2 * step / 3, after, y2
        x, y, slope = after, y2, slope2


def _seal_leaf(angle: float) -> Mark:
    """Return a leaf of the seal's wreath. Its foot is at `angle` degrees from the top, and its tip points along the ring."""
    way = 1 if angle > 0 else -1
    foot = circle_point(0, 0, 0.40, angle)
    turn = (angle - way * 62) * pi / 180
    tip = Point(foot.x + 0.17 * sin(turn), foot.y - 0.17 * cos(turn))
    across = Point(0.045 * cos(turn), 0.045 * sin(turn))
    middle = Point((foot.x + tip.x) / 2, (foot.y + tip.y) / 2)
    one, two = middle.shift(across.x, across.y), middle.shift(-across.x, -across.y)
    steps = (("M", foot.x, foot.y), ("C", one.x, one.y, one.x, one.y, tip.x, tip.y))
    back = ("C", two.x, two.y, two.x, two.y, foot.x, foot.y)
    return Outline((*steps, back, ("Z",)), Ink.BLACK, Ink.BLACK, 0.008)


@cache
def seal_wreath() -> Glyph:
    """Return a laurel wreath, open at the top, on a paper-coloured disc.

    The wreath is 1 mm wide and has its middle at the origin.
    """
    leaves = tuple(_seal_leaf(way * angle) for way in (-1, 1) for angle in range(32, 180, 21))
    stems = tuple(Outline(arc(0, 0, 0.405, way * 30, way * 178), None, Ink.BLACK, 0.02) for way in (-1, 1))
    return Glyph("seal-wreath", (Circle(0, 0, 0.53, Ink.WHITE, None), *stems, *leaves))
