"""A schedule of maneuvers to be printed: each maneuver that an aircraft may fly, with all that is to be shown of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from msgspec import Struct

from printgen.data.kind import Case, Library, unique_cases
from printgen.data.kinds import MANEUVERS
from printgen.data.readings import decided_figures
from printgen.data.records.fields import Status
from printgen.data.records.maneuvers import Maneuver, Numbering, parse
from printgen.data.schedules import FullSchedule, schedule_origin
from printgen.drawing.schedule.places import Catalogue
from printgen.products.facts import AircraftFacts

#: The sign of a reconstructed maneuver in a schedule that is not itself reconstructed.
RECONSTRUCTED = "reconstructed"


class ChartedManeuver(Struct, frozen=True):
    """One maneuver as one aircraft may fly it: its line in the schedule, its picture's path and final facing, its signs.

    single: none of its kind may follow another. twice: whether the book has two readings of it.
    """

    line: Any
    path: tuple[str, ...]
    facing: int | None
    signs: tuple[str, ...] = ()
    is_non_repeatable: bool = False
    has_two_readings: bool = False


class ScheduleChart(Struct, frozen=True):
    """A schedule to be printed.

    part: which of the aircraft's, empty where each has one. reason: tells in a line where it comes from, and why it is lopsided,
    where it is. shows: the records behind its page. catalogue, facings: the hexes entered by every maneuver of the game, and how
    it ends, for all have their places on the page.
    """

    part: str
    maneuvers: Mapping[str, ChartedManeuver]
    status: Status
    reason: str
    cases: tuple[Case, ...]
    catalogue: Catalogue
    facings: Mapping[str, int | None]

    @property
    def signs(self) -> frozenset[str]:
        """The signs that stand beside any of its maneuvers, and `twice` where the book has two readings of one."""
        signs = frozenset(sign for flown in self.maneuvers.values() for sign in flown.signs)
        return signs | ({"twice"} if any(flown.has_two_readings for flown in self.maneuvers.values()) else set())


def common_codes(schedules: Iterable[Iterable[str]]) -> frozenset[str]:
    """The codes that at least a third of so many schedules have."""
    every = [frozenset(it) for it in schedules]
    counted = Counter(code for it in every for code in it)
    return frozenset(code for code, count in counted.items() if 3 * count >= len(every))


def build_chart(
    facts: AircraftFacts[Any],
    library: Library,
    whole: FullSchedule[Any, Any],
    numbers: Numbering,
    signs: Callable[[Any], Iterable[str]],
    parts: Mapping[str, str],
    rules: Iterable[Case] = (),
    because: str = "",
) -> ScheduleChart:
    """What is printed of a schedule.

    numbers: what those of its maneuvers tell. signs: those of a line, in the order in which they stand. parts: what the parts of
    which an aircraft may have a schedule are called. rules: what else the page shows. because: what else is to be said of it.
    """
    maneuvers, ours = dict[str, ChartedManeuver](), list[str]()
    ways = decided_figures(library, [("maneuvers", listed.code) for listed in whole.maneuvers])
    ratings, above = facts.ratings, ".".join(map(str, whole.path))
    of_all = ratings.source_of(above)
    for listed in whole.maneuvers:
        code, drawn = listed.code, cast(Maneuver, library.get(MANEUVERS, listed.code))
        source = ratings.sources.get(f"{above}.{code}", of_all)
        made = source is not None and source.status == "reconstructed" != whole.source.status
        has = tuple(signs(listed.line))
        if made and not whole.relatives:
            has, ours = (*has, RECONSTRUCTED), [*ours, code]
        single = parse(code).number in numbers.single
        maneuvers[code] = ChartedManeuver(
            listed.line, drawn.path, drawn.facing, has, single, ("maneuvers", code) in ways
        )
    relatives = tuple(library.of(kind)[id] for id, _part in whole.relatives for kind in ("ratings", "aircraft"))
    shows = (*facts.cases, *rules, *relatives, *library.of(MANEUVERS).values())
    every = {code: case.record for code, case in library.of(MANEUVERS).items()}
    return ScheduleChart(
        whole.part,
        maneuvers,
        whole.source.status,
        schedule_origin(library, whole, ours, parts, because),
        unique_cases(shows),
        tuple((code, it.path) for code, it in every.items()),
        {code: it.facing for code, it in every.items()},
    )
