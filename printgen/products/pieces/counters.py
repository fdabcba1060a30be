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

from printgen.data.figures import unsure
from printgen.data.kind import Case
from printgen.data.records.aircraft import Aircraft, Nation
from printgen.data.records.fields import Sure
from printgen.data.records.roster import Livery
from printgen.drawing.aircraft.above import depth, from_above
from printgen.drawing.chit import SMALLEST_TYPE, bars, figure, ground, safe, trim
from printgen.drawing.emblems import Sign, national_mark, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.livery import patch, strip
from printgen.drawing.markings import marked
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, Glyph, Line, Mark, Rect, Use, polygon
from printgen.drawing.outline import heights
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card, Deck, Page
from printgen.products.options import HEX, SCALE, Choices
from printgen.translation import _
from printgen.units import Box, Point, Size, points

#: Counters of each type, numbered from 1.
EACH = 2
#: The hex that counters are made for where none is named, and how much of one they take.
PITCH, SHARE = 38.0, 34.0 / 38.0
#: Beyond the wing tips of a counter to scale; no counter is smaller than this; how much of a fitted one the span takes: of small
#: aircraft and of bombers, whose spans in metres follow.
AROUND, SMALLEST, SPAN, SPANS = 2.0, 20.0, (0.70, 0.82), (8.0, 20.0)
METRE = 1000.0
#: How far from the cut the bars along a counter's edges reach, and how broad their stripes are, mm.
DEEPEST, STRIPE = 1.6, 1.3
#: How far from the front edge the facing arrow reaches, on the nominal counter, mm.
ARROW = 3.9
#: How much of a fitted counter's height stays free about an aircraft, fore and aft together, on the nominal counter, mm.
CLEAR = 1.8
#: The side that counters are drawn for, mm, and how far text grows on larger ones.
NOMINAL, LARGEST = 34.0, 3.0
#: Smaller counters bear no figures.
ROOM_FOR_FIGURES = 28.0
#: The free height over and under the title of the back, mm.
AIR = 0.6
#: How far letters of the name on the front hang below its baseline, mm.
HANGING = 0.5
#: How high the letters of a title stand over their baseline and hang below it, in type sizes.
ABOVE, BELOW, LEADING = 0.68, 0.24, 1.2
#: The mark, the badge and the baseline of the figures, on the nominal counter.
MARK, BADGE, FIGURES = 5.4, 5.8, 20.6
#: How much higher the figures reach of which some stand under a word.
OVER = 1.6


class CounterFigure(Struct, frozen=True):
    """A figure under which its label stands; an empty one is left to be written in.

    over: what stands over it, of several beside each other that share a label. sure: how sure it is, where that is marked.
    """

    label: str
    value: str
    over: str = ""
    sure: Sure | None = None


Figures = tuple[CounterFigure, ...]


class Counted(Struct, frozen=True):
    """An aircraft that has counters, with what they show of it.

    case: the game's record of it; shows: the records that make a difference. side: whose it is, in words; sign: what that
    side is known by. date: for which the mark on its wings holds, if any. figures: those on the back, a row or two; badge:
    1 mm high, at the head. numbers: of its counters, where the game numbers them; else from 1. pitch: of the
    hexes that they are made for where no other is asked for, mm. whose, livery: of a flyer's own, his name, which stands in front
    in place of the type's, and his colours.
    """

    case: Case
    shows: tuple[Case, ...]
    aircraft: Aircraft
    nation: Nation
    side: str
    sign: Sign
    date: str | None = None
    figures: tuple[Figures, ...] = ()
    badge: Glyph | None = None
    numbers: tuple[int, ...] = ()
    pitch: float = PITCH
    whose: str = ""
    livery: Livery | None = None

    @property
    def called(self) -> str:
        """What stands in front: whose it is, else the type, short where the record has a short name."""
        return self.whose or self.aircraft.short or self.aircraft.name

    @property
    def named(self) -> Sure | None:
        """How sure its name is, where that is not as the book has it."""
        return unsure(self.aircraft, "name")[0]

    @property
    def mark(self) -> str:
        """The mark on its wings at the date asked for, else when it came to the front."""
        date = self.date or (self.aircraft.service if isinstance(self.aircraft.service, str) else "")
        changes = [name for since, name in sorted(self.nation.later.items()) if since <= date]
        return changes[-1] if changes else self.nation.mark


class Footprint(Struct, frozen=True):
    """A counter's side and the span of the silhouette on it, mm."""

    side: float
    span: float


