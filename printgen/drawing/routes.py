"""Rivers, roads, railways and trenches: smooth routes from hex to hex (`Way`), and functions that draw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from msgspec import Struct

from printgen.drawing.bounds import boxes_meet
from printgen.drawing.hexes import Board, Cell, LatticePoint
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Line, Mark, Outline, Step
from printgen.drawing.outline import curve_point
from printgen.units import Box, Point

#: The width of a road in pitches, and its minimum in mm, which is visible from two metres.
ROAD, NARROWEST = 0.055, 1.5
#: The number of straight pieces per curve when distances along a route are measured.
_PIECES = 12


class Curve(Struct, frozen=True):
    """A segment of a route: a Bézier curve from `start` to `end` with two control points."""

    start: Point
    one: Point
    two: Point
    end: Point


Way = tuple[Curve, ...]


def straight_curve(start: Point, end: Point) -> Way:
    """Return the straight route between two points."""
    one, two = (Point(start.x + (end.x - start.x) * s, start.y + (end.y - start.y) * s) for s in (1 / 3, 2 / 3))
    return (Curve(start, one, two, end),)


def route_through(board: Board, cells: tuple[Cell, ...], pitch: float, wander: float = 0.0, aside: float = 0.0) -> Way:
    """Return the route through neighbouring hexes, in mm from the top left corner of the board.

    The route begins and ends in the middle of a hex, or at the edge of the board if the hex is at the edge. For a single
    hex, the route is empty.

    Args:
        cells: the hexes, in order.
        pitch: the distance between opposite hexsides, mm.
        wander: the maximum distance from the middle of a hexside to the point where the route crosses it, as a fraction
            of the hexside.
        aside: the distance by which this point is then moved to the left, as a fraction of the hexside.
    """
    turns = [board.facing(one, two) for one, two in pairwise(cells)]
    if not turns:
        return ()
    start = _end(board, cells[0], (turns[0] + 3) % 6, pitch)
    end = _end(board, cells[-1], turns[-1], pitch)
    crossed = []
    for at, turn in zip(cells, turns, strict=False):
        on, (right, left) = (
            _crossing(board, side := board.side(at, turn), pitch, wander),
            map(board.point, side, (pitch,) * 2),
        )
        crossed.append(on.shift((left.x - right.x) * aside, (left.y - right.y) * aside))
    return curve_through((start, *crossed, end))


def curve_through(points: Sequence[Point]) -> Way:
    """Return the smooth route through the given points.

    At each point, the route has the direction of the line from the previous point to the next point."""
    around = (points[0], *points, points[-1])
    run = [Point((b.x - a.x) / 6, (b.y - a.y) / 6) for a, b in zip(around, around[2:], strict=False)]
    return tuple(
        Curve(one, one.shift(run[index].x, run[index].y), two.shift(-run[index + 1].x, -run[index + 1].y), two)
        for index, (one, two) in enumerate(pairwise(points))
    )


def _end(board: Board, at: Cell, ahead: int, pitch: float) -> Point:
    """Return the end of a route: the edge of the board if the edge is roughly straight ahead, or the middle of the last hex."""
    for turn in (ahead, (ahead + 1) % 6, (ahead - 1) % 6):
        if board.step(at, turn) not in board:
            return _crossing(board, board.side(at, turn), pitch, 0.0)
    return board.point(board.middle(at), pitch)


def _crossing(board: Board, side: tuple[LatticePoint, LatticePoint], pitch: float, wander: float) -> Point:
    """Return the point at which a route crosses a hexside. All routes in both directions cross the hexside at this point."""
    a, b = sorted(side)
    chance = (a.across * 7919 + a.down * 104729 + b.across * 1299709 + b.down * 15485863) % 1000 / 999 - 0.5
    share = 0.5 + 2 * wander * chance
    one, two = board.point(a, pitch), board.point(b, pitch)
    return Point(one.x + (two.x - one.x) * share, one.y + (two.y - one.y) * share)


def move_route(way: Way, dx: float, dy: float) -> Way:
    """Return the route shifted by (dx, dy)."""
    return tuple(
        Curve(it.start.shift(dx, dy), it.one.shift(dx, dy), it.two.shift(dx, dy), it.end.shift(dx, dy)) for it in way
    )


def route_outline(way: Way, ink: Ink, pen: float) -> Outline:
    """Return the mark that draws the route as a single line."""
    steps: list[Step] = [("M", it.start.x, it.start.y) for it in way[:1]]
    steps += [("C", it.one.x, it.one.y, it.two.x, it.two.y, it.end.x, it.end.y) for it in way]
    return Outline(tuple(steps), None, ink, pen)


def points_along(way: Way, pace: float) -> Iterator[tuple[Point, Point]]:
    """Yield points along the route, about `pace` mm apart, each with the route's direction as a vector 1 mm long."""
    if not way:
        return
    curves = [(it.start, it.one, it.two, it.end) for it in way]
    points = [way[0].start, *(curve_point(it, step / _PIECES) for it in curves for step in range(1, _PIECES + 1))]
    pieces = [(a, b, hypot(b.x - a.x, b.y - a.y)) for a, b in pairwise(points)]
    pieces = [piece for piece in pieces if piece[2] > 0]
    total = sum(long for _a, _b, long in pieces)
    count = max(1, round(total / pace))
    index, passed = 0, 0.0
    for number in range(count + 1):
        goal = total * number / count
        while index < len(pieces) - 1 and passed + pieces[index][2] < goal:
            passed += pieces[index][2]
            index += 1
        a, b, long = pieces[index]
        dx, dy = (b.x - a.x) / long, (b.y - a.y) / long
        yield Point(a.x + dx * (goal - passed), a.y + dy * (goal - passed)), Point(dx, dy)


