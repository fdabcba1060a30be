"""Aircraft and their turn costs (RW101-RW106, RW109, RW110)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, check
from printgen.checks.filled import in_steps, never_less, on_scale
from printgen.checks.rulebook import differences
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.richthofens_war.kinds import RATINGS, SCHEDULES
from printgen.games.richthofens_war.performance import STEP
from printgen.games.richthofens_war.records import Capabilities, TurnCosts, Turns
from printgen.games.richthofens_war.scales import AMMUNITION, DAMAGE, SPEED, TOP

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


def _ratings(case: Case) -> Capabilities:
    assert isinstance(case.record, Capabilities)
    return case.record


@check("RW101", "a figure off the pad's scale", section="Prepare for Play", kinds=(RATINGS,))
def scales(case: Case, _library: Library) -> Iterator[Problem]:
    """Speeds, damage and ammunition are numbers that the status pad has a box for, and the least speed is less than the greatest.

    Players circle them on the pad: speeds from 2 to 11, damage from 1 to 16, ammunition from 0 to 12. A figure beyond has no
    box to circle, and a counter could not be put there.

    Example:
        maximum-speed: 12
        minimum-speed: 4
    """
    it = _ratings(case)
    yield from on_scale("maximum speed", ("maximum-speed",), it.maximum_speed, SPEED)
    yield from on_scale("minimum speed", ("minimum-speed",), it.minimum_speed, SPEED)
    yield from on_scale("damage", ("damage",), it.damage, DAMAGE)
    yield from on_scale("ammunition", ("ammunition", "front"), it.ammunition.front, AMMUNITION)
    yield from on_scale("ammunition", ("ammunition", "rear"), it.ammunition.rear, AMMUNITION)
    low, high = it.minimum_speed, it.maximum_speed
    if isinstance(low, int) and isinstance(high, int) and low >= high:
        message = f"minimum speed {low} is not less than the maximum, {high}"
        yield Problem(("minimum-speed",), message, "columns 1 and 2 of the chart are the maximum and the minimum")


@check("RW102", "an altitude that no counter can show", section="Basic IV.3", kinds=(RATINGS,))
def altitudes(case: Case, _library: Library) -> Iterator[Problem]:
    """Altitudes, climbs and dives go in steps of 50 metres, and the two dials of the pad show 8950 at the most.

    Aircraft gain and lose altitude in 50 metre steps, so a ceiling or a climb between two of them could never be flown.

    Example:
        maximum-altitude: 5825
    """
    it = _ratings(case)
    figures = {
        "maximum-altitude": it.maximum_altitude,
        "maximum-climb": it.maximum_climb,
        "maximum-dive": it.maximum_dive,
    }
    for figure, value in figures.items():
        yield from in_steps(figure, (figure,), value, STEP)
        if isinstance(value, int) and not STEP <= value <= TOP:
            message = f"{figure} {value}: the pad's dials show {STEP} to {TOP}"
            yield Problem((figure,), message, "thousands go to 8, hundreds to 950")


@check("RW103", "dive speeds out of step", section="Tournament IV", severity=Severity.WARNING, kinds=(RATINGS,))
def dive_speeds(case: Case, _library: Library) -> Iterator[Problem]:
    """The overdive speed is one more than the dive speed, and neither is more than the maximum speed.

    So it is on the chart for all aircraft but one, the Sopwith 1½-Strutter with 5 and 7, which a waiver names. Columns 9 and 10
    are easily exchanged, or taken from the line above.

    Example:
        dive-speed: 7
        overdive-speed: 6
    """
    it = _ratings(case)
    dive, over, most = it.dive_speed, it.overdive_speed, it.maximum_speed
    if isinstance(dive, int) and isinstance(over, int) and over != dive + 1:
        message = f"overdive speed {over} is not one more than the dive speed, {dive}"
        yield Problem(("overdive-speed",), message, "look up columns 9 and 10 again; waive this check if it is so")
    for figure, value in (("dive-speed", dive), ("overdive-speed", over)):
        if isinstance(value, int) and isinstance(most, int) and value > most:
            message = f"{figure} {value} is more than the maximum speed, {most}"
            yield Problem((figure,), message, "look it up again; waive this check if it is so")


@check("RW104", "a use that its guns do not serve", section="Aircraft Capabilities Chart", kinds=(RATINGS,))
def required_guns(case: Case, _library: Library) -> Iterator[Problem]:
    """A fighter has a front gun, and every aircraft has some gun.

    The letters F, B, R, T and A say for which missions a player may pick an aircraft. Fighters of the chart all fire ahead; an
    F beside a front gun of `none` is a slip of one of the two.

    Example:
        mission-types: [F, B]
        ammunition: {front: none, rear: 6}
    """
    it = _ratings(case)
    if "F" in it.mission_types and it.ammunition.front == "none":
        message = "a fighter (F) without a front gun"
        yield Problem(("ammunition", "front"), message, "write its ammunition, or take the F out of its uses")
    if not it.guns:
        yield Problem(
            ("ammunition",), "no gun in front and none behind", "every aircraft of the chart has one", at_key=True
        )


@check("RW105", "turn costs that fall", section="Maneuver Schedule Chart", kinds=(SCHEDULES,))
def costs(case: Case, _library: Library) -> Iterator[Problem]:
    """A hexside costs one movement point or more, and never less than the one before it in the same hex.

    The costs are additive: each is what that hexside costs, not the sum so far, which is what most slips make of it. A cost
    whose predecessor nobody knows cannot be paid.

    Example:
        schedule: B
        left: {first: 2, second: 1, third: 3}
    """
    for side in ("left", "right"):
        turns: Turns = getattr(case.record, side)
        costs = dict(zip(("first", "second", "third"), turns.costs, strict=True))
        yield from never_less(costs, (side,), "hexside")


@check("RW106", "turn costs that are not the folder's", section="Basic III.2", kinds=(SCHEDULES,))
def fixed_turn_costs(case: Case, _library: Library) -> Iterator[Problem]:
    """The Basic Game's turns cost 1, 2 and 3 movement points for the three hexsides; schedule A's first two cost 1 and 2.

    These the folder says in words, so an owner's chart can only agree with them. Where your table plays otherwise, the
    figure's status is `house`, and nothing is said.

    Example:
        schedule: basic
        left: {first: 1, second: 3, third: 6}       # the sums, where the costs of each hexside stand
        right: {first: 1, second: 2, third: 3}
    """
    yield from differences(case, RULEBOOK, "RW106")


@check("RW109", "a figure that differs from the chart", section="Aircraft Capabilities Chart", kinds=(RATINGS,))
def chart(case: Case, _library: Library) -> Iterator[Problem]:
    """The 34 aircraft have the uses and the eleven figures of the Aircraft Capabilities Chart, whatever
    their record says of its source.

    Another edition's figure, or one of your own, has the status `house`.

    Example:
        aircraft: airco-dh-4
        ammunition: {front: 6, rear: none}       # the chart has 10 for its rear gun
    """
    yield from differences(case, RULEBOOK, "RW109")


@check("RW110", "turn costs that no aircraft can pay", section="Tournament I", kinds=(SCHEDULES,))
def affordable_turns(case: Case[TurnCosts], library: Library) -> Iterator[Problem]:
    """The fastest aircraft of a schedule can pay for three hexsides in one hex, and for the hex that it enters first.

    A turn of three hexsides costs no more than its maximum speed less 1 for that hex, and in a dive hex 1 less than in level
    flight. More is most often a slip of the pen, or a sum in the place of a cost.

    Example:
        schedule: A
        left: {first: 1, second: 2, third: 30}       # its fastest aircraft have a maximum speed of 8
        right: {first: 1, second: 2, third: 3}
    """
    own = [it.record for it in library.of(RATINGS).values() if case.id in ("basic", it.record.schedule)]
    speeds = [it.maximum_speed for it in own if isinstance(it.maximum_speed, int)]
    dive = 0 if case.id == "basic" else 1
    for side in ("left", "right"):
        sides: Turns = getattr(case.record, side)
        known = [it for it in sides.costs if isinstance(it, int)]
        for at in range(len(known) if speeds else 0):
            if sum(known[: at + 1]) - dive > max(speeds) - 1:
                message = (
                    f"{at + 1} hexsides cost {sum(known[: at + 1])}; its fastest aircraft has {max(speeds)} points"
                )
                hint = "write the cost of each hexside, not the sum so far"
                yield Problem((side, ("first", "second", "third")[at]), message, hint)
                break
