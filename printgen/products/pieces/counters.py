"""Aircraft counters for people without models: the aircraft from above in front, behind whose it is, its name, and the figures
one asks for across the table.

A game says which figures those are (`Counted`); the front is the same in every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from itertools import groupby

from msgspec import Struct

from printgen.data.records.fields import Sure
from printgen.drawing.aircraft.above import draw_from_above, glyph_depth
from printgen.drawing.chit import SMALLEST_TYPE, bars, piece_trim, safe_margin, tinted_ground
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.livery import colour_strip, letter_patch
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import BLEED, FINE, Glyph, Line, Mark, Rect, Use, polygon
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
    CounterAircraft,
    band_depth,
    draw_number,
    scale_length,
    type_size,
)
from printgen.products.pieces.counter_backs import counter_back
from printgen.translation import _
from printgen.units import Box, Point, Size, points_to_mm

#: Counters of each type, numbered from 1.
EACH = 2
#: Beyond the wing tips of a counter to scale; no counter is smaller than this; how much of a fitted one the span takes: of small
#: aircraft and of bombers, whose spans in metres follow.
AROUND, SMALLEST, SPAN, SPANS = 2.0, 20.0, (0.70, 0.82), (8.0, 20.0)
METRE = 1000.0
#: How much of its hex a counter takes; how much of the smallest counters the span takes.
SHARE, WIDEST = 34.0 / 38.0, 0.86
#: How far the bands along a counter's edges reach beyond its cut, so that they stay where a printer or a cutter drifts, and how
#: broad their stripes are, mm.
DRIFT, STRIPE = 1.0, 1.3
#: How far from the front edge the facing arrow reaches, on the nominal counter, mm.
ARROW = 3.9
#: How much of a fitted counter's height stays free about an aircraft, fore and aft together, on the nominal counter, mm.
CLEAR = 1.8
#: How far letters of the name on the front hang below its baseline, mm.
HANGING = 0.5


class Footprint(Struct, frozen=True):
    """A counter's side and the span of the silhouette on it, mm."""

    side: float
    span: float


def counter_side(it: CounterAircraft, choices: Choices) -> float:
    """A counter's side, mm: from the span at the models' scale, or fitted to the hex on the table; in either case the aircraft,
    as deep as it is, lies between the arrow and the name."""
    span = it.aircraft.span
    if (scale := SCALE.value_in(choices)) and isinstance(span, float):
        true = span * METRE / scale
        side = max(SMALLEST, true + 2 * AROUND)
        side = max(side, true * glyph_depth(it.aircraft) + _ends(it, side))
        return round(2 * side) / 2
    return round((HEX.value_in(choices) or it.pitch) * SHARE * 2) / 2


def footprint(it: CounterAircraft, choices: Choices) -> Footprint:
    """How large a counter is, and its silhouette."""
    side, span = counter_side(it, choices), it.aircraft.span
    if (scale := SCALE.value_in(choices)) and isinstance(span, float):
        return Footprint(side, span * METRE / scale)
    deep = glyph_depth(it.aircraft)
    small, large = SPANS
    share = min(1.0, max(0.0, (span - small) / (large - small))) if isinstance(span, float) else 0.5
    wide = side * (WIDEST if side < ROOM_FOR_MARK else SPAN[0] + (SPAN[1] - SPAN[0]) * share)
    return Footprint(side, min(wide, (side - _ends(it, side) - CLEAR * side / NOMINAL) / deep))


def _ends(it: CounterAircraft, side: float) -> float:
    """How much of a counter's height its arrow and its name take, mm."""
    return scale_length(ARROW, side) + name_room(it, side) + scale_length(0.6, side)


@cache
def draw_flanks(side: float, sign: Sign) -> Glyph:
    """A counter's left and right edges from end to end: solid where a sign has one line, barred where it has
    more, anew on each counter. Where fills are spared, lines stay of either."""
    depth, ink, long = band_depth(side), sign.ink, side + 2 * DRIFT
    marks: list[Mark] = []
    for left, inner, outer in ((-DRIFT, depth, depth / 2), (side - depth, side - depth, side - depth / 2)):
        band = Box(left, -DRIFT, DRIFT + depth, long)
        if sign.lines == 1:
            marks.append(Rect(band.x, band.y, band.width, band.height, ink, None))
            marks.append(Line(outer, -DRIFT, outer, side + DRIFT, ink, 2 * FINE))
        else:
            marks += bars(band, STRIPE, ink)
        marks.append(Line(inner, -DRIFT, inner, side + DRIFT, ink, 2 * FINE))
    return Glyph(f"flanks-{side:g}-{ink}", tuple(marks))


def _aircraft(it: CounterAircraft, place: Footprint) -> tuple[Mark, ...]:
    """The silhouette with its national marks, the arrow at its nose."""
    middle, span = place.side / 2, place.span
    shape = draw_from_above(it.aircraft, "parts", span)
    long = max(y_values(shape.marks)) * span
    foot = place.side - name_room(it, place.side)
    between = (scale_length(ARROW, place.side) + foot) / 2
    if place.side < ROOM_FOR_MARK:
        # Lower, so that wings keep clear of the number.
        between = (between + foot - long) / 2
    y = max(min(between, foot - long), scale_length(ARROW, place.side) + long)
    return draw_marked_aircraft(it.aircraft, "parts", it.mark, it.sign.ink, Point(middle, y), span)


