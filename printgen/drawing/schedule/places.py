"""The position of each maneuver in a game's catalogue on the page of a schedule.

Each speed has a band, and the slowest is at the top. A band has left turns at the left, straights in the middle and
right turns at the right, symmetrically. The restricted maneuvers of a speed are together in the last row of its band.
The stalls, the spin and the notes are below the bands. If the highest speed is flown and has no turns, they are next to
the band of that speed.

A maneuver has the same column and the same neighbours on every page of the game. The heights adapt to the aircraft. A
speed that the aircraft cannot fly takes one line, and all pictures on a page have the largest pitch at which they fit.
Sparse rows then grow into the spare height. Restricted maneuvers that turn within one or two hexes are insets with a
separate minimum pitch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

from msgspec import Struct

from printgen.data.records.maneuvers import Numbering, parse
from printgen.drawing.schedule.positions import Band, Pitches, Places, Spot
from printgen.drawing.schedule.rows import HALF_WIDTH, Catalogue, PictureShape, Row, catalogue_rows, catalogue_shapes
from printgen.drawing.schedule.setting import Style
from printgen.units import Box, Size

#: The distance of the notes from the pictures beside them, in addition to the gap between columns of notes and relative to it.
BESIDE = 0.4
#: The step by which the pitch of a sparse row grows, mm, and the share of the spare height that remains between the rows.
GROWTH, KEPT = 0.25, 0.3
#: The maximum pitch of a sparse row, relative to the pitch of the other rows: more would look like two scales.
UNEQUAL = 1.45

#: The gaps at corners that are tried, relative to the gaps in the style. The second value is the maximum distance in mm
#: that a picture may move from its usual column towards the middle.
CLEARER, INWARDS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4), 0.5


class Page(Struct, frozen=True):
    """The layout of a catalogue on a page of a given width (mm), which is the same for all aircraft.

    It consists of the pictures' shapes, the rows of each speed, and the default position of each column. `known_rows` is
    a cache of the results of `place_row`. Each key consists of the row's outermost code, the maneuvers in the row that
    the aircraft may fly, and the pitch.
    """

    shapes: Mapping[str, PictureShape]
    rows: Mapping[int, tuple[Row, ...]]
    columns: Mapping[str, float]
    numbers: Numbering
    width: float
    style: Style
    known_rows: dict[tuple[str, frozenset[str], float], tuple[dict[str, float], bool]]

    def pitch(self, code: str, pitch: float) -> float:
        return self.shapes[code].pitch(pitch, self.style.insets)

    def height(self, code: str, pitch: float) -> float:
        return self.shapes[code].height * self.pitch(code, pitch)

    def is_restricted(self, code: str) -> bool:
        return parse(code).number in self.numbers.restricted

    def place_row(self, row: Row, live: frozenset[str], pitch: float) -> tuple[dict[str, float], bool]:
        """Return the x of each column of a row, by code, and whether the row fits on the page.

        Columns are moved outwards as far as the pictures of the maneuvers in `live` require. The row fits if its
        pictures do not touch the page's edges and all columns are close to their default positions.
        """
        key = (row.left_codes[-1], live.intersection(row.codes), pitch)
        if key not in self.known_rows:
            # Corners are as far from the hexes beside them as the row allows.
            found = self._shifted(row, live, pitch, 0.0), False
            if self._fits(row, found[0], live, pitch):
                ways = (self._clear_corners(row, live, pitch, share * self.style.corner_gap) for share in CLEARER)
                found = next(filter(None, ways), found[0]), True
            self.known_rows[key] = found
        return self.known_rows[key]

    def _clear_corners(self, row: Row, live: frozenset[str], pitch: float, corner: float) -> dict[str, float] | None:
        """Return the columns of a row with a gap at corners, or None if the page is too narrow for it.

        The outer part of a row that reaches the page's edges is moved back towards its default columns.
        """
        found, middle = self._shifted(row, live, pitch, corner), self.width / 2
        for codes, side in ((row.left_codes, -1), (row.right_codes, 1)):
            outer = list[str]()
            for code in (it for it in reversed(codes) if it in live):
                offset = side * (found[code] - middle)
                reach = self._reach(code, found[code], side, pitch) - offset
                limits = [middle - _edge(row, self.style) - reach]
                for it in outer:
                    # The distance between the two pictures, with the inner one in the middle of the page.
                    far = self._needed(code, it, middle, side, pitch, corner)
                    limits.append(side * (found[it] - middle) - far)
                if min(limits, default=offset) < min(offset, side * (self.columns[code] - middle)) - INWARDS:
                    return None
                found[code] = middle + side * min(offset, *limits)
                outer.append(code)
        return found if self._fits(row, found, live, pitch) else None

    def _fits(self, row: Row, columns: dict[str, float], live: frozenset[str], pitch: float) -> bool:
        """Return whether the flown pictures stay clear of the page's edges and near their default columns."""
        moved = [abs(columns[code] - self.columns[code]) for code in columns if code in live]
        edges = [self.extent(code, columns[code], pitch) for code in columns if code in live]
        gap = _edge(row, self.style) - 1e-6
        inside = all(left >= gap and right <= self.width - gap for left, right in edges)
        faint = self.style.empty_code / 2 - self.style.clear
        inside = inside and all(faint <= x <= self.width - faint for code, x in columns.items() if code not in live)
        return inside and max(moved, default=0.0) <= self.style.shift

    def extent(self, code: str, x: float, pitch: float) -> tuple[float, float]:
        """Return the left and right edge of a maneuver's picture whose column is at `x`, mm."""
        shape, q = self.shapes[code], self.pitch(code, pitch)
        return x + (shape.left - HALF_WIDTH) * q, x + (shape.right + HALF_WIDTH) * q

    def _shifted(self, row: Row, live: frozenset[str], pitch: float, corner: float) -> dict[str, float]:
        """Return the columns of a row with a gap at corners. They are as far out as the flown maneuvers need at this pitch."""
        found, middle = dict[str, float](), self.width / 2
        for codes, side in ((row.left_codes, -1), (row.right_codes, 1)):
            inner = [row.left_codes[0]] if side > 0 else []
            for code in codes:
                if code in found:
                    continue
                offsets = [abs(self.columns[code] - middle)]
                if code in live:
                    offsets += (self._needed(it, code, found[it], side, pitch, corner) for it in inner if it in live)
                elif inner:
                    offsets.append(side * (found[inner[-1]] - middle) + self.style.least_slot)
                    # A code without a picture is clear of the grey area of restricted maneuvers. The outermost code is
                    # not below a picture, whose code it would seem to be, as far as the page is wide enough.
                    beside = self.style.clear + self.style.empty_code / 2
                    edge = self.width / 2 - self.style.empty_code / 2 + self.style.clear
                    for it in (it for it in inner if it in live):
                        reach = self._reach(it, found[it], side, pitch) + beside
                        if self.is_restricted(it) > self.is_restricted(code):
                            offsets.append(reach + self.style.grey_gap)
                        elif code == codes[-1]:
                            offsets.append(min(reach, edge))
                found[code] = middle + side * max(offsets)
                inner.append(code)
        return found

    def _reach(self, code: str, x: float, side: int, pitch: float) -> float:
        """Return the distance from the middle to the outer edge of a picture in the column `x`, mm."""
        return side * (self.extent(code, x, pitch)[side > 0] - self.width / 2)

    def _needed(self, inner: str, code: str, at: float, side: int, pitch: float, corner: float) -> float:
        """Return the distance from the middle that a maneuver needs to be clear of its inner neighbour."""
        one, other = (code, inner) if side < 0 else (inner, code)
        is_mixed = self.is_restricted(one) != self.is_restricted(other)
        distance = self.shapes[one].distance(self.shapes[other], pitch, self.style, is_mixed, corner)
        return side * (at - self.width / 2) + distance


