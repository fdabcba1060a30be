"""Where guns reach: a row ahead, a fan behind, and what lies in the blind spot."""

from __future__ import annotations

from printgen.commands import load
from printgen.drawing.hexes import ORIGIN, Hex
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Rect, Text
from printgen.games.richthofens_war.fire import HIGHER, LOWER, SAME, deck, firing_range, front_field, rear_field
from printgen.products.options import Choices
from printgen.units import Size


def test_front_guns_fire_along_the_row_ahead_to_seven_hexes() -> None:
    assert sorted(front_field().hexes) == sorted(Hex(0, -it) for it in range(1, 8))
    assert not front_field().reaches(Hex(0, -8), SAME)
    assert not front_field().reaches(Hex(1, -1), SAME)


def test_rear_guns_fire_between_the_rows_through_the_outer_rear_hexsides() -> None:
    fan = rear_field("basic")
    # 1 + 2 ... + 7 hexes to each side of the row behind, that row among those of one side.
    assert len(fan.hexes) == 7 + 2 * 28
    assert fan.reaches(ORIGIN.step(2, 7), SAME)
    assert fan.reaches(ORIGIN.step(4, 7), SAME)
    assert not fan.reaches(ORIGIN.step(1), SAME)
    assert all(here.mirror() in fan.hexes for here in fan.hexes)


def test_the_hex_right_behind_is_blind_but_from_above() -> None:
    for field in (rear_field("basic"), rear_field("tournament")):
        assert [field.reaches(Hex(0, 1), it) for it in (HIGHER, SAME, LOWER)] == [True, False, False]


def test_a_roland_c2_cannot_fire_at_a_nieuport_17_four_hexes_behind_and_below() -> None:
    nieuport = Hex(0, 4)
    assert not rear_field("tournament").reaches(nieuport, LOWER)
    assert rear_field("tournament").reaches(nieuport, SAME)
    assert rear_field("basic").reaches(nieuport, LOWER)
    assert rear_field("tournament").reaches(Hex(1, 3), LOWER)


def test_two_hexes_and_250_metres_count_as_five_and_more_is_no_fire() -> None:
    ahead = [ORIGIN.step(0, it) for it in range(1, 8)]
    assert firing_range(front_field(), ahead[1], 250) == "5"
    assert [firing_range(front_field(), ahead[1], it) for it in (300, 0, -50, -250)] == [None, "2", "3", "5"]
    # The range that counts is seven hexes at the most, too.
    assert [firing_range(front_field(), ahead[6], it) for it in (0, 50)] == ["7", None]


def test_in_the_basic_game_altitude_adds_nothing_up_to_200_metres() -> None:
    here = ORIGIN.step(0, 4)
    assert [firing_range(front_field("basic"), here, it) for it in (250, 200, -200, -250)] == [None, "4", "4", None]


def test_each_card_shows_its_field_from_the_side() -> None:
    held = deck(load("richthofens-war").library, Choices(), Size(190, 270)).cards
    assert [it.overflows for it in held if it.overflows] == []
    boxes = {it.front.name: [mark for mark in it.front.marks if isinstance(mark, Rect)] for it in held}
    fired = {name: sum((it.fill, it.stroke) == (Ink.WHITE, Ink.BLACK) for it in rects) for name, rects in boxes.items()}
    # Nine rows of seven; straight behind less the blind hex, or all below.
    assert fired["field-of-fire-front-basic"] == 9 * 7
    assert fired["field-of-fire-rear-basic"] == 2 * 9 * 7 - 5
    tournament = 7 + 2 * (2 * 6 + 2 * 5 + 4)
    assert fired["field-of-fire-front-tournament"] == tournament
    assert fired["field-of-fire-rear-tournament"] == tournament + 6 + (2 * 6 + 2 * 5 + 4)


def test_cards_bear_the_sign_of_two_readings_where_a_reading_decides() -> None:
    cards = {it.front.name: it.front for it in deck(load("richthofens-war").library, Choices(), Size(190, 270)).cards}
    marked = {
        name
        for name, face in cards.items()
        if any(isinstance(mark, Text) and mark.text.startswith("Rear machineguns†") for mark in face.marks)
    }
    assert marked == {"field-of-fire-rear-basic", "field-of-fire-rear-tournament"}
