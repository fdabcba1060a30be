"""The names on a map, in italics, placed to overlap words, hexsides, roads and rivers as little as possible.

The names of villages are printed next to the church, the names of rivers along their course, and the names of woods and
open country in the middle of the area. The names of trenches are printed along the trenchline, in the colour of the
side that occupies the trenches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing import routes
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps import WANDER
from printgen.drawing.maps.land import Front, Land
from printgen.drawing.maps.seams import Seams
from printgen.drawing.maps.signs import KeepClear
from printgen.drawing.marks import Text
from printgen.units import Box, Point, points_to_mm

#: The type sizes of names, in points: of a village and of all other names on hexes of 40 mm, the minimum and the maximum.
VILLAGE, OTHER, LEAST, MOST = 15.0, 13.5, 10.5, 32.0
#: The distance of a name from all lines, mm, and the half widths of roads, trenches and rivers, in pitches.
CLEAR, WAY, TRENCH, RIVER = 0.5, 0.025, 0.035, 0.07
#: The width of the edge around the letters of a name, mm.
HALO = 0.6


def _about(low: float) -> tuple[tuple[float, float], ...]:
    """Return the possible positions for a name, starting with the best, in pitches from the middle of the name's hex."""
    steps = ((x / 20, y / 20) for x in range(-10, 11) for y in range(-10, 11))
    return tuple(sorted(steps, key=lambda it: (it[0] / 1.4) ** 2 + (it[1] - low) ** 2))


_SPOTS, _MIDST = _about(0.34), _about(0.0)
#: The minimum and the maximum distance between a village's church and its name, mm.
NEAREST, FARTHEST = 0.8, 4.5


def _beside(at: Point, name: str, size: float, church: float) -> Iterator[Text]:
    """Yield the possible positions for a village's name around its church, starting with the nearest."""
    half, high = width(name, "slant", size) / 2, cap_height("slant", size) / 2
    found = []
    for across in range(-20, 21):
        for down in range(-12, 13):
            x, y = across / 20 * (half + church + FARTHEST), down / 12 * (high + church + FARTHEST)
            gap = hypot(max(0.0, abs(x) - half), max(0.0, abs(y) - high)) - church
            if NEAREST <= gap <= FARTHEST:
                # Readers expect the name to the right of its place or below it.
                found.append((gap + 0.02 * (hypot(x, y) - x / 2 - y), x, y))
    for _gap, x, y in sorted(found):
        yield Text(at.x + x, at.y + y + high, name, size, "slant", "middle")


class NameObstacles(Struct, frozen=True):
    """The obstacles that a name on a map should not overlap.

    Fields:
        keep: the boxes of other words and markers on the map.
        seams: the seams at which the map is cut.
        window: the area that should contain all names.
        lines: points along roads, trenches and rivers, each with half the width of the line, mm.
    """

    placed: PlacedBoard
    keep: KeepClear
    seams: Seams
    window: Box
    lines: Sequence[tuple[Point, float]]

    def near(self, at: Point) -> NameObstacles:
        """Return a copy of the obstacles that contains only the lines near a point."""
        far = 1.6 * self.placed.pitch
        lines = [it for it in self.lines if abs(it[0].x - at.x) < far and abs(it[0].y - at.y) < far]
        return NameObstacles(self.placed, self.keep, self.seams, self.window, lines)

    def cost(self, text: Text, most: float = float("inf")) -> float:
        """Return the penalty for printing a name at its position.

        The penalty is highest if the name extends beyond the window. Overlaps with words cost most, followed by overlaps
        with seams, hexsides, and finally roads and rivers. The calculation stops as soon as the penalty reaches `most`.
        """
        box, (middles, half) = bounds(text), _middles(text)
        seen = self.window
        off = box.x < seen.x or box.right > seen.right or box.y < seen.y or box.bottom > seen.bottom
        cut = sum(one < box.right and two > box.x for one, two in self.seams.upright)
        cut += sum(one < box.bottom and two > box.y for one, two in self.seams.level)
        cost = 200.0 * off + 40.0 * cut
        for middle in middles:
            if cost >= most:
                return cost
            cost += 10.0 * self.keep.touches(middle.x, middle.y, half + CLEAR)
        for middle in middles:
            if cost >= most:
                return cost
            cost += 2.5 * (self.placed.distance_to_hexside(middle) < half + CLEAR / 2)
        a, b = middles[0], middles[-1]
        long = hypot(b.x - a.x, b.y - a.y) or 1.0
        x, y = (b.x - a.x) / long, (b.y - a.y) / long
        for at, reach in self.lines:
            along, across = (at.x - a.x) * x + (at.y - a.y) * y, (at.y - a.y) * x - (at.x - a.x) * y
            near = half + reach + CLEAR
            if abs(across) < near and -near < along < long + near:
                cost += 2.0
                if cost >= most:
                    return cost
        return cost

    def best(self, tried: Iterator[Text]) -> Text:
        """Return the text with the lowest penalty. If penalties are almost equal, prefer the earlier text."""
        found, least = None, float("inf")
        for number, text in enumerate(tried):
            # Among equally clear places, prefer the nearest place.
            if (here := self.cost(text, least - 0.003 * number)) + 0.003 * number < least:
                found, least = text, here + 0.003 * number
            if here == 0:
                break
        assert found is not None
        return found


