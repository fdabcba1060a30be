"""What was flown in a campaign, maneuver by maneuver (BM711)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import Problem, check
from printgen.checks.flight import barred
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.games.blue_max.flight import RULES, SCHEDULES


@check("BM711", "a maneuver that could not be flown there", section="Maneuvers", kinds=(ROSTERS,))
def flown(case: Case, library: Library) -> Iterator[Problem]:
    """Where a debriefing tells what was flown, turn by turn, each maneuver is one of the aircraft's and may follow the last.

    Restricted ones follow 2, 3, 4 or 5, or the same again; one in brackets follows no other; speed changes by one a turn.
    A turn that the rules bar was copied wrongly, or shots were fired that could not have been. Damage, which bars more, is
    left aside, and so is an ability that lifts a rule: waive this check for it.

    Example:
        sorties:
          - {flyer: hay, aircraft: sopwith-camel, task: dogfight, turns: 3, flew: [2S1, 31L2, 31L2]}    # 31 is in brackets
    """
    for number, mission in enumerate(cast(Roster, case.record).log):
        for at, sortie in enumerate(mission.sorties):
            path = ("log", number, "sorties", at, "flew")
            codes = [code for code in sortie.flew if code in library.of(SCHEDULES.catalogue)]
            whole = SCHEDULES.resolved(library, sortie.aircraft, "")
            for index, code in enumerate(sortie.flew if whole else ()):
                if code in codes and whole and whole.get(code) is None:
                    message = f"{sortie.aircraft} has no {code} (Maneuvers)"
                    yield Problem((*path, index), message, "look at its schedule")
            if len(codes) == len(sortie.flew):
                for index, why in barred(codes, RULES):
                    yield Problem(
                        (*path, index), f"turn {index + 1}: {why} (Maneuvers)", "compare with the record sheet"
                    )
            if sortie.turns and len(sortie.flew) > sortie.turns:
                message = f"{len(sortie.flew)} maneuvers in {sortie.turns} turns (Experience)"
                yield Problem((*path, sortie.turns), message, "correct one of the two")
