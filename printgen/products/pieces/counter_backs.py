"""The backs of aircraft counters: nation, number and name, and the figures that opponents ask for during play."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from printgen.drawing.chit import SMALLEST_TYPE, safe_margin
from printgen.drawing.emblems import national_mark, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Line, Use
from printgen.drawing.sketch import Sketch
from printgen.products.pieces.counted import (
    LINES,
    NAMES,
    READ,
    ROOM_FOR_FIGURES,
    ROOM_FOR_MARK,
    SMALL_NAMES,
    CounterAircraft,
    Figures,
    band_depth,
    draw_number,
    draw_side_band,
    name_width,
    over_band,
    scale_length,
    type_size,
)
from printgen.units import Box, points_to_mm

#: Lengths on the nominal counter, in mm: the size of the mark, the size of the badge, the y of the rule above the
#: figures, the first baseline of the figures, the maximum distance between baselines, and the free height below the
#: last line. The free height is for letters that reach below the baseline.
MARK, BADGE, RULED, FIGURES, LEAD, BELOW = 5.0, 5.4, 14.5, 17.5, 4.6, 0.4
#: The type sizes in points of a name on one line and on two lines, on the nominal counter. The last value is the space
#: in mm for the mark of its status.
ONE_LINE, TWO_LINES, STATUS = (10.0, 9.5, 9.0, 8.5, 8.0), (8.0, 7.5, 7.0), 1.6
#: The maximum size of a mark on a counter without figures, as a share of the side length: on the smallest counters and
#: on other counters. The next value is the gap above and below this mark, in mm. The last value separates figures that
#: share a label.
ALONE, AROUND, TOGETHER = (0.36, 0.34), 0.6, "/"
#: On the smallest counters, the share of the side length that a name takes at most.
NARROW = 5 / 6
#: The depth of letters below the baseline, in type sizes.
BENEATH = 0.22
#: The gap between a label and its figure, and the gap between two columns, on the nominal counter, in mm.
AFTER, GUTTER = 1.0, 1.6


def _figures(sketch: Sketch, counted: CounterAircraft, side: float) -> None:
    """Draw the figures below a rule, in one column per row of figures. Each figure follows its label.

    Figures that share a label are printed together after the label.
    """
    near, size = safe_margin(side), type_size(10.0, side)
    top, gutter = scale_length(FIGURES, side), scale_length(GUTTER, side)
    sketch.add(Line(near, scale_length(RULED, side), side - near, scale_length(RULED, side), counted.sign.ink, FINE))
    columns = [[tuple(same) for _label, same in groupby(row, key=lambda it: it.label)] for row in counted.figures]
    # The figures take the height down to the band.
    foot = side - band_depth(side) - over_band(side) - scale_length(BELOW, side)
    step = min(scale_length(LEAD, side), (foot - top) / max(max(map(len, columns)) - 1, 1))

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
            value = _joined_values(same)
            # A value that would touch its label is printed smaller.
            free = right - place.x - width(same[0].label, "text", small) - scale_length(AFTER, side)
            sizes = (type_size(10.0 - step / 2, side) for step in range(5))
            fitting = next((it for it in sizes if width(value, "strong", it) <= free), type_size(8.0, side))
            sketch.text(right, y, value, fitting, "strong", "end")
            if not any(it.value for it in same):
                sketch.add(Line(right - scale_length(6.0, side), y, right, y, Ink.BLACK, HAIRLINE))
            if sure:
                sketch.add(Use(status_mark(sure), place.right - 0.55, y - cap_height("strong", size) / 2, 1.1))
            y += step


def _group_width(same: Figures, small: float, size: float) -> float:
    """Return the width in mm of a label and of the figures that share it, without the gap between them."""
    return width(same[0].label, "text", small) + width(_joined_values(same), "strong", size)


def _joined_values(same: Figures) -> str:
    """Return the values of figures that share a label, or "" if any value is unknown."""
    return TOGETHER.join(it.value for it in same) if all(it.value for it in same) else ""


class FittedName(Struct, frozen=True):
    """A name on one or two lines, and its type size in points."""

    lines: tuple[str, ...]
    size: float


def _fit_name(
    it: CounterAircraft, room: float, one: tuple[float, ...], two: tuple[float, ...], *, short: bool = False
) -> FittedName:
    """Return the name on one line in one of the sizes `one`, or on two lines in one of the sizes `two`.

    If the full name does not fit, the short name is used.

    Args:
        short: whether to use the name on the front even if the full name fits.
    """
    names = [text for text in (it.aircraft.name, it.aircraft.short_name) if text][-1 if short else 0 :]
    for text in names:
        options = (*(((text,), size) for size in one), *((_halve(text), size) for size in two))
        for lines, size in options:
            if all(width(line, "strong", size) <= room for line in lines):
                return FittedName(lines, size)
    return FittedName(_halve(names[-1]), SMALLEST_TYPE)


def _halve(text: str) -> tuple[str, ...]:
    """Divide a name into two lines that are as narrow as possible. A name of one word stays on one line."""
    pairs = [(text[:at].rstrip(), text[at:]) for at in range(1, len(text)) if text[at - 1] in " -"]
    return min(pairs, key=lambda lines: max(width(line, "strong", READ) for line in lines), default=(text,))


def _draw_nation(sketch: Sketch, nation: str, at: Box, size: float) -> None:
    """Draw the name of the nation in a box, on two lines if it is long. A name that does not fit is omitted."""
    smaller = [size - step / 2 for step in range(int(2 * (size - SMALLEST_TYPE)) + 1)]
    options = (((nation,), size), *((_halve(nation), it) for it in smaller), ((nation,), SMALLEST_TYPE))
    for lines, small in options:
        lead = LINES * points_to_mm(small)
        # Letters below the baseline of the lower line must be clear of the name of the aircraft.
        below = BENEATH * points_to_mm(small) if len(lines) > 1 else 0.0
        high = cap_height("text", small) + lead * (len(lines) - 1) + below
        if high <= at.height and all(width(line, "text", small) <= at.width for line in lines):
            y = at.center.y - high / 2 + cap_height("text", small)
            for index, line in enumerate(lines):
                sketch.text(at.x, y + lead * index, line, small)
            return


def _title(sketch: Sketch, it: CounterAircraft, side: float, top: float, low: float) -> None:
    """Draw the name with the mark for its status. A long name is on two smaller lines.

    Args:
        top: the top of the space in which the name is centred vertically, mm.
        low: the bottom of that space, mm.
    """
    near, mark = safe_margin(side), STATUS if it.name_status else 0.0
    one, two = (tuple(type_size(size, side) for size in sizes) for sizes in (ONE_LINE, TWO_LINES))
    name = _fit_name(it, side - 2 * near - mark, one, two)
    lead = LINES * points_to_mm(name.size)
    # The lower line of two lines has letters that reach below the baseline, and the rule is close below these letters.
    below = BENEATH * points_to_mm(name.size) if len(name.lines) > 1 else 0.0
    y = (top + low + cap_height("strong", name.size) - lead * (len(name.lines) - 1) - below) / 2
    for index, line in enumerate(name.lines):
        at = y + lead * index
        long = sketch.text(near, at, line, name.size, "strong", room=side - 2 * near - mark, of=("aircraft",))
    if it.name_status:
        sketch.add(Use(status_mark(it.name_status), near + long + 0.9, at - 0.7, 1.1))


def _mark_and_name(sketch: Sketch, it: CounterAircraft, side: float, top: float) -> None:
    """Draw the national mark and, below it, the name on one or two lines. The counter has no figures."""
    small = side < ROOM_FOR_MARK
    # On the smallest counters, the widest names are somewhat closer to the cut: a second line would displace the mark.
    room = side * NARROW if small else name_width(side)
    one = SMALL_NAMES if small else (max(READ, type_size(10, side)), *NAMES[:1])
    name = _fit_name(it, room, one, NAMES, short=small)
    lead = LINES * points_to_mm(name.size)
    second = LINES * points_to_mm(NAMES[0]) if not small or len(name.lines) > 1 else 0.0
    first = side - band_depth(side) - over_band(side) - second
    low = first - cap_height("strong", one[0])
    across = min(side * ALONE[not small], low - top - 2 * AROUND)
    sketch.add(Use(national_mark(it.mark), side / 2, (top + low) / 2, across))
    for index, line in enumerate(name.lines):
        y = first + lead * index
        long = sketch.text(side / 2, y, line, name.size, "strong", "middle", room=room, of=("aircraft",))
    if it.name_status:
        sketch.add(Use(status_mark(it.name_status), (side + long) / 2 + 0.9, y - 0.7, 1.1))


def has_figures(it: CounterAircraft, side: float) -> bool:
    """Return whether figures are printed on the back of a counter."""
    return bool(it.figures) and side > ROOM_FOR_FIGURES


def counter_back(it: CounterAircraft, number: int, side: float) -> Sketch:
    """Return the back of a counter: nation, number and type, with the figures below them.

    Small counters and counters without figures have a large mark in the middle instead.
    """
    sketch, near = Sketch(), safe_margin(side)
    draw_side_band(sketch, it, side)
    full = has_figures(it, side)
    across = scale_length(MARK, side)
    nation, size = it.nation.adjective, type_size(7.5, side)
    head = near + (across if full else cap_height("strong", max(READ, type_size(14, side)))) / 2
    draw_number(sketch, it, number, side, head)
    if not full:
        size = max(size, 7.5 if side > ROOM_FOR_MARK else 7.0)
        # A word that does not fit beside the number is omitted, because the mark shows the nation.
        free = side * 0.92 - near - width(str(number), "strong", max(READ, type_size(14, side)))
        if fitting := [it for it in (size, SMALLEST_TYPE) if width(nation, "text", it) <= free - near]:
            sketch.text(near, head + cap_height("text", size) / 2, nation, fitting[0])
        _mark_and_name(sketch, it, side, 2 * head - near)
        return sketch
    sketch.add(Use(national_mark(it.mark), near + across / 2, near + across / 2, across))
    right = side - near - scale_length(3.5, side)
    if it.badge:
        badge = scale_length(BADGE, side)
        right -= badge + 0.8
        sketch.add(Use(it.badge, right + 0.4 + badge / 2, near + across / 2, badge))
    left = near + across + 1.2
    _draw_nation(sketch, nation, Box(left, near, right - left, across), size)
    _title(sketch, it, side, near + across, scale_length(RULED, side))
    _figures(sketch, it, side)
    return sketch
