"""The margin of a map: the neat line, whose edge is whose, and the cartouche with title, key, scale and north."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from printgen.data.records.maps import Edge
from printgen.data.records.tables import Chart
from printgen.drawing import routes
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import GRID, PlacedBoard
from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.maps.land import Land
from printgen.drawing.maps.style import MapStyle
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Line, Mark, Rect, Text, Use, polygon
from printgen.drawing.signs import CROSS, RING, Sign
from printgen.drawing.sketch import Sketch
from printgen.drawing.terrain import GROUNDS, ground
from printgen.translation import _
from printgen.units import Box, Point

#: Between the hexes and the end of the paper, mm; the neat line stands in it.
BORDER = 10.0
NEAT = 1.6
SWATCH = 9.0
ENTRY_WIDTH, ENTRY_HEIGHT = 33.0, 11.0
TITLE_WIDTH = 68.0
HEAD = 6.0
TITLE_HEIGHT = 22.0
#: The least number of signs abreast for which the key stands between title and scale.
BETWEEN = 4
SIDE_SIZE = 14.0
_TURNS: Mapping[Edge, float] = {"left": -90.0, "right": 90.0, "top": 0.0, "bottom": 0.0}


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of the key: what is drawn, its letters, its name."""

    kind: str
    letters: str
    name: str


def key(land: Land) -> tuple[KeyLine, ...]:
    """The signs that the map uses: what is smooth to land on, what is not, and roads."""
    every = (
        KeyLine("open", "", _("Open field")),
        KeyLine("no-mans-land", "N", _("No-man’s-land")),
        KeyLine("rivers", "Rv", _("River")),
        KeyLine("railways", "Rw", _("Railway")),
        KeyLine("marsh", "M", _("Marsh")),
        KeyLine("woods", "W", _("Woods")),
        KeyLine("trench", "T", _("Trench line")),
        KeyLine("shell-holes", "S", _("Shell holes")),
        KeyLine("village", "V", _("Village")),
        KeyLine("roads", "Rd", _("Road")),
    )
    used = {*land.grounds().values(), *(name for name, _index, _way in land.map.ways())}
    return tuple(entry for entry in every if entry.kind in used)


def neatline(lie: PlacedBoard) -> Iterator[Mark]:
    """The double line around the board."""
    size = lie.board.size(lie.pitch)
    for off, pen in ((NEAT, HAIRLINE), (NEAT + 1.0, RULE)):
        yield Rect(lie.x - off, lie.y - off, size.width + 2 * off, size.height + 2 * off, None, Ink.BLACK, pen)


def sides(sketch: Sketch, land: Land, lie: PlacedBoard, words: Mapping[str, str], signs: Mapping[str, Sign]) -> None:
    """Each side's words and mark outside its own edge of the board, read from the middle of the map."""
    size = lie.board.size(lie.pitch)
    middle = lie.x + size.width / 2, lie.y + size.height / 2
    far = NEAT + 1.0 + 3.6
    for side in land.map.sides:
        edge = land.map.edge(side)
        x, y = {
            "left": (lie.x - far, middle[1]),
            "right": (lie.x + size.width + far, middle[1]),
            "top": (middle[0], lie.y - far),
            "bottom": (middle[0], lie.y + size.height + far),
        }[edge]
        _band(sketch, x, y, _TURNS[edge], words[side], signs[side])


def _band(sketch: Sketch, x: float, y: float, turn: float, name: str, sign: Sign) -> None:
    """A name between two marks, along a line through (x, y)."""
    half = width(name, "semibold", SIDE_SIZE) / 2 + 5.6
    across, down = (0.0, 1.0) if turn else (1.0, 0.0)
    for end in (-1, 1):
        sketch.add(Use(sign.mark, x + end * half * across, y + end * half * down, 5.0))
        near, far = end * (half + 5.0), end * (half + 45.0)
        sketch.add(Line(x + near * across, y + near * down, x + far * across, y + far * down, sign.ink, RULE))
    shift = cap_height("semibold", SIDE_SIZE) / 2
    dx, dy = {0.0: (0.0, shift), -90.0: (shift, 0.0), 90.0: (-shift, 0.0)}[turn]
    sketch.add(Text(x + dx, y + dy, name, SIDE_SIZE, "semibold", "middle", sign.ink, turn))


def _room(width_: float) -> float:
    """The room of the scale and the arrow at the right, mm."""
    return min(0.3 * width_, 130.0)


def _key_place(place: Box) -> Box:
    """Where the key stands: between title and scale, or below both where it would be too narrow there."""
    between = Box(
        place.x + TITLE_WIDTH + 4.0, place.y, place.width - TITLE_WIDTH - _room(place.width) - 8.0, place.height
    )
    return between if between.width >= BETWEEN * ENTRY_WIDTH else place.below(TITLE_HEIGHT)


