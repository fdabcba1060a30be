"""Emblems: national marks, signs of the players' sides, grade badges, die faces, and status marks for figures.

Each emblem is a glyph 1 mm in diameter (or height), centred on its origin, to be scaled by `Use`. Colour is never the
only carrier of a meaning. Red rings also have an engraved white line, green rings a milled edge, and yellow rings a row
of dots. Blue rings are plain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Rect, polygon
from printgen.drawing.outline import Steps, arc, circle_point, continue_outline, map_points, parse_path
from printgen.units import Point

Marks = tuple[Mark, ...]

#: The width of the line between two rings, and of the white line in a red ring: 0.08 mm on a mark of 6 mm.
EDGE = 0.014
GROOVE = 0.028
#: The width of the white line around a mark on a livery.
KEYLINE = 0.055


def _milling(outer: float, inner: float) -> Marks:
    """Return the white notches in the rim of a green ring."""
    lines = []
    for number in range(24):
        a, b = (circle_point(0, 0, radius, number * 15) for radius in (outer - EDGE, outer - (outer - inner) * 0.42))
        lines.append(Line(a.x, a.y, b.x, b.y, Ink.WHITE, GROOVE))
    return tuple(lines)


def _beads(outer: float, inner: float) -> Marks:
    """Return the dots on a yellow ring. They are yellow pen lines, which are printed in black if fills are omitted."""
    middle = (outer + inner) / 2
    places = (circle_point(0, 0, middle, number * 24) for number in range(15))
    return tuple(Circle(at.x, at.y, 0.011, None, Ink.MARK_YELLOW, 0.022) for at in places)


_PATTERNS: dict[Ink, Callable[[float, float], Marks]] = {
    # Add the white line in the middle of a red ring.
    Ink.MARK_RED: lambda outer, inner: (Circle(0, 0, (outer + inner) / 2, None, Ink.WHITE, GROOVE),),
    Ink.MARK_GREEN: _milling,
    Ink.MARK_YELLOW: _beads,
}


def _roundel(*rings: tuple[float, Ink]) -> Marks:
    """Return concentric rings, the outermost first. The last ring is a plain disc.

    Args:
        rings: the outer radius and the ink of each ring.
    """
    marks: list[Mark] = []
    for (outer, ink), inner in zip(rings, (*(ring[0] for ring in rings[1:]), 0.0), strict=True):
        # If the print mode omits the fill, the ground below it is white, and the black edge is inside the radius.
        fills = (Ink.WHITE, ink) if ink is Ink.MARK_YELLOW else (ink,)
        marks += [Circle(0, 0, outer - EDGE / 2, fill, Ink.BLACK, EDGE) for fill in fills]
        if inner and ink in _PATTERNS:
            marks += _PATTERNS[ink](outer, inner)
    return tuple(marks)


def four_arm_outline(arm: Steps) -> Steps:
    """Return the closed outline of a cross that consists of four copies of `arm`, a clockwise outline."""
    steps = turned = arm
    for _turn in range(3):
        turned = map_points(turned, lambda x, y: (-y, x))
        steps += continue_outline(turned)
    return (*steps, ("Z",))


def patee(reach: float, foot: float, end: float, hollow: float) -> Steps:
    """Return the outline of a cross whose arms widen in a curve.

    Args:
        reach: the length of an arm.
        foot: half the width of an arm at its foot.
        end: half the width of an arm at its outer end.
        hollow: the depth of the hollow in the outer end of an arm.
    """
    bend = foot + (reach - foot) * 0.5
    arm = (
        ("M", -foot, -foot),
        ("C", -foot * 0.98, -bend, -end * 0.74, -reach * 0.79, -end, -reach),
        ("C", -end * 0.45, -reach + hollow, end * 0.45, -reach + hollow, end, -reach),
        ("C", end * 0.74, -reach * 0.79, foot * 0.98, -bend, foot, -foot),
    )
    return four_arm_outline(arm)


def _bars(reach: float, half: float) -> Steps:
    """Return the outline of a cross of two straight bars."""
    return four_arm_outline((("M", -half, -half), ("L", -half, -reach), ("L", half, -reach), ("L", half, -half)))


def _edged(edge: Steps, body: Steps) -> Marks:
    """Return the shape `body` in black on top of the shape `edge` in white."""
    return Outline(edge, Ink.WHITE, Ink.BLACK, EDGE), Outline(body, Ink.BLACK, None)


def _lozenges() -> Marks:
    """Return blue lozenges on white, five across, inside a blue ring."""
    wide, high = 0.13, 0.22
    marks: list[Mark] = [Circle(0, 0, 0.5 - EDGE / 2, Ink.WHITE, Ink.BLACK, EDGE)]
    for row in range(-3, 4):
        for column in range(-3, 4):
            x, y = (column + row % 2 / 2) * wide * 2, row * high
            if x * x + y * y < 0.115:
                corners = ((x, y - high), (x + wide, y), (x, y + high), (x - wide, y))
                marks.append(polygon(tuple(Point(*at) for at in corners), Ink.MARK_BLUE, None))
    return (*marks, Circle(0, 0, 0.455, None, Ink.MARK_BLUE, 0.06))


def _saxon() -> Marks:
    """Return three black bars on yellow inside a green ring. The bars remain distinct on a mark 3 mm across."""
    inner, bar = 0.4, 0.1
    marks: list[Mark] = list(_roundel((0.5, Ink.MARK_GREEN), (inner, Ink.WHITE)))
    marks.append(Circle(0, 0, inner - EDGE, Ink.MARK_YELLOW, None))
    for y in (-0.22, 0.0, 0.22):
        half = math.sqrt((inner - EDGE) ** 2 - (abs(y) + bar / 2) ** 2)
        marks.append(Rect(-half, y - bar / 2, 2 * half, bar, Ink.BLACK, None))
    return tuple(marks)


def _austrian() -> Marks:
    """Return the cross of Austria-Hungary on red-white-red wing stripes."""
    red = [(y, fill) for y, fill in ((-0.47, Ink.MARK_RED), (-0.157, Ink.WHITE), (0.157, Ink.MARK_RED))]
    bands = (Rect(-0.47, y, 0.94, 0.313, fill, Ink.BLACK, EDGE) for y, fill in red)
    lines = (Line(-0.46, y, 0.46, y, Ink.WHITE, GROOVE) for y in (-0.40, 0.40))
    return *bands, *lines, *_edged(patee(0.36, 0.08, 0.25, 0.04), patee(0.32, 0.05, 0.20, 0.035))


_RED, _BLUE, _GREEN, _WHITE = Ink.MARK_RED, Ink.MARK_BLUE, Ink.MARK_GREEN, Ink.WHITE
_NATIONAL: dict[str, Callable[[], Marks]] = {
    "roundel-british": lambda: _roundel((0.5, _BLUE), (0.325, _WHITE), (0.165, _RED)),
    "roundel-french": lambda: _roundel((0.5, _RED), (0.33, _WHITE), (0.165, _BLUE)),
    "roundel-italian": lambda: _roundel((0.5, _GREEN), (0.33, _WHITE), (0.165, _RED)),
    "roundel-belgian": lambda: _roundel((0.5, _RED), (0.335, Ink.MARK_YELLOW), (0.165, Ink.BLACK)),
    "roundel-american": lambda: _roundel((0.5, _RED), (0.33, _BLUE), (0.165, _WHITE)),
    "roundel-russian": lambda: _roundel((0.5, _WHITE), (0.425, _RED), (0.31, _BLUE), (0.20, _WHITE)),
    "cross-patee": lambda: _edged(patee(0.493, 0.105, 0.33, 0.05), patee(0.445, 0.07, 0.275, 0.045)),
    "cross-balken": lambda: _edged(_bars(0.493, 0.155), _bars(0.493, 0.10)),
    "cross-austrian": _austrian,
    "square-turkish": lambda: (
        Rect(-0.43, -0.43, 0.86, 0.86, _WHITE, Ink.BLACK, EDGE),
        Rect(-0.34, -0.34, 0.68, 0.68, Ink.BLACK, None),
    ),
    "disc-japanese": lambda: _roundel((0.5, _WHITE), (0.36, _RED)),
    "lozenges-bavarian": _lozenges,
    "bars-saxon": _saxon,
    # To be coloured in.
    "blank": lambda: _roundel((0.5, _WHITE)),
}


#: The names of all national marks in this module.
NATIONAL_MARKS: tuple[str, ...] = tuple(_NATIONAL)


@cache
def national_mark(mark: str) -> Glyph:
    """Return the wing mark of a nation as a glyph 1 mm across, by its name in `NATIONAL_MARKS`.

    Raise KeyError if the name is unknown.
    """
    return Glyph(f"mark-{mark}", _NATIONAL[mark]())


@cache
def mark_keyline(mark: str) -> Glyph:
    """Return the white shape that is printed under a national mark on a livery.

    The shape extends slightly beyond the mark, so that the mark has a white edge. It is printed only in full ink.
    """
    white, far = Ink.PAINT_WHITE, 0.5 + KEYLINE
    grounds: dict[str, Mark] = {
        "cross-patee": Outline(patee(far, 0.105 + KEYLINE, 0.33 + KEYLINE, 0.05), white, None),
        "cross-balken": Outline(_bars(far, 0.155 + KEYLINE), white, None),
        "cross-austrian": Rect(-far, -far, 2 * far, 2 * far, white, None),
        "square-turkish": Rect(-far, -far, 2 * far, 2 * far, white, None),
    }
    return Glyph(f"mark-{mark}-keyline", (grounds.get(mark, Circle(0, 0, far, white, None)),))


@cache
def side_mark(shape: Literal["ring", "cross"]) -> Glyph:
    """Return the small sign that accompanies the colour of a player's side: a blue ring with a dot, or a red cross."""
    if shape == "ring":
        # Only pen lines are used, so that the colour is printed even if fills are omitted.
        ring = Circle(0, 0, 0.41, None, Ink.BLUE, 0.16)
        return Glyph("side-ring", (ring, Circle(0, 0, 0.075, None, Ink.BLUE, 0.15)))
    return Glyph("side-cross", (Outline(patee(0.46, 0.085, 0.28, 0.045), Ink.RED, Ink.RED, 0.05),))


