"""A schedule as a game hands it over to be printed: whose it is, its maneuvers, what its codes and signs mean."""

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
    """A figure that one needs while choosing: its title, the end of its field's name, how sure it is; None: to be written in."""

    title: str
    name: str
    figure: str | None
    sure: Sure | None = None


class Explanation(Struct, frozen=True):
    """A code or a sign, or neither, and what it means; `when`: what must be shown for that to be said. cell: the code as it
    stands below a maneuver, where it is one of the ways of flying it."""

    sign: str | Glyph
    text: str
    condition: str = ""
    cell: VariantCell | None = None


class Key(Struct, frozen=True):
    """What codes and signs mean; shown: what stands on the page of that which not every page has."""

    title: str
    codes: tuple[Explanation, ...]
    signs: tuple[Explanation, ...]
    conditions: frozenset[str]

    def select(self, every: Iterable[Explanation]) -> Iterator[Explanation]:
        """Those that are to be said."""
        return (it for it in every if it.condition in ("", *self.conditions))


class PrintedSchedule(Struct, frozen=True):
    """A schedule to be printed.

    id: it is the only one of that id. side: two of one side may share a page. name: the aircraft's, and how sure that is. part:
    of its schedules, in words, where it has several. mark, above: what stands beside and above the name. graded, badge: what the
    aircraft's grade is called, and the grade, behind the ratings, or the name of the field to write it into. told: what is said
    of planning. of: the field of the record that it is.
    bar: whether the name stands on a bar in that ink. shape, view: draw the aircraft from above, for the maneuvers
    and for the head.
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
