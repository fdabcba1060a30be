"""What follows from an aircraft's figures: movement points of climbs, dives and turns, the range to a target, and what is
left of it when it is damaged.

    >>> climb_points(150)       # NIEU/17 (Tournament II.3)
    2
    >>> range_to(2, 250)        # Tournament V.2b
    5
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

#: A climb or dive is a number of these, and so many metres cost or gain a movement point.
STEP, POINT = 50, 100
#: How far a dive may exceed the maximum (Tournament IV.3a), and how far apart in altitude a target may be (V.2c), metres; in the
#: Basic Game (VII.4).
OVERDIVE, APART, BASIC_APART = 200, 250, 200
#: What a hit past half of its boxes takes off an aircraft's speed and climb (Tournament V.6a).
SLOWER, LOWER = 1, 50


def climb_points(metres: int) -> int:
    """The movement points that a climb costs (Tournament II.1)."""
    return ceil(metres / POINT)


def may_climb(speed: int, minimum: int, metres: int) -> bool:
    """Whether what a climb leaves of the movement points is the minimum speed or more (Tournament II.4)."""
    return speed - climb_points(metres) >= minimum


def dive_points(metres: int) -> int:
    """The movement points that a dive gains, which are its dive hexes too (Tournament III.1, III.3)."""
    return ceil(metres / POINT)


def point_steps(most: int, above: int = 0) -> tuple[int, ...]:
    """The climbs or dives at which the points change, as far as `most`, which ends them: hundreds of metres above `above`.

    >>> steps(450), steps(650, above=450)
    ((100, 200, 300, 400, 450), (500, 600, 650))
    """
    hundreds = range(above // POINT * POINT + POINT, most + 1, POINT)
    return (*hundreds, *([most] if most % POINT else []))


def range_to(hexes: int, apart: int) -> int | None:
    """The range to a target so many hexes and metres of altitude away; None where it cannot be fired at (Tournament V.2)."""
    return None if apart > APART else hexes + ceil(apart / POINT)


def turn_points(costs: Sequence[int], hexsides: int, in_dive: bool = False) -> int:
    """What turning through so many hexsides in one hex costs in all; 1 less in a dive hex (Basic III.2, Tournament III.4)."""
    return sum(costs[:hexsides]) - (1 if in_dive and hexsides else 0)


def half_damage(damage: int) -> int:
    """Half of an aircraft's damage boxes, rounded in its favor (Tournament V.6a)."""
    return ceil(damage / 2)


class RemainingPerformance(Struct, frozen=True):
    """What damage leaves of an aircraft: its maximum speed and climb (metres a turn), and whether it must glide."""

    speed: int
    climb: int
    glides: bool = False


def remaining_performance(damage: int, maximum: int, minimum: int, climb: int, hits: int) -> RemainingPerformance:
    """What so many hits leave of an aircraft with these figures (Tournament V.6)."""
    past = max(0, hits - half_damage(damage))
    speed = maximum - SLOWER * past
    return RemainingPerformance(max(speed, minimum), max(0, climb - LOWER * past), speed < minimum)
