"""Pictures on hexes: fire templates, clock positions and straight fire. Also, the pictures of dice next to tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import sqrt

from msgspec import Struct

from printgen.data.records.tables import Arc
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.emblems import die_face
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import ORIGIN, Hex, corners, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Face, Glyph, Line, Mark, Text, Use, polygon
from printgen.drawing.outline import circle_point, hatch
from printgen.translation import _
from printgen.units import Point, Size, points_to_mm

#: The range of a fire template, in hexes.
RADIUS = 3
#: The hexside that each clock position faces.
HOURS: dict[int, int] = {12: 0, 2: 1, 4: 2, 6: 3, 8: 4, 10: 5}


class DrawnHex(Struct, frozen=True):
    """A hex of a fire template.

    Fields:
        hex: the position of the hex relative to the firing aircraft.
        bands: the bands that the weapon can hit in the hex.
        blind: the number of the blind spot, or None if the hex is not in a blind spot.
        shaded: the bands at which firing has consequences. Their bars are hatched.
    """

    hex: Hex
    bands: frozenset[str]
    blind: int | None = None
    shaded: frozenset[str] = frozenset()


def arc_hexes(arc: Arc) -> tuple[DrawnHex, ...]:
    """Return the hexes to be drawn for an arc, converted from the arc's record."""
    return tuple(DrawnHex(Hex(*it.hex), frozenset(it.bands), it.blind, frozenset(it.shaded_bands)) for it in arc.hexes)


#: The minimum pitch in mm at which the firing aircraft is drawn as an aircraft and not as an arrowhead. The second
#: value is the tint of hexes within an outline.
PLAN, TINT = 5.0, Ink.PALE_BLUE
#: The share of a hex that its bars fill.
_FILL = 0.86


class Bands(Struct, frozen=True):
    """The altitude bands of a game, from the highest to the lowest.

    Fields:
        bars: for each band, its name and the upper and lower edge of its bar. The edges are measured down from the
            middle of the hex, as fractions of half the hex's height.
        open_bars: the upper and lower edges of the bars that replace `bars` if the weapon can hit all bands.
        labels: a function that returns the labels of the key in the print language: one label for each band, one for all
            bands together (unless the game has a single band), and one for shaded bands (if the arc has any).
        shaded: the bands at which firing may have consequences. Their bars can be hatched.
        glyph_prefix: the prefix for names of hex glyphs, which distinguishes them from other games' glyphs.
        blind: whether fire templates of the game can have blind spots.
        outline: for a game with a single band, the ink of a strong line around the arc, or None for no such line. The
            hexes of an outlined arc have a pale tint.
    """

    bars: tuple[tuple[str, float, float], ...]
    open_bars: tuple[tuple[float, float], ...]
    labels: Callable[[], tuple[str, ...]]
    shaded: frozenset[str] = frozenset()
    glyph_prefix: str = ""
    blind: bool = True
    outline: Ink | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _top, _bottom in self.bars)


def level_names() -> tuple[str, ...]:
    """Return the labels of the key to fire templates, for a game with three levels of altitude."""
    return _("higher"), _("same"), _("lower"), _("all three"), _("climb or dive")


#: The three levels, relative to the firing aircraft: one level above, the same level, and one level below.
_HEIGHTS = (("high", -1.0, -0.40), ("same", -0.28, 0.28), ("low", 0.40, 1.0))
LEVELS = Bands(_HEIGHTS, ((-1.0, 1.0),), level_names, frozenset(("high", "low")))


def hexes_at_hour(hour: int) -> tuple[Hex, ...]:
    """Return the hexes in the direction of a clock position, the nearest first.

    Raise KeyError if the position is not a clock position.
    """
    return tuple(ORIGIN.step(HOURS[hour], range_) for range_ in range(1, RADIUS + 1))


def fire_arc_size(pitch: float) -> Size:
    """Return the size of a fire template in mm, given the distance between opposite hexsides."""
    return Size(pitch * (RADIUS * sqrt(3) + 2 / sqrt(3)), pitch * (2 * RADIUS + 1))


