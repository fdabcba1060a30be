"""The example campaign, worked out by hand from the rulebook's tables (chapter 13, Appendix D and E).

A pilot earns 1 a turn, an observer 5 a mission; both 24 a kill, 12 a share, 5 for success, 2 a red marker on a sweep or
scramble; targets seen or bombed 10 and 20, troop hexes and trips 3 and 6 each, strafed hexes 4 each up to 20. What completes
a mission counts twice for the side of a two-seater (13.204): here those are success, targets, troop hexes and trips.
"""

from __future__ import annotations

import pytest

from printgen.campaign.careers import Career, Standings, career, standings
from printgen.campaign.tables import Tables
from printgen.data.records.roster import Roster

#: Points, the side's share, kills, turns.
BY_HAND = {
    # Brings 50. Week 1: 18 turns + 5 success + 24 keller + 3 red x 2 = 53. Week 3: 16 + 2 x 2 = 20.
    # Week 4: 25 + 5 + 12 half of keller + 6 x 2 = 54. Week 5: 19 + 5 + 24 vogel + 4 x 2 = 56. Week 6: 14 + 1 x 2 = 16.
    # 50 + 53 + 20 + 54 + 56 + 16 = 249, one short of his second ability.
    "collins": (249, 199, 2.5, 92),
    # Brings 50. Week 1: 18 + 5 + 2 x 2 = 27. Week 2: 20 + 5 + 1 x 2 = 27. Week 3: 7.
    "moss": (111, 61, 0, 45),
    # Brings 50. Week 2: 22 + 5 success + 10 HQ = 37, for the side 22 + 2 x 15 = 52. Week 4, in a single-seater: 14 + 5 + 12
    # half of keller + 20 (6 trench hexes are 24, 20 at most) = 51. Week 5: 19 + 5 + 1 x 2 = 26.
    # Week 6: 21 + 5 + 4 trips x 3 = 38, for the side 21 + 2 x 17 = 55.
    # 50 + 37 + 51 + 26 + 38 = 202; for the side 52 + 51 + 26 + 55 = 184.
    "frazer": (202, 184, 0.5, 76),
    # Brings 50. Week 2: 5 mission + 5 success + 24 stahl + 20 HQ = 54, for the side 5 + 24 + 2 x 25 = 79.
    # Week 6: 5 + 5 + 4 trips x 6 = 34, for the side 5 + 2 x 29 = 63. 50 + 54 + 34 = 138; 79 + 63 = 142.
    "hay": (138, 142, 1, 43),
    # Brings 90 and 3 kills. Week 1: 18 + 4 x 2 = 26. Week 3: 16 + 5 + 24 moss + 5 x 2 = 55. Week 4: 25 + 3 x 2 = 31.
    # Week 5: 19 + 2 x 2 = 23. Week 6: 21 + 5 + 24 collins + 4 x 2 = 58. 90 + 26 + 55 + 31 + 23 + 58 = 283.
    "brandt": (283, 193, 5, 99),
    # Brings 50. Week 1: 9 + 1 x 2 = 11. Week 4: 11.
    "keller": (72, 22, 0, 20),
    # Brings 50. Week 3: 5 + 5 + 20 airfield = 30, for the side 5 + 2 x 25 = 55. Week 5: 5; hexes count for nothing, since
    # the aircraft did not come home.
    "lenz": (85, 60, 0, 28),
    # Brings 50. Week 2: 20 + 2 x 2 = 24. Week 3: 15 + 5 + 10 = 30, for the side 15 + 2 x 15 = 45. Week 5: 13.
    "vogel": (117, 82, 0, 48),
    # Brings 50. Week 2: 12.
    "stahl": (62, 12, 0, 12),
    # A replacement, so he brings nothing. Week 6: 21 + 5 = 26.
    "ritter": (26, 26, 0, 21),
}


@pytest.fixture(scope="module")
def found(example: Roster, known: Tables) -> Standings:
    return standings(example, known)


@pytest.fixture(scope="module")
def careers(found: Standings) -> dict[str, Career]:
    return {it.flyer.flyer: it for it in found.careers}


