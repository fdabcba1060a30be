"""The data for printing a schedule: its aircraft, its maneuvers, and the meanings of its codes and signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from printgen.data.kind import Case
from printgen.data.records.fields import Sure
from printgen.data.records.maneuvers import Numbering
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph
from printgen.drawing.schedule.cells import VariantCell
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.drawing.schedule.rows import Catalogue
from printgen.drawing.schedule.setting import PlanningNotes
from printgen.drawing.sketch import Field, Overflow, Sketch


class Rating(Struct, frozen=True):
    """A rating that players need for choosing a maneuver.

    Fields:
        name: the last part of the rating's form field name.
        figure: the text of the figure, or None for a line to write on.
        sure: the status of the figure if it must be marked, otherwise None.
    """

    title: str
    name: str
    figure: str | None
    sure: Sure | None = None


class Explanation(Struct, frozen=True):
    """An entry in the key of a page: the meaning of a code or sign, or an explanation without a sign."""

    sign: str | Glyph
    text: str
    condition: str = ""
    cell: VariantCell | None = None


class Key(Struct, frozen=True):
    """The key of a page with schedules.

    Fields:
        codes: the meanings of codes.
        signs: the meanings of signs.
        conditions: the names of the signs and other items on the page. An explanation with a condition is printed only if
            this set contains the condition.
    """

    title: str
    codes: tuple[Explanation, ...]
    signs: tuple[Explanation, ...]
    conditions: frozenset[str]

    def select(self, explanations: Iterable[Explanation]) -> Iterator[Explanation]:
        """Yield the explanations that have no condition or whose condition is met on the page."""
        return (it for it in explanations if it.condition in ("", *self.conditions))


class PrintedSchedule(Struct, frozen=True):
    """A schedule with all data that is needed to print it.

    Fields:
        id: the unique id of the schedule.
        side: the side of the aircraft. Two schedules of one side may share a page.
        name: the name of the aircraft.
        sure: the status of the name if it must be marked, otherwise None.
        part: the name of this schedule if the aircraft has several schedules.
        mark: the name of the national mark next to the name of the aircraft.
        above: the line above the name.
        below: the line below the name.
        grade_label: the label of the grade.
        badge: the badge of the grade, or the name of the form field for writing the grade in.
        shape: a function that draws the aircraft from above, for the maneuvers.
        notes: the notes on planning.
        status: the status of the schedule.
        reason: a line that explains the origin of the schedule.
        of: the record field from which the schedule is printed.
        overflows: a function that returns the overflows of a sketch with their records.
        bar: whether the name is on a bar in the ink of the side.
        view: a function that draws the aircraft from above, for the heading.
        figures: a function that returns the figures for a comparison. The last figure is text.
    """

    id: str
    side: str
    name: str
    sure: Sure | None
    part: str
    mark: str
    above: str
    below: str
    ink: Ink
    grade_label: str
    badge: Glyph | str
    ratings: tuple[Rating, ...]
    catalogue: Catalogue
    facings: Mapping[str, int | None]
    numbers: Numbering
    maneuvers: Mapping[str, ManeuverPicture]
    shape: Callable[[], Glyph]
    notes: PlanningNotes
    key: Key
    status: Sure
    reason: str
    of: Field
    cases: tuple[Case, ...]
    overflows: Callable[[Sketch], tuple[tuple[Case, Overflow], ...]]
    bar: bool = False
    view: Callable[[], Glyph] | None = None
    figures: Callable[[], tuple[Rating, ...]] = tuple