class Sign(Struct, frozen=True):
    """The mark, ink and pattern by which pieces of a player's side are recognized.

    Fields:
        mark: the mark, 1 mm across.
        ink: the ink of the side.
        lines: the number of lines along the edge of this side's pieces.
        pale: the ink of the pale background of this side's pieces.
    """

    mark: Glyph
    ink: Ink
    lines: int
    pale: Ink


RING = Sign(side_mark("ring"), Ink.BLUE, 1, Ink.PALE_BLUE)
CROSS = Sign(side_mark("cross"), Ink.RED, 2, Ink.PALE_RED)
#: The mark of the third side and of any further sides.
_DIAMOND = polygon((Point(0, -0.42), Point(0.42, 0), Point(0, 0.42), Point(-0.42, 0)), None, Ink.BLACK, 0.12)
OTHER = Sign(Glyph("side-other", (_DIAMOND, Circle(0, 0, 0.08, Ink.BLACK, None))), Ink.BLACK, 3, Ink.GREY7)


def signs(sides: Sequence[str], known: Sequence[str] = ()) -> dict[str, Sign]:
    """Return the sign of each player's side by id. The first side has the ring, and the second side has the cross."""
    own = dict(zip(known or sides, (RING, CROSS), strict=False))
    left = [sign for id, sign in own.items() if id not in sides]
    return {side: own[side] if side in own else left.pop(0) if left else OTHER for side in sides}


