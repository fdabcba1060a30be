"""The country of a map, drawn below the grid: fields, woods, marshes, worn ground, shell holes, trenches and villages.

Each feature stays within its hexes and does not touch words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin

from msgspec import Struct

from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import DUG, PALE, Ink
from printgen.drawing.maps import GARDENS, TORN, Look, areas
from printgen.drawing.maps.chance import lattice_noise, smooth_noise
from printgen.drawing.maps.signs import (
    VARIANTS,
    WAVES,
    KeepClear,
    crater,
    fir,
    hedge,
    shading_bars,
    spread_places,
    tree,
    tuft,
    worn_ground,
)
from printgen.drawing.marks import HAIRLINE, Glyph, Line, Mark, Use, polygon
from printgen.drawing.outline import hatch
from printgen.units import Box, Point

#: The distance of an area of ground from the sides of its hexes, and the unevenness of its edge, in pitches.
INSET, UNEVEN = 0.055, 0.05
#: The distance of a wood's shadow from the wood, in pitches. The second value is the length of a piece of hedge, in
#: units of `grain`.
SHADOW, HEDGE = 0.035, 0.085
#: The distance of hedges from words, mm, and the dashes and gaps of the other boundaries of fields, mm.
CLEAR, BOUNDARY = 0.5, (1.5, 0.9)
WORN = ("no-mans-land", "shell-holes")


def grain(pitch: float) -> float:
    """Return the unit of length for signs, mm.

    It equals the pitch, but is never so small that signs would merge.
    """
    return max(pitch, 28.0)


class Country(Struct, frozen=True):
    """The countryside to be drawn on a map.

    Fields:
        placed: the board on its face.
        kinds: the kind of ground in each hex of the board and in a ring of hexes around it.
        window: the visible area, mm.
        keep: the boxes that signs, such as trees, must not touch.
        look: the appearance of the countryside.
        of: the seed for random features.
        lines: the boxes at which lines on the ground are interrupted. None means the boxes in `keep`.
        bare: the ink of bare ground.
    """

    placed: PlacedBoard
    kinds: Mapping[Cell, str]
    window: Box
    keep: KeepClear
    look: Look
    of: int
    lines: KeepClear | None = None
    bare: Ink = Ink.LAND

    def is_open(self, at: Point) -> bool:
        """Return whether a point is in a hex of open field."""
        return self.kinds.get(self.placed.cell_at(at)) == "open"

    def breaks_line(self, at: Point, near: float) -> bool:
        """Return whether a line on the ground must be interrupted at a point, because a box is within `near` mm of it."""
        return (self.lines or self.keep).touches(at.x, at.y, near)

    @property
    def grain(self) -> float:
        """The unit of length for signs, mm."""
        return grain(self.placed.pitch)

    def cells_of_kind(self, *kinds: str) -> frozenset[Cell]:
        """Return the hexes with ground of the given kinds, including hexes in the ring around the board."""
        return frozenset(at for at, kind in self.kinds.items() if kind in kinds)

    def has_room_at(self, at: Point, near: float) -> bool:
        """Return whether a sign that extends `near` mm around a point is inside the window and touches no box to keep clear."""
        box = self.window
        inside = box.x + near < at.x < box.right - near and box.y + near < at.y < box.bottom - near
        return inside and not self.keep.touches(at.x, at.y, near)

    def scatter(self, cells: frozenset[Cell], count: int, inside: float, near: float) -> Iterator[tuple[Point, int]]:
        """Yield positions at which to draw signs, spread over the given hexes, each with the number of a variant of the sign.

        Args:
            cells: the hexes.
            count: the number of positions per hex. Positions without enough space are then dropped.
            inside: the minimum distance from the outer edge of the group of hexes, in pitches.
            near: the radius of the sign, in units of `grain`.
        """
        placed = self.placed
        pitch, board = placed.pitch, placed.board
        for cell in sorted(cells):
            at, variant = placed.middle(cell), int(lattice_noise(cell.column, cell.row, self.of) * 7)
            walls = []
            for facing in range(6):
                if (other := board.step(cell, facing)) not in cells:
                    to = placed.middle(other)
                    walls.append(((to.x - at.x) / pitch, (to.y - at.y) / pitch))
            for index, (x, y) in enumerate(spread_places(max(3, round(count * (pitch / self.grain) ** 2)), variant)):
                off = (lattice_noise(index, variant, cell.column * 31 + cell.row) - 0.5) * 0.05
                if all((x + off) * a + (y - off) * b <= 0.5 - inside for a, b in walls):
                    place = Point(at.x + (x + off) * pitch, at.y + (y - off) * pitch)
                    if (
                        self.has_room_at(place, near * self.grain)
                        and placed.distance_to_hexside(place) > near * self.grain
                    ):
                        yield place, index + variant


def extended_ground(placed: PlacedBoard, kinds: Mapping[Cell, str]) -> dict[Cell, str]:
    """Return the ground of the hexes on the board and in a ring around it.

    The ground of a hex in the ring is the ground of the nearest hex on the board.
    """
    board, found = placed.board, dict(kinds)
    for column in range(board.columns + 2):
        for row in range(board.rows + 2):
            near = Cell(min(max(column, 1), board.columns), min(max(row, 1), board.rows))
            found.setdefault(Cell(column, row), kinds[near])
    return found


def draw_ground(it: Country, relief: Iterable[Mark] = ()) -> Iterator[Mark]:
    """Yield the lowest layer of a map.

    It consists of the worn ground between the trenchlines, the marks of `relief`, fields, water, gardens and woods.
    """
    pitch = it.placed.pitch

    def area(
        cells: frozenset[Cell], fill: Ink, inset: float, stroke: Ink | None = None, shadow: float = 0.0
    ) -> Iterator[Mark]:
        if cells:
            placed = PlacedBoard(
                it.placed.board, pitch, it.placed.x + 0.8 * shadow * pitch, it.placed.y + shadow * pitch
            )
            rings = areas.area_edges(placed, cells, inset, UNEVEN, it.of)
            yield from areas.draw_area(rings, it.window.inset(-3.0), fill, stroke, HAIRLINE * 1.4)

    torn = it.cells_of_kind(*WORN)
    # Worn ground also extends under the adjacent grounds, so that no bare paper is visible between them.
    beside = {
        near for at in torn for near in (it.placed.board.step(at, facing) for facing in range(6)) if near in it.kinds
    }
    # Marsh hexes next to a worn marsh hex are also worn.
    marsh = it.cells_of_kind("marsh")
    beside |= marsh.intersection(it.placed.board.step(at, facing) for at in beside & marsh for facing in range(6))
    yield from area(torn | {at for at in beside if it.kinds[at] not in ("open", "trench")}, TORN, 0.03)
    # A side's works are on bare paper. The worn ground in front of them extends up to the sides of their hexes.
    for cell in sorted(torn):
        if any(it.kinds.get(it.placed.board.step(cell, facing)) == "trench" for facing in range(6)):
            ring = _hex(it, cell)
            if len(ring) > 2:
                yield polygon(ring, TORN, None)
    yield from relief
    if it.look.fields:
        yield from draw_fields(it)
    # Bare ground first, so that no contours show through if the fill is omitted.
    for fill in (it.bare, Ink.WATER):
        yield from area(it.cells_of_kind("water"), fill, INSET, Ink.WATER)
    yield from area(it.cells_of_kind("village"), GARDENS, INSET)
    yield from area(it.cells_of_kind("woods"), Ink.SHADE, INSET, shadow=SHADOW)
    yield from area(it.cells_of_kind("woods"), Ink.WOOD, INSET, Ink.WOOD)
    for cell in sorted(torn):
        at = it.placed.middle(cell)
        if cell in it.placed.board:
            number = int(lattice_noise(cell.column, cell.row, it.of + 2) * 6)
            drawn = worn_ground(number, pitch, it.placed.board.level)
            # If a name is over the glyph, draw the glyph without the marks that the name touches.
            covered = [
                index
                for index, mark in enumerate(drawn.marks)
                if it.keep.touches(at.x + bounds(mark).x, at.y + bounds(mark).y, 0.4)
            ]
            yield Use(_without(drawn, covered) if covered else drawn, at.x, at.y)


def _without(glyph: Glyph, covered: Sequence[int]) -> Glyph:
    """Return a glyph without the given marks. The glyph's name contains the numbers of the omitted marks."""
    marks = tuple(mark for index, mark in enumerate(glyph.marks) if index not in covered)
    return Glyph(f"{glyph.name}-without-{'-'.join(map(str, covered))}", marks)