@cache
def lay_out_places(
    catalogue: Catalogue, live: frozenset[str], numbers: Numbering, room: Size, style: Style, notes: float | None = None
) -> Places:
    """Return the positions of all maneuvers in a space (mm), for an aircraft that may fly only the maneuvers in `live`.

    Args:
        notes: the height for notes, stalls and spin, mm (default: the height in the style).
    """
    page = _page(catalogue, numbers, room.width, style)
    rows = [row for rows in page.rows.values() for row in rows]
    for pitch in style.pitches:
        pitches = Pitches(pitch)
        heights = _heights(page, live, pitches, room, notes)
        if heights.spare >= -1e-6 and all(page.place_row(row, live, pitch)[1] for row in rows):
            # Notes beside the highest speed keep their width, so that its row does not grow.
            growing = [it for it in rows if not heights.is_beside or it not in page.rows[max(page.rows)]]
            pitches = _grown(page, growing, live, pitch, heights.spare)
            heights = _heights(page, live, pitches, room, notes)
            break
    return _at(page, live, pitches, room, heights)


def _grown(page: Page, rows: Sequence[Row], live: frozenset[str], base: float, spare: float) -> Pitches:
    """Return the pitches after sparse rows have grown into part of the spare height, as far as their pictures fit."""
    grown, usable = dict[str, float](), spare * (1 - KEPT)
    growing = [row for row in rows if not live.isdisjoint(row.codes)]
    pitch = base
    while growing and pitch + GROWTH <= min(page.style.most_grown, UNEQUAL * base) + 1e-6:
        pitch += GROWTH
        for row in tuple(growing):
            more = _row_height(page, row, live, pitch) - _row_height(page, row, live, pitch - GROWTH)
            if more > usable or not page.place_row(row, live, pitch)[1]:
                growing.remove(row)
                continue
            usable -= more
            grown[row.left_codes[-1]] = pitch
    return Pitches(base, grown)