def footprint(it: Counted, choices: Choices) -> Footprint:
    """How large a counter is: from the span at the models' scale, or fitted to the hex on the table; in either case the aircraft,
    as deep as it is, lies between the arrow and the name."""
    span, deep = it.aircraft.span, depth(it.aircraft)
    if (scale := SCALE.of(choices)) and isinstance(span, float):
        true = span * METRE / scale
        side = max(SMALLEST, true + 2 * AROUND)
        side = max(side, true * deep + _ends(it, side))
        return Footprint(round(2 * side) / 2, true)
    side = round((HEX.of(choices) or it.pitch) * SHARE * 2) / 2
    small, large = SPANS
    share = min(1.0, max(0.0, (span - small) / (large - small))) if isinstance(span, float) else 0.5
    wide = side * (SPAN[0] + (SPAN[1] - SPAN[0]) * share)
    return Footprint(side, min(wide, (side - _ends(it, side) - CLEAR * side / NOMINAL) / deep))


def _ends(it: Counted, side: float) -> float:
    """How much of a counter's height its arrow and its name take, mm."""
    return grown(ARROW, side) + name_room(it, side) + 0.6


@cache
def flanks(side: float, sign: Sign) -> Glyph:
    """A counter's left and right edges from end to end: solid where a sign has one line, barred where it has
    more. Where fills are spared, lines stay of either."""
    depth, ink, long = min(DEEPEST, grown(DEEPEST, side)), sign.ink, side + 2 * BLEED
    marks: list[Mark] = []
    for left, inner, outer in ((-BLEED, depth, depth / 2), (side - depth, side - depth, side - depth / 2)):
        band = Box(left, -BLEED, BLEED + depth, long)
        if sign.lines == 1:
            marks.append(Rect(band.x, band.y, band.width, band.height, ink, None))
            marks.append(Line(outer, -BLEED, outer, side + BLEED, ink, 2 * FINE))
        else:
            marks += bars(band, STRIPE, ink)
        marks.append(Line(inner, -BLEED, inner, side + BLEED, ink, 2 * FINE))
    return Glyph(f"flanks-{side:g}-{ink}", tuple(marks))


def _aircraft(it: Counted, place: Footprint) -> tuple[Mark, ...]:
    """The silhouette with its national marks, the arrow at its nose."""
    middle, span = place.side / 2, place.span
    shape = from_above(it.aircraft, "parts", span)
    long = max(heights(shape.marks)) * span
    foot = place.side - name_room(it, place.side)
    y = max(min((grown(ARROW, place.side) + foot) / 2, foot - long), grown(ARROW, place.side) + long)
    return marked(it.aircraft, "parts", it.mark, it.sign.ink, Point(middle, y), span)


def _front(it: Counted, number: int, place: Footprint) -> Sketch:
    sketch, side = Sketch(), place.side
    middle, head = side / 2, grown(ARROW, side)
    tip = head - grown(1.9, side)
    arrow = (Point(middle, tip), Point(middle + head * 0.6, head), Point(middle - head * 0.6, head))
    sketch.add(Use(ground(side, it.sign.pale), 0, 0), Use(flanks(side, it.sign), 0, 0), polygon(arrow, Ink.BLACK, None))
    if it.livery:
        # From cut to cut below the wings; the tail lies on it.
        colours = strip(it.livery, side + 2 * BLEED, round(grown(2.4, side), 2))
        sketch.add(Use(colours, -BLEED, side - name_room(it, side) - grown(3.2, side)))
    sketch.picture(partial(_aircraft, it, place))
    at = safe(side) + grown(1.7, side)
    sketch.add(Use(it.sign.mark, at, at, grown(3.4, side)))
    if it.livery and it.livery.letter:
        across = round(grown(5.4, side), 2)
        sketch.add(Use(patch(it.livery, across), side - safe(side) - across, safe(side)))
    else:
        _number(sketch, it, number, side)
    # The name along the lower edge, short where the record has a short one.
    lines, largest = _lines(it, side), type_size(8.5, side)
    steps = tuple(step / 2 for step in range(int(largest * 2), int(SMALLEST_TYPE * 2) - 1, -1))
    for index, line in enumerate(reversed(lines)):
        y = side - safe(side) - HANGING - 2.4 * index
        sizes = steps if len(lines) == 1 else (SMALLEST_TYPE,)
        sketch.text(middle, y, line, sizes, "strong", "middle", room=side - 2 * safe(side), of=("aircraft",))
    return sketch


