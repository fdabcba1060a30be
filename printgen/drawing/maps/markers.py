"""The markers of each side on a map: balloons, headquarters, airfields, guns, troops and numbered entry hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from printgen.data.records.maps import Edge
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import PlacedBoard, label_size
from printgen.drawing.inks import Ink
from printgen.drawing.maps.land import Land
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Rect, Text, Use, polygon
from printgen.drawing.outline import parse_path
from printgen.translation import _
from printgen.units import Point, points_to_mm

#: The size of a marker as a share of the pitch, and the maximum size of a marker in mm.
SHARE, LARGEST = 0.34, 40.0
INWARD: Mapping[Edge, int] = {"left": 90, "top": 180, "right": 270, "bottom": 0}


def _balloon(ink: Ink) -> Iterator[Mark]:
    bag = parse_path(
        "M -0.3,-0.1 C -0.3,-0.3 -0.1,-0.34 0.06,-0.32 C 0.26,-0.3 0.34,-0.2 0.34,-0.1 "
        "C 0.34,0.02 0.2,0.08 0.04,0.09 C -0.12,0.1 -0.3,0.06 -0.3,-0.1 Z"
    )
    yield Outline(bag, ink, ink, 0.02)
    yield polygon((Point(-0.26, -0.02), Point(-0.40, 0.10), Point(-0.14, 0.07)), ink, ink, 0.02)
    for x in (-0.12, 0.18):
        yield Line(x, 0.08, 0.02, 0.26, ink, 0.022)
    yield Rect(-0.03, 0.26, 0.10, 0.08, ink, ink, 0.02)


def _hq(ink: Ink) -> Iterator[Mark]:
    yield Line(-0.22, -0.34, -0.22, 0.36, ink, 0.035)
    flag = (Point(-0.22, -0.34), Point(0.34, -0.34), Point(0.20, -0.17), Point(0.34, 0.0), Point(-0.22, 0.0))
    yield polygon(flag, ink, ink, 0.02)


def _airfield(ink: Ink) -> Iterator[Mark]:
    """Yield the marks of an airfield: hangars in a row behind a windsock."""
    for x in (-0.36, -0.12, 0.12):
        roof = ("C", x, -0.08, x + 0.22, -0.08, x + 0.22, 0.10)
        yield Outline((("M", x, 0.30), ("L", x, 0.10), roof, ("L", x + 0.22, 0.30), ("Z",)), ink, ink, 0.02)
    yield Line(-0.02, -0.06, -0.02, -0.36, ink, 0.03)
    yield polygon((Point(-0.02, -0.36), Point(0.28, -0.30), Point(0.28, -0.24), Point(-0.02, -0.18)), ink, ink, 0.02)


def _troops(ink: Ink) -> Iterator[Mark]:
    for x in (-0.24, 0.0, 0.24):
        yield Circle(x, -0.10, 0.085, ink, ink, 0.01)
        yield Rect(x - 0.075, 0.02, 0.15, 0.26, ink, ink, 0.01)


def _gun(ink: Ink, barrels: int) -> Iterator[Mark]:
    yield Rect(-0.26, 0.20, 0.52, 0.10, ink, ink, 0.02)
    yield Circle(0, 0.14, 0.12, ink, ink, 0.02)
    for index in range(barrels):
        shift = (index - (barrels - 1) / 2) * 0.16
        yield Line(shift, 0.10, shift + 0.20, -0.34, ink, 0.07)


_PICTURES: Mapping[str, Callable[[Ink], Iterator[Mark]]] = {
    "balloon": _balloon,
    "hq": _hq,
    "airfield": _airfield,
    "troops": _troops,
    "light_anti_aircraft": lambda ink: _gun(ink, 1),
    "heavy_anti_aircraft": lambda ink: _gun(ink, 2),
}


def _plate(sign: Sign) -> tuple[Mark, ...]:
    """Return a plate that identifies a side without colour: a disc for the first side, a square for other sides."""
    if sign.lines == 1:
        return (Circle(0, 0, 0.5, Ink.WHITE, sign.ink, 0.045),)
    return (Rect(-0.45, -0.45, 0.9, 0.9, Ink.WHITE, sign.ink, 0.045),)


@cache
def marker(name: str, sign: Sign) -> Glyph:
    """Return the marker with the given name for a side, as a glyph 1 mm across and centred on its origin.

    Raise KeyError if the name is unknown.
    """
    inner, of = tuple(_PICTURES[name](sign.ink)), f"{name}-{sign.mark.name}"
    return Glyph(f"map-marker-{of}", (*_plate(sign), Use(Glyph(f"map-picture-{of}", inner), 0, 0, 0.84)))


def markers(land: Land, placed: PlacedBoard, signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """Yield the markers of all sides and the numbers of entry hexes.

    Each marker is in the middle of its hex, with its name below.
    """
    size = min(SHARE * placed.pitch, LARGEST)
    type_size = label_size(placed.pitch)
    named = {
        "balloon": _("Balloon"),
        "hq": _("HQ"),
        "airfield": _("Airfield"),
        "troops": _("Troops"),
        "light_anti_aircraft": _("AA light"),
        "heavy_anti_aircraft": _("AA heavy"),
    }
    for side in land.map.sides:
        edge, sign = land.map.edge(side), signs[side]
        # The arrow onto the board points up the page until it is turned. Without the disc of paper below the arrow, it
        # would be lost among trees and roofs if fills are omitted.
        head = polygon((Point(-0.22, -0.56), Point(0.22, -0.56), Point(0, -0.86)), sign.ink, sign.ink, 0.02)
        arrow = Glyph(f"map-entry-{sign.mark.name}", (Circle(0, -0.68, 0.3, Ink.WHITE, None), head))
        for name, index, label in land.map.placed(side):
            at = placed.middle(land.board.parse_label(label))
            if name == "entry":
                yield Use(arrow, at.x, at.y, size, INWARD[edge])
                yield Use(Glyph(f"map-entry-plate-{sign.mark.name}", _plate(sign)), at.x, at.y, size)
                figure = size * 1.7
                yield Text(at.x, at.y + figure * 0.117, str(index + 1), figure, "strong", "middle", sign.ink)
            else:
                yield Use(marker(name, sign), at.x, at.y, size)
                below = at.y + size / 2 + points_to_mm(type_size) * 0.95
                wide, high = width(named[name], "semibold", type_size), cap_height("semibold", type_size)
                yield Rect(at.x - wide / 2 - 0.6, below - high - 0.6, wide + 1.2, high + 1.2, Ink.WHITE, None)
                yield Text(at.x, below, named[name], type_size, "semibold", "middle", sign.ink)
