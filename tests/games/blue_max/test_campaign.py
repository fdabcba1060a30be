"""Campaigns by this game's own rules: turns and kills, abilities five at most, one pilot a player, counters of their own."""

from __future__ import annotations

from pathlib import Path

from tests.form_names import listed, written
from tests.rosters import begin, ended, words

HEAD = """campaign: ours
game: blue-max
name: Ours
since: 1917-07
sides: {allied: A, german: G}
players: [{player: ann, name: Ann}, {player: ben, name: Ben}]
"""


def checked(tmp_path: Path, rest: str) -> str:
    file = tmp_path / "ours.yaml"
    file.write_text(HEAD + rest, encoding="utf-8")
    return ended("check", file)[1]


def test_a_roster_is_begun_planned_printed_and_booked(tmp_path: Path) -> None:
    file, plan, papers = tmp_path / "ours.yaml", tmp_path / "game-2.yaml", tmp_path / "papers"
    begin(file, "blue-max")
    assert ended("check", file)[1] == f"{file}: 4 flyers, 1 mission: no findings\n"
    assert "2 fit to fly; allied Dogfight; german Dogfight" in ended("plan", file, plan, "--seed", 3)[1]
    result = plan.read_text(encoding="utf-8")
    # Nothing is rolled, and Anna flies the first of her two pilots.
    assert "rolls:" not in result
    assert "lenoir, Paul Lenoir: fit; another flyer of the same player flies" in result
    for flyer, told in (
        ("hale", "turns: 5\n    kills: [{victim: brandt}]"),
        ("brandt", "aircraft-lost: true\n    fate: shot-down"),
    ):
        (flown,) = [line for line in result.splitlines() if line.startswith(f"  - flyer: {flyer}")]
        result = result.replace(flown, f"{flown}\n    {told}")
    plan.write_text(result, encoding="utf-8")
    assert ended("print", file, "--plan", plan, "--out", papers)[0] == 0
    printed = {it.stem.removesuffix("-week-2"): words(it) for it in papers.rglob("*.pdf")}
    assert {"standings", "id-cards", "campaign-log", "squadron-board"} <= set(printed)
    assert "no. 19" in printed["id-cards"]
    status, said = ended("apply", file, plan, "--yes")
    # 22 turns and a kill, then 5 turns and another: experienced from 50 points on.
    assert (status, "77" in said) == (0, True), said
    assert "77          2      Experienced" in ended("show", file)[1]


def flyer(id: str, player: str, side: str, more: str) -> str:
    nation = {"allied": "britain", "german": "germany"}[side]
    return f"  - {{flyer: {id}, name: {id.title()}, player: {player}, side: {side}, duty: pilot, nation: {nation}, {more}}}\n"


ACES = "die-roll, jamming, deflection, maneuver, stability, fire-value"


def test_abilities_are_five_at_most(tmp_path: Path) -> None:
    told = "flyers:\n" + flyer("ash", "ann", "allied", "starts-with: {points: 5000, kills: 30, abilities: [%s]}")
    five, six = ACES.rpartition(", ")[0], ACES
    assert checked(tmp_path, told % five).endswith("no findings\n")
    said = checked(tmp_path, told % six)
    assert "error[PG023]: Fire value is not allowed: Ash has 5 abilities, which is the maximum" in said


def test_each_of_several_has_25_for_a_kill_and_fire_alone_is_nobody_s(tmp_path: Path) -> None:
    told = "flyers:\n" + "".join(flyer(id, "ann", "allied", "first-week: 1") for id in ("ash", "birch"))
    told += flyer("kern", "ben", "german", "first-week: 1")
    told += """log:
  - mission: first
    week: 1
    sorties:
      - {flyer: ash, aircraft: sopwith-camel, task: dogfight, turns: 3, kills: [{victim: kern, is-shared: true}]}
      - {flyer: kern, aircraft: albatros-d-iii, task: dogfight, turns: 3, aircraft-lost: true, fate: shot-down}
"""
    # Who else hit it may be of no roster: his share is no half.
    assert checked(tmp_path, told).endswith("no findings\n")
    assert "ash    Ash    allied  pilot  1         28          1" in ended("show", tmp_path / "ours.yaml")[1]


def test_an_observer_has_a_record_of_his_own(tmp_path: Path) -> None:
    told = "flyers:\n" + flyer("ash", "ann", "allied", "aircraft: bristol-f2b, counter: 29")
    told += flyer("reed", "ann", "allied", "aircraft: bristol-f2b").replace("duty: pilot", "duty: observer")
    told += """log:
  - mission: first
    week: 1
    sorties:
      - {flyer: ash, aircraft: bristol-f2b, task: dogfight, turns: 9}
      - {flyer: reed, aircraft: bristol-f2b, task: dogfight, turns: 9, kills: [{victim: an Albatros}]}
"""
    assert checked(tmp_path, told).endswith("no findings\n")
    shown = ended("show", tmp_path / "ours.yaml")[1]
    assert "reed  Reed  allied  observer  1         25          1" in shown
    assert "ash   Ash   allied  pilot     1         9           0" in shown


def test_six_abilities_a_type_before_its_month_and_a_bracketed_maneuver_again_are_found(tmp_path: Path) -> None:
    told = (
        "flyers:\n" + flyer("ash", "ann", "allied", "first-week: 1") + flyer("kern", "ben", "german", "first-week: 1")
    )
    told += """log:
  - mission: first
    week: 1
    sorties:
      - {flyer: ash, aircraft: sopwith-camel, task: dogfight, turns: 3, maneuvers: [2S1, 31L2, 31L2]}
      - {flyer: kern, aircraft: fokker-dr1, task: dogfight, turns: 3}
"""
    said = checked(tmp_path, told)
    assert "error[BM711]: turn 3: " in said
    assert "error[PG025]: the Fokker Dr.I is in service from 1917-10, but this mission was in 1917-07" in said
    lines = (HEAD + told).splitlines()
    assert f"ours.yaml:{next(at for at, it in enumerate(lines, start=1) if '31L2' in it)}:" in said
    assert f"ours.yaml:{next(at for at, it in enumerate(lines, start=1) if 'fokker' in it)}:" in said


def test_the_fields_of_debriefings_and_identity_cards_are_those_that_are_listed(tmp_path: Path, root: Path) -> None:
    file, plan, out = tmp_path / "ours.yaml", tmp_path / "game-2.yaml", tmp_path / "papers"
    begin(file, "blue-max")
    ended("plan", file, plan)
    assert ended("print", file, "mission-sheets,id-cards", "--plan", plan, "--fillable", "--out", out)[0] == 0
    for folder, heading, kept in (("mission-sheets", "Debriefings", "debrief."), ("id-cards", "Identity cards", "")):
        there = written(out.rglob(f"{folder}*/*.pdf"), kept)
        assert there == listed(root / "templates" / "blue-max" / "FORMS.md", heading)
