"""The margin of a map: the names of rows and lines, the neat line, whose edge is whose, and the cartouche with title, key, scale
and north."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from printgen.data.official import ours
from printgen.data.records.maps import Edge
from printgen.data.records.tables import Chart
from printgen.drawing import routes
from printgen.drawing.emblems import CROSS, RING, Sign, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import GRID, GROUNDS, PlacedBoard, ground, shape
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL
from printgen.drawing.maps import MapStyle
from printgen.drawing.maps.land import SIGNS, Land
from printgen.drawing.maps.sky import open_frame, seam
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Line, Mark, Rect, Text, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Point

#: Between the hexes and the neat line, which stands in the margin, mm.
NEAT = 1.6
#: How much wider the margin is where rows and lines are named in it, mm, and the type of their names in points.
RIM, RIM_SIZE = 5.6, 8.5
SWATCH = 9.0
ENTRY_WIDTH, ENTRY_HEIGHT = 33.0, 11.0
TITLE_WIDTH = 68.0
HEAD = 6.0
TITLE_HEIGHT = 22.0
#: The least number of signs abreast for which the key stands between title and scale.
BETWEEN = 4
SIDE_SIZE = 14.0
_TURNS: Mapping[Edge, float] = {"left": -90.0, "right": 90.0, "top": 0.0, "bottom": 0.0}


def key(land: Land) -> dict[str, str]:
    """What the signs that the map uses are called: what is smooth to land on, what is not, and roads."""
    every = {
        "open": _("Open field"),
        "no-mans-land": _("No-man’s-land"),
        "rivers": _("River"),
        "railways": _("Railway"),
        "marsh": _("Marsh"),
        "woods": _("Woods"),
        "trench": _("Trench line"),
        "shell-holes": _("Shell holes"),
        "village": _("Village"),
        "roads": _("Road"),
    }
    used = {*land.grounds().values(), *(name for name, _index, _way in land.map.ways())}
    return {kind: name for kind, name in every.items() if kind in used}


def rim(board: Board) -> float:
    """How far the hexes of a board stand off the neat line for the names of rows and lines, mm."""
    return RIM if board.level else 0.0


def named_edges(lie: PlacedBoard) -> Iterator[Mark]:
    """The letters of the rows down the right edge, the numbers of the slanting lines along the upper and down the left edge."""
    board, high = lie.board, cap_height("semibold", RIM_SIZE)
    size = board.size(lie.pitch)
    for row in range(1, board.rows + 1 if board.level else 1):
        y = lie.middle(Cell(1, row)).y + high / 2
        yield Text(lie.x + size.width + RIM / 2, y, board.letters(row), RIM_SIZE, "semibold", "middle")
        number = board.numbers(row)[-1]
        if row > 1 and number != board.numbers(row - 1)[-1]:
            yield Text(lie.x - RIM / 2, y, str(number), RIM_SIZE, "semibold", "middle")
    for column in range(1, board.columns + 1 if board.level else 1):
        at = lie.middle(Cell(column, 1))
        # A line slants down to the right, so its name stands up to the left, between two hexes.
        x = at.x - lie.pitch / 4
        yield Text(x, lie.y - 0.8, str(board.numbers(1)[-column]), RIM_SIZE, "semibold", "middle")


def edges(sketch: Sketch, land: Land, lie: PlacedBoard, words: Mapping[str, str], signs: Mapping[str, Sign]) -> None:
    """The double line around the board; each side's words and mark outside its own edge, read from the middle of the map."""
    size, off_board = lie.board.size(lie.pitch), NEAT + rim(lie.board)
    for off, pen in ((off_board, HAIRLINE), (off_board + 1.0, RULE)):
        around = Box(lie.x, lie.y, size.width, size.height).inset(-off)
        if land.map.joins:
            sketch.add(open_frame(around, seam(lie, land.map.joins), land.map.joins, pen))
        else:
            sketch.add(Rect(around.x, around.y, around.width, around.height, None, Ink.BLACK, pen))
    middle = lie.x + size.width / 2, lie.y + size.height / 2
    far = off_board + 1.0 + 3.6
    for side in land.map.sides:
        edge = land.map.edge(side)
        x, y = {
            "left": (lie.x - far, middle[1]),
            "right": (lie.x + size.width + far, middle[1]),
            "top": (middle[0], lie.y - far),
            "bottom": (middle[0], lie.y + size.height + far),
        }[edge]
        # The words between two marks, along a line through (x, y).
        name, sign, turn = words[side], signs[side], _TURNS[edge]
        half = width(name, "semibold", SIDE_SIZE) / 2 + 5.6
        across, down = (0.0, 1.0) if turn else (1.0, 0.0)
        for end in (-1, 1):
            sketch.add(Use(sign.mark, x + end * half * across, y + end * half * down, 5.0))
            one, two = end * (half + 5.0), end * (half + 45.0)
            sketch.add(Line(x + one * across, y + one * down, x + two * across, y + two * down, sign.ink, RULE))
        shift = cap_height("semibold", SIDE_SIZE) / 2
        dx, dy = {0.0: (0.0, shift), -90.0: (shift, 0.0), 90.0: (-shift, 0.0)}[turn]
        sketch.add(Text(x + dx, y + dy, name, SIDE_SIZE, "semibold", "middle", sign.ink, turn))


