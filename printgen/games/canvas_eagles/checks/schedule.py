"""A maneuver schedule as a whole: what every pilot needs in it, and what charts show of all of them (CE206-CE209)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.full_schedule import FullSchedule, Listed, understood
from printgen.games.canvas_eagles.maneuvers import mirrored, parse

SPIN_CODE = "0S1"
#: What an aircraft without engine or fuel may fly (3.301).
GLIDES = ("2S1", "3S2", "8L1", "8R1")
STRAIGHTS = {1: "2S1", 2: "3S2", 3: "4S3", 4: "5S4"}


def wholes(case: Case, library: Library) -> Iterator[FullSchedule]:
    """The case's schedules with all their maneuvers, those of them that can be understood (CE201, CE202, CE213)."""
    return understood(library, ratings_of(case).aircraft)


@check("CE206", "a schedule without what every pilot may need", section="3.301", kinds=("ratings",))
def needed(case: Case, library: Library) -> Iterator[Problem]:
    """Every schedule has the spin 0S1, and 2S1, 3S2, 8L1 and 8R1.

    A spinning aircraft marks 0S1 (3.608); one that glides may fly numbers 2, 3 and 8 only (3.301). Either can happen to
    every aircraft, so none can do without them.

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 C1/L/D1, 3S2 -/L/D, 8R1 -/L/D1]     # the glider needs an 8L1
    """
    for whole in wholes(case, library):
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
    for whole in wholes(case, library):
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
    for whole in wholes(case, library):
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
    for whole in wholes(case, library):
        kinds = list(zip(*(listed.line.tolerance.split("/") for listed in whole.maneuvers), strict=True))
        for index, (name, section) in enumerate((("climbing", "3.216"), ("level", "3.211"), ("diving", "3.213"))):
            if all(code == "-" for code in kinds[index]):
                message = f"no maneuver of the {whole.era} schedule may be flown {name} ({section})"
                yield Problem(whole.path, message, "look the tolerances up again", key=True)
