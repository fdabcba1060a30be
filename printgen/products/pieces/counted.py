"""The contents of an aircraft counter, and the sizes of type and lengths on it."""

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

#: The width of the hex that counters are made for by default, mm.
PITCH = 38.0
#: The nominal side of a counter, mm, and the largest factor by which its contents grow on larger counters.
NOMINAL, LARGEST = 34.0, 3.0
#: Counters up to the first side have no figures; counters below the second do not even have the mark of their side; mm.
ROOM_FOR_FIGURES, ROOM_FOR_MARK = 28.0, 20.0
#: The minimum and maximum depth of the bands along a counter's edges, from the cut, mm.
SHALLOW, DEEPEST = 0.6, 1.0
#: The type sizes of names and numbers on small counters; the distance between two lines of a name, in type sizes.
READ, NAMES, LINES = 8.0, (7.0, 6.5, SMALLEST_TYPE), 1.1


class CounterFigure(Struct, frozen=True):
    """A figure with its label.

    Fields:
        value: the figure; if it is empty, a line to write on is printed.
        heading: its meaning, if several figures share a label.
        sure: its certainty, if that is marked.
    """

    label: str
    value: str
    heading: str = ""
    sure: Sure | None = None


Figures = tuple[CounterFigure, ...]


class CounterAircraft(Struct, frozen=True):
    """An aircraft that has counters, with everything that is printed on them.

    Fields:
        case: the game's record of the aircraft.
        cases: all records whose values are printed.
        side: the name of its side.
        sign: the colours and mark of its side.
        date: the date for which the national mark on its wings is selected.
        figures: the figures on the back, in one or two columns.
        badge: a glyph at the head of the back, 1 mm high.
        numbers: the numbers of its counters, if the game numbers them; otherwise they start at 1.
        pitch: the width of the hexes that the counters fit unless `--hex` is used, mm.
        owner_name: the flyer who owns the aircraft, printed in front instead of the type.
        livery: the flyer's colours.
        cut: the cut of the typeface of the name on the back.
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
        """The name on the front: the owner's, else the type's, in its short form if there is one."""
        return self.owner_name or self.aircraft.short_name or self.aircraft.name

    @property
    def name_status(self) -> Sure | None:
        """The certainty of its name, or None if the name is as in the rulebook."""
        return doubts_of(self.aircraft, "name")[0]

    @property
    def mark(self) -> str:
        """The national mark on its wings at `date`, by default at its entry into service."""
        date = self.date or (self.aircraft.since if isinstance(self.aircraft.since, str) else "")
        changes = [name for since, name in sorted(self.nation.later_marks.items()) if since <= date]
        return changes[-1] if changes else self.nation.mark


def scale_length(length: float, side: float) -> float:
    """Return a length on a counter with this side, from the length on the nominal counter."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """Return a type size on a counter with this side, rounded to half points, at least the smallest legible size."""
    return max(SMALLEST_TYPE, round(scale_length(size, side) * 2) / 2)


def band_depth(side: float) -> float:
    """Return the depth of the bands along the edges of a counter with this side, mm."""
    return min(DEEPEST, max(SHALLOW, scale_length(DEEPEST, side)))


def draw_number(sketch: Sketch, it: CounterAircraft, number: int, side: float, middle: float = 0.0) -> None:
    """Draw the counter's number at the right of the head, with a line under 6 and 9.

    Longer numbers need no line: the aircraft or the name shows which way up they are.

    Args:
        middle: the y of the middle of the number, mm; by default the number starts at the safe margin.
    """
    size, over = max(READ, type_size(14, side)), safe_margin(side) * (0.7 if side < ROOM_FOR_MARK else 1.0)
    x, y = side - safe_margin(side), (middle or over + cap_height("strong", size) / 2) + cap_height("strong", size) / 2
    if number < 10:
        draw_figure(sketch, x, y, str(number), size, "end", it.sign.ink)
    else:
        sketch.text(x, y, str(number), size, "strong", "end", it.sign.ink)
