"""A maneuver schedule as a whole: what every pilot needs in it (CE206-CE209), and where it leads in the air (CE211, CE212)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.checks.airframe import aircraft_of, ratings_of
from printgen.games.canvas_eagles.flight import Airframe, Choice, DeadEnd, Flight, fly, mirrored, parse
from printgen.games.canvas_eagles.full_schedule import FullSchedule, Listed, understood

SPIN_CODE = "0S1"
#: What an aircraft without engine or fuel may fly (3.301).
GLIDES = ("2S1", "3S2", "8L1", "8R1")
STRAIGHTS = {1: "2S1", 2: "3S2", 3: "4S3", 4: "5S4"}


@check("CE206", "a schedule without what every pilot may need", section="3.301", kinds=("ratings",))
def needed(case: Case, library: Library) -> Iterator[Problem]:
    """Every schedule has the spin 0S1, and 2S1, 3S2, 8L1 and 8R1.

    A spinning aircraft marks 0S1 (3.608); one that glides may fly numbers 2, 3 and 8 only (3.301). Either can happen to
    every aircraft, so none can do without them.

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 C1/L/D1, 3S2 -/L/D, 8R1 -/L/D1]     # the glider needs an 8L1
    """
    for whole in understood(library, case.id):
        if whole.get(SPIN_CODE) is None:
            message = f"the {whole.era} schedule has no {SPIN_CODE}, which a spinning aircraft marks (3.608)"
            yield Problem(whole.path, message, f"add `{SPIN_CODE} -/-/D1`", key=True)
        for code in GLIDES:
            if whole.get(code) is None:
                article = "an" if code[0] == "8" else "a"
                message = f"the {whole.era} schedule has no {code}: the glider needs {article} {code} (section 3.301)"
                yield Problem(whole.path, message, f"add {code}", key=True)


@check("CE207", "a speed without a straight", section="3.206", kinds=("ratings",))
def straights(case: Case, library: Library) -> Iterator[Problem]:
    """There is a simple straight for every speed up to the highest: 2S1, 3S2, 4S3, 5S4.

    Speed changes by one a turn, so a gap could not be crossed; and a pilot who has come out of a spin at the highest
    speed (3.702), or must fly straight for a wound or a jammed rudder (3.607), needs a straight of that speed. That 2S1
    and 3S2 are there is said by CE206.

    Example:
        maneuvers: [..., 3S2 -/L/D, 20L3 -/L/D]     # speed 3, but no 4S3
    """
    for whole in understood(library, case.id):
        for speed in range(3, whole.top_speed + 1):
            code = STRAIGHTS.get(speed)
            if code is None or whole.get(code) is not None:
                continue
            faster = next(it for it in whole.maneuvers if parse(it.code).speed >= speed)
            own = parse(faster.code).speed
            lacking = f"there is no straight {code}{'' if own == speed else ' on the way there'}"
            message = f"{faster.code} is flown at speed {own}, but {lacking} (3.206)"
            yield Problem(faster.path, message, f"add `{code} -/L/D`")


@check("CE208", "left and right that differ", section="3.207", severity=Severity.WARNING, kinds=("ratings",))
def mirrors(case: Case, library: Library) -> Iterator[Problem]:
    """Left and right mirror each other, maneuver and tolerance and load, unless the schedule declares `torque`.

    A heavy rotary engine turns its aircraft more willingly to one side, and the charts give such types maneuvers on that
    side only: there `torque` says why, and it is printed. Elsewhere a maneuver without its mirror image is a slip.
    Straights that end turned mirror each other by number: 6 and 7, 12 and 13, 18 and 19, 25 and 26, 32 and 33, 34 and 35.

    Example:
        maneuvers: [..., 15R2 -/L/D]        # and no 15L2
    """
    for whole in understood(library, case.id):
        if whole.torque is not None:
            continue
        for listed in whole.maneuvers:
            other = mirrored(listed.code)
            if fault := _differs(listed, whole.get(other), other):
                hint = "correct the one that is wrong, or say in `torque` why this engine turns one way better"
                yield Problem(listed.path, fault, hint)


def _differs(listed: Listed, twin: Listed | None, other: str) -> str | None:
    """What is amiss between a maneuver and its mirror image; said once for both, at the later one."""
    if twin is None:
        return f"{listed.code} has no mirror image {other}, and no torque is declared"
    if parse(listed.code).direction == "L" or parse(listed.code).number < parse(other).number:
        return None
    here, there = (str(it.line).partition(" ")[2] for it in (listed, twin))
    return f"{listed.code} is {here}, its mirror image {other} is {there}" if here != there else None


@check("CE209", "a schedule that never climbs, flies level or dives", section="3.211", kinds=("ratings",))
def heights(case: Case, library: Library) -> Iterator[Problem]:
    """Some maneuver may be flown climbing, some level, some diving.

    Climb and dive ratings are at least 1 (3.213, 3.216), so there is a maneuver to use each with. D and D1 differ even
    at a dive rating of 1: only D may be overdived (3.215).

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 -/L/D1, 3S2 -/L/D, 8L1 -/L/D1, 8R1 -/L/D1]      # it can never climb
    """
    for whole in understood(library, case.id):
        kinds = list(zip(*(listed.line.tolerance.split("/") for listed in whole.maneuvers), strict=True))
        for index, (name, section) in enumerate((("climbing", "3.216"), ("level", "3.211"), ("diving", "3.213"))):
            if all(code == "-" for code in kinds[index]):
                message = f"no maneuver of the {whole.era} schedule may be flown {name} ({section})"
                yield Problem(whole.path, message, "look the tolerances up again", key=True)


def airframe(case: Case, library: Library) -> Airframe:
    """What the rules on flying ask of an aircraft (3.207, 3.216, 12.02); of what nobody knows, the harder."""
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
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
    frame = airframe(case, library)
    for whole in understood(library, case.id):
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
    frame = airframe(case, library)
    for whole in understood(library, case.id):
        codes = flight(whole, frame).unreached
        if codes:
            first = whole.get(codes[0])
            message = f"nothing leads to {', '.join(codes)} (3.201)"
            hint = "add what leads there, or take " + ("it out" if len(codes) == 1 else "them out")
            yield Problem(first.path if first else whole.path, message, hint)
