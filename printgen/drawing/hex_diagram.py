"""Small diagrams about an aircraft in its hex: clock positions and hexsides, where fire is straight; and dice."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from printgen.drawing.emblems import die_face
from printgen.drawing.fire_arc import HOURS
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import ORIGIN, Hex, corners, within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Face, Mark, Text, Use, polygon
from printgen.drawing.silhouettes import silhouette
from printgen.units import Point, Size

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
            return _sides(middle)
        hour = next(hour for hour, facing in HOURS.items() if ORIGIN.step(facing) == here)
        ring: list[Mark] = [Circle(middle.x, middle.y, 3.1, None, Ink.BLACK, FINE)] if hour in ringed else []
        return [*ring, _word(str(hour), middle, 8.5)]

    return _field("clock", 1, CLOCK_PITCH, marks)


def deflection(letter: str) -> Face:
    """A target, dots where fire at it is straight, which is ahead of it and behind it, and elsewhere the letter."""

    def marks(here: Hex, middle: Point) -> list[Mark]:
        if here == ORIGIN:
            return [Use(silhouette("biplane", "tractor", 1, 1), middle.x, middle.y, DEFLECTION_PITCH)]
        return [Circle(middle.x, middle.y, 0.9, Ink.BLACK, None)] if here.q == 0 else [_word(letter, middle, 6)]

    return _field("deflection", 2, DEFLECTION_PITCH, marks)


def dice(said: str) -> Face:
    """The dice that a table is rolled with, `1d6` or `2d6`. Raises KeyError for others."""
    thrown = PIPS[said]
    size = Size(len(thrown) * (DIE + BESIDE) - BESIDE, DIE)
    uses = (Use(die_face(pips), DIE / 2 + at * (DIE + BESIDE), DIE / 2, DIE) for at, pips in enumerate(thrown))
    return Face(f"dice-{said}", size, tuple(uses))


def _sides(middle: Point) -> list[Mark]:
    """The aircraft with the numbers of the hexsides about it."""
    marks: list[Mark] = [Use(silhouette("biplane", "tractor", 1, 1), middle.x, middle.y, CLOCK_PITCH * 0.5)]
    for facing in range(6):
        far = ORIGIN.step(facing).center(CLOCK_PITCH)
        marks.append(_word(str(facing + 1), Point(middle.x + far.x * 0.38, middle.y + far.y * 0.38), 6))
    return marks


def _word(text: str, middle: Point, size: float) -> Text:
    return Text(middle.x, middle.y + cap_height("semibold", size) / 2, text, size, "semibold", "middle")


def _field(name: str, radius: int, pitch: float, marks: Callable[[Hex, Point], list[Mark]]) -> Face:
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
