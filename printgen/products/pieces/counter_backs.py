"""The backs of aircraft counters: whose it is, its number, its name, and the figures one asks for across the table."""

from __future__ import annotations

from itertools import groupby

from printgen.drawing.chit import SMALLEST_TYPE, safe_margin, tinted_ground
from printgen.drawing.emblems import national_mark, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Line, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.pieces.counted import (
    LINES,
    NAMES,
    READ,
    ROOM_FOR_FIGURES,
    ROOM_FOR_MARK,
    CounterAircraft,
    Figures,
    band_depth,
    draw_number,
    scale_length,
    type_size,
)
from printgen.units import Box, points_to_mm

#: How high the letters of a title stand over their baseline and hang below it, in type sizes.
ABOVE, BELOW = 0.68, 0.24
#: The mark, the badge, the rule over the figures, the baseline of the first and how far apart they are, on the nominal counter.
MARK, BADGE, RULED, FIGURES, LEAD = 5.4, 5.8, 13.8, 17.7, 3.8
#: A mark that stands alone, of its counter's side, and where its middle is, on the smallest and on others; between figures
#: that share a label.
ALONE, MIDDLE, TOGETHER = (0.29, 0.34), (0.40, 0.44), "/"
#: Between a label and its figure, and between two columns, on the nominal counter, mm.
AFTER, GUTTER = 0.8, 1.6


def _figures(sketch: Sketch, counted: CounterAircraft, side: float) -> None:
    """A column for each row of figures under a rule, each figure behind its label; of several that share one label they stand
    behind it together, and below them what each is for."""
    near, size = safe_margin(side), type_size(10.0, side)
    top, step, gutter = scale_length(FIGURES, side), scale_length(LEAD, side), scale_length(GUTTER, side)
    sketch.add(Line(near, scale_length(RULED, side), side - near, scale_length(RULED, side), counted.sign.ink, FINE))
    columns = [[tuple(same) for _label, same in groupby(row, key=lambda it: it.label)] for row in counted.figures]

    def wides(small: float) -> tuple[float, ...]:
        return tuple(max(_wide(same, small, size) for same in column) + scale_length(AFTER, side) for column in columns)

    def last(small: float) -> float:
        # Wide enough for figures of two places, so that the last column begins where it does on all.
        label = max(width(same[0].label, "text", small) for same in columns[-1])
        return max(wides(small)[-1], label + width("00", "strong", size) + 1.5 * scale_length(AFTER, side))

    room = side - 2 * near - gutter * (len(columns) - 1)
    small = next(
        (it for it in (type_size(7.5, side), type_size(7, side)) if sum(wides(it)[:-1]) + last(it) <= room),
        type_size(6.5, side),
    )
    *before, least = wides(small)
    # Where they are wider than their room, both give up half of that between labels and figures.
    excess = max(0.0, sum(before) + least - room)
    wide = max(least - excess / 2, min(last(small), room - sum(before)))
    free = side - 2 * near - (wide + gutter) * bool(before)
    places = Box(near, top, free, 0.0).columns(tuple(before) or (free,), gutter)
    if before:
        places = (*places, Box(near + free + gutter, top, wide, 0.0))
    for column, place in zip(columns, places, strict=True):
        y = top
        for same in column:
            sure = next((it.sure for it in same if it.sure), None)
            right = place.right - (1.6 if sure else 0.0)
            sketch.text(place.x, y, same[0].label, small)
            sketch.text(right, y, TOGETHER.join(it.value for it in same), size, "strong", "end")
            if not any(it.value for it in same):
                sketch.add(Line(right - scale_length(6.0, side), y, right, y, Ink.BLACK, HAIRLINE))
            if sure:
                sketch.add(Use(status_mark(sure), place.right - 0.55, y - cap_height("strong", size) / 2, 1.1))
            if any(it.heading for it in same):
                y += scale_length(2.5, side)
                over = TOGETHER.join(it.heading for it in same)
                sketch.text(place.right, y, over, type_size(7, side), "text", "end", room=place.width)
            y += step


def _wide(same: Figures, small: float, size: float) -> float:
    """How wide figures that share a label are with it, mm."""
    return width(same[0].label, "text", small) + width(TOGETHER.join(it.value for it in same), "strong", size)


