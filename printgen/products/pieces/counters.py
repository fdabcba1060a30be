"""Aircraft counters for players without models.

The front shows the aircraft from above and has the same design in every game. The back shows the nation, the name, and
the figures that the game selects with `CounterAircraft`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import groupby

from msgspec import Struct

from printgen.data.records.fields import Sure
from printgen.drawing.aircraft.above import draw_from_above, glyph_depth
from printgen.drawing.chit import SMALLEST_TYPE, piece_trim, safe_margin
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.livery import letter_patch
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import Mark, Use, polygon
from printgen.drawing.outline import y_values
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card, Deck, LazyCard
from printgen.products.options import HEX, SCALE, Choices
from printgen.products.pieces.counted import (
    LINES,
    NAMES,
    NOMINAL,
    READ,
    ROOM_FOR_MARK,
    SMALL_NAMES,
    CounterAircraft,
    band_depth,
    draw_number,
    draw_side_band,
    name_width,
    over_band,
    scale_length,
    type_size,
)
from printgen.products.pieces.counter_backs import counter_back, has_figures
from printgen.products.pieces.die import fill_die, fit_side
from printgen.sheets.order import LARGEST_BLEED
from printgen.translation import _
from printgen.units import Point, Size, points_to_mm

#: The number of counters per aircraft type if the game does not number them, and the number of the smallest counters, which
#: take little paper. These counters are numbered from 1.
EACH, EACH_SMALL = 2, 4
#: On a counter to scale, the margin beyond the wing tips, and the minimum side length, in mm. On a fitted counter, the share of
#: the side length that the span takes, for small aircraft and for bombers, and the spans of these aircraft in m.
AROUND, SMALLEST, SPAN, SPANS = 2.0, 20.0, (0.80, 0.84), (8.0, 20.0)
METRE = 1000.0
#: The share of a hex that a counter fills, and the share of the smallest counters that the span takes.
SHARE, WIDEST = 34.0 / 38.0, 0.86
#: The distance between the foot of the facing arrow and the front edge, and the height of the arrow, on the nominal
#: counter, in mm.
ARROW, ARROW_HEIGHT = 4.4, 1.9
#: The total free height in front of and behind the aircraft, on a fitted nominal counter, in mm.
CLEAR = 2.2
#: The width by which a name of one word may exceed the usual maximum on the smallest counters, mm.
ONE_WORD_EXCESS = 0.4
#: On the smallest counters, the arrow and the number are next to the body. These lengths in mm are the distance of the
#: nose from the front edge, the distance between the name and the tail, and the distance of the arrow and the number
#: from the name.
TIGHT, TAIL, BESIDE = 0.9, 0.3, 1.2


class Footprint(Struct, frozen=True):
    """The side length of a counter and the span of the silhouette on it, in mm."""

    side: float
    span: float


def counter_side(it: CounterAircraft, choices: Choices) -> float:
    """Return the side length of a counter in mm.

    The counter is made to fit the hexes on the table. With `--scale`, it is instead made to fit the aircraft's span at
    the scale of the models, with enough height for the arrow and the name. Counters on labels are as large as the labels.
    """
    span = it.aircraft.span
    if (scale := SCALE.value_in(choices)) and isinstance(span, float):
        true = span * METRE / scale
        side = max(SMALLEST, true + 2 * AROUND)
        side = max(side, true * glyph_depth(it.aircraft) + _ends(it, side))
        return round(2 * side) / 2
    return fit_side(choices, round((HEX.value_in(choices) or it.pitch) * SHARE * 2) / 2)


def footprint(it: CounterAircraft, choices: Choices) -> Footprint:
    """Return the side length of a counter and the span of the silhouette on it."""
    side, span = counter_side(it, choices), it.aircraft.span
    if (scale := SCALE.value_in(choices)) and isinstance(span, float):
        return Footprint(side, span * METRE / scale)
    deep = glyph_depth(it.aircraft)
    small, large = SPANS
    share = min(1.0, max(0.0, (span - small) / (large - small))) if isinstance(span, float) else 0.5
    wide = side * (WIDEST if side < ROOM_FOR_MARK else SPAN[0] + (SPAN[1] - SPAN[0]) * share)
    clear = 0.0 if side < ROOM_FOR_MARK else CLEAR * side / NOMINAL
    return Footprint(side, min(wide, (side - _ends(it, side) - clear) / deep))


def _ends(it: CounterAircraft, side: float) -> float:
    """Return the total height in mm of the arrow and the name on a counter."""
    if side < ROOM_FOR_MARK:
        return TIGHT + name_room(it, side) + TAIL
    return scale_length(ARROW, side) + name_room(it, side) + scale_length(0.6, side)


def _aircraft(it: CounterAircraft, place: Footprint) -> tuple[Mark, ...]:
    """Return the silhouette with its national marks between the arrow and the name."""
    middle, span = place.side / 2, place.span
    shape = draw_from_above(it.aircraft, "parts", span)
    long = max(y_values(shape.marks)) * span
    foot = place.side - name_room(it, place.side)
    # On the smallest counters, the arrow is next to the body.
    head = TIGHT if place.side < ROOM_FOR_MARK else scale_length(ARROW, place.side)
    y = max(min((head + foot) / 2, foot - long), head + long)
    return draw_marked_aircraft(it.aircraft, "parts", it.mark, it.sign.ink, Point(middle, y), span, livery=it.paint)


def _front(it: CounterAircraft, number: int, place: Footprint) -> Sketch:
    """Return the front of a counter: the aircraft from above, arrow, number, name and band."""
    sketch, side = Sketch(), place.side
    middle, head = side / 2, scale_length(ARROW, side)
    wide, high = head * 0.6, scale_length(ARROW_HEIGHT, side)
    small = side < ROOM_FOR_MARK
    beside = side - name_room(it, side) - BESIDE
    x, low = (safe_margin(side) + wide, beside) if small else (middle, head)
    high = cap_height("strong", READ) if small else high
    arrow = (Point(x, low - high), Point(x + wide, low), Point(x - wide, low))
    draw_side_band(sketch, it, side)
    sketch.add(polygon(arrow, Ink.BLACK, None))
    sketch.picture(partial(_aircraft, it, place))
    if side >= ROOM_FOR_MARK:
        at = safe_margin(side) + scale_length(1.7, side)
        sketch.add(Use(it.sign.mark, at, at, scale_length(3.4, side)))
    if it.livery and it.livery.letter:
        across = round(scale_length(5.4, side), 2)
        sketch.add(Use(letter_patch(it.livery, across), side - safe_margin(side) - across, safe_margin(side)))
    else:
        draw_number(sketch, it, number, side, beside - cap_height("strong", READ) / 2 if small else 0.0)
    # Draw the name above the band, in its short form if the record has one.
    lines, size = _name_lines(it, side)
    for index, line in enumerate(reversed(lines)):
        y = side - name_foot(side) - LINES * points_to_mm(size) * index
        sketch.text(middle, y, line, size, "strong", "middle", room=_max_name_width(line, side), of=("aircraft",))
    return sketch


def card(it: CounterAircraft, number: int, choices: Choices, large: bool = False) -> Card:
    """Return one counter as a card.

    Args:
        number: the number of the counter.
        large: whether the counter does not fit on a sheet. Such a counter is tiled over several sheets and has no back.
    """
    place = footprint(it, choices)
    size, id, front = Size(place.side, place.side), f"{it.case.id}-{number}", _front(it, number, place)
    if large:
        title = (it.side, _("{aircraft}, no. {number}").format(aircraft=it.aircraft.name, number=number))
        overflows = tuple((it.case, overflow) for overflow in front.overflows)
        return Card(front.face(f"counter-{id}", size), bookmark=title, tiled=True, cases=it.cases, overflows=overflows)
    back = counter_back(it, number, place.side)
    overflows = tuple((it.case, overflow) for overflow in (*front.overflows, *back.overflows))
    figures = [figure for row in it.figures for figure in row] if has_figures(it, place.side) else []
    notes = tuple(dict.fromkeys(figure.note for figure in figures if figure.note))
    faces = front.face(f"counter-{id}", size), back.face(f"counter-{id}-back", size, notes)
    title = (it.side, it.aircraft.name)
    trim = piece_trim(place.side)
    # Counters with a livery have bands that differ from those of their neighbours.
    edge = "" if it.livery else f"{it.sign.ink}-{it.sign.lines}"
    piece = Card(*faces, bookmark=title, trim=trim, kind=it.side, edge=edge, cases=it.cases, overflows=overflows)
    return fill_die(piece, choices)


def deck(counted: Iterable[CounterAircraft], choices: Choices, size: Size) -> Deck:
    """Return the counters of these aircraft in the given order, with separate rows for each side.

    The deck has a counter for each of an aircraft's numbers. If the game does not define numbers, it has `EACH` counters, or
    `EACH_SMALL` of the smallest.
    With seats, it has one counter per seat instead. A counter that is too large for a page, with its bleed, is tiled
    over several pages and printed only once.

    Args:
        size: the size of the page, mm.
    """
    room = min(size.width, size.height) - 2 * LARGEST_BLEED
    seated = Counter(seat.aircraft for seat in choices.seats)
    pages, marked = [], set[Sure]()
    for it in counted:
        marked |= {sure for sure in (it.name_status, *(figure.sure for row in it.figures for figure in row)) if sure}
        # Only the side is computed now. The aircraft is drawn when its card is printed.
        side, seats = counter_side(it, choices), seated.get(it.case.id)
        large = side > room
        each = 1 if large else EACH_SMALL if side < ROOM_FOR_MARK else EACH
        numbers = it.numbers[:seats] or range(1, (seats or each) + 1)
        pages += [
            LazyCard(
                f"{it.case.id}-{at}",
                it.cases,
                partial(card, it, at, choices, large),
                counter=(it.case.id, at),
                is_piece=True,
            )
            for at in numbers
        ]
    return Deck(_("Counters"), tuple(pages), tuple(sorted(marked)))


def name_foot(side: float) -> float:
    """Return the distance in mm from the lower cut to the last baseline of the name on the front."""
    return band_depth(side) + over_band(side)


def _max_name_width(text: str, side: float) -> float:
    """Return the maximum width in mm of a line of the name on the front."""
    is_word = side < ROOM_FOR_MARK and not set(" -") & set(text)
    return name_width(side) + (ONE_WORD_EXCESS if is_word else 0.0)


def _name_lines(it: CounterAircraft, side: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of the name on the front and their type size.

    The name is on two lines if one line would be too wide at a size that reads well.
    """
    text, room, largest = it.front_name, name_width(side), max(READ, type_size(8.5, side))
    steps = tuple(step / 2 for step in range(int(largest * 2), int(READ * 2) - 1, -1))
    small = side < ROOM_FOR_MARK
    # A name of one word is not divided if it is only a little too wide.
    wide = _max_name_width(text, side)
    for size in SMALL_NAMES[:2] if small else (*steps, *NAMES[:1]):
        if width(text, "strong", size) <= (wide if size == NAMES[0] else room):
            return (text,), size
    for size in NAMES:
        for breakable in (text, text.replace("-", "-\n").replace("/", "/\n")):
            lines = wrap(breakable, "strong", size, room)
            if len(lines) == 2 and all(width(line, "strong", size) <= room for line in lines):
                return lines, size
    return wrap(text.replace("-", "-\n"), "strong", SMALLEST_TYPE, room), SMALLEST_TYPE


def name_room(it: CounterAircraft, side: float) -> float:
    """Return the height in mm of the band and the name along the lower edge of a counter."""
    lines, size = _name_lines(it, side)
    above = LINES * points_to_mm(size) * (len(lines) - 1)
    return name_foot(side) + cap_height("strong", size) + 0.4 + above


def format_ranges(numbers: Iterable[int]) -> str:
    """Return numbers as a text, with consecutive numbers as ranges, such as `31–32, 37–38`."""
    runs = [[n for _i, n in run] for _key, run in groupby(enumerate(sorted(numbers)), key=lambda it: it[1] - it[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
