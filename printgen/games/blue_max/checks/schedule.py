"""Maneuver schedules (BM201-BM217) and the catalogue that their codes are of (BM220)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.checks.check import Problem, check
from printgen.checks.maneuvers import Sections, paths
from printgen.checks.schedules import (
    Plans,
    coded_lines,
    codes,
    companions,
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

#: What a glider may fly, and so every schedule has (Gliding).
NEEDED = tuple((code, ": a glider flies 2 or 9 (Gliding)", f"add {code}") for code in ("2S1", "9L1", "9R1"))
assert {parse(code).number for code, *_said in NEEDED} == GLIDING


def _planned(_case: Case, _library: Library, whole: FullSchedule[Schedule, Line]) -> Plans:
    return RULES, (("", schedule_choices(whole)),)


BM201 = check("BM201", "a maneuver that is not in the catalogue", section="The Maneuver Schedules", kinds=(RATINGS,))(
    partial(codes, of=SCHEDULES, section="The Maneuver Schedules")
)
BM202 = check("BM202", "a maneuver that stands twice", section="The Maneuver Schedules", kinds=(RATINGS,))(
    partial(once, of=SCHEDULES)
)
BM203 = check("BM203", "a maneuver marked against its number", section="Maneuvers", kinds=(RATINGS, MANEUVERS))(
    partial(marks, of=SCHEDULES, types="Restricted Maneuvers", brackets="Non-repeatable Maneuvers")
)
BM208 = check("BM208", "left and right that differ", "The Maneuver Schedules", Severity.WARNING, kinds=(RATINGS,))(
    partial(mirrors, of=SCHEDULES, reason="asymmetry")
)
BM211 = check("BM211", "a dead end", section="Maneuvers", kinds=(RATINGS,))(
    partial(dead_ends, of=SCHEDULES, planned=_planned, section="Maneuvers")
)
BM214 = check("BM214", "a schedule like none", section="The Maneuver Schedules", kinds=(RATINGS,))(
    partial(relatives, of=SCHEDULES, by_rule=True)
)
BM217 = check(
    "BM217",
    "missing maneuver that all similar schedules have",
    section="The Maneuver Schedules",
    severity=Severity.WARNING,
    kinds=(RATINGS,),
)(partial(companions, of=SCHEDULES))
BM220 = check("BM220", "a maneuver that its code belies", section="Movement", kinds=(MANEUVERS,))(
    partial(paths, of=SCHEDULES, sections=Sections("The Maneuver Schedules", "Movement", "Restricted Maneuvers"))
)


@check("BM204", "a speed without a straight, or a straight of another number", "Maneuvers", kinds=(RATINGS, MANEUVERS))
def simple_straights(case: Case, library: Library) -> Iterator[Problem]:
    """Simple, straight flight is maneuver 2, 3, 4 or 5, at speed 1, 2, 3 or 4, and a schedule has one for each of its speeds.

    Restricted maneuvers follow these numbers alone, and speed changes by one a turn, so a gap could not be crossed. A straight
    of another number would be one after which nothing restricted may be flown.

    Example:
        maneuvers: [2S1, 20L3, 20R3]     # speed 3, but neither 3S2 nor 4S3
    """
    if not isinstance(case.record, Maneuver):
        yield from straights(case, library, of=SCHEDULES, section="Maneuvers")
        return
    record, code = case.record, parse(case.record.maneuver)
    ahead = record.path and set(record.path) == {"N"} and record.facing == 0
    if ahead and code.number not in (STALL, *NUMBERS.straights):
        message = f"{code} flies straight on; simple, straight flight has the numbers 2, 3, 4 and 5 (Maneuvers)"
        yield Problem(("facing",), message, "write where it faces, or the number of a straight")


@check("BM206", "a schedule that a glider cannot fly", section="Gliding", kinds=(RATINGS,))
def gliding_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """Every schedule has 2S1, 9L1 and 9R1: an aircraft without fuel or engine may choose only maneuvers number 2 or 9.

    Any aircraft may have to glide, and one that cannot turn flies off the map behind the enemy's lines.

    Example:
        maneuvers: [2S1, 3S2, 14L2, 14R2]       # no 9
    """
    for whole in SCHEDULES.understood(library, case.id):
        yield from missing_maneuvers(whole, NEEDED)


@check("BM213", "a stall of another speed", section="Maneuvers", kinds=(RATINGS, MANEUVERS))
def stalls(case: Case, _library: Library) -> Iterator[Problem]:
    """Stalls carry speed 1 in their code: 1L1, 1S1, 1R1.

    They cost a box of fuel, and after one any maneuver of speed 1 or 2 may follow. Codes copied from the sister game, where
    stalls have speed 0, would do neither.

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
            message = f"{code} is a stall, which carries speed 1 here (Maneuvers)"
            yield Problem(path, message, f"write `1{code.direction}1`")


@check("BM216", "a schedule that leaves a jammed rudder nothing", "Damage", Severity.WARNING, kinds=(RATINGS,))
def remaining_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """At every speed something unrestricted is left to the left, to the right and straight on, one speed more or less.

    With a jammed rudder, one column of the schedule serves for some turns, and a grazed pilot flies straight on in the next.

    Example:
        maneuvers: [2S1, 3S2, 4S3, 5S4, 9L1, 9R1]       # at speed 3 and more nothing turns
    """
    for whole in SCHEDULES.understood(library, case.id):
        yield from no_way_out(whole, NUMBERS.restricted, "Damage", "look the schedule up again", least=1)
