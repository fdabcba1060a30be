"""A hex map as marks: the ground of its hexes, the grid, their numbers and letters, and the corner dots of a stencil.

Every place is computed from the lattice and the pitch alone, and none is rounded: over any number of hexes the pitch
on paper is the pitch asked for. The signs of the ground are those of the trench maps of 1917: tree crowns, roofs, rings,
tufts, dots. Each is told from all others by its shape alone; the upper corners of a hex stay clear for number and letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import cos, pi, sin, sqrt

from msgspec import Struct

from printgen.drawing.bounds import bounds, meet
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import Board, Cell, Knot, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Circle, Glyph, Line, Mark, Outline, Step, Text, Use, polygon
from printgen.units import Box, Point, points

#: How many drawings there are of each kind, so that neighbours do not look stamped.
VARIANTS = 3
#: The grounds that look right, and leave the labels clear, whichever hexside is up.
TURNING = ("open",)
#: Below this pitch (mm) a hex holds fewer signs.
SMALL = 20.0
_GOLDEN = pi * (3 - sqrt(5))
Marks = Iterator[Mark]


def _spots(count: int, variant: int, margin: float, pitch: float) -> Iterator[tuple[Point, int]]:
    """Places spread evenly over a hex, like the seeds of a sunflower, at least `margin` (of the pitch) inside it."""
    held = count if pitch >= SMALL else count // 2
    for index in range(held):
        radius, angle = 0.58 * sqrt((index + 0.5) / held), index * _GOLDEN + variant * 2.1
        x, y = radius * cos(angle), radius * sin(angle)
        inside = abs(y) <= 0.5 - margin and abs(x) * sqrt(3) / 2 + abs(y) / 2 <= 0.5 - margin
        label = y - margin / 2 < -0.36 and abs(x) + margin / 2 > 0.06
        if inside and not label:
            yield Point(x * pitch, y * pitch), index + variant


def _crown(at: Point, radius: float, turn: float) -> Mark:
    """A tree from above: a ring of six lobes."""
    steps: list[Step] = [("M", at.x + radius * cos(turn), at.y + radius * sin(turn))]
    for lobe in range(6):
        a, b, far = turn + lobe * pi / 3, turn + (lobe + 1) * pi / 3, radius * 1.42
        places = ((far, a + 0.12), (far, b - 0.12), (radius, b))
        steps.append(("C", *(way for r, c in places for way in (at.x + r * cos(c), at.y + r * sin(c)))))
    return Outline((*steps, ("Z",)), Ink.WHITE, Ink.GREY70, HAIRLINE)


def _woods(variant: int, pitch: float) -> Marks:
    for at, index in _spots(52, variant, 0.06, pitch):
        yield _crown(at, pitch * (0.034, 0.046, 0.040)[index % 3], index * 0.7)


#: The roofs of a village: middle, width, depth (in parts of the pitch) and turn in degrees.
_ROOFS = (
    (-0.34, -0.02, 0.11, 0.07, 12), (-0.20, -0.09, 0.08, 0.07, 12), (-0.22, 0.09, 0.09, 0.06, 12), (-0.05, -0.14, 0.10, 0.07, -8),
    (-0.06, 0.06, 0.07, 0.09, -8), (0.09, 0.11, 0.12, 0.06, -8), (0.12, -0.08, 0.07, 0.07, -8), (0.27, -0.03, 0.10, 0.06, 20),
    (0.30, 0.11, 0.07, 0.08, 20), (-0.09, 0.26, 0.09, 0.06, 4), (0.14, 0.29, 0.07, 0.08, 4), (-0.24, 0.27, 0.06, 0.07, 4),
    (0.02, -0.29, 0.07, 0.06, 0), (0.23, -0.22, 0.08, 0.06, 15),
)  # fmt: skip


def _village(variant: int, pitch: float) -> Marks:
    side = -1 if variant == 1 else 1
    for index, (x, y, width, deep, degrees) in enumerate(_ROOFS):
        if variant == 2 and index % 4 == 1:
            continue
        a = side * degrees * pi / 180
        half, down = width / 2, deep / 2
        ends = ((-half, -down), (half, -down), (half, down), (-half, down))
        roof = ((side * x + dx * cos(a) - dy * sin(a), y + dx * sin(a) + dy * cos(a)) for dx, dy in ends)
        yield polygon(tuple(Point(pitch * x, pitch * y) for x, y in roof), Ink.GREY70, Ink.BLACK, HAIRLINE)


def _shell_holes(variant: int, pitch: float) -> Marks:
    """Craters: rings with strokes running down from the rim, as maps draw hollows."""
    for at, index in _spots(26, variant, 0.075, pitch):
        radius = pitch * (0.034, 0.056, 0.026, 0.044)[index % 4]
        yield Circle(at.x, at.y, radius, Ink.WHITE, Ink.GREY70, HAIRLINE * 1.4)
        for stroke in range(9):
            a = (stroke + index) * 2 * pi / 9
            rim, end = (Point(at.x + far * cos(a), at.y + far * sin(a)) for far in (radius, radius * 0.6))
            yield Line(rim.x, rim.y, end.x, end.y, Ink.GREY70, HAIRLINE)


def _marsh(variant: int, pitch: float) -> Marks:
    for at, index in _spots(24, variant, 0.08, pitch):
        wide = pitch * (0.062, 0.05)[index % 2]
        yield Line(at.x - wide, at.y, at.x + wide, at.y, Ink.GREY70, HAIRLINE)
        for blade in (-1, 0, 1):
            x, tall = at.x + blade * wide * 0.42, pitch * (0.048 if blade == 0 else 0.034)
            yield Line(x, at.y, x + blade * wide * 0.16, at.y - tall, Ink.GREY70, HAIRLINE)


def _no_mans_land(variant: int, pitch: float) -> Marks:
    for at, _index in _spots(64, variant, 0.03, pitch):
        yield Circle(at.x, at.y, 0.1, None, Ink.GREY40, 0.2)


#: Hedges between fields, as lines in parts of the pitch; one drawing of the three is a bare field.
_HEDGES = (
    (((-0.44, 0.10), (-0.16, 0.02), (0.20, 0.08), (0.42, -0.04)), ((0.02, 0.05), (-0.06, 0.36))),
    (),
    (((0.40, 0.16), (0.12, 0.22), (-0.16, 0.10), (-0.24, -0.22)), ((-0.02, 0.16), (0.10, -0.14))),
)


def _open(variant: int, pitch: float) -> Marks:
    for hedge in _HEDGES[variant % 3]:
        for (x1, y1), (x2, y2) in pairwise(hedge):
            bushes = max(2, round(sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) / 0.035))
            for index in range(bushes):
                share = (index + 0.5) / bushes
                x, y = pitch * (x1 + (x2 - x1) * share), pitch * (y1 + (y2 - y1) * share)
                yield Circle(x, y, pitch * 0.009, None, Ink.GREY40, HAIRLINE)


#: Each kind of ground: its tint, and what draws its pattern.
GROUNDS: Mapping[str, tuple[Ink | None, Callable[[int, float], Marks]]] = {
    "open": (None, _open),
    "no-mans-land": (Ink.GREY7, _no_mans_land),
    "shell-holes": (Ink.GREY7, _shell_holes),
    "trench": (Ink.GREY7, lambda _variant, _pitch: iter(())),
    "marsh": (None, _marsh),
    "woods": (Ink.GREY15, _woods),
    "village": (Ink.GREY7, _village),
}


def shape(pitch: float, level: bool = False) -> tuple[Point, ...]:
    """The corners of a hex about its middle; of a board of `level` rows, one with a corner up."""
    return tuple(Point(at.y, at.x) for at in corners(pitch)) if level else corners(pitch)


@cache
def ground(name: str, variant: int, pitch: float, level: bool = False) -> Glyph:
    """The ground of a hex of that pitch (mm) about its middle; `variant` is 0 to 2. Raises KeyError for another name."""
    tint, draw = GROUNDS[name]
    base = (polygon(shape(pitch, level), tint, None),) if tint else ()
    # In a hex with a corner up its name stands below this corner, and its letters above the one that is down.
    keep = (Box(-0.21, -0.44, 0.42, 0.15), Box(-0.17, 0.29, 0.34, 0.18)) if level else ()
    clear = [Box(it.x * pitch, it.y * pitch, it.width * pitch, it.height * pitch) for it in keep]
    signs = (it for it in draw(variant, pitch) if not any(meet(bounds(it), box) for box in clear))
    return Glyph(f"ground-{name}-{variant}-{pitch:g}{'-level' if level else ''}", (*base, *signs))


#: Thin and dark rather than wide and pale, so that in pure black it stays lighter than the ways.
GRID = 0.12
#: How far labels stand off a hex's corner at least, mm.
INSET = 0.9


class PlacedBoard(Struct, frozen=True):
    """A board of a pitch (the distance between opposite hexsides, mm) with its top left at (x, y) of a face."""

    board: Board
    pitch: float
    x: float
    y: float

    def at(self, knot: Knot) -> Point:
        """Where a point of the lattice lies on the face."""
        return self.board.point(knot, self.pitch).moved(self.x, self.y)

    def middle(self, cell: Cell) -> Point:
        """Where the middle of a hex lies on the face."""
        return self.at(self.board.middle(cell))


def label_size(pitch: float) -> float:
    """The type size of a hex's number and letter, in points."""
    return min(18.0, max(6.0, round(pitch * 0.36) / 2))