@cache
def _page(catalogue: Catalogue, numbers: Numbering, width: float, style: Style) -> Page:
    shapes = catalogue_shapes(catalogue, numbers)
    rows = catalogue_rows(catalogue, numbers)
    columns = {}
    for row in (row for every in rows.values() for row in every):
        columns.update(_columns(row, shapes, width, style))
    return Page(shapes, rows, columns, numbers, width, style, {})


def _edge(row: Row, style: Style) -> float:
    """Return the distance of a row from the edges of the page, mm. It keeps a ground in the first row clear of the speed."""
    return 0.75 * style.margin if row.restricted and not row.grey else 0.0


def _columns(row: Row, shapes: Mapping[str, PictureShape], width: float, style: Style) -> dict[str, float]:
    """Return the columns of a row (mm from the left edge of the page), symmetrical to its middle.

    The columns near the middle leave space for the largest pitch, and the outer columns share the remaining width.
    """
    codes, room = row.left_codes, width / 2 - _edge(row, style)
    usable = [it for it in style.pitches if it <= style.column_pitch]
    base = next((it for it in usable if _reach(row, shapes, style, [it] * len(codes)) <= room), 0.0)
    base = min(max(base, style.pitches[-1]), style.outer_pitch)
    pitches = [base] * len(codes)
    for index in range(len(codes)):
        # The outermost codes rarely have more space than the base, so every other pitch is precise enough.
        for pitch in usable[::2]:
            attempt = [*pitches[:index], pitch, *pitches[index + 1 :]]
            if pitch <= base or _reach(row, shapes, style, attempt) <= room:
                pitches = attempt
                break
    offsets = _offsets(row, shapes, style, pitches)
    left = {code: width / 2 - x for code, x in zip(codes, offsets, strict=True)}
    right = {code: width / 2 + x for code, x in zip(row.right_codes, offsets, strict=True)}
    return {**left, **right}


def _offsets(row: Row, shapes: Mapping[str, PictureShape], style: Style, pitches: Sequence[float]) -> list[float]:
    """Return the distances of a row's left columns from its middle in mm. Each picture has its own pitch."""
    codes, found = row.left_codes, list[float]()
    for index, (code, pitch) in enumerate(zip(codes, pitches, strict=True)):
        shape = shapes[code]
        if index == 0:
            # If the number of straights is even, the two middle straights are half their distance from the middle.
            other = row.right_codes[0]
            found.append(0.0 if code == other else shape.distance(shapes[other], pitch, style, False) / 2)
            continue
        x = 0.0
        for inner, at in zip(codes[:index], found, strict=True):
            is_mixed = row.is_restricted(code) != row.is_restricted(inner)
            x = max(x, at + shape.distance(shapes[inner], pitch, style, is_mixed))
        found.append(x)
    return found


