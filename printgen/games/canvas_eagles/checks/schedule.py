"""Checks of a schedule as a whole: its contents (CE206-CE209, CE214-CE217) and its sequences (CE211, CE212)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.checks.check import Problem, check
from printgen.checks.companions import companions
from printgen.checks.schedules import (
    Plans,
    dead_ends,
    mirrors,
    missing_maneuvers,
    no_way_out,
    straights,
    unreached,
)
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.maneuvers import parse
from printgen.games.canvas_eagles.checks.airframe import aircraft_of, ratings_of
from printgen.games.canvas_eagles.flight import (
    CLIMBING_IMMELMANN,
    NUMBERS,
    SIMPLE_STRAIGHT,
    SPIN,
    STALL,
    flight_rules,
    schedule_choices,
)
from printgen.games.canvas_eagles.full_schedule import SCHEDULES, FullSchedule, valid_schedules
from printgen.games.canvas_eagles.kinds import RATINGS

#: The maneuvers that an aircraft without engine or fuel may fly, and whether each may be flown level every other turn (3.301).
GLIDES = {"2S1": True, "3S2": False, "8L1": True, "8R1": True}
#: The maneuvers that every schedule needs, each with the reason and the remedy.
NEEDED = (
    ("0S1", ", which spinning aircraft fly (3.608)", "add `0S1 -/-/D1`"),
    *((it, ", which gliding aircraft fly (3.301)", f"add {it}") for it in GLIDES),
)
#: The tolerances that the rulebook fixes, by maneuver number. A spin drops one level. Maneuver 28 is flown level and
#: requires a dive.
FIXED = {
    SPIN: ("-/-/D1", "the spin drops the aircraft one level (3.608)"),
    28: ("-/X/-", "the maneuver requires a dive next turn (1.50)"),
}


def flight_plans(case: Case, library: Library, schedule: FullSchedule) -> Plans:
    """Return the aircraft's flight rules (3.207, 3.216, 12.02), and its possible maneuvers with and without a load.

    For unknown ratings, the more restrictive value is assumed. Lines marked `light` may not be flown with a load.
    """
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
    steep = isinstance(ratings.climb, int) and ratings.climb > 1
    lines = [listed.line for listed in schedule.maneuvers]
    plans = [("", schedule_choices(lines, steep))]
    if any(line.light for line in lines):
        plans.append((" with a load aboard", schedule_choices((line for line in lines if not line.light), steep)))
    return flight_rules(ratings.stability == "C", aircraft is not None and aircraft.engine.count > 1), tuple(plans)


CE207 = check("CE207", "speed without a straight", section="3.206", kinds=(RATINGS,))(
    # CE206 checks for 2S1 and 3S2.
    partial(straights, of=SCHEDULES, section="3.206", least=3, hint="add `{code} -/L/D`")
)
CE208 = check("CE208", "left and right maneuvers differ", section="3.207", severity=Severity.WARNING, kinds=(RATINGS,))(
    partial(mirrors, of=SCHEDULES, reason="asymmetry")
)
CE211 = check("CE211", "dead end in a schedule", section="3.20", kinds=(RATINGS,))(
    partial(dead_ends, of=SCHEDULES, planned=flight_plans, section="3.20")
)
CE212 = check("CE212", "unreachable maneuvers", "3.201", Severity.WARNING, kinds=(RATINGS,))(
    partial(unreached, of=SCHEDULES, planned=flight_plans, section="3.201")
)
CE217 = check("CE217", "missing maneuver that all similar schedules have", "1.50", Severity.WARNING, kinds=(RATINGS,))(
    partial(companions, of=SCHEDULES)
)


@check("CE206", "missing required maneuver", section="3.301", kinds=(RATINGS,))
def required_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """Every schedule must have the spin 0S1, and 2S1, 3S2, 8L1 and 8R1.

    A spinning aircraft flies 0S1 (3.608), and a gliding aircraft may fly only numbers 2, 3 and 8 (3.301). Any aircraft
    may have to spin or glide.

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 C1/L/D1, 3S2 -/L/D, 8R1 -/L/D1]     # the glider needs an 8L1
    """
    for schedule in valid_schedules(library, case.id):
        yield from missing_maneuvers(schedule, NEEDED)


@check("CE209", "schedule without climbs, level flight or dives", section="3.211", kinds=(RATINGS,))
def altitude_changes(case: Case, library: Library) -> Iterator[Problem]:
    """A schedule must have at least one maneuver that may climb, one that may be flown level, and one that may dive.

    Climb and dive ratings are at least 1 (3.213, 3.216), so each rating needs a maneuver that uses it. D and D1 differ
    even at a dive rating of 1, because only D allows over diving (3.215).

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 -/L/D1, 3S2 -/L/D, 8L1 -/L/D1, 8R1 -/L/D1]      # it can never climb
    """
    for schedule in valid_schedules(library, case.id):
        kinds = list(zip(*(listed.line.tolerance.split("/") for listed in schedule.maneuvers), strict=True))
        for index, (name, section) in enumerate((("climbing", "3.216"), ("level", "3.211"), ("diving", "3.213"))):
            if all(code == "-" for code in kinds[index]):
                message = f"no maneuver of the {schedule.era} schedule may be flown {name} ({section})"
                yield Problem(schedule.path, message, "check the tolerances against the source", at_key=True)


@check("CE214", "wrong tolerance for gliding or spinning", section="3.301", kinds=(RATINGS,))
def gliding_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """Maneuvers 2S1, 8L1 and 8R1 must allow level flight and a dive, and 3S2 a dive. 0S1 must be -/-/D1, and maneuver 28 -/X/-.

    A glider flies maneuver 2, 3 or 8 and sinks a level every turn or every other turn. A spinning aircraft sinks with
    0S1. Any aircraft may have to spin or glide, even with a load aboard, so these maneuvers are allowed with any load.

    Example:
        maneuvers:
          - 3S2 C/L/-       # no dive, although a glider sinks a level with it
    """
    for schedule in valid_schedules(library, case.id):
        for listed in schedule.maneuvers:
            number, tolerance = parse(listed.code).number, listed.line.tolerance
            if number in FIXED and tolerance != FIXED[number][0]:
                right, why = FIXED[number]
                message = f"{listed.code} has the tolerance {tolerance} instead of {right}; {why}"
                yield Problem(listed.path, message, f"write `{listed.code} {right}`")
            if listed.code in GLIDES and tolerance.endswith("-"):
                message = f"{listed.code} may not dive, but an aircraft gliding with it loses a level (3.301)"
                yield Problem(listed.path, message, "allow at least D1")
            if GLIDES.get(listed.code) and tolerance.split("/")[1] == "-":
                message = f"{listed.code} may not be flown level, but a gliding aircraft flies it level every other turn (3.301)"
                yield Problem(listed.path, message, "allow L")
            if listed.line.light and (listed.code in GLIDES or number == SPIN):
                message = f"{listed.code} may not be flown with a load, but a loaded aircraft may have to fly it (3.301, 3.608)"
                yield Problem(listed.path, message, "remove `light`")


@check("CE215", "rating that no maneuver can use", section="3.211", kinds=(RATINGS,))
def usable_ratings(case: Case, library: Library) -> Iterator[Problem]:
    """A climb rating of 2 or more needs a maneuver with the tolerance C. A dive rating of 2 or more needs a maneuver with D.

    C1 and D1 are one level only, so a higher rating could never be used. A climbing Immelmann needs a steep dive from a
    simple straight in the turn before (3.205). Therefore, the check warns unless 2S1, 3S2 or 4S3 allows D.

    Example:
        climb: 2
        maneuvers: [..., 3S2 C1/L/D, 20L3 C1/L/D]       # no maneuver climbs two levels
    """
    ratings = ratings_of(case)
    for schedule in valid_schedules(library, case.id):
        for rating, name, index in ((ratings.climb, "climb", 0), (ratings.dive, "dive", 2)):
            codes = {listed.line.tolerance.split("/")[index] for listed in schedule.maneuvers}
            letter = name[0].upper()
            if isinstance(rating, int) and rating > 1 and letter not in codes and codes - {"-"}:
                section = "3.216" if index == 0 else "3.213"
                message = (
                    f"{name} is {rating}, but the aircraft can never {name} more than one level: "
                    f"no maneuver of the {schedule.era} schedule has {letter} ({section})"
                )
                # Tables have no columns for waivers.
                in_table = bool(case.place(name).cell)
                where = "move the record to a YAML file, and add %s there" if in_table else "add %s in this file"
                keep = f"to keep both unchanged, {where % '`waivers: [{check: CE215, reason: REASON}]`'}"
                hint = f"write {letter} for a maneuver of the schedule, or correct the rating; {keep}"
                yield Problem((name,), message, hint)
        steep = any(
            parse(listed.code).number in SIMPLE_STRAIGHT and listed.line.tolerance.endswith("D")
            for listed in schedule.maneuvers
        )
        for listed in schedule.maneuvers:
            if parse(listed.code).number in CLIMBING_IMMELMANN and listed.line.tolerance[0] == "C" and not steep:
                message = f"{listed.code} may climb, but no simple straight allows the steep dive before it (3.205)"
                yield Problem(
                    listed.path,
                    message,
                    "write -/-/D1 for this maneuver, or D for a simple straight",
                    severity=Severity.WARNING,
                )


@check(
    "CE216",
    "schedule without maneuvers for a wounded pilot",
    section="3.607",
    severity=Severity.WARNING,
    kinds=(RATINGS,),
)
def remaining_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """A schedule must have a stall and, at every speed, unrestricted maneuvers to the left, to the right and straight.

    A wounded pilot flies one speed slower. At speed 1, this means a stall (3.607). A pilot who fired a rigid gun
    upwards and cannot climb also stalls (3.2192). With a jammed rudder, only one column of the schedule may be used for
    two turns.

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 C1/L/D1, 3S2 -/L/D, 8L1 -/L/D1, 8R1 -/L/D1]     # no 1L0, 1S0, 1R0
    """
    rigid = next((gun.id for gun in ratings_of(case).guns if gun.mount == "fixed"), None)
    for schedule in valid_schedules(library, case.id):
        if not any(parse(it.code).number == STALL for it in schedule.maneuvers):
            gun = f", and gun {rigid} is rigid (3.2192)" if rigid else ""
            message = f"the {schedule.era} schedule has no stall, which a wound at speed 1 requires (3.607){gun}"
            yield Problem(
                schedule.path, message, "add 1L0, 1S0 and 1R0, or waive this check if the chart has none", at_key=True
            )
        yield from no_way_out(
            schedule, NUMBERS.restricted, "3.607", f"check the {schedule.era} schedule against the source"
        )