def grid(lie: PlacedBoard) -> Iterator[Mark]:
    """Every hexside once."""
    for one, two in lie.board.sides():
        a, b = lie.at(one), lie.at(two)
        yield Line(a.x, a.y, b.x, b.y, Ink.GREY70, GRID)


def grounds(lie: PlacedBoard, kinds: Mapping[Cell, str]) -> Iterator[Mark]:
    """Tint and pattern of each hex, by the kind of its ground; hexes of a kind differ in their drawing or its turn."""
    for cell, kind in kinds.items():
        at, chance = lie.middle(cell), cell.column * 5 + cell.row * 7 + cell.column * cell.row
        turn = chance // VARIANTS % 6 * 60 if kind in TURNING and not lie.board.level else 0
        yield Use(ground(kind, chance % VARIANTS, lie.pitch, lie.board.level), at.x, at.y, turn=turn)


def numbers(lie: PlacedBoard) -> Iterator[Mark]:
    """Each hex's name, at its upper left corner, or below the corner that is up."""
    size, inset = label_size(lie.pitch), INSET + 0.01 * lie.pitch
    for cell in lie.board.cells():
        if lie.board.level:
            at = lie.middle(cell).moved(0, -0.31 * lie.pitch)
            yield Text(at.x, at.y, lie.board.label(cell), size, anchor="middle", ink=Ink.GREY70)
            continue
        at = lie.at(lie.board.corners(cell)[5]).moved(inset, inset + cap_height("text", size))
        yield Text(at.x, at.y, lie.board.label(cell), size, ink=Ink.GREY70)


