"""The data of a schedule page: the maneuvers that an aircraft may fly, each with its symbols."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.data.kind import Library
from printgen.data.records.maneuvers import Line, parse
from printgen.games.blue_max.facts import Facts
from printgen.games.blue_max.flight import NUMBERS, RELOADING, SCHEDULES, SIDESLIP
from printgen.products import charted
from printgen.products.charted import ScheduleChart
from printgen.translation import _


def pilot_reloads(facts: Facts) -> bool:
    """Return whether the pilot has a gun whose magazine can be replaced."""
    return any(group.weapon.boxes and group.count for group in facts.pad if group.crew == "pilot")


def aircraft_chart(facts: Facts, library: Library) -> ScheduleChart | None:
    """Return the aircraft's schedule as a chart to draw, or None if the schedule is unknown."""
    schedule = SCHEDULES.resolved(library, facts.case.id, "")
    if schedule is None:
        return None
    drums = pilot_reloads(facts)

    def signs(line: Line) -> Iterator[str]:
        number = parse(line.code).number
        if drums and number in RELOADING:
            yield "reload"
        if number in SIDESLIP:
            yield "fire-out"

    why = _("Left and right differ: {why}").format(why=schedule.written.asymmetry) if schedule.written.asymmetry else ""
    return charted.build_chart(facts, library, schedule, NUMBERS, signs, {}, (), why)
