"""The backs of aircraft counters: nation, number and name, and the figures that opponents ask for during play."""

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

#: How far the letters of a title reach above and below their baseline, in type sizes.
ABOVE, BELOW = 0.68, 0.24
#: The size of the mark and of the badge, the y of the rule above the figures, the first baseline of the figures, and the
#: distance between baselines, on the nominal counter, mm.
MARK, BADGE, RULED, FIGURES, LEAD = 5.4, 5.8, 13.8, 17.7, 3.8
#: The size and the middle of a mark on a counter without figures, on the smallest counters and on others, as shares of the
#: side; the separator between figures that share a label.
ALONE, MIDDLE, TOGETHER = (0.29, 0.34), (0.40, 0.44), "/"
#: The gaps between a label and its figure, and between two columns, on the nominal counter, mm.
AFTER, GUTTER = 0.8, 1.6


def _figures(sketch: Sketch, counted: CounterAircraft, side: float) -> None:
    """Draw the figures under a rule, in one column per row of figures, each figure after its label.

    Figures that share a label are printed together after the label, each with its heading below it.
    """
    near, size = safe_margin(side), type_size(10.0, side)
    top, step, gutter = scale_length(FIGURES, side), scale_length(LEAD, side), scale_length(GUTTER, side)
    sketch.add(Line(near, scale_length(RULED, side), side - near, scale_length(RULED, side), counted.sign.ink, FINE))
    columns = [[tuple(same) for _label, same in groupby(row, key=lambda it: it.label)] for row in counted.figures]

    def widths(small: float) -> tuple[float, ...]:
        gap = scale_length(AFTER, side)
        return tuple(max(_group_width(same, small, size) for same in column) + gap for column in columns)

    def last_width(small: float) -> float:
        # The column is wide enough for two digits, so that the last column starts at the same x on all counters.
        label = max(width(same[0].label, "text", small) for same in columns[-1])
        return max(widths(small)[-1], label + width("00", "strong", size) + 1.5 * scale_length(AFTER, side))

    room = side - 2 * near - gutter * (len(columns) - 1)
    small = next(
        (it for it in (type_size(7.5, side), type_size(7, side)) if sum(widths(it)[:-1]) + last_width(it) <= room),
        type_size(6.5, side),
    )
    *before, least = widths(small)
    # If the columns are too wide, each of the two loses half of the excess between labels and figures.
    excess = max(0.0, sum(before) + least - room)
    wide = max(least - excess / 2, min(last_width(small), room - sum(before)))
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


def _group_width(same: Figures, small: float, size: float) -> float:
    """Return the width in mm of a label and the figures that share it, without the gap between them."""
    return width(same[0].label, "text", small) + width(TOGETHER.join(it.value for it in same), "strong", size)


def _title(sketch: Sketch, it: CounterAircraft, side: float, top: float, low: float) -> None:
    """Draw the name in one line, as large as fits, with the mark for its status.

    A name that does not fit is replaced with the short name of the aircraft, if there is one.

    Args:
        top: the top of the space in which the line is centred vertically, mm.
        low: the bottom of that space, mm.
    """
    room, text = side - 2 * safe_margin(side), it.aircraft.name
    lines = wrap(text.replace("-", "-\n"), it.cut, SMALLEST_TYPE, room)
    if it.aircraft.short_name and (len(lines) > 2 or any(width(line, it.cut, SMALLEST_TYPE) > room for line in lines)):
        text = it.aircraft.short_name
    sizes = tuple(type_size(size, side) for size in (12.0, 8.0, 7.0, SMALLEST_TYPE))
    # The baseline is the same at every size.
    y = (top + low - (ABOVE + BELOW) * points_to_mm(sizes[0])) / 2 + ABOVE * points_to_mm(sizes[0])
    long = sketch.text(safe_margin(side), y, text, sizes, it.cut, room=room, of=("aircraft",))
    if it.name_status:
        sketch.add(Use(status_mark(it.name_status), safe_margin(side) + min(long, room) + 0.9, y - 0.7, 1.1))