def _places(place: Box) -> tuple[Box, int, Box]:
    """Where the key stands (between title and scale, below both where that would be too narrow) and its columns; where scale
    and arrow stand, at the right."""
    right = min(0.3 * place.width, 130.0)
    key = Box(place.x + TITLE_WIDTH + 4.0, place.y, place.width - TITLE_WIDTH - right - 8.0, place.height)
    if key.width < BETWEEN * ENTRY_WIDTH:
        key = place.below(TITLE_HEIGHT)
    return key, max(1, int(key.width // ENTRY_WIDTH)), Box(place.right - right, place.y, right, place.height)


def cartouche_height(land: Land, across: float, layout: str) -> float:
    """How high the strip below a map of that width (mm) is."""
    if layout in ("blank", "stencil"):
        return TITLE_HEIGHT
    place, columns, _scale_place = _places(Box(0, 0, across, 0))
    rows = -(-len(key(land)) // columns)
    return max(TITLE_HEIGHT, place.y + HEAD + rows * ENTRY_HEIGHT)


def cartouche(
    sketch: Sketch, place: Box, land: Land, pitch: float, layout: str, style: MapStyle, chart: Chart | None
) -> None:
    """Title at the left, scale and north at the right, and the key between them or below."""
    map, room = land.map, TITLE_WIDTH - 2.0
    sketch.text(place.x, place.y + 7.4, map.title, (20, 14, 10.5), "display", room=room, of=("title",))
    columns, rows = land.board.columns, land.board.rows
    board = _("{columns} by {rows} hexes of {pitch} mm").format(columns=columns, rows=rows, pitch=f"{pitch:g}")
    aside = 2.8 if map.source and ours(map.source) else 0.0
    if map.source and aside:
        sketch.add(Use(status_mark(map.source.sure), place.x + 1.0, place.y + 11.6, 2.0))
    sketch.text(place.x + aside, place.y + 12.6, board, (8.5, 7.0), "semibold", room=room - aside)
    if map.remark:
        sketch.text(place.x, place.y + 16.8, map.remark, LABEL, "slant", ink=Ink.GREY70, room=room, of=("remark",))
    key_place, columns, scale_place = _places(place)
    if layout not in ("blank", "stencil"):
        _key(sketch, key_place, columns, land, style, chart)
    _scale(sketch, scale_place, pitch)


def _key(sketch: Sketch, place: Box, columns: int, land: Land, style: MapStyle, chart: Chart | None) -> None:
    """A small hex of each ground with its letter, its name, and what the chart says of it: a roll, or what is added."""
    rolls = {line.name: line.says[0] for line in chart.lines} if chart else {}
    doubtful = [name for name in rolls if chart and _doubtful(chart, name)]
    rolls |= {it.name: f"+{it.by}" for it in chart.modifiers if it.by > 0} if chart else {}
    sketch.text(place.x, place.y + 3.6, style.remark(), LABEL, ink=Ink.GREY70, room=place.width)
    for index, (kind, name) in enumerate(key(land).items()):
        x = place.x + (index % columns) * ENTRY_WIDTH + SWATCH / sqrt(3)
        y = place.y + HEAD + (index // columns) * ENTRY_HEIGHT + SWATCH / 2
        sketch.extend(swatch(kind, x, y, land.board.level))
        left, letters, roll = x + SWATCH / sqrt(3) + 1.4, SIGNS.get(kind, ""), rolls.get(style.rolls.get(kind, ""), "")
        if letters:
            sketch.text(left, y - 0.9, letters, 8.5, "strong")
        rolled = left + (5.0 if letters else 0.0)
        sketch.text(rolled, y - 0.9, roll, 8.5, "text")
        if roll and style.rolls[kind] in doubtful:
            sketch.add(Use(status_mark("reconstructed"), rolled + width(roll, "text", 8.5) + 1.2, y - 1.9, 1.5))
        sketch.text(left, y + 2.8, name, LABEL, room=ENTRY_WIDTH - SWATCH * 1.16 - 2.0)


def _doubtful(chart: Chart, line: str) -> bool:
    """Whether a line of a chart, its name or what it says is in no book."""
    return any(ours(chart.source_of(f"lines.{line}.{part}")) for part in ("name", "says"))


def swatch(kind: str, x: float, y: float, level: bool = False) -> Iterator[Mark]:
    """A small hex about (x, y) with the ground, or a way through it."""
    if kind in GROUNDS:
        yield Use(ground(kind, 0, SWATCH, level), x, y)
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
    yield polygon(tuple(corner.moved(x, y) for corner in shape(SWATCH, level)), None, Ink.GREY70, GRID)


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
    sketch.text(start + count * pitch, y + 4.6, unit, LABEL, anchor="end", ink=Ink.GREY70)
    # An arrow 15 mm high, half of it solid.
    x, y = arrow, place.y + 2.0
    sketch.add(Line(x, y + 4.0, x, y + 15.0, Ink.BLACK, FINE))
    for side, ink in ((-2.0, Ink.BLACK), (2.0, Ink.WHITE)):
        half = (Point(x, y + 3.4), Point(x + side, y + 9.4), Point(x, y + 8.2))
        sketch.add(polygon(half, ink, Ink.BLACK, HAIRLINE))
    sketch.text(x, y + 2.4, _("N"), 8.5, "display", "middle")
