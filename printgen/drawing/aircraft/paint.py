"""The livery of an aircraft, which is the paint on its wings, body, tail and rudder.

The painted areas are printed only in full ink.

A pattern is a tile that is repeated across an area. The tile has a realistic size unless the drawing is too small to
show the pattern.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import floor
from typing import Literal
from zlib import crc32

from msgspec import Struct

from printgen.data.records.aircraft import AircraftLivery, Coat
from printgen.drawing.aircraft.airframe import Airframe
from printgen.drawing.inks import PAINTS, Ink
from printgen.drawing.marks import Area, Glyph, Mark, Outline, Use
from printgen.drawing.outline import Steps, rounded_outline, step_coordinates
from printgen.units import Box

#: The parts of an aircraft that a livery paints.
PaintedPart = Literal["wings", "body", "tail", "rudder"]
#: For each pattern: the size of its unit on the aircraft in metres, and its minimum size on paper in mm.
UNITS = {
    "lozenges": (0.6, 1.7),
    "patches": (1.5, 3.6),
    "bands": (1.5, 3.6),
    "streaks": (1.1, 2.8),
    "diamonds": (0.8, 2.0),
}
#: The assumed width in mm for drawings in solid parts, because their size on paper is unknown.
SOLID_SPAN = 30.0
#: The white line between two colours: its width on paper in mm, and its maximum width as a share of a unit of the pattern.
SEAM, WIDEST_SEAM = 0.25, 0.05
#: The horizontal distance that a slanting band covers, as a share of its length.
SLANT = 0.3
#: The length in metres of the painted part of a nose, by kind of nose.
NOSES = {"rotary": 0.62, "horseshoe": 0.48, "spinner": 0.34}

Points = tuple[tuple[float, float], ...]


class Paintwork(Struct, frozen=True):
    """The paint on each part of an aircraft.

    Fields:
        nose: the colour of the nose, or None if the nose has the colour of the body.
    """

    wings: Coat
    body: Coat
    tail: Coat
    rudder: Coat
    nose: str | None

    @property
    def code(self) -> str:
        """A short code for this paintwork, which is used in the names of glyphs."""
        return f"{crc32(repr(self).encode()):08x}"


def paintwork_of(livery: AircraftLivery) -> Paintwork:
    """Return the paint for each part of an aircraft with this livery."""
    body = livery.body or livery.wings
    tail = livery.tail or body
    return Paintwork(livery.wings, body, tail, livery.rudder or tail, livery.nose)


class Painter(Struct, frozen=True):
    """The colours and scale for painting the livery of an aircraft in one drawing."""

    paintwork: Paintwork
    metre: float
    paper: float
    nose: Box | None = None
    is_side: bool = False

    @property
    def _seam(self) -> float:
        """The width of the white line between two colours, in the units of the glyph."""
        return SEAM / self.paper * self.metre

    def area(self, part: PaintedPart, steps: Steps, *edges: tuple[Ink, float]) -> Area:
        """Return a piece of the aircraft as an area filled with the paint of `part`, with lines along its outline.

        Args:
            part: the part of the aircraft to which the piece belongs.
            steps: the outline of the piece.
            edges: the ink and width of each line along the outline.
        """
        coat: Coat = getattr(self.paintwork, part)
        marks: list[Mark] = [*self._pattern(coat, _box(steps))]
        if self.paintwork.nose and self.nose and part == "body":
            marks.append(Outline(_corners(self.nose), PAINTS[self.paintwork.nose], Ink.WHITE, self._seam))
        return Area(steps, PAINTS[coat.colours[0]], tuple(marks), edges)

    def _pattern(self, coat: Coat, box: Box) -> Iterator[Mark]:
        """Yield the marks of a pattern in a box, in all colours except the first, which is the ground."""
        if len(coat.colours) < 2 or coat.pattern == "plain":
            return
        if coat.pattern == "stripes":
            yield from _stripes(coat.colours, box, self.is_side)
            return
        real, least = UNITS[coat.pattern]
        unit = max(real, least / self.paper) * self.metre
        seam = round(min(WIDEST_SEAM, self._seam / unit), 2)
        if coat.pattern == "bands":
            yield from _bands(coat.colours, box, unit, seam * unit)
            return
        tile, wide, high = pattern_tile(coat.pattern, coat.colours, seam)
        # The tiles are arranged around the middle of the piece. Shapes may project beyond a tile by half its size.
        columns, rows = box.width / unit / wide / 2 + 0.5, box.height / unit / high / 2 + 0.5
        for row in range(floor(-rows), floor(rows) + 1):
            for column in range(floor(-columns), floor(columns) + 1):
                yield Use(tile, box.center.x + column * wide * unit, box.center.y + row * high * unit, unit)


def nose_length(of: Airframe) -> float:
    """Return the length in metres of the nose part that may have its own colour, or 0 if the aircraft has no such part."""
    return NOSES.get(of.nose, 0.0) if of.body == "fuselage" else 0.0


@cache
def pattern_tile(pattern: str, colours: tuple[str, ...], seam: float) -> tuple[Glyph, float, float]:
    """Return a tile that repeats to form a pattern, and the tile's width and height in units of the pattern.

    The tile is drawn over the first colour, so it contains only the other colours.

    Args:
        seam: the width of the white line between two colours, in units of the pattern.
    """
    match pattern:
        case "lozenges":
            shapes, wide, high = _lozenges(len(colours), rounded=False)
        case "patches":
            shapes, wide, high = _lozenges(len(colours), rounded=True)
        case "streaks":
            shapes, wide, high = _streaks(len(colours))
        case _:
            shapes, wide, high = {1: [_joined(((0.0, -0.8), (0.5, 0.0), (0.0, 0.8), (-0.5, 0.0)))]}, 1.0, 1.6
    edge = None if pattern in ("streaks", "diamonds") else Ink.WHITE
    marks = tuple(
        Outline(tuple(step for shape in shapes[at] for step in shape), PAINTS[colours[at]], edge, seam)
        for at in sorted(shapes)
    )
    return Glyph(f"livery-{pattern}-{'-'.join(colours)}-{seam:g}", marks), wide, high


def _lozenges(colours: int, rounded: bool) -> tuple[dict[int, list[Steps]], float, float]:
    """Return the hexagons of a fabric by colour, and the width and height after which the fabric repeats.

    With three or more colours, no two neighbours have the same colour. Camouflage has larger, rounded shapes of uneven sizes.
    """
    kinds = max(colours, 3)
    rows = 2 if kinds == 3 else 2 * kinds
    shapes: dict[int, list[Steps]] = {}
    for row in range(rows):
        for column in range(kinds):
            colour = (column - row // 2 + 2 * row) % kinds
            if not 0 < colour < colours:
                continue
            x, y = column + row % 2 / 2, row * 0.66
            lean, size = 0.1, 1.0
            if rounded:
                lean, size = ((column * 7 + row * 5) % 7 - 3) * 0.07, 1.12 + ((column * 5 + row * 3) % 4) * 0.08
            half, high = 0.5 * size, 0.22 * size
            corners = (
                (x + lean, y - 2 * high),
                (x + half - lean, y - high),
                (x + half + lean, y + high),
                (x - lean, y + 2 * high),
                (x - half + lean, y + high),
                (x - half - lean, y - high),
            )
            shapes.setdefault(colour, []).append(rounded_outline(*corners) if rounded else _joined(corners))
    return shapes, float(kinds), rows * 0.66


def _streaks(colours: int) -> tuple[dict[int, list[Steps]], float, float]:
    """Return the slender leaf shapes of a brush stroke pattern by colour, and the width and height of the tile."""
    count = 10
    shapes: dict[int, list[Steps]] = {}
    for number in range(count):
        x, y = (number + 0.5) / count * 2, number * 0.618 % 1.0
        half, wide = 0.42 + number * 3 % 4 * 0.03, 0.075 + number * 7 % 3 * 0.02
        leaf: Steps = (
            ("M", x + 0.08, y - half),
            ("C", x + wide + 0.06, y - half * 0.5, x + wide, y + half * 0.4, x - 0.08, y + half),
            ("C", x - wide - 0.04, y + half * 0.5, x - wide, y - half * 0.4, x + 0.08, y - half),
            ("Z",),
        )
        shapes.setdefault(1 + number % (colours - 1), []).append(leaf)
    return shapes, 2.0, 1.0


def _bands(colours: tuple[str, ...], box: Box, unit: float, seam: float) -> Iterator[Mark]:
    """Yield slanting bands along the longer side of a box. The bands on the two halves of a wing are mirror images."""
    along = box.width >= box.height
    is_wing = along and abs(box.x + box.right) < 0.01 * box.width
    start, end, low, high = (box.x, box.right, box.y, box.bottom) if along else (box.y, box.bottom, box.x, box.right)
    start = 0.0 if is_wing else start
    lean = SLANT * (high - low)
    for at, colour in _band_numbers(len(colours), floor((end - start) / unit + 1.5)):
        first = start + (at - 0.5) * unit
        corners = ((first, low), (first + unit, low), (first + unit + lean, high), (first + lean, high))
        for way in (1, -1) if is_wing else (1,):
            points = tuple((way * x, y) if along else (y, x) for x, y in corners)
            yield Outline(_joined(points), PAINTS[colours[colour]], Ink.WHITE, seam)


def _band_numbers(colours: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield the number and colour of each band that does not have the first colour."""
    return ((at, at % colours) for at in range(1, count + 1) if at % colours)


def _stripes(colours: tuple[str, ...], box: Box, across: bool) -> Iterator[Mark]:
    """Yield one stripe for each colour except the first. The stripes are equally wide, from front to back."""
    count = len(colours)
    for at, colour in enumerate(colours[1:], 1):
        if across:
            part = Box(box.x + at * box.width / count, box.y, box.width / count, box.height)
        else:
            part = Box(box.x, box.y + at * box.height / count, box.width, box.height / count)
        yield Outline(_corners(part), PAINTS[colour], None)


def _joined(points: Points) -> Steps:
    """Return the closed outline of a polygon."""
    return (*(("L" if at else "M", *point) for at, point in enumerate(points)), ("Z",))


def _corners(box: Box) -> Steps:
    return _joined(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)))


def _box(steps: Steps) -> Box:
    """Return a box around an outline and the control points of its curves."""
    values = [step_coordinates(step) for step in steps]
    xs, ys = [x for it in values for x in it[::2]], [y for it in values for y in it[1::2]]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
