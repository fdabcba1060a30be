"""What a side has to spend is reckoned from its log by the game's tariff, and held against its keeper's figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from printgen.campaign.careers import standings
from printgen.campaign.purse import payments, running_totals
from printgen.campaign.tables import tables
from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.commands import roster as story
from printgen.commands import roster_apply
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import Finding
from printgen.data.folders import find
from printgen.data.kind import Library
from printgen.data.records.roster import Roster
from printgen.games import reading
from printgen.games.game import load_game
from tests.documents import case_of
from tests.rosters import corrected

GAME = "dockfighters"
HEAD = """\
campaign: small
game: dockfighters
name: A small campaign
since: 1948-08
sides: {bavaria: Hof, saxony: Plauen}
players: [{player: ann, name: Ann}]
flyers:
"""
#: Four each; the fifth of Hof joins in the second week. Two bring experience along.
FLYERS = """\
  - {flyer: b1, name: B1, player: ann, side: bavaria, duty: pilot, nation: bavaria}
  - {flyer: b2, name: B2, player: ann, side: bavaria, duty: pilot, nation: bavaria}
  - {flyer: b3, name: B3, player: ann, side: bavaria, duty: airship-crew, nation: bavaria}
  - {flyer: b4, name: B4, player: ann, side: bavaria, duty: pilot, nation: bavaria}
  - {flyer: s1, name: S1, player: ann, side: saxony, duty: pilot, nation: saxony, starts-with: {points: 6, kills: 5}}
  - {flyer: s2, name: S2, player: ann, side: saxony, duty: bomber-crew, nation: saxony, starts-with: {points: 2}}
  - {flyer: s3, name: S3, player: ann, side: saxony, duty: pilot, nation: saxony}
"""
HAWK, ARROW = "aircraft: fw-802-hawk", "aircraft: do-335-arrow"


@pytest.fixture(scope="module")
def library() -> Library:
    return reading.read_game(load_game(GAME), find()).library


Kept = Callable[..., tuple[Roster, list[Finding]]]


@pytest.fixture
def kept(library: Library) -> Kept:
    """Return a function that makes a roster from a log and flyers, and returns it with its findings of PG029."""
    kind = next(it for it in load_game(GAME).kinds if it.name == "rosters")

    def made(text: str, flyers: str = FLYERS) -> tuple[Roster, list[Finding]]:
        case = case_of(kind, HEAD + flyers + text, "small.yaml")
        wrong = [it for it in apply_checks(collect(load_game(GAME).checks), library, [case]) if it.code == "PG029"]
        return cast(Roster, case.record), wrong

    return made


def told(roster: Roster, library: Library) -> list[tuple[str, int, int]]:
    """Return the purpose of each payment, its amount, and the balance after it."""
    known = tables(library)
    assert known is not None
    found = payments(roster, known, standings(roster, known).careers)
    return [(it.what, it.amount, left) for it, left in running_totals(found, roster.sides)]


def test_a_victim_is_worth_his_grade_and_what_his_class_adds(library: Library, kept: Kept) -> None:
    roster, wrong = kept(f"""\
log:
  - mission: first
    week: 1
    sorties:
      - {{flyer: b1, {HAWK}, task: sortie, kills: [{{victim: s1}}, {{victim: s2}}, {{victim: s3}}, {{victim: a truck}}]}}
      - {{flyer: b2, {HAWK}, task: sortie,
         kills: [{{victim: a bot, grade: veteran, aircraft: lance}}, {{victim: eel, grade: ace, aircraft: hs-19-eel}}]}}
      - {{flyer: s1, {ARROW}, task: sortie}}
      - {{flyer: s2, aircraft: he-992-pit-ghost, task: sortie}}
