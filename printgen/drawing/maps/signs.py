"""The signs for the ground, each of which is recognizable by its shape, and the boxes that signs must not touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from printgen.drawing.inks import Ink
from printgen.drawing.maps.chance import lattice_noise
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Glyph, Line, Mark, Outline, Rect, Step, polygon
from printgen.drawing.outline import arc, hatch, parse_path
from printgen.units import Box, Point

#: The number of variants of each repeated sign.
VARIANTS = 4
#: The variant of a tuft without reeds.
WAVES = 2
_GOLDEN = pi * (3 - sqrt(5))


class KeepClear:
    """The bounding boxes, in mm, of a map's words, numbers, names and markers. No sign may touch them."""

    def __init__(self, boxes: Iterable[Box], pitch: float) -> None:
        self._size = pitch / 2
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """Add a box that no sign may touch."""
        size = self._size
        for across in range(int(box.x // size) - 1, int(box.right // size) + 2):
            for down in range(int(box.y // size) - 1, int(box.bottom // size) + 2):
                self._boxes.setdefault((across, down), []).append(box)

    def touches(self, x: float, y: float, near: float) -> bool:
        """Return whether a sign that extends `near` mm around (x, y) would touch a box."""
        for box in self._boxes.get((int(x // self._size), int(y // self._size)), ()):
            if box.x - near < x < box.x + box.width + near and box.y - near < y < box.y + box.height + near:
                return True
        return False


def spread_places(count: int, variant: int) -> Iterator[tuple[float, float]]:
    """Yield positions spread evenly over a hex, like the seeds of a sunflower.

    They are in pitches from the middle of the hex, and differ for each variant. Of `count` positions, those near an edge
    of the hex are omitted.
    """
    for index in range(count):
        radius, angle = 0.57 * sqrt((index + 0.5) / count), index * _GOLDEN + variant * 2.1
        x, y = radius * cos(angle), radius * sin(angle)
        if abs(y) <= 0.49 and abs(x) * sqrt(3) / 2 + abs(y) / 2 <= 0.49:
            yield x, y


@cache
def tree(variant: int) -> Glyph:
    """Return a tree seen from above, 1 mm across: a crown of lobes, heavier on the shaded side."""
    turn, lobes = variant * 0.9, 5
    steps: list[Step] = [("M", 0.36 * cos(turn), 0.36 * sin(turn))]
    for lobe in range(lobes):
        a, b = turn + lobe * 2 * pi / lobes, turn + (lobe + 1) * 2 * pi / lobes
        places = ((0.56, a + 0.15), (0.56, b - 0.15), (0.36, b))
        steps.append(("C", *(way for r, c in places for way in (r * cos(c), r * sin(c)))))
    shade = parse_path("M 0.47,-0.05 C 0.5,0.3 0.3,0.5 -0.08,0.47")
    marks = (Outline((*steps, ("Z",)), Ink.CROWN, Ink.WOOD, 0.045), Outline(shade, None, Ink.WOOD, 0.13))
    return Glyph(f"map-tree-{variant}", marks)


@cache
def fir(variant: int) -> Glyph:
    """Return a fir seen from the side, 1 mm high, with a dark and a light half."""
    high = (0.5, 0.46, 0.54, 0.42)[variant]
    dark = (Point(0, -high), Point(0.26, 0.34), Point(0, 0.34))
    light = (Point(0, -high), Point(-0.26, 0.34), Point(0, 0.34))
    marks = (
        polygon(light, Ink.CROWN, Ink.WOOD, 0.05),
        polygon(dark, Ink.NEEDLES, Ink.WOOD, 0.05),
        Line(0, 0.34, 0, 0.5, Ink.WOOD, 0.08),
    )
    return Glyph(f"map-fir-{variant}", marks)


@cache
def hedge(variant: int) -> Glyph:
    """Return a piece of a hedge, 1 mm long, as two bushes side by side."""
    x, small, large = (-0.24, 0.2, 0.27) if variant else (0.22, 0.24, 0.29)
    marks = (
        Circle(x, 0.02, small, Ink.CROWN, Ink.NEEDLES, 0.05),
        Circle(-x, -0.03, large, Ink.CROWN, Ink.NEEDLES, 0.05),
    )
    return Glyph(f"map-hedge-{variant}", marks)


@cache
def tuft(variant: int) -> Glyph:
    """Return a sign for marshes, 1 mm wide: a line of water with reeds above it.

    The variant `WAVES` has two lines of water and no reeds.
    """
    if variant == WAVES:
        waves = Line(-0.5, 0, 0.5, 0, Ink.WATER, 0.07), Line(-0.25, 0.2, 0.3, 0.2, Ink.WATER, 0.07)
        return Glyph("map-water-line", waves)
    blades = ((-0.2, -0.26), (0.0, -0.4), (0.2, -0.26))[: 3 if variant % 2 else 2]
    stems = tuple(Line(x, 0, x * 1.35, y, Ink.GREY70, 0.06) for x, y in blades)
    return Glyph(f"map-tuft-{variant}", (Line(-0.5, 0, 0.5, 0, Ink.WATER, 0.07), *stems))


@cache
def crater(variant: int) -> Glyph:
    """Return a shell hole 1 mm across: a rim that is dark on the left, with inward strokes. One variant has a pool."""
    marks: list[Mark] = [Circle(0, 0, 0.46, Ink.LAND, None), Circle(0, 0, 0.46, Ink.PLOUGH, Ink.GREY70, 0.06)]
    marks.append(Outline(arc(0, 0, 0.4, 190, 350), None, Ink.GREY70, 0.13))
    if variant == 3:
        marks.append(Circle(0, 0.04, 0.2, Ink.WATER, None))
    for stroke in range(9):
        a = (stroke + variant / 3) * 2 * pi / 9
        marks.append(Line(0.46 * cos(a), 0.46 * sin(a), 0.29 * cos(a), 0.29 * sin(a), Ink.GREY70, 0.045))
    return Glyph(f"map-crater-{variant}", tuple(marks))


#: The boxes of a hex's number and letters, in pitches, as left, top, right and bottom. The keys state whether rows are level.
_LABELS = {
    False: ((-0.31, -0.5, -0.1, -0.39), (0.14, -0.5, 0.31, -0.32)),
    True: ((-0.21, -0.4, 0.21, -0.22), (-0.13, 0.27, 0.13, 0.43)),
}


@cache
def worn_ground(variant: int, pitch: float, level: bool = False) -> Glyph:
    """Return dots and tufts of dead grass that represent the worn ground of a hex between the trenchlines.

    They are spread around the middle of the hex. The places of the hex's number and letters remain clear.

    Args:
        pitch: the distance between opposite hexsides, mm.
        level: whether the hex has a corner at the top.
    """
    marks: list[Mark] = []
    dot = max(0.12, 0.0036 * pitch)
    for index, (x, y) in enumerate(spread_places(90, variant)):
        if any(left < x < right and top < y < low for left, top, right, low in _LABELS[level]):
            continue
        sort = lattice_noise(index, variant, 5)
        x, y = ((it + 0.025 * (lattice_noise(index, variant, of) - 0.5)) * pitch for it, of in ((x, 7), (y, 9)))
        if sort < 0.72:
            radius = dot * (0.5 + 0.5 * lattice_noise(index, variant, 11))
            marks.append(Circle(x, y, radius, None, Ink.GREY70, 2 * radius))
        elif sort < 0.9:
            marks.append(Line(x, y, x + 0.012 * pitch, y - 0.022 * pitch, Ink.GREY40, HAIRLINE))
            marks.append(Line(x + 0.014 * pitch, y, x + 0.032 * pitch, y - 0.018 * pitch, Ink.GREY40, HAIRLINE))
    return Glyph(f"map-worn-{variant}-{pitch:g}{'-level' if level else ''}", tuple(marks))


@cache
def church() -> Glyph:
    """Return a church seen from above, 1 mm long, with a cross on its tower."""
    nave = Rect(-0.34, -0.13, 0.56, 0.26, Ink.BLACK, Ink.BLACK, 0.03)
    choir = Circle(0.22, 0, 0.13, Ink.BLACK, Ink.BLACK, 0.03)
    tower = Rect(-0.5, -0.15, 0.3, 0.3, Ink.WHITE, Ink.BLACK, 0.06)
    cross = (Line(-0.35, -0.62, -0.35, -0.15, width=0.08), Line(-0.5, -0.46, -0.2, -0.46, width=0.08))
    return Glyph("map-church", (nave, choir, tower, *cross))


def shading_bars(corners: tuple[Point, ...], fill: Ink) -> Outline:
    """Return slanting bars that shade a convex shape. Bars are lighter than a fill and cannot be mistaken for water."""
    steps: list[Step] = []
    if sum(a.x * b.y - b.x * a.y for a, b in pairwise((*corners, corners[0]))) < 0:
        corners = corners[::-1]
    for line in hatch(corners, 2.0, 45.0):
        long = hypot(line.x2 - line.x1, line.y2 - line.y1) or 1.0
        x, y = 0.45 * (line.y2 - line.y1) / long, 0.45 * (line.x1 - line.x2) / long
        steps += (("M", line.x1 + x, line.y1 + y), ("L", line.x2 + x, line.y2 + y))
        steps += (("L", line.x2 - x, line.y2 - y), ("L", line.x1 - x, line.y1 - y))
        steps.append(("Z",))
    return Outline(tuple(steps), fill, fill, HAIRLINE)


def house(at: Point, ahead: Point, wide: float, deep: float, whole: bool) -> Mark:
    """Return a village house seen from above, whose front is parallel to a street. A ruin is only an outline.

    Args:
        at: the middle of the house.
        ahead: the direction of the street, as a point 1 mm from the origin.
        wide: the length along the street, mm.
        deep: the depth, mm.
        whole: whether the house is intact. If false, the house is a ruin.
    """
    places = _house_corners(at, ahead, wide, deep)[: 4 if whole else 3]
    if whole:
        return polygon(places, Ink.ROOF, Ink.BLACK, HAIRLINE)
    return Outline(tuple(("L" if index else "M", it.x, it.y) for index, it in enumerate(places)), None, Ink.BLACK, FINE)


def house_shadow(at: Point, ahead: Point, wide: float, deep: float, far: float) -> Mark:
    """Return the shadow of a house: the outline of the house, moved `far` mm to the right and down."""
    return polygon(tuple(it.shift(far, far) for it in _house_corners(at, ahead, wide, deep)), Ink.SHADE, None)


def _house_corners(at: Point, ahead: Point, wide: float, deep: float) -> tuple[Point, ...]:
    half = Point(ahead.x * wide / 2, ahead.y * wide / 2)
    back = Point(-ahead.y * deep / 2, ahead.x * deep / 2)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(Point(at.x + a * half.x + b * back.x, at.y + a * half.y + b * back.y) for a, b in corners)
