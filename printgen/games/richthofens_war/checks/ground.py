"""Winds, balloons, and guns on the ground (RW305-RW307): what an owner fills in agrees with the folder's
examples and with the scales."""

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
    "a wind that is not the folder's, or half a table of winds",
    section="Examples of Play",
    kinds=(kinds.WINDS,),
)
def winds(case: Case[Winds], _library: Library) -> Iterator[Problem]:
    """On a 1 wind blows to the southeast and moves an aircraft at 1000 metres by one hex; the other rolls are copied together.

    That much the example has, so an owner's table can only agree. A table of which some more rolls are known looks finished, and
    the roll that meets a blank stops the game (a warning).

    Example:
        table: winds
        directions: {1: northwest, 2: east, 3-6: unknown}       # the folder has southeast for a 1
    """
    yield from differences(case, RULEBOOK, "RW305")
    yield from half_filled(case.record.directions, "directions", given=(1,))


@check("RW306", "a field of fire out of step", section="Examples of Play", kinds=(GROUND_FIRE,))
def ground_fire(case: Case[GroundFire], _library: Library) -> Iterator[Problem]:
    """Guns on the ground hit at altitudes in steps of 50 metres, and at each range from the first to the last.

    Altitude changes by 50 metres, so nobody flies between two of them; a range that lacks in the middle is most often one that
    was not copied.

    Example:
        gun: machine-gun
        altitudes-by-range: {0: [0, 420], 2: [0, 300]}       # 420 is no step, and nothing stands for 1
    """
    reaches = case.record.altitudes_by_range
    held = reaches if isinstance(reaches, dict) else {}
    for far, ends in held.items():
        for at, height in enumerate(ends):
            yield from in_steps("altitude", ("altitudes-by-range", far, at), height, STEP)
    if lacking := [it for it in range(min(held, default=0), max(held, default=0)) if it not in held]:
        message = f"nothing for range {', '.join(map(str, lacking))}"
        yield Problem(
            ("altitudes-by-range",), message, "give each range from the first to the last its altitudes", at_key=True
        )


@check("RW307", "a zone of effect that is not the folder's", section="Examples of Play", kinds=(kinds.BURNING_BALLOON,))
def balloon(case: Case[BurningBalloon], _library: Library) -> Iterator[Problem]:
    """The zone of effect of a burning balloon is the hexes about it, and less than 3 hexes wide.

    In the example an aircraft at 3 hexes may stay out of it, one at 2 hexes cannot, and one at 1 hex must fly into the balloon.

    Example:
        table: burning-balloon
        zone-radius: 3
        survival-rolls: unknown
    """
    reach = case.record.zone_radius
    if isinstance(reach, int) and not 1 <= reach < 3 and not is_house_rule(case.record, "zone-radius"):
        message = f"reach {reach}: the aircraft of the example at 3 hexes is outside the zone, that at 1 hex is in it"
        yield Problem(("zone-radius",), message, "write 1 or 2, or give it the status `house`")
