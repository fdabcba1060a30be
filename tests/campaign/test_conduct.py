"""Who may fly what: whom a roster need not name, and what cannot be."""

from __future__ import annotations

import pytest

from printgen.campaign.reading import run_checks
from printgen.data.findings import Severity
from printgen.games.canvas_eagles.checks.flown import CE711, CE712
from printgen.games.canvas_eagles.checks.tabletop import CE701, CE705, CE707


@pytest.mark.parametrize(
    ("aircraft", "task", "severity", "said"),
    [
        # Reed's pilot may be a guest, or his debriefing may come in later.
        ("bristol-f2b", "observe-hq", Severity.WARNING, "Reed is not a pilot, and no flyer on the roster is the pilot"),
        ("sopwith-camel", "fighter-sweep", None, "Reed is not a pilot, and no flyer on the roster is the pilot"),
        (
            "sopwith-camel",
            "observe-hq",
            None,
            "`observe-hq` in sopwith-camel, which has 1 seat; the task requires 2 seats or more",
        ),
    ],
)
def test_an_observer_whose_pilot_is_not_booked_may_fly_where_there_is_a_seat_for_one(
    library, case, aircraft: str, task: str, severity: Severity | None, said: str
) -> None:
    sortie = f"{{flyer: reed, aircraft: {aircraft}, task: {task}, turns: 3}}"
    (problem,) = CE711.find_problems(case(f"  - {{mission: one, week: 1, sorties: [{sortie}]}}\n"), library)
    assert (problem.path[-1], problem.severity) == ("aircraft", severity)
    assert said in problem.message


TWO_SEATER = """\
  - mission: one
    week: 1
    {rolls}
    sorties:
      - {{flyer: ash, aircraft: bristol-f2b, task: fighter-sweep, turns: 3, kills: [{{victim: an Albatros}}]}}
      - {{flyer: hart, aircraft: albatros-d-iii, task: fighter-sweep, turns: 3}}
"""


def test_a_two_seater_may_fly_what_its_side_rolled_and_is_told_of_otherwise(library, case) -> None:
    (problem,) = CE711.find_problems(case(TWO_SEATER.format(rolls="")), library)
    said = "Ash flies `fighter-sweep` in bristol-f2b, which has 2 seats; aircraft for this task usually have 1 seat"
    assert problem.message == said
    rolled = TWO_SEATER.format(rolls="rolls: {missions: {allied: 9, central: 9}}")
    assert [*CE711.find_problems(case(rolled), library)] == []


def test_who_lost_what_is_told_by_the_name_of_the_side(library, case) -> None:
    (problem,) = CE712.find_problems(case(TWO_SEATER.format(rolls="")), library)
    assert problem.message == "ash's `fighter-sweep` succeeds: the enemy lost 1 aircraft, and Flight A lost 0"


@pytest.mark.parametrize(("other", "count"), [("a  dfw ", 0), ("a Rumpler", 2)])
def test_a_shared_enemy_is_the_same_whatever_the_capitals_and_spaces(library, case, other: str, count: int) -> None:
    log = f"""\
  - mission: one
    week: 1
    sorties:
      - {{flyer: ash, aircraft: sopwith-camel, task: fighter-sweep, turns: 3, kills: [{{victim: A DFW, is-shared: true}}]}}
      - {{flyer: reed, aircraft: bristol-f2b, task: fighter-sweep, turns: 3, kills: [{{victim: "{other}", is-shared: true}}]}}
"""
    told = [it.message for it in CE701.find_problems(case(log), library)]
    assert len(told) == count
    assert all("only one share of this kill is claimed" in it for it in told)


TWICE = """\
  - mission: one
    week: 1
    sorties:
      - {flyer: ash, aircraft: sopwith-camel, task: fighter-sweep, turns: 3, kills: [{victim: a DFW}]}
      - {flyer: ash, aircraft: sopwith-camel, task: fighter-sweep, turns: 4, kills: [{victim: a Rumpler}]}
"""


def test_a_flyer_has_one_sortie_per_mission(library, case) -> None:
    roster = case(TWICE)
    findings = [it for it in run_checks(roster, library, (CE705, CE707)) if it.severity is Severity.ERROR]
    assert [(it.code, it.place) for it in findings] == [("CE707", roster.place("log", 0, "sorties", 1, "flyer"))]
    assert "one sortie per mission" in findings[0].message


@pytest.mark.parametrize(
    ("turns", "red", "code", "severity"),
    [
        ("turns: 4", 999, "CE712", None),
        ("turns: 4", 37, "CE712", None),
        ("turns: 4", 36, "", None),
        # Without its turns, a sortie counts as one that stayed to the end.
        ("remark: dusk", 36, "CE712", Severity.WARNING),
        ("remark: dusk", 999, "CE712", None),
        ("turns: 999", 1, "CE701", None),
    ],
)
def test_nobody_scores_more_than_the_turns_allow(library, case, turns: str, red: int, code: str, severity) -> None:
    sortie = f"{{flyer: ash, aircraft: sopwith-camel, task: fighter-sweep, {turns}, scored: {{red: {red}}}}}"
    roster = case(f"  - {{mission: one, week: 1, sorties: [{sortie}]}}\n")
    found = [(it.entry.code, problem) for it in (CE701, CE712) for problem in it.find_problems(roster, library)]
    assert [(own, problem.severity) for own, problem in found] == ([(code, severity)] if code else [])
