"""Diagrams in hexes: fire templates, clock positions, where fire is straight; and the dice of a table.

A fire template shows where a weapon reaches, and at which bands of altitude. The firer stands in the middle, its nose up the
page. Each hex that may be fired into is a stack of bars, as the altitudes lie, a bar for each of the game's bands (`Bands`); a
bar is there when that band may be hit, hatched where it is shaded: one may fire there, but not without consequences. Hexes
open at all of them are one dark hex, so that the shape of the arc is seen from afar; hexes out of reach are bare corners. A
blind spot is a ring struck through, with its number. Nothing rests on colour. Bars have a fine edge, by which they are seen
where their fill is spared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import sqrt

from msgspec import Struct

from printgen.data.records.tables import Arc
from printgen.drawing.aircraft.above import typical
from printgen.drawing.emblems import die_face
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import ORIGIN, Hex, corners, within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Face, Glyph, Line, Mark, Text, Use, polygon
from printgen.drawing.outline import hatch, on_circle
from printgen.translation import _
from printgen.units import Point, Size, points

#: How far a fire template reaches, in hexes.
RADIUS = 3
#: The hexside that each clock position looks through.
HOURS: dict[int, int] = {12: 0, 2: 1, 4: 2, 6: 3, 8: 4, 10: 5}


class Reach(Struct, frozen=True):
    """A hex of a template: where it lies from the firer, the bands that may be hit there, the number of its blind spot, and
    which of the bands are shaded."""

    here: Hex
    bands: frozenset[str]
    blind: int | None = None
    shaded: frozenset[str] = frozenset()


def reach(arc: Arc) -> tuple[Reach, ...]:
    """The hexes of a record, to be drawn."""
    return tuple(Reach(Hex(*it.hex), frozenset(it.bands), it.blind, frozenset(it.shaded_bands)) for it in arc.hexes)


#: In a key, the room between a hex and its word (mm), and between two entries (in type sizes).
KEY_GAP, KEY_APART = 0.8, 1.4
#: From this pitch on the firer is an aircraft, on smaller hexes an arrow head, mm; the tint of hexes within an outline.
PLAN, TINT = 5.0, Ink.PALE_BLUE
#: The part of a hex that its bars fill.
_FILL = 0.86


class Bands(Struct, frozen=True):
    """The bands of altitude of a game, from the top.

    bars: by band, its bar's upper and lower edge, in halves of a hex's height below the middle. open: the bars of a hex
    that is open at all bands. words: what the key calls each band, and all of them, in the language of print; and last the
    bands that may be `shaded`, where there are any. A game with a single band has no word for all of them. name: what
    parts its hexes from those of other bands; blind: whether there are blind spots. outline: the ink of a strong line about all
    hexes that may be fired into, which are then of a pale tint, where there is a single band.
    """

    bars: tuple[tuple[str, float, float], ...]
    open: tuple[tuple[float, float], ...]
    words: Callable[[], tuple[str, ...]]
    shaded: frozenset[str] = frozenset()
    name: str = ""
    blind: bool = True
    outline: Ink | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _top, _bottom in self.bars)


def levels() -> tuple[str, ...]:
    """What the key says of three levels; a function with a name, since other processes draw templates too."""
    return _("higher"), _("same"), _("lower"), _("all three"), _("climb or dive")


#: A level above the firer, on his own, or a level below.
_HEIGHTS = (("high", -1.0, -0.40), ("same", -0.28, 0.28), ("low", 0.40, 1.0))
LEVELS = Bands(_HEIGHTS, ((-1.0, 1.0),), levels, frozenset(("high", "low")))


def spoke(hour: int) -> tuple[Hex, ...]:
    """The hexes along a clock position, nearest first. Raises KeyError for a position that is none."""
    return tuple(ORIGIN.step(HOURS[hour], range_) for range_ in range(1, RADIUS + 1))


def fire_arc_size(pitch: float) -> Size:
    """How wide and high a template is at a pitch (both mm); its origin is the middle."""
    return Size(pitch * (RADIUS * sqrt(3) + 2 / sqrt(3)), pitch * (2 * RADIUS + 1))


def _bar(pitch: float, top: float, bottom: float) -> tuple[Point, ...]:
    """The slice of a hex between two heights, as a polygon clockwise from its upper left corner, less half of its edge."""
    half = pitch * _FILL / 2
    wide = pitch * _FILL / sqrt(3) - HAIRLINE / sqrt(3)
    top, bottom = top + HAIRLINE / 2 / half, bottom - HAIRLINE / 2 / half

    def side(height: float) -> float:
        return wide * (1 - abs(height) / 2)

    right = [Point(side(top), top * half), Point(side(bottom), bottom * half)]
    left = [Point(-side(bottom), bottom * half), Point(-side(top), top * half)]
    if top < 0 < bottom:
        right.insert(1, Point(wide, 0))
        left.insert(1, Point(-wide, 0))
    return (*(Point(-side(top), top * half),), *right, *left[:-1])


@cache
def band_hex(bands: frozenset[str], pitch: float, of: Bands = LEVELS, shaded: frozenset[str] = frozenset()) -> Glyph:
    """A hex that may be fired into at these bands of those that a game has, some of them `shaded`, about its middle."""
    letters = "".join(f"{band[0]}{'-' if band in shaded else ''}" for band in of.names if band in bands)
    if of.outline:
        tinted = polygon(corners(pitch), TINT, of.outline, FINE)
        return Glyph(f"fire-hex-{of.name}{letters}-{pitch:g}", (tinted,))
    marks: list[Mark] = [polygon(corners(pitch), Ink.WHITE, Ink.BLACK, HAIRLINE)]
    bars = tuple((top, bottom) for band, top, bottom in of.bars if band in bands - shaded)
    edges = of.open if len(bands - shaded) == len(of.bars) else bars
    marks += [polygon(_bar(pitch, top, bottom), Ink.SOLID, Ink.SOLID, HAIRLINE) for top, bottom in edges]
    for band, top, bottom in of.bars:
        if band in shaded & bands:
            bar = _bar(pitch, top, bottom)
            # Grey with black lines: apart from a black bar, and from a grey one where ink is spared.
            marks += [
                polygon(bar, Ink.GREY15, Ink.BLACK, HAIRLINE),
                *hatch(bar, max(0.5, pitch * 0.09), 45, width=HAIRLINE),
            ]
    return Glyph(f"fire-hex-{of.name}{letters or 'none'}-{pitch:g}", tuple(marks))


@cache
def blind_hex(pitch: float) -> Glyph:
    """A hex that lies in a blind spot: a ring, struck through at its rim so that a number can stand in it."""
    ring, pen = pitch * 0.34, max(FINE, pitch * 0.04)
    marks: list[Mark] = [polygon(corners(pitch), Ink.WHITE, Ink.BLACK, HAIRLINE)]
    marks.append(Circle(0, 0, ring, Ink.WHITE, pen=pen))
    for angle in (45, 225):
        a, b = on_circle(0, 0, ring * 0.74, angle), on_circle(0, 0, ring * 1.26, angle)
        marks.append(Line(a.x, a.y, b.x, b.y, Ink.BLACK, pen * 1.6))
    return Glyph(f"fire-hex-blind-{pitch:g}", tuple(marks))


@cache
def field(pitch: float) -> Glyph:
    """The hexes of a template, out of reach as yet: thin grey lines, each drawn once."""
    sides: dict[frozenset[tuple[float, float]], Line] = {}
    for here in within(RADIUS):
        middle = here.center(pitch)
        ring = [corner.moved(middle.x, middle.y) for corner in corners(pitch)]
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
            # Neighbours share a side.
            ends = frozenset((round(end.x, 3) + 0.0, round(end.y, 3) + 0.0) for end in (one, two))
            sides.setdefault(ends, Line(one.x, one.y, two.x, two.y, Ink.GREY40, HAIRLINE))
    return Glyph(f"fire-field-{pitch:g}", tuple(sides.values()))


def outlined(
    hexes: Iterable[Hex], pitch: float, x: float, y: float, ink: Ink, pen: float | None = None
) -> Iterator[Line]:
    """A line about hexes, their origin at (x, y): the sides that but one of them has. pen: its width, mm; a strong one's where
    there is none."""
    found = frozenset(hexes)
    for here in sorted(found, key=lambda it: (it.q, it.r)):
        for facing in range(6):
            if here.step(facing) not in found:
                one, two = here.side(facing, pitch)
                yield Line(x + one.x, y + one.y, x + two.x, y + two.y, ink, pen or max(RULE, pitch * 0.11))


@cache
def arrow(pitch: float) -> Glyph:
    """The firer: an arrow head up the page."""
    tip = (0, -pitch * 0.34), (pitch * 0.26, pitch * 0.3), (0, pitch * 0.16), (-pitch * 0.26, pitch * 0.3)
    return Glyph(f"fire-arrow-{pitch:g}", (polygon(tuple(Point(*at) for at in tip), Ink.BLACK, None),))


def fire_arc(
    hexes: Iterable[Reach], pitch: float, x: float = 0.0, y: float = 0.0, of: Bands = LEVELS
) -> tuple[Mark, ...]:
    """A fire template with the firer's hex about (x, y), its hexes `pitch` mm from side to side. Reads from 3.6 mm up."""
    marks: list[Mark] = [Use(field(pitch), x, y)]
    size = max(6.0, pitch * 1.5)
    hexes = tuple(hexes)
    for it in hexes:
        middle = it.here.center(pitch).moved(x, y)
        glyph = band_hex(it.bands, pitch, of, it.shaded) if it.blind is None else blind_hex(pitch)
        marks.append(Use(glyph, middle.x, middle.y))
        if it.blind is not None:
            low = middle.y + points(size) * 0.325
            marks.append(Text(middle.x, low, str(it.blind), size, "strong", "middle"))
    if of.outline:
        marks += outlined((it.here for it in hexes if it.blind is None), pitch, x, y, of.outline)
    return (*marks, Use(typical("biplane"), x, y, pitch * 0.92) if pitch >= PLAN else Use(arrow(pitch), x, y))


