"""The content of aircraft counters, with type sizes and lengths for counters of any size."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.kind import Case
from printgen.data.records.aircraft import Aircraft, AircraftLivery, Nation
from printgen.data.records.fields import Sure
from printgen.data.records.roster import Livery
from printgen.drawing.chit import SAFE, SMALLEST_TYPE, draw_figure, safe_margin, side_band, tinted_ground
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import TABLE_PITCH
from printgen.drawing.inks import Ink
from printgen.drawing.livery import colour_strip
from printgen.drawing.marks import BLEED, FINE, Glyph, Line, Use
from printgen.drawing.sketch import Sketch

#: The nominal side length of a counter in mm, and the maximum factor by which its contents grow on larger counters.
NOMINAL, LARGEST = 34.0, 3.0
#: Side lengths in mm. Counters up to the first length have no figures, and counters below the second length also have
#: no mark of their side.
ROOM_FOR_FIGURES, ROOM_FOR_MARK = 28.0, 20.0
#: The height of the band at the foot of the nominal counter, and the minimum and maximum height on other counters, in mm.
BAND, SHALLOW, DEEPEST = 4.0, 2.0, 6.0
#: The distance between the band and the last baseline above it: on the nominal counter, and the minimum, in mm.
OVER_BAND, NEAREST = 1.2, 1.0
#: On the smallest counters, the height of the band, and the distance between the band and the name. The aircraft has the
#: rest of the height, and the name is 2.5 mm from the lower cut.
SMALL_BAND, OVER_SMALL_BAND = 1.4, 1.1
#: The type sizes of numbers and of long names, and the distance between two lines of a name, in type sizes. On the smallest
#: counters, names have the first size that fits, so that most names of a game have the same size.
READ, NAMES, LINES = 8.0, (7.0, 6.5, SMALLEST_TYPE), 1.1
SMALL_NAMES = (7.5, *NAMES)


class CounterFigure(Struct, frozen=True):
    """A figure on a counter, with its label. Figures with the same label are printed together after the label.

    Fields:
        value: the figure. If it is empty, a line to write on is printed.
        note: the meaning of an abbreviation in the label, which is printed at the foot of the sheet.
        sure: the status of the figure if it must be marked, otherwise None.
    """

    label: str
    value: str
    note: str = ""
    sure: Sure | None = None


Figures = tuple[CounterFigure, ...]


class CounterAircraft(Struct, frozen=True):
    """An aircraft that has counters, with all data printed on the counters.

    Fields:
        case: the game's record of the aircraft.
        cases: all records whose values are printed.
        side: the name of the aircraft's side.
        sign: the colours and mark of the side.
        date: the date that determines the national mark on the wings, or None for the month when the type entered service.
        figures: the figures on the back, in one or two columns.
        badge: a glyph at the top of the back, 1 mm high.
        numbers: the numbers of the counters. If the game does not define them, counters are numbered from 1.
        pitch: the distance between opposite sides of the hexes that the counters fit, mm. `--hex` takes precedence.
        owner_name: the name of the flyer who owns the aircraft, printed on the front instead of the type.
        livery: the livery of that flyer.
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
    pitch: float = TABLE_PITCH
    owner_name: str = ""
    livery: Livery | None = None

    @property
    def front_name(self) -> str:
        """The name on the front: the owner's name, or else the short name of the type, or else its full name."""
        return self.owner_name or self.aircraft.short_name or self.aircraft.name

    @property
    def name_status(self) -> Sure | None:
        """The status of the name, or None if the name is from the rulebook."""
        return doubts_of(self.aircraft, "name")[0]

    @property
    def paint(self) -> AircraftLivery | None:
        """The livery in which the aircraft is drawn in full colour, or None if `cases` contains no livery."""
        return next((case.record for case in self.cases if isinstance(case.record, AircraftLivery)), None)

    @property
    def mark(self) -> str:
        """The national mark on the wings at `date` or, without a date, when the type entered service."""
        date = self.date or (self.aircraft.since if isinstance(self.aircraft.since, str) else "")
        changes = [name for since, name in sorted(self.nation.later_marks.items()) if since <= date]
        return changes[-1] if changes else self.nation.mark


def scale_length(length: float, side: float) -> float:
    """Scale a length from a counter of the nominal size to a counter with this side length, by at most the factor LARGEST."""
    return length * min(side / NOMINAL, LARGEST)


def type_size(size: float, side: float) -> float:
    """Return a type size scaled to a counter with this side length, and rounded to half points.

    The result is never smaller than the smallest legible type.
    """
    return max(SMALLEST_TYPE, round(scale_length(size, side) * 2) / 2)


def band_depth(side: float) -> float:
    """Return the height in mm of the band at the foot of a counter with this side length."""
    return SMALL_BAND if side < ROOM_FOR_MARK else min(DEEPEST, max(SHALLOW, scale_length(BAND, side)))


def over_band(side: float) -> float:
    """Return the distance in mm between the band and the baseline of the last line of text above the band."""
    return OVER_SMALL_BAND if side < ROOM_FOR_MARK else max(NEAREST, scale_length(OVER_BAND, side))


def name_width(side: float) -> float:
    """Return the maximum width in mm of a name on a counter with this side length.

    The name is at least 2.5 mm from the cut or, on the smallest counters, at least a tenth of the side length.
    """
    return side - 2 * (safe_margin(side) if side < ROOM_FOR_MARK else SAFE)


def draw_side_band(sketch: Sketch, it: CounterAircraft, side: float) -> None:
    """Draw the tint of the side, and a band at the foot in the flyer's livery or otherwise in the side's pattern."""
    depth = band_depth(side)
    sketch.add(Use(tinted_ground(side, it.sign.pale), 0, 0))
    if it.livery:
        strip = colour_strip(it.livery, side + 2 * BLEED, round(depth, 2), ruled=False)
        # The colours are repeated beyond the cut.
        sketch.add(*(Use(strip, -BLEED, side + depth * row) for row in range(-1, ceil(BLEED / depth))))
        sketch.add(Line(-BLEED, side - depth, side + BLEED, side - depth, Ink.BLACK, FINE))
    else:
        sketch.add(Use(side_band(side, depth, it.sign.lines, it.sign.ink), 0, 0))


def draw_number(sketch: Sketch, it: CounterAircraft, number: int, side: float, middle: float = 0.0) -> None:
    """Draw the number of a counter on the right of its upper part. A 6 or 9 is underlined.

    Numbers with several digits are not underlined, because the aircraft and the name show the orientation of the
    counter.

    Args:
        middle: the y coordinate of the number's centre, mm. By default, the top of the number is at the safe margin.
    """
    size, over = max(READ, type_size(14, side)), safe_margin(side) * (0.7 if side < ROOM_FOR_MARK else 1.0)
    x, y = side - safe_margin(side), (middle or over + cap_height("strong", size) / 2) + cap_height("strong", size) / 2
    if number < 10:
        draw_figure(sketch, x, y, str(number), size, "end", it.sign.ink)
    else:
        sketch.text(x, y, str(number), size, "strong", "end", it.sign.ink)