def _bar(pitch: float, top: float, bottom: float) -> tuple[Point, ...]:
    """Return the part of a hex between two heights, leaving a margin of half the line width at the hex's edge."""
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
    """Return a hex that shows which altitude bands a weapon can hit.

    Args:
        bands: the bands that the weapon can hit.
        pitch: the distance between opposite hexsides, mm.
        of: the altitude bands of the game.
        shaded: the bands whose bars are hatched, because firing at them has consequences.
    """
    letters = "".join(f"{band[0]}{'-' if band in shaded else ''}" for band in of.names if band in bands)
    if of.outline:
        tinted = polygon(corners(pitch), TINT, of.outline, FINE)
        return Glyph(f"fire-hex-{of.glyph_prefix}{letters}-{pitch:g}", (tinted,))
    marks: list[Mark] = [polygon(corners(pitch), Ink.WHITE, Ink.BLACK, HAIRLINE)]
    bars = tuple((top, bottom) for band, top, bottom in of.bars if band in bands - shaded)
    edges = of.open_bars if len(bands - shaded) == len(of.bars) else bars
    marks += [polygon(_bar(pitch, top, bottom), Ink.SOLID, Ink.SOLID, HAIRLINE) for top, bottom in edges]
    for band, top, bottom in of.bars:
        if band in shaded & bands:
            bar = _bar(pitch, top, bottom)
            # Grey with black lines differs from a black bar. It also differs from the grey bar that replaces a black
            # bar if ink is saved.
            marks += [
                polygon(bar, Ink.GREY15, Ink.BLACK, HAIRLINE),
                *hatch(bar, max(0.5, pitch * 0.09), 45, width=HAIRLINE),
            ]
    return Glyph(f"fire-hex-{of.glyph_prefix}{letters or 'none'}-{pitch:g}", tuple(marks))


@cache
def blind_hex(pitch: float) -> Glyph:
    """Return a hex in a blind spot: a ring whose rim is struck through, with space for a number in the middle."""
    ring, pen = pitch * 0.34, max(FINE, pitch * 0.04)
    marks: list[Mark] = [polygon(corners(pitch), Ink.WHITE, Ink.BLACK, HAIRLINE)]
    marks.append(Circle(0, 0, ring, Ink.WHITE, pen=pen))
    for angle in (45, 225):
        a, b = circle_point(0, 0, ring * 0.74, angle), circle_point(0, 0, ring * 1.26, angle)
        marks.append(Line(a.x, a.y, b.x, b.y, Ink.BLACK, pen * 1.6))
    return Glyph(f"fire-hex-blind-{pitch:g}", tuple(marks))


@cache
def empty_field(pitch: float) -> Glyph:
    """Return the hexes of an empty fire template as thin grey lines. Each hexside is drawn once."""
    sides: dict[frozenset[tuple[float, float]], Line] = {}
    for here in hexes_within(RADIUS):
        middle = here.center(pitch)
        ring = [corner.shift(middle.x, middle.y) for corner in corners(pitch)]
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
            # Neighbouring hexes share a side, which is drawn once.
            ends = frozenset((round(end.x, 3) + 0.0, round(end.y, 3) + 0.0) for end in (one, two))
            sides.setdefault(ends, Line(one.x, one.y, two.x, two.y, Ink.GREY40, HAIRLINE))
    return Glyph(f"fire-field-{pitch:g}", tuple(sides.values()))


def outline_hexes(
    hexes: Iterable[Hex], pitch: float, x: float, y: float, ink: Ink, pen: float | None = None
) -> Iterator[Line]:
    """Yield the outline of a group of hexes, which consists of all hexsides that belong to only one hex of the group.

    Args:
        hexes: the hexes to outline.
        pitch: the distance between opposite hexsides, mm.
        x: the x of the hexes' origin, mm.
        y: the y of the hexes' origin, mm.
        ink: the ink of the line.
        pen: the width of the line, mm (default: the width of a strong line).
    """
    found = frozenset(hexes)
    for here in sorted(found, key=lambda it: (it.q, it.r)):
        for facing in range(6):
            if here.step(facing) not in found:
                one, two = here.side(facing, pitch)
                yield Line(x + one.x, y + one.y, x + two.x, y + two.y, ink, pen or max(RULE, pitch * 0.11))