def _number(sketch: Sketch, it: Counted, number: int, side: float) -> None:
    size = type_size(14, side)
    y = safe(side) + cap_height("strong", size)
    figure(sketch, side - safe(side), y, str(number), size, "end", it.sign.ink)


def card(it: Counted, number: int, place: Footprint, large: bool = False) -> Card:
    """A counter of the type, with its number among its like.

    One too `large` for any sheet is put together from several: its front, to be cut along their edges, and no back.
    """
    size, id, front = Size(place.side, place.side), f"{it.case.id}-{number}", _front(it, number, place)
    if large:
        named = (it.side, _("{aircraft}, no. {number}").format(aircraft=it.aircraft.name, number=number))
        misfits = tuple((it.case, misfit) for misfit in front.misfits)
        return Card(front.face(f"counter-{id}", size), bookmark=named, tiled=True, shows=it.shows, misfits=misfits)
    back = _back(it, number, place.side)
    misfits = tuple((it.case, misfit) for misfit in (*front.misfits, *back.misfits))
    faces = front.face(f"counter-{id}", size), back.face(f"counter-{id}-back", size)
    named = (it.side, it.aircraft.name)
    return Card(*faces, bookmark=named, trim=trim(place.side), kind=it.side, shows=it.shows, misfits=misfits)


def deck(counted: Iterable[Counted], choices: Choices, size: Size) -> Deck:
    """The counters of these aircraft in their order: those that are numbered, else a few of each type, or as many as are seated
    in it; each side's in rows of its own.

    Those too large for a page of that size (mm), bleed and all, are laid over several, and there is one of a type.
    """
    room = min(size.width, size.height) - 2 * BLEED
    seated = Counter(seat.aircraft for seat in choices.seats)
    pages, marked = [], set[Sure]()
    for it in counted:
        marked |= {sure for sure in (it.named, *(figure.sure for row in it.figures for figure in row)) if sure}
        place = footprint(it, choices)
        wanted = seated.get(it.case.id)
        each = 1 if place.side > room else EACH
        numbered = it.numbers[:wanted] or range(1, (wanted or each) + 1)
        pages += [
            Page(f"{it.case.id}-{at}", it.shows, partial(card, it, at, place, place.side > room)) for at in numbered
        ]
    return Deck(_("Counters"), tuple(pages), tuple(sorted(marked)))


def grown(length: float, side: float) -> float:
    """A length on a counter of that side, from its length on the nominal one."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """A type size on a counter of that side, in half points, never below the smallest."""
    return max(SMALLEST_TYPE, round(grown(size, side) * 2) / 2)


def _lines(it: Counted, side: float) -> tuple[str, ...]:
    """The name as it stands on the front: in one line, or where that is too wide at the smallest in two."""
    text, room = it.called, side - 2 * safe(side)
    if width(text, "strong", SMALLEST_TYPE) <= room:
        return (text,)
    spaced = wrap(text, "strong", SMALLEST_TYPE, room)
    if all(width(line, "strong", SMALLEST_TYPE) <= room for line in spaced):
        return spaced
    return wrap(text.replace("-", "-\n"), "strong", SMALLEST_TYPE, room)


def name_room(it: Counted, side: float) -> float:
    """How much of a counter's lower edge its name takes, mm."""
    lines = len(_lines(it, side))
    high = cap_height("strong", type_size(8.5, side) if lines == 1 else SMALLEST_TYPE)
    return safe(side) + HANGING + high + 0.4 + 2.4 * (lines - 1)


def _figures(sketch: Sketch, counted: Counted, side: float, y: float) -> None:
    """The rows of figures, a line between them.

    Values stand over their labels, wider labels having more of the room.
    """
    for number, figures in enumerate(counted.figures):
        if number:
            line = y + grown(4.0, side)
            sketch.add(Line(safe(side), line, side - safe(side), line, Ink.GREY40, HAIRLINE))
            y = line + grown(4.4, side)
        left, size, small = safe(side), type_size(11 if len(figures) <= 4 else 10, side), type_size(6.5, side)
        wide = (max(width(it.over or it.label, "text", small), width(it.value, "strong", size)) for it in figures)
        places = tuple(
            zip(Box(left, y, side - safe(side) - left, 0).columns(tuple(it + 1.2 for it in wide)), figures, strict=True)
        )
        cap = cap_height("strong", size)
        for place, it in places:
            x, above = place.center.x, y - cap - grown(0.8, side)
            sketch.text(x, y, it.value, size, "strong", "middle")
            if it.over:
                sketch.text(x, above, it.over, type_size(6, side), "text", "middle")
            if it.sure:
                # Beside the word over it, else beside the value.
                beside = width(it.over, "text", small) if it.over else width(it.value, "strong", size)
                high = above - 0.5 if it.over else y - cap + 0.4
                sketch.add(Use(status_mark(it.sure), x + beside / 2 + 0.7, high, 1.1))
        for said, same in groupby(places, key=lambda it: it[1].label):
            held = [place for place, _figure in same]
            middle = (held[0].x + held[-1].right) / 2
            sketch.text(middle, y + grown(2.8, side), said, small, "text", "middle")