def letters(lie: PlacedBoard, words: Mapping[Cell, tuple[str, ...]]) -> Iterator[Mark]:
    """What each hex is, in letters at its upper right corner, the words one below the other; where the corner that is down is
    below them, in one line."""
    size, inset = label_size(lie.pitch), INSET + 0.01 * lie.pitch
    for cell, lines in words.items():
        if lie.board.level:
            at = lie.middle(cell).moved(0, 0.31 * lie.pitch + cap_height("strong", size))
            yield Text(at.x, at.y, " ".join(lines), size, "strong", "middle")
            continue
        at = lie.at(lie.board.corners(cell)[0]).moved(-inset, inset + cap_height("strong", size))
        for number, word in enumerate(lines):
            yield Text(at.x, at.y + number * points(size) * 1.05, word, size, "strong", "end")


def dots(lie: PlacedBoard) -> Iterator[Mark]:
    """A dot to prick through at every corner of the board's hexes, each once, and a ring by which to find it on the cloth."""
    dot = Glyph("stencil-dot", (Circle(0, 0, 0.5, Ink.BLACK, None), Circle(0, 0, 1.4, None, Ink.GREY40, HAIRLINE)))
    for knot in dict.fromkeys(knot for cell in lie.board.cells() for knot in lie.board.corners(cell)):
        at = lie.at(knot)
        yield Use(dot, at.x, at.y)