@cache
def firer_arrow(pitch: float) -> Glyph:
    """Return the symbol of the firing aircraft: an arrowhead that points up the page."""
    tip = (0, -pitch * 0.34), (pitch * 0.26, pitch * 0.3), (0, pitch * 0.16), (-pitch * 0.26, pitch * 0.3)
    return Glyph(f"fire-arrow-{pitch:g}", (polygon(tuple(Point(*at) for at in tip), Ink.BLACK, None),))


def fire_arc(
    hexes: Iterable[DrawnHex], pitch: float, x: float = 0.0, y: float = 0.0, of: Bands = LEVELS
) -> tuple[Mark, ...]:
    """Return the marks of a fire template centred on (x, y).

    Args:
        hexes: the hexes of the arc.
        pitch: the distance between opposite hexsides, mm. A legible template needs at least 3.6 mm.
        x: the x of the middle, mm.
        y: the y of the middle, mm.
        of: the bands of the game.
    """
    marks: list[Mark] = [Use(empty_field(pitch), x, y)]
    size = max(7.0, pitch * 1.5)
    hexes = tuple(hexes)
    for reached in hexes:
        middle = reached.hex.center(pitch).shift(x, y)
        glyph = band_hex(reached.bands, pitch, of, reached.shaded) if reached.blind is None else blind_hex(pitch)
        marks.append(Use(glyph, middle.x, middle.y))
        if reached.blind is not None:
            low = middle.y + points_to_mm(size) * 0.325
            marks.append(Text(middle.x, low, str(reached.blind), size, "strong", "middle"))
    if of.outline:
        within = [it.hex for it in hexes if it.blind is None]
        marks += outline_hexes(within, pitch, x, y, of.outline)
        # Where altitude does not matter, large hexes have the range.
        if pitch >= PLAN:
            marks += (_word(str(ORIGIN.distance(it)), it.center(pitch).shift(x, y), 10.5) for it in within)
    return (
        *marks,
        Use(draw_typical("biplane"), x, y, pitch * 0.76) if pitch >= PLAN else Use(firer_arrow(pitch), x, y),
    )


def half_field_size(pitch: float) -> Size:
    """Return the size in mm of the front or rear half of a field of fire, including the firing aircraft's hex."""
    return Size(fire_arc_size(pitch).width, pitch * (RADIUS + 1))


@cache
def half_field(reached: tuple[DrawnHex, ...], pitch: float) -> Glyph:
    """Return a picture of the front or rear half of a field of fire, whichever half contains the arc.

    Altitude bands are not shown. The glyph's origin is its top left corner.

    Args:
        reached: the hexes of the arc.
        pitch: the distance between opposite hexsides, mm.
    """
    hexes = [it.hex for it in reached]
    size, behind = half_field_size(pitch), sum(it.center(1.0).y for it in hexes) > 0
    firer = Point(size.width / 2, pitch / 2 if behind else size.height - pitch / 2)
    marks: list[Mark] = []
    for here in hexes_within(RADIUS):
        at = here.center(pitch).shift(firer.x, firer.y)
        inside, ahead = here in hexes, here.center(1.0).y < 0
        if here == ORIGIN or inside or (ahead != behind and 0 < at.y < size.height):
            ring = tuple(corner.shift(at.x, at.y) for corner in corners(pitch * (0.94 if inside else 1.0)))
            marks.append(polygon(ring, Ink.SOLID if inside else None, Ink.SOLID if inside else Ink.GREY40, HAIRLINE))
    named = "-".join(f"{it.q},{it.r}" for it in hexes)
    return Glyph(f"field-{pitch:g}-{named}", (*marks, Use(firer_arrow(pitch), firer.x, firer.y)))


