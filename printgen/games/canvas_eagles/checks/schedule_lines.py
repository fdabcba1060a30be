"""Checks of single schedule lines (CE201-CE205, CE210), adapted schedules (CE213) and the catalogue (CE220)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.checks.check import Problem, check
from printgen.checks.maneuvers import Sections, paths
from printgen.checks.schedules import coded_lines, codes, marks, relatives, repeated_codes
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.kinds import MANEUVERS
from printgen.data.notation import Plain, plain_notation
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.flight import CLIMBING_IMMELMANN, STALL
from printgen.games.canvas_eagles.full_schedule import SCHEDULES
from printgen.games.canvas_eagles.kinds import RATINGS
from printgen.games.canvas_eagles.ratings import TOLERANCE, Line
from printgen.games.canvas_eagles.war import ERAS

NOTHING = "-/-/-"
STALLED = "-/X/-"
IMMELMANN = ("C1/-/D1", "-/-/D1")

CE201 = check("CE201", "maneuver not in the catalogue", section="1.501", kinds=(RATINGS,))(
    partial(codes, of=SCHEDULES, section="1.501")
)
CE203 = check("CE203", "marks of a maneuver contradict its number", section="3.203", kinds=(RATINGS, MANEUVERS))(
    partial(marks, of=SCHEDULES, types="3.203", brackets="3.204")
)
CE213 = check("CE213", "invalid reference to another aircraft's schedule", section="1.50", kinds=(RATINGS,))(
    partial(relatives, of=SCHEDULES)
)
CE220 = check("CE220", "catalogue entry contradicts its code", section="1.501", kinds=(MANEUVERS,))(
    partial(paths, of=SCHEDULES, sections=Sections("1.501", "3.40", "3.203, 3.40", "3.702"))
)


@check("CE202", "invalid tolerance code", section="3.211", kinds=(RATINGS,))
def tolerances(case: Case, _library: Library) -> Iterator[Problem]:
    """A tolerance code must state whether a maneuver may climb, fly level and dive. It must allow at least one of the three.

    Climbing is C (up to the rating), C1 (one level) or -. Level is L, X (the next turn must dive) or -. Diving is D (up to
    the rating, or over diving), D1 (one level) or -. A maneuver with -/-/- could never be chosen.

    Example:
        maneuvers:
          - 14L2 L/C1/D     # the level code goes in the middle
    """
    for _era, line, path in SCHEDULES.written(case.record):
        assert isinstance(line, Line)
        if line.tolerance == NOTHING:
            message = f"{line.code} allows neither a climb nor level flight nor a dive (3.211)"
            yield Problem(path, message, "allow at least one of them, or remove the maneuver")
        elif not line.is_valid:
            message = f"`{line.tolerance}` of {line.code} is not a tolerance code (3.211)"
            hint, fix = "write C, C1 or -, then L, X or -, then D, D1 or -, as in C1/L/D", None
            capital = line.tolerance.upper()
            plain = plain_notation(capital) or Plain(capital, "small letters")
            if TOLERANCE.fullmatch(plain.text):
                right = line.model_copy(update={"tolerance": plain.text})
                message = f"`{line.tolerance}` of {line.code}: {plain.fault}"
                hint, fix = f"write `{right}`", Replace(path, str(right))
            yield Problem(path, message, hint, fix=fix)


@check("CE204", "stall with a wrong tolerance", section="3.2191", kinds=(RATINGS,))
def stalls(case: Case, _library: Library) -> Iterator[Problem]:
    """A stall (1L0, 1S0, 1R0) must have the tolerance -/X/-, because it is flown level and requires a dive in the next turn.

    A stalled aircraft can neither climb nor dive in the same turn. It must test for a spin, and must dive in the next turn
    to gain speed.

    Example:
        maneuvers:
          - 1S0 -/L/-
    """
    for line, number, path in coded_lines(case.record, SCHEDULES):
        assert isinstance(line, Line)
        if number == STALL and line.tolerance != STALLED:
            message = f"{line.code} has the tolerance {line.tolerance}; a stall has {STALLED} (3.2191)"
            right = line.model_copy(update={"tolerance": STALLED})
            yield Problem(path, message, f"write `{right}`", fix=Replace(path, str(right)))


@check("CE205", "wrong tolerance for an Immelmann", section="3.205", kinds=(RATINGS,))
def immelmanns(case: Case, _library: Library) -> Iterator[Problem]:
    """The Immelmanns 29S2 and 27S2 must have the tolerance C1/-/D1 or -/-/D1.

    They may climb one level after a steep dive, or dive one level. An aircraft that turns around in one hex changes its
    altitude. It climbs in a climbing Immelmann and dives in a half roll. Therefore, these maneuvers cannot be flown
    level.

    Example:
        maneuvers:
          - 29S2 C1/L/D1
    """
    for line, number, path in coded_lines(case.record, SCHEDULES):
        assert isinstance(line, Line)
        if number in CLIMBING_IMMELMANN and line.tolerance not in IMMELMANN:
            message = (
                f"{line.code} has the tolerance {line.tolerance}; an Immelmann has {' or '.join(IMMELMANN)} (3.205)"
            )
            yield Problem(path, message, f"write `{line.code} {IMMELMANN[0]}`, or {IMMELMANN[1]} if it cannot zoom")


@check("CE210", "duplicate maneuver, or schedule for an era without a ceiling", section="1.502", kinds=(RATINGS,))
def unique_maneuvers(case: Case, _library: Library) -> Iterator[Problem]:
    """A schedule may list each maneuver only once, and must be for an era in which the aircraft served.

    If a code is listed twice, players cannot tell which tolerance applies. The schedules for early and late games are
    never mixed (1.502), so an aircraft has a schedule and a ceiling per era.

    Example:
        ceiling: {late: 8}
        schedules:
          early:              # no early ceiling: the aircraft is in no early game
            maneuvers: [...]
    """
    yield from repeated_codes(case, SCHEDULES)
    ratings = ratings_of(case)
    for era in ERAS:
        if ratings.schedules.of(era) and getattr(ratings.ceiling, era) is None:
            message = f"schedule for the {era} war, but no {era} ceiling (1.502)"
            yield Problem(
                ("schedules", era),
                message,
                f"add the {era} ceiling, or move the schedule to the other part of the war",
                at_key=True,
            )
