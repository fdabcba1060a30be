"""Emblems for tokens: a star, a flyer's wings, a contact mine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import hypot

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Rect, polygon
from printgen.drawing.outline import arc, circle_point, parse_path
from printgen.units import Point


@cache
def star() -> Glyph:
    """Return a star with five points, each 1 mm from the middle."""
    corners = tuple(circle_point(0, 0, 1.0 if turn % 2 == 0 else 0.42, turn * 36) for turn in range(10))
    return Glyph("star", (polygon(corners, Ink.BLACK, None),))


@cache
def badge() -> Glyph:
    """Return a flyer's wings on both sides of a ring, 0.8 mm from tip to tip."""
    marks: list[Mark] = []
    for side in (-1, 1):
        for feather, reach in enumerate((0.40, 0.34, 0.27)):
            top = -0.10 + feather * 0.085
            ends = ((0.05, top), (reach, top - 0.03), (reach - 0.08, top + 0.055), (0.05, top + 0.055))
            marks.append(polygon(tuple(Point(side * x, y) for x, y in ends), Ink.SOLID, None))
    return Glyph("badge", (*marks, Circle(0, 0, 0.07, Ink.WHITE, Ink.BLACK, 0.03)))


@cache
def contact_mine(hot: bool) -> Glyph:
    """Return a horned mine on a chain, 1 mm from horn to horn. An active (`hot`) mine is black and has rays."""
    marks: list[Mark] = []
    for link in range(3):
        y = 0.34 + link * 0.1
        if link % 2:
            marks.append(Line(0, y, 0, y + 0.13, Ink.BLACK, 0.045))
        else:
            marks.append(Rect(-0.04, y, 0.08, 0.13, None, Ink.BLACK, 0.032, 0.04))
    for angle in (-135, -90, -45, 0, 45, 90, 135):
        a, b = (circle_point(0, 0, far, angle) for far in (0.3, 0.44))
        marks += [Line(a.x, a.y, b.x, b.y, Ink.BLACK, 0.075), Circle(b.x, b.y, 0.055, Ink.BLACK, None)]
        if hot:
            a, b = (circle_point(0, 0, far, angle + 22.5) for far in (0.42, 0.56))
            marks.append(Line(a.x, a.y, b.x, b.y, Ink.BLACK, 0.025))
    marks.append(Circle(0, 0, 0.33, Ink.BLACK if hot else Ink.WHITE, Ink.BLACK, 0.04))
    line = Ink.WHITE if hot else Ink.BLACK
    # The two halves of the mine are bolted together.
    for y in (-0.035, 0.035):
        marks.append(Line(-0.31, y, 0.31, y, line, 0.015))
    marks += (Circle(at * 0.105, 0, 0.018, line, None) for at in range(-2, 3))
    marks.append(Outline(parse_path("M -0.2,-0.13 C -0.17,-0.2 -0.12,-0.24 -0.05,-0.25"), None, line, 0.03))
    return Glyph(f"mine-{'hot' if hot else 'cold'}", tuple(marks))


@cache
def bot_sign(status: str) -> Glyph:
    """Return the sign for the status of an aircraft that no player controls, 1 mm across.

    - `patrol`: a circular course
    - `attack`, `ranged-attack`: crosshairs with and without a middle
    - `guard`: a shield
    - `repair`: a wrench
    - `fly-to`, `retreat`, `avoid`: an arrow that points ahead, back and aside

    Raise KeyError for any other status.
    """
    return Glyph(f"bot-{status}", tuple(_BOT_SIGNS[status]()))


def _arrow(head: Point, back: Point) -> tuple[Mark, ...]:
    """Return an arrow from `back` to `head`."""
    long = hypot(head.x - back.x, head.y - back.y)
    along = Point((head.x - back.x) / long, (head.y - back.y) / long)
    foot = head.shift(-0.34 * along.x, -0.34 * along.y)
    sides = (foot.shift(-0.26 * along.y * way, 0.26 * along.x * way) for way in (1, -1))
    return Line(back.x, back.y, foot.x, foot.y, Ink.BLACK, 0.14), polygon((head, *sides), Ink.BLACK, None)


def _patrol() -> tuple[Mark, ...]:
    end = circle_point(0, 0, 0.4, 320)
    head = (end.shift(0.02, -0.24), end.shift(0.3, 0.1), end.shift(-0.14, 0.16))
    return Outline(arc(0, 0, 0.4, 0, 310), None, Ink.BLACK, 0.12), polygon(head, Ink.BLACK, None)


def _crosshairs(is_near: bool) -> tuple[Mark, ...]:
    inner = 0.0 if is_near else 0.2
    ends = [(circle_point(0, 0, inner, turn), circle_point(0, 0, 0.5, turn)) for turn in range(0, 360, 90)]
    lines = (Line(a.x, a.y, b.x, b.y, Ink.BLACK, 0.1) for a, b in ends)
    dot = () if is_near else (Circle(0, 0, 0.07, Ink.BLACK, None),)
    return Circle(0, 0, 0.34, None, Ink.BLACK, 0.1), *lines, *dot


def _shield() -> tuple[Mark, ...]:
    steps = parse_path("M -0.4,-0.45 L 0.4,-0.45 L 0.4,0 C 0.4,0.25 0.2,0.42 0,0.5 C -0.2,0.42 -0.4,0.25 -0.4,0 Z")
    return Outline(steps, None, Ink.BLACK, 0.11), Line(0, -0.4, 0, 0.44, Ink.BLACK, 0.09)


def _wrench() -> tuple[Mark, ...]:
    shaft = Line(-0.34, 0.34, 0.12, -0.12, Ink.BLACK, 0.2)
    jaw = Outline(arc(0.24, -0.24, 0.2, 90, 360), None, Ink.BLACK, 0.16)
    return shaft, jaw


_BOT_SIGNS: Mapping[str, Callable[[], tuple[Mark, ...]]] = {
    "patrol": _patrol,
    "attack": partial(_crosshairs, True),
    "ranged-attack": partial(_crosshairs, False),
    "fly-to": partial(_arrow, Point(0, -0.5), Point(0, 0.5)),
    "guard": _shield,
    "retreat": partial(_arrow, Point(0, 0.5), Point(0, -0.5)),
    "avoid": partial(_arrow, Point(0.45, -0.4), Point(-0.4, 0.4)),
    "repair": _wrench,
}
