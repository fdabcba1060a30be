"""The content of aircraft counters, and the type sizes and lengths on counters of any size."""

from __future__ import annotations

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.kind import Case
from printgen.data.records.aircraft import Aircraft, AircraftLivery, Nation
from printgen.data.records.fields import Sure
from printgen.data.records.roster import Livery
from printgen.drawing.chit import SMALLEST_TYPE, draw_figure, safe_margin
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.marks import Cut, Glyph
from printgen.drawing.sketch import Sketch

#: The width of the hexes for which counters are made by default, mm.
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
    """A figure on a counter, with its label.

    Fields:
        value: the figure; if it is empty, a line to write on is printed.
        heading: the meaning of the figure, if several figures share a label.
        sure: the status of the figure, if it is to be marked.
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
        side: the name of the aircraft's side.
        sign: the colours and mark of the side.
        date: the date for which the national mark on the wings is selected.
        figures: the figures on the back, in one or two columns.
        badge: a glyph at the top of the back, 1 mm high.
        numbers: the numbers of the counters, if the game defines them; otherwise, counters are numbered from 1.
        pitch: the distance between opposite sides of the hexes that the counters fit, mm, unless `--hex` is used.
        owner_name: the name of the flyer who owns the aircraft, printed on the front instead of the type.
        livery: the livery of that flyer.
        cut: the typeface of the name on the back.
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
        """The name on the front: that of the owner, otherwise the short name of the type, otherwise its full name."""
        return self.owner_name or self.aircraft.short_name or self.aircraft.name

    @property
    def name_status(self) -> Sure | None:
        """The status of the name; None if the name is from the rulebook."""
        return doubts_of(self.aircraft, "name")[0]

    @property
    def paint(self) -> AircraftLivery | None:
        """The livery of the aircraft in full ink, if its record is among those printed."""
        return next((case.record for case in self.cases if isinstance(case.record, AircraftLivery)), None)

    @property
    def mark(self) -> str:
        """The national mark on the wings at `date`, or, without a date, when the type entered service."""
        date = self.date or (self.aircraft.since if isinstance(self.aircraft.since, str) else "")
        changes = [name for since, name in sorted(self.nation.later_marks.items()) if since <= date]
        return changes[-1] if changes else self.nation.mark


def scale_length(length: float, side: float) -> float:
    """Scale a length on the nominal counter to a counter with this side length."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """Scale a type size to a counter with this side length, rounded to half points, but not below the smallest legible size."""
    return max(SMALLEST_TYPE, round(scale_length(size, side) * 2) / 2)


def band_depth(side: float) -> float:
    """Return the width in mm of the bands along the edges of a counter with this side length."""
    return min(DEEPEST, max(SHALLOW, scale_length(DEEPEST, side)))


def draw_number(sketch: Sketch, it: CounterAircraft, number: int, side: float, middle: float = 0.0) -> None:
    """Draw the number of a counter at the right of its upper part, underlined if it is 6 or 9.

    Numbers with several digits are not underlined, because the aircraft or the name shows which way up they are.

    Args:
        middle: the y of the number's middle, mm; by default, the top of the number is at the safe margin.
    """
    size, over = max(READ, type_size(14, side)), safe_margin(side) * (0.7 if side < ROOM_FOR_MARK else 1.0)
    x, y = side - safe_margin(side), (middle or over + cap_height("strong", size) / 2) + cap_height("strong", size) / 2
    if number < 10:
        draw_figure(sketch, x, y, str(number), size, "end", it.sign.ink)
    else:
        sketch.text(x, y, str(number), size, "strong", "end", it.sign.ink)
