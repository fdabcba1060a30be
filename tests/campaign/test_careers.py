"""Postings: what a line of the log earns, on which task, for whom."""

from __future__ import annotations

import pytest

from printgen.campaign.careers import career, next_week, standings
from printgen.campaign.tables import Tables, with_house_rules

MISSION = "  - mission: {id}\n    week: {week}\n    sorties:\n"


def log(line: str, week: int = 1) -> str:
    return MISSION.format(id=f"m{week}", week=week) + f"      - {{{line}}}\n"


def earned(it) -> dict[str, tuple[int, int]]:
    return {posting.what: (posting.points, posting.for_side) for posting in it.postings}


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("flyer: ash, aircraft: raf-se5a, task: balloon, turns: 12", {"turn": (12, 12)}),
        (
            "flyer: ash, aircraft: raf-se5a, task: balloon, success: true, scored: {red: 3}",
            {"success": (5, 5)},
        ),
        (
            "flyer: ash, aircraft: bristol-f2b, task: fighter-sweep, success: true, scored: {red: 3}",
            {"success": (5, 10), "red": (6, 6)},
        ),
        (
            "flyer: reed, aircraft: bristol-f2b, task: scramble, turns: 12, scored: {red: 3}",
            {"mission": (5, 5), "red": (6, 6)},
        ),
        (
            "flyer: reed, aircraft: bristol-f2b, task: observe-airfield, success: true",
            {"mission": (5, 5), "success": (5, 10), "observed": (20, 40)},
        ),
        (
            "flyer: reed, aircraft: bristol-f2b, task: observe-airfield, success: true, aircraft-lost: true",
            {"mission": (5, 5), "success": (5, 10)},
        ),
        (
            "flyer: reed, aircraft: bristol-f2b, task: bomb-hq, success: true, aircraft-lost: true",
            {"mission": (5, 5), "success": (5, 10), "destroyed": (20, 40)},
        ),
        (
            "flyer: ash, aircraft: bristol-f2b, task: observe-troops, scored: {hexes: 1}",
            {"troops": (3, 3)},
        ),
        (
            "flyer: ash, aircraft: bristol-f2b, task: observe-troops, success: true, scored: {hexes: 4}",
            {"success": (5, 10), "troops": (12, 24)},
        ),
        (
            "flyer: reed, aircraft: bristol-f2b, task: strafe-trenches, success: true, scored: {hexes: 9}",
            {"mission": (5, 5), "success": (5, 10), "trenches": (20, 40)},
        ),
        (
            "flyer: ash, aircraft: raf-se5a, task: balloon, kills: [{victim: a, is-shared: true}, {victim: b}, {victim: c}]",
            {"kill": (48, 48), "shared-kill": (12, 12)},
        ),
    ],
)
def test_what_a_line_earns_its_flyer_and_his_side(line: str, parts, roster, known: Tables) -> None:
    it = career(roster(log(line)), known, line.split(",")[0].removeprefix("flyer: "))
    assert parts == earned(it)
    # What counts the same for both is not told as the side's.
    doubled = {what for what, (points, for_side) in parts.items() if for_side != points}
    assert {posting.what for posting in it.postings if posting.for_side > posting.points} == doubled


def test_house_rules_take_the_place_of_what_they_name(roster, known: Tables) -> None:
    line = "flyer: ash, aircraft: raf-se5a, task: scramble, turns: 10, kills: [{victim: a, is-shared: true}], scored: {red: 2}"
    rules = (
        "house-rules:\n"
        "  - {rule: Red counts 3, award: red, points: {pilot: 3}}\n"
        "  - {rule: A share is a kill, award: shared-kill, kill-credit: 1}\n"
        "  - {rule: No talking}\n"
    )
    it = career(roster(log(line), more=rules), known, "ash")
    assert (earned(it), it.kills) == ({"turn": (10, 10), "shared-kill": (12, 12), "red": (6, 6)}, 1)
    plain = career(roster(log(line)), known, "ash")
    assert (earned(plain)["red"], plain.kills) == ((4, 4), 0.5)
    assert with_house_rules(known, roster(log(line))) == known


def test_what_is_brought_counts_for_the_flyer_and_not_for_his_side(roster, known: Tables) -> None:
    flyers = "  - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain,"
    flyers += " starts-with: {points: 120, kills: 5}}\n"
    found = standings(roster(log("flyer: ash, aircraft: raf-se5a, task: balloon, turns: 3"), flyers=flyers), known)
    (it,) = found.careers
    assert (it.points, it.kills, it.for_side) == (123, 5, 3)
    assert [side.score for side in found.sides] == [3, 0]
    assert [grade.grade for grade in it.grades] == ["experienced", "ace"]
    assert [(choice.grant.grant, choice.entry) for choice in it.open_choices] == [("experience", None), ("kills", None)]


def test_weeks_become_months(roster, known: Tables) -> None:
    from_january = roster(log("flyer: ash, aircraft: raf-se5a, task: balloon", week=4))
    assert [known.month(from_january, week) for week in (1, 4, 5, 45, 48, 49)] == [
        *("1918-01", "1918-01", "1918-02", "1918-12", "1918-12", "1919-01"),
    ]
    assert next_week(from_january) == 5


def test_an_empty_log_makes_a_campaign_of_nobody_yet(roster, known: Tables) -> None:
    found = standings(roster("  # nothing yet\n"), known)
    assert (found.week, [side.score for side in found.sides], [it.points for it in found.careers]) == (
        1,
        [0, 0],
        [0] * 3,
    )


def test_weeks_out_of_service(roster, known: Tables) -> None:
    hurt = "flyer: ash, aircraft: raf-se5a, task: balloon, fate: minor-injury, weeks: {}"
    assert career(roster(log(hurt.format(1))), known, "ash").absence.until == 2
    healed = log(hurt.format(1)) + log("flyer: hart, aircraft: fokker-dr1, task: balloon", week=2)
    it = career(roster(healed), known, "ash")
    assert (it.absence, it.weeks_out) == (None, 1)
