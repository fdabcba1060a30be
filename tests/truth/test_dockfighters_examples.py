"""The examples that the book works out, reckoned with the figures of the data."""

from __future__ import annotations

from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.games.dockfighters.game import GAME
from printgen.games.dockfighters.records.arms import GroundTargets, Load, Weapon
from printgen.games.dockfighters.records.play import MissionCard, Template
from printgen.games.dockfighters.records.units import AGILITIES, Datasheet
from tests.printed import shipped
from tests.truth.dockfighters_reckoning import Sent, bailing_out, damage, fame, inferior, left, to_hit


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped(GAME.id).library


def turns(library: Library, agility: str, speed: int) -> tuple[int, ...]:
    return cast(Template, library.get("templates", agility)).turns(speed)


def test_high_less_one_load_moves_as_medium_three_hexes_a_turn_three_hexes_a_turn(library: Library) -> None:
    loaded = AGILITIES[AGILITIES.index("high") - cast(Load, library.get("loads", "nebelwerfer")).load_points]
    assert loaded == "medium"
    speed = 4 + 2
    assert turns(library, loaded, speed) == (3, 6)
    assert speed - len(turns(library, loaded, speed)) == 4


def test_very_high_turns_at_once_and_after_three_hexes_of_five(library: Library) -> None:
    speed = 4 + 1
    assert turns(library, "very-high", speed) == (0, 3)
    assert speed - 2 == 3
    # One of the two points used to climb as well: one speed less, and no further, since its minimum is 2.
    assert speed - 2 - 1 == 2


def test_the_rolls_to_hit_by_experience() -> None:
    assert to_hit("green", "green") == 6
    assert to_hit("experienced", "green") == 5
    assert to_hit("ace", "experienced") == 4
    assert to_hit("green", "veteran") == 6


def test_a_heavy_machine_gun_hits_twice_and_does_one_point(library: Library) -> None:
    needs = to_hit("green", "green")
    hits = [roll for roll in (6, 6, 3) if roll >= needs]
    profile = cast(str, cast(Weapon, library.get("weapons", "heavy-machine-gun")).damage)
    assert len(hits) == 2
    assert sum(damage(profile, roll) for roll in (5, 1)) == 1


def test_what_a_heavy_cannon_does(library: Library) -> None:
    profile = cast(str, cast(Weapon, library.get("weapons", "heavy-cannon")).damage)
    assert [damage(profile, roll) for roll in range(1, 7)] == [0, 0, 1, 1, 2, 3]


def test_a_veteran_bails_out_of_overkill_by_swarm_missiles(library: Library) -> None:
    profile = cast(str, cast(Load, library.get("loads", "swarm")).damage)
    points = sum(damage(profile, roll) for roll in (4, 5))
    assert points == 3
    assert bailing_out("veteran", 1, points) == 5


def test_an_experienced_airship_is_worth_four_and_a_dockfighter_nothing() -> None:
    assert fame("experienced", "airship") == 4
    assert fame("ace", "dockfighter") == 0
    assert fame("green", "bomber") == 2


def test_a_mission_of_value_four_leaves_one_and_five_none(library: Library) -> None:
    held = {case.id: cast(MissionCard, case.record) for case in library.of("missions").values()}
    assert left(held["flying-eye"].value) == 1
    assert left(held["duel"].value) == 0
    assert sorted((it.value, it.cost, it.fame) for it in held.values())[::3] == [
        (1, 0, 2),
        (2, 1, 4),
        (3, 3, 8),
        (4, 4, 10),
    ]


def test_who_is_inferior_in_all_three_wins_seven() -> None:
    few, many = Sent(2, 3, 2), Sent(4, 8, 7)
    assert inferior(few, many) == 7
    assert inferior(many, few) == 0
    assert inferior(Sent(2, 9, 2), Sent(4, 8, 7)) == 4


def test_four_points_of_ground_targets(library: Library) -> None:
    def rolled(value: int, roll: int) -> str:
        record = cast(GroundTargets, library.get("ground-targets", f"value-{value}"))
        spans = {tuple(map(int, str(key).split("-"))): target for key, target in record.rolls_1d6.items()}
        return next(target.name for span, target in spans.items() if span[0] <= roll <= span[-1])

    assert (rolled(2, 3), rolled(1, 6), rolled(1, 2)) == ("Medium building", "Flak tank", "Truck")
    assert rolled(2, 2) == "Small building"


def test_two_advanced_fighters_cost_four(library: Library) -> None:
    advanced = [
        it for case in library.of("ratings").values() if (it := cast(Datasheet, case.record)).grade == "advanced"
    ]
    assert [it.cost for it in advanced] == [2, 2]
