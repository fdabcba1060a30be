"""The margin of a map: the names of rows and lines, the frame line, the sides' board edges, and the cartouche.

The cartouche contains the title, key, scale and north arrow. If a map is cut into tiles, words avoid the seams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Literal

from msgspec import Struct

from printgen.data.official import is_builtin
from printgen.data.records.maps import Edge
from printgen.data.records.record import name_of
from printgen.data.records.tables import Chart
from printgen.drawing.emblems import Sign, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL
from printgen.drawing.maps import MapStyle
from printgen.drawing.maps.land import Land
from printgen.drawing.maps.seams import OFF, Bands, Seams, balance_rows, free_spans, nearest_free_place
from printgen.drawing.maps.sky import open_frame, seam_line
from printgen.drawing.maps.swatches import HIGH, WIDE, key_entries, key_sample
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Glyph, Line, Mark, Rect, Text, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.translation import _
from printgen.units import Box, Point, points_to_mm

#: The distance between the hexes and the frame line in the margin, mm.
NEAT = 1.6
#: The additional width in mm of a margin with the names of rows and lines, and the type size of these names in points.
RIM, RIM_SIZE = 5.6, 8.5
#: The maximum width and the height of an entry of the key, mm, and the type size of its name, points.
ENTRY_WIDTH, ENTRY_HEIGHT, ENTRY_SIZE = 35.0, 9.4, 7.5
#: The maximum and minimum length of the rules beside the words at an edge, mm.
RULES, LEAST_RULE = 26.0, 6.0
TITLE_WIDTH = 68.0
HEAD = 5.0
TITLE_HEIGHT = 22.0
SIDE_SIZE = 10.5
#: The maximum and minimum length of the scale, mm.
SCALE, LEAST_SCALE = 104.0, 40.0
#: The type size of the remark above the key, points.
REMARK = 8.0
#: The maximum length of a line of the remark, mm.
LONG = 137.0
#: The minimum width of a remark that is beside the key, mm.
LEAST_REMARK = 55.0
_TURNS: Mapping[Edge, float] = {"left": -90.0, "right": 90.0, "top": 0.0, "bottom": 0.0}


def rim_width(board: Board) -> float:
    """Return the width in mm of the space for names between the hexes and the frame line, or 0 if the board has none."""
    return RIM if board.level else 0.0


def edge_names(placed: PlacedBoard) -> Iterator[Mark]:
    """Yield the names of rows and of slanting lines of hexes along the edges of a board with level rows.

    Row letters are printed along the right edge. The number of a slanting line is printed at its upper left end, at the
    upper or left edge.
    """
    board, high = placed.board, cap_height("semibold", RIM_SIZE)
    size = board.size(placed.pitch)
    off = NEAT + (RIM - NEAT) / 2 + 0.3
    for row in range(1, board.rows + 1 if board.level else 1):
        y = placed.middle(Cell(1, row)).y + high / 2
        yield Text(placed.x + size.width + off + 0.6, y, board.letters(row), RIM_SIZE, "semibold", "middle")
        yield Text(placed.x - off - 0.6, y, str(board.numbers(row)[-1]), RIM_SIZE, "semibold", "middle")
    for column in range(1, board.columns + 1 if board.level else 1):
        at = placed.middle(Cell(column, 1))
        # Lines slant down to the right. Therefore, the name of a line is at its upper left, between two hexes or above
        # a half-hex.
        x = at.x - placed.pitch / (2 if board.halves else 4)
        yield Text(x, placed.field.y - NEAT - 1.2, str(board.numbers(1)[-column]), RIM_SIZE, "semibold", "middle")


def passepartout(window: Box, face: Box) -> Iterator[Mark]:
    """Yield white areas that cover everything drawn outside `window`, the visible part of the land."""
    for box in (
        Box(face.x, face.y, face.width, window.y - face.y),
        Box(face.x, window.bottom, face.width, face.bottom - window.bottom),
        Box(face.x, window.y, window.x - face.x, window.height),
        Box(window.right, window.y, face.right - window.right, window.height),
    ):
        yield Rect(box.x, box.y, box.width, box.height, Ink.WHITE, None)


def draw_edges(
    sketch: Sketch, land: Land, placed: PlacedBoard, words: Mapping[str, str], signs: Mapping[str, Sign], seams: Seams
) -> None:
    """Draw the double line around the board and, along each side's edge, the words for that side between two of its marks.

    The words are readable from the middle of the map.
    """
    off_board, board = NEAT + rim_width(placed.board), placed.field
    for off, pen in ((off_board, HAIRLINE), (off_board + 1.0, RULE)):
        around = board.inset(-off)
        if land.map.joining_edge:
            sketch.add(open_frame(around, seam_line(placed, land.map.joining_edge), land.map.joining_edge, pen))
        else:
            sketch.add(Rect(around.x, around.y, around.width, around.height, None, Ink.BLACK, pen))
    if land.map.joining_edge:
        _draw_joint(sketch, placed, land.map.joining_edge, off_board)
    if rim_width(placed.board):
        around = board.inset(-NEAT)
        sketch.add(Rect(around.x, around.y, around.width, around.height, None, Ink.BLACK, HAIRLINE))
    far = off_board + 1.0 + 2.6
    for side in land.map.sides:
        edge = land.map.edge(side)
        upright = edge in ("left", "right")
        # Draw the words between two marks, along the edge.
        name, sign, turn = words[side], signs[side], _TURNS[edge]
        half = width(name, "semibold", SIDE_SIZE) / 2 + 4.4
        start, end = (board.y, board.bottom) if upright else (board.x, board.right)
        along = nearest_free_place(
            (start + end) / 2, 2 * half + 4.0, start, end, seams.level if upright else seams.upright
        )
        x, y = {
            "left": (board.x - far, along),
            "right": (board.right + far, along),
            "top": (along, board.y - far),
            "bottom": (along, board.bottom + far),
        }[edge]
        across, down = (0.0, 1.0) if turn else (1.0, 0.0)
        bands = seams.level if upright else seams.upright
        long = _rule_length(along, half + 4.0, start, end, bands)
        for way in (-1, 1):
            sketch.add(Use(sign.mark, x + way * half * across, y + way * half * down, 3.8))
            one, two = way * (half + 4.0), way * (half + 4.0 + long)
            if long:
                sketch.add(Line(x + one * across, y + one * down, x + two * across, y + two * down, sign.ink, RULE))
        shift = cap_height("semibold", SIDE_SIZE) / 2
        dx, dy = {0.0: (0.0, shift), -90.0: (shift, 0.0), 90.0: (-shift, 0.0)}[turn]
        sketch.add(Text(x + dx, y + dy, name, SIDE_SIZE, "semibold", "middle", sign.ink, turn))


def _rule_length(middle: float, off: float, start: float, end: float, bands: Bands) -> float:
    """Return the length in mm of the two rules beside the words at an edge. They end before the edge's ends and the seams.

    If there is space only for a stump, the length is 0.

    Args:
        middle: the middle of the words.
        off: the distance of the rules from the middle.
    """
    ends = [middle - start, end - middle]
    ends += [abs(middle - it) - OFF for one, two in bands for it in (one, two)]
    long = min(RULES, *(it - off for it in ends))
    return long if long >= LEAST_RULE else 0.0


def _draw_joint(sketch: Sketch, placed: PlacedBoard, joins: Literal["left", "right"], off_board: float) -> None:
    """Draw a thin line at the cut edge of a sheet. Above it, draw a note with an arrow that points to the edge."""
    cut, board, inward = seam_line(placed, joins), placed.field, 1 if joins == "left" else -1
    sketch.add(Line(cut, board.y - NEAT, cut, board.bottom + NEAT, Ink.BLACK, FINE))
    words = _("join the other sheet to this edge")
    y, middle = board.y - off_board - 3.2, board.y - off_board - 3.2 - cap_height("slant", 8.5) / 2
    tip = (Point(cut + inward, middle), *(Point(cut + 4.0 * inward, middle + way) for way in (-1.3, 1.3)))
    sketch.add(polygon(tip, Ink.BLACK, None))
    sketch.add(Text(cut + 5.2 * inward, y, words, 8.5, "slant", "start" if joins == "left" else "end"))


class Foot(Struct, frozen=True):
    """The layout of the strip below a map, which contains its title, key, remark and scale.

    Fields:
        entries: for each entry in the key, its kind of ground, road or river, its name, and its upper left corner.
        remark: the lines of the remark, each with its position.
        scale: the box of the scale.
        height: the height of the strip, mm.
        large: the scale factor of the text and signs in the strip.
    """

    entries: tuple[tuple[str, str, Point], ...]
    remark: tuple[tuple[Point, str], ...]
    scale: Box
    height: float
    #: The scale factor of the entire strip.
    large: float = 1.0


def lay_out_strip(
    land: Land, place: Box, layout: str, style: MapStyle, bands: Bands, large: float = 1.0, more: float = 0.0
) -> Foot:
    """Lay out the strip below a map, which is as wide as `place`. Entries of the key do not cross the seams in `bands`.

    Args:
        more: the extra height, in mm, that the strip may use to keep the key on one tile.
    """
    entry, tall, right = ENTRY_WIDTH * large, TITLE_HEIGHT * large, place.right
    # The scale is at the right end, as long as the space beyond the last seam allows.
    last = max((two + OFF for _one, two in bands if two < right), default=place.x)
    wide = max(LEAST_SCALE, min(SCALE, 0.25 * place.width, right - last))
    scale = Box(right - wide, place.y, wide, tall)
    if layout in ("blank", "stencil"):
        return Foot((), (), scale, tall, large)
    start, end = place.x + (TITLE_WIDTH + 4.0) * large, scale.x - 6.0
    # If there is little space between title and scale, the key is below both.
    beside = end - start >= 3 * entry
    if not beside:
        start, end = place.x, right
    top = place.y if beside else place.y + tall
    spread = _lay_out_key(land, style, Box(start, top, end - start, 0), bands, large)
    foot = max(place.y + tall, spread.foot(ENTRY_HEIGHT)) + 1e-6
    # If there is too little space, the scale is shorter, the strip is higher, or the remark is on another tile.
    heights = (foot, foot + more) if more else (foot,)
    for aside, below, length in product((False, True), heights, (wide, LEAST_SCALE)):
        scale = Box(right - length, place.y, length, tall)
        spans = free_spans(start, scale.x - 6.0 if beside else right, bands)
        found = _gathered_keys(land, style, top, spans, large, aside) if len(spans) > 1 else ()
        if fitting := [it for it in found if it.fits and it.end <= below]:
            key = min(fitting, key=lambda it: it.end)
            return Foot(key.entries, key.remark, scale, max(tall, key.end - place.y), large)
    scale = Box(right - wide, place.y, wide, tall)
    return Foot(spread.entries, spread.remark, scale, max(tall, spread.foot(ENTRY_HEIGHT) - place.y), large)


def _gathered_keys(
    land: Land, style: MapStyle, top: float, spans: Sequence[tuple[float, float]], large: float, aside: bool
) -> Iterator[_Key]:
    """Yield the layouts of the key that have all entries in one of the spans.

    Args:
        aside: whether the remark is in another span. Otherwise, it is above the entries.
    """
    boxes = [Box(one, top, two - one, 0) for one, two in spans]
    for box in boxes:
        others = [it for it in boxes if it is not box and it.width >= LEAST_REMARK * large]
        for place in others if aside else (box,):
            yield _lay_out_key(land, style, box, (), large, place)


class _Key(Struct, frozen=True):
    """The layout of the key. The fields with the same names are described in `Foot`.

    Fields:
        fits: whether no entry extends beyond the space for the key.
    """

    entries: tuple[tuple[str, str, Point], ...]
    remark: tuple[tuple[Point, str], ...]
    fits: bool
    large: float

    def foot(self, high: float) -> float:
        """Return the y of the lower edge of the last row of the key. An unscaled row is `high` mm high."""
        return max((at.y for _kind, _name, at in self.entries), default=0.0) + high * self.large

    @property
    def end(self) -> float:
        """The y of the lower end of the key and the remark, whichever ends lower."""
        return max(self.foot(HIGH), *(at.y for at, _line in self.remark), 0.0)


def _lay_out_key(
    land: Land, style: MapStyle, place: Box, bands: Bands, large: float, remark_place: Box | None = None
) -> _Key:
    """Lay out the key in the width of `place`, starting at the top of `place`, and its remark.

    The remark is above the entries, unless `remark_place` is another place.
    """
    entry, head, lead, end = ENTRY_WIDTH * large, HEAD * large, points_to_mm(REMARK) * 1.25 * large, place.right
    remark: list[tuple[Point, str]] = []
    beside = remark_place is not None and remark_place != place
    if text := style.remark():
        around = remark_place or place
        free = free_spans(around.x, around.right, bands)
        left, right = max(free, key=lambda it: (min(it[1] - it[0], LONG * large), -it[0]))
        for line in wrap(text, "text", REMARK * large, min(LONG * large, right - left)):
            remark.append((Point(left, place.y + 3.0 * large + len(remark) * lead), line))
    y = place.y + (head + (len(remark) - 1) * lead if remark and not beside else 0.6 * large)
    named = key_entries(land).items()
    lengths = [min(entry, (WIDE + 5.6) * large + width(name, "text", ENTRY_SIZE * large)) for _kind, name in named]
    spots = balance_rows(lengths, place.x, end, bands)
    entries = tuple(
        (kind, name, Point(place.x if it.x is None else it.x, y + it.row * ENTRY_HEIGHT * large))
        for (kind, name), it in zip(named, spots, strict=True)
    )
    return _Key(entries, tuple(remark), all(it.x is not None for it in spots), large)


def draw_cartouche(
    sketch: Sketch,
    place: Box,
    land: Land,
    pitch: float,
    laid: Foot,
    style: MapStyle,
    chart: Chart | None,
) -> None:
    """Draw the strip below a map, with its title, key, scale and north arrow.

    The title is at the left, and the scale and arrow are at the right. The key is between them or, if space is short,
    below them.
    """
    map, large = land.map, laid.large
    room = (TITLE_WIDTH - 2.0) * large
    sizes = _sizes(large, 24, 20, 14, 10.5)
    sketch.text(place.x, place.y + 7.4 * large, map.title, sizes, style.cut, room=room, of=("title",))
    columns, rows = land.board.columns, land.board.rows
    board = _("{columns} by {rows} hexes of {pitch} mm").format(columns=columns, rows=rows, pitch=f"{pitch:g}")
    source = map.source_of("terrain")
    aside = 2.8 * large if source and is_builtin(source) else 0.0
    if source and aside:
        sketch.add(Use(status_mark(source.certainty), place.x + large, place.y + 11.6 * large, 2.0 * large))
    sketch.text(place.x + aside, place.y + 12.6 * large, board, _sizes(large, 8.5, 7.0), "semibold", room=room - aside)
    if map.remark:
        y, small = place.y + 16.8 * large, _sizes(large, *LABEL, 6.0)
        sketch.text(place.x, y, map.remark, small, "slant", ink=Ink.GREY70, room=room, of=("remark",))
    for at, line in laid.remark:
        sketch.text(at.x, at.y, line, REMARK * large)
    _key(sketch, laid, style, chart)
    _scale(sketch, laid.scale, pitch, large, style)


def _sizes(large: float, *sizes: float) -> tuple[float, ...]:
    """Return type sizes in points, each multiplied by `large`."""
    return tuple(it * large for it in sizes)


def _key(sketch: Sketch, laid: Foot, style: MapStyle, chart: Chart | None) -> None:
    """Draw the key: a sample and the name of each ground, with the roll or modifier from the chart."""
    rolls = {name_of(line): line.text[0] for line in chart.lines} if chart else {}
    doubtful = [name for name in rolls if chart and _doubtful(chart, name)]
    rolls |= {name_of(it): f"+{it.value}" for it in chart.modifiers if it.value > 0} if chart else {}
    large = laid.large
    value, label = _sizes(large, 9.5), _sizes(large, ENTRY_SIZE, *LABEL)
    for kind, name, at in laid.entries:
        sample = key_sample(kind, style.look)
        sketch.add(Use(Glyph(sample.name, sample.marks), at.x, at.y, large))
        left, y = at.x + (WIDE + 1.6) * large, at.y + HIGH / 2 * large
        roll = rolls.get(style.rolls.get(kind, ""), "")
        sketch.text(left, y - 0.5 * large, roll, value, "strong")
        if roll and style.rolls[kind] in doubtful:
            behind = left + width(roll, "strong", value[0]) + 1.3 * large
            sketch.add(Use(status_mark("reconstructed"), behind, y - 1.6 * large, 1.6 * large))
        down = 3.1 if roll else 1.2
        sketch.text(left, y + down * large, name, label, room=(ENTRY_WIDTH - WIDE - 3.0) * large)


def _doubtful(chart: Chart, line: str) -> bool:
    """Return whether the text or the name of a chart's line is reconstructed."""
    return any(is_builtin(chart.source_of(f"lines.{line}.{part}")) for part in ("name", "text"))


