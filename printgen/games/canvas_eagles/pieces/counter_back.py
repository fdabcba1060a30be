"""The back of an aircraft counter: whose it is, its name, the ratings one asks for across the table."""

from __future__ import annotations

from printgen.data.records.fields import UNKNOWN
from printgen.drawing.chit import SAFE, SMALLEST_TYPE
from printgen.drawing.emblems import national_mark, stability_badge
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Line, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.games.canvas_eagles.ratings import Level
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _
from printgen.units import Box, points

#: The side that counters are drawn for, mm, and how far text grows on larger ones.
NOMINAL, LARGEST = 34.0, 3.0
#: Smaller counters bear no ratings.
ROOM_FOR_RATINGS = 28.0
#: The back keeps this far from its cut; the free height over and under its title, mm.
INSET, AIR = SAFE + 0.2, 1.0
#: The baseline of the name on the front is so far from the lower edge, mm.
FOOT = SAFE + 0.5
#: How high the letters of a title stand over their baseline and hang below it, in type sizes.
ABOVE, BELOW, LEADING = 0.68, 0.24, 1.2
#: The mark, the badge and the baseline of the ratings, on the nominal counter.
MARK, BADGE, RATINGS = 5.4, 5.8, 20.6


def grown(length: float, side: float) -> float:
    """A length on a counter of that side, from its length on the nominal one."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """A type size on a counter of that side, in half points, never below the smallest."""
    return max(SMALLEST_TYPE, round(grown(size, side) * 2) / 2)


def arrow(side: float) -> float:
    """How far from the front edge the facing arrow reaches, mm."""
    return grown(3.4, side)


def _lines(facts: Facts, side: float) -> tuple[str, ...]:
    """The name as it stands on the front: in one line, or where that is too wide at the smallest in two."""
    text, room = facts.aircraft.short or facts.aircraft.name, side - 2 * SAFE
    if width(text, "strong", SMALLEST_TYPE) <= room:
        return (text,)
    spaced = wrap(text, "strong", SMALLEST_TYPE, room)
    if all(width(line, "strong", SMALLEST_TYPE) <= room for line in spaced):
        return spaced
    return wrap(text.replace("-", "-\n"), "strong", SMALLEST_TYPE, room)


def name_room(facts: Facts, side: float) -> float:
    """How much of a counter's lower edge its name takes, mm."""
    lines = len(_lines(facts, side))
    return FOOT + cap_height("strong", type_size(8.5, side) if lines == 1 else SMALLEST_TYPE) + 0.4 + 2.4 * (lines - 1)


def name(sketch: Sketch, facts: Facts, side: float) -> None:
    """The name along the lower edge, short where the record has a short one."""
    lines, largest = _lines(facts, side), type_size(8.5, side)
    steps = tuple(step / 2 for step in range(int(largest * 2), int(SMALLEST_TYPE * 2) - 1, -1))
    for index, line in enumerate(reversed(lines)):
        y = side - FOOT - 2.4 * index
        sizes = steps if len(lines) == 1 else (SMALLEST_TYPE,)
        sketch.text(side / 2, y, line, sizes, "strong", "middle", room=side - 2 * SAFE, of=("aircraft",))


def _ceiling(facts: Facts) -> tuple[str, str]:
    """The ceiling of the era asked for, else of the last the type served in, and the figure it is."""
    ceiling = facts.ratings.ceiling
    era = facts.choices.era or ("late" if ceiling.late is not None else "early")
    level = ceiling.early if era == "early" else ceiling.late
    return (str(level) if isinstance(level, Level) else ""), f"ceiling.{era}"


def _cells(sketch: Sketch, y: float, side: float, cells: tuple[tuple[str, str], ...], left: float) -> None:
    """Values over their labels from `left` to the right edge, wider labels having more of the room."""
    shares = tuple(width(label, "text", SMALLEST_TYPE) + 1.5 for label, _value in cells)
    places = Box(left, y, side - INSET - left, 0).columns(shares)
    for place, (label, value) in zip(places, cells, strict=True):
        x = place.center.x
        sketch.text(x, y, value, type_size(11, side), "strong", "middle")
        sketch.text(x, y + grown(2.8, side), label, type_size(6, side), "text", "middle", Ink.GREY70)


def _ratings(sketch: Sketch, facts: Facts, side: float, y: float) -> None:
    """Stability, dive, climb and ceiling; fuel and the boxes of the sections."""
    record = facts.ratings

    def shown(figure: str, value: object) -> str:
        return "" if value is UNKNOWN or facts.blank(figure) else str(value)

    high, figure = _ceiling(facts)
    flight = (
        (_("Dive"), shown("dive", record.dive)),
        (_("Climb"), shown("climb", record.climb)),
        (_("Ceiling"), shown(figure, high)),
        (_("Fuel"), shown("fuel", record.fuel)),
    )
    body = (
        (_("Engine"), shown("engine.boxes", record.engine.boxes)),
        (_("Wings"), shown("wings.boxes", record.wings.boxes)),
        (_("Fuselage"), shown("fuselage.boxes", record.fuselage.boxes)),
        (_("Tail"), shown("tail.boxes", record.tail.boxes)),
    )
    badge = grown(BADGE, side)
    sketch.add(Use(stability_badge(record.stability), INSET + badge / 2, y - grown(0.6, side), badge))
    _cells(sketch, y, side, flight, INSET + badge)
    line = y + grown(4.0, side)
    sketch.add(Line(INSET, line, side - INSET, line, Ink.GREY40, HAIRLINE))
    _cells(sketch, line + grown(4.4, side), side, body, INSET)


def _title(sketch: Sketch, text: str, side: float, top: float, low: float) -> None:
    """The name in one line or two, in one size, in the middle of the height from `top` to `low`."""
    room = side - 2 * INSET

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
    first = (top + low - high(lines, size)) / 2 + ABOVE * points(size)
    for index, line in enumerate(lines):
        sketch.text(INSET, first + lead * index, line, size, "display", room=room, of=("aircraft",))


def draw(facts: Facts, number: int, side: float, mark: str, ink: Ink) -> Sketch:
    """The back of the counter of that number."""
    sketch = Sketch()
    across = grown(MARK, side)
    sketch.add(Use(national_mark(mark), SAFE + 0.4 + across / 2, SAFE + 0.4 + across / 2, across))
    right = side - SAFE - 0.4
    sketch.text(right, SAFE + grown(4.0, side), str(number), type_size(14, side), "strong", "end", ink)
    left = SAFE + across + 1.4
    size, said = type_size(6.5, side), facts.nation.adjective
    if width(said, "text", size) <= right - left - grown(3.5, side):
        sketch.text(left, SAFE + grown(2.4, side), said, size, ink=Ink.GREY70)
    full = side > ROOM_FOR_RATINGS
    below = grown(RATINGS - 0.6 - BADGE / 2, side) if full else side - SAFE
    _title(sketch, facts.aircraft.name, side, SAFE + 0.4 + across, below)
    if full:
        _ratings(sketch, facts, side, grown(RATINGS, side))
    return sketch
