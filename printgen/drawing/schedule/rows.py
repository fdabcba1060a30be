"""The rows of a game's maneuvers, which are the same on every page, and the shapes of their pictures in pitches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from math import sqrt

from msgspec import Struct

from printgen.data.records.maneuvers import Code, Numbering, parse
from printgen.drawing.maneuver import path_hexes
from printgen.drawing.schedule.setting import Style
from printgen.units import Point

#: Half the width of a hex in pitches, and the sine of the slope of a hex's sides.
HALF_WIDTH, SLOPE = 1 / sqrt(3), sqrt(3) / 2
#: The minimum width of a picture's slot when rows are filled, and the step for searching the width of a row, in pitches.
LEAST, STEP = 1.64, 0.05
#: The codes of a game's maneuvers, each with the hexsides crossed.
Catalogue = tuple[tuple[str, tuple[str, ...]], ...]


class PictureShape(Struct, frozen=True):
    """The hexes of a maneuver's picture, relative to the middle of the start hex, in pitches.

    Fields:
        left, right: the x of the middle of the leftmost and of the rightmost hex.
        inset: 1 for a restricted maneuver that stays in its hex, 2 for a restricted maneuver that ends in the next hex,
            otherwise 0.
    """

    hexes: tuple[Point, ...]
    inset: int
    left: float
    right: float
    height: float

    @property
    def width(self) -> float:
        return self.right - self.left + 2 * HALF_WIDTH

    def pitch(self, pitch: float, insets: tuple[float, float]) -> float:
        """Return the pitch of this picture on a page with the given pitch (mm).

        Args:
            pitch: the pitch of the page, mm.
            insets: the minimum pitches of the two kinds of restricted maneuvers, as in `Style`.
        """
        return max(pitch, insets[self.inset - 1]) if self.inset else pitch

    def distance(self, other: PictureShape, pitch: float, style: Style, is_mixed: bool, corner: float = 0.0) -> float:
        """Return the minimum distance in mm between the column of this picture and the column of a picture to its right.

        Args:
            pitch: the pitch of the page, mm.
            is_mixed: whether exactly one of the two pictures is in the grey area of restricted maneuvers.
            corner: the minimum distance between a corner of one picture and two hexes of the other, mm.
        """
        p, q = self.pitch(pitch, style.insets), other.pitch(pitch, style.insets)
        gap = min(style.slot_gap * max(1.0, (pitch / style.outer_pitch) ** 3), 1.0)
        if is_mixed:
            caption = style.least_slot / 2 + 0.2
            right, left = max((self.right + HALF_WIDTH) * p, caption), max((HALF_WIDTH - other.left) * q, caption)
            return right + left + gap + style.grey_gap
        size, least = (p + q) / 2 + gap, style.least_slot
        for a in self.hexes:
            for b in other.hexes:
                down = abs((a.y - 0.5) * p - (b.y - 0.5) * q)
                if down < size:
                    # A corner between two hexes of another column seems to overlap these hexes unless the gap is wide.
                    clear = max(corner - gap, 0.0) if down > pitch / 4 else 0.0
                    least = max(least, (size - down / 2) / SLOPE + a.x * p - b.x * q + clear)
        return least


class Row(Struct, dict=True):
    """A row of maneuvers: straight maneuvers in the middle, left turns to the left and right turns to the right.

    Fields:
        grey: whether the straight maneuvers are restricted. If so, the restricted turns are next to them; otherwise, the
            restricted turns are outermost.
        turns: the codes of the unrestricted left turns, from the middle outwards.
        restricted: the codes of the restricted left turns, from the middle outwards.
    """

    straight: tuple[str, ...]
    grey: bool = False
    turns: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()

    def outwards(self) -> tuple[str, ...]:
        """Return the codes of the left turns from the middle outwards."""
        return (*self.restricted, *self.turns) if self.grey else (*self.turns, *self.restricted)

    @cached_property
    def left_codes(self) -> tuple[str, ...]:
        """The codes of the row's maneuvers from the middle to the left."""
        return (*self.straight[: (len(self.straight) + 1) // 2][::-1], *self.outwards())

    @cached_property
    def right_codes(self) -> tuple[str, ...]:
        """The codes of the row's maneuvers from the middle to the right, as many as from the middle to the left."""
        return (*self.straight[len(self.straight) // 2 :], *(it.replace("L", "R") for it in self.outwards()))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes of the row's maneuvers, from left to right."""
        return tuple(dict.fromkeys((*self.left_codes[::-1], *self.right_codes)))

    def is_restricted(self, code: str) -> bool:
        return code in self.restricted or (self.grey and code in self.straight)


class Units(Struct, frozen=True):
    """The shapes of all pictures in a catalogue, with lengths in pitches."""

    shapes: Mapping[str, PictureShape]

    def slot(self, code: str) -> float:
        return max(LEAST, self.shapes[code].width + 0.05)

    def wide(self, codes: Sequence[str]) -> float:
        return sum(map(self.slot, codes))

    def reach(self, row: Row) -> float:
        """Return the distance that a row extends from the middle to the left, in pitches."""
        return self.wide(row.straight) / 2 + self.wide(row.turns) + self.wide(row.restricted)


@cache
def catalogue_shapes(catalogue: Catalogue, numbers: Numbering) -> Mapping[str, PictureShape]:
    """Return the shapes of the pictures of all maneuvers in a catalogue and of the mirror images of its turns, by code."""
    found = {code: _shape(code, path, numbers) for code, path in catalogue}
    mirrored = {
        code.translate({ord("L"): "R", ord("R"): "L"}): _with_hexes(
            tuple(Point(-it.x, it.y) for it in shape.hexes), shape.inset
        )
        for code, shape in found.items()
        if parse(code).direction != "S"
    }
    return {**mirrored, **found}


def _shape(code: str, path: tuple[str, ...], numbers: Numbering) -> PictureShape:
    hexes = tuple(dict.fromkeys(path_hexes(path)))
    is_inset = parse(code).number in numbers.restricted and len(hexes) <= 2
    return _with_hexes(tuple(it.center(1.0) for it in hexes), len(hexes) if is_inset else 0)


def _with_hexes(hexes: tuple[Point, ...], inset: int) -> PictureShape:
    across, down = [it.x for it in hexes], [it.y for it in hexes]
    return PictureShape(hexes, inset, min(across), max(across), max(down) - min(down) + 1.0)


@cache
def catalogue_rows(catalogue: Catalogue, numbers: Numbering) -> Mapping[int, tuple[Row, ...]]:
    """Return the rows of maneuvers for each speed. They are the same at every pitch and for every paper size.

    The rows are as narrow as possible, with one row for the straights and one for the restricted maneuvers.
    """
    shapes = catalogue_shapes(catalogue, numbers)
    every = {name: parse(name) for name in shapes}
    flown = {name: code for name, code in every.items() if code.number not in (numbers.stall, numbers.spin)}
    units, found = Units(shapes), dict[int, tuple[Row, ...]]()
    for speed in sorted({code.speed for code in flown.values()}):
        codes = {name: code for name, code in flown.items() if code.speed == speed}
        # Two rows need at least this width. The width of a single row of all maneuvers is always sufficient.
        least = int(units.wide(tuple(codes)) / 4 / STEP)
        filled = (_filled(codes, numbers, units, STEP * count) for count in range(least, 4 * least + 8))
        found[speed] = next(tuple(rows) for rows in filled if rows is not None)
    return found


def _filled(codes: dict[str, Code], numbers: Numbering, units: Units, wide: float) -> list[Row] | None:
    """Return the rows of a speed that extend up to `wide` pitches from the middle, or None if a maneuver does not fit.

    Straights are in the first row. Restricted straights are in the next row, with the restricted turns next to them. Turns
    are placed where they fit, the highest pictures first.
    """

    def straight(restricted: bool) -> tuple[str, ...]:
        every = [it for it, code in codes.items() if code.direction == "S" and of(code) == restricted]
        sides = {it: numbers.side_of(codes[it]) for it in every}
        return tuple(sorted(every, key=lambda it: (-sides[it], -sides[it] * units.slot(it), codes[it].number)))

    def turns(restricted: bool) -> list[str]:
        every = [it for it, code in codes.items() if code.direction == "L" and of(code) == restricted]
        return sorted(every, key=lambda it: (-units.shapes[it].height, codes[it].number))

    def of(code: Code) -> bool:
        return code.number in numbers.restricted

    rows = [Row(straight(False))]
    if under := straight(True):
        rows.append(Row(under, grey=True))
    for restricted, code in (*((True, it) for it in turns(True)), *((False, it) for it in turns(False))):
        order = rows[::-1] if restricted else rows
        row = next((it for it in order if units.reach(it) + units.slot(code) <= wide + 1e-6), None)
        if row is None:
            return None
        if restricted:
            row.restricted = (*row.restricted, code)
        else:
            row.turns = (*row.turns, code)
    for row in rows:
        # A second turn along the same path, but to a sharper facing, is rarer and thus farther out.
        hexes = [units.shapes[code].hexes for code in row.turns]
        again = {code: hexes[:index].count(hexes[index]) for index, code in enumerate(row.turns)}
        row.turns = tuple(sorted(row.turns, key=lambda it: again[it]))
    return rows if all(units.reach(row) <= wide + 1e-6 for row in rows) else None
