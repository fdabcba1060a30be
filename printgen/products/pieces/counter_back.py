"""The back of an aircraft counter: whose it is, its name, the figures one asks for across the table."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.data.kind import Case
from printgen.data.records.aircraft import Aircraft, Nation
from printgen.drawing.chit import SAFE, SMALLEST_TYPE
from printgen.drawing.emblems import Sign, national_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Glyph, Line, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box, points

#: The side that counters are drawn for, mm, and how far text grows on larger ones.
NOMINAL, LARGEST = 34.0, 3.0
#: Smaller counters bear no figures.
ROOM_FOR_FIGURES = 28.0
#: The back keeps this far from its cut; the free height over and under its title, mm.
INSET, AIR = SAFE + 0.2, 1.0
#: The baseline of the name on the front is so far from the lower edge, mm.
FOOT = SAFE + 0.5
#: How high the letters of a title stand over their baseline and hang below it, in type sizes.
ABOVE, BELOW, LEADING = 0.68, 0.24, 1.2
#: The mark, the badge and the baseline of the figures, on the nominal counter.
MARK, BADGE, FIGURES = 5.4, 5.8, 20.6


#: A figure with its label before it; an empty one is left to be written in.
Figures = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """An aircraft that has counters, with what they show of it.

    case: the game's record of it; shows: the records that make a difference. side: whose it is, in words; sign: what that
    side is known by. date: for which the mark on its wings holds, if any. figures: those on the back, a row or two; badge:
    1 mm high, at the head of the first row.
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

    @property
    def mark(self) -> str:
        """The mark on its wings at the date asked for, else when it came to the front."""
        date = self.date or (self.aircraft.service if isinstance(self.aircraft.service, str) else "")
        changes = [name for since, name in sorted(self.nation.later.items()) if since <= date]
        return changes[-1] if changes else self.nation.mark


def grown(length: float, side: float) -> float:
    """A length on a counter of that side, from its length on the nominal one."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """A type size on a counter of that side, in half points, never below the smallest."""
    return max(SMALLEST_TYPE, round(grown(size, side) * 2) / 2)


def arrow(side: float) -> float:
    """How far from the front edge the facing arrow reaches, mm."""
    return grown(3.4, side)


def _lines(it: Counted, side: float) -> tuple[str, ...]:
    """The name as it stands on the front: in one line, or where that is too wide at the smallest in two."""
    text, room = it.aircraft.short or it.aircraft.name, side - 2 * SAFE
    if width(text, "strong", SMALLEST_TYPE) <= room:
        return (text,)
    spaced = wrap(text, "strong", SMALLEST_TYPE, room)
    if all(width(line, "strong", SMALLEST_TYPE) <= room for line in spaced):
        return spaced
    return wrap(text.replace("-", "-\n"), "strong", SMALLEST_TYPE, room)


def name_room(it: Counted, side: float) -> float:
    """How much of a counter's lower edge its name takes, mm."""
    lines = len(_lines(it, side))
    return FOOT + cap_height("strong", type_size(8.5, side) if lines == 1 else SMALLEST_TYPE) + 0.4 + 2.4 * (lines - 1)


def name(sketch: Sketch, it: Counted, side: float) -> None:
    """The name along the lower edge, short where the record has a short one."""
    lines, largest = _lines(it, side), type_size(8.5, side)
    steps = tuple(step / 2 for step in range(int(largest * 2), int(SMALLEST_TYPE * 2) - 1, -1))
    for index, line in enumerate(reversed(lines)):
        y = side - FOOT - 2.4 * index
        sizes = steps if len(lines) == 1 else (SMALLEST_TYPE,)
        sketch.text(side / 2, y, line, sizes, "strong", "middle", room=side - 2 * SAFE, of=("aircraft",))


def _cells(sketch: Sketch, y: float, side: float, cells: Figures, left: float) -> None:
    """Values over their labels from `left` to the right edge, wider labels having more of the room."""
    shares = tuple(width(label, "text", SMALLEST_TYPE) + 1.5 for label, _value in cells)
    places = Box(left, y, side - INSET - left, 0).columns(shares)
    for place, (label, value) in zip(places, cells, strict=True):
        x = place.center.x
        sketch.text(x, y, value, type_size(11, side), "strong", "middle")
        sketch.text(x, y + grown(2.8, side), label, type_size(6, side), "text", "middle", Ink.GREY70)


def _figures(sketch: Sketch, it: Counted, side: float, y: float) -> None:
    """The rows of figures, a line between them, behind the badge where there is one."""
    badge = grown(BADGE, side) if it.badge else 0.0
    if it.badge:
        sketch.add(Use(it.badge, INSET + badge / 2, y - grown(0.6, side), badge))
    for number, figures in enumerate(it.figures):
        if number:
            line = y + grown(4.0, side)
            sketch.add(Line(INSET, line, side - INSET, line, Ink.GREY40, HAIRLINE))
            y = line + grown(4.4, side)
        _cells(sketch, y, side, figures, INSET if number else INSET + badge)


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


def draw(it: Counted, number: int, side: float) -> Sketch:
    """The back of the counter of that number."""
    sketch = Sketch()
    across = grown(MARK, side)
    sketch.add(Use(national_mark(it.mark), SAFE + 0.4 + across / 2, SAFE + 0.4 + across / 2, across))
    right = side - SAFE - 0.4
    sketch.text(right, SAFE + grown(4.0, side), str(number), type_size(14, side), "strong", "end", it.sign.ink)
    left = SAFE + across + 1.4
    size, said = type_size(6.5, side), it.nation.adjective
    if width(said, "text", size) <= right - left - grown(3.5, side):
        sketch.text(left, SAFE + grown(2.4, side), said, size, ink=Ink.GREY70)
    full = bool(it.figures) and side > ROOM_FOR_FIGURES
    below = grown(FIGURES - 0.6 - BADGE / 2, side) if full else side - SAFE
    _title(sketch, it.aircraft.name, side, SAFE + 0.4 + across, below)
    if full:
        _figures(sketch, it, side, grown(FIGURES, side))
    return sketch
