"""Certificates: for those whose kills have earned them a grade, and nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printgen.campaign.papers import handouts
from printgen.campaign.papers.campaign import register
from printgen.campaign.papers.certificates import cards, grade_by_kills, victories, week_of
from printgen.drawing.frame import landscape_frame
from tests.campaign.papers.made_up import FRAMES, example, flyer, mission, outside, printed, small, words
from tests.spelled import spelled

A4 = landscape_frame(FRAMES["a4"])


def test_the_certificate_of_the_example(golden: Callable[[str, str], None]) -> None:
    (card,) = printed("certificates", FRAMES["a4"])
    assert (card.landscape, card.bookmark, card.overflows) == (True, ("Emil Brandt",), ())
    golden("certificate-brandt.txt", spelled(card.front))


def ace(count: int, **more: object):
    """Return a campaign with one flyer who has shot down this many, one a week, and one who has shot down nobody."""
    log = [
        mission(week, f"ash, turns: 5, kills: [{{victim: a balloon in week {week}}}]") for week in range(1, count + 1)
    ]
    return small([flyer("ash", rank="Captain"), flyer("hart", "central")], log, **more)


@pytest.mark.parametrize(("kills", "given"), [(0, 0), (4, 0), (5, 1), (12, 1)])
def test_it_takes_the_grade(kills: int, given: int) -> None:
    assert len(list(cards(ace(kills), A4))) == given


def test_only_of_those_who_are_wanted() -> None:
    assert [card.bookmark for card in cards(ace(5, flyers=("ash",)), A4)] == [("Ash",)]
    assert list(cards(ace(5, flyers=("hart",)), A4)) == []


def test_the_week_is_the_one_whose_kill_reached_the_grade() -> None:
    (found,) = [it for it in example().careers() if grade_by_kills(it)]
    grade = grade_by_kills(found)
    assert grade is not None
    assert (grade.name, week_of(found, grade)) == ("Ace", 6)
    brought = next(iter(small([flyer("ash", **{"starts-with": "{points: 200, kills: 5}"})]).careers()))
    assert week_of(brought, grade) == 0


def test_victims_have_their_names_and_shares_are_told() -> None:
    found = small(
        [flyer("ash"), flyer("reed"), flyer("hart", "central", name="Karl Hart")],
        [
            mission(
                1,
                "ash, kills: [{victim: hart, is-shared: true}, {victim: a balloon}]",
                "reed, kills: [{victim: hart, is-shared: true}]",
                "hart, aircraft-lost: true",
            )
        ],
    )
    ash = next(it for it in found.careers() if it.flyer.flyer == "ash")
    listed = [(it.week, it.victim, it.of) for it in victories(register(found), ash)]
    assert listed == [
        ("1", "Karl Hart (shared)", ("log", 0, "sorties", 0, "kills", 0, "victim")),
        ("1", "a balloon", ("log", 0, "sorties", 0, "kills", 1, "victim")),
    ]


@pytest.mark.parametrize("paper", FRAMES)
@pytest.mark.parametrize("count", [5, 8, 16, 30])
def test_a_list_of_any_length_fits(count: int, paper: str) -> None:
    (card,) = cards(ace(count), landscape_frame(FRAMES[paper]))
    listed = [text for text in words(card) if text.startswith("a balloon")]
    assert len(listed) == count
    assert (card.overflows, outside(card)) == ((), [])


def test_a_list_without_end_says_how_many_more() -> None:
    (card,) = cards(ace(80), A4)
    listed = [text for text in words(card) if text.startswith("a balloon")]
    assert f"and {80 - len(listed)} more" in words(card)
    assert (card.overflows, outside(card)) == ((), [])


def test_a_victim_in_too_many_words_is_told_at_its_line() -> None:
    log = [mission(1, "ash, kills: [{victim: " + "a very long story " * 12 + "}]")]
    (card,) = cards(small([flyer("ash", **{"starts-with": "{points: 200, kills: 5}"})], log), A4)
    ((_case, misfit),) = card.overflows
    assert misfit.field == ("log", 0, "sorties", 0, "kills", 0, "victim")


def test_the_papers_are_handed_out_in_their_order() -> None:
    ids = [it.id for it in handouts(example())]
    assert ids[-4:] == ["standings", "squadron-board", "campaign-log", "certificates"]