def draw_trench_ground(it: Country, cells: frozenset[Cell], sign: Sign) -> Iterator[Mark]:
    """Yield the ground of one side's trenches, which fills the trench hexes with the colour of that side."""
    if cells and sign.ink in DUG:
        for cell in sorted(cells):
            ring = _hex(it, cell)
            if len(ring) > 2:
                # Bare paper first, so that nothing shows through if the fill is omitted.
                yield polygon(ring, it.bare, None)
                yield polygon(ring, PALE[sign.ink], None)
                yield shading_bars(ring, DUG[sign.ink])


def _hex(country: Country, cell: Cell) -> tuple[Point, ...]:
    """Return the corners of that part of a hex that is inside the window, or () if the entire hex is outside."""
    corners = [country.placed.locate(knot) for knot in country.placed.board.corners(cell)]
    return tuple(areas.clip_ring(corners, country.window.inset(-3.0)))


def draw_fields(it: Country) -> Iterator[Mark]:
    """Yield the fields in open hexes. They consist of adjacent plots, some ploughed, some sown and some bare."""
    placed, look, of = it.placed, it.look, it.of
    pitch, size, tilt = placed.pitch, look.plot, 0.5 * lattice_noise(of, 3, 1) - 0.25
    box, opened = it.window, it.cells_of_kind("open")
    across, down = int(box.width / pitch / size) + 4, int(box.height / pitch / size) + 4
    slant, lean = cos(tilt), sin(tilt)

    def corner(column: int, row: int) -> Point:
        u = (column - across / 2 + 0.5 * (smooth_noise(column * 0.7, row * 0.7, of + 3) - 0.5)) * size
        v = (row - down / 2 + 0.5 * (smooth_noise(column * 0.7, row * 0.7, of + 4) - 0.5)) * size
        # Plots are in rows that bend with the country.
        v += 0.35 * smooth_noise(u / 3, v / 3, of + 5)
        return Point(box.center.x + (u * slant - v * lean) * pitch, box.center.y + (u * lean + v * slant) * pitch)

    places = {(column, row): corner(column, row) for column in range(across + 1) for row in range(down + 1)}
    open_at = {key: placed.cell_at(at) in opened for key, at in places.items()}
    farmed = {
        (column, row)
        for column in range(across)
        for row in range(down)
        if smooth_noise(column * 0.33, row * 0.33, of + 6) < look.farmed_share
        and all(open_at[key] for key in _corner_keys(column, row))
    }
    bounds: dict[tuple[tuple[int, int], tuple[int, int]], None] = {}
    for column, row in sorted(farmed):
        # A field without a neighbour would look like a tile.
        if not farmed.isdisjoint(((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))):
            keys = _corner_keys(column, row)
            yield from _grown(it, [places[key] for key in keys], lattice_noise(column, row, of + 7))
            bounds |= dict.fromkeys((min(side), max(side)) for side in pairwise((*keys, keys[0])))
    for one, two in bounds:
        if lattice_noise(one[0] * 3 + two[0], one[1] * 3 + two[1], of + 8) < look.hedged_share:
            yield from _hedge(it, places[one], places[two])
        else:
            yield from _bound(it, places[one], places[two])


