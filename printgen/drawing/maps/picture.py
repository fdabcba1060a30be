"""A hex playing sheet as one big picture: ground, ways, trenches, markers, and the cartouche in the margin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.data.records.maps import Map
from printgen.data.records.tables import Chart
from printgen.drawing import routes
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard, dots, grid, grounds, letters, numbers
from printgen.drawing.lattice import Cell
from printgen.drawing.maps import MapStyle
from printgen.drawing.maps.land import SIGNS, Front, Land, land
from printgen.drawing.maps.margin import BORDER, cartouche, cartouche_height, neatline, sides
from printgen.drawing.maps.markers import markers
from printgen.drawing.marks import Mark
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Size

#: numbered: everything, also where the press is asked for a banner. plain: without the numbers. blank: hexes and nothing
#: else. stencil: their corners as dots, to be pricked through on to cloth.
LAYOUTS = ("numbered", "plain", "blank", "stencil")
FIRE_TRENCH, SUPPORT = 0.55, 0.3
WANDER = 0.1


def picture(
    map: Map, pitch: float, layout: str, style: MapStyle, signs: Mapping[str, Sign], chart: Chart | None
) -> tuple[Sketch, Size]:
    """A map as a sketch of its own size (mm), whatever the paper.

    signs: what each side is known by. chart: the one whose rolls stand in the key.
    """
    over = land(map)
    lie = PlacedBoard(over.board, pitch, BORDER, BORDER)
    field = over.board.size(pitch)
    sketch = Sketch()
    if layout == "stencil":
        sketch.extend(dots(lie))
    elif layout == "blank":
        sketch.extend(grid(lie))
    else:
        sketch.extend(_hexes(over, lie, layout, signs))
    sketch.extend(neatline(lie))
    sides(sketch, over, lie, style.lines(), signs)
    top = field.height + 2 * BORDER
    foot = Box(BORDER, top, field.width, cartouche_height(over, field.width, layout))
    cartouche(sketch, foot, over, pitch, layout, style, chart)
    return sketch, Size(field.width + 2 * BORDER, foot.bottom + BORDER / 2)


def _hexes(land: Land, lie: PlacedBoard, layout: str, signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """The board of a layout, from the ground up."""
    yield from grounds(lie, land.grounds())
    yield from _ways(land, lie, "rivers")
    yield from grid(lie)
    yield from _ways(land, lie, "roads", "railways")
    said = (*letters(lie, words(land)), *(numbers(lie) if layout == "numbered" else ()))
    keep = tuple(bounds(text) for text in said)
    for side in land.map.TRENCHES:
        yield from trenches(Front(land, side), lie, signs[side], keep)
    yield from said
    yield from markers(land, lie, signs)


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