#: The distances between opposite hexsides, mm, in the clock diagram and in the deflection diagram. The clock has one ring of
#: hexes around the aircraft, the deflection diagram two.
CLOCK_PITCH, DEFLECTION_PITCH = 9.2, 5.6
#: The die faces that a picture of a roll shows, by the roll's name in the tables.
PIPS = {"1d6": (5,), "2d6": (4, 3)}
#: The side length of a die and the gap between two dice, mm.
DIE, BESIDE = 3.2, 0.5


def clock_diagram(ringed: tuple[int, ...] = ()) -> Face:
    """Return a picture of an aircraft in its hex, with the numbers of the six hexsides and of the six clock positions.

    Args:
        ringed: the clock positions whose numbers are circled.
    """

    def marks(here: Hex, middle: Point) -> list[Mark]:
        if here == ORIGIN:
            # Draw the aircraft with the numbers of the hexsides around it.
            far = (ORIGIN.step(facing).center(CLOCK_PITCH) for facing in range(6))
            numbers = (Point(middle.x + at.x * 0.38, middle.y + at.y * 0.38) for at in far)
            aircraft = Use(draw_typical("biplane"), middle.x, middle.y, CLOCK_PITCH * 0.5)
            return [aircraft, *(_word(str(number), at, 6) for number, at in enumerate(numbers, start=1))]
        hour = next(hour for hour, facing in HOURS.items() if ORIGIN.step(facing) == here)
        ring: list[Mark] = [Circle(middle.x, middle.y, 3.1, None, Ink.BLACK, FINE)] if hour in ringed else []
        return [*ring, _word(str(hour), middle, 8.5)]

    return _about("clock", 1, CLOCK_PITCH, marks)


def deflection_diagram(letter: str) -> Face:
    """Return a picture of a target that shows which shots need deflection.

    A dot marks the hexes directly in front of and behind the target, and `letter` marks all other hexes.
    """

    def marks(here: Hex, middle: Point) -> list[Mark]:
        if here == ORIGIN:
            return [Use(draw_typical("biplane"), middle.x, middle.y, DEFLECTION_PITCH * 0.8)]
        return [Circle(middle.x, middle.y, 0.9, Ink.BLACK, None)] if here.q == 0 else [_word(letter, middle, 6)]

    return _about("deflection", 2, DEFLECTION_PITCH, marks)


def dice_glyph(said: str) -> Face:
    """Return a picture of the dice to roll, `1d6` or `2d6`. The picture is printed next to the table of the roll.

    Raise KeyError for any other roll.
    """
    thrown = PIPS[said]
    size = Size(len(thrown) * (DIE + BESIDE) - BESIDE, DIE)
    uses = (Use(die_face(pips), DIE / 2 + at * (DIE + BESIDE), DIE / 2, DIE) for at, pips in enumerate(thrown))
    return Face(f"dice-{said}", size, tuple(uses))


def _word(text: str, middle: Point, size: float) -> Text:
    return Text(middle.x, middle.y + cap_height("semibold", size) / 2, text, size, "semibold", "middle")


def _about(name: str, radius: int, pitch: float, marks: Callable[[Hex, Point], list[Mark]]) -> Face:
    """Return a picture of all hexes up to `radius` hexes from the middle. `marks` draws the content of each hex."""
    size = Size(pitch * (radius * sqrt(3) + 2 / sqrt(3)) + 0.4, pitch * (2 * radius + 1) + 0.4)
    drawn: list[Mark] = []
    for here in hexes_within(radius):
        place = here.center(pitch)
        middle = Point(size.width / 2 + place.x, size.height / 2 + place.y)
        outline = tuple(corner.shift(middle.x, middle.y) for corner in corners(pitch))
        drawn.append(polygon(outline, None, Ink.GREY40, HAIRLINE))
        drawn.extend(marks(here, middle))
    return Face(name, size, tuple(drawn))