def fire_arc_entries(of: Bands, pitch: float) -> tuple[tuple[Glyph, str], ...]:
    """What a key explains: the hexes at that pitch (mm), and the words beside them; each band, all of them, the shaded ones, the
    blind spot."""
    whole = (of.names,) if len(of.names) > 1 else ()
    shown = [band_hex(frozenset(bands), pitch, of) for bands in (*((name,) for name in of.names), *whole)]
    if of.shaded:
        shown.append(band_hex(of.shaded, pitch, of, of.shaded))
    blind = ((blind_hex(pitch), _("blind spot")),) if of.blind else ()
    return (*zip(shown, of.words(), strict=True), *blind)


def fire_arc_key_size(pitch: float) -> Size:
    """The room that a key in a row takes (mm); see `fire_arc_key`."""
    rooms = [2 * pitch / sqrt(3) + KEY_GAP + width(word, "text", 6.0) for _hex, word in fire_arc_entries(LEVELS, pitch)]
    return Size(sum(rooms) + points(6.0) * KEY_APART * (len(rooms) - 1), pitch)


def fire_arc_key(x: float, y: float, pitch: float = 3.6, size: float = 6.0) -> tuple[Mark, ...]:
    """Return the key to fire templates in a row from (x, y): each band, all of them, the shaded ones, the blind spot; the type of
    the words in points."""
    half, middle, marks = pitch / sqrt(3), y + pitch / 2, list[Mark]()
    for shown, word in fire_arc_entries(LEVELS, pitch):
        marks.append(Use(shown, x + half, middle))
        marks.append(Text(x + 2 * half + KEY_GAP, middle + points(size) * 0.325, word, size))
        x += 2 * half + KEY_GAP + width(word, "text", size) + points(size) * KEY_APART
    return tuple(marks)


