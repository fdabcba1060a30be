"""Where guns reach: a row ahead, a fan behind, and what lies in the blind spot."""

from __future__ import annotations

from printgen.drawing.hexes import ORIGIN, Hex
from printgen.games.richthofens_war.fire import HIGHER, LOWER, SAME, front, rear


def test_front_guns_fire_along_the_row_ahead_to_seven_hexes() -> None:
    assert sorted(front().hexes) == sorted(Hex(0, -it) for it in range(1, 8))
    assert not front().reaches(Hex(0, -8), SAME)
    assert not front().reaches(Hex(1, -1), SAME)


def test_rear_guns_fire_between_the_rows_through_the_outer_rear_hexsides() -> None:
    fan = rear("basic")
    # 1 + 2 ... + 7 hexes to each side of the row behind, that row among those of one side.
    assert len(fan.hexes) == 7 + 2 * 28
    assert fan.reaches(ORIGIN.step(2, 7), SAME)
    assert fan.reaches(ORIGIN.step(4, 7), SAME)
    assert not fan.reaches(ORIGIN.step(1), SAME)
    assert all(here.mirror() in fan.hexes for here in fan.hexes)


def test_the_hex_right_behind_is_blind_but_from_above() -> None:
    for field in (rear("basic"), rear("tournament")):
        assert [field.reaches(Hex(0, 1), it) for it in (HIGHER, SAME, LOWER)] == [True, False, False]


def test_a_roland_c2_cannot_fire_at_a_nieuport_17_four_hexes_behind_and_below() -> None:
    nieuport = Hex(0, 4)
    assert not rear("tournament").reaches(nieuport, LOWER)
    assert rear("tournament").reaches(nieuport, SAME)
    assert rear("basic").reaches(nieuport, LOWER)
    assert rear("tournament").reaches(Hex(1, 3), LOWER)
