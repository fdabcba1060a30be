"""A schedule that is ready to be printed: its aircraft, its maneuvers, and the meanings of its codes and signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from printgen.data.kind import Case
from printgen.data.records.fields import Sure
from printgen.data.records.maneuvers import Numbering
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph
from printgen.drawing.schedule.pictures import ManeuverPicture, PlanningNotes, VariantCell
from printgen.drawing.schedule.places import Catalogue
from printgen.drawing.sketch import Field, Overflow, Sketch


class Rating(Struct, frozen=True):
    """A figure that players need when they choose a maneuver.

    name: the end of its form field's name.
    figure: its text; None for a line to write it on.
    sure: its certainty if it is marked; otherwise None.
    """

    title: str
    name: str
    figure: str | None
    sure: Sure | None = None


class Explanation(Struct, frozen=True):
    """The meaning of a code or of a sign, or another text.

    sign: the code or the sign; empty for another text.
    condition: the item that must be on the page for this explanation to be printed; empty if it is always printed.
    cell: the code as drawn below a maneuver, if it is a way to fly it.
    """

    sign: str | Glyph
    text: str
    condition: str = ""
    cell: VariantCell | None = None


class Key(Struct, frozen=True):
    """The meanings of codes and signs; `conditions` are the items on the page that not every page has."""

    title: str
    codes: tuple[Explanation, ...]
    signs: tuple[Explanation, ...]
    conditions: frozenset[str]

    def select(self, explanations: Iterable[Explanation]) -> Iterator[Explanation]:
        """Return the explanations that are printed on this page."""
        return (it for it in explanations if it.condition in ("", *self.conditions))


class PrintedSchedule(Struct, frozen=True):
    """A schedule to be printed.

    id: its unique id.
    side: the side of the aircraft; two schedules of one side may share a page.
    name, sure: the name of the aircraft, and its certainty if it is marked.
    part: the name of this schedule if the aircraft has several.
    mark, above, below: the national mark beside the name, and the lines above and below it.
    grade_label, badge: the label of the grade, and the grade itself or the name of the field to write it into.
    shape, view: draw the aircraft from above, for the maneuvers and for the head.
    notes: the notes on planning.
    status, reason: the certainty of the schedule, and a line that explains where it comes from.
    of: the record field that it is printed from.
    overflows: returns the overflows of a sketch with their records.
    bar: whether the name is on a bar in the ink of the side.
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
