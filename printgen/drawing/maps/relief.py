"""The invented hills and valleys of a map, shown by contours at equal intervals. They have no meaning in play.

The ground slopes down to the rivers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import exp

from printgen.drawing.inks import Ink
from printgen.drawing.maps.areas import smooth_line
from printgen.drawing.maps.chance import smooth_noise
from printgen.drawing.maps.signs import KeepClear
from printgen.drawing.marks import HAIRLINE, Mark, Outline
from printgen.units import Box, Point

#: The interval between contours, and the height of the highest ground above the lowest, in the same unit.
STEP, HIGH = 1.0, 9.0
#: The distance from a river to the edge of its valley, in pitches, and the depth of the valley, in the unit of STEP.
WIDE, DEEP = 1.7, 4.0
#: The number of heights calculated across a map.
FINE_AS = 96
#: The maximum number of corners of a piece of a contour. A tile shows only the pieces that touch it.
PIECE = 24

Grid = list[list[float]]


def height_grid(window: Box, pitch: float, low: Sequence[Point], of: int) -> tuple[Grid, float]:
    """Return the heights of the ground at the points of a grid over a window, and the distance between the points in mm.

    Args:
        window: the area, mm.
        pitch: the distance between opposite hexsides, mm.
        low: points along the rivers, which run through valleys.
        of: the seed for the heights.
    """
    step = max(window.width / FINE_AS, pitch / 6)
    columns, rows = int(window.width / step) + 2, int(window.height / step) + 2
    valley = [[0.0] * columns for _ in range(rows)]
    reach = int(WIDE * 1.5 * pitch / step) + 1
    for place in low:
        at_x, at_y = (place.x - window.x) / step, (place.y - window.y) / step
        for row in range(max(0, int(at_y) - reach), min(rows, int(at_y) + reach + 1)):
            for column in range(max(0, int(at_x) - reach), min(columns, int(at_x) + reach + 1)):
                far = ((column - at_x) ** 2 + (row - at_y) ** 2) * (step / pitch / WIDE) ** 2
                if far < 2.2:
                    valley[row][column] = max(valley[row][column], exp(-2 * far))
    share = step / pitch

    def height(column: int, row: int) -> float:
        x, y = column * share, row * share
        ground = 0.72 * smooth_noise(x / 4.1, y / 4.1, of) + 0.28 * smooth_noise(x / 1.7, y / 1.7, of + 1)
        return HIGH * ground - DEEP * valley[row][column] * (0.4 + 0.6 * ground)

    return [[height(column, row) for column in range(columns)] for row in range(rows)], step


def _crossed_squares(grid: Grid, levels: Sequence[float]) -> dict[float, list[tuple[int, int]]]:
    """Return the column and row of each square of the grid that contour lines cross, by the level of the line."""
    found: dict[float, list[tuple[int, int]]] = {level: [] for level in levels}
    for row, (upper, lower) in enumerate(pairwise(grid)):
        for column, ((a, b), (d, c)) in enumerate(zip(pairwise(upper), pairwise(lower), strict=True)):
            for level in levels[bisect_right(levels, min(a, b, c, d)) : bisect_right(levels, max(a, b, c, d))]:
                found[level].append((column, row))
    return found


def contour_lines(grid: Grid, level: float, squares: Iterable[tuple[int, int]]) -> list[list[tuple[float, float]]]:
    """Return the lines along which the height equals `level`. Their points are in steps of the grid.

    Args:
        squares: the squares of the grid that the lines cross.
    """
    ends: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    places: dict[tuple[int, int, int], tuple[float, float]] = {}
    for column, row in squares:
        a, b, c, d = grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column]
        met = []
        # The first point and the direction, across (0) or down (1), identify a side of the square.
        if (a < level) != (b < level):
            met.append((column, row, 0))
            places[met[-1]] = column + (level - a) / (b - a), row
        if (b < level) != (c < level):
            met.append((column + 1, row, 1))
            places[met[-1]] = column + 1, row + (level - b) / (c - b)
        if (d < level) != (c < level):
            met.append((column, row + 1, 0))
            places[met[-1]] = column + (level - d) / (c - d), row + 1
        if (a < level) != (d < level):
            met.append((column, row, 1))
            places[met[-1]] = column, row + (level - a) / (d - a)
        for one, two in zip(met[::2], met[1::2], strict=True):
            ends.setdefault(one, []).append(two)
            ends.setdefault(two, []).append(one)
    found = []
    # First the lines that end at the grid's edge, then the rings.
    for start in sorted(ends, key=lambda it: (len(ends[it]), it)):
        at, line = start, [start]
        while ends.get(at):
            near = ends[at].pop()
            ends[near].remove(at)
            line.append(near)
            at = near
        if len(line) > 1:
            found.append([places[it] for it in line])
    return found


def contours(window: Box, pitch: float, low: Sequence[Point], keep: KeepClear, of: int) -> Iterator[Mark]:
    """Yield the contour lines inside a window, interrupted where they would touch a box in `keep`.

    Args:
        window: the area, mm.
        pitch: the distance between opposite hexsides, mm.
        low: points along the rivers, which run through valleys.
        keep: the boxes of words and markers.
        of: the seed for the heights of the ground.
    """
    grid, step = height_grid(window, pitch, low, of)
    numbers = range(-3, int(HIGH / STEP) + 1)
    crossed = _crossed_squares(grid, [number * STEP + 0.5 for number in numbers])
    for number, (level, squares) in zip(numbers, crossed.items(), strict=True):
        heavy = number % 4 == 0
        for line in contour_lines(grid, level, squares):
            places = [Point(window.x + x * step, window.y + y * step) for x, y in line]
            closed = line[0] == line[-1]
            if closed and len(places) < 7:
                continue
            yield from _drawn(places, HAIRLINE * (1.5 if heavy else 0.8), window.inset(-2.0), keep, pitch * 0.012)


def _drawn(places: Sequence[Point], pen: float, window: Box, keep: KeepClear, near: float) -> Iterator[Mark]:
    """Yield a line as segments. It is interrupted where it would touch a box in `keep`, and cut off at the window."""

    def barred(point: Point) -> bool:
        inside = window.x < point.x < window.right and window.y < point.y < window.bottom
        return not inside or keep.touches(point.x, point.y, near)

    piece = [places[0]]
    for a, b in pairwise(places):
        between = [Point(a.x + (b.x - a.x) * share / 6, a.y + (b.y - a.y) * share / 6) for share in range(1, 7)]
        hits = [barred(it) for it in between]
        if not any(hits):
            # After a gap the line begins directly at the gap's end, not at the next step of the grid.
            piece += [b] if piece else between
        else:
            first, last = hits.index(True), 5 - hits[::-1].index(True)
            piece += between[max(0, first - 1) : first]
            yield from _piece(piece, pen)
            piece = between[last + 1 :]
        if len(piece) > PIECE:
            yield from _piece(piece, pen)
            piece = piece[-1:]
    yield from _piece(piece, pen)


def _piece(places: Sequence[Point], pen: float) -> Iterator[Mark]:
    if len(places) > 1:
        yield Outline(smooth_line(places), None, Ink.EARTH, pen)
