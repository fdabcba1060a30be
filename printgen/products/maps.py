"""The maps of a game as a product. Each hex map is one large face, which is tiled over several sheets of paper."""

from __future__ import annotations

from functools import cache, partial

from printgen.data.figures import sources
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, MAPS
from printgen.data.official import is_builtin
from printgen.data.records.maps import Map
from printgen.drawing.bounds import bounds
from printgen.drawing.frame import MARGIN, STRIP
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.maps import BORDER, MapStyle
from printgen.drawing.maps.land import Land, build_land
from printgen.drawing.maps.picture import MapSheet, draw_map, hex_numbers, lay_out_map
from printgen.drawing.maps.seams import Seams, no_seams
from printgen.drawing.maps.swatches import key_samples
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import BANNER, HEX, LAYOUT, MAP, Choices
from printgen.products.pieces.markers import owners
from printgen.sheets.tile import OVERLAP, tile_picture, tile_room
from printgen.translation import _
from printgen.units import Size

#: The possible margins of a map in mm, the widest first. The widest margin that needs no additional sheets is used.
BORDERS = (BORDER, 8.5, 7.0)
#: The scale factor for the title, the key and the scale on a banner, which is read from a distance.
LARGE = 2.0
#: The positions at which tiles may begin, in mm: first the y positions, then the x positions.
TileStarts = tuple[tuple[float, ...], tuple[float, ...]]
#: The extents of labels in mm, which no cut may cross, first down the map and then across the map.
LabelExtents = tuple[list[tuple[float, float]], list[tuple[float, float]]]
#: The minimum distance between a cut and a hex number, in mm.
CLEAR = 0.5
#: Half of the width that a cut leaves free around the middle of a hex with a marker, in pitches.
MARKER = 0.25


def map_product(style: MapStyle) -> Product:
    """Return the product for a game's maps (records of the kind `maps`), drawn in the given style."""
    layouts = ", ".join(it for it in style.layouts if it != "stencil")
    summary = f"hex playing sheets over many sheets of paper: {layouts}, or a stencil of dots"
    prints = f"maps charts/{style.chart}" if style.chart else "maps"
    return Product(
        "maps",
        "Maps",
        summary,
        partial(map_deck, style),
        (HEX, MAP),
        (*style.layouts, "banner"),
        printed_figures=prints,
        # A map is one page until it is divided into tiles.
        effort=40,
    )


def map_deck(style: MapStyle, library: Library, choices: Choices, size: Size) -> Deck:
    """Return the selected maps as a deck. Each map is one face, which is tiled on the paper.

    Args:
        size: the usable size of the paper, mm.
    """
    selected = [case for case in library.of(MAPS).values() if MAP.value_in(choices) in (None, case.id)]
    chart = library.of(CHARTS).get(style.chart) if style.chart else None
    charts = (chart,) if chart else ()
    pages = (
        LazyCard(case.id, (case, *charts), partial(map_card, style, case, library, choices, size)) for case in selected
    )
    has_builtin = any(is_builtin(it) for case in (*selected, *charts) for it in sources(case.record).values())
    return Deck(_("Maps"), tuple(pages), ("reconstructed",) if has_builtin else ())


