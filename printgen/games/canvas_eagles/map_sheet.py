"""The hex playing sheets as one big face each: ground, ways, trenches, markers, and the cartouche in the margin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from printgen.data.kind import Case, Library
from printgen.drawing import routes
from printgen.drawing.bounds import bounds
from printgen.drawing.hex_map import Lie, dots, grid, grounds, letters, numbers
from printgen.drawing.lattice import Cell
from printgen.drawing.marks import Mark
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.front import Front
from printgen.games.canvas_eagles.map_margin import BORDER, cartouche, cartouche_height, neatline, sides
from printgen.games.canvas_eagles.map_markers import INKS, markers
from printgen.games.canvas_eagles.maps import SIDES, Map
from printgen.products.deck import Aid, Card, Choices, Deck
from printgen.translation import _
from printgen.units import Box, Size

#: The distance between opposite hexsides, mm, where none was asked for: a little more than a model's base.
PITCH = 40.0
#: numbered: everything, also where the press is asked for a banner. plain: without the numbers. blank: hexes and nothing
#: else. stencil: their corners as dots, to be pricked through on to cloth.
LAYOUTS = ("numbered", "plain", "blank", "stencil")
#: The letters printed in a hex, by what is there.
SIGNS: Mapping[str, str] = {
    "no-mans-land": "N",
    "shell-holes": "S",
    "marsh": "M",
    "woods": "W",
    "village": "V",
    "trench": "T",
    "rivers": "Rv",
    "roads": "Rd",
    "railways": "Rw",
}
FIRE_TRENCH, SUPPORT = 0.55, 0.3
WANDER = 0.1


def sheet(case: Case, library: Library, choices: Choices) -> Card:
    """One map as a face of its own size, whatever the paper: the press lays it over sheets."""
    map, pitch = cast(Map, case.record), choices.hex or PITCH
    layout = choices.layout if choices.layout in LAYOUTS else LAYOUTS[0]
    lie = Lie(map.board, pitch, BORDER, BORDER)
    field = map.board.size(pitch)
    width = field.width + 2 * BORDER
    sketch = Sketch()
    if layout == "stencil":
        sketch.extend(dots(lie))
    else:
        sketch.extend(_hexes(map, lie, layout))
    sketch.extend(neatline(lie))
    sides(sketch, map, lie)
    top = field.height + 2 * BORDER
    foot = Box(BORDER, top, field.width, cartouche_height(map, field.width, layout))
    chart = library.of("charts").get("landing")
    cartouche(sketch, foot, map, pitch, layout, chart)
    face = sketch.face(f"map-{case.id}-{pitch:g}-{layout}", Size(width, foot.bottom + BORDER / 2))
    shows = (case, chart) if chart else (case,)
    misfits = tuple((case, misfit) for misfit in sketch.misfits)
    return Card(face, bookmark=(map.title,), tiled=True, shows=shows, misfits=misfits)


def _hexes(map: Map, lie: Lie, layout: str) -> Iterator[Mark]:
    """The board of a layout, from the ground up."""
    if layout != "blank":
        yield from grounds(lie, map.grounds())
        yield from _ways(map, lie, "rivers")
    yield from grid(lie)
    if layout != "blank":
        yield from _ways(map, lie, "roads", "railways")
        said = (*letters(lie, signs(map)), *(numbers(lie) if layout == "numbered" else ()))
        keep = tuple(bounds(text) for text in said)
        for side in SIDES:
            yield from _trenches(Front(map, side), lie, keep)
        yield from said
        yield from markers(map, lie)


def signs(map: Map) -> dict[Cell, tuple[str, ...]]:
    """The letters of each hex that has any: its ground, then the ways through it; open field has none."""
    through: dict[Cell, dict[str, None]] = {}
    for name, _index, labels in map.ways():
        for at in map.course(labels):
            through.setdefault(at, {})[SIGNS[name]] = None
    found = {
        at: tuple(word for word in (SIGNS.get(ground, ""), " ".join(through.get(at, ()))) if word)
        for at, ground in map.grounds().items()
    }
    return {at: words for at, words in found.items() if words}


def _ways(map: Map, lie: Lie, *wanted: str) -> Iterator[Mark]:
    """Rivers, which lie under the grid; or roads and then railways, which run over it."""
    draw = {"rivers": routes.river, "roads": routes.road, "railways": routes.railway}
    for name, _index, labels in map.ways():
        if name in wanted:
            yield from draw[name](_way(map.course(labels), lie), lie.pitch)


def _trenches(front: Front, lie: Lie, keep: tuple[Box, ...] = ()) -> Iterator[Mark]:
    """The fire trench with its wire, none over the boxes of `keep`, and the trenches behind it in a thinner line."""
    ink, pointed, line = INKS[front.side], front.side == "central", front.line()
    for cells in front.support():
        way = _way(cells, lie)
        # The last hexes at either end are the fire trench's own: there the two run into each other.
        first, last = int(cells[0] in line and cells[1] in line), int(cells[-1] in line and cells[-2] in line)
        yield from routes.trench(way[first : len(way) - last], lie.pitch, ink, SUPPORT, pointed)
    way = _way(line, lie)
    yield from routes.trench(way, lie.pitch, ink, FIRE_TRENCH, pointed)
    yield from routes.wire(way, lie.pitch, -1 if front.edge in ("right", "top") else 1, keep)


def _way(cells: tuple[Cell, ...], lie: Lie) -> routes.Way:
    return routes.moved(routes.way(lie.board, cells, lie.pitch, WANDER), lie.x, lie.y)


def deck(library: Library, choices: Choices, _size: Size) -> Deck:
    """Every map of the game that is wanted, each one face of its own size (mm), to be tiled."""
    wanted = [case for case in library.of("maps").values() if choices.map in (None, case.id)]
    return Deck(_("Maps"), tuple(sheet(case, library, choices) for case in wanted))


MAPS = Aid(
    id="maps",
    title="Maps",
    summary="hex playing sheets over many sheets of paper: numbered, plain, blank, or a stencil of dots",
    deck=deck,
    heeds=("hex", "map"),
    layouts=(*LAYOUTS, "banner"),
)
