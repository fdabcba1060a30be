"""The 36 damage chits: both sides, what they say, and which are in no book."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.drawing.marks import Text, Use
from printgen.games.blue_max.chits import DAMAGE, PICTURES, chit_words, deck_report
from printgen.games.blue_max.records import EFFECTS
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4


def said(face: object) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, Text)]  # type: ignore[attr-defined]


def test_there_are_36_with_two_sides_each(library: Library) -> None:
    cards = draw_product(DAMAGE, library, Choices(), A4).cards
    assert len(cards) == 36
    assert all(it.back and it.front.size == it.back.size and not it.overflows and it.copies == 1 for it in cards)
    assert len({it.front.name for it in cards}) == 36
    # A chit's blue side never hurts more: the number on its red side is the greater.
    assert sorted(said(cards[0].front)) == ["1", "B", "WING"]
    assert sorted(said(cards[0].back)) == ["5", "R", "WING"]


def test_twelve_are_marked_as_reconstructed_on_both_sides(library: Library) -> None:
    deck = draw_product(DAMAGE, library, Choices(), A4)
    marked = []
    for it in deck.cards:
        sides = [
            any(isinstance(mark, Use) and mark.glyph.name == "status-reconstructed" for mark in face.marks)
            for face in (it.front, it.back)
            if face
        ]
        assert len(set(sides)) == 1
        marked.append(sides[0])
    assert marked == [False] * 24 + [True] * 12
    assert deck.statuses == ("reconstructed",)


def test_a_jammed_rudder_says_for_how_many_turns(library: Library) -> None:
    cards = draw_product(DAMAGE, library, Choices(), A4).cards
    (left,) = [it for it in cards if "Rudder jams" in said(it.front) and "L for 2 turns" in said(it.front)]
    assert "L for 3 turns" in said(left.back)


def test_every_effect_has_its_words_and_its_picture() -> None:
    assert set(chit_words().effects) == set(EFFECTS)
    assert set(PICTURES) <= set(EFFECTS)


def test_show_tells_what_the_deck_does(library: Library) -> None:
    report = deck_report(library)
    assert "36 markers, charted" in report
    assert "explosion" in report
