"""Hexes around a central hex, each with a fill, a sign and a word: zones by range, fields of fire, or winds by roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from math import atan2, cos, degrees, pi, radians, sin

from msgspec import Struct

from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hex_map import hex_shape
from printgen.drawing.hexes import ORIGIN, Hex
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import HAIRLINE, Circle, Glyph, Line, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: The width of the heavy line around outlined hexes, in mm.
OUTLINE = 0.8


class Zone(Struct, frozen=True):
    """The content of a hex in a picture of hexes.

    Fields:
        word: the word in the hex.
        fill: the fill of the hex.
        edge: the ink of the hexsides.
        sign: the sign in the hex.
        scale: the size of the sign, in pitches.
        turn: the clockwise rotation of the sign, degrees.
        lift: the distance of the sign above the middle of the hex, in pitches.
        size: the type size of the word, points.
        note: the note below the word.
        below: the distance of the note below the middle of the hex, in pitches.
        small: the type size of the note, points.
    """

    word: str = ""
    fill: Ink | None = None
    edge: Ink = Ink.BLACK
    sign: Glyph | None = None
    scale: float = 0.7
    turn: float = 0.0
    lift: float = 0.0
    size: float = 8.5
    note: str = ""
    below: float = 0.36
    small: float = 7.0


class Zones(Struct, frozen=True):
    """A picture of hexes, such as the hexes around an aircraft, with words or signs in them.

    Fields:
        hexes: the content of each hex.
        pitch: the distance between opposite hexsides, mm.
        level: whether hexes have a corner at the top (otherwise, hexes are flat-topped).
        outlined: the hexes around which a heavy line is drawn.
    """

    hexes: Mapping[Hex, Zone]
    pitch: float
    level: bool = False
    outlined: Set[Hex] = frozenset()

    def center(self, here: Hex) -> Point:
        """Return the position of a hex's middle, in mm from the middle of the hex at the origin."""
        at = here.center(self.pitch)
        return Point(at.y, at.x) if self.level else at

    def turn(self, facing: int) -> float:
        """Return the direction across the hexside `facing` in the picture, in degrees clockwise from straight up the page."""
        at = self.center(ORIGIN.step(facing))
        return degrees(atan2(at.x, -at.y))

    def _outline(self) -> Iterator[tuple[Point, Point]]:
        """Yield both ends of each hexside between an outlined hex and another hex, in mm from the middle of the picture."""
        for here in sorted(self.outlined):
            for facing in range(6):
                if here.step(facing) not in self.outlined:
                    one, two = here.side(facing, self.pitch)
                    yield (Point(one.y, one.x), Point(two.y, two.x)) if self.level else (one, two)

    def fit(self, wide: float) -> MeasuredPart:
        corners = hex_shape(self.pitch, self.level)
        placed = [(self.center(here), zone) for here, zone in self.hexes.items()]
        reach = max((abs(at.x) for at, _zone in placed), default=0.0) + max(it.x for it in corners)
        half = max(it.y for it in corners)
        top, low = (pick((at.y for at, _zone in placed), default=0.0) for pick in (min, max))
        high = low - top + 2 * half

        def draw(sketch: Sketch, place: Box) -> None:
            middle = Point(place.center.x, place.y + (place.height - high) / 2 + half - top)
            # Dark edges are drawn over pale edges, and signs over all edges.
            for at, zone in sorted(placed, key=lambda it: it[1].edge is Ink.BLACK):
                rim = tuple(it.shift(middle.x + at.x, middle.y + at.y) for it in corners)
                sketch.add(polygon(rim, zone.fill, zone.edge, HAIRLINE))
            for one, two in self._outline():
                sketch.add(Line(middle.x + one.x, middle.y + one.y, middle.x + two.x, middle.y + two.y, width=OUTLINE))
            for at, zone in placed:
                x, y = middle.x + at.x, middle.y + at.y
                if zone.sign:
                    sketch.add(Use(zone.sign, x, y - zone.lift * self.pitch, zone.scale * self.pitch, zone.turn))
                if zone.word:
                    base = y + cap_height("semibold", zone.size) / 2
                    sketch.text(x, base, zone.word, zone.size, "semibold", "middle")
                if zone.note:
                    sketch.text(x, y + zone.below * self.pitch, zone.note, zone.small, "semibold", "middle")

        return MeasuredPart(high, high, draw, excess_width=2 * reach - wide)


#: A ring around the word of a hex, which is recognizable in any ink.
RING = Glyph("zone-ring", (Circle(0.0, 0.0, 0.4, None, Ink.BLACK, 0.045),))


@cache
def compass_rose(first: float, count: int = 6) -> Glyph:
    """Return a compass rose 1 mm in diameter, whose points are half dark and half white.

    Args:
        first: the direction of the first point, in degrees clockwise from straight up.
        count: the number of points.
    """
    marks = []
    for number in range(count):
        far = radians(first + number * 360 / count)
        tip = Point(sin(far) / 2, -cos(far) / 2)
        for side, fill in ((-1, Ink.SOLID), (1, Ink.WHITE)):
            beside = far + side * pi / count
            waist = Point(sin(beside) * 0.16, -cos(beside) * 0.16)
            marks.append(polygon((tip, waist, Point(0.0, 0.0)), fill, Ink.BLACK, 0.01))
    return Glyph(f"rose-{first:g}-{count}", tuple(marks))


def ranges_ahead(ranges: Sequence[int], pitch: float) -> Zones:
    """Return a picture of an attacker and the row of hexes in front of it, each with its range from the attacker.

    One of the hexes contains a target.
    """
    count, side = len(ranges), 3
    firer, hit = ORIGIN.step(0, (count + 1) // 2), max(count - 3, 0)
    row = {firer.step(side, at): Zone(str(it), size=1.3 * pitch) for at, it in enumerate(ranges, start=1)}
    row[firer] = Zone(fill=Ink.GREY15, sign=draw_typical("biplane"), turn=90.0, scale=0.88)
    under = Zone(str(ranges[hit]), sign=draw_typical("triplane"), turn=60.0, scale=0.33, lift=0.36, size=1.3 * pitch)
    return Zones(row | {firer.step(side, hit + 1): under}, pitch, level=True)


def wind_rose(pitch: float, blows: Mapping[int, tuple[str, str]]) -> Zones:
    """Return a picture of a compass rose on a hex. The adjacent hexes show the winds and the die rolls that cause them.

    Args:
        pitch: the distance between opposite hexsides, mm.
        blows: for each hexside (0-5), the die rolls and the name of the wind that they cause.
    """
    plan = Zones({}, pitch, level=True)
    hexes = {ORIGIN.step(side): Zone(rolls, size=20.0, note=name) for side, (rolls, name) in blows.items()}
    hexes[ORIGIN] = Zone(sign=compass_rose(plan.turn(0)), scale=0.96)
    return Zones(hexes, pitch, level=True)
