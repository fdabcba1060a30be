"""The campaign log: everything that was flown, totals that agree with the standings, and pages that hold it all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printgen.campaign.papers.campaign import register
from printgen.campaign.papers.log import pages
from printgen.campaign.papers.log_entries import weeks
from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Text
from printgen.products.deck import Card
from tests.campaign.papers.made_up import FRAMES, example, flyer, mission, outside, printed, small, words
from tests.spelled import spelled

A4 = FRAMES["a4"]
LONG = "Donaudampfschifffahrtsgesellschaftskasse"


def said(*cards: Card) -> str:
    """Return the texts of the pages, in drawing order."""
    return " ".join(word for card in cards for word in words(card)).replace("\u00a0", " ")


def beyond(card: Card) -> list[Text]:
    """Return the texts of a card that end outside its face."""
    texts = [mark for mark in card.front.marks if isinstance(mark, Text) and mark.anchor == "start"]
    assert texts
    return [it for it in texts if it.x + width(it.text, it.cut, it.size) > card.front.size.width + 0.01]


def test_the_pages_of_the_example(golden: Callable[[str, str], None]) -> None:
    cards = printed("campaign-log", A4)
    golden("campaign-log-example.txt", "\n".join(spelled(card.front) for card in cards))


@pytest.mark.parametrize("paper", FRAMES)
def test_everything_fits_and_nothing_leaves_the_page(paper: str) -> None:
    found = [*pages(example(), FRAMES[paper]), *pages(busy(), FRAMES[paper])]
    assert len(found) >= 8
    for card in found:
        assert (card.overflows, outside(card), beyond(card)) == ((), [], [])


def busy():
    """Return a campaign with two sides of twenty flyers, who all fly each week and have long entries."""
    people = [flyer(f"n-{at}", ("allied", "central")[at % 2], remark="late of the cavalry") for at in range(40)]
    flown = [f"n-{at}, turns: {at}, kills: [{{victim: somebody}}], remark: {'home late and ' * 9}" for at in range(40)]
    return small(people, [mission(week, *flown) for week in range(1, 5)])


def test_the_last_totals_are_the_standings() -> None:
    *_before, last = weeks(register(example()))
    stands = [(it.side, it.score, f"{it.kills:g}", it.aircraft_lost) for it in example().standings.sides]
    assert [(it.side, it.score, it.kills, it.aircraft_lost) for it in last.totals] == stands
    assert len(stands) == 2


def test_each_week_adds_what_its_entries_brought() -> None:
    found = list(weeks(register(example())))
    assert [week.number for week in found] == [1, 2, 3, 4, 5, 6]
    score = {"allied": 0, "central": 0}
    for week in found:
        for total in week.totals:
            entries = [
                it
                for mission in week.missions
                for group in mission.groups
                if group.side == total.side
                for it in group.entries
            ]
            assert total.week_score == sum(it.points + it.for_side for it in entries)
            score[total.side] += total.week_score
            assert total.score == score[total.side]


def test_an_entry_tells_what_its_points_are_made_of_and_what_came_of_it() -> None:
    (first, *_later) = weeks(register(example()))
    (flight, jasta) = first.missions[0].groups
    collins, keller = flight.entries[0], jasta.entries[1]
    assert (collins.name, collins.points) == ("Captain Arthur Collins", 53)
    assert [part.replace("\u00a0", " ") for part in collins.parts] == [
        "Turns on the board: 18 × 1",
        "Mission succeeds: 1 × 5",
        "Kills: 1 × 24",
        "Red markers: 3 × 2",
    ]
    assert (collins.victims, collins.after) == (("Otto Keller",), ("Chooses Deflection",))
    assert keller.after == ("Aircraft lost", "Minor injury: out of service weeks 2 to 3")
    assert keller.machine.replace("\u00a0", " ") == "Albatros D.Va  ·  Fighter sweep  ·  9 turns"


def test_weeks_stand_in_their_order_and_missions_in_that_of_the_log() -> None:
    found = small([flyer("ash"), flyer("reed")], [mission(3, "ash, turns: 1"), mission(1, "ash"), mission(3, "reed")])
    told = list(weeks(register(found)))
    assert [week.number for week in told] == [1, 3]
    assert [group.entries[0].name for it in told[1].missions for group in it.groups] == ["Ash", "Reed"]


def test_every_entry_stands_on_one_page_and_once() -> None:
    cards = list(pages(busy(), A4))
    held = [word for card in cards for word in words(card)]
    assert len(cards) > 4
    # Once as they are introduced, and once each week.
    assert [at for at in range(40) if held.count(f"N-{at}") != 5] == []


def test_a_page_that_begins_within_a_table_has_its_heads_and_side_and_week_again() -> None:
    first, *others = pages(busy(), A4)
    seen = 0
    for card in others:
        held = words(card)
        assert held[0].endswith("Campaign log before week 5  ·  February 1918")
        assert held[1] == "A small campaign"
        if held[2].startswith("Week"):
            continue
        seen += 1
        assert held[0].startswith("Week ")
        assert held[2:6] == ["flyer", "experience", "details", "result"]
        assert held[6] in ("Flight A", "Jasta 9")
    assert seen >= 3
    assert "flyer" in words(first)


def test_heads_and_sides_never_stand_last_on_a_page_nor_totals_first() -> None:
    for card in pages(busy(), A4):
        held = words(card)
        assert held[-1] not in ("Flight A", "Jasta 9", "result")
        assert held[2] != "After week 1"


def test_pages_are_found_by_their_week_in_the_outline() -> None:
    title = "Campaign log before week 7  ·  February 1918"
    assert [card.bookmark for card in pages(example(), A4)] == [(title,), (title, "Week 3"), (title, "Week 5")]


def test_text_of_the_roster_stays_text() -> None:
    evil = "'<b>{{ 7 * 7 }} {name} {%'"
    people = [flyer("ash", name=evil, rank=evil, nationality=evil, remark=evil), flyer("hart", "central")]
    flown = mission(1, f"ash, remark: {evil}, kills: [{{victim: {evil}}}]")
    found = small(people, [flown.replace("week: 1,", f"week: 1, title: {evil}, remark: {evil},")], name=evil)
    assert said(*pages(found, A4)).count("<b>{{ 7 * 7 }} {name} {%") >= 9


def test_long_words_wrap_and_long_remarks_run_on() -> None:
    flown = mission(1, f"ash, remark: {LONG}, kills: [{{victim: {LONG}}}]")
    flown = flown.replace("week: 1,", f"week: 1, title: {LONG}, remark: {'very ' * 75}long,")
    cards = list(pages(small([flyer("ash", name=LONG)], [flown], name=LONG), A4))
    assert [text for card in cards for text in beyond(card)] == []
    assert said(*cards).replace(" ", "").count(LONG) == 6


def test_an_entry_longer_than_a_page_goes_on_on_the_next() -> None:
    downed = [", ".join(f"{{victim: w{at * 20 + number}}}" for number in range(20)) for at in range(30)]
    sorties = [f"f{at}, kills: [{kills}]" for at, kills in enumerate(downed)]
    cards = list(pages(small([flyer(f"f{at}") for at in range(30)], [mission(1, *sorties)]), A4))
    assert len(cards) > 1
    assert [outside(card) for card in cards] == [[]] * len(cards)
    held = said(*cards)
    at = 0
    for number in range(600):
        at = held.index(f"w{number}", at)


def test_letters_that_no_font_has_are_told_at_their_field() -> None:
    lacking = "'A\U000f1234'"
    rules = f"Small\nhouse-rules: [{{rule: {lacking}}}]"
    found = small([flyer("ash", name=lacking)], [mission(1, f"ash, remark: {lacking}")], name=rules)
    told = [misfit.field for card in pages(found, A4) for _case, misfit in card.overflows]
    rule = ("house-rules", 0, "rule")
    assert set(told) == {("flyers", 0, "name"), ("log", 0, "sorties", 0, "remark"), rule}


def test_a_campaign_that_has_not_begun_says_so() -> None:
    (card,) = pages(small([flyer("ash")]), A4)
    assert "No missions flown yet." in words(card)


def test_a_log_grows_as_its_entries_do() -> None:
    many = small([flyer("ash")], [mission(week, "ash, turns: 5") for week in range(1, 41)])
    few = small([flyer("ash")], [mission(week, "ash, turns: 5") for week in range(1, 21)])
    assert len(list(pages(many, A4))) == pytest.approx(2 * len(list(pages(few, A4))), abs=1)


def test_printed_words_are_in_the_language_of_print(pseudo_language: object) -> None:
    held = said(*pages(example(), A4))
    assert "«After week 6»" in held
    assert "«result»" in held
    assert "«weeks 2 to 3»" in held
