"""Richthofen's War: the worked examples of its instruction folder, reckoned with what the data has for their aircraft."""

from __future__ import annotations

import re
from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.data.records.tables import Chart
from printgen.drawing.hexes import Hex
from printgen.drawing.maps.land import build_land
from printgen.games.richthofens_war.board import Map
from printgen.games.richthofens_war.fire import LOWER, SAME, rear_field
from printgen.games.richthofens_war.game import GAME
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
from printgen.games.richthofens_war.records import WIND_DIRECTIONS, Capabilities, TurnCosts, Winds
from tests.printed import shipped


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped(GAME.id).library


def of(library: Library, id: str) -> Capabilities:
    return cast(Capabilities, library.of("ratings")[id].record)


def said(library: Library, chart: str, line: str) -> tuple[str, ...]:
    """What a chart of the quick reference says in a line."""
    lines = cast(Chart, library.of("charts")[chart].record).lines
    return next(it.text for it in lines if it.name == line)


def test_a_nieuport_17_at_9_that_climbs_150_metres_has_7_points_for_its_move(library: Library) -> None:
    it = of(library, "nieuport-17")
    assert (it.designation, it.maximum_speed, it.maximum_climb) == ("NIEU/17", 9, 200)
    assert 9 - climb_points(150) == 7
    assert may_climb(9, cast(int, it.minimum_speed), 150)
    assert said(library, "climb-points", "150 or 200") == ("2",)
    # And one at 8, from 2300 to 2450 m, moves six hexes (Examples of Play).
    assert 8 - climb_points(2450 - 2300) == 6


def test_a_fokker_dr1_at_5_cannot_climb_300_metres(library: Library) -> None:
    it = of(library, "fokker-dr1")
    assert (it.designation, it.minimum_speed, it.maximum_climb) == ("FOK/dr1", 3, 300)
    assert 5 - climb_points(300) == 2
    assert not may_climb(5, 3, 300)


def test_a_spad_7_that_dives_250_metres_gains_three_points(library: Library) -> None:
    it = of(library, "spad-vii")
    assert (it.designation, cast(int, it.maximum_dive) >= 250, cast(int, it.dive_speed) >= 8) == ("SPAD/7", True, True)
    assert dive_points(250) == 3
    assert said(library, "dive-points", "250 or 300") == ("3", "3")
    # A dive of 50 metres gains one (Tournament III.3).
    assert dive_points(50) == 1


def test_a_shot_over_two_hexes_from_6500_at_6250_metres_counts_as_five(library: Library) -> None:
    assert range_to(2, 6500 - 6250) == 5
    assert said(library, "altitude-range", "250 m") == ("3",)
    assert range_to(2, 300) is None


def test_a_roland_c2_at_3500_cannot_fire_at_a_nieuport_17_four_hexes_behind_at_3450(library: Library) -> None:
    assert "rear" in of(library, "lfg-roland-c-ii").guns
    assert not rear_field("tournament").reaches(Hex(0, 4), LOWER)
    # At its own level it could, and beside the row behind it as well.
    assert rear_field("tournament").reaches(Hex(0, 4), SAME)
    assert rear_field("tournament").reaches(Hex(1, 3), LOWER)


def test_a_spad_13_with_eleven_of_its_fourteen_boxes_marked_flies_at_7_and_climbs_no_more(library: Library) -> None:
    it = of(library, "spad-xiii")
    assert (it.damage, it.maximum_speed, it.maximum_climb) == (14, 11, 200)
    figures = (14, 11, cast(int, it.minimum_speed), 200)
    assert remaining_performance(*figures, 7) == RemainingPerformance(11, 200)
    assert remaining_performance(*figures, 7 + 4) == RemainingPerformance(7, 0)
    assert half_damage(11) == 6


def test_three_hexsides_for_five_points_cost_four_in_a_dive_hex_and_schedule_a_turns_two_for_three(
    library: Library,
) -> None:
    assert (turn_points((1, 2, 2), 3), turn_points((1, 2, 2), 3, in_dive=True)) == (5, 4)
    costs = cast(TurnCosts, library.of("schedules")["A"].record).left.costs
    assert costs[:2] == (1, 2)
    assert turn_points(cast(tuple[int, ...], costs[:2]), 2) == 3


def test_a_wind_to_the_southeast_moves_an_albatros_d2_at_1000_metres_and_one_at_the_edge_may_stay(
    library: Library,
) -> None:
    assert of(library, "albatros-d-i-d-ii").designation == "ALB/d2"
    winds = cast(Winds, library.of("winds")["winds"].record)
    board, facing = build_land(cast(Map, library.of("maps")["somme"].record)).board, WIND_DIRECTIONS.index("southeast")
    assert (winds.directions[1], winds.drift[1000]) == (WIND_DIRECTIONS[facing], 1)
    assert board.label(board.step(board.parse_label("X-19"), facing)) == "Y-19"
    assert board.step(board.parse_label("OO-30"), facing) not in board
    assert "may ignore the wind" in said(library, "optional-rules", "Wind at the edge")[0]


def test_deflection_is_told_as_the_one_example_that_is_left(library: Library) -> None:
    (told,) = said(library, "optional-rules", "Deflection")
    assert {of(library, id).designation for id in ("albatros-d-i-d-ii", "albatros-d-iii", "nieuport-17")} <= {
        *re.findall(r"\w+/\w+", told)
    }
    # Which angles have it the folder's text no longer says: players write it in.
    assert told.endswith("____")