def _halves(text: str) -> tuple[tuple[str, ...], ...]:
    """Return a name as one line, and, if it has several words, broken into two lines that are as narrow as possible."""
    pairs = [(text[:at].rstrip(), text[at:]) for at in range(1, len(text)) if text[at - 1] in " -"]
    return (text,), min(pairs, key=lambda lines: max(width(line, "strong", READ) for line in lines), default=(text,))


def _name_below_mark(sketch: Sketch, it: CounterAircraft, side: float, top: float) -> None:
    """Draw the name below the national mark on a counter without figures, in one or two lines.

    The first baseline is the same for all names. On the smallest counters, a name with two words is always in two
    lines. If the full name does not fit, the short name is used.
    """
    room, small = side - 2.0 * band_depth(side), side < ROOM_FOR_MARK
    sizes = (NAMES[0] if small else max(READ, type_size(12, side)), *NAMES)
    names = [_halves(text) for text in (it.aircraft.name, it.aircraft.short_name) if text]
    options = ((size, breaks[-1:] if small else breaks) for breaks in names for size in sizes)
    layouts = ((size, lines) for size, breaks in options for lines in breaks)
    fits = ((size, lines) for size, lines in layouts if all(width(line, it.cut, size) <= room for line in lines))
    size, lines = next(fits, (SMALLEST_TYPE, names[-1][-1]))
    first = top + cap_height(it.cut, sizes[0]) + 0.045 * side
    for index, line in enumerate(lines):
        y = first + LINES * points_to_mm(size) * index
        long = sketch.text(side / 2, y, line, size, it.cut, "middle", room=room, of=("aircraft",))
    if it.name_status:
        sketch.add(Use(status_mark(it.name_status), (side + long) / 2 + 0.9, y - 0.7, 1.1))


def counter_back(it: CounterAircraft, number: int, side: float) -> Sketch:
    """Return the back of a counter: nation, number and type, with the figures below them.

    Small counters and counters without figures have a large mark in the middle instead.
    """
    sketch, near = Sketch(), safe_margin(side)
    full = bool(it.figures) and side > ROOM_FOR_FIGURES
    across = scale_length(MARK, side) if full else side * ALONE[side >= ROOM_FOR_MARK]
    sketch.add(Use(tinted_ground(side, it.sign.pale), 0, 0))
    nation, size = it.nation.adjective, type_size(7.5, side)
    head = near + (across if full else cap_height("strong", max(READ, type_size(14, side)))) / 2
    draw_number(sketch, it, number, side, head)
    if not full:
        size = max(size, 7.5 if side > ROOM_FOR_MARK else 7.0)
        # A word that does not fit beside the number is omitted: the mark shows the nation.
        free = side * 0.92 - near - width(str(number), "strong", max(READ, type_size(14, side)))
        if fitting := [it for it in (size, SMALLEST_TYPE) if width(nation, "text", it) <= free - near]:
            sketch.text(near, head + cap_height("text", size) / 2, nation, fitting[0])
        high = side * MIDDLE[side >= ROOM_FOR_MARK]
        sketch.add(Use(national_mark(it.mark), side / 2, high, across))
        _name_below_mark(sketch, it, side, high + across / 2)
        return sketch
    sketch.add(Use(national_mark(it.mark), near + across / 2, near + across / 2, across))
    right = side - near - scale_length(3.5, side)
    if it.badge:
        badge = scale_length(BADGE, side)
        right -= badge + 0.8
        sketch.add(Use(it.badge, right + 0.4 + badge / 2, near + across / 2, badge))
    left = near + across + 1.2
    if width(nation, "text", size) <= right - left:
        sketch.text(left, near + across / 2 + cap_height("text", size) / 2, nation, size)
    _title(sketch, it, side, near + across, scale_length(RULED, side))
    _figures(sketch, it, side)
    return sketch
