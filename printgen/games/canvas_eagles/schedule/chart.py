"""The data of a schedule page: the maneuvers that an aircraft may fly in one era, each with its printed marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import asdict

from printgen.data.kind import Library
from printgen.data.kinds import CHARTS
from printgen.games.canvas_eagles.flight import NUMBERS, marks_of
from printgen.games.canvas_eagles.full_schedule import resolve_schedule
from printgen.games.canvas_eagles.options import requested_era
from printgen.games.canvas_eagles.ratings import Line
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.war import ERAS, Era
from printgen.products import charted
from printgen.products.options import Choices
from printgen.translation import _

#: The signs on a page, in the order in which they are printed.
SIGNS = ("spin-check", "reload", "observer", "fire-out", "light")


class EraChart(charted.ScheduleChart, frozen=True):
    """An aircraft's schedule for one era, as a chart to draw."""

    @property
    def era(self) -> Era:
        return cast(Era, self.part)

    @property
    def signs(self) -> frozenset[str]:
        """The ids of the signs next to maneuvers, including `zoom` if a maneuver may climb only after a steep dive (3.205)."""
        zooms = (it.line.tolerance for code, it in self.maneuvers.items() if code in ("27S2", "29S2"))
        return super().signs | ({"zoom"} if any(it.startswith("C") for it in zooms) else set())


def aircraft_charts(facts: Facts, library: Library, choices: Choices) -> tuple[EraChart, ...]:
    """Return the aircraft's schedules for the requested era, or for both eras if none is requested."""
    requested, idle = requested_era(choices, facts.war), set()
    if len(facts.aircraft.crew) == 1:
        # Bombers and observation aircraft have a crew of two or more (3.52). Therefore, a fighter has no load that bars
        # a maneuver.
        idle |= {"observer", "light"}
    if facts.guns and not any(facts.posts[armed.gun.crew].is_pilot for armed in facts.guns):
        # A pilot without a gun has nothing to reload or unjam (3.70).
        idle.add("reload")

    def signs(line: Line) -> Iterator[str]:
        line_marks = {*marks_of(line.code), *(["light"] if line.light else [])}
        return (it for it in SIGNS if it in line_marks - idle)

    found, rules = [], tuple(library.of(CHARTS)[id] for id in facts.rules if id in library.of(CHARTS))
    for era in ERAS:
        schedule = resolve_schedule(library, facts.case.id, era) if requested in (None, era) else None
        if schedule:
            torque = _("Torque: {why}").format(why=schedule.torque) if schedule.torque else ""
            names = {"early": _("early"), "late": _("late")}
            found.append(charted.build_chart(facts, library, schedule, NUMBERS, signs, names, rules, torque))
    return tuple(EraChart(**asdict(it)) for it in found)