def half_field_size(pitch: float) -> Size:
    """The room of half a field, ahead or behind, with the firer's own hex (mm)."""
    return Size(fire_arc_size(pitch).width, pitch * (RADIUS + 1))


@cache
def half_field(reached: tuple[Reach, ...], pitch: float) -> Glyph:
    """The half of a field of fire that it lies in, without bands, its hexes `pitch` mm from side to side, its origin the top left
    corner."""
    hexes = [it.here for it in reached]
    size, behind = half_field_size(pitch), sum(it.center(1.0).y for it in hexes) > 0
    firer = Point(size.width / 2, pitch / 2 if behind else size.height - pitch / 2)
    marks: list[Mark] = []
    for here in within(RADIUS):
        at = here.center(pitch).moved(firer.x, firer.y)
        inside, ahead = here in hexes, here.center(1.0).y < 0
        if here == ORIGIN or inside or (ahead != behind and 0 < at.y < size.height):
            ring = tuple(corner.moved(at.x, at.y) for corner in corners(pitch * (0.94 if inside else 1.0)))
            marks.append(polygon(ring, Ink.SOLID if inside else None, Ink.SOLID if inside else Ink.GREY40, HAIRLINE))
    named = "-".join(f"{it.q},{it.r}" for it in hexes)
    return Glyph(f"field-{pitch:g}-{named}", (*marks, Use(arrow(pitch), firer.x, firer.y)))


