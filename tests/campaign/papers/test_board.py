"""The squadron board: a place a flyer and free ones, large names, kills and tags."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printgen.campaign.papers.board import PLACES, cards
from printgen.drawing.frame import landscape_frame
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline, Rect, Text
from tests.campaign.papers.made_up import FRAMES, example, flyer, glyphs, mission, outside, printed, small, words
from tests.spelled import spelled

A4 = landscape_frame(FRAMES["a4"])


def test_the_boards_of_the_example(golden: Callable[[str, str], None]) -> None:
    allied, central = printed("squadron-board", FRAMES["a4"])
    assert (allied.bookmark, central.bookmark) == (("Arras Flight",), ("Jagdgruppe Douai",))
    assert (allied.landscape, central.landscape) == (True, True)
    golden("board-allied.txt", spelled(allied.front))
    golden("board-central.txt", spelled(central.front))


@pytest.mark.parametrize("paper", FRAMES)
def test_everything_fits_and_nothing_leaves_the_page(paper: str) -> None:
    found = list(cards(example(), landscape_frame(FRAMES[paper])))
    assert len(found) == 2
    assert [card.overflows for card in found] == [(), ()]
    assert [outside(card) for card in found] == [[], []]


def tags(card) -> list[Ink | None]:
    """Return the fill colours of the tags."""
    return [mark.fill for mark in card.front.marks if isinstance(mark, Outline)]


@pytest.mark.parametrize(("count", "boards", "free"), [(0, 1, 9), (1, 1, 8), (8, 1, 1), (9, 2, 9), (20, 3, 7)])
def test_places_stay_free_to_write_in(count: int, boards: int, free: int) -> None:
    found = [card for card in cards(small(flyer(f"f-{at}") for at in range(count)), A4) if "Flight A" in card.bookmark]
    assert len(found) == boards
    assert [len(tags(card)) for card in found] == [PLACES] * boards
    # Above those who have one mark it stands at the head of each board too.
    heads = 1 if count else 0
    assert PLACES - glyphs(found[-1], "mark-roundel-british") + heads == free
    assert sum(glyphs(card, "mark-roundel-british") - heads for card in found) == count


def test_a_long_name_stands_on_two_lines_before_it_gets_small() -> None:
    name = "Friedrich-Wilhelm Freiherr von Richthofen"
    card = next(cards(small([flyer("fw", name=name)]), A4))
    parts = [mark for mark in card.front.marks if isinstance(mark, Text) and mark.cut == "display" and mark.x < 50][1:]
    assert " ".join(part.text for part in parts) == name
    assert [part.size for part in parts] == [20.0, 20.0]


def board(flown: str):
    return next(cards(small([flyer("ash")], [mission(1, f"ash, turns: 3, {flown}")]), A4))


def test_the_tag_says_whether_he_can_fly() -> None:
    fit, away, gone = board("success: true"), board("fate: minor-injury, weeks: 2"), board("fate: killed")
    assert [card.overflows for card in (fit, away, gone)] == [()] * 3
    said = {"fit", "in hospital", "to week 3", "dead"}
    assert [text for text in words(fit) if text in said] == ["fit"]
    assert [text for text in words(away) if text in said] == ["in hospital", "to week 3"]
    assert [text for text in words(gone) if text in said] == ["dead"]
    assert [tags(card)[0] for card in (fit, away, gone)] == [None, None, Ink.BLACK]
    rects = [[mark.fill for mark in card.front.marks if isinstance(mark, Rect)] for card in (fit, away, gone)]
    assert rects == [[], [Ink.CAUTION], [Ink.BLACK]]
    (dead,) = [mark for mark in gone.front.marks if isinstance(mark, Text) and mark.text == "dead"]
    assert dead.ink is Ink.WHITE


def test_a_flyer_without_a_machine_has_a_line_to_write_it_on() -> None:
    with_one = next(cards(small([flyer("ash", aircraft="raf-se5a", marking="white C")]), A4))
    without = next(cards(small([flyer("ash")]), A4))
    assert (glyphs(with_one, "silhouette"), glyphs(without, "silhouette")) == (1, 0)
    assert "white C" in words(with_one)
    assert len(without.front.marks) > 0
    assert without.overflows == ()


def test_a_marking_that_is_too_long_is_told_at_its_line() -> None:
    card = next(cards(small([flyer("ash", aircraft="raf-se5a", marking="streamers " * 7)]), A4))
    ((_case, misfit),) = card.overflows
    assert misfit.field == ("flyers", 0, "marking")