def _title(sketch: Sketch, it: CounterAircraft, side: float, top: float, low: float) -> None:
    """The name in one line, as large as it fits, in the middle of the height from `top` to `low`, how sure it is beside it; a
    long one short, where it has a short one."""
    room, text = side - 2 * safe_margin(side), it.aircraft.name
    lines = wrap(text.replace("-", "-\n"), it.cut, SMALLEST_TYPE, room)
    if it.aircraft.short_name and (len(lines) > 2 or any(width(line, it.cut, SMALLEST_TYPE) > room for line in lines)):
        text = it.aircraft.short_name
    sizes = tuple(type_size(size, side) for size in (12.0, 8.0, 7.0, SMALLEST_TYPE))
    # The baseline is the same in any size.
    y = (top + low - (ABOVE + BELOW) * points_to_mm(sizes[0])) / 2 + ABOVE * points_to_mm(sizes[0])
    long = sketch.text(safe_margin(side), y, text, sizes, it.cut, room=room, of=("aircraft",))
    if it.name_status:
        sketch.add(Use(status_mark(it.name_status), safe_margin(side) + min(long, room) + 0.9, y - 0.7, 1.1))


def _halves(text: str) -> tuple[tuple[str, ...], ...]:
    """A name in one line, and in the two that are least wide."""
    ways = [(text[:at].rstrip(), text[at:]) for at in range(1, len(text)) if text[at - 1] in " -"]
    return (text,), min(ways, key=lambda lines: max(width(line, "strong", READ) for line in lines), default=(text,))


def _under(sketch: Sketch, it: CounterAircraft, side: float, top: float) -> None:
    """The name under a mark that stands alone, in one line or two from one baseline on; on the smallest counters always in two
    where it has two words; the short one where no other has room."""
    room, small = side - 2.0 * band_depth(side), side < ROOM_FOR_MARK
    sizes = (NAMES[0] if small else max(READ, type_size(12, side)), *NAMES)
    names = [_halves(text) for text in (it.aircraft.name, it.aircraft.short_name) if text]
    tried = ((size, ways[-1:] if small else ways) for ways in names for size in sizes)
    every = ((size, lines) for size, ways in tried for lines in ways)
    fits = ((size, lines) for size, lines in every if all(width(line, it.cut, size) <= room for line in lines))
    size, lines = next(fits, (SMALLEST_TYPE, names[-1][-1]))
    first = top + cap_height(it.cut, sizes[0]) + 0.045 * side
    for index, line in enumerate(lines):
        y = first + LINES * points_to_mm(size) * index
        long = sketch.text(side / 2, y, line, size, it.cut, "middle", room=room, of=("aircraft",))
    if it.name_status:
        sketch.add(Use(status_mark(it.name_status), (side + long) / 2 + 0.9, y - 0.7, 1.1))


def counter_back(it: CounterAircraft, number: int, side: float) -> Sketch:
    """Whose it is, its number, the type, and below them its figures; a small one, or one without figures, has its mark large in
    the middle."""
    sketch, near = Sketch(), safe_margin(side)
    full = bool(it.figures) and side > ROOM_FOR_FIGURES
    across = scale_length(MARK, side) if full else side * ALONE[side >= ROOM_FOR_MARK]
    sketch.add(Use(tinted_ground(side, it.sign.pale), 0, 0))
    said, size = it.nation.adjective, type_size(7.5, side)
    head = near + (across if full else cap_height("strong", max(READ, type_size(14, side)))) / 2
    draw_number(sketch, it, number, side, head)
    if not full:
        size = max(size, 7.5 if side > ROOM_FOR_MARK else 7.0)
        # A word too long for its room beside the number is left out: the mark tells it.
        free = side * 0.92 - near - width(str(number), "strong", max(READ, type_size(14, side)))
        if fitting := [it for it in (size, SMALLEST_TYPE) if width(said, "text", it) <= free - near]:
            sketch.text(near, head + cap_height("text", size) / 2, said, fitting[0])
        high = side * MIDDLE[side >= ROOM_FOR_MARK]
        sketch.add(Use(national_mark(it.mark), side / 2, high, across))
        _under(sketch, it, side, high + across / 2)
        return sketch
    sketch.add(Use(national_mark(it.mark), near + across / 2, near + across / 2, across))
    right = side - near - scale_length(3.5, side)
    if it.badge:
        badge = scale_length(BADGE, side)
        right -= badge + 0.8
        sketch.add(Use(it.badge, right + 0.4 + badge / 2, near + across / 2, badge))
    left = near + across + 1.2
    if width(said, "text", size) <= right - left:
        sketch.text(left, near + across / 2 + cap_height("text", size) / 2, said, size)
    _title(sketch, it, side, near + across, scale_length(RULED, side))
    _figures(sketch, it, side)
    return sketch
