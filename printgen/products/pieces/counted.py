"""What a counter shows of an aircraft, and how large letters and lengths are on it."""

from __future__ import annotations

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.kind import Case
from printgen.data.records.aircraft import Aircraft, Nation
from printgen.data.records.fields import Sure
from printgen.data.records.roster import Livery
from printgen.drawing.chit import SMALLEST_TYPE, draw_figure, safe_margin
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.marks import Cut, Glyph
from printgen.drawing.sketch import Sketch

#: The hex that counters are made for where none is named.
PITCH = 38.0
#: The side that counters are drawn for, mm, and how far text grows on larger ones.
NOMINAL, LARGEST = 34.0, 3.0
#: Smaller counters bear no figures; the smallest not even their side's mark.
ROOM_FOR_FIGURES, ROOM_FOR_MARK = 28.0, 20.0
#: How far from the cut the bands along a counter's edges reach, of small ones and at most, mm.
SHALLOW, DEEPEST = 0.6, 1.0
#: The type sizes of names and numbers of small counters; how far apart two lines of a name stand, in type sizes.
READ, NAMES, LINES = 8.0, (7.0, 6.5, SMALLEST_TYPE), 1.1


class CounterFigure(Struct, frozen=True):
    """A figure under which its label stands; an empty one is left to be written in.

    over: what it is for, of several that share a label. sure: how sure it is, where that is marked.
    """

    label: str
    value: str
    heading: str = ""
    sure: Sure | None = None


Figures = tuple[CounterFigure, ...]


class CounterAircraft(Struct, frozen=True):
    """An aircraft that has counters, with what they show of it.

    case: the game's record of it; shows: the records that make a difference. side: whose it is, in words; sign: what that
    side is known by. date: for which the mark on its wings holds, if any. figures: those on the back, a row or two; badge:
    1 mm high, at the head. numbers: of its counters, where the game numbers them; else from 1. pitch: of the
    hexes that they are made for where no other is asked for, mm. whose, livery: of a flyer's own, his name, which stands in front
    in place of the type's, and his colours. cut: how the name on the back is set.
    """

    case: Case
    cases: tuple[Case, ...]
    aircraft: Aircraft
    nation: Nation
    side: str
    sign: Sign
    date: str | None = None
    figures: tuple[Figures, ...] = ()
    badge: Glyph | None = None
    numbers: tuple[int, ...] = ()
    pitch: float = PITCH
    owner_name: str = ""
    livery: Livery | None = None
    cut: Cut = "display"

    @property
    def front_name(self) -> str:
        """What stands in front: whose it is, else the type, short where the record has a short name."""
        return self.owner_name or self.aircraft.short_name or self.aircraft.name

    @property
    def name_status(self) -> Sure | None:
        """How sure its name is, where that is not as the book has it."""
        return doubts_of(self.aircraft, "name")[0]

    @property
    def mark(self) -> str:
        """The mark on its wings at the date asked for, else when it came to the front."""
        date = self.date or (self.aircraft.since if isinstance(self.aircraft.since, str) else "")
        changes = [name for since, name in sorted(self.nation.later_marks.items()) if since <= date]
        return changes[-1] if changes else self.nation.mark


def scale_length(length: float, side: float) -> float:
    """A length on a counter of that side, from its length on the nominal one."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """A type size on a counter of that side, in half points, never below the smallest."""
    return max(SMALLEST_TYPE, round(scale_length(size, side) * 2) / 2)


def band_depth(side: float) -> float:
    """How far the bands of a counter of that side reach in, mm."""
    return min(DEEPEST, max(SHALLOW, scale_length(DEEPEST, side)))


def sign_number(sketch: Sketch, it: CounterAircraft, number: int, side: float, middle: float = 0.0) -> None:
    """At the right of the head. That an aircraft or a name stands upright shows how it reads: a line is under 6 and 9 alone."""
    size, over = max(READ, type_size(14, side)), safe_margin(side) * (0.7 if side < ROOM_FOR_MARK else 1.0)
    x, y = side - safe_margin(side), (middle or over + cap_height("strong", size) / 2) + cap_height("strong", size) / 2
    if number < 10:
        draw_figure(sketch, x, y, str(number), size, "end", it.sign.ink)
    else:
        sketch.text(x, y, str(number), size, "strong", "end", it.sign.ink)
