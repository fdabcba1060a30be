"""Checks of winds, balloons and guns on the ground (RW305-RW307).

The figures that an owner fills in must agree with the rulebook's examples and with the scales.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, check
from printgen.checks.filled import half_filled, in_steps
from printgen.checks.rulebook import differences, is_house_rule
from printgen.data.kind import Case, Library
from printgen.games.richthofens_war import kinds
from printgen.games.richthofens_war.kinds import GROUND_FIRE
from printgen.games.richthofens_war.performance import STEP
from printgen.games.richthofens_war.records import BurningBalloon, GroundFire, Winds

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


@check(
    "RW305",
    "wind differs from the rulebook, or incomplete table of winds",
    section="Examples of Play",
    kinds=(kinds.WINDS,),
)
def winds(case: Case[Winds], _library: Library) -> Iterator[Problem]:
    """A roll of 1 must move aircraft at 1000 metres one hex to the southeast. The other rolls must be all filled in or all blank.

    The rulebook's example states the result for 1, so the table that you fill in must have this result. A table with only some
    of the other rolls looks finished, but a roll without an entry stops the game. Therefore, such a table causes a
    warning.

    Example:
        table: winds
        directions: {1: northwest, 2: east, 3-6: unknown}       # the rulebook has southeast for a 1
    """
    yield from differences(case, RULEBOOK, "RW305")
    yield from half_filled(case.record.directions, "directions", given=(1,))


@check("RW306", "invalid field of fire of a ground gun", section="Examples of Play", kinds=(GROUND_FIRE,))
def ground_fire(case: Case[GroundFire], _library: Library) -> Iterator[Problem]:
    """Guns on the ground must have altitudes in steps of 50 metres, for every range from the first to the last.

    Altitude changes in steps of 50 metres, so no aircraft is ever between two steps. If a range is missing in the middle, it was
    probably not copied.

    Example:
        gun: machine-gun
        altitudes-by-range: {0: [0, 420], 2: [0, 300]}       # 420 is not a multiple of 50, and range 1 is missing
    """
    altitudes = case.record.altitudes_by_range
    ends_by_range = altitudes if isinstance(altitudes, dict) else {}
    for distance, ends in ends_by_range.items():
        for at, height in enumerate(ends):
            yield from in_steps("altitude", ("altitudes-by-range", distance, at), height, STEP)
    if missing := [
        it for it in range(min(ends_by_range, default=0), max(ends_by_range, default=0)) if it not in ends_by_range
    ]:
        message = f"no altitudes for range {', '.join(map(str, missing))}"
        yield Problem(
            ("altitudes-by-range",),
            message,
            "add the missing ranges, with the lowest and the highest altitude of each",
            at_key=True,
        )


@check("RW307", "zone of effect differs from the rulebook", section="Examples of Play", kinds=(kinds.BURNING_BALLOON,))
def balloon(case: Case[BurningBalloon], _library: Library) -> Iterator[Problem]:
    """A burning balloon's zone of effect must have a radius of 1 or 2 hexes.

    In the rulebook's example, an aircraft 3 hexes away may avoid the zone, and an aircraft 2 hexes away cannot. An
    aircraft 1 hex away must fly into the balloon.

    Example:
        table: burning-balloon
        zone-radius: 3
        survival-rolls: unknown
    """
    radius = case.record.zone_radius
    if isinstance(radius, int) and not 1 <= radius < 3 and not is_house_rule(case.record, "zone-radius"):
        message = (
            f"zone-radius {radius}: in the example, an aircraft is outside the zone at 3 hexes, but inside at 1 hex"
        )
        yield Problem(("zone-radius",), message, "write 1 or 2, or give the figure the status `house`")