def test_it_is_six_weeks_of_eight_pilots_and_two_observers(example: Roster) -> None:
    assert [mission.week for mission in example.log] == [1, 2, 3, 4, 5, 6]
    duties = [flyer.duty for flyer in example.flyers]
    assert (duties.count("pilot"), duties.count("observer"), len(duties)) == (8, 2, 10)


@pytest.mark.parametrize("id", BY_HAND)
def test_each_flyers_figures_are_those_worked_out_by_hand(id: str, careers: dict[str, Career]) -> None:
    it = careers[id]
    assert BY_HAND[id] == (it.points, it.for_side, it.kills, it.turns)


def test_every_flyer_was_worked_out(careers: dict[str, Career]) -> None:
    assert set(BY_HAND) == set(careers)


def test_the_sides_totals(found: Standings) -> None:
    # Allied: 199 + 61 + 184 + 142 = 586, of it doubled: frazer 15 + 17, hay 25 + 29 = 86. What was brought is not counted.
    # Central: 193 + 22 + 60 + 82 + 12 + 26 = 395, of it doubled: lenz 25, vogel 15 = 40.
    # Each side's kills are the other's losses: keller twice, stahl, vogel; moss, collins.
    assert [(it.side, it.score, it.doubled, it.kills, it.aircraft_lost) for it in found.sides] == [
        ("allied", 586, 86, 4, 2),
        ("central", 395, 40, 2, 4),
    ]


def test_the_winner_would_be_the_flyer_with_most_points(found: Standings) -> None:
    assert [it.flyer.flyer for it in found.careers][:3] == ["brandt", "collins", "frazer"]


def test_novices_and_aces(careers: dict[str, Career]) -> None:
    graded = {id: tuple(grade.grade for grade in it.grades) for id, it in careers.items()}
    assert graded.pop("ritter") == ("novice",)
    assert graded.pop("brandt") == ("experienced", "ace")
    assert set(graded.values()) == {("experienced",)}
    assert len(careers["ritter"].limits) == 4
    assert careers["brandt"].limits == ()


def test_abilities_with_what_earned_them(careers: dict[str, Career]) -> None:
    chosen = {
        id: [
            (it.ability.ability, it.earned_choice.grant.grant, it.earned_choice.at)
            for it in of.abilities
            if it.earned_choice
        ]
        for id, of in careers.items()
        if of.abilities
    }
    assert chosen == {
        "collins": [("deflection", "experience", 100)],
        "moss": [("tailing", "experience", 100)],
        "frazer": [("stability", "experience", 100)],
        "hay": [("observing", "experience", 100)],
        "vogel": [("maneuver", "experience", 100)],
        "brandt": [
            ("die-roll", "experience", 100),
            ("spin-recovery", "experience", 250),
            ("concentrated-fire", "kills", 5),
        ],
    }
    assert {id for id, it in careers.items() if it.open_choices} == set()


def test_who_is_out_of_service_in_week_seven(found: Standings, careers: dict[str, Career]) -> None:
    assert (found.week, found.month) == (7, "1918-02")
    away = {id: (it.absence.fate.fate, it.absence.until) for id, it in careers.items() if it.absence}
    assert away == {
        "collins": ("captured", 6 + 12),
        "moss": ("serious-injury", 3 + 8),
        "lenz": ("minor-injury", 5 + 3),
        "vogel": ("killed", None),
        "keller": ("killed", None),
        "stahl": ("captured", None),
    }
    # Two weeks in hospital, then he flew and fell.
    assert careers["keller"].weeks_out == 2


def test_every_figure_is_the_sum_of_its_parts_and_each_part_names_its_entry(
    careers: dict[str, Career], example: Roster
) -> None:
    parts = 0
    for it in careers.values():
        assert it.points == sum(part.points for part in it.postings)
        assert it.for_side == sum(part.for_side for part in it.postings)
        assert it.kills == sum(part.kills for part in it.postings)
        for part in it.postings:
            if part.entry:
                parts += 1
                _, number, _, index = part.entry.path
                assert example.log[int(number)].sorties[int(index)] is part.entry.sortie
    assert parts > 60


def test_one_career_is_the_one_in_the_standings(example: Roster, known: Tables, careers: dict[str, Career]) -> None:
    assert {id: career(example, known, id) for id in careers} == careers
    with pytest.raises(KeyError):
        career(example, known, "nobody")
