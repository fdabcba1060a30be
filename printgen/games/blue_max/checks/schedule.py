"""Checks of maneuver schedules (BM201-BM217) and of the maneuver catalogue (BM220)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.checks.check import Problem, check
from printgen.checks.companions import companions
from printgen.checks.maneuvers import Sections, paths
from printgen.checks.schedules import (
    Plans,
    coded_lines,
    codes,
    dead_ends,
    marks,
    mirrors,
    missing_maneuvers,
    no_way_out,
    once,
    relatives,
    straights,
)
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import MANEUVERS
from printgen.data.records.maneuvers import Line, Maneuver, parse
from printgen.data.schedules import FullSchedule
from printgen.games.blue_max.flight import GLIDING, NUMBERS, RULES, SCHEDULES, STALL, schedule_choices
from printgen.games.blue_max.kinds import RATINGS
from printgen.games.blue_max.records import Schedule

#: The maneuvers that every schedule needs, since gliding aircraft fly them (Gliding).
NEEDED = tuple((code, ", which gliding aircraft fly (Gliding)", f"add {code}") for code in ("2S1", "9L1", "9R1"))
assert {parse(code).number for code, *_texts in NEEDED} == GLIDING


def _flight_plans(_case: Case, _library: Library, schedule: FullSchedule[Schedule, Line]) -> Plans:
    return RULES, (("", schedule_choices(schedule)),)


BM201 = check("BM201", "maneuver not in the catalogue", section="The Maneuver Schedules", kinds=(RATINGS,))(
    partial(codes, of=SCHEDULES, section="The Maneuver Schedules")
)
BM202 = check("BM202", "duplicate maneuver", section="The Maneuver Schedules", kinds=(RATINGS,))(
    partial(once, of=SCHEDULES)
)
BM203 = check("BM203", "marks of a maneuver contradict its number", section="Maneuvers", kinds=(RATINGS, MANEUVERS))(
    partial(marks, of=SCHEDULES, types="Restricted Maneuvers", brackets="Non-repeatable Maneuvers")
)
BM208 = check("BM208", "left and right maneuvers differ", "The Maneuver Schedules", Severity.WARNING, kinds=(RATINGS,))(
    partial(mirrors, of=SCHEDULES, reason="asymmetry")
)
BM211 = check("BM211", "dead end in a schedule", section="Maneuvers", kinds=(RATINGS,))(
    partial(dead_ends, of=SCHEDULES, planned=_flight_plans, section="Maneuvers")
)
BM214 = check(
    "BM214", "invalid reference to another aircraft's schedule", section="The Maneuver Schedules", kinds=(RATINGS,)
)(partial(relatives, of=SCHEDULES, by_rule=True))
BM217 = check(
    "BM217",
    "missing maneuver that all similar schedules have",
    section="The Maneuver Schedules",
    severity=Severity.WARNING,
    kinds=(RATINGS,),
)(partial(companions, of=SCHEDULES))
BM220 = check("BM220", "catalogue entry contradicts its code", section="Movement", kinds=(MANEUVERS,))(
    partial(paths, of=SCHEDULES, sections=Sections("The Maneuver Schedules", "Movement", "Restricted Maneuvers"))
)


@check("BM204", "speed without a straight, or straight with a wrong number", "Maneuvers", kinds=(RATINGS, MANEUVERS))
def simple_straights(case: Case, library: Library) -> Iterator[Problem]:
    """A schedule must have a simple straight for each of its speeds. The simple straights are 2S1, 3S2, 4S3 and 5S4.

    Only these straights allow a restricted maneuver in the next turn. If a speed were missing, aircraft could not reach
    higher speeds, because speed changes by at most one per turn.

    Example:
        maneuvers: [2S1, 20L3, 20R3]     # speed 3, but neither 3S2 nor 4S3
    """
    if not isinstance(case.record, Maneuver):
        yield from straights(case, library, of=SCHEDULES, section="Maneuvers")
        return
    record, code = case.record, parse(case.record.maneuver)
    ahead = record.path and set(record.path) == {"N"} and record.facing == 0
    if ahead and code.number not in (STALL, *NUMBERS.straights):
        message = f"{code} flies straight ahead; simple straight flight has the numbers 2, 3, 4 and 5 (Maneuvers)"
        yield Problem(("facing",), message, "correct the facing, or use the number of a straight")


@check("BM206", "missing maneuver for gliding", section="Gliding", kinds=(RATINGS,))
def gliding_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """Every schedule must have 2S1, 9L1 and 9R1, because an aircraft without fuel or engine may choose only maneuvers 2 and 9.

    Any aircraft may have to glide, and a gliding aircraft that cannot turn may fly off the map behind the enemy's lines.

    Example:
        maneuvers: [2S1, 3S2, 14L2, 14R2]       # no 9
    """
    for schedule in SCHEDULES.valid_schedules(library, case.id):
        yield from missing_maneuvers(schedule, NEEDED)


@check("BM213", "stall with a wrong speed", section="Maneuvers", kinds=(RATINGS, MANEUVERS))
def stalls(case: Case, _library: Library) -> Iterator[Problem]:
    """Stalls must have speed 1 in their code: 1L1, 1S1, 1R1.

    A stall costs one box of fuel, and any maneuver of speed 1 or 2 may follow it. Codes copied from Canvas Eagles, where
    stalls have speed 0, would be wrong on both points.

    Example:
        maneuvers: [1L0, 1S0, 1R0, 2S1]
    """
    found: list[tuple[str, tuple[str | int, ...]]]
    if isinstance(case.record, Maneuver):
        found = [(case.record.maneuver, ("maneuver",))]
    else:
        found = [(line.code, path) for line, _number, path in coded_lines(case.record, SCHEDULES)]
    for text, path in found:
        code = parse(text)
        if code.number == STALL and code.speed != 1:
            message = f"{code} is a stall of speed {code.speed}; stalls have speed 1 (Maneuvers)"
            yield Problem(path, message, f"write `1{code.direction}1`")


@check("BM216", "schedule without maneuvers for a jammed rudder", "Damage", Severity.WARNING, kinds=(RATINGS,))
def remaining_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """At every speed, an aircraft must have legal unrestricted maneuvers to the left, straight ahead and to the right.

    Maneuvers are legal if their speed differs from the present speed by at most one. With a jammed rudder, only one
    column of the schedule may be used for several turns. A grazed pilot flies straight in the next turn.

    Example:
        maneuvers: [2S1, 3S2, 4S3, 5S4, 9L1, 9R1]       # no turns at speed 3 or more
    """
    for schedule in SCHEDULES.valid_schedules(library, case.id):
        yield from no_way_out(schedule, NUMBERS.restricted, "Damage", "check the schedule against the source", least=1)