def _key_columns(place: Box) -> int:
    return max(1, int(place.width // ENTRY_WIDTH))


def cartouche_height(land: Land, across: float, layout: str) -> float:
    """How high the strip below a map of that width (mm) is."""
    if layout in ("blank", "stencil"):
        return TITLE_HEIGHT
    place = _key_place(Box(0, 0, across, 0))
    rows = -(-len(key(land)) // _key_columns(place))
    return max(TITLE_HEIGHT, place.y + HEAD + rows * ENTRY_HEIGHT)


def cartouche(
    sketch: Sketch, place: Box, land: Land, pitch: float, layout: str, style: MapStyle, chart: Chart | None
) -> None:
    """Title at the left, scale and north at the right, and the key between them or below."""
    _title(sketch, place, land, pitch)
    if layout not in ("blank", "stencil"):
        _key(sketch, _key_place(place), land, style, chart)
    right = _room(place.width)
    _scale(sketch, Box(place.right - right, place.y, right, place.height), pitch)


def _title(sketch: Sketch, place: Box, land: Land, pitch: float) -> None:
    map, room = land.map, TITLE_WIDTH - 2.0
    sketch.text(place.x, place.y + 7.4, map.title, (20, 14, 10.5), "display", room=room, of=("title",))
    board = _("{columns} by {rows} hexes of {pitch} mm").format(
        columns=land.board.columns, rows=land.board.rows, pitch=f"{pitch:g}"
    )
    sketch.text(place.x, place.y + 12.6, board, (8.5, 7.0), "semibold", room=room)
    if map.remark:
        sketch.text(
            place.x, place.y + 16.8, map.remark, (7.0, 6.5, 6.0), "slant", ink=Ink.GREY70, room=room, of=("remark",)
        )


def _rolls(chart: Chart | None) -> Mapping[str, str]:
    """What to roll by the lines of a chart, and what is added; empty where there is none."""
    if chart is None:
        return {}
    rolls = {line.name: line.says[0] for line in chart.lines}
    bonus = {it.name: f"+{it.by}" for it in chart.modifiers if it.by > 0}
    return {**rolls, **bonus}


def _key(sketch: Sketch, place: Box, land: Land, style: MapStyle, chart: Chart | None) -> None:
    """A small hex of each ground with its letter, its name, and what the chart says of it."""
    rolls, columns = _rolls(chart), _key_columns(place)
    sketch.text(place.x, place.y + 3.6, style.remark(), (7.0, 6.5, 6.0), ink=Ink.GREY70, room=place.width)
    for index, entry in enumerate(key(land)):
        x = place.x + (index % columns) * ENTRY_WIDTH + SWATCH / sqrt(3)
        y = place.y + HEAD + (index // columns) * ENTRY_HEIGHT + SWATCH / 2
        sketch.extend(swatch(entry.kind, x, y))
        left = x + SWATCH / sqrt(3) + 1.4
        if entry.letters:
            sketch.text(left, y - 0.9, entry.letters, 8.5, "strong")
        sketch.text(
            left + (5.0 if entry.letters else 0.0), y - 0.9, rolls.get(style.rolls.get(entry.kind, ""), ""), 8.5, "text"
        )
        sketch.text(left, y + 2.8, entry.name, (7.0, 6.5, 6.0), room=ENTRY_WIDTH - SWATCH * 1.16 - 2.0)


def swatch(kind: str, x: float, y: float) -> Iterator[Mark]:
    """A small hex about (x, y) with the ground, or a way through it."""
    shape = tuple(corner.moved(x, y) for corner in corners(SWATCH))
    if kind in GROUNDS:
        yield Use(ground(kind, 0, SWATCH), x, y)
    half = SWATCH * sqrt(3) / 4
    course = routes.straight(Point(x - half, y + SWATCH / 4), Point(x + half, y - SWATCH / 4))
    if kind == "trench":
        up = routes.straight(Point(x - 1.3, y + SWATCH / 2), Point(x - 1.3, y - SWATCH / 2))
        yield from routes.trench(up, 26.0, RING.ink, 0.35)
        down = routes.straight(Point(x + 1.3, y + SWATCH / 2), Point(x + 1.3, y - SWATCH / 2))
        yield from routes.trench(down, 26.0, CROSS.ink, 0.35, pointed=True)
    elif kind in ("rivers", "roads", "railways"):
        draw = {"rivers": routes.river, "roads": routes.road, "railways": routes.railway}[kind]
        yield from draw(course, 20.0)
    yield polygon(shape, None, Ink.GREY70, GRID)


def _scale(sketch: Sketch, place: Box, pitch: float) -> None:
    """A line of whole hexes with its length, and north: up the page."""
    arrow = place.right - 4.0
    count = max(1, int((place.width - 14.0) // pitch))
    start = arrow - 8.0 - count * pitch
    y = place.y + 8.0
    for number in range(count):
        sketch.add(Rect(start + number * pitch, y, pitch, 1.4, Ink.BLACK if number % 2 == 0 else None, Ink.BLACK, FINE))
    for number in range(count + 1):
        sketch.text(start + number * pitch, y - 1.2, str(number), 7.0, "semibold", "middle")
    unit = _("hexes of {pitch} mm, from side to side").format(pitch=f"{pitch:g}")
    sketch.text(start + count * pitch, y + 4.6, unit, (7.0, 6.5, 6.0), anchor="end", ink=Ink.GREY70)
    _north(sketch, arrow, place.y + 2.0)


def _north(sketch: Sketch, x: float, y: float) -> None:
    """An arrow 15 mm high, its top at (x, y), half of it solid."""
    sketch.add(Line(x, y + 4.0, x, y + 15.0, Ink.BLACK, FINE))
    sketch.add(polygon((Point(x, y + 3.4), Point(x - 2.0, y + 9.4), Point(x, y + 8.2)), Ink.BLACK, Ink.BLACK, HAIRLINE))
    sketch.add(polygon((Point(x, y + 3.4), Point(x + 2.0, y + 9.4), Point(x, y + 8.2)), Ink.WHITE, Ink.BLACK, HAIRLINE))
    sketch.text(x, y + 2.4, _("N"), 8.5, "display", "middle")
