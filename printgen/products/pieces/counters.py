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
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, Anchor, Cut, Glyph, Line, Mark, Rect, Use, polygon
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
#: The mark, the badge, the rule over the figures, the baseline of the first and how far apart they are, on the nominal counter.
MARK, BADGE, RULED, FIGURES, LEAD = 5.4, 5.8, 13.8, 17.7, 3.8
#: A mark that stands alone, of its counter's side; between figures that share a label.
ALONE, TOGETHER = 0.34, "/"
#: Between a label and its figure, and between two columns, on the nominal counter, mm.
AFTER, GUTTER = 0.8, 1.6


class CounterFigure(Struct, frozen=True):
    """A figure under which its label stands; an empty one is left to be written in.

    over: what it is for, of several that share a label. sure: how sure it is, where that is marked.
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
    in place of the type's, and his colours. cut: how the name on the back is set.
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
    cut: Cut = "display"

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


def breadth(it: Counted, choices: Choices) -> float:
    """A counter's side, mm: from the span at the models' scale, or fitted to the hex on the table; in either case the aircraft,
    as deep as it is, lies between the arrow and the name."""
    span = it.aircraft.span
    if (scale := SCALE.of(choices)) and isinstance(span, float):
        true = span * METRE / scale
        side = max(SMALLEST, true + 2 * AROUND)
        side = max(side, true * depth(it.aircraft) + _ends(it, side))
        return round(2 * side) / 2
    return round((HEX.of(choices) or it.pitch) * SHARE * 2) / 2


def footprint(it: Counted, choices: Choices) -> Footprint:
    """How large a counter is, and its silhouette."""
    side, span = breadth(it, choices), it.aircraft.span
    if (scale := SCALE.of(choices)) and isinstance(span, float):
        return Footprint(side, span * METRE / scale)
    deep = depth(it.aircraft)
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


def card(it: Counted, number: int, choices: Choices, large: bool = False) -> Card:
    """A counter of the type, with its number among its like.

    One too `large` for any sheet is put together from several: its front, to be cut along their edges, and no back.
    """
    place = footprint(it, choices)
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
        # How deep an aircraft is matters to those alone that are drawn.
        large = breadth(it, choices) > room
        wanted = seated.get(it.case.id)
        each = 1 if large else EACH
        numbered = it.numbers[:wanted] or range(1, (wanted or each) + 1)
        pages += [Page(f"{it.case.id}-{at}", it.shows, partial(card, it, at, choices, large)) for at in numbered]
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


def _figures(sketch: Sketch, counted: Counted, side: float) -> None:
    """A column for each row of figures under a rule, each figure behind its label; of several that share one label they stand
    behind it together, and below them what each is for."""
    near, size = safe(side), type_size(10.0, side)
    top, step, gutter = grown(FIGURES, side), grown(LEAD, side), grown(GUTTER, side)
    sketch.add(Line(near, grown(RULED, side), side - near, grown(RULED, side), counted.sign.ink, FINE))
    columns = [[tuple(same) for _label, same in groupby(row, key=lambda it: it.label)] for row in counted.figures]

    def wides(small: float) -> tuple[float, ...]:
        return tuple(max(_wide(same, small, size) for same in column) + grown(AFTER, side) for column in columns)

    room = side - 2 * near - gutter * (len(columns) - 1)
    small = next(
        (it for it in (type_size(7.5, side), type_size(7, side)) if sum(wides(it)) <= room), type_size(6.5, side)
    )
    places = Box(near, top, side - 2 * near, 0.0).columns(wides(small), gutter)
    for column, place in zip(columns, places, strict=True):
        y = top
        for same in column:
            sure = next((it.sure for it in same if it.sure), None)
            right = place.right - (1.6 if sure else 0.0)
            sketch.text(place.x, y, same[0].label, small)
            sketch.text(right, y, TOGETHER.join(it.value for it in same), size, "strong", "end")
            if not any(it.value for it in same):
                sketch.add(Line(right - grown(6.0, side), y, right, y, Ink.BLACK, HAIRLINE))
            if sure:
                sketch.add(Use(status_mark(sure), place.right - 0.55, y - cap_height("strong", size) / 2, 1.1))
            if any(it.over for it in same):
                y += grown(2.5, side)
                over = TOGETHER.join(it.over for it in same)
                sketch.text(place.right, y, over, type_size(7, side), "text", "end", room=place.width)
            y += step


def _wide(same: Figures, small: float, size: float) -> float:
    """How wide figures that share a label are with it, mm."""
    return width(same[0].label, "text", small) + width(TOGETHER.join(it.value for it in same), "strong", size)


def _title(
    sketch: Sketch, it: Counted, text: str, side: float, top: float, low: float, anchor: Anchor = "start"
) -> None:
    """The name in one line or two, in one size, in the middle of the height from `top` to `low`, how
    sure it is beside it."""
    room, cut, sure = side - 2 * safe(side), it.cut, it.named

    def high(lines: tuple[str, ...], size: float) -> float:
        return (ABOVE + BELOW + LEADING * (len(lines) - 1)) * points(size)

    def fits(lines: tuple[str, ...], size: float, most: int = 2) -> bool:
        narrow = len(lines) <= most and all(width(line, cut, size) <= room for line in lines)
        return narrow and high(lines, size) <= low - top - 2 * AIR

    sizes = tuple(type_size(size, side) for size in (12.0, 10.5, 9.5, 8.5, 7.0, SMALLEST_TYPE))
    # One line is rather set a little smaller than broken.
    tried = (*((size, 1) for size in sizes[:3]), *((size, 2) for size in sizes))
    fitting = (size for size, most in tried if fits(wrap(text, cut, size, room), size, most))
    size = next(fitting, SMALLEST_TYPE)
    lines, lead = wrap(text, cut, size, room), LEADING * points(size)
    if not fits(lines, size):
        lines = wrap(text.replace("-", "-\n"), cut, size, room)
    # Of one line the baseline is the same in any size.
    tall = high(lines, sizes[0] if len(lines) == 1 else size)
    first = (top + low - tall) / 2 + ABOVE * points(sizes[0] if len(lines) == 1 else size)
    for index, line in enumerate(lines):
        x = safe(side) if anchor == "start" else side / 2
        sketch.text(x, first + lead * index, line, size, cut, anchor, room=room, of=("aircraft",))
    if sure:
        long = min(width(lines[-1], cut, size), room)
        over = (safe(side) + long if anchor == "start" else (side + long) / 2) + 0.9
        sketch.add(Use(status_mark(sure), over, first + lead * (len(lines) - 1) - 0.7, 1.1))


def _back(it: Counted, number: int, side: float) -> Sketch:
    """Whose it is, its number, the type, and below them its figures; a small one, or one without figures, has its mark large in
    the middle."""
    sketch, near = Sketch(), safe(side)
    full = bool(it.figures) and side > ROOM_FOR_FIGURES
    across = grown(MARK, side) if full else side * ALONE
    sketch.add(Use(ground(side, it.sign.pale), 0, 0))
    _number(sketch, it, number, side)
    called, short, said = it.aircraft.name, it.aircraft.short, it.nation.adjective
    lines = wrap(called.replace("-", "-\n"), it.cut, SMALLEST_TYPE, side - 2 * near)
    if short and (len(lines) > 2 or any(width(line, it.cut, SMALLEST_TYPE) > side - 2 * near for line in lines)):
        called = short
    size = type_size(7.5, side)
    if not full:
        sketch.text(near, near + cap_height("text", size), said, size, room=side * 0.66)
        high = near + cap_height("text", size) + 0.05 * side
        sketch.add(Use(national_mark(it.mark), side / 2, high + across / 2, across))
        _title(sketch, it, called, side, high + across, side - near * 0.7, "middle")
        return sketch
    sketch.add(Use(national_mark(it.mark), near + across / 2, near + across / 2, across))
    right = side - near - grown(3.5, side)
    if it.badge:
        badge = grown(BADGE, side)
        right -= badge + 0.8
        sketch.add(Use(it.badge, right + 0.4 + badge / 2, near + across / 2, badge))
    left = near + across + 1.2
    if width(said, "text", size) <= right - left:
        sketch.text(left, near + across / 2 + cap_height("text", size) / 2, said, size)
    _title(sketch, it, called, side, near + across, grown(RULED, side))
    _figures(sketch, it, side)
    return sketch


def spans(numbers: Iterable[int]) -> str:
    """Numbers with those that follow each other drawn together: `31–32, 37–38`."""
    runs = [[n for _i, n in run] for _key, run in groupby(enumerate(sorted(numbers)), key=lambda it: it[1] - it[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
