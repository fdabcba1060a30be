"""The folder's worked examples, and what they leave open."""

from __future__ import annotations

import pytest

from printgen.games.richthofens_war.performance import (
    RemainingPerformance,
    climb_points,
    dive_points,
    half_damage,
    may_climb,
    range_to,
    remaining_performance,
    turn_points,
)


def test_a_nieuport_17_at_9_that_climbs_150_metres_has_7_points_left() -> None:
    assert 9 - climb_points(150) == 7


def test_a_fokker_dr1_at_5_cannot_climb_300_metres() -> None:
    assert not may_climb(5, 3, 300)
    assert may_climb(5, 3, 200)
    assert may_climb(6, 3, 300)


def test_a_spad_7_that_dives_250_metres_gains_three_points() -> None:
    assert dive_points(250) == 3
    assert [dive_points(it) for it in (50, 100, 150, 300)] == [1, 1, 2, 3]


def test_a_shot_over_two_hexes_and_250_metres_counts_as_five() -> None:
    assert range_to(2, 6500 - 6250) == 5
    assert range_to(2, 300) is None
    assert [range_to(1, it) for it in (0, 50, 100, 150)] == [1, 2, 2, 3]


def test_a_spad_13_with_eleven_of_fourteen_boxes_marked_flies_at_7_and_climbs_no_more() -> None:
    assert remaining_performance(14, 11, 4, 200, 7) == RemainingPerformance(11, 200)
    assert remaining_performance(14, 11, 4, 200, 11) == RemainingPerformance(7, 0)


def test_half_of_an_odd_number_is_rounded_in_the_aircrafts_favor() -> None:
    assert (half_damage(11), half_damage(14)) == (6, 7)


def test_who_would_fall_below_the_minimum_speed_glides_at_it() -> None:
    assert remaining_performance(15, 8, 4, 100, 13) == RemainingPerformance(4, 0, glides=True)
    assert remaining_performance(15, 8, 4, 100, 12) == RemainingPerformance(4, 0)


@pytest.mark.parametrize(("hexsides", "cost"), [(1, 1), (2, 3), (3, 6)])
def test_turns_of_the_basic_game_add_up(hexsides: int, cost: int) -> None:
    assert turn_points((1, 2, 3), hexsides) == cost
    assert turn_points((1, 2, 3), hexsides, in_dive=True) == cost - 1