def pen_scale(pitch: float) -> float:
    """Return the factor for line widths at a pitch (mm), relative to a pitch of 40 mm."""
    return min(2.5, max(0.8, pitch / 40))


def extend_route(way: Way, window: Box, far: float) -> Way:
    """Return the route, with each end that is within `far` mm of the window's edge extended beyond the edge."""
    for _end_of in (False, True):
        last = way[-1]
        ahead = Point(last.end.x - last.two.x, last.end.y - last.two.y)
        gaps = {
            (-1.0, 0.0): last.end.x - window.x,
            (1.0, 0.0): window.right - last.end.x,
            (0.0, -1.0): last.end.y - window.y,
            (0.0, 1.0): window.bottom - last.end.y,
        }
        (out_x, out_y), gap = min(gaps.items(), key=lambda it: it[1])
        long = hypot(ahead.x, ahead.y) or 1.0
        run = (ahead.x * out_x + ahead.y * out_y) / long
        if gap < far and run > -0.2:
            # The continuation is never so shallow that the route runs along the edge.
            x, y = ahead.x / long + 1.2 * out_x, ahead.y / long + 1.2 * out_y
            on = (gap + far / 4) / max(0.3, x * out_x + y * out_y)
            end = last.end.shift(x * on, y * on)
            third = Point(last.end.x + ahead.x / long * on / 2, last.end.y + ahead.y / long * on / 2)
            way = (*way, Curve(last.end, third, Point((third.x + end.x) / 2, (third.y + end.y) / 2), end))
        way = reverse_route(way)
    return way


def reverse_route(way: Way) -> Way:
    """Return the route in the opposite direction."""
    return tuple(Curve(it.end, it.two, it.one, it.start) for it in reversed(way))


def road(way: Way, pitch: float) -> Iterator[Mark]:
    """Yield a road as two lines, heavier than the grid, with bare paper between them."""
    wide, side = max(ROAD * pitch, NARROWEST), 1.6 * FINE * pen_scale(pitch)
    yield route_outline(way, Ink.BLACK, wide)
    yield route_outline(way, Ink.WHITE, wide - 2 * side)


