"""Villages as small plans, with houses along the streets and a church in the middle. In worn country, houses are ruins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from msgspec import Struct

from printgen.drawing import routes
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps.chance import lattice_noise
from printgen.drawing.maps.country import WORN, Country
from printgen.drawing.maps.signs import church, house, house_shadow
from printgen.drawing.marks import Circle, Mark, Outline, Use
from printgen.units import Box, Point

#: The positions along a street, each with the direction of the street.
Paces = Sequence[tuple[Point, Point]]
#: The width of a lane, and the distances of houses from the middle of a street and from the middle of a railway, in
#: units of `grain`.
LANE, STREET, TRACK = 0.034, 0.036, 0.05
#: The maximum length of a track from a village to a road, in hexes.
TRACK_LENGTH = 6


class Village(Struct, frozen=True):
    """The plan of a village, before it is drawn.

    Fields:
        hexes: the hexes of the village.
        centre: the hex that contains the church.
        lanes: the lanes, each as its two ends, mm.
        track: the track from the village to the nearest road. It is empty if a road passes through the village or if no
            road is near.
    """

    hexes: frozenset[Cell]
    centre: Cell
    lanes: Sequence[tuple[Point, Point]]
    track: routes.Way = ()


def plan_villages(
    placed: PlacedBoard, kinds: Mapping[Cell, str], roads: Sequence[routes.Way], grain: float
) -> tuple[Village, ...]:
    """Return plans of the villages on a map. Their lanes branch off the roads."""
    board, near = placed.board, _paces(placed, roads, grain)
    left = {at for at, kind in kinds.items() if kind == "village" and at in board}
    found = []
    while left:
        group, edge = set[Cell](), [min(left)]
        while edge:
            at = edge.pop()
            if at in left:
                left.discard(at)
                group.add(at)
                edge += [other for other in board.neighbours(at) if other in left]
        centre = max(group, key=lambda at: (len(near.get(at, ())), sum(it in group for it in board.neighbours(at)), at))
        track = _track(placed, kinds, centre, near) if not group & near.keys() else ()
        found.append(Village(frozenset(group), centre, _lanes(placed, group, centre, near), track))
    return tuple(found)


def _track(
    placed: PlacedBoard,
    kinds: Mapping[Cell, str],
    centre: Cell,
    near: Mapping[Cell, Sequence[tuple[Point, Point]]],
) -> routes.Way:
    """Return the shortest track over open ground from the middle of a village to a road, or () if the road is too far away."""
    queue: list[tuple[Cell, ...]] = [(centre,)]
    reached = {centre}
    for cells in queue:
        at = cells[-1]
        if at in near:
            sides = ({*placed.board.corners(one)} & {*placed.board.corners(two)} for one, two in pairwise(cells))
            crossed = [_midpoint(*(placed.locate(it) for it in ends)) for ends in sides]
            road = min(
                (on for on, _ahead in near[at]), key=lambda on: hypot(on.x - crossed[-1].x, on.y - crossed[-1].y)
            )
            return routes.curve_through((placed.middle(centre), *crossed, road))
        if len(cells) <= TRACK_LENGTH:
            for other in placed.board.neighbours(at):
                if other not in reached and kinds[other] in ("open", "village"):
                    reached.add(other)
                    queue.append((*cells, other))
    return ()


def _midpoint(one: Point, two: Point) -> Point:
    return Point((one.x + two.x) / 2, (one.y + two.y) / 2)


def place_churches(
    it: Country, plans: Sequence[Village], roads: Sequence[routes.Way], others: Sequence[routes.Way]
) -> dict[Cell, Point]:
    """Choose the position of each village's church and return it for every hex of the village.

    A village without enough space has no church. The positions are kept clear of other signs.
    """
    near, barred = _paces(it.placed, roads, it.grain), _paces(it.placed, others, it.grain)
    found = dict[Cell, Point]()
    for plan in plans:
        ways = [*[routes.straight_curve(*lane) for lane in plan.lanes], plan.track]
        along = _paces(it.placed, ways, it.grain)
        off = [at for cell in plan.hexes for paces in (near, along, barred) for at, _ahead in paces.get(cell, ())]
        if spot := _church_spot(it, plan.centre, off):
            found |= dict.fromkeys(plan.hexes, spot)
    return found


def draw_villages(
    it: Country,
    plans: Sequence[Village],
    churches: Mapping[Cell, Point],
    roads: Sequence[routes.Way],
    others: Sequence[routes.Way],
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the drawings of villages in two groups: the edges of lanes, and everything else.

    The edges must be drawn before the roads, and the rest after the roads.

    Args:
        it: the countryside.
        plans: the plans of the villages.
        churches: the position of the church for each village hex.
        roads: the roads, along which houses are built.
        others: the railways and rivers, which houses avoid.
    """
    cells, near, barred = (
        it.cells_of_kind("village"),
        _paces(it.placed, roads, it.grain),
        _paces(it.placed, others, it.grain),
    )
    under, built = list[Mark](), list[Mark]()
    for plan in plans:
        ruined = sum(it.kinds[step] in WORN for at in plan.hexes for step in it.placed.board.neighbours(at)) > 2
        for drawn, ink, wide in ((under, Ink.GREY70, LANE), (built, Ink.WHITE, LANE - 0.01)):
            if plan.track:
                drawn.append(routes.route_outline(plan.track, ink, (wide - 0.01) * it.grain))
            for one, two in plan.lanes:
                drawn.append(Outline((("M", one.x, one.y), ("L", two.x, two.y)), None, ink, wide * it.grain))
                # A disc fills the notch where lanes meet.
                drawn.append(Circle(two.x, two.y, wide * it.grain / 2, ink, None))
        along = _paces(it.placed, [*(routes.straight_curve(*lane) for lane in plan.lanes), plan.track], it.grain)
        streets = {at: (*near.get(at, ()), *along.get(at, ())) for at in plan.hexes}
        every = [at for paces in streets.values() for at, _ahead in paces]
        off = [at for cell in sorted(plan.hexes) for at, _ahead in barred.get(cell, ())]
        if spot := churches.get(plan.centre):
            built.append(Use(church(), spot.x, spot.y, 0.17 * it.grain))
        taken = [(at, (TRACK - 0.01) * it.grain) for at in off]
        for cell in sorted(plan.hexes):
            built += _houses(it, cell, cells, streets[cell], every, taken, ruined)
    return tuple(under), tuple(built)


