"""A maneuver schedule in the air: no dead ends, and no maneuver that cannot be come to (CE211, CE212)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.checks.airframe import aircraft_of, ratings_of
from printgen.games.canvas_eagles.checks.schedule import wholes
from printgen.games.canvas_eagles.exploration import DeadEnd, Flight, fly
from printgen.games.canvas_eagles.flight import Airframe, Choice
from printgen.games.canvas_eagles.full_schedule import FullSchedule
from printgen.games.canvas_eagles.ratings import Ratings


def airframe(ratings: Ratings, library: Library) -> Airframe:
    """What the rules on flying ask of an aircraft (3.207, 3.216, 12.02); of what nobody knows, the harder."""
    aircraft = aircraft_of(ratings, library)
    return Airframe(
        turns_at_once=ratings.stability == "C",
        steep_climbs=isinstance(ratings.climb, int) and ratings.climb > 1,
        straight_first=aircraft is not None and aircraft.engine.count > 1,
    )


def flight(whole: FullSchedule, frame: Airframe, loaded: bool = False) -> Flight:
    """What becomes of a schedule in the air; `loaded`: with a load that bars the lines marked `light`."""
    lines = (listed.line for listed in whole.maneuvers)
    return fly(tuple(Choice(line.code, line.tolerance) for line in lines if not (loaded and line.light)), frame)


@check("CE211", "a dead end", section="3.20", kinds=("ratings",))
def dead_ends(case: Case, library: Library) -> Iterator[Problem]:
    """Whatever a pilot has flown, there is a maneuver that may follow.

    All states are searched that an aircraft can be in: the last maneuver's number and direction, the speed after steep
    dives and climbs (3.214, 3.217), whether it dived steeply (3.205) and whether it must dive (3.211). In each the
    restrictions of 3.203, 3.204, 3.206, 3.207 and 12.02 leave something to choose; fuel and altitude are left aside.
    Lines marked `light` are searched without, too. The message shows the shortest way into the dead end.

    Example:
        stability: B
        maneuvers: [..., 4S3 -/L/D, 24L3 -/X/D]     # 24L3 -> nothing may follow: it must dive ...
    """
    ratings = ratings_of(case)
    frame = airframe(ratings, library)
    for whole in wholes(case, library):
        found = [(end, "") for end in flight(whole, frame).dead_ends]
        if any(listed.line.light for listed in whole.maneuvers):
            known = {end.way[-1].code for end, _ in found}
            loaded = flight(whole, frame, loaded=True).dead_ends
            found += [(end, " with a load aboard") for end in loaded if end.way[-1].code not in known]
        for end, load in found:
            last = whole.get(end.way[-1].code)
            way = " -> ".join(map(str, end.way))
            message = f"dead end{load}: {way} -> nothing may follow: {_limits(end, frame)} (3.20)"
            yield Problem(last.path if last else whole.path, message, "add a maneuver that may follow")


def _limits(end: DeadEnd, frame: Airframe) -> str:
    """What a state asks of the next maneuver, in words."""
    state = end.state
    limits = [f"only speeds {max(state.speed - 1, 0)} to {state.speed + 1}"]
    if state.must_dive:
        limits.append("it must dive")
    if frame.straight_first and not state.before_turn:
        limits.append("no turn but after 2 or 3")
    elif state.direction != "S" and not frame.turns_at_once:
        limits.append("no right turn" if state.direction == "L" else "no left turn")
    if not state.simple:
        limits.append("nothing restricted")
    if state.bracketed:
        limits.append("nothing in brackets")
    return ", ".join(limits)


@check("CE212", "maneuvers that nothing leads to", section="3.201", severity=Severity.WARNING, kinds=("ratings",))
def unreached(case: Case, library: Library) -> Iterator[Problem]:
    """Every maneuver can be come to from some first turn.

    A game begins with any maneuver that is not restricted (3.201). One that no state allows is printed in vain: a
    restricted one at speed 3 of an aircraft without 3S2 or 4S3, or one that asks for a dive nothing allows. The spin
    0S1 is no choice and is left out.

    Example:
        maneuvers: [2S1 C1/L/D1, 6S1 C1/L/D1, 36L3 -/L/D1]      # nothing leads from speed 1 to 36L3
    """
    frame = airframe(ratings_of(case), library)
    for whole in wholes(case, library):
        codes = flight(whole, frame).unreached
        if codes:
            first = whole.get(codes[0])
            message = f"nothing leads to {', '.join(codes)} (3.201)"
            hint = "add what leads there, or take " + ("it out" if len(codes) == 1 else "them out")
            yield Problem(first.path if first else whole.path, message, hint)
