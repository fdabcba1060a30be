"""Pictures that explain a rule: hexes, aircraft with their facings, highlighted hexes and lines of fire.

Hexes with the same ground have a strong outline. Pale grounds are also hatched, so that they are visible if fills are omitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from msgspec import Struct

from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fire_arc import outline_hexes
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import ORIGIN, Hex, corners
from printgen.drawing.inks import Ink
from printgen.drawing.markings import repaint
from printgen.drawing.marks import FINE, HAIRLINE, Face, Line, Mark, Text, Use, polygon
from printgen.drawing.outline import hatch
from printgen.units import Point, Size

#: Three lengths in mm: the distance between the lines of a hatching, their width, and the width of the outline of hexes
#: with the same ground.
HATCH, HATCH_PEN, OUTLINE = 1.2, 0.2, 0.5
#: The ground that is hatched.
HATCHED = Ink.GREY15


class SceneAircraft(Struct, frozen=True):
    """An aircraft in a picture of hexes.

    Fields:
        hex: the hex that contains the aircraft.
        facing: the hexside that the aircraft faces, 0-5 clockwise from the top of the page.
        ink: the ink of the aircraft's side.
        offset: the distances by which the aircraft is to the right of and below the middle of the hex, in pitches.
        scale: the span of the aircraft, in pitches.
    """

    hex: Hex
    facing: int
    ink: Ink
    offset: tuple[float, float] = (0.0, 0.0)
    scale: float = 0.78


class HexScene(Struct, frozen=True):
    """A picture of hexes and the aircraft in them.

    Fields:
        pitch: the distance between opposite hexsides, mm.
        grounds: the ink that fills each hex. Other hexes are not filled.
        words: the word printed in each labelled hex.
        aims: the lines of fire, each as the hex where it begins and the hex where it ends.
    """

    name: str
    pitch: float
    hexes: tuple[Hex, ...]
    aircraft: tuple[SceneAircraft, ...]
    grounds: Mapping[Hex, Ink] = {}
    words: Mapping[Hex, str] = {}
    aims: tuple[tuple[Hex, Hex], ...] = ()


def hex_scene(scene: HexScene) -> Face:
    """Return a picture of the scene, just large enough to contain all its hexes."""
    pitch, ring = scene.pitch, corners(scene.pitch)
    at = {here: here.center(pitch) for here in scene.hexes}
    left, top = min(it.x for it in at.values()) - pitch / sqrt(3), min(it.y for it in at.values()) - pitch / 2
    right, bottom = max(it.x for it in at.values()) + pitch / sqrt(3), max(it.y for it in at.values()) + pitch / 2
    edge = HAIRLINE

    def placed(here: Hex) -> Point:
        middle = here.center(pitch)
        return Point(middle.x - left + edge, middle.y - top + edge)

    marks: list[Mark] = []
    for here in sorted(scene.hexes, key=lambda it: it in scene.grounds):
        middle = placed(here)
        outline = tuple(corner.shift(middle.x, middle.y) for corner in ring)
        ground = scene.grounds.get(here)
        marks.append(polygon(outline, ground, Ink.GREY70 if ground else Ink.GREY40, HAIRLINE))
        if ground == HATCHED:
            marks += hatch(outline, HATCH, 45, Ink.GREY70, HATCH_PEN)
    origin = placed(ORIGIN)
    for ground in dict.fromkeys(scene.grounds.values()):
        group = (here for here, it in scene.grounds.items() if it == ground)
        marks += outline_hexes(group, pitch, origin.x, origin.y, Ink.BLACK, OUTLINE)
    for here, text in scene.words.items():
        middle, size = placed(here), max(7.0, pitch * 1.5)
        ink = Ink.ON_FILL if scene.grounds.get(here) in (Ink.BLUE, Ink.RED, Ink.SOLID) else Ink.BLACK
        base = middle.y + cap_height("strong", size) / 2
        marks.append(Text(middle.x, base, text, size, "strong", "middle", ink))
    for start, end in scene.aims:
        a, b = placed(start), placed(end)
        marks.append(Line(a.x, a.y, b.x, b.y, Ink.BLACK, FINE, (1.0, 0.8)))
    for plane in scene.aircraft:
        middle = placed(plane.hex).shift(plane.offset[0] * pitch, plane.offset[1] * pitch)
        shape = repaint(draw_typical("biplane"), plane.ink)
        marks.append(Use(shape, middle.x, middle.y, pitch * plane.scale, plane.facing * 60.0))
    return Face(f"scene-{scene.name}", Size(right - left + 2 * edge, bottom - top + 2 * edge), tuple(marks))