def _paces(placed: PlacedBoard, ways: Sequence[routes.Way], grain: float) -> dict[Cell, list[tuple[Point, Point]]]:
    """Return closely spaced points along the routes, by hex. Each point has the direction of its route."""
    found: dict[Cell, list[tuple[Point, Point]]] = {}
    for way in ways:
        for at, ahead in routes.points_along(way, 0.05 * grain):
            cell = placed.cell_at(at)
            found.setdefault(cell, []).append((at, ahead))
    return found


def _lanes(
    placed: PlacedBoard, group: set[Cell], centre: Cell, near: Mapping[Cell, Sequence[tuple[Point, Point]]]
) -> list[tuple[Point, Point]]:
    """Return the lanes of a village, which branch from hex to hex and never form a ring.

    The lanes begin at the road, or in the middle of `centre` if there is no road. Dead ends continue a little further.
    """
    board = placed.board
    found, reached = list[tuple[Point, Point]](), dict[Cell, Point]()
    for at in sorted(group):
        middle = placed.middle(at)
        if paces := near.get(at):
            reached[at] = min((on for on, _ahead in paces), key=lambda on: hypot(on.x - middle.x, on.y - middle.y))
    reached = reached or {centre: placed.middle(centre)}
    edge, ends = sorted(reached), dict[Cell, Point]()
    for at in edge:
        for other in sorted(group.difference(reached).intersection(board.neighbours(at))):
            reached[other] = ends[other] = placed.middle(other)
            found.append((reached[at], reached[other]))
            edge.append(other)
            ends.pop(at, None)
    for end in ends.values():
        start = next(one for one, two in found if two == end)
        share = 0.3 * placed.pitch / hypot(end.x - start.x, end.y - start.y)
        found.append((end, end.shift((end.x - start.x) * share, (end.y - start.y) * share)))
    if not found and centre not in near:
        # A hamlet away from all roads has a lane with a second lane branching off.
        start, turn = placed.middle(centre), pi / 3 * int(lattice_noise(centre.column, centre.row, 8) * 6) + pi / 6
        for angle in (turn, turn + pi, turn + 2 * pi / 3):
            found.append((start, start.shift(0.36 * placed.pitch * cos(angle), 0.36 * placed.pitch * sin(angle))))
    return found