#: From a hexside to the one opposite, mm; the clock has one ring of hexes about the aircraft, the other diagram two.
CLOCK_PITCH, DEFLECTION_PITCH = 9.2, 5.6
#: What lies on top of the dice that are rolled, by how the tables call them.
PIPS = {"1d6": (5,), "2d6": (4, 3)}
#: A die's side and the room between two, mm.
DIE, BESIDE = 3.2, 0.5


def clock(ringed: tuple[int, ...] = ()) -> Face:
    """The six clock positions, and the hexside numbers 1 to 6 at the aircraft; `ringed` positions in a ring."""

    def marks(here: Hex, middle: Point) -> list[Mark]:
        if here == ORIGIN:
            # The aircraft with the numbers of the hexsides about it.
            far = (ORIGIN.step(facing).center(CLOCK_PITCH) for facing in range(6))
            numbers = (Point(middle.x + at.x * 0.38, middle.y + at.y * 0.38) for at in far)
            aircraft = Use(typical("biplane"), middle.x, middle.y, CLOCK_PITCH * 0.5)
            return [aircraft, *(_word(str(number), at, 6) for number, at in enumerate(numbers, start=1))]
        hour = next(hour for hour, facing in HOURS.items() if ORIGIN.step(facing) == here)
        ring: list[Mark] = [Circle(middle.x, middle.y, 3.1, None, Ink.BLACK, FINE)] if hour in ringed else []
        return [*ring, _word(str(hour), middle, 8.5)]

    return _about("clock", 1, CLOCK_PITCH, marks)


def deflection(letter: str) -> Face:
    """A target, dots where fire at it is straight, which is ahead of it and behind it, and elsewhere the letter."""

    def marks(here: Hex, middle: Point) -> list[Mark]:
        if here == ORIGIN:
            return [Use(typical("biplane"), middle.x, middle.y, DEFLECTION_PITCH)]
        return [Circle(middle.x, middle.y, 0.9, Ink.BLACK, None)] if here.q == 0 else [_word(letter, middle, 6)]

    return _about("deflection", 2, DEFLECTION_PITCH, marks)


def dice(said: str) -> Face:
    """The dice that a table is rolled with, `1d6` or `2d6`. Raises KeyError for others."""
    thrown = PIPS[said]
    size = Size(len(thrown) * (DIE + BESIDE) - BESIDE, DIE)
    uses = (Use(die_face(pips), DIE / 2 + at * (DIE + BESIDE), DIE / 2, DIE) for at, pips in enumerate(thrown))
    return Face(f"dice-{said}", size, tuple(uses))


def _word(text: str, middle: Point, size: float) -> Text:
    return Text(middle.x, middle.y + cap_height("semibold", size) / 2, text, size, "semibold", "middle")


def _about(name: str, radius: int, pitch: float, marks: Callable[[Hex, Point], list[Mark]]) -> Face:
    """A field of hexes about the aircraft, each with its marks."""
    size = Size(pitch * (radius * sqrt(3) + 2 / sqrt(3)) + 0.4, pitch * (2 * radius + 1) + 0.4)
    drawn: list[Mark] = []
    for here in within(radius):
        place = here.center(pitch)
        middle = Point(size.width / 2 + place.x, size.height / 2 + place.y)
        outline = tuple(corner.moved(middle.x, middle.y) for corner in corners(pitch))
        drawn.append(polygon(outline, None, Ink.GREY40, HAIRLINE))
        drawn.extend(marks(here, middle))
    return Face(name, size, tuple(drawn))
