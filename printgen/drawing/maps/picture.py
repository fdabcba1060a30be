"""A hex playing sheet as one big picture: ground, ways, trenches, markers, and the cartouche in the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import sqrt

from printgen.data.official import ours
from printgen.data.records.maps import Edge, Map
from printgen.data.records.tables import Chart
from printgen.drawing import routes
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import Sign, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import PlacedBoard, dots, grid, grounds, label_size, letters, numbers
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps import BORDER, MapStyle
from printgen.drawing.maps.land import SIGNS, Front, Land, land
from printgen.drawing.maps.margin import NEAT, cartouche, cartouche_height, edges, named_edges, rim
from printgen.drawing.maps.sky import caption, corners, joined_grid, seam, sky, turn
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Rect, Text, Use, polygon
from printgen.drawing.outline import Steps
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Point, Size, points

FIRE_TRENCH, SUPPORT = 0.55, 0.3
WANDER = 0.1


def picture(
    map: Map, pitch: float, layout: str, style: MapStyle, signs: Mapping[str, Sign], chart: Chart | None
) -> tuple[Sketch, Size]:
    """A map as a sketch of its own size (mm); `signs` of the sides, and the `chart` whose rolls stand in the key."""
    over = land(map)
    border = style.aside + rim(over.board)
    end = border if style.ends is None else style.ends
    quarter, field = pitch / sqrt(3) / 4, over.board.size(pitch)
    lie = PlacedBoard(over.board, pitch, -quarter if map.joins == "left" else border, end)
    right = seam(lie, "right") if map.joins == "right" else lie.x + field.width + border
    lines = tuple(joined_grid(lie, map.joins) if map.joins else grid(lie))
    sketch = Sketch()
    if layout == "stencil":
        sketch.extend(dots(lie))
    elif layout == "blank":
        sketch.extend(lines)
    else:
        # From the ground up.
        kinds = over.grounds()
        if "sky" in kinds.values():
            around = Box(0, lie.y, right, field.height).inset(-NEAT)
            left, wide = max(0.0, lie.x - NEAT), min(right, lie.x + field.width + NEAT)
            clouds = tuple(at for at, kind in kinds.items() if kind == "cloud")
            sketch.extend(sky(lie, Box(left, around.y, wide - left, around.height), clouds))
        else:
            sketch.extend(grounds(lie, kinds))
        sketch.extend(_ways(over, lie, "rivers"))
        sketch.extend((*lines, *_ways(over, lie, "roads", "railways")))
        said = (*letters(lie, words(over)), *(numbers(lie) if layout == "numbered" else ()))
        for side in map.TRENCHES:
            sketch.extend(trenches(Front(over, side), lie, signs[side], tuple(bounds(text) for text in said)))
        sketch.extend((*said, *markers(over, lie, signs), *places(over, lie)))
        sketch.extend(style.over(map, lie, signs))
    if layout not in ("blank", "stencil"):
        sketch.extend(named_edges(lie))
    edges(sketch, over, lie, style.lines(), signs)
    if style.ends is not None:
        size = Size(right, field.height + 2 * end)
        _ends(sketch, over, size, pitch, style, chart)
        return sketch, size
    top = field.height + 2 * border
    foot = Box(border, top, field.width, cartouche_height(over, field.width, layout))
    cartouche(sketch, foot, over, pitch, layout, style, chart)
    return sketch, Size(right, foot.bottom + BORDER / 2)


def _ends(sketch: Sketch, land: Land, size: Size, pitch: float, style: MapStyle, chart: Chart | None) -> None:
    """What stands above and below the hexes of a sheet: the lines of the chart in its corners, the title between them."""
    map, board = land.map, land.board
    left, right = (0.0 if map.joins == side else style.aside for side in ("left", "right"))
    sheet, high = Box(left, 0, size.width - left - right, size.height), style.ends or 0.0
    drawn = turn(sketch, chart.chart, chart.title, [line.name for line in chart.lines]) if chart else None
    if drawn:
        sketch.extend(corners(sheet, high, map.joins, drawn))
    wide = drawn[1] if drawn else 0.0
    place = Box(sheet.x + (8.0 if map.joins == "left" else wide), 0, sheet.width - wide - 8.0, size.height)
    hexes = _("{columns} by {rows} hexes of {pitch} mm").format(
        columns=board.columns, rows=board.rows, pitch=f"{pitch:g}"
    )
    said = "; ".join(filter(None, (hexes, map.remark)))
    caption(sketch, place, high, map.title, said, map.joins == "left")
    if map.source and ours(map.source):
        x = place.x - 2.6 if map.joins == "left" else place.right + 2.6
        sketch.add(Use(status_mark(map.source.sure), x, place.bottom - high / 2, 2.0))


def words(land: Land) -> dict[Cell, tuple[str, ...]]:
    """The letters of each hex that has any: its ground, then the ways through it; open field has none."""
    through: dict[Cell, dict[str, None]] = {}
    for name, _index, labels in land.map.ways():
        for at in land.course(labels):
            through.setdefault(at, {})[SIGNS[name]] = None
    found = {
        at: tuple(word for word in (SIGNS.get(ground, ""), " ".join(through.get(at, ()))) if word)
        for at, ground in land.grounds().items()
    }
    return {at: words for at, words in found.items() if words}


def _ways(land: Land, lie: PlacedBoard, *wanted: str) -> Iterator[Mark]:
    """Rivers, which lie under the grid; or roads and then railways, which run over it."""
    draw = {"rivers": routes.river, "roads": routes.road, "railways": routes.railway}
    for name, _index, labels in land.map.ways():
        if name in wanted:
            yield from draw[name](_way(land.course(labels), lie), lie.pitch)


def trenches(front: Front, lie: PlacedBoard, sign: Sign, keep: tuple[Box, ...] = ()) -> Iterator[Mark]:
    """The fire trench with its wire, none over the boxes of `keep`, and the trenches behind it in a thinner line."""
    line, pointed = front.line(), sign.lines > 1
    if not line:
        return
    for cells in front.support():
        way = _way(cells, lie)
        # The last hexes at either end are the fire trench's own: there the two run into each other.
        first, last = int(cells[0] in line and cells[1] in line), int(cells[-1] in line and cells[-2] in line)
        yield from routes.trench(way[first : len(way) - last], lie.pitch, sign.ink, SUPPORT, pointed)
    way = _way(line, lie)
    yield from routes.trench(way, lie.pitch, sign.ink, FIRE_TRENCH, pointed)
    yield from routes.wire(way, lie.pitch, -1 if front.edge in ("right", "top") else 1, keep)


def _way(cells: tuple[Cell, ...], lie: PlacedBoard) -> routes.Way:
    return routes.moved(routes.way(lie.board, cells, lie.pitch, WANDER), lie.x, lie.y)


def places(land: Land, lie: PlacedBoard) -> Iterator[Mark]:
    """The names of places, each about the middle of its hex on a strip of paper."""
    size = max(8.5, 0.6 * label_size(lie.pitch) + 5)
    for place in land.map.places:
        at = lie.middle(land.board.find(place.hex))
        wide, high = width(place.name, "slant", size), cap_height("slant", size)
        yield Rect(at.x - wide / 2 - 0.8, at.y - high / 2 - 0.9, wide + 1.6, high + 1.8, Ink.WHITE, None)
        yield Text(at.x, at.y + high / 2, place.name, size, "slant", "middle")


#: How large a marker is, in parts of the pitch; its largest size in mm.
SHARE, LARGEST = 0.34, 40.0
INWARD: Mapping[Edge, int] = {"left": 90, "top": 180, "right": 270, "bottom": 0}


def _balloon(ink: Ink) -> Iterator[Mark]:
    bag: Steps = (
        ("M", -0.30, -0.10), ("C", -0.30, -0.30, -0.10, -0.34, 0.06, -0.32), ("C", 0.26, -0.30, 0.34, -0.20, 0.34, -0.10),
        ("C", 0.34, 0.02, 0.20, 0.08, 0.04, 0.09), ("C", -0.12, 0.10, -0.30, 0.06, -0.30, -0.10), ("Z",),
    )  # fmt: skip
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
    """Hangars in a row behind a windsock."""
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
    """What the sides are told by without colour: a disc for the first, a square for the others."""
    if sign.lines == 1:
        return (Circle(0, 0, 0.5, Ink.WHITE, sign.ink, 0.045),)
    return (Rect(-0.45, -0.45, 0.9, 0.9, Ink.WHITE, sign.ink, 0.045),)


@cache
def marker(name: str, sign: Sign) -> Glyph:
    """A marker of a side, 1 mm across about its middle. Raises KeyError for another name."""
    inner, of = tuple(_PICTURES[name](sign.ink)), f"{name}-{sign.mark.name}"
    return Glyph(f"map-marker-{of}", (*_plate(sign), Use(Glyph(f"map-picture-{of}", inner), 0, 0, 0.84)))


def markers(land: Land, lie: PlacedBoard, signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """The markers of all sides, each in the middle of its hex with its name below; entry hexes with their numbers."""
    size = min(SHARE * lie.pitch, LARGEST)
    type_size = label_size(lie.pitch)
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
        # An arrow that flies on to the board, up the page until it is turned, on a disc of paper, or it would be one more
        # sign among trees and roofs where fills are spared.
        head = polygon((Point(-0.22, -0.56), Point(0.22, -0.56), Point(0, -0.86)), sign.ink, sign.ink, 0.02)
        arrow = Glyph(f"map-entry-{sign.mark.name}", (Circle(0, -0.68, 0.3, Ink.WHITE, None), head))
        for name, index, label in land.map.placed(side):
            at = lie.middle(land.board.find(label))
            if name == "entry":
                yield Use(arrow, at.x, at.y, size, INWARD[edge])
                yield Use(Glyph(f"map-entry-plate-{sign.mark.name}", _plate(sign)), at.x, at.y, size)
                figure = size * 1.7
                yield Text(at.x, at.y + figure * 0.117, str(index + 1), figure, "strong", "middle", sign.ink)
            else:
                yield Use(marker(name, sign), at.x, at.y, size)
                below = at.y + size / 2 + points(type_size) * 0.95
                wide, high = width(named[name], "semibold", type_size), cap_height("semibold", type_size)
                yield Rect(at.x - wide / 2 - 0.6, below - high - 0.6, wide + 1.2, high + 1.2, Ink.WHITE, None)
                yield Text(at.x, below, named[name], type_size, "semibold", "middle", sign.ink)