def _front(it: CounterAircraft, number: int, place: Footprint) -> Sketch:
    sketch, side = Sketch(), place.side
    middle, head = side / 2, scale_length(ARROW, side)
    tip = head - scale_length(1.9, side)
    arrow = (Point(middle, tip), Point(middle + head * 0.6, head), Point(middle - head * 0.6, head))
    sketch.add(
        Use(tinted_ground(side, it.sign.pale), 0, 0),
        Use(draw_flanks(side, it.sign), 0, 0),
        polygon(arrow, Ink.BLACK, None),
    )
    if it.livery:
        # From cut to cut below the wings; the tail lies on it.
        colours = colour_strip(it.livery, side + 2 * BLEED, round(scale_length(2.4, side), 2))
        sketch.add(Use(colours, -BLEED, side - name_room(it, side) - scale_length(3.2, side)))
    sketch.picture(partial(_aircraft, it, place))
    if side >= ROOM_FOR_MARK:
        at = safe_margin(side) + scale_length(1.7, side)
        sketch.add(Use(it.sign.mark, at, at, scale_length(3.4, side)))
    if it.livery and it.livery.letter:
        across = round(scale_length(5.4, side), 2)
        sketch.add(Use(letter_patch(it.livery, across), side - safe_margin(side) - across, safe_margin(side)))
    else:
        draw_number(sketch, it, number, side)
    # The name along the lower edge, short where the record has a short one.
    lines, size = _called(it, side)
    for index, line in enumerate(reversed(lines)):
        y = side - safe_margin(side) - scale_length(HANGING, side) - LINES * points_to_mm(size) * index
        sketch.text(middle, y, line, size, "strong", "middle", room=_room(side), of=("aircraft",))
    return sketch


def card(it: CounterAircraft, number: int, choices: Choices, large: bool = False) -> Card:
    """A counter of the type, with its number among its like.

    One too `large` for any sheet is put together from several: its front, to be cut along their edges, and no back.
    """
    place = footprint(it, choices)
    size, id, front = Size(place.side, place.side), f"{it.case.id}-{number}", _front(it, number, place)
    if large:
        named = (it.side, _("{aircraft}, no. {number}").format(aircraft=it.aircraft.name, number=number))
        misfits = tuple((it.case, misfit) for misfit in front.overflows)
        return Card(front.face(f"counter-{id}", size), bookmark=named, tiled=True, cases=it.cases, overflows=misfits)
    back = counter_back(it, number, place.side)
    misfits = tuple((it.case, misfit) for misfit in (*front.overflows, *back.overflows))
    faces = front.face(f"counter-{id}", size), back.face(f"counter-{id}-back", size)
    named = (it.side, it.aircraft.name)
    return Card(*faces, bookmark=named, trim=piece_trim(place.side), kind=it.side, cases=it.cases, overflows=misfits)


def deck(counted: Iterable[CounterAircraft], choices: Choices, size: Size) -> Deck:
    """The counters of these aircraft in their order: those that are numbered, else a few of each type, or as many as are seated
    in it; each side's in rows of its own.

    Those too large for a page of that size (mm), bleed and all, are laid over several, and there is one of a type.
    """
    room = min(size.width, size.height) - 2 * BLEED
    seated = Counter(seat.aircraft for seat in choices.seats)
    pages, marked = [], set[Sure]()
    for it in counted:
        marked |= {sure for sure in (it.name_status, *(figure.sure for row in it.figures for figure in row)) if sure}
        # How deep an aircraft is matters to those alone that are drawn.
        large = counter_side(it, choices) > room
        wanted = seated.get(it.case.id)
        each = 1 if large else EACH
        numbered = it.numbers[:wanted] or range(1, (wanted or each) + 1)
        pages += [
            LazyCard(f"{it.case.id}-{at}", it.cases, partial(card, it, at, choices, large), counter=(it.case.id, at))
            for at in numbered
        ]
    return Deck(_("Counters"), tuple(pages), tuple(sorted(marked)))


def _room(side: float) -> float:
    """How wide the name on the front may be: from band to band."""
    return side - 2 * (band_depth(side) + 0.6)


def _called(it: CounterAircraft, side: float) -> tuple[tuple[str, ...], float]:
    """The name as it stands on the front and its type size: in one line, or where that is too wide at the smallest in two."""
    text, room, largest = it.front_name, _room(side), max(READ, type_size(8.5, side))
    steps = tuple(step / 2 for step in range(int(largest * 2), int(READ * 2) - 1, -1))
    for size in (*steps, *NAMES):
        if width(text, "strong", size) <= room:
            return (text,), size
    for size in NAMES:
        for said in (text, text.replace("-", "-\n")):
            lines = wrap(said, "strong", size, room)
            if len(lines) == 2 and all(width(line, "strong", size) <= room for line in lines):
                return lines, size
    return wrap(text.replace("-", "-\n"), "strong", SMALLEST_TYPE, room), SMALLEST_TYPE


def name_room(it: CounterAircraft, side: float) -> float:
    """How much of a counter's lower edge its name takes, mm."""
    lines, size = _called(it, side)
    above = LINES * points_to_mm(size) * (len(lines) - 1)
    return safe_margin(side) + scale_length(HANGING, side) + cap_height("strong", size) + 0.4 + above


def format_ranges(numbers: Iterable[int]) -> str:
    """Numbers with those that follow each other drawn together: `31–32, 37–38`."""
    runs = [[n for _i, n in run] for _key, run in groupby(enumerate(sorted(numbers)), key=lambda it: it[1] - it[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
