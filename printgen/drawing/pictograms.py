"""Tiny pictures of what befalls an aircraft: fire, smoke, a spin, a jammed gun, a wound.

Each is a glyph 1 mm high about its middle, black on paper, to be scaled by `Use`; made for 2.5 mm and up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Step, polygon
from printgen.drawing.outline import Steps, arc, mirrored
from printgen.units import Point

Marks = tuple[Mark, ...]


def _fire() -> Marks:
    flame: Steps = (
        ("M", 0.04, -0.5), ("C", 0.10, -0.30, 0.36, -0.14, 0.36, 0.14), ("C", 0.36, 0.36, 0.20, 0.5, 0.0, 0.5),
        ("C", -0.20, 0.5, -0.36, 0.36, -0.36, 0.14), ("C", -0.36, -0.02, -0.27, -0.12, -0.21, -0.22),
        ("C", -0.19, -0.12, -0.15, -0.06, -0.09, -0.03), ("C", -0.11, -0.20, -0.05, -0.40, 0.04, -0.5), ("Z",),
    )  # fmt: skip
    heart: Steps = (
        ("M", 0.03, 0.06), ("C", 0.08, 0.15, 0.17, 0.18, 0.17, 0.29), ("C", 0.17, 0.38, 0.09, 0.43, 0.0, 0.43),
        ("C", -0.09, 0.43, -0.17, 0.38, -0.17, 0.29), ("C", -0.17, 0.20, -0.02, 0.18, 0.03, 0.06), ("Z",),
    )  # fmt: skip
    return Outline(flame, Ink.BLACK, None), Outline(heart, Ink.WHITE, None)


def _smoke() -> Marks:
    puffs = (
        (0.16, 0.37, 0.10),
        (0.02, 0.20, 0.15),
        (0.14, -0.03, 0.18),
        (-0.16, -0.08, 0.15),
        (-0.10, -0.29, 0.18),
        (0.12, -0.27, 0.14),
    )
    edges = (Circle(x, y, radius, None, Ink.BLACK, 0.07) for x, y, radius in puffs)
    # Paper over what lies inside the cloud leaves its edge alone.
    return (*edges, *(Circle(x, y, radius - 0.034, Ink.WHITE, None) for x, y, radius in puffs))


def _spiral(turns: float, first: float, last: float, pieces: int) -> Steps:
    """A spiral about the origin, starting at the top and turning clockwise, in short straight steps."""
    steps: list[Step] = []
    for index in range(pieces + 1):
        share = index / pieces
        angle, radius = 2 * pi * turns * share, first + (last - first) * share
        steps.append(("M" if index == 0 else "L", radius * sin(angle), -radius * cos(angle)))
    return tuple(steps)


def _spin() -> Marks:
    turned = _spiral(1.75, 0.05, 0.41, 60)
    head = (Point(-0.53, 0.02), Point(-0.28, 0.02), Point(-0.41, -0.24))
    return (Outline(turned, None, Ink.BLACK, 0.085), polygon(head, Ink.BLACK, None))


def _jam() -> Marks:
    case = mirrored(
        (
            ("M", 0.0, -0.48), ("C", 0.07, -0.42, 0.10, -0.30, 0.10, -0.16), ("L", 0.17, -0.06), ("L", 0.17, 0.36),
            ("L", 0.13, 0.39), ("L", 0.13, 0.42), ("L", 0.19, 0.43), ("L", 0.19, 0.5), ("L", 0.0, 0.5),
        )
    )  # fmt: skip
    return (
        Outline(case, Ink.BLACK, None),
        Line(-0.44, 0.34, 0.44, -0.34, Ink.WHITE, 0.2),
        Line(-0.44, 0.34, 0.44, -0.34, Ink.BLACK, 0.085),
    )


def _wound() -> Marks:
    drop = mirrored((("M", 0.0, -0.5), ("C", 0.10, -0.24, 0.34, -0.04, 0.34, 0.17), *arc(0, 0.17, 0.34, 90, 180)[1:]))
    return Outline(drop, Ink.BLACK, None), Outline(arc(0, 0.17, 0.21, 190, 260), None, Ink.WHITE, 0.06)


PICTOGRAMS: dict[str, Callable[[], Marks]] = {
    "fire": _fire,
    "smoke": _smoke,
    "spin": _spin,
    "jam": _jam,
    "wound": _wound,
}


@cache
def pictogram(name: str) -> Glyph:
    """The picture of that name (`PICTOGRAMS` lists them). Raises KeyError for another name."""
    return Glyph(f"pictogram-{name}", PICTOGRAMS[name]())
