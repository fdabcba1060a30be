"""The place of each maneuver of a game's catalogue on the page of a schedule, which is the same for every aircraft.

There is a band for each speed, the slowest at the top. In a band, left turns are at the left, straights in the middle
and right turns at the right, symmetrically. The restricted maneuvers of a speed are together in the middle of its last
row. Stalls and spin are in the corners beside the highest speed, which has no turns. All pictures have the same pitch:
the largest at which the entire catalogue fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt

from msgspec import Struct

from printgen.data.records.maneuvers import Code, Numbering, parse
from printgen.drawing.maneuver import path_hexes
from printgen.drawing.schedule.setting import Style
from printgen.units import Box, Size

#: The minimum slot for a code and its cells, in pitches, and the step in which a row's width is searched for.
LEAST, STEP = 1.64, 0.05
#: The codes of a game's maneuvers, each with the hexsides crossed.
Catalogue = tuple[tuple[str, tuple[str, ...]], ...]


class Spot(Struct, frozen=True):
    """A maneuver's place: the middle and the width of its slot, and the height of the line below its picture (mm)."""

    code: str
    x: float
    foot: float
    wide: float


class Band(Struct, frozen=True):
    """The places of the maneuvers of one speed.

    Fields:
        top: the upper edge of the band, mm.
        bottom: the lower edge of the band, mm.
        restricted: the grounds behind the restricted maneuvers.
    """

    speed: int
    top: float
    bottom: float
    spots: tuple[Spot, ...]
    restricted: tuple[Box, ...]


class Places(Struct, frozen=True):
    """The places of all maneuvers on a page, in mm from the top left corner of the area for pictures.

    Fields:
        pitch: the distance between opposite hexsides in the pictures.
        left: the space in the left corner, beside the highest speed.
        right: the space in the right corner, beside the highest speed.
        stalls: the places of the stalls, in a corner.
        spin: the place of the spin, in a corner.
        excess_height: the height that is missing if not everything fits.
    """

    pitch: float
    bands: tuple[Band, ...]
    left: Box
    right: Box
    stalls: tuple[Spot, ...]
    spin: Spot | None
    excess_height: float

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All places on the page: stalls, the maneuvers of all speeds, and the spin."""
        spin = (self.spin,) if self.spin else ()
        return (*self.stalls, *(spot for band in self.bands for spot in band.spots), *spin)


class Row(Struct):
    """A row of maneuvers under construction.

    Fields:
        straight: the straight maneuvers, in the middle of the row.
        grey: whether the straight maneuvers are restricted.
        turns: the turns, from the middle outwards.
        restricted: the restricted turns.
    """

    straight: tuple[str, ...]
    grey: bool = False
    turns: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()


class Sizes(Struct, frozen=True):
    """The sizes of a catalogue's pictures (in pitches), and the pitch (mm) at which to draw them."""

    catalogue: dict[str, Size]
    pitch: float
    style: Style

    def height(self, code: str) -> float:
        return self.catalogue[code].height * self.pitch

    def slot(self, code: str) -> float:
        return max(self.style.least_slot, self.catalogue[code].width * self.pitch + self.style.slot_gap)

    def wide(self, codes: Sequence[str]) -> float:
        return sum(map(self.slot, codes))


@cache
def lay_out_places(catalogue: Catalogue, numbers: Numbering, room: Size, style: Style) -> Places:
    """Return the place of each maneuver of a catalogue in the given space (mm)."""
    sizes, rows = _sizes(catalogue), _rows(catalogue, numbers)
    for pitch in style.pitches:
        found = _at(Sizes(sizes, pitch, style), rows, numbers, room)
        if found.excess_height <= 1e-6:
            break
    return found


def _sizes(catalogue: Catalogue) -> dict[str, Size]:
    """Return the size of each maneuver's picture in pitches; for each right turn, that of the left turn is included."""
    sizes = {code: _size(path) for code, path in catalogue}
    return {**{code.replace("R", "L"): size for code, size in sizes.items()}, **sizes}


def _size(path: tuple[str, ...]) -> Size:
    """Return the size of a maneuver's picture in pitches, given the names of the hexsides crossed."""
    centers = [here.center(1.0) for here in path_hexes(path)]
    wide = max(at.x for at in centers) - min(at.x for at in centers) + 2 / sqrt(3)
    return Size(wide, max(at.y for at in centers) - min(at.y for at in centers) + 1.0)