""")
    assert wrong == []
    # An ace; an experienced bomber's crew; one who does not even fly; nothing of a truck; an airship; a dockfighter's is nothing.
    assert [(what, amount) for what, amount, _left in told(roster, library)] == [
        ("inferior in experience", 2),
        ("s1 shot down (ace, fighter)", 4),
        ("s2 shot down (experienced, bomber)", 3),
        ("a bot shot down (veteran, airship)", 5),
    ]


def test_missions_cost_before_they_are_flown_and_win_when_they_come_off(library: Library, kept: Kept) -> None:
    log = f"""\
log:
  - mission: first
    week: 1
    sorties:
      - {{flyer: b1, {HAWK}, task: aerial-dominance, success: true}}
      - {{flyer: b2, {HAWK}, task: aerial-dominance}}
  - mission: second
    week: 2
    sorties:
      - {{flyer: b1, {HAWK}, task: big-hunt, success: true}}
      - {{flyer: b2, {HAWK}, task: big-hunt}}
      - {{flyer: b4, {HAWK}, task: big-hunt}}
"""
    roster, wrong = kept(log)
    assert wrong == []
    assert told(roster, library) == [
        ("Aerial dominance won", 2, 2),
        ("The big hunt chosen", -1, 1),
        ("1 additional aircraft", -1, 0),
        ("The big hunt won", 4, 4),
    ]
    # What the second wins cannot pay for the second; an airship is two aircraft.
    lost, wrong = kept(log.replace("aerial-dominance, success: true", "aerial-dominance", 1))
    assert {(it.place.line, it.message) for it in wrong if it.place} == {
        (21, "Hof spends 1 fame, but has 0 (The big hunt chosen)"),
        (21, "Hof spends 1 fame, but has 0 (1 additional aircraft)"),
    }
    assert told(lost, library)[-1] == ("The big hunt won", 4, 2)
    ship, wrong = kept(log.replace("b4, aircraft: fw-802-hawk", "b3, aircraft: albatross"))
    assert ("2 additional aircraft", -2, -1) in told(ship, library)
    assert len(wrong) == 1


def test_who_is_weaker_in_what_can_be_compared_is_paid_for_it(library: Library, kept: Kept) -> None:
    flown = f"""\
log:
  - mission: first
    week: 1
    sorties:
      - {{flyer: b1, AIRCRAFT, task: sortie}}
      - {{flyer: b2, AIRCRAFT, task: sortie}}
      - {{flyer: s1, {ARROW}, task: sortie}}
      - {{flyer: s2, he-992-pit-ghost, task: sortie}}
      - {{flyer: s3, {ARROW}, task: sortie}}
""".replace("s2, he", "s2, aircraft: he")
    roster, _wrong = kept(flown.replace("AIRCRAFT", HAWK))
    assert ("inferior in aircraft, experience", 4, 4) in told(roster, library)


def test_recruits_are_paid_when_they_join_and_who_bailed_out_by_his_experience(library: Library, kept: Kept) -> None:
    fifth = (
        FLYERS + "  - {flyer: b5, name: B5, player: ann, side: bavaria, duty: pilot, nation: bavaria, first-week: 2}\n"
    )
    log = f"""\
log:
  - mission: first
    week: 1
    sorties:
      - {{flyer: b1, {HAWK}, task: sortie, kills: [{{victim: s1}}]}}
      - {{flyer: b2, {HAWK}, task: sortie}}
      - {{flyer: s1, {ARROW}, task: sortie, aircraft-lost: true, fate: returned,
         kills: [{{victim: b1}}, {{victim: b2}}, {{victim: b3}}]}}
      - {{flyer: s3, {ARROW}, task: sortie, aircraft-lost: true, fate: returned}}
"""
    roster, wrong = kept(log, fifth)
    assert ("B5 joins", -1, 5) in told(roster, library)
    assert [what for what, amount, _left in told(roster, library) if amount == -4] == ["S1, Bailed out and paid for"]
    assert {(it.place.line, it.message) for it in wrong if it.place} >= {
        (24, "s3 is green, but `returned` is only for experienced, veteran, ace")
    }
    assert any("Plauen spends 4 fame, but has 2" in it.message for it in wrong)


def test_a_task_that_both_sides_fly_is_paid_by_who_chose_it(library: Library, kept: Kept) -> None:
    log = f"""\
