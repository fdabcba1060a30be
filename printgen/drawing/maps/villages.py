"""Villages as little plans: houses along the streets, a church in the midst; ruins where the country about them is worn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from printgen.drawing import routes
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps.chance import chance
from printgen.drawing.maps.country import WORN, Country
from printgen.drawing.maps.signs import church, house
from printgen.drawing.marks import Mark, Outline, Use
from printgen.units import Box, Point

#: Places along a street, and which way it runs there.
Paces = Sequence[tuple[Point, Point]]
#: How wide a lane is, and how far houses stay off the middle of a street and of a railway, in parts of the pitch.
LANE, STREET, TRACK = 0.034, 0.022, 0.05


def villages(it: Country, roads: Sequence[routes.Way], others: Sequence[routes.Way]) -> Iterator[Mark]:
    """The villages of a map, along its roads and off its `others`: railways and rivers."""
    board, cells = it.lie.board, it.of_kind("village")
    near, barred = _paces(it.lie, roads, it.grain), _paces(it.lie, others, it.grain)
    left = {at for at in cells if at in board}
    while left:
        group, edge = set[Cell](), [min(left)]
        while edge:
            at = edge.pop()
            if at in left:
                left.discard(at)
                group.add(at)
                edge += [other for other in board.neighbours(at) if other in left]
        ruined = sum(it.kinds[step] in WORN for at in group for step in board.neighbours(at)) > 2
        centre = max(group, key=lambda at: (len(near.get(at, ())), sum(it in group for it in board.neighbours(at)), at))
        for cell in sorted(group):
            lanes: Paces = ()
            facings = _lanes(it, cell, cells, bool(near.get(cell)))
            for one, two in facings:
                for ink, wide in ((Ink.GREY40, LANE), (Ink.WHITE, LANE - 0.01)):
                    steps = (("M", one.x, one.y), ("L", two.x, two.y))
                    yield Outline(steps, None, ink, wide * it.grain)
                lanes = (*lanes, *routes.paced(routes.straight(one, two), 0.05 * it.grain))
            streets = (*near.get(cell, ()), *lanes)
            off = [at for at, _ahead in barred.get(cell, ())]
            if cell == centre:
                yield from _church(it, cell, [*(at for at, _ahead in streets), *off])
            yield from _houses(it, cell, cells, streets, off, ruined)


def _paces(lie: PlacedBoard, ways: Sequence[routes.Way], grain: float) -> dict[Cell, list[tuple[Point, Point]]]:
    """Places along ways and where they run there, by hex."""
    found: dict[Cell, list[tuple[Point, Point]]] = {}
    for way in ways:
        for at, ahead in routes.paced(way, 0.05 * grain):
            cell = lie.board.under((at.x - lie.x) / lie.pitch, (at.y - lie.y) / lie.pitch)
            found.setdefault(cell, []).append((at, ahead))
    return found


def _lanes(it: Country, cell: Cell, cells: frozenset[Cell], on_road: bool) -> list[tuple[Point, Point]]:
    """The lanes of a hex from its middle: to the village's other hexes, or three where there is neither road nor neighbour."""
    lie, board, at = it.lie, it.lie.board, it.lie.middle(cell)
    facings = [facing for facing in range(6) if board.step(cell, facing) in cells]
    if not on_road and len(facings) < 2:
        first = facings[0] if facings else int(chance(cell.column, cell.row, 8) * 6)
        facings = [first, (first + 3) % 6, (first + 2) % 6]
    found = []
    for facing in facings:
        a, b = (lie.at(knot) for knot in board.side(cell, facing))
        share = 1.0 if board.step(cell, facing) in cells else 0.72
        found.append((at, Point(at.x + ((a.x + b.x) / 2 - at.x) * share, at.y + ((a.y + b.y) / 2 - at.y) * share)))
    return found


def _church(it: Country, cell: Cell, ways: Sequence[Point]) -> Iterator[Mark]:
    """The church, off streets and other ways; houses and trees stay off it."""
    pitch, at = it.grain, it.lie.middle(cell)
    for index in range(12):
        turn = index * pi / 6 + 0.6
        spot = at.moved(0.16 * pitch * cos(turn), 0.16 * pitch * sin(turn))
        off = all(hypot(spot.x - p.x, spot.y - p.y) > 0.09 * pitch for p in ways)
        if off and it.shown(spot, 0.09 * pitch):
            it.keep.add(Box(spot.x - 0.08 * pitch, spot.y - 0.1 * pitch, 0.16 * pitch, 0.13 * pitch))
            yield Use(church(), spot.x, spot.y, 0.15 * pitch)
            return


def _houses(
    it: Country, cell: Cell, cells: frozenset[Cell], streets: Paces, barred: Sequence[Point], ruined: bool
) -> Iterator[Mark]:
    """Houses on both sides of the streets of a hex, no two on one plot."""
    pitch, of = it.grain, cell.column * 61 + cell.row
    taken: list[tuple[Point, float]] = [(at, (TRACK - 0.01) * pitch) for at in barred]
    for index, (on, ahead) in enumerate(streets):
        for side in (-1, 1):
            luck = chance(index, side + 2, of)
            if luck < 0.18:
                continue
            wide, deep = (0.05 + 0.04 * luck) * pitch, (0.036 + 0.024 * chance(index, side, of + 1)) * pitch
            back = 0.03 * pitch + deep / 2 + (0.012 * pitch if luck > 0.6 else 0.0)
            spot = Point(on.x - ahead.y * side * back, on.y + ahead.x * side * back)
            reach = hypot(wide, deep) / 2
            free = (
                it.shown(spot, reach)
                and _within(it.lie, cell, cells, spot, 0.06 + reach / it.lie.pitch)
                and all(hypot(spot.x - p.x, spot.y - p.y) > far + wide / 2 for p, far in taken)
                and all(hypot(spot.x - p.x, spot.y - p.y) > STREET * pitch + deep / 2 for p, _ahead in streets)
            )
            if free:
                taken.append((spot, wide / 2 + 0.006 * pitch))
                yield house(spot, ahead, wide, deep, not ruined or luck > 0.8)


def _within(lie: PlacedBoard, cell: Cell, cells: frozenset[Cell], spot: Point, inside: float) -> bool:
    """Whether a place lies so far (in parts of the pitch) within a hex's sides, those to hexes of its kind aside."""
    at, pitch = lie.middle(cell), lie.pitch
    for facing in range(6):
        other = lie.board.step(cell, facing)
        to = lie.middle(other)
        far = ((spot.x - at.x) * (to.x - at.x) + (spot.y - at.y) * (to.y - at.y)) / pitch / pitch
        if far > 0.5 - (0.02 if other in cells else inside):
            return False
    return True
