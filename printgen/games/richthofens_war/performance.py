"""Calculations for an aircraft: movement points of climbs, dives and turns, range to a target, effects of damage.

>>> climb_points(150)       # NIEU/17 (Tournament II.3)
2

>>> range_to(2, 250)        # Tournament V.2b
5
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

#: The step of climbs and dives, and the number of metres per movement point.
STEP, POINT = 50, 100
#: The number of metres by which a dive may exceed the maximum (Tournament IV.3a). The next values are the maximum
#: difference in altitude to a target, in metres: in the Tournament Game (V.2c) and in the Basic Game (VII.4).
OVERDIVE, APART, BASIC_APART = 200, 250, 200
#: The loss of speed and of climb (metres) per hit past half of the boxes (Tournament V.6a).
SLOWER, LOWER = 1, 50


def climb_points(metres: int) -> int:
    """Return the movement points that a climb costs (Tournament II.1)."""
    return ceil(metres / POINT)


def may_climb(speed: int, minimum: int, metres: int) -> bool:
    """Return whether the movement points left after a climb suffice for the minimum speed (Tournament II.4)."""
    return speed - climb_points(metres) >= minimum


def dive_points(metres: int) -> int:
    """Return how many movement points a dive gains. This is also the number of dive hexes (Tournament III.1, III.3)."""
    return ceil(metres / POINT)


def point_steps(most: int, above: int = 0) -> tuple[int, ...]:
    """Return the heights (metres) in the rows of a movement point table: the multiples of 100 above `above`, and `most`.

    >>> point_steps(450), point_steps(650, above=450)
    ((100, 200, 300, 400, 450), (500, 600, 650))
    """
    hundreds = range(above // POINT * POINT + POINT, most + 1, POINT)
    return (*hundreds, *([most] if most % POINT else []))


def range_to(hexes: int, apart: int) -> int | None:
    """Return the range for a distance (hexes) and a difference in altitude (metres), or None if out of range (Tournament V.2)."""
    return None if apart > APART else hexes + ceil(apart / POINT)


def turn_points(costs: Sequence[int], hexsides: int, in_dive: bool = False) -> int:
    """Return the total cost of turning through several hex sides in one hex (Basic III.2).

    In a dive hex, the cost is 1 less (Tournament III.4).
    """
    return sum(costs[:hexsides]) - (1 if in_dive and hexsides else 0)


def half_damage(damage: int) -> int:
    """Return half the number of an aircraft's damage boxes, rounded up (Tournament V.6a)."""
    return ceil(damage / 2)


class RemainingPerformance(Struct, frozen=True):
    """A damaged aircraft's maximum speed and climb (metres per turn), and whether it must glide."""

    speed: int
    climb: int
    glides: bool = False


def remaining_performance(damage: int, maximum: int, minimum: int, climb: int, hits: int) -> RemainingPerformance:
    """Return the performance that remains after `hits` hits to an aircraft with the given figures (Tournament V.6)."""
    hits_past_half = max(0, hits - half_damage(damage))
    speed = maximum - SLOWER * hits_past_half
    return RemainingPerformance(max(speed, minimum), max(0, climb - LOWER * hits_past_half), speed < minimum)