def _church_spot(country: Country, cell: Cell, ways: Sequence[Point]) -> Point | None:
    """Return a position for the church that is clear of streets, railways and rivers, or None if no position is clear."""
    pitch, at = country.grain, country.placed.middle(cell)
    for far in (0.16, 0.24, 0.32):
        for index in range(12):
            turn = index * pi / 6 + 0.6
            spot = at.shift(far * pitch * cos(turn), far * pitch * sin(turn))
            off = all(hypot(spot.x - p.x, spot.y - p.y) > 0.1 * pitch for p in ways)
            if (
                off
                and country.has_room_at(spot, 0.1 * pitch)
                and country.placed.distance_to_hexside(spot) > 0.1 * pitch
            ):
                country.keep.add(Box(spot.x - 0.09 * pitch, spot.y - 0.11 * pitch, 0.18 * pitch, 0.15 * pitch))
                return spot
    return None


def _houses(
    country: Country,
    cell: Cell,
    cells: frozenset[Cell],
    streets: Paces,
    every: Sequence[Point],
    taken: list[tuple[Point, float]],
    ruined: bool,
) -> Iterator[Mark]:
    """Yield houses on both sides of the streets in a hex. Houses avoid the points in `every` and do not overlap."""
    pitch, of = country.grain, cell.column * 61 + cell.row
    for index, (on, ahead) in enumerate(streets):
        for side in (-1, 1):
            luck = lattice_noise(index, side + 2, of)
            if luck < 0.25:
                continue
            wide, deep = (0.05 + 0.04 * luck) * pitch, (0.036 + 0.024 * lattice_noise(index, side, of + 1)) * pitch
            back = 0.042 * pitch + deep / 2 + (0.012 * pitch if luck > 0.6 else 0.0)
            spot = Point(on.x - ahead.y * side * back, on.y + ahead.x * side * back)
            reach = hypot(wide, deep) / 2
            free = (
                country.has_room_at(spot, reach)
                and _within(country.placed, cell, cells, spot, 0.06 + reach / country.placed.pitch)
                and all(hypot(spot.x - p.x, spot.y - p.y) > far + reach for p, far in taken)
                and all(hypot(spot.x - p.x, spot.y - p.y) > STREET * pitch + deep / 2 for p in every)
            )
            if free:
                taken.append((spot, wide / 2 + 0.006 * pitch))
                whole = not ruined or luck > 0.8
                if whole:
                    yield house_shadow(spot, ahead, wide, deep, 0.014 * pitch)
                yield house(spot, ahead, wide, deep, whole)


def _within(placed: PlacedBoard, cell: Cell, cells: frozenset[Cell], spot: Point, inside: float) -> bool:
    """Return whether a point is at least `inside` pitches away from the sides of a hex, except sides shared with `cells`."""
    at, pitch = placed.middle(cell), placed.pitch
    for facing in range(6):
        other = placed.board.step(cell, facing)
        to = placed.middle(other)
        far = ((spot.x - at.x) * (to.x - at.x) + (spot.y - at.y) * (to.y - at.y)) / pitch / pitch
        if far > 0.5 - (0.02 if other in cells else inside):
            return False
    return True
