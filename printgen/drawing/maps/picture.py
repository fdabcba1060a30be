"""Hex maps as large pictures: ground, roads, rivers, trenches and markers, with the cartouche in the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.official import is_builtin
from printgen.data.records.maps import Map
from printgen.data.records.tables import Chart
from printgen.drawing import routes
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import Sign, status_mark
from printgen.drawing.hex_map import (
    PlacedBoard,
    dots,
    grid,
    half_hex_lines,
    half_hex_reach,
    numbers,
)
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps import BORDER, RAIL_ASIDE, WANDER, MapStyle
from printgen.drawing.maps.chance import seed
from printgen.drawing.maps.country import Country, draw_ground, draw_growth, draw_trench_ground, extended_ground, grain
from printgen.drawing.maps.land import Front, Land, build_land
from printgen.drawing.maps.margin import (
    ENTRY_HEIGHT,
    HEAD,
    NEAT,
    Foot,
    draw_cartouche,
    draw_edges,
    edge_names,
    lay_out_strip,
    passepartout,
    rim_width,
)
from printgen.drawing.maps.markers import markers
from printgen.drawing.maps.names import place_names
from printgen.drawing.maps.relief import contours
from printgen.drawing.maps.rivers import river, river_course
from printgen.drawing.maps.seams import Seams, no_seams
from printgen.drawing.maps.signs import KeepClear
from printgen.drawing.maps.sky import draw_corner_turns, draw_map_caption, grid_to_seam, seam_line, sky
from printgen.drawing.maps.villages import draw_villages, place_churches, plan_villages
from printgen.drawing.marks import Mark, Rect, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Size

FIRE_TRENCH, SUPPORT = 0.55, 0.3


class MapSheet(Struct, frozen=True):
    """The layout of a map on its face.

    Fields:
        land: the land of the map.
        placed: the board with its position on the face.
        place: the box of the strip below the hexes.
        strip: the layout of the strip, or None if the style has no strip.
        seams: the seams at which the face is cut into tiles.
        size: the size of the face, mm.
    """

    land: Land
    placed: PlacedBoard
    place: Box
    strip: Foot | None
    seams: Seams
    size: Size


def lay_out_map(
    map: Map,
    pitch: float,
    layout: str,
    style: MapStyle,
    border: float,
    seams: Callable[[PlacedBoard, Size], Seams] = no_seams,
    large: float = 1.0,
) -> MapSheet:
    """Compute the layout of a map.

    Args:
        map: the map.
        pitch: the distance between opposite hexsides, mm.
        layout: the name of the map's layout.
        style: the style of the map.
        border: the width of the margins, mm. It is used only if the style has the default side margin.
        seams: a function that returns the seams at which the face is cut, given the board and the size of the face.
        large: the scale factor of the strip below the map.
    """
    over = build_land(map)
    aside = (border if style.side_margin == BORDER else style.side_margin) + rim_width(over.board)
    end = aside if style.end_margin is None else style.end_margin
    quarter, halved = pitch / sqrt(3) / 4, half_hex_reach(over.board, pitch)
    placed = PlacedBoard(over.board, pitch, -quarter if map.joining_edge == "left" else aside, end + halved)
    field = placed.field
    right = seam_line(placed, "right") if map.joining_edge == "right" else placed.x + field.width + aside
    place = Box(aside, field.height + 2 * end, field.width, 0.0)
    if style.end_margin is not None:
        size = Size(right, place.y)
        return MapSheet(over, placed, place, None, seams(placed, size), size)

    def lay_out(more: float) -> MapSheet:
        """Return a layout of the map in which the strip below the map is clear of the seams.

        This may make the face higher, which in turn may move the seams. Therefore, the calculation is repeated.
        """
        cut = Seams()
        for _again in range(3):
            below = lay_out_strip(over, place, layout, style, cut.upright, large, more)
            size = Size(right, place.y + below.height + BORDER / 2)
            cut = seams(placed, size)
        below = lay_out_strip(over, place, layout, style, cut.upright, large, more)
        return MapSheet(over, placed, place, below, cut, size)

    # The strip is higher if this puts the key on one tile and needs no additional tiles.
    low, high = lay_out(0.0), lay_out((ENTRY_HEIGHT + HEAD) * large)
    return high if high.seams.tiles == low.seams.tiles else low


def draw_map(
    map: Map, pitch: float, layout: str, style: MapStyle, signs: Mapping[str, Sign], chart: Chart | None, laid: MapSheet
) -> Sketch:
    """Draw a map as a sketch.

    Args:
        map: the map.
        pitch: the distance between opposite hexsides, mm.
        layout: the name of the map's layout.
        style: the style of the map.
        signs: the sign of each side, by id.
        chart: the chart whose rolls are printed in the key.
        laid: the layout that `lay_out_map` returned.
    """
    over, placed, size = laid.land, laid.placed, laid.size
    field = placed.field
    lines = (*(grid_to_seam(placed, map.joining_edge) if map.joining_edge else grid(placed)), *half_hex_lines(placed))
    sketch = Sketch()
    if layout == "stencil":
        sketch.extend(dots(placed))
    elif layout == "blank":
        sketch.extend(lines)
    elif "sky" in over.grounds.values():
        around = Box(0, field.y, size.width, field.height).inset(-NEAT)
        left, wide = max(0.0, placed.x - NEAT), min(size.width, placed.x + field.width + NEAT)
        clouds = tuple(at for at, kind in over.grounds.items() if kind == "cloud")
        sketch.extend(sky(placed, Box(left, around.y, wide - left, around.height), clouds))
        sketch.extend((*lines, *(numbers(placed) if layout == "numbered" else ())))
    else:
        window = field.inset(-NEAT)
        sketch.picture(partial(_landscape, laid, window, style, signs, lines, layout == "numbered"))
        sketch.extend(passepartout(window, Box(0, 0, size.width, size.height)))
    if layout not in ("blank", "stencil"):
        sketch.extend(style.overlay(map, placed, signs))
        sketch.extend(edge_names(placed))
    draw_edges(sketch, over, placed, style.lines(), signs, laid.seams)
    if laid.strip is None:
        _ends(sketch, laid, pitch, style, chart)
    else:
        draw_cartouche(sketch, laid.place, over, pitch, laid.strip, style, chart)
    return sketch


def _landscape(
    laid: MapSheet, window: Box, style: MapStyle, signs: Mapping[str, Sign], lines: tuple[Mark, ...], numbered: bool
) -> Iterator[Mark]:
    """Yield the country inside the window, from the lowest layer up: ground, hexes, roads, trenches, markers and names."""
    over, placed = laid.land, laid.placed
    map, pitch, of = over.map, placed.pitch, seed(over.map.map)
    drawn = {name: list(_ways(over, placed, window, name)) for name in ("rivers", "roads", "railways")}
    beds = [river_course(way, pitch, of + number) for number, way in enumerate(drawn["rivers"])]
    fronts = {side: Front(over, side) for side in map.TRENCHES}
    # The places of numbers are kept clear even if the numbers are not printed, so that both layouts show the same country.
    counted = hex_numbers(over, placed)
    words_at = tuple(bounds(mark) for mark in counted)
    keep = KeepClear((box.inset(0.2, 0.5) for box in words_at), pitch)
    marker_marks = tuple(markers(over, placed, signs))
    marker_boxes = tuple(bounds(mark).inset(-0.4) for mark in marker_marks)
    for box in marker_boxes:
        keep.add(box)
    kinds = extended_ground(placed, over.grounds)
    plans, others = plan_villages(placed, kinds, drawn["roads"], grain(pitch)), (*drawn["railways"], *drawn["rivers"])
    country = Country(placed, kinds, window, keep, style.look, of)
    churches = place_churches(country, plans, drawn["roads"], others)
    ways = [it for ways in drawn.values() for it in ways] + [plan.track for plan in plans]
    ways += [routes.straight_curve(*lane) for plan in plans for lane in plan.lanes]
    name_marks = tuple(place_names(over, placed, fronts, beds, signs, keep, ways, churches, laid.seams, window))
    printed = counted if numbered else ()
    lines_off = KeepClear((*marker_boxes, *(bounds(mark).inset(-0.3) for mark in (*name_marks, *printed))), pitch)
    country = replace(country, lines=lines_off)
    yield Rect(window.x, window.y, window.width, window.height, Ink.LAND, None)
    low = [place for bed in beds for place in bed[::3]]
    yield from draw_ground(
        country, contours(window, pitch, low, KeepClear(marker_boxes, pitch), of) if style.look.contours else ()
    )
    for side in map.TRENCHES:
        about = frozenset(at for at, near in _ring(placed).items() if near in fronts[side].trench)
        yield from draw_trench_ground(country, about, signs[side])
    for bed in beds:
        for at in bed:
            keep.add(Box(at.x, at.y, 0.0, 0.0).inset(-0.06 * pitch))
    lanes, built = draw_villages(country, plans, churches, drawn["roads"], others)
    for way in (*drawn["roads"], *drawn["railways"]):
        for at, _ahead in routes.points_along(way, 0.05 * pitch):
            keep.add(Box(at.x, at.y, 0.0, 0.0).inset(-0.025 * pitch))
    yield from draw_growth(country)
    for number, bed in enumerate(beds):
        yield from river(bed, pitch, window, of + number)
    yield from lines
    yield from lanes
    for name, draw in (("roads", routes.road), ("railways", routes.railway)):
        for way in drawn[name]:
            yield from draw(way, pitch)
    yield from built
    streets = (it for plan in plans for it in (plan.track, *(routes.straight_curve(*lane) for lane in plan.lanes)))
    yield from routes.bridges((*streets, *drawn["roads"]), beds, pitch)
    for side, front in fronts.items():
        yield from draw_trenches(front, placed, signs[side], words_at, window)
    yield from (*printed, *marker_marks, *name_marks)


def _ring(placed: PlacedBoard) -> dict[Cell, Cell]:
    """Return the hexes of a board and of the ring around it, each with the board hex whose ground it has."""
    board = placed.board
    cells = (Cell(column, row) for column in range(board.columns + 2) for row in range(board.rows + 2))
    return {at: Cell(min(max(at.column, 1), board.columns), min(max(at.row, 1), board.rows)) for at in cells}


def _ways(land: Land, placed: PlacedBoard, window: Box, kind: str) -> Iterator[routes.Way]:
    """Yield the rivers, roads or railways of a map. Those at the edge of the map continue beyond it."""
    for name, _index, labels in land.map.ways():
        if name == kind and (way := _route(land, placed, name, labels)):
            yield routes.extend_route(way, window, placed.pitch * 0.7)


def _ends(sketch: Sketch, laid: MapSheet, pitch: float, style: MapStyle, chart: Chart | None) -> None:
    """Draw the upper and lower margins of a sheet: the lines of the chart in the corners and, between them, the title."""
    map, board, size = laid.land.map, laid.land.board, laid.size
    left, right = (0.0 if map.joining_edge == side else style.side_margin for side in ("left", "right"))
    sheet, high = Box(left, 0, size.width - left - right, size.height), style.end_margin or 0.0
    bands, wide = laid.seams.upright, 0.0
    if chart:
        steps = [line.name for line in chart.lines]
        wide = draw_corner_turns(sketch, sheet, high, map.joining_edge, bands, chart.chart, chart.title, steps)
    place = Box(
        sheet.x + (8.0 if map.joining_edge == "left" else wide + 4.0), 0, sheet.width - wide - 12.0, size.height
    )
    hexes = _("{columns} by {rows} hexes of {pitch} mm")
    hexes = hexes.format(columns=board.columns, rows=board.rows, pitch=f"{pitch:g}")
    remark = "; ".join(filter(None, (hexes, map.remark)))
    draw_map_caption(sketch, place, high, map.title, remark, map.joining_edge == "left", bands)
    if map.source and is_builtin(map.source):
        x = place.x - 2.6 if map.joining_edge == "left" else place.right + 2.6
        sketch.add(Use(status_mark(map.source.certainty), x, place.bottom - high / 2, 2.0))


def hex_numbers(land: Land, placed: PlacedBoard) -> tuple[Text, ...]:
    """Return the labels with the hex numbers, placed to avoid roads, railways, rivers and trenches as far as possible."""
    ways = [_route(land, placed, name, labels) for name, _index, labels in land.map.ways()]
    for front in (Front(land, side) for side in land.map.TRENCHES):
        ways += [_way(cells, placed) for cells in (front.fire_trench(), *front.support_trenches())]
    return tuple(numbers(placed, (at for way in ways for at, _ahead in routes.points_along(way, 1.2))))


def draw_trenches(
    front: Front, placed: PlacedBoard, sign: Sign, keep: tuple[Box, ...] = (), window: Box | None = None
) -> Iterator[Mark]:
    """Yield the fire trench with barbed wire in front of it and, in a thinner line, the trenches behind it.

    Args:
        front: the trenchline to draw.
        placed: the board, with its position on the face.
        sign: the sign of the side.
        keep: boxes that the wire must not touch.
        window: the visible area. Trenches that end near its edge are extended beyond the edge. None means no extension.
    """
    line, pointed = front.fire_trench(), sign.lines > 1
    for cells in front.support_trenches():
        if len(cells) == 1:
            # A trench in a single hex crosses the hex.
            at = placed.middle(cells[0])
            across = 0.3 * placed.pitch
            lone = routes.straight_curve(at.shift(-across, 0), at.shift(across, 0))
            yield from routes.trench(lone, placed.pitch, sign.ink, SUPPORT, pointed)
            continue
        way = _way(cells, placed)
        # The last hexes at either end belong to the fire trench, because the two lines merge there.
        first, last = int(cells[0] in line and cells[1] in line), int(cells[-1] in line and cells[-2] in line)
        way = way[first : len(way) - last]
        if way and window:
            way = routes.extend_route(way, window, placed.pitch * 0.7)
        yield from routes.trench(way, placed.pitch, sign.ink, SUPPORT, pointed)
    if not line:
        return
    way = _way(line, placed)
    if window:
        way = routes.extend_route(way, window, placed.pitch * 0.7)
    yield from routes.trench(way, placed.pitch, sign.ink, FIRE_TRENCH, pointed)
    yield from routes.wire(way, placed.pitch, -1 if front.edge in ("right", "top") else 1, keep)


def _route(land: Land, placed: PlacedBoard, name: str, labels: tuple[str, ...]) -> routes.Way:
    """Return the route of a river, road or railway. A railway runs next to a road through the same hexes."""
    return _way(land.course(labels), placed, RAIL_ASIDE if name == "railways" else 0.0)


def _way(cells: tuple[Cell, ...], placed: PlacedBoard, aside: float = 0.0) -> routes.Way:
    return routes.move_route(routes.route_through(placed.board, cells, placed.pitch, WANDER, aside), placed.x, placed.y)