def _reach(row: Row, shapes: Mapping[str, PictureShape], style: Style, pitches: Sequence[float]) -> float:
    """Return the distance that a row extends from the middle to the left, mm."""
    every = zip(row.left_codes, _offsets(row, shapes, style, pitches), pitches, strict=True)

    def reach(code: str, x: float, pitch: float) -> float:
        q = shapes[code].pitch(pitch, style.insets)
        return max(x + (HALF_WIDTH - shapes[code].left) * q, x + style.least_slot / 2)

    return max(reach(*it) for it in every)


class Heights(Struct, frozen=True):
    """The heights of the bands on a page at one pitch. There is one band of maneuvers for each speed.

    Fields:
        bands: the height of each band by its speed, mm.
        spare: the height of the page that is left over, mm. It is negative if the bands do not fit.
        is_beside: whether the notes are next to the highest speed.
    """

    bands: dict[int, float]
    spare: float
    is_beside: bool


def _heights(page: Page, live: frozenset[str], pitch: Pitches, room: Size, notes: float | None) -> Heights:
    """Return the heights at one pitch. `notes` has the same meaning as in `lay_out_places`."""
    style, speeds = page.style, sorted(page.rows)
    bands = {speed: _band_height(page, page.rows[speed], live, pitch) for speed in speeds}
    last = page.rows[speeds[-1]]
    is_beside = not any(row.turns or row.restricted for row in last) and bool(_flown(last, live))
    if is_beside:
        bands[speeds[-1]] = max(bands[speeds[-1]], style.corner if notes is None else notes)
    below = 0.0 if is_beside else style.strip if notes is None else notes
    return Heights(bands, room.height - sum(bands.values()) - below, is_beside)


def _at(page: Page, live: frozenset[str], pitch: Pitches, room: Size, heights: Heights) -> Places:
    """Return the positions at this pitch, even if they do not fit on the page."""
    flown = [speed for speed in heights.bands if _flown(page.rows[speed], live)]
    extra = min(max(heights.spare, 0.0) / (len(flown) + 1), page.style.most_extra)
    found, y = [], 0.0
    for speed, least in heights.bands.items():
        high = least + (extra if speed in flown else 0.0)
        if high:
            found.append(_band(page, speed, y, high, live, pitch))
        y += high
    top = found[-1].top if heights.is_beside else y
    area = Box(0.0, top, room.width, room.height - top)
    return _with_notes(page, found, area, heights.is_beside, -heights.spare, live, pitch.base)


def _flown(rows: Sequence[Row], live: frozenset[str]) -> set[str]:
    return {code for row in rows for code in row.codes} & live


def _with_notes(
    page: Page, bands: Sequence[Band], area: Box, is_beside: bool, excess: float, live: frozenset[str], base: float
) -> Places:
    """Return the positions in the bands, with the stalls, the spin and the notes placed in `area`."""
    style, numbers, catalogue = page.style, page.numbers, [parse(code) for code in page.shapes]
    ways = sorted((it for it in catalogue if it.number == numbers.stall), key=lambda it: "LSR".index(it.direction))
    spins = [it for it in catalogue if it.number == numbers.spin]
    slot, count = style.stall_slot, len(ways) + len(spins)
    wide = style.margin + slot * count if count else 0.0
    pitch = min(style.insets[0], style.corner_pitch)
    high = style.corner_head + pitch + style.caption + style.sign_line if count else 0.0
    if is_beside:
        flown = [it for it in bands[-1].spots if it.code in live]
        edges = [page.extent(it.code, it.x, it.pitch)[0] for it in flown]
        left = min(*edges, *(it.x - style.least_slot / 2 for it in bands[-1].spots)) - BESIDE * style.column_gap
        gap = area.center.x - left + style.column_gap
        corner = Box(0.0, area.bottom - high, wide, high)
        side = area.width / 2 - gap
        planning = Box(0.0, area.y, side, corner.y - area.y)
        rules = Box(area.right - side, area.y, side, area.height)
    else:
        corner = Box(0.0, area.y, wide, area.height)
        first = wide + style.column_gap if count else 0.0
        column = area.width - first - style.column_gap
        planning = Box(first, area.y, column * style.planning, area.height)
        rules = Box(planning.right + style.column_gap, area.y, column - planning.width, area.height)
    foot = corner.y + style.corner_head + pitch
    places = [
        Spot(str(it), style.margin + slot * (index + 0.5), foot, pitch, True)
        for index, it in enumerate((*ways, *spins))
    ]
    stalls, spin = tuple(places[: len(ways)]), places[-1] if spins else None
    return Places(base, tuple(bands), planning, rules, corner, stalls, spin, is_beside, area.height, max(excess, 0.0))