def _at(sizes: Sizes, rows: Mapping[int, Sequence[Row]], numbers: Numbering, room: Size) -> Places:
    """Return the places at the pitch of `sizes`, whether everything fits or not."""
    style = sizes.style
    codes = {name: parse(name) for name in sizes.catalogue}
    stalls = [name for name, code in codes.items() if code.number == numbers.stall]
    spins = [name for name, code in codes.items() if code.number == numbers.spin]
    speeds = sorted(rows)
    heights = {speed: [_high(row, sizes) for row in rows[speed]] for speed in speeds}
    bands = {speed: sum(high) + style.row_gap * (len(high) - 1) + 2 * style.band_gap for speed, high in heights.items()}
    # The corners are beside the highest speed if it has no turns, otherwise below it.
    last = rows[speeds[-1]]
    beside = not any(row.turns or row.restricted for row in last)
    middle = max(sizes.wide(row.straight) for row in last) + 2 * style.side_gap if beside else style.side_gap
    if beside:
        bands[speeds[-1]] = max(bands[speeds[-1]], style.corner)
    else:
        bands[-1] = style.corner
    spare = room.height - sum(bands.values())
    extra = min(max(spare, 0.0) / len(bands), style.most_extra)
    found, y = [], 0.0
    for speed in speeds:
        high = bands[speed] + extra
        found.append(_band(speed, y, high, rows[speed], heights[speed], sizes, room.width))
        y += high
    top, high = (found[-1].top, found[-1].bottom - found[-1].top) if beside else (y, style.corner + extra)
    wide = (room.width - middle) / 2
    left, right = Box(0.0, top, wide, high), Box(room.width - wide, top, wide, high)
    foot = top + high - style.caption - style.band_gap
    slot = max(style.stall_slot, sizes.slot(stalls[0]) if stalls else 0)
    ways = sorted(stalls, key=lambda name: "LSR".index(codes[name].direction))
    first = style.margin
    stalled = tuple(Spot(name, first + slot * (index + 0.5), foot, slot) for index, name in enumerate(ways))
    spin = Spot(spins[0], right.x + slot / 2, foot, slot) if spins else None
    over = max(-spare, *(_reach(row, sizes) - room.width / 2 for each in rows.values() for row in each))
    return Places(sizes.pitch, tuple(found), left, right, stalled, spin, max(over, 0.0))


@cache
def _rows(catalogue: Catalogue, numbers: Numbering) -> dict[int, list[Row]]:
    """Return the rows of each speed, the same at every pitch and on every paper.

    The rows are as narrow as possible, in pitches, with one row for the straights and one for the restricted maneuvers.
    """
    every = {name: parse(name) for name in _sizes(catalogue)}
    flown = {name: code for name, code in every.items() if code.number not in (numbers.stall, numbers.spin)}
    style = Style(least_slot=LEAST, slot_gap=0.05, side_gap=0.0)
    units = Sizes(_sizes(catalogue), 1.0, style)
    found = {}
    for speed in sorted({code.speed for code in flown.values()}):
        codes = {name: code for name, code in flown.items() if code.speed == speed}
        # Two rows need at least this width; the width of a single row of all maneuvers is always sufficient.
        least = int(units.wide(tuple(codes)) / 4 / STEP)
        filled = (_filled(codes, numbers, units, STEP * count) for count in range(least, 4 * least + 8))
        found[speed] = next(rows for rows in filled if rows is not None)
    return found


