"""Checks of the maneuvers in debriefings against the maneuver rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printgen.campaign.career import sorties
from printgen.checks.check import Problem
from printgen.checks.flight import FlightRules, barred_maneuvers
from printgen.data.findings import format_count
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.data.schedules import GameSchedules


def maneuvers_follow(
    case: Case[Roster], library: Library, of: GameSchedules[Any], rules: FlightRules, section: str
) -> Iterator[Problem]:
    """Each maneuver in a debriefing must be in the aircraft's schedule, and must be legal after the previous maneuver.

    An illegal maneuver was either copied wrongly or flown by mistake. Examples are a restricted maneuver without a required
    predecessor, two non-repeatable maneuvers in a row, or a skipped speed. Restrictions due to damage are not checked. If an
    ability lifts a rule, waive this check.

    Example:
        sorties:
          - {flyer: hay, aircraft: sopwith-camel, task: dogfight, turns: 3, maneuvers: [2S1, 31L2, 31L2]}    # 31 is in brackets
    """
    for entry in sorties(case.record):
        sortie, path = entry.sortie, (*entry.path, "maneuvers")
        codes = [code for code in sortie.maneuvers if code in library.of(of.catalogue)]
        # Lines with an invalid code are reported at the schedule.
        schedule = next((it for it in of.valid_schedules(library, sortie.aircraft) if it.part == of.parts[0]), None)
        for index, code in enumerate(sortie.maneuvers if schedule else ()):
            if code in codes and schedule and schedule.get(code) is None:
                yield Problem(
                    (*path, index), f"{sortie.aircraft} has no {code} ({section})", "write a maneuver of its schedule"
                )
        # Unknown maneuvers are reported elsewhere.
        if len(codes) == len(sortie.maneuvers):
            for index, why in barred_maneuvers(codes, rules):
                message = f"turn {index + 1}: {why} ({section})"
                yield Problem((*path, index), message, "compare the maneuvers with the record sheet")
        if sortie.turns and len(sortie.maneuvers) > sortie.turns:
            message = f"{len(sortie.maneuvers)} maneuvers in {format_count(sortie.turns, 'turn')}"
            yield Problem((*path, sortie.turns), message, "correct `maneuvers`, or `turns`")