def _row_height(page: Page, row: Row, live: frozenset[str], pitch: float) -> float:
    flown = [code for code in row.codes if code in live]
    return max((page.height(code, pitch) for code in flown), default=0.0)


def _band_height(page: Page, rows: Sequence[Row], live: frozenset[str], pitch: Pitches) -> float:
    """Return the minimum height of a speed, or the height of a line if nothing is flown at this speed."""
    style = page.style
    highs = [_row_height(page, row, live, pitch.of(row)) for row in rows]
    if not any(highs):
        return style.empty_band
    parts = [high + style.caption if high else style.empty_row for high in highs]
    return sum(parts) + style.row_gap * (sum(bool(it) for it in parts) - 1) + 2 * style.band_gap


def _band(page: Page, speed: int, top: float, high: float, live: frozenset[str], pitch: Pitches) -> Band:
    """Return the positions of a speed in a band that is `high` mm high. Spare height is distributed around the rows."""
    style, rows = page.style, page.rows[speed]
    heights = [_row_height(page, row, live, pitch.of(row)) for row in rows]
    if not any(heights):
        return Band(speed, top, top + high)
    least = _band_height(page, rows, live, pitch) - 2 * style.band_gap
    shown = [it for it in zip(rows, heights, strict=True) if it[1] or style.empty_row]
    share = max(high - least, 0.0) / (sum(bool(it) for it in heights) + 1)
    spots, lines, tiles, y = list[Spot](), list[Spot](), list[Box](), top
    for row, tall in shown:
        # Rows are a little closer together, so that the last grey area is clear of the line of the next speed.
        y += (share - (min(share, 0.5) if spots else 0.0)) if tall else 0.0
        own = pitch.of(row)
        columns, _fits = page.place_row(row, live, own)
        if not tall:
            y += style.empty_row
            lines += [Spot(code, columns[code], y, own) for code in row.codes]
            y += style.row_gap
            continue
        foot = y + tall
        placed = [Spot(code, columns[code], foot, page.pitch(code, own)) for code in row.codes]
        spots += placed
        tiles += _tiles(page, placed, live, y, tall)
        y = foot + style.caption + style.row_gap
    return Band(speed, top, top + high, tuple(spots), tuple(lines), tuple(tiles))


def _tiles(page: Page, row: Sequence[Spot], live: frozenset[str], y: float, tall: float) -> Iterator[Box]:
    """Yield the grey areas of neighbouring restricted maneuvers that include a flown maneuver."""
    if not any(page.is_restricted(it.code) for it in row if it.code in live):
        return
    for is_restricted, group in groupby(sorted(row, key=lambda it: it.x), lambda it: page.is_restricted(it.code)):
        spots, style, up = list(group), page.style, min(0.8, page.style.row_gap - 0.1)
        if is_restricted and not live.isdisjoint(it.code for it in spots):
            half = [style.least_slot / 2 if it.code in live else style.empty_code / 2 for it in spots]
            edges = [(it.x - wide, it.x + wide) for it, wide in zip(spots, half, strict=True)]
            edges += [page.extent(it.code, it.x, it.pitch) for it in spots if it.code in live]
            left = max(min(it[0] for it in edges) - style.grey_gap, 0.0)
            right = min(max(it[1] for it in edges) + style.grey_gap, page.width)
            yield Box(left, y - up, right - left, up + tall + style.caption + min(0.6, style.band_gap - 0.35))
