"""Checks of aircraft and their turn costs (RW101-RW106, RW109-RW111)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, check
from printgen.checks.filled import in_steps, never_less, on_scale
from printgen.checks.rulebook import differences
from printgen.data.findings import Severity, format_count
from printgen.data.ids import short_name
from printgen.data.kind import Case, Library
from printgen.games.richthofens_war.kinds import RATINGS, SCHEDULES
from printgen.games.richthofens_war.performance import STEP
from printgen.games.richthofens_war.records import Capabilities, TurnCosts, Turns
from printgen.games.richthofens_war.scales import AMMUNITION, DAMAGE, SPEED, TOP

#: The number of a type in a name, with the letters before and after it: `d-5a` in `albatros d-5a`, `1½` in `sopwith 1½-strutter`.
_TYPE_NUMBER = re.compile(r"(?:[a-z]+-?)?[\d½]+[a-z]?\b")
RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


def _ratings(case: Case) -> Capabilities:
    assert isinstance(case.record, Capabilities)
    return case.record


@check("RW101", "figure off the pad's scale", section="Prepare for Play", kinds=(RATINGS,))
def scales(case: Case, _library: Library) -> Iterator[Problem]:
    """Speeds, damage and ammunition must be on the scales of the status pad. Minimum speed must be below maximum speed.

    Players circle these figures on the pad: speeds from 2 to 11, damage from 1 to 16, ammunition from 0 to 12. A figure off the
    scale has no box to circle or to put a counter on.

    Example:
        maximum-speed: 12
        minimum-speed: 4
    """
    ratings = _ratings(case)
    yield from on_scale("maximum speed", ("maximum-speed",), ratings.maximum_speed, SPEED)
    yield from on_scale("damage", ("damage",), ratings.damage, DAMAGE)
    yield from on_scale("ammunition", ("ammunition", "front"), ratings.ammunition.front, AMMUNITION)
    yield from on_scale("ammunition", ("ammunition", "rear"), ratings.ammunition.rear, AMMUNITION)
    low, high = ratings.minimum_speed, ratings.maximum_speed
    off_scale = [*on_scale("minimum speed", ("minimum-speed",), low, SPEED)]
    yield from off_scale
    # A figure off the scale is always wrong, so the two figures need not be exchanged.
    if isinstance(low, int) and isinstance(high, int) and low >= high and not off_scale and high in SPEED:
        message = f"minimum speed {low} is not less than the maximum speed, {high}"
        hint = "check columns 1 (maximum) and 2 (minimum) of the chart"
        if low > high:
            hint = f"exchange the two: write `maximum-speed: {low}` and `minimum-speed: {high}`"
        yield Problem(("minimum-speed",), message, hint)


@check("RW102", "altitude off the pad's dials", section="Basic IV.3", kinds=(RATINGS,))
def altitudes(case: Case, _library: Library) -> Iterator[Problem]:
    """Altitudes, climbs and dives must be multiples of 50 metres. The dials of the pad end at 8950 metres.

    Aircraft gain and lose altitude in steps of 50 metres, so an aircraft could never reach a ceiling between two steps.

    Example:
        maximum-altitude: 5825
    """
    ratings = _ratings(case)
    figures = {
        "maximum-altitude": ratings.maximum_altitude,
        "maximum-climb": ratings.maximum_climb,
        "maximum-dive": ratings.maximum_dive,
    }
    for figure, value in figures.items():
        yield from in_steps(figure, (figure,), value, STEP)
        if isinstance(value, int) and not STEP <= value <= TOP:
            message = f"{figure} {value} is off the pad's dials, {STEP} to {TOP}"
            yield Problem(
                (figure,), message, "look the figure up again; the thousands dial ends at 8, the hundreds dial at 950"
            )


@check("RW103", "inconsistent dive speeds", section="Tournament IV", severity=Severity.WARNING, kinds=(RATINGS,))
def dive_speeds(case: Case, _library: Library) -> Iterator[Problem]:
    """The overdive speed must be one more than the dive speed, and neither may exceed the maximum speed.

    The rule applies to all aircraft of the chart except the Sopwith 1½-Strutter (5 and 7), which has a waiver. The
    figures for columns 9 and 10 are easily exchanged, or copied from the line above.

    Example:
        dive-speed: 7
        overdive-speed: 6
    """
    ratings = _ratings(case)
    dive, overdive, maximum = ratings.dive_speed, ratings.overdive_speed, ratings.maximum_speed
    if isinstance(dive, int) and isinstance(overdive, int) and overdive != dive + 1:
        message = f"overdive speed {overdive} is not one more than the dive speed, {dive}"
        hint = "look up columns 9 and 10 again; waive this check if the figures are correct"
        yield Problem(("overdive-speed",), message, hint)
        return
    for figure, value in (("dive-speed", dive), ("overdive-speed", overdive)):
        if isinstance(value, int) and isinstance(maximum, int) and value > maximum:
            message = f"{figure} {value} is more than the maximum speed, {maximum}"
            yield Problem((figure,), message, "look the figure up again; waive this check if the figure is correct")


@check("RW104", "aircraft without a required machinegun", section="Aircraft Capabilities Chart", kinds=(RATINGS,))
def required_guns(case: Case, _library: Library) -> Iterator[Problem]:
    """Every fighter must have a front gun, and every aircraft must have at least one gun.

    The letters F, B, R, T and A are the missions for which a player may select an aircraft. All fighters of the chart
    fire ahead. If an aircraft has an F but its front gun is `none`, one of the two is wrong.

    Example:
        mission-types: [F, B]
        ammunition: {front: none, rear: 6}
    """
    ratings = _ratings(case)
    if "F" in ratings.mission_types and ratings.ammunition.front == "none":
        message = "a fighter (F) needs front machineguns"
        yield Problem(("ammunition", "front"), message, "write its ammunition, or remove the F from `mission-types`")
    if not ratings.guns:
        yield Problem(
            ("ammunition",),
            "the aircraft has neither front nor rear machineguns",
            "write its ammunition; every aircraft of the chart has machineguns",
            at_key=True,
        )


@check("RW111", "designation unlike the name", "Aircraft Capabilities Chart", Severity.WARNING, kinds=(RATINGS,))
def designations(case: Case, _library: Library) -> Iterator[Problem]:
    """The number of an aircraft's type must be the same in its name and in its designation.

    Players find the sheet by the name and the counter by the designation. If the name has no number, the designation has
    the beginning of a word of the name instead: the Sopwith Camel is SOP/Cam. Bristol (BR/f2b) and Armstrong-Whitworth
    (FK/8) are exceptions.

    Example:
        name: Albatros D-5a
        designation: ALB/d5
    """
    ratings = _ratings(case)
    name, designation = ratings.name.casefold(), ratings.designation.casefold()
    code = designation.rpartition("/")[2]
    numbers = [it.replace("-", "") for it in _TYPE_NUMBER.findall(name)]
    if numbers:
        agrees = code in numbers or designation.replace("/", "") in numbers
    else:
        agrees = any(map(str.isdigit, code)) or any(word.startswith(code) for word in re.split(r"\W+", name))
    if not agrees:
        message = f"{ratings.designation} is not the designation of the {ratings.name}"
        yield Problem(
            ("designation",),
            message,
            "compare name and designation with the chart; waive this check if the chart has both",
        )


def new_designation(library: Library, case: Case, name: str) -> dict[str, object]:
    """Return an unused designation for a new aircraft in the chart's form, such as `SOPW/Gnat` for the Sopwith Gnat."""
    if not isinstance(case.record, Capabilities):
        return {}
    maker, *words = name.split()
    numbers = _TYPE_NUMBER.findall(name.casefold())
    code = numbers[-1].replace("-", "") if numbers else (words or [maker])[-1][:7]
    used = [other.record.designation for other in library.of(RATINGS).values()]
    return {"designation": short_name(f"{maker[:4].upper()}/{code}", 12, used)}