def _scale(sketch: Sketch, place: Box, pitch: float, large: float, style: MapStyle) -> None:
    """Draw a scale with a whole number of hexes and the length that it represents, and an arrow that points north (up)."""
    arrow = place.right - 4.0
    count = max(1, int((place.width - 14.0) // pitch))
    start = arrow - 8.0 - count * pitch
    y = place.y + 8.0 * large
    for number in range(count):
        fill = Ink.BLACK if number % 2 == 0 else None
        sketch.add(Rect(start + number * pitch, y, pitch, 1.4 * large, fill, Ink.BLACK, FINE))
    for number in range(count + 1):
        sketch.text(start + number * pitch, y - 1.2 * large, str(number), 7.0 * large, "semibold", "middle")
    unit = _("hexes of {pitch} mm, side to side").format(pitch=f"{pitch:g}")
    sketch.text(start + count * pitch, y + 4.6 * large, unit, _sizes(large, *LABEL), anchor="end", ink=Ink.GREY70)
    # An arrow that is 15 mm high, with one solid half.
    x, y = arrow, place.y + 2.0
    sketch.add(Line(x, y + 4.0, x, y + 15.0, Ink.BLACK, FINE))
    for side, ink in ((-2.0, Ink.BLACK), (2.0, Ink.WHITE)):
        half = (Point(x, y + 3.4), Point(x + side, y + 9.4), Point(x, y + 8.2))
        sketch.add(polygon(half, ink, Ink.BLACK, HAIRLINE))
    sketch.text(x, y + 2.4, _("N"), 8.5, style.cut, "middle")