def _letter_a(x: float) -> Marks:
    """Return the marks of a bold letter A, 0.46 mm high, shifted to `x`."""
    right = ((0.062, -0.23), (0.222, 0.23), (0.112, 0.23), (0.08, 0.128), (-0.08, 0.128))
    body = ((-0.062, -0.23), *right, (-0.112, 0.23), (-0.222, 0.23))
    hole = ((0.0, -0.122), (0.052, 0.044), (-0.052, 0.044))
    shapes = (body, Ink.BLACK), (hole, Ink.WHITE)
    return tuple(polygon(tuple(Point(x + px, py) for px, py in points), fill, None) for points, fill in shapes)


def _letter_b() -> Marks:
    """Return the marks of a bold letter B, 0.46 mm high."""
    body = parse_path(
        "M -0.175,-0.23 L 0.03,-0.23 C 0.12,-0.23 0.165,-0.185 0.165,-0.118 "
        "C 0.165,-0.065 0.14,-0.028 0.095,-0.014 C 0.152,0 0.187,0.043 0.187,0.1 C 0.187,0.18 0.13,0.23 0.03,0.23 "
        "L -0.175,0.23 Z"
    )
    upper = parse_path(
        "M -0.073,-0.148 L 0.012,-0.148 C 0.05,-0.148 0.066,-0.13 0.066,-0.098 "
        "C 0.066,-0.066 0.05,-0.048 0.012,-0.048 L -0.073,-0.048 Z"
    )
    lower = parse_path(
        "M -0.073,0.03 L 0.02,0.03 C 0.063,0.03 0.085,0.05 0.085,0.088 C 0.085,0.127 0.063,0.148 0.02,0.148 "
        "L -0.073,0.148 Z"
    )
    return Outline(body, Ink.BLACK, None), Outline(upper, Ink.WHITE, None), Outline(lower, Ink.WHITE, None)