@check("RW105", "decreasing turn costs", section="Maneuver Schedule Chart", kinds=(SCHEDULES,))
def costs(case: Case, _library: Library) -> Iterator[Problem]:
    """Each hex side must cost at least one movement point. It must not cost less than the previous hex side in the same hex.

    Costs are added up. Each figure is the cost of one hex side, not the total of the previous costs. A cost is useless
    if the previous cost is unknown.

    Example:
        schedule: B
        left: {first: 2, second: 1, third: 3}
    """
    for side in ("left", "right"):
        turns: Turns = getattr(case.record, side)
        costs = dict(zip(("first", "second", "third"), turns.costs, strict=True))
        yield from never_less(costs, (side,), "hex side")


@check("RW106", "turn costs differ from the rulebook", section="Basic III.2", kinds=(SCHEDULES,))
def fixed_turn_costs(case: Case, _library: Library) -> Iterator[Problem]:
    """In the Basic Game, the three hex sides must cost 1, 2 and 3 movement points. In schedule A, the first two cost 1 and 2.

    The text of the rulebook states these costs, so the chart that you fill in must also have them. Figures with the status
    `house` are exempt.

    Example:
        schedule: basic
        left: {first: 1, second: 3, third: 6}       # totals instead of the cost of each hex side
        right: {first: 1, second: 2, third: 3}
    """
    yield from differences(case, RULEBOOK, "RW106")


@check(
    "RW109",
    "figure differs from the Aircraft Capabilities Chart",
    section="Aircraft Capabilities Chart",
    kinds=(RATINGS,),
)
def chart(case: Case, _library: Library) -> Iterator[Problem]:
    """The 34 aircraft must have the mission types and the eleven figures of the Aircraft Capabilities Chart.

    The check applies whatever source the record names. Give the status `house` to figures from another edition and to your
    own figures.

    Example:
        aircraft: airco-dh-4
        ammunition: {front: 6, rear: none}       # the chart has 10 for its rear gun
    """
    yield from differences(case, RULEBOOK, "RW109")


@check("RW110", "unaffordable turn costs", section="Tournament I", kinds=(SCHEDULES,))
def affordable_turns(case: Case[TurnCosts], library: Library) -> Iterator[Problem]:
    """The fastest aircraft of a schedule must have enough movement points to enter a hex and turn three hex sides in it.

    Therefore, a turn of three hex sides costs at most the aircraft's maximum speed minus 1. A dive hex reduces the cost by 1. A
    higher cost is usually a typing error, or a total instead of a single cost.

    Example:
        schedule: A
        left: {first: 1, second: 2, third: 30}       # its fastest aircraft have a maximum speed of 8
        right: {first: 1, second: 2, third: 3}
    """
    rated = [it.record for it in library.of(RATINGS).values() if case.id in ("basic", it.record.schedule)]
    speeds = [it.maximum_speed for it in rated if isinstance(it.maximum_speed, int)]
    dive = 0 if case.id == "basic" else 1
    for side in ("left", "right"):
        sides: Turns = getattr(case.record, side)
        known = [it for it in sides.costs if isinstance(it, int)]
        for at in range(len(known) if speeds else 0):
            if sum(known[: at + 1]) - dive > max(speeds) - 1:
                cost = f"turning {format_count(at + 1, 'hex side')} costs {sum(known[: at + 1])} movement points"
                message = f"{cost}, and entering the hex costs 1; the fastest aircraft has {max(speeds)}"
                hint = "write the cost of each hex side, not the total so far"
                yield Problem((side, ("first", "second", "third")[at]), message, hint)
                break
