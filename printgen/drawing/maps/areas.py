"""Smooth, uneven outlines for terrain that covers several hexes, instead of the straight sides of the hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell, LatticePoint
from printgen.drawing.inks import Ink
from printgen.drawing.maps.chance import lattice_noise, smooth_noise
from printgen.drawing.marks import HAIRLINE, Outline, Step
from printgen.units import Box, Point

Ring = list[Point]


def hexside_rings(board: Board, cells: frozenset[Cell]) -> list[list[tuple[Cell, LatticePoint, LatticePoint]]]:
    """Return the hexsides around a group of hexes, ring by ring. Each hexside is given by its inner hex and its two ends.

    The inner hex belongs to the group. It is to the right of the line from the first end to the second end.
    """
    onward: dict[LatticePoint, tuple[Cell, LatticePoint]] = {}
    for cell in sorted(cells):
        for facing in range(6):
            if board.step(cell, facing) not in cells:
                one, two = board.side(cell, facing)
                onward[one] = (cell, two)
    rings = []
    while onward:
        first = next(iter(onward))
        at, ring = first, []
        while at in onward:
            cell, end = onward.pop(at)
            ring.append((cell, at, end))
            at = end
        rings.append(ring)
    return rings


def area_edges(placed: PlacedBoard, cells: frozenset[Cell], inset: float, uneven: float, of: int = 0) -> list[Ring]:
    """Return the smooth edges around a group of hexes: its outer edges, and one edge around each hole.

    Each edge is a list of points in mm.

    Args:
        placed: the board on its face.
        cells: the hexes.
        inset: the distance of the edge from the sides of the hexes, measured inwards, in pitches.
        uneven: the maximum random deviation from `inset`, in pitches.
        of: the seed for the variation.
    """
    found = []
    for ring in hexside_rings(placed.board, cells):
        middles = []
        for cell, one, two in ring:
            a, b, c = placed.locate(one), placed.locate(two), placed.middle(cell)
            x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
            # The distance from the side to the hex's middle is half a pitch.
            share = 2 * (inset + uneven * (2 * lattice_noise(one.across + two.across, one.down + two.down, of) - 1))
            middles.append(Point(x + (c.x - x) * share, y + (c.y - y) * share))
        found.append(uneven_ring(middles, placed.pitch, uneven / 2, of))
    return found


def uneven_ring(places: Sequence[Point], pitch: float, uneven: float, of: int) -> Ring:
    """Return a closed line through the given points that is smooth but slightly irregular.

    Two points, displaced at random, are inserted between neighbouring points.

    Args:
        places: the points, mm.
        pitch: the distance between opposite hexsides, mm.
        uneven: the maximum displacement, in pitches.
        of: the seed for the displacement.
    """
    count, found = len(places), []
    for index, b in enumerate(places):
        a, c, d = places[index - 1], places[(index + 1) % count], places[(index + 2) % count]
        found.append(b)
        for share in (1 / 3, 2 / 3):
            point = _between(a, b, c, d, share)
            long = hypot(c.x - b.x, c.y - b.y) or 1.0
            off = (smooth_noise(point.x / pitch * 5, point.y / pitch * 5, of) - 0.5) * 2 * uneven * pitch / long
            found.append(point.shift((c.y - b.y) * off, (b.x - c.x) * off))
    return found


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """Return the point at the fraction `t` of a smooth curve from b to c, where a is the point before b and d the one after c."""

    def one(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)

    return Point(one(a.x, b.x, c.x, d.x), one(a.y, b.y, c.y, d.y))


def clip_ring(ring: Ring, window: Box) -> Ring:
    """Return the part of an area that is inside a window. The result is empty if the entire area is outside."""
    for far, across, sign in (
        (window.x, True, 1),
        (window.right, True, -1),
        (window.y, False, 1),
        (window.bottom, False, -1),
    ):
        kept: Ring = []
        for index, b in enumerate(ring):
            a = ring[index - 1]
            off_a, off_b = (((it.x if across else it.y) - far) * sign for it in (a, b))
            if (off_a < 0) != (off_b < 0):
                share = off_a / (off_a - off_b)
                kept.append(Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
            if off_b >= 0:
                kept.append(b)
        ring = kept
    return ring


def smooth_line(places: Sequence[Point], closed: bool = False) -> tuple[Step, ...]:
    """Return the steps of a smooth line through the given points."""
    count = len(places)
    if count < 2:
        return ()
    steps: list[Step] = [("M", places[0].x, places[0].y)]
    for index in range(count if closed else count - 1):
        b, c = places[index], places[(index + 1) % count]
        a = places[index - 1] if closed or index else b
        d = places[(index + 2) % count] if closed or index + 2 < count else c
        one = b.x + (c.x - a.x) / 6, b.y + (c.y - a.y) / 6
        two = c.x - (d.x - b.x) / 6, c.y - (d.y - b.y) / 6
        steps.append(("C", *one, *two, c.x, c.y))
    return (*steps, ("Z",)) if closed else tuple(steps)


def draw_area(
    rings: Iterable[Ring], window: Box, fill: Ink | None, stroke: Ink | None, pen: float = HAIRLINE
) -> Iterator[Outline]:
    """Yield the area that the rings enclose, clipped to the window. Nothing is yielded if no part of it is visible.

    A ring around a hole runs in the opposite direction, so that the hole is not filled.
    """
    visible = [_closed(ring, window.inset(1e-6)) for ring in (clip_ring(it, window) for it in rings) if len(ring) > 2]
    if visible:
        yield Outline(tuple(step for steps in visible for step in steps), fill, stroke, pen)


def _closed(ring: Ring, window: Box) -> tuple[Step, ...]:
    """Return a smooth closed line that is straight wherever the edge of the window cuts off the ring."""

    def cut(point: Point) -> bool:
        return not (window.x < point.x < window.right and window.y < point.y < window.bottom)

    steps = list(smooth_line(ring, closed=True))
    ends = [*ring[1:], ring[0]]
    for number, (b, c) in enumerate(zip(ring, ends, strict=True)):
        if cut(b) or cut(c):
            steps[number + 1] = ("L", c.x, c.y)
    return tuple(steps)