def _corner_keys(column: int, row: int) -> tuple[tuple[int, int], ...]:
    """Return the keys of a plot's corners in the order of its outline."""
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)


def _grown(country: Country, corners: list[Point], sort: float) -> Iterator[Mark]:
    """Yield the content of a plot, strip by strip. `sort` (0 to 1) selects a tint, furrows, or nothing."""
    look = country.look
    count = 1 + int(sort * 53 % 1 * look.strips)
    turned = corners if sort * 7 % 1 < 0.5 else [*corners[1:], corners[0]]
    for number in range(count):
        strip = [
            _part(turned[one], turned[two], (number + at) / count)
            for one, two, at in ((0, 1, 0), (0, 1, 1), (3, 2, 1), (3, 2, 0))
        ]
        ring = areas.clip_ring(strip, country.window)
        kind = (sort * 97 + number * 0.618) % 1
        if len(ring) < 3:
            continue
        if look.contours:
            # The contours end at a field's boundary.
            yield polygon(tuple(ring), country.bare, None)
        if tint := look.tints[int(kind * len(look.tints))]:
            yield polygon(tuple(ring), tint, None)
        if count > 1 and number:
            yield Line(strip[0].x, strip[0].y, strip[3].x, strip[3].y, look.plot_ink, HAIRLINE)
        if (sort + number * 0.382) % 1 < look.furrowed_share:
            yield from _furrows(country, ring, strip, kind)


def _part(one: Point, two: Point, share: float) -> Point:
    return Point(one.x + (two.x - one.x) * share, one.y + (two.y - one.y) * share)