def _filled(codes: dict[str, Code], numbers: Numbering, units: Sizes, wide: float) -> list[Row] | None:
    """Return the rows of a speed if they fit within `wide` pitches to each side of the middle, otherwise None.

    Straights are in the first row, restricted straights in the next, with the restricted turns beside them. Turns are
    placed where they fit, the highest pictures first.
    """

    def straight(restricted: bool) -> tuple[str, ...]:
        every = [it for it, code in codes.items() if code.direction == "S" and of(code) == restricted]
        sides = {it: numbers.side_of(codes[it]) for it in every}
        return tuple(sorted(every, key=lambda it: (-sides[it], -sides[it] * units.slot(it), codes[it].number)))

    def turns(restricted: bool) -> list[str]:
        every = [it for it, code in codes.items() if code.direction == "L" and of(code) == restricted]
        return sorted(every, key=lambda it: (-units.height(it), codes[it].number))

    def of(code: Code) -> bool:
        return code.number in numbers.restricted

    rows = [Row(straight(False))]
    if under := straight(True):
        rows.append(Row(under, grey=True))
    for restricted, code in (*((True, it) for it in turns(True)), *((False, it) for it in turns(False))):
        order = rows[::-1] if restricted else rows
        row = next((it for it in order if _reach(it, units) + units.slot(code) <= wide + 1e-6), None)
        if row is None:
            return None
        if restricted:
            row.restricted = (*row.restricted, code)
        else:
            row.turns = (*row.turns, code)
    return rows if all(_reach(row, units) <= wide + 1e-6 for row in rows) else None


def _reach(row: Row, sizes: Sizes) -> float:
    """Return how far a row extends from the middle to the left, in mm."""
    return sizes.wide(row.straight) / 2 + sizes.style.side_gap + sizes.wide(row.turns) + sizes.wide(row.restricted)


def _high(row: Row, sizes: Sizes) -> float:
    return max(map(sizes.height, (*row.straight, *row.turns, *row.restricted))) + sizes.style.caption


def _band(
    speed: int, top: float, high: float, rows: Sequence[Row], heights: Sequence[float], sizes: Sizes, wide: float
) -> Band:
    """Return the places of a speed in a band `high` mm high, with spare height distributed around the rows."""
    style = sizes.style
    share = (high - sum(heights) - style.row_gap * (len(rows) - 1)) / (len(rows) + 1)
    spots, tiles, y = [], [], top
    for row, tall in zip(rows, heights, strict=True):
        y += share
        foot = y + tall - style.caption
        spots += [Spot(code, x, foot, slot) for code, x, slot in _across(row, sizes, wide)]
        if row.grey or row.restricted:
            grey = [it for it in spots if it.foot == foot and parse(it.code).number in _restricted(row)]
            for group in _groups(grey):
                box = Box(group[0].x - group[0].wide / 2 - style.grey_gap, y - 0.7, 0.0, tall + 1.4)
                tiles.append(Box(box.x, box.y, group[-1].x + group[-1].wide / 2 + style.grey_gap - box.x, box.height))
        y += tall + style.row_gap
    return Band(speed, top, top + high, tuple(spots), tuple(tiles))


def _restricted(row: Row) -> frozenset[int]:
    return frozenset(parse(code).number for code in (*(row.straight if row.grey else ()), *row.restricted))


def _across(row: Row, sizes: Sizes, wide: float) -> Iterator[tuple[str, float, float]]:
    """Yield each code of a row from left to right, with the middle and the width of its slot in mm."""
    style, middle = sizes.style, wide / 2
    x = middle - sizes.wide(row.straight) / 2
    for code in row.straight:
        yield code, x + sizes.slot(code) / 2, sizes.slot(code)
        x += sizes.slot(code)
    plain = sorted(row.turns, key=lambda it: (sizes.slot(it), parse(it).number))
    # Restricted turns are next to the restricted straights, or outermost if there are no restricted straights.
    outwards = (*row.restricted, *plain) if row.grey else (*plain, *row.restricted)
    out = sizes.wide(row.straight) / 2 + (0.0 if row.grey else style.side_gap)
    for index, code in enumerate(outwards):
        if row.grey and index == len(row.restricted):
            out += style.side_gap
        slot = sizes.slot(code)
        yield code, middle - out - slot / 2, slot
        yield code.replace("L", "R"), middle + out + slot / 2, slot
        out += slot


def _groups(spots: Sequence[Spot]) -> Iterator[list[Spot]]:
    """Yield groups of adjacent places in one row, from left to right."""
    group: list[Spot] = []
    for spot in sorted(spots, key=lambda it: it.x):
        if group and spot.x - spot.wide / 2 > group[-1].x + group[-1].wide / 2 + 0.1:
            yield group
            group = []
        group.append(spot)
    if group:
        yield group
