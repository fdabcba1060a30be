"""The standings on paper: the figures that the campaign adds up to, every flyer once, heads on each page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from printgen.campaign.papers.campaign import register
from printgen.campaign.papers.standings import cards
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Line, Text
from tests.campaign.papers.made_up import (
    FRAMES,
    campaign,
    example,
    flyer,
    mission,
    outside,
    printed,
    small,
    words,
)
from tests.spelled import spelled

A4 = FRAMES["a4"]


def test_the_page_of_the_example(golden: Callable[[str, str], None]) -> None:
    (card,) = printed("standings", A4)
    golden("standings-example.txt", spelled(card.front))


@pytest.mark.parametrize("paper", FRAMES)
def test_everything_fits_and_nothing_leaves_the_page(paper: str) -> None:
    found = [*cards(example(), FRAMES[paper]), *cards(crowd(40), FRAMES[paper])]
    assert len(found) >= 3
    assert [card.overflows for card in found] == [()] * len(found)
    assert [outside(card) for card in found] == [[]] * len(found)


def crowd(count: int):
    """Return a campaign of this many flyers on either side, all with an ability to choose."""
    sides = ("allied", "central")
    return small(flyer(f"number-{at}", sides[at % 2], **{"starts-with": "{points: 120}"}) for at in range(count))


def test_many_flyers_break_over_pages_with_the_heads_on_each() -> None:
    found = list(cards(crowd(40), A4))
    names = [text for card in found for text in words(card) if text.startswith("Number-")]
    assert len(found) == 3
    # Once in the table, and once among those who have to choose.
    assert {name: names.count(name) for name in names} == {f"Number-{at}": 2 for at in range(40)}
    assert ["grade and status" in words(card) for card in found] == [True, True, False]
    assert [words(card)[0] for card in found] == ["A small campaign"] * 3
    places = [int(text) for card in found[:2] for text in words(card) if text.isdecimal() and 0 < int(text) <= 40]
    assert set(range(1, 41)) <= set(places)


def test_no_paper_is_so_low_that_there_is_no_end_of_pages() -> None:
    low = type(A4)(190, 60)
    assert len(list(cards(crowd(6), low))) <= 13


def test_who_has_to_choose_is_told_with_what_and_for_what() -> None:
    found = small([flyer("ash", **{"starts-with": "{points: 260, kills: 5}"}), flyer("hart", "central")])
    said = words(next(cards(found, A4)))
    at = said.index("Abilities to choose")
    assert said[at + 1 :] == [
        "Ash",
        "pilot or gunnery for 100 points; pilot or gunnery for 250 points; ace for 5 kills",
    ]
    assert "fit  ·  3 to choose" in said


def test_more_choices_than_a_line_holds_are_counted() -> None:
    (card,) = cards(small([flyer("ash", **{"starts-with": "{points: 2000, kills: 12}"})]), A4)
    assert card.overflows == ()
    assert words(card)[-1] == "9 × pilot or gunnery; 2 × ace"


def test_who_will_not_come_back_has_nothing_to_choose() -> None:
    found = small(
        [flyer("ash", **{"starts-with": "{points: 120}"})],
        [mission(1, "ash, turns: 3, aircraft-lost: true, fate: killed")],
        name="Over",
    )
    said = words(next(cards(found, A4)))
    assert "dead" in said
    assert [text for text in said if "choose" in text] == []


def bars(flown: str) -> list[tuple[Ink, bool]]:
    card = next(cards(small([flyer("ash")], [mission(1, f"ash, turns: 3, aircraft-lost: true, {flown}")]), A4))
    upright = [mark for mark in card.front.marks if isinstance(mark, Line) and mark.x1 == mark.x2 and mark.width == 1.0]
    return [(mark.ink, bool(mark.dash)) for mark in upright]


def test_who_is_away_has_a_bar_in_two_parts_and_who_is_gone_a_black_one() -> None:
    assert bars("remark: walked home") == []
    assert bars("fate: minor-injury, weeks: 2") == [(Ink.CAUTION, True)]
    assert bars("fate: killed") == [(Ink.BLACK, False)]


def test_a_name_that_is_too_long_is_told_at_its_line_of_the_roster() -> None:
    name = "Maximilian " * 7
    found = small([flyer("ash"), flyer("reed", name=name.strip())])
    (card,) = cards(found, A4)
    ((case, misfit),) = card.overflows
    assert misfit.field == ("flyers", 1, "name")
    assert case.place(*misfit.field).line == 10
    assert misfit.excess > 0
    assert [mark.ink for mark in card.front.marks if isinstance(mark, Text) and mark.text == name.strip()] == [Ink.RED]


def test_a_third_side_has_a_sign_of_its_own() -> None:
    text = (
        "campaign: three\ngame: canvas-eagles\nname: Three\nsince: 1918-01\n"
        "sides: {allied: A, central: B, pirates: C}\nplayers: []\nflyers: []\n"
    )
    found = campaign(text)
    signs = register(found).signs
    assert len({sign.mark.name for sign in signs.values()}) == 3
    assert len({sign.ink for sign in signs.values()}) == 3
    assert words(next(cards(found, A4)))[0] == "Three"


def test_printed_words_are_in_the_language_of_print(pseudo_language: object) -> None:
    said = words(next(cards(small([flyer("ash", **{"starts-with": "{points: 120}"})]), A4)))
    ours = [text for text in said if not any(char.isdecimal() for char in text)]
    names = {"A small campaign", "Flight A", "experience", "Ash", "Pilot", "Experienced", "–"}
    assert len(ours) > 12
    assert {text for text in ours if "«" not in text} == names


def test_a_side_that_has_a_purse_as_well_shows_all_five_figures() -> None:
    it = example()
    rules = it.tables.rules.model_copy(update={"purse": "fame"})
    (card,) = cards(replace(it, tables=replace(it.tables, rules=rules)), A4)
    at = words(card).index("experience")
    assert words(card)[at : at + 10 : 2] == ["experience", "fame", "counted twice", "kills", "aircraft lost"]


def test_a_side_that_is_one_nation_bears_that_nations_mark() -> None:
    def marks(*nations: str) -> list[str]:
        text = small(
            [
                flyer("ash", nation=nations[0]),
                flyer("reed", nation=nations[1]),
                flyer("voss", nation=nations[2], side="central"),
            ]
        )
        return [sign.mark.name for sign in register(text).signs.values()]

    assert marks("britain", "britain", "germany") == ["mark-roundel-british", "mark-cross-patee"]
    # Two nations have their side's own sign, and so has each of two sides of one nation.
    assert marks("britain", "france", "germany") == ["side-ring", "mark-cross-patee"]
    assert marks("britain", "britain", "britain") == ["side-ring", "side-cross"]