def _furrows(country: Country, ring: list[Point], strip: list[Point], kind: float) -> Iterator[Mark]:
    """Yield the furrows along a field, except under words."""
    turn = degrees(atan2(strip[3].x - strip[0].x, strip[0].y - strip[3].y))
    for line in hatch(tuple(ring), country.grain * (0.045 if kind < 0.6 else 0.075), turn, Ink.EARTH, HAIRLINE * 0.7):
        start, end = Point(line.x1, line.y1), Point(line.x2, line.y2)
        spots = [_part(start, end, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        if not any(country.breaks_line(spot, 0.6) for spot in spots):
            yield line


def _hedge(country: Country, one: Point, two: Point) -> Iterator[Mark]:
    """Yield a hedge between two fields, with gaps at words."""
    long, size = hypot(two.x - one.x, two.y - one.y), HEDGE * country.grain
    turn, count = degrees(atan2(two.y - one.y, two.x - one.x)), max(1, round(long / size))
    for number in range(count):
        at = _part(one, two, (number + 0.5) / count)
        box = country.window.inset(size * 0.6)
        inside = box.x < at.x < box.right and box.y < at.y < box.bottom
        if inside and country.is_open(at) and not country.breaks_line(at, size / 2 + CLEAR):
            yield Use(hedge(number % 2), at.x, at.y, size, turn)


def _bound(country: Country, one: Point, two: Point) -> Iterator[Mark]:
    """Yield the boundary between two fields, interrupted at words."""
    box, look, start = country.window, country.look, None
    # Contours have a similar colour and are solid.
    dash = BOUNDARY if look.contours else ()
    steps = [Point(one.x + (two.x - one.x) * at / 12, one.y + (two.y - one.y) * at / 12) for at in range(13)]
    for number, at in enumerate(steps):
        inside = box.x < at.x < box.right and box.y < at.y < box.bottom
        free = inside and country.is_open(at) and not country.breaks_line(at, 0.3)
        if free and start is None:
            start = at
        if start is not None and (not free or number == 12):
            end = at if free else steps[number - 1]
            yield Line(start.x, start.y, end.x, end.y, look.plot_ink, HAIRLINE * look.plot_line_width, dash)
            start = None


def draw_growth(it: Country) -> Iterator[Mark]:
    """Yield the small signs that are spread over the ground: trees, reeds, waves and shell holes."""
    pitch = it.grain
    draw = fir if it.look.firs else tree
    woods = it.cells_of_kind("woods")
    for ring in (
        areas.area_edges(it.placed, woods, INSET + 0.055 * pitch / it.placed.pitch, UNEVEN, it.of) if woods else ()
    ):
        yield from _along(it, ring, woods, draw, 0.092 * pitch, 0.094 * pitch)
    for at, index in it.scatter(woods, 30, 0.2, 0.07):
        size = pitch * (0.125, 0.1, 0.112)[index % 3]
        yield Use(draw(index % VARIANTS), at.x, at.y, size)
    for at, index in it.scatter(it.cells_of_kind("marsh"), 34, 0.09, 0.075):
        yield Use(tuft(index % VARIANTS), at.x, at.y, pitch * (0.13, 0.095, 0.11)[index % 3])
    for at, _index in it.scatter(it.cells_of_kind("water"), 7, 0.16, 0.075):
        yield Use(tuft(WAVES), at.x, at.y, pitch * 0.13)
    for at, index in it.scatter(it.cells_of_kind("shell-holes"), 26, 0.06, 0.07):
        size = pitch * (0.075, 0.12, 0.055, 0.095)[index % 4]
        yield Use(crater(index % VARIANTS), at.x, at.y, size)


def _along(
    country: Country,
    ring: Sequence[Point],
    cells: frozenset[Cell],
    draw: Callable[[int], Glyph],
    pace: float,
    size: float,
) -> Iterator[Mark]:
    """Yield trees that touch each other along an edge, except where the edge crosses the corner of a hex outside `cells`."""
    placed, left, number = country.placed, 0.0, 0
    for index, b in enumerate(ring):
        a = ring[index - 1]
        long = hypot(b.x - a.x, b.y - a.y)
        while left < long:
            at = _part(a, b, left / long)
            number += 1
            left += pace
            if (
                country.has_room_at(at, size * 0.6)
                and placed.distance_to_hexside(at) > size * 0.55
                and placed.cell_at(at) in cells
            ):
                yield Use(draw(number % VARIANTS), at.x, at.y, size * (1.0, 0.86, 0.94)[number % 3])
        left -= long
