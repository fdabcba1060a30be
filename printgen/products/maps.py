"""The maps of a game as a product: hex playing sheets, each one big face that the press lays over many sheets of paper."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from printgen.data.figures import sources
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, MAPS
from printgen.data.official import is_builtin
from printgen.data.records.game import sides
from printgen.data.records.maps import Map
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import signs
from printgen.drawing.frame import MARGIN, STRIP
from printgen.drawing.hex_map import PlacedBoard, letters, numbers
from printgen.drawing.hexes import Cell
from printgen.drawing.maps import BORDER, MapStyle
from printgen.drawing.maps.land import build_land
from printgen.drawing.maps.picture import MapSheet, draw_map, hex_letters, lay_out_map
from printgen.drawing.maps.seams import Seams, no_seams
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import BANNER, HEX, LAYOUT, MAP, Choices
from printgen.sheets.tile import OVERLAP, tile_picture, tile_room
from printgen.translation import _
from printgen.units import Size

#: How wide the margin of a map may be, mm: as wide as takes no sheet of paper more than the narrowest.
BORDERS = (BORDER, 8.5, 7.0)
#: How much larger title, key and scale are on a banner, which is read from farther off.
LARGE = 2.0
#: Where tiles may begin: heights, and places from the left, mm.
Begun = tuple[tuple[float, ...], tuple[float, ...]]
#: What no cut may strike: from where to where down the map, and across it, mm.
Held = tuple[list[tuple[float, float]], list[tuple[float, float]]]
#: How far off a cut numbers and letters stay, mm.
CLEAR = 0.5
#: The letters of each hex that has any.
Words = Mapping[Cell, tuple[str, ...]]


def map_product(style: MapStyle) -> Product:
    """The product of a game whose maps are drawn in this style; its records are of kind `maps`."""
    ways = ", ".join(it for it in style.layouts if it != "stencil")
    summary = f"hex playing sheets over many sheets of paper: {ways}, or a stencil of dots"
    prints = f"maps charts/{style.chart}" if style.chart else "maps"
    return Product(
        "maps",
        "Maps",
        summary,
        partial(map_deck, style),
        (HEX, MAP),
        (*style.layouts, "banner"),
        printed_figures=prints,
    )


def map_deck(style: MapStyle, library: Library, choices: Choices, size: Size) -> Deck:
    """Every map of the game that is wanted, each one face of its own size (mm), to be tiled on paper with a frame of `size`."""
    wanted = [case for case in library.of(MAPS).values() if MAP.value_in(choices) in (None, case.id)]
    chart = library.of(CHARTS).get(style.chart) if style.chart else None
    shown = (chart,) if chart else ()
    pages = (
        LazyCard(case.id, (case, *shown), partial(map_card, style, case, library, choices, size)) for case in wanted
    )
    ours_too = any(is_builtin(it) for case in (*wanted, *shown) for it in sources(case.record).values())
    return Deck(_("Maps"), tuple(pages), ("reconstructed",) if ours_too else ())


def map_card(style: MapStyle, case: Case[Map], library: Library, choices: Choices, frame: Size) -> Card:
    """One map as a face of its own size; on paper with a frame of that size no word of its margin lies on a seam, and no sheet
    of paper is spent for a few millimetres of margin."""
    map, pitch = case.record, HEX.value_in(choices) or style.pitch
    asked = LAYOUT.value_in(choices)
    layout = asked if asked in style.layouts else style.layouts[0]
    chart = library.of(CHARTS).get(style.chart) if style.chart else None
    known = signs([side.side for side in sides(library)])
    paper = Size(frame.width + 2 * MARGIN, frame.height + 2 * MARGIN + STRIP)
    lettered = hex_letters(build_land(map), style.has_way_letters)

    @cache
    def held(lie: PlacedBoard) -> Held:
        return label_extents(lie, lettered)

    @cache
    def begun(lie: PlacedBoard, size: Size) -> Begun:
        return tile_starts(paper, held(lie), size)

    def seamed(lie: PlacedBoard, size: Size) -> Seams:
        return tile_seams(paper, size, begun(lie, size))

    cut = no_seams if asked == BANNER else seamed
    borders = BORDERS if style.side_margin == BORDER else (style.side_margin,)
    ways = [
        lay_out_map(map, pitch, layout, style, border, cut, LARGE if asked == BANNER else 1.0) for border in borders
    ]

    def sheets(it: MapSheet) -> tuple[int, int]:
        places = begun(it.lie, it.size)
        return len(tile_picture(it.size, paper, places).tiles), places.count(())

    laid = ways[0] if asked == BANNER else min(ways, key=sheets)
    sketch = draw_map(map, pitch, layout, style, known, chart.record if chart else None, laid)
    face = sketch.face(f"map-{case.id}-{pitch:g}-{layout}", laid.size)
    misfits = tuple((case, misfit) for misfit in sketch.overflows)
    shows = (case, chart) if chart else (case,)
    at = begun(laid.lie, laid.size)
    return Card(face, bookmark=(map.title,), tiled=True, seams=at, cases=shows, overflows=misfits)


def label_extents(lie: PlacedBoard, lettered: Words) -> Held:
    """What numbers and letters of hexes hold of a map that lies so."""
    boxes = [bounds(mark) for mark in (*numbers(lie), *letters(lie, lettered))]
    down = sorted({(box.y - CLEAR, box.bottom + CLEAR) for box in boxes})
    across = sorted({(box.x - CLEAR, box.right + CLEAR) for box in boxes})
    return down, across


def tile_starts(paper: Size, held: Held, size: Size) -> Begun:
    """Where tiles of a map of that size begin on a paper so that neither their edge nor that of the lap under it strikes what is
    held: heights, and places from the left, mm; none where there is no room to move them."""
    cut, (down, across) = tile_picture(size, paper), held
    room = tile_room(cut.paper)
    return (
        _snapped(sorted({it.window.y for it in cut.tiles}), size.height, room.height, down),
        _snapped(sorted({it.window.x for it in cut.tiles}), size.width, room.width, across),
    )


def _snapped(even: list[float], long: float, room: float, held: list[tuple[float, float]]) -> tuple[float, ...]:
    """The places at which tiles begin, each moved as little as can be off what is held; none where a tile would be too long."""
    steps = sorted((number / 2 for number in range(-40, 41)), key=abs)
    found = [0.0]
    for at in even[1:]:
        free = (
            at + step
            for step in steps
            if at + step + OVERLAP - found[-1] <= room
            and not any(low < it < high for low, high in held for it in (at + step, at + step + OVERLAP))
        )
        if (place := next(free, None)) is None:
            return ()
        found.append(place)
    ends = [*(it + OVERLAP for it in found[1:]), long]
    fits = all(end - begin <= room for begin, end in zip(found, ends, strict=True))
    return tuple(found[1:]) if fits else ()


def tile_seams(paper: Size, size: Size, begun: Begun) -> Seams:
    """Where a picture of that size is cut on a paper: from each cut edge to the end of the lap under it."""
    tiles = tile_picture(size, paper, begun).tiles
    upright = sorted({it.window.x for it in tiles if it.column})
    level = sorted({it.window.y for it in tiles if it.row})
    return Seams(tuple((at, at + OVERLAP) for at in upright), tuple((at, at + OVERLAP) for at in level))
