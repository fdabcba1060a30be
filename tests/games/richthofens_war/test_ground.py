"""Ground cards: the zones of a burning balloon and the winds as the folder's examples have them."""

from __future__ import annotations

import pytest

from printgen.commands import load
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline, Text
from printgen.games.richthofens_war.ground import PITCH, deck
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.units import Size


def cards() -> dict[str, Card]:
    held = deck(load("richthofens-war").library, Choices(), Size(190, 270)).cards
    assert [it.misfits for it in held if it.misfits] == []
    return {it.front.name: it for it in held}


def test_a_burning_balloon_reaches_the_hexes_about_it_and_no_further() -> None:
    marks = cards()["ground-balloon"].front.marks
    words = [mark.text for mark in marks if isinstance(mark, Text)]
    # At 1 hex who must enter its hex next; at 2 who must enter the zone; at 3 nobody.
    assert [words.count(it) for it in ("1", "2", "3")] == [6, 12, 18]
    fills = [mark.fill for mark in marks if isinstance(mark, Outline)]
    assert (fills.count(Ink.GREY40), fills.count(Ink.GREY15)) == (1, 6)


def test_on_a_1_the_wind_blows_to_the_southeast_and_the_other_rolls_are_open() -> None:
    marks = [mark for mark in cards()["ground-wind"].front.marks if isinstance(mark, Text)]
    middle = next(mark for mark in marks if mark.text == "N")
    (one,) = [mark for mark in marks if mark.text == "1"]
    # The hexes stand as on the board: the southeast is below, half a hex to the right.
    assert one.x == pytest.approx(middle.x + PITCH / 2)
    assert one.y > middle.y + 2 * PITCH
    assert [mark.text for mark in marks if mark.text.isdigit()] == ["1"]
