"""What a debriefing says was flown, maneuver by maneuver, held against the rules on flying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printgen.campaign.career import sorties
from printgen.checks.check import Problem
from printgen.checks.flight import FlightRules, barred
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.data.schedules import GameSchedules


def maneuvers_follow(
    case: Case[Roster], library: Library, of: GameSchedules[Any], rules: FlightRules, section: str
) -> Iterator[Problem]:
    """Where a debriefing tells what was flown, turn by turn, each maneuver is one of the aircraft's and may follow the last.

    A turn that the rules bar was copied wrongly, or shots were fired that could not have been: a restricted maneuver without
    the one that it follows, one in brackets after another, a speed left out. Damage, which bars more, is left aside, and so is an
    ability that lifts a rule: waive this check for it.

    Example:
        sorties:
          - {flyer: hay, aircraft: sopwith-camel, task: dogfight, turns: 3, maneuvers: [2S1, 31L2, 31L2]}    # 31 is in brackets
    """
    for entry in sorties(case.record):
        sortie, path = entry.sortie, (*entry.path, "maneuvers")
        codes = [code for code in sortie.maneuvers if code in library.of(of.catalogue)]
        whole = of.resolved(library, sortie.aircraft, of.parts[0])
        for index, code in enumerate(sortie.maneuvers if whole else ()):
            if code in codes and whole and whole.get(code) is None:
                yield Problem((*path, index), f"{sortie.aircraft} has no {code} ({section})", "look at its schedule")
        # What is no maneuver is told as that.
        if len(codes) == len(sortie.maneuvers):
            for index, why in barred(codes, rules):
                message = f"turn {index + 1}: {why} ({section})"
                yield Problem((*path, index), message, "compare with the record sheet")
        if sortie.turns and len(sortie.maneuvers) > sortie.turns:
            message = f"{len(sortie.maneuvers)} maneuvers in {sortie.turns} turns"
            yield Problem((*path, sortie.turns), message, "correct one of the two")