ledger: [{{side: saxony, week: 1, purpose: a loan, amount: 5}}]
log:
  - mission: loan
    week: 1
    sorties: [{{flyer: b1, {HAWK}, task: sortie}}, {{flyer: b2, {HAWK}, task: sortie}}]
  - mission: ambush
    week: 2
    CHOSE
    sorties:
      - {{flyer: b1, {HAWK}, task: duel}}
      - {{flyer: b2, {HAWK}, task: duel}}
      - {{flyer: s1, {ARROW}, task: duel, success: true}}
      - {{flyer: s3, {ARROW}, task: duel}}
"""
    _roster, wrong = kept(log.replace("    CHOSE\n", ""))
    assert [it.message for it in wrong] == [
        "`duel` is flown by several sides: the log does not say which side chose the task and pays its cost of 5"
    ]
    roster, wrong = kept(log.replace("CHOSE", "chosen-tasks: {saxony: duel}"))
    assert wrong == []
    assert [it for it in told(roster, library) if "duel" in it[0]] == [
        ("The duel chosen", -5, 0),
        ("The duel won", 15, 15),
    ]
    _roster, wrong = kept(log.replace("CHOSE", "chosen-tasks: {saxon: duel, bavaria: bomb-run}"))
    assert {it.message for it in wrong} >= {
        "`saxon`: no such side; did you mean `saxony`?",
        "no flyer has the task `bomb-run` on this mission",
    }


def test_what_the_keeper_has_left_is_held_against_the_reckoning(library: Library, kept: Kept) -> None:
    text = f"""\
log:
  - mission: first
    week: 1
    sorties:
      - {{flyer: b1, {HAWK}, task: aerial-dominance, success: true}}
      - {{flyer: b2, {HAWK}, task: aerial-dominance}}
ledger:
  - {{side: bavaria, week: 1, purpose: Swarm missiles, amount: -1, balance: LEFT}}
"""
    assert kept(text.replace("LEFT", "1"))[1] == []
    ((found),) = kept(text.replace("LEFT", "3"))[1]
    assert found.message == "Hof has 1 fame left after this entry, not 3"
    assert found.place is not None
    assert found.place.line == 22


def test_a_plan_goes_by_the_books_steps_and_nothing_is_booked_that_is_not_earned(tmp_path: Path, root: Path) -> None:
    session = Session(find(out=tmp_path / "out"), lambda _doing, _share: None)
    file, plan = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    file.write_text((root / "templates" / GAME / "roster.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    story.plan(file, plan, 5, session)
    lines = plan.read_text(encoding="utf-8").splitlines()
    steps = [line for line in lines if line.startswith("#  ") and line[3:5].strip().isdigit()]
    assert [int(line[3:5]) for line in steps] == list(range(1, 12))
    assert "#      - Jagdgruppe Hof: has 2 fame, enough for a task that costs 1" in lines
    assert any(
        line.startswith("#      - Staffel Plauen: inferior, as listed, in aircraft and experience: 4 fame")
        for line in lines
    )
    assert "#   hentschel, Rosa Hentschel: fit; not enough fame" in lines
    # As it is written it can be printed and flown; with a mission that costs more than there is, it is neither.
    assert story.print_out(file, "briefing", (), 0, plan, {}, session).status == CLEAN
    corrected(plan, "task: sortie", "task: bomb-run\n    success: true")
    before = file.read_bytes()
    refused = roster_apply.apply(file, plan, session)
    assert refused.status == FINDINGS
    assert "Jagdgruppe Hof spends 3 fame, but has 2 (Bomb run chosen)" in refused.complaint
    assert file.read_bytes() == before
