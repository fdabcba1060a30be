"""Maps of the sky, with clouds, hexes that continue on the adjoining sheet, and the steps of a turn in the corners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin, sqrt
from typing import Literal

from msgspec.structs import replace

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hex_map import PlacedBoard, grid
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps.chance import smooth_noise
from printgen.drawing.maps.seams import Bands, first_free_place, free_spans, nearest_free_place
from printgen.drawing.marks import HAIRLINE, Area, Circle, Glyph, Line, Mark, Outline, Rect, Use, polygon
from printgen.drawing.sketch import Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box, Point

Seam = Literal["left", "right"]
_GOLDEN = pi * (3 - sqrt(5))
#: The puffs of a cloud in a hex: the distance from the middle and the size, in pitches. Two adjacent hexes share one more puff.
_PUFFS = ((0.0, 0.56), (0.52, 0.30), (0.58, 0.22), (0.46, 0.36), (0.60, 0.19), (0.50, 0.33), (0.56, 0.26), (0.48, 0.28))
_BETWEEN = 0.5
#: The distance of a cloud's shadow below it, in pitches.
_SHADOW = 0.13
#: The width of a cloud's outline and the distance of its hatching, in mm.
_CLOUD_PEN, _HATCH = 0.5, 3.0
#: The haze: the distance between its circles and the size of its banks, in pitches, and the minimum of the noise.
_HAZE_STEP, _BANK, _THIN = 0.4, 3.4, 0.5


def sky(placed: PlacedBoard, place: Box, clouds: Sequence[Cell]) -> Iterator[Mark]:
    """Yield the sky over a part of the face, with haze and clouds. Haze and clouds are decoration without a game effect."""
    corners = (
        Point(place.x, place.y),
        Point(place.right, place.y),
        Point(place.right, place.bottom),
        Point(place.x, place.bottom),
    )
    yield Area(polygon(corners).steps, Ink.SKY, tuple(_haze(place, placed.pitch)))
    puffs, pitch, cloudy = [], placed.pitch, frozenset(clouds)
    for cell in clouds:
        at, chance = placed.middle(cell), cell.column * 5 + cell.row * 11
        for index, (far, large) in enumerate(_PUFFS):
            a = (index + chance) * _GOLDEN
            puffs.append((at.x + far * cos(a) * pitch, at.y + far * sin(a) * 0.86 * pitch, large * pitch))
        for near in cloudy.intersection(placed.board.neighbours(cell)):
            other = placed.middle(near)
            puffs.append(((at.x + other.x) / 2, (at.y + other.y) / 2, _BETWEEN * pitch))
    rings = sorted(set(puffs))
    down = _SHADOW * pitch
    shadow = [(x + 0.7 * down, y + down, it) for x, y, it in rings]
    yield from (Circle(x, y, radius, Ink.HEIGHT_7, None) for x, y, radius in shadow)
    # All outlines are drawn first, so that the fills cover their inner halves. The last fill covers the hatching unless ink is
    # saved: without the fill of the sky, only the hatching shows which side of an outline is the cloud.
    yield from (Circle(x, y, radius, None, Ink.BLUE, 2 * _CLOUD_PEN) for x, y, radius in rings)
    yield from (Circle(x, y, radius, Ink.WHITE, None) for x, y, radius in rings)
    yield from _hatching(rings)
    yield from (Circle(x, y, radius, Ink.PAINT_WHITE, None) for x, y, radius in rings)


def _hatching(rings: Sequence[tuple[float, float, float]]) -> Iterator[Mark]:
    """Yield slanted lines inside circles that overlap."""
    slope = sqrt(0.5)
    # Along each line, `along` increases to the upper right; `off` is the line's distance from the origin.
    chords = defaultdict[int, list[tuple[float, float]]](list)
    for x, y, radius in rings:
        along, off = (x - y) * slope, (x + y) * slope
        for index in range(ceil((off - radius) / _HATCH), int((off + radius) / _HATCH) + 1):
            half = sqrt(max(radius**2 - (index * _HATCH - off) ** 2, 0.0))
            chords[index].append((along - half, along + half))
    for index, found in sorted(chords.items()):
        off, joined = index * _HATCH, list[tuple[float, float]]()
        for start, end in sorted(found):
            if joined and start <= joined[-1][1]:
                joined[-1] = joined[-1][0], max(joined[-1][1], end)
            else:
                joined.append((start, end))
        for start, end in joined:
            (x1, y1), (x2, y2) = (((off + it) * slope, (off - it) * slope) for it in (start, end))
            yield Line(x1, y1, x2, y2, Ink.GREY40, HAIRLINE)


def _haze(place: Box, pitch: float) -> Iterator[Mark]:
    """Yield pale banks of haze as overlapping circles. Banks at the edges of the box extend beyond it."""
    step, far = _HAZE_STEP * pitch, _BANK * pitch
    for row in range(-1, int(place.height / step) + 2):
        for column in range(-1, int(place.width / step) + 2):
            x, y = (column + 0.5) * step, (row + 0.5) * step
            # Both waves of noise slant, since noise along the axes has straight edges.
            one = smooth_noise((0.8 * x + 0.6 * y) / (2 * far), (0.8 * y - 0.6 * x) / far)
            two = smooth_noise((0.5 * x - 0.87 * y) / far, (0.5 * y + 0.87 * x) / far, of=1)
            thick = 0.6 * one + 0.4 * two - _THIN
            if thick > 0:
                yield Circle(place.x + x, place.y + y, step * (0.75 + 5 * thick), Ink.HAZE, None)


def seam_line(placed: PlacedBoard, joins: Seam) -> float:
    """Return the x at which the paper is cut at the seam with the adjoining sheet, in the middle of the interlocking hexes."""
    quarter = placed.pitch / sqrt(3) / 4
    return placed.x + quarter if joins == "left" else placed.x + placed.board.size(placed.pitch).width - quarter


def grid_to_seam(placed: PlacedBoard, joins: Seam) -> Iterator[Mark]:
    """Yield the lines of the hex grid up to the cut at the seam. Each hexside is drawn once.

    This includes the hexsides of the first column of the adjoining sheet, as far as they are on this side of the cut.
    """
    board, cut, left = placed.board, seam_line(placed, joins), joins == "left"
    # The other sheet's column has the same height as every second column of this sheet.
    lower = board.lower if not left else "odd" if board.lower == "even" else "even"
    x = placed.x - (placed.pitch * sqrt(3) / 2 if left else 0)
    wider = PlacedBoard(Board(board.columns + 1, board.rows, lower), placed.pitch, x, placed.y)
    for mark in grid(wider):
        assert isinstance(mark, Line)
        ends = sorted([(mark.x1, mark.y1), (mark.x2, mark.y2)], reverse=not left)
        (x1, y1), (x2, y2) = ends
        # Skip a line whose second end is not on this sheet. Otherwise, cut the line at the seam.
        if (x2 - cut if left else cut - x2) <= 0:
            continue
        if (x1 - cut if left else cut - x1) < 0:
            share = (cut - x1) / (x2 - x1)
            x1, y1 = cut, y1 + (y2 - y1) * share
        yield replace(mark, x1=x1, y1=y1, x2=x2, y2=y2)


def open_frame(around: Box, cut: float, joins: Seam, pen: float) -> Mark:
    """Return the frame of a sheet, which is open at the side where another sheet adjoins."""
    near, far = (around.right, cut) if joins == "left" else (around.x, cut)
    corners = ((far, around.y), (near, around.y), (near, around.bottom), (far, around.bottom))
    steps = tuple(("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(corners))
    return Outline(steps, None, Ink.BLACK, pen)


#: The widths in mm of the title bar in a corner and of its columns, and the line distance. The last value is the type
#: size in points.
_BAR, _COLUMN, _LEAD, _SIZE = 30.0, 40.5, 5.4, 10.5
_SIZES = (_SIZE, 8.5, 7.0, 6.0)
#: The width of a step's number and of the space around it, mm.
_NUMBER = 7.4
_HIGH = 2 * _LEAD


def _step_size(steps: Sequence[str]) -> float:
    """Return the type size in points for all steps, so that each of them fits in a column of the full width."""
    room = _COLUMN - _NUMBER
    return next((it for it in _SIZES if all(width(step, "semibold", it) <= room for step in steps)), _SIZES[-1])


def turn_columns(steps: Sequence[str], start: float, end: float, bands: Bands, last: bool) -> tuple[float, ...]:
    """Return the x of the title bar for a turn and the x of each column of steps. None of them crosses a seam.

    The bar and columns begin at `start` or, if `last` is true, end as close to `end` as possible. All of them are on the
    same tile, if necessary with columns as narrow as their words. If no tile is wide enough, they are on several tiles.
    If the space is too narrow, seams are ignored.
    """
    count, size = -(-len(steps) // 2), _step_size(steps)
    words = (max(width(it, "semibold", size) for it in steps[column::count]) for column in range(count))
    parts = (_BAR + 3.0, *(_COLUMN for _ in range(count)))
    compact = (_BAR + 3.0, *(word + _NUMBER + 1.6 for word in words))
    spans = sorted(free_spans(start, end, bands), reverse=last)
    for tried in (parts, compact):
        for low, high in spans:
            if sum(tried) <= high - low:
                left = high - sum(tried) if last else low
                return tuple(left + sum(tried[:number]) for number in range(len(tried)))
    first = end - sum(parts) if last else start
    while True:
        found, at = [], first
        for part in parts:
            place = first_free_place(at, part, end, bands)
            if place is None:
                break
            found.append(place)
            at = place + part
        if len(found) == len(parts):
            return tuple(found)
        if not last or first < start:
            # If the space is too narrow, place the parts next to each other, regardless of seams.
            return tuple(start + sum(parts[:number]) for number in range(len(parts)))
        first -= 1.0


def draw_turn(sketch: Sketch, name: str, title: str, steps: Sequence[str], places: Sequence[float]) -> Glyph:
    """Return a glyph that shows the title on a bar and, to the right of it, the steps of a turn in two rows.

    The glyph's origin is the upper left corner of the bar. Overflows are noted in `sketch`.

    Args:
        sketch: the sketch of the map.
        name: the id of the chart.
        title: the title of the chart.
        steps: the steps of the turn.
        places: the left edges of the bar and the columns, mm.
    """
    drawn, cap = Sketch(), cap_height("strong", _SIZE)
    # The offsets are rounded, so that the same offsets in two corners give the same glyph.
    offsets = [round(it - places[0], 2) for it in places[1:]]
    drawn.add(Rect(0, 0, _BAR, _HIGH, Ink.BLUE, Ink.BLUE, HAIRLINE))
    # Two lines are about equally long.
    wide = range(1, int(_BAR) - 8)
    lines = wrap(title, "strong", _SIZE, _BAR - 8.0)
    lines = next((it for room in wide if len(it := wrap(title, "strong", _SIZE, room)) == len(lines)), lines)
    for index, line in enumerate(lines):
        y = (_HIGH - _LEAD * (len(lines) - 1) + cap) / 2 + index * _LEAD
        drawn.text(_BAR / 2, y, line, _SIZES, "strong", "middle", Ink.ON_FILL, _BAR - 2.0)
    # All steps have the same size.
    room, size = _COLUMN - _NUMBER, _step_size(steps)
    for index, step in enumerate(steps):
        row, column = divmod(index, len(places) - 1)
        x, y = offsets[column], row * _LEAD + (_LEAD + cap) / 2
        drawn.text(x + 5.0, y, str(index + 1), _SIZE, "strong", "end", Ink.BLUE)
        drawn.text(x + 6.4, y, step, size, "semibold", room=room)
    if len(lines) > 2:
        sketch.overflows.append(Overflow(("title",), title, excess=_LEAD * (len(lines) - 2), is_block=True))
    sketch.overflows += drawn.overflows
    # Glyphs with the same name are the same drawing. Therefore, different column distances need different names.
    return Glyph(f"turn-{name}-{'-'.join(map(str, offsets))}", tuple(drawn.marks))


def draw_corner_turns(
    sketch: Sketch,
    sheet: Box,
    high: float,
    joins: Seam | None,
    bands: Bands,
    name: str,
    title: str,
    steps: Sequence[str],
) -> float:
    """Draw the steps of a turn in each corner of a sheet that is not at a seam, for reading from the nearer end of the map.

    Return the width in mm that the steps occupy in a corner of the lower margin.

    Args:
        sketch: the sketch to draw in.
        sheet: the sheet between its side margins, mm.
        high: the height of the margin, mm.
        joins: the side at which another sheet adjoins, or None if no sheet adjoins.
        bands: the left and right x of each vertical seam, mm.
        name: the id of the chart.
        title: the title of the chart.
        steps: the steps of the turn.
    """
    off, taken = (high - _HIGH) / 2 - 1.2, 0.0
    mirrored = tuple((sheet.x + sheet.right - two, sheet.x + sheet.right - one) for one, two in bands)
    for left in (True, False):
        if joins == ("left" if left else "right"):
            continue
        lower = turn_columns(steps, sheet.x, sheet.right, bands, last=not left)
        upper = turn_columns(steps, sheet.x, sheet.right, mirrored, last=left)
        sketch.add(Use(draw_turn(sketch, name, title, steps, lower), lower[0], sheet.bottom - off - _HIGH))
        at = sheet.x + sheet.right - upper[0]
        sketch.add(Use(draw_turn(sketch, name, title, steps, upper), at, sheet.y + off + _HIGH, turn=180))
        taken = max(taken, lower[-1] + _COLUMN - sheet.x if left else sheet.right - lower[0])
    return taken


def draw_map_caption(
    sketch: Sketch, place: Box, high: float, title: str, remark: str, left: bool, bands: Bands
) -> None:
    """Draw the title of a map on a bar in the lower margin, with a remark next to the bar.

    Args:
        place: the sheet between its side margins, mm.
        high: the height of the margin, mm.
        title: the title.
        remark: the remark.
        left: whether the bar is at the left end of the margin, otherwise at the right end.
        bands: the left and right x of each vertical seam, mm.
    """
    off = (high - _HIGH) / 2 - 1.2
    size = next((it for it in (20.0, 14.0, 10.5) if width(title, "strong", it) < place.width * 0.55), 8.5)
    wide, beside = width(title, "strong", size) + 10.0, width(remark, "slant", 8.5)
    total = wide + 4.0 + beside
    middle = place.x + total / 2 if left else place.right - total / 2
    at = nearest_free_place(middle, total, place.x, place.right, bands) - total / 2
    x = at if left else at + total - wide
    top = place.bottom - off - _HIGH
    sketch.add(Rect(x, top, wide, _HIGH, Ink.BLUE, Ink.BLUE, HAIRLINE))
    base = top + (_HIGH + cap_height("strong", size)) / 2
    sketch.text(x + wide / 2, base, title, size, "strong", "middle", Ink.ON_FILL, wide, ("title",))
    anchor: Literal["start", "end"] = "start" if left else "end"
    edge, room = (x + wide + 4.0, place.right - x - wide - 4.0) if left else (x - 4.0, x - 4.0 - place.x)
    sketch.text(edge, base - 0.6, remark, (8.5, 7.0, 6.0), "slant", anchor, Ink.GREY70, room, ("remark",))
