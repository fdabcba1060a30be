"""A maneuver schedule as it is written: each line by itself (CE201-CE205, CE210), and what a relative's has otherwise (CE213);
and the catalogue that its codes are of (CE220)."""

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

CE201 = check("CE201", "a maneuver that is not in the catalogue", section="1.501", kinds=(RATINGS,))(
    partial(codes, of=SCHEDULES, section="1.501")
)
CE203 = check("CE203", "a maneuver marked against its number", section="3.203", kinds=(RATINGS, MANEUVERS))(
    partial(marks, of=SCHEDULES, types="3.203", brackets="3.204")
)
CE213 = check("CE213", "a schedule like none", section="1.50", kinds=(RATINGS,))(
    partial(relatives, of=SCHEDULES, other_part=", with `/early` or `/late` where the era is another")
)
CE220 = check("CE220", "a maneuver that its code belies", section="1.501", kinds=(MANEUVERS,))(
    partial(paths, of=SCHEDULES, sections=Sections("1.501", "3.40", "3.203, 3.40", "3.702"))
)


@check("CE202", "a tolerance code that is none", section="3.211", kinds=(RATINGS,))
def tolerances(case: Case, _library: Library) -> Iterator[Problem]:
    """A tolerance code says how the maneuver is flown climbing, level and diving, and allows one of them at least.

    Climbing is C (up to the rating), C1 (one level) or -; level is L, X (then the next turn must dive) or -; diving is
    D (to the rating and over), D1 (one level) or -. With -/-/- the maneuver could never be chosen.

    Example:
        maneuvers:
          - 14L2 L/C1/D     # the level stands in the middle
    """
    for _era, line, path in SCHEDULES.written(case.record):
        assert isinstance(line, Line)
        if line.tolerance == NOTHING:
            message = f"{line.code} may be flown neither climbing nor level nor diving (3.211)"
            yield Problem(path, message, "allow one of them, or take the maneuver out")
        elif not line.understood:
            message = f"`{line.tolerance}` of {line.code}: no tolerance code (3.211)"
            hint, fix = "write C, C1 or -, then L, X or -, then D, D1 or -, as in C1/L/D", None
            capital = line.tolerance.upper()
            plain = plain_notation(capital) or Plain(capital, "small letters")
            if TOLERANCE.fullmatch(plain.text):
                right = line.model_copy(update={"tolerance": plain.text})
                message = f"`{line.tolerance}` of {line.code}: {plain.fault}"
                hint, fix = f"write `{right}`", Replace(path, str(right))
            yield Problem(path, message, hint, fix=fix)


@check("CE204", "a stall that is none", section="3.2191", kinds=(RATINGS,))
def stalls(case: Case, _library: Library) -> Iterator[Problem]:
    """A stall (1L0, 1S0, 1R0) is flown level, and the next turn must dive: its tolerance is -/X/-.

    The aircraft hangs on its propeller: it can neither climb nor dive, checks for a spin, and picks up speed by diving.

    Example:
        maneuvers:
          - 1S0 -/L/-
    """
    for line, number, path in coded_lines(case.record, SCHEDULES):
        assert isinstance(line, Line)
        if number == STALL and line.tolerance != STALLED:
            message = f"{line.code} is a stall, so its tolerance is {STALLED}, not {line.tolerance} (3.2191)"
            right = line.model_copy(update={"tolerance": STALLED})
            yield Problem(path, message, f"write `{right}`", fix=Replace(path, str(right)))


@check("CE205", "an Immelmann that flies level", section="3.205", kinds=(RATINGS,))
def immelmanns(case: Case, _library: Library) -> Iterator[Problem]:
    """The Immelmanns 29S2 and 27S2 climb one level, after a steep dive, or dive one: C1/-/D1, or -/-/D1 without a zoom.

    Turning about in one hex changes height, up as a climbing Immelmann or down as a half roll; level it cannot be.

    Example:
        maneuvers:
          - 29S2 C1/L/D1
    """
    for line, number, path in coded_lines(case.record, SCHEDULES):
        assert isinstance(line, Line)
        if number in CLIMBING_IMMELMANN and line.tolerance not in IMMELMANN:
            message = f"{line.code} has the tolerance {line.tolerance}; it is {' or '.join(IMMELMANN)} (3.205)"
            yield Problem(path, message, f"write `{line.code} {IMMELMANN[0]}`, or {IMMELMANN[1]} where it cannot zoom")


@check("CE210", "a maneuver that stands twice", section="1.502", kinds=(RATINGS,))
def unique_maneuvers(case: Case, _library: Library) -> Iterator[Problem]:
    """A schedule has each maneuver once, and is for an era in which the aircraft is flown.

    Two lines of one code leave open which tolerance holds. The schedules for early and late games are never mixed
    (1.502), so each stands apart, and there is a ceiling for its era.

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
            message = f"there is a schedule for the {era} war, but no {era} ceiling (1.502)"
            yield Problem(("schedules", era), message, f"add the {era} ceiling, or move the schedule", at_key=True)