def bridges(ways: Iterable[Way], beds: Iterable[Sequence[Point]], pitch: float) -> Iterator[Mark]:
    """Yield the railings of a bridge at each point where a street or road crosses a river.

    Args:
        ways: the streets and roads.
        beds: the middles of the rivers.
    """
    pace, reach, aside = 0.02 * pitch, 0.1 * pitch, max(ROAD * pitch, NARROWEST) / 2 + 0.012 * pitch
    # A place needs to be compared only with the water in its row and the two next to it.
    rows: dict[int, list[Point]] = {}
    for it in (at for bed in beds for one, two in pairwise(bed) for at in (one, _between(one, two))):
        for row in range(int(it.y // reach) - 1, int(it.y // reach) + 2):
            rows.setdefault(row, []).append(it)
    for way in ways:
        over = list[tuple[Point, Point]]()
        for at, ahead in (*points_along(way, pace), (Point(-1e9, -1e9), Point(0.0, 0.0))):
            water = rows.get(int(at.y // reach), ())
            if any(abs(it.x - at.x) < reach and hypot(it.x - at.x, it.y - at.y) < reach for it in water):
                over.append((at, ahead))
                continue
            # A street along the bank is not a bridge.
            if over and len(over) * pace < 4 * reach:
                (start, one), (end, two) = over[0], over[-1]
                for side in (-aside, aside):
                    a, b = (it.shift(-on.y * side, on.x * side) for it, on in ((start, one), (end, two)))
                    yield Line(a.x, a.y, b.x, b.y, Ink.BLACK, 2 * FINE * pen_scale(pitch))
            over = []


def _between(one: Point, two: Point) -> Point:
    return Point((one.x + two.x) / 2, (one.y + two.y) / 2)


def railway(way: Way, pitch: float) -> Iterator[Mark]:
    """Yield a railway as a line with sleepers across it."""
    half, pen = 0.026 * pitch, FINE * pen_scale(pitch)
    yield route_outline(way, Ink.BLACK, 2 * pen)
    for at, ahead in points_along(way, 0.075 * pitch):
        x, y = ahead.y * half, ahead.x * half
        yield Line(at.x + x, at.y - y, at.x - x, at.y + y, width=pen)


def trench(way: Way, pitch: float, ink: Ink, pen: float, pointed: bool = False) -> Iterator[Mark]:
    """Yield a trench as a crenellated line, with square bays or, if `pointed` is true, with pointed bays."""
    half = 0.02 * pitch
    steps: list[Step] = []
    places = list(points_along(way, 0.055 * pitch))
    for number, (at, ahead) in enumerate(places):
        new = 1 if number % 2 else -1
        square = not pointed and 0 < number < len(places) - 1
        for side in (-new, new) if square else (new,):
            steps.append(("L" if steps else "M", at.x - side * ahead.y * half, at.y + side * ahead.x * half))
    yield Outline(tuple(steps), None, ink, pen * pen_scale(pitch))


def wire(way: Way, pitch: float, side: int, keep: Iterable[Box] = ()) -> Iterator[Mark]:
    """Yield barbed wire as a row of crosses in front of a trench. Crosses that would touch a box in `keep` are omitted.

    Args:
        way: the route of the trench.
        side: 1 for wire to the left of the route's direction, -1 for wire to the right.
    """
    off, arm, pen = 0.085 * pitch, 0.014 * pitch, HAIRLINE * 1.2 * pen_scale(pitch)
    # A cross needs to be checked only against the boxes in its row, not against all words of the map.
    rows: dict[int, list[Box]] = {}
    for box in keep:
        for row in range(int(box.y // pitch) - 1, int(box.bottom // pitch) + 2):
            rows.setdefault(row, []).append(box)
    for at, ahead in points_along(way, 0.075 * pitch):
        x, y = at.x + side * ahead.y * off, at.y - side * ahead.x * off
        cross = Box(x - arm, y - arm, 2 * arm, 2 * arm).inset(-pen)
        if not any(boxes_meet(cross, box) for box in rows.get(int(y // pitch), ())):
            yield Line(x - arm, y - arm, x + arm, y + arm, Ink.GREY70, pen)
            yield Line(x - arm, y + arm, x + arm, y - arm, Ink.GREY70, pen)