def _middles(text: Text) -> tuple[list[Point], float]:
    """Return points along the middle of a name's letters, and half the height of the letters, in mm.

    Neighbouring points are at most the height of the letters apart.
    """
    wide, up = width(text.text, text.cut, text.size), cap_height(text.cut, text.size)
    low = 0.2 * points_to_mm(text.size)
    turn = radians(text.turn)
    x, y = cos(turn), sin(turn)
    # The middle of the letters is above the baseline.
    over = (up - low) / 2
    at = Point(text.x + over * y, text.y - over * x)
    count = max(2, int(wide / 1.5))
    shares = [step / count - 0.5 for step in range(count + 1)]
    return [at.shift(x * wide * it, y * wide * it) for it in shares], (up + low) / 2


def place_names(
    land: Land,
    placed: PlacedBoard,
    fronts: Mapping[str, Front],
    beds: Sequence[Sequence[Point]],
    signs: Mapping[str, Sign],
    keep: KeepClear,
    ways: Sequence[routes.Way],
    churches: Mapping[Cell, Point],
    seams: Seams,
    window: Box,
) -> Iterator[Text]:
    """Yield the name of each place on the map, inside the window.

    As far as possible, names avoid words, markers, other names, seams, hexsides, roads and rivers. The name of a village
    is printed next to its church. `churches` contains the position of the church for each village hex.
    """
    pitch, grounds = placed.pitch, land.grounds
    dug = {
        side: [
            (cells, routes.move_route(routes.route_through(land.board, cells, pitch, WANDER), placed.x, placed.y))
            for cells in (front.fire_trench(), *front.support_trenches())
            if cells
        ]
        for side, front in fronts.items()
    }
    lines = [(at, WAY * pitch) for way in ways for at, _ahead in routes.points_along(way, 1.2)]
    trenches = (way for dug_ways in dug.values() for _cells, way in dug_ways)
    lines += [(at, TRENCH * pitch) for way in trenches for at, _ahead in routes.points_along(way, 1.2)]
    lines += [(at, RIVER * pitch) for bed in beds for at in bed]
    occupied = NameObstacles(placed, keep, seams, window, lines)
    crossed = {at for name, _index, way in land.map.ways() if name != "rivers" for at in land.course(way)}
    for place in land.map.places:
        cell = land.board.parse_label(place.hex)
        at, kind = placed.middle(cell), grounds.get(cell, "open")
        size = min(MOST, max(LEAST, round(2 * (VILLAGE if kind == "village" else OTHER) * (pitch / 40) ** 0.7) / 2))
        side = next((it for it, front in fronts.items() if cell in front.trench and dug[it]), None)
        run = _along(at, beds, pitch)
        if side is not None:
            way = next((way for cells, way in dug[side] if cell in cells), dug[side][0][1])
            spine = [it for it, _ahead in routes.points_along(way, pitch / 16)]
            tried = _turned(place.name, at, spine, size, signs[side].ink, pitch, 0.09, fronts[side])
        elif run and cell not in crossed and kind not in ("village", "woods", "shell-holes"):
            tried = _turned(place.name, at, run, size, Ink.WATER, pitch, 0.12)
        elif church := churches.get(cell):
            at = church
            tried = _beside(church, place.name, size, 0.09 * max(pitch, 28.0))
        else:
            down = cap_height("slant", size) / 2
            spots = _SPOTS if kind == "village" or run else _MIDST
            tried = (
                Text(at.x + x * pitch, at.y + y * pitch + down, place.name, size, "slant", "middle") for x, y in spots
            )
        name = occupied.near(at).best(tried)
        keep.add(bounds(name).inset(-0.3))
        yield replace(name, halo=HALO)


def _along(at: Point, beds: Sequence[Sequence[Point]], pitch: float) -> Sequence[Point]:
    """Return the course of the river that passes through the hex around a point, or an empty result if no river does."""
    for bed in beds:
        if any(hypot(it.x - at.x, it.y - at.y) < 0.42 * pitch for it in bed):
            return bed
    return ()


def _turned(
    name: str,
    at: Point,
    spine: Sequence[Point],
    size: float,
    ink: Ink,
    pitch: float,
    off: float,
    front: Front | None = None,
) -> Iterator[Text]:
    """Yield the possible positions for a name along a line. Their distance from the line is at least `off` pitches.

    The name is readable from below or from the right.
    """
    nearest = min(range(len(spine)), key=lambda it: hypot(spine[it].x - at.x, spine[it].y - at.y))
    # A name is behind a trench, where no wire is drawn, or on either side of a river.
    back = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[front.edge] if front else (0, 0)
    reach = next((it for it in range(1, len(spine)) if _far(spine[0], spine[it]) > 0.3 * pitch), 1)
    steps = sorted(range(-5 * reach, 5 * reach + 1), key=abs)
    for index in (nearest + step for step in steps if 0 <= nearest + step < len(spine)):
        a, b = spine[max(0, index - reach)], spine[min(len(spine) - 1, index + reach)]
        turn = degrees(atan2(b.y - a.y, b.x - a.x))
        if turn > 90 or turn <= -90:
            turn -= 180 if turn > 0 else -180
        long = _far(a, b) or 1.0
        x, y = -(b.y - a.y) / long, (b.x - a.x) / long
        ways = (1, -1) if not front else (1,) if x * back[0] + y * back[1] > 0 else (-1,)
        for far in (way * (off + step * 0.03) * pitch for step in range(5) for way in ways):
            # The baseline is half the letters' height below the middle, perpendicular to the turned line.
            down = far + cap_height("slant", size) / 2 * (1 if b.x > a.x or (b.x == a.x and b.y > a.y) else -1)
            yield Text(spine[index].x + x * down, spine[index].y + y * down, name, size, "slant", "middle", ink, turn)


def _far(one: Point, two: Point) -> float:
    return hypot(two.x - one.x, two.y - one.y)
