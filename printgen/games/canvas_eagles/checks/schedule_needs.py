"""What a schedule's tolerances must allow: to gliders and spinners (CE214), to the ratings (CE215), to the wounded (CE216)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.flight import CLIMBING_IMMELMANN, RESTRICTED, SIMPLE_STRAIGHT, SPIN, STALL, parse
from printgen.games.canvas_eagles.full_schedule import FullSchedule, understood

#: The tolerance that the book gives to a number: the spin drops a level, 28 is flown level and asks for a dive.
FIXED = {SPIN: ("-/-/D1", "it drops one level (3.608)"), 28: ("-/X/-", "it asks for a dive next (1.50)")}
#: What a glider flies, and whether it also flies level there, since it sinks every other turn (3.301).
GLIDES = {"2S1": True, "3S2": False, "8L1": True, "8R1": True}


@check("CE214", "a maneuver that a glider or spinner cannot fly", section="3.301", kinds=("ratings",))
def sinks(case: Case, library: Library) -> Iterator[Problem]:
    """The glider's 2S1, 3S2, 8L1 and 8R1 allow a dive, 2 and 8 level flight, and no load bars them; 0S1 is -/-/D1, 28 -/X/-.

    A glider flies 2, 3 or 8 and sinks a level every turn or every other one, a spinner sinks with 0S1: either may happen to
    every aircraft, with a load aboard, too.

    Example:
        maneuvers:
          - 3S2 C/L/-       # a glider that flies it sinks a level
    """
    for whole in understood(library, case.id):
        for it in whole.maneuvers:
            number, tolerance = parse(it.code).number, it.line.tolerance
            if number in FIXED and tolerance != FIXED[number][0]:
                wanted, why = FIXED[number]
                message = f"{it.code} has the tolerance {tolerance}; {why}: {wanted}"
                yield Problem(it.path, message, f"write `{it.code} {wanted}`")
            if it.code in GLIDES and tolerance.endswith("-"):
                message = f"{it.code} may not dive, but a glider that flies it sinks a level (3.301)"
                yield Problem(it.path, message, "allow D1 at least")
            if GLIDES.get(it.code) and tolerance.split("/")[1] == "-":
                message = f"{it.code} may not be flown level, as a glider flies it every other turn (3.301)"
                yield Problem(it.path, message, "allow L")
            if it.line.light and (it.code in GLIDES or number == SPIN):
                message = f"{it.code} is barred with a load, but a loaded aircraft may have to fly it (3.301, 3.608)"
                yield Problem(it.path, message, "take `light` out")


@check("CE215", "a rating that no maneuver can use", section="3.211", kinds=("ratings",))
def used(case: Case, library: Library) -> Iterator[Problem]:
    """With a climb rating of 2 or more some maneuver has C, with a dive rating of 2 or more some has D.

    C1 and D1 are one level only, so a higher rating could never be flown. An Immelmann that climbs needs a steep dive the
    turn before, from a simple straight (3.205): one of 2S1, 3S2 and 4S3 allows D (a warning).

    Example:
        climb: 2
        maneuvers: [..., 3S2 C1/L/D, 20L3 C1/L/D]       # nothing climbs two levels
    """
    ratings = ratings_of(case)
    for whole in understood(library, case.id):
        for rating, name, index in ((ratings.climb, "climb", 0), (ratings.dive, "dive", 2)):
            codes = {it.line.tolerance.split("/")[index] for it in whole.maneuvers}
            letter = name[0].upper()
            if isinstance(rating, int) and rating > 1 and letter not in codes and codes - {"-"}:
                section = "3.216" if index == 0 else "3.213"
                message = f"{name} is {rating}, but no maneuver of the {whole.era} schedule has {letter} ({section})"
                yield Problem((name,), message, f"look up the rating, or which maneuvers have {letter}")
        steep = any(
            parse(it.code).number in SIMPLE_STRAIGHT and it.line.tolerance.endswith("D") for it in whole.maneuvers
        )
        for it in whole.maneuvers:
            if parse(it.code).number in CLIMBING_IMMELMANN and it.line.tolerance[0] == "C" and not steep:
                message = f"{it.code} may climb, but no simple straight dives steeply before it (3.205)"
                yield Problem(it.path, message, "write -/-/D1, or D for the straight", severity=Severity.WARNING)


@check(
    "CE216",
    "a schedule that leaves the wounded nothing",
    section="3.607",
    severity=Severity.WARNING,
    kinds=("ratings",),
)
def left_over(case: Case, library: Library) -> Iterator[Problem]:
    """There is a stall, and at every speed something unrestricted to the left, to the right and straight on.

    A wounded pilot flies one speed slower, from speed 1 a stall (3.607); who fired a rigid gun upwards and cannot climb
    stalls as well (3.2192); and with a jammed rudder one column of the schedule serves two turns.

    Example:
        maneuvers: [0S1 -/-/D1, 2S1 C1/L/D1, 3S2 -/L/D, 8L1 -/L/D1, 8R1 -/L/D1]     # no 1L0, 1S0, 1R0
    """
    rigid = next((gun.id for gun in ratings_of(case).guns if gun.mount == "fixed"), None)
    for whole in understood(library, case.id):
        if not any(parse(it.code).number == STALL for it in whole.maneuvers):
            gun = f", and gun {rigid} is rigid (3.2192)" if rigid else ""
            message = f"the {whole.era} schedule has no stall, which a wound at speed 1 asks for (3.607){gun}"
            yield Problem(whole.path, message, "add 1L0, 1S0 and 1R0, or waive it where the chart has none", key=True)
        yield from _columns(whole)


def _columns(whole: FullSchedule) -> Iterator[Problem]:
    """Directions in which nothing unrestricted is left at some speed, one more or one less."""
    flown = {
        (code.direction, code.speed) for it in whole.maneuvers if (code := parse(it.code)).number not in RESTRICTED
    }
    for direction, name in (("L", "left"), ("S", "straight"), ("R", "right")):
        speeds = [
            str(speed)
            for speed in range(whole.top_speed + 1)
            if not any((direction, speed + change) in flown for change in (-1, 0, 1))
        ]
        if speeds:
            message = f"at speed {', '.join(speeds)} a rudder jammed {name} leaves nothing to fly (3.607)"
            yield Problem(whole.path, message, f"look the {whole.era} schedule up again", key=True)
