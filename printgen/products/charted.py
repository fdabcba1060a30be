"""Maneuver schedules as charts for printing. They list the maneuvers that an aircraft may fly, with paths and signs."""

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
from printgen.drawing.schedule.rows import Catalogue
from printgen.products.facts import AircraftFacts

#: The sign of a reconstructed maneuver in a schedule that is otherwise not reconstructed.
RECONSTRUCTED = "reconstructed"


class ChartedManeuver(Struct, frozen=True):
    """A maneuver that an aircraft may fly.

    Fields:
        line: the line of the schedule with the maneuver.
        path: the names of the hexsides crossed, for the picture.
        facing: the final facing, for the picture, or None if a die roll decides.
        signs: the signs next to the maneuver.
        is_non_repeatable: whether the maneuver may not follow another non-repeatable maneuver.
        has_two_readings: whether the maneuver can be read in two ways in the rulebook.
    """

    line: Any
    path: tuple[str, ...]
    facing: int | None
    signs: tuple[str, ...] = ()
    is_non_repeatable: bool = False
    has_two_readings: bool = False


class ScheduleChart(Struct, frozen=True):
    """The printable form of a schedule.

    Fields:
        part: the part for which the schedule is used, such as a part of the war, or "" if the aircraft has a single
            schedule.
        maneuvers: the maneuvers of the schedule, by code.
        status: the status of the schedule's source.
        reason: one line about the origin of the schedule and any special reason for its maneuvers.
        cases: the records on the page.
        catalogue: the paths of all maneuvers in the game, each of which has a place on the page.
        facings: the final facings of these maneuvers.
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
        """The signs next to the maneuvers. `twice` is included if a maneuver can be read in two ways in the rulebook."""
        signs = frozenset(sign for maneuver in self.maneuvers.values() for sign in maneuver.signs)
        return signs | ({"twice"} if any(maneuver.has_two_readings for maneuver in self.maneuvers.values()) else set())


def common_codes(schedules: Iterable[Iterable[str]]) -> frozenset[str]:
    """Return the maneuver codes that occur in at least a third of the given schedules."""
    every = [frozenset(it) for it in schedules]
    counted = Counter(code for it in every for code in it)
    return frozenset(code for code, count in counted.items() if 3 * count >= len(every))


def build_chart(
    facts: AircraftFacts[Any],
    library: Library,
    schedule: FullSchedule[Any, Any],
    numbers: Numbering,
    signs: Callable[[Any], Iterable[str]],
    parts: Mapping[str, str],
    rules: Iterable[Case] = (),
    reason: str = "",
) -> ScheduleChart:
    """Return the content of a schedule's page.

    Args:
        facts: the facts of the aircraft.
        library: the records of the game.
        schedule: the schedule with all maneuvers.
        numbers: the meanings of the numbers in maneuver codes.
        signs: a function that returns the signs for a line of the schedule, in printing order.
        parts: the printed names of the parts for which an aircraft may have a schedule.
        rules: further records whose content is printed on the page.
        reason: an additional sentence about the origin of the schedule.
    """
    maneuvers, reconstructed = dict[str, ChartedManeuver](), list[str]()
    readings = decided_figures(library, [("maneuvers", listed.code) for listed in schedule.maneuvers])
    ratings, schedule_path = facts.ratings, ".".join(map(str, schedule.path))
    schedule_source = ratings.source_of(schedule_path)
    for listed in schedule.maneuvers:
        code, drawn = listed.code, cast(Maneuver, library.get(MANEUVERS, listed.code))
        source = ratings.sources.get(f"{schedule_path}.{code}", schedule_source)
        is_reconstructed = source is not None and source.status == "reconstructed" != schedule.source.status
        line_signs = tuple(signs(listed.line))
        if is_reconstructed and not schedule.relatives:
            line_signs, reconstructed = (*line_signs, RECONSTRUCTED), [*reconstructed, code]
        is_non_repeatable = parse(code).number in numbers.single
        maneuvers[code] = ChartedManeuver(
            listed.line, drawn.path, drawn.facing, line_signs, is_non_repeatable, ("maneuvers", code) in readings
        )
    relatives = tuple(library.of(kind)[id] for id, _part in schedule.relatives for kind in ("ratings", "aircraft"))
    cases = (*facts.cases, *rules, *relatives, *library.of(MANEUVERS).values())
    all_maneuvers = {code: case.record for code, case in library.of(MANEUVERS).items()}
    return ScheduleChart(
        schedule.part,
        maneuvers,
        schedule.source.status,
        schedule_origin(library, schedule, reconstructed, parts, reason),
        unique_cases(cases),
        tuple((code, it.path) for code, it in all_maneuvers.items()),
        {code: it.facing for code, it in all_maneuvers.items()},
    )