@cache
def grade_badge(of: str, grade: str) -> Glyph:
    """Return a badge with a grade.

    The badge is a square for A (with a double edge for A+), a hexagon for B, and a diamond for C. Raise KeyError for any
    other grade.

    Args:
        of: the property that is graded, which becomes part of the glyph's name.
        grade: the grade.
    """
    pen = 0.036
    hexagon = tuple(circle_point(0, 0, 0.5 - pen / 2, turn * 60 + 30) for turn in range(6))
    diamond = (Point(0, -0.5), Point(0.5, 0), Point(0, 0.5), Point(-0.5, 0))
    wide, inner, square = (
        Rect(-half, -half, 2 * half, 2 * half, Ink.WHITE, Ink.BLACK, edge)
        for half, edge in ((0.482, pen), (0.42, 0.018), (0.45, pen))
    )
    x, y = 0.225, -0.12
    bars = (x - 0.095, y - 0.03, 0.19, 0.06), (x - 0.03, y - 0.095, 0.06, 0.19)
    # A bold C, 0.44 high.
    outer, hollow = arc(0.015, 0, 0.222, 135, 405), arc(0.015, 0, 0.126, 405, 135)
    badges: dict[str, Marks] = {
        "A+": (wide, inner, *_letter_a(-0.10), *(Rect(*bar, Ink.BLACK, None) for bar in bars)),
        "A": (square, *_letter_a(0.0)),
        "B": (polygon(hexagon, Ink.WHITE, Ink.BLACK, pen), *_letter_b()),
        "C": (
            polygon(diamond, Ink.WHITE, Ink.BLACK, pen),
            Outline((*outer, *continue_outline(hollow), ("Z",)), Ink.BLACK, None),
        ),
    }
    return Glyph(f"{of}-" + grade.replace("+", "-plus"), badges[grade])


_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def die_face(pips: int) -> Glyph:
    """Return a face of a die with `pips` dots, 1 mm square.

    Raise KeyError if a die has no such face.
    """
    dots = (Circle(x * 0.25, y * 0.25, 0.095, Ink.BLACK, None) for x, y in _PIPS[pips])
    return Glyph(f"die-{pips}", (Rect(-0.48, -0.48, 0.96, 0.96, Ink.WHITE, Ink.BLACK, 0.04, 0.17), *dots))


_HOUSE = parse_path("M 0,-0.5 L 0.5,-0.02 L 0.33,-0.02 L 0.33,0.42 L -0.33,0.42 L -0.33,-0.02 L -0.5,-0.02 Z")


@cache
def status_mark(status: Literal["official", "charted", "reconstructed", "house", "missing", "scanned"]) -> Glyph:
    """Return the mark that shows how reliable a figure is.

    - official: a full dot
    - charted: an open dot
    - reconstructed: a half-filled dot
    - house (a house rule): a drawing of a house
    - missing: a dash
    - scanned (a corrected scan): a not-equal sign (≠)

    Raise KeyError for any other status.
    """
    ring = Circle(0, 0, 0.35, Ink.WHITE, Ink.BLACK, 0.13)
    marks: dict[str, Marks] = {
        "official": (Circle(0, 0, 0.415, Ink.BLACK, None),),
        "charted": (ring,),
        "reconstructed": (ring, Outline((*arc(0, 0, 0.35, 180, 360), ("Z",)), Ink.BLACK, None)),
        "house": (Outline(_HOUSE, Ink.BLACK, None),),
        "missing": (Rect(-0.42, -0.09, 0.84, 0.18, Ink.BLACK, None),),
        "scanned": (
            *(Rect(-0.42, y - 0.075, 0.84, 0.15, Ink.BLACK, None) for y in (-0.2, 0.2)),
            Line(-0.22, 0.48, 0.22, -0.48, Ink.BLACK, 0.13),
        ),
    }
    return Glyph(f"status-{status}", marks[status])