def map_card(style: MapStyle, case: Case[Map], library: Library, choices: Choices, frame: Size) -> Card:
    """Return a map as a card whose face is as large as the map.

    No seam crosses words in the margin. The margin is reduced if a few millimetres of margin would otherwise require another
    sheet of paper.

    Args:
        frame: the usable size of the paper, mm.
    """
    map, pitch = case.record, HEX.value_in(choices) or style.pitch
    requested = LAYOUT.value_in(choices)
    layout = requested if requested in style.layouts else style.layouts[0]
    chart = library.of(CHARTS).get(style.chart) if style.chart else None
    known = {side: it.sign for side, it in owners(library).items()}
    paper = Size(frame.width + 2 * MARGIN, frame.height + 2 * MARGIN + STRIP)
    land = build_land(map)
    # Relative to the board, the numbers have the same extents for all margins.
    down, across = label_extents(land, PlacedBoard(land.board, pitch, 0.0, 0.0))

    @cache
    def starts(placed: PlacedBoard, size: Size) -> TileStarts:
        numbers = (
            [(one + placed.y, two + placed.y) for one, two in down],
            [(one + placed.x, two + placed.x) for one, two in across],
        )
        # The cuts also avoid markers on the axes where this is possible.
        marked = marker_extents(land, placed)
        both = tile_starts(paper, (sorted(numbers[0] + marked[0]), sorted(numbers[1] + marked[1])), size)
        if all(both):
            return both
        without = tile_starts(paper, numbers, size)
        return both[0] or without[0], both[1] or without[1]

    def seams(placed: PlacedBoard, size: Size) -> Seams:
        return tile_seams(paper, size, starts(placed, size))

    cut = no_seams if requested == BANNER else seams
    borders = BORDERS if style.side_margin == BORDER else (style.side_margin,)
    scale = LARGE if requested == BANNER else 1.0
    sheets = [lay_out_map(map, pitch, layout, style, border, cut, scale) for border in borders]

    def cost(it: MapSheet) -> tuple[int, int]:
        places = starts(it.placed, it.size)
        return len(tile_picture(it.size, paper, places).tiles), places.count(())

    sheet = sheets[0] if requested == BANNER else min(sheets, key=cost)
    sketch = draw_map(map, pitch, layout, style, known, chart.record if chart else None, sheet)
    face = sketch.face(f"map-{case.id}-{pitch:g}-{layout}", sheet.size)
    overflows = tuple((case, overflow) for overflow in sketch.overflows)
    cases = (case, chart) if chart else (case,)
    places = starts(sheet.placed, sheet.size)
    title, key = (map.title,), key_samples(land, style.look) if sheet.strip else ()
    return Card(
        face, bookmark=title, tiled=True, seams=places, key=key, cases=cases, overflows=overflows, board=sheet.placed
    )


def label_extents(land: Land, placed: PlacedBoard) -> LabelExtents:
    """Return the extents of the hex numbers on a board. Tiles should not cut through these numbers."""
    boxes = [bounds(mark) for mark in hex_numbers(land, placed)]
    down = sorted({(box.y - CLEAR, box.bottom + CLEAR) for box in boxes})
    across = sorted({(box.x - CLEAR, box.right + CLEAR) for box in boxes})
    return down, across


def marker_extents(land: Land, placed: PlacedBoard) -> LabelExtents:
    """Return the extents of the markers on a board."""
    labels = (label for side in land.map.sides for _name, _index, label in land.map.placed(side))
    middles = [placed.middle(placed.board.parse_label(label)) for label in labels]
    half = MARKER * placed.pitch
    return [(at.y - half, at.y + half) for at in middles], [(at.x - half, at.x + half) for at in middles]


def tile_starts(paper: Size, extents: LabelExtents, size: Size) -> TileStarts:
    """Return the y and x positions, in mm, at which the tiles of a map may begin without cutting labels.

    Neither the edge of a tile nor the end of its overlap crosses a label. If tiles cannot be moved far enough along an
    axis to avoid the labels, the result contains no positions for this axis.

    Args:
        paper: the size of the paper, mm.
        extents: the extents of the labels.
        size: the size of the map, mm.
    """
    cut, (down, across) = tile_picture(size, paper), extents
    room = tile_room(cut.paper)
    return (
        _snap_starts(sorted({it.window.y for it in cut.tiles}), size.height, room.height, down),
        _snap_starts(sorted({it.window.x for it in cut.tiles}), size.width, room.width, across),
    )


def _snap_starts(even: list[float], long: float, room: float, extents: list[tuple[float, float]]) -> tuple[float, ...]:
    """Return the start of each tile except the first. To avoid labels, each start is moved as little as possible."""
    steps = sorted((number / 2 for number in range(-40, 41)), key=abs)
    starts = [0.0]
    for at in even[1:]:
        free = (
            at + step
            for step in steps
            if at + step + OVERLAP - starts[-1] <= room
            and not any(low < it < high for low, high in extents for it in (at + step, at + step + OVERLAP))
        )
        if (place := next(free, None)) is None:
            return ()
        starts.append(place)
    ends = [*(it + OVERLAP for it in starts[1:]), long]
    fits = all(end - begin <= room for begin, end in zip(starts, ends, strict=True))
    return tuple(starts[1:]) if fits else ()


def tile_seams(paper: Size, size: Size, starts: TileStarts) -> Seams:
    """Return the seams of a picture on paper of this size. A seam extends from the cut edge to the end of the overlap."""
    tiles = tile_picture(size, paper, starts).tiles
    upright = sorted({it.window.x for it in tiles if it.column})
    level = sorted({it.window.y for it in tiles if it.row})
    return Seams(tuple((at, at + OVERLAP) for at in upright), tuple((at, at + OVERLAP) for at in level))