def _title(sketch: Sketch, text: str, side: float, top: float, low: float, sure: Sure | None) -> None:
    """The name in one line or two, in one size, in the middle of the height from `top` to `low`, `sure`
    beside it."""
    room = side - 2 * safe(side)

    def high(lines: tuple[str, ...], size: float) -> float:
        return (ABOVE + BELOW + LEADING * (len(lines) - 1)) * points(size)

    def fits(lines: tuple[str, ...], size: float, most: int = 2) -> bool:
        narrow = len(lines) <= most and all(width(line, "display", size) <= room for line in lines)
        return narrow and high(lines, size) <= low - top - 2 * AIR

    sizes = tuple(type_size(size, side) for size in (12.0, 10.5, 9.5, 8.5, 7.0, SMALLEST_TYPE))
    # One line is rather set a little smaller than broken.
    tried = (*((size, 1) for size in sizes[:3]), *((size, 2) for size in sizes))
    fitting = (size for size, most in tried if fits(wrap(text, "display", size, room), size, most))
    size = next(fitting, SMALLEST_TYPE)
    lines, lead = wrap(text, "display", size, room), LEADING * points(size)
    if not fits(lines, size):
        lines = wrap(text.replace("-", "-\n"), "display", size, room)
    # Of one line the baseline is the same in any size.
    tall = high(lines, sizes[0] if len(lines) == 1 else size)
    first = (top + low - tall) / 2 + ABOVE * points(sizes[0] if len(lines) == 1 else size)
    for index, line in enumerate(lines):
        sketch.text(safe(side), first + lead * index, line, size, "display", room=room, of=("aircraft",))
    if sure:
        over = safe(side) + min(width(lines[-1], "display", size), room) + 0.9
        sketch.add(Use(status_mark(sure), over, first + lead * (len(lines) - 1) - 0.7, 1.1))


def _back(it: Counted, number: int, side: float) -> Sketch:
    sketch, near = Sketch(), safe(side)
    across = grown(MARK, side)
    sketch.add(Use(ground(side, it.sign.pale), 0, 0))
    sketch.add(Use(national_mark(it.mark), near + across / 2, near + across / 2, across))
    _number(sketch, it, number, side)
    full, right = bool(it.figures) and side > ROOM_FOR_FIGURES, side - near - grown(3.5, side)
    if it.badge and full:
        badge = grown(BADGE, side)
        right -= badge + 0.8
        sketch.add(Use(it.badge, right + 0.4 + badge / 2, near + across / 2, badge))
    left = near + across + 1.2
    size, said = type_size(6.5, side), it.nation.adjective
    if width(said, "text", size) <= right - left:
        sketch.text(left, near + grown(2.4, side), said, size, ink=Ink.GREY70)
    over = grown(OVER, side)
    below = grown(FIGURES - 0.6 - BADGE / 2, side) - over if full else side - near
    called, short = it.aircraft.name, it.aircraft.short
    lines = wrap(called.replace("-", "-\n"), "display", SMALLEST_TYPE, side - 2 * safe(side))
    if short and (
        len(lines) > 2 or any(width(line, "display", SMALLEST_TYPE) > side - 2 * safe(side) for line in lines)
    ):
        called = short
    _title(sketch, called, side, near + across, below, it.named)
    if full:
        _figures(sketch, it, side, grown(FIGURES, side))
    return sketch


def spans(numbers: Iterable[int]) -> str:
    """Numbers with those that follow each other drawn together: `31–32, 37–38`."""
    runs = [[n for _i, n in run] for _key, run in groupby(enumerate(sorted(numbers)), key=lambda it: it[1] - it[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
