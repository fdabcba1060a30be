"""A maneuver schedule as it is written: each line by itself (CE201-CE205, CE210), and what a relative's has otherwise (CE213)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.checks.sources import faults
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.yaml import Path
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.flight import CLIMBING_IMMELMANN, RESTRICTED, SPIN, STALL, marks_of, parse
from printgen.games.canvas_eagles.full_schedule import lineage, named, resolved
from printgen.games.canvas_eagles.options import ERAS, Era
from printgen.games.canvas_eagles.ratings import TOLERANCE, Line, Maneuver, Schedule

NOTHING = "-/-/-"
STALLED = "-/X/-"
IMMELMANN = ("C1/-/D1", "-/-/D1")


def lines(case: Case) -> Iterator[tuple[Era, Line, Path]]:
    """Every line that the record itself writes, with the era it is for and its path."""
    schedules = ratings_of(case).schedules
    for era in ERAS:
        if schedule := schedules.of(era):
            for key, written in (("maneuvers", schedule.maneuvers), ("with", schedule.with_)):
                for index, line in enumerate(written):
                    yield era, line, ("schedules", era, key, index)


def coded(case: Case) -> Iterator[tuple[Line, int, Path]]:
    """Every line whose code is one (CE201 reports the others), with its maneuver's number."""
    for _era, line, path in lines(case):
        try:
            yield line, parse(line.code).number, path
        except ValueError:
            continue


@check("CE201", "a maneuver that is not in the catalogue", section="1.501", kinds=("ratings",))
def codes(case: Case, library: Library) -> Iterator[Problem]:
    """A maneuver code is number, direction and speed, as the catalogue has them.

    Number 14 is flown left or right at speed 2, so 14L2 and 14R2 are maneuvers, 14S2 and 14L3 are not. The number alone
    decides what the maneuver looks like; the letter and the last digit are what the rules on turning and on speed ask.

    Example:
        maneuvers:
          - 14L3 -/L/D      # number 14 is 14L2 or 14R2
    """
    catalogue = library.of("maneuvers")
    for _era, line, path in lines(case):
        if line.code not in catalogue:
            # The codes that the number has, else the code that reads most like this one.
            number = re.match(r"\d{1,2}(?=[A-Z])", line.code)
            alike = [it for it in catalogue if number and re.match(rf"{number[0]}[A-Z]", it)]
            near = f"; number {number[0]} is {' or '.join(alike)}" if number and alike else meant(line.code, catalogue)
            message = f"`{line.code}`: no such maneuver{near} (1.501)"
            yield Problem(path, message, "write number, L, S or R, and speed as the catalogue has them")


@check("CE202", "a tolerance code that is none", section="3.211", kinds=("ratings",))
def tolerances(case: Case, _library: Library) -> Iterator[Problem]:
    """A tolerance code says how the maneuver is flown climbing, level and diving, and allows one of them at least.

    Climbing is C (up to the rating), C1 (one level) or -; level is L, X (then the next turn must dive) or -; diving is
    D (to the rating and over), D1 (one level) or -. With -/-/- the maneuver could never be chosen.

    Example:
        maneuvers:
          - 14L2 L/C1/D     # the level stands in the middle
    """
    for _era, line, path in lines(case):
        if line.tolerance == NOTHING:
            message = f"{line.code} may be flown neither climbing nor level nor diving (3.211)"
            yield Problem(path, message, "allow one of them, or take the maneuver out")
        elif not TOLERANCE.fullmatch(line.tolerance):
            message = f"`{line.tolerance}` of {line.code}: no tolerance code (3.211)"
            yield Problem(path, message, "write C, C1 or -, then L, X or -, then D, D1 or -, as in C1/L/D")


@check("CE203", "a maneuver marked against its number", section="3.203", kinds=("ratings", "maneuvers"))
def marks(case: Case, _library: Library) -> Iterator[Problem]:
    """The number says whether a maneuver is restricted (27 to 36) and whether brackets bar its repetition (1, 28, 31, 36).

    Brackets need not be written: they are printed where the number asks for them. A line that is re-typed with them
    must have them where they belong (3.204); a catalogue's `type` is restricted for 27 to 36, stall for 1, spin for 0.

    Example:
        maneuvers:
          - "[14L2] C1/L/D"     # 14 may be repeated as often as one likes
    """
    if isinstance(case.record, Maneuver):
        number = parse(case.record.maneuver).number
        wanted = {SPIN: "spin", STALL: "stall"}.get(number, "restricted" if number in RESTRICTED else "normal")
        if case.record.type != wanted:
            message = f"{case.id} is of type {case.record.type}; by its number it is {wanted} (3.203)"
            yield Problem(("type",), message, f"write `type: {wanted}`")
        return
    for line, _number, path in coded(case):
        if line.bracketed and "bracketed" not in marks_of(line.code):
            message = f"{line.code} stands in brackets; only numbers 1, 28, 31 and 36 do (3.204)"
            yield Problem(path, message, "take the brackets away")


@check("CE204", "a stall that is none", section="3.2191", kinds=("ratings",))
def stalls(case: Case, _library: Library) -> Iterator[Problem]:
    """A stall (1L0, 1S0, 1R0) is flown level, and the next turn must dive: its tolerance is -/X/-.

    The aircraft hangs on its propeller: it can neither climb nor dive, checks for a spin, and picks up speed by diving.

    Example:
        maneuvers:
          - 1S0 -/L/-
    """
    for line, number, path in coded(case):
        if number == STALL and line.tolerance != STALLED:
            message = f"{line.code} is a stall, so its tolerance is {STALLED}, not {line.tolerance} (3.2191)"
            yield Problem(path, message, f"write `{line.code} {STALLED}`")


@check("CE205", "an Immelmann that flies level", section="3.205", kinds=("ratings",))
def immelmanns(case: Case, _library: Library) -> Iterator[Problem]:
    """The Immelmanns 29S2 and 27S2 climb one level, after a steep dive, or dive one: C1/-/D1, or -/-/D1 without a zoom.

    Turning about in one hex changes height, up as a climbing Immelmann or down as a half roll; level it cannot be.

    Example:
        maneuvers:
          - 29S2 C1/L/D1
    """
    for line, number, path in coded(case):
        if number in CLIMBING_IMMELMANN and line.tolerance not in IMMELMANN:
            message = f"{line.code} has the tolerance {line.tolerance}; it is {' or '.join(IMMELMANN)} (3.205)"
            yield Problem(path, message, f"write `{line.code} {IMMELMANN[0]}`, or {IMMELMANN[1]} where it cannot zoom")


@check("CE210", "a maneuver that stands twice", section="1.502", kinds=("ratings",))
def twice(case: Case, _library: Library) -> Iterator[Problem]:
    """A schedule has each maneuver once, and is for an era in which the aircraft is flown.

    Two lines of one code leave open which tolerance holds. The schedules for early and late games are never mixed
    (1.502), so each stands apart, and there is a ceiling for its era.

    Example:
        ceiling: {late: 8}
        schedules:
          early:              # no early ceiling: the aircraft is in no early game
            maneuvers: [...]
    """
    ratings = ratings_of(case)
    first: dict[tuple[Era, object, str], Path] = {}
    for era, line, path in lines(case):
        before = first.setdefault((era, path[2], line.code), path)
        if before != path:
            notes = (Remark("it stands here already", case, before),)
            yield Problem(path, f"{line.code} stands twice in the {era} schedule", "take one of the two out", notes)
    for era in ERAS:
        if ratings.schedules.of(era) and getattr(ratings.ceiling, era) is None:
            message = f"there is a schedule for the {era} war, but no {era} ceiling (1.502)"
            yield Problem(("schedules", era), message, f"add the {era} ceiling, or move the schedule", key=True)


@check("CE213", "a schedule like none", section="1.50", kinds=("ratings",))
def relatives(case: Case, library: Library) -> Iterator[Problem]:
    """A schedule lists its maneuvers, or is that of a relative `without` some and `with` others, and says why.

    What nobody has charted is reconstructed in the open, so that a reader can judge it: `like` names an aircraft that
    has a schedule of that era (`albatros-d-va/late` where it is the other one), never in a circle; `without` takes
    out what the relative has; `with` adds a line, or writes one otherwise; `because` gives the reason. Its status is
    reconstructed and names the rule; a charted one names its document; a missing one has no maneuvers and prints blank.

    Example:
        schedules:
          late:
            source: {status: reconstructed, rule: closest charted relative}
            like: sopwith-camel
            without: [25S4]     # the Camel has no 25S4
            because: the same airframe with another engine
    """
    ratings = ratings_of(case)
    for era in ERAS:
        if schedule := ratings.schedules.of(era):
            yield from _written(schedule, era)
            if schedule.like is not None:
                yield from _relative(schedule, ratings.aircraft, era, library)


def _written(schedule: Schedule, era: Era) -> Iterator[Problem]:
    """What the record says of a schedule, whatever its relative has."""
    here: Path = ("schedules", era)
    like, source = schedule.like, schedule.source
    if like is None:
        for key, given in (("without", schedule.without), ("with", schedule.with_)):
            if given:
                message = f"`{key}` changes a relative's schedule, but `like` names none"
                yield Problem((*here, key), message, "add `like`, or list the maneuvers", key=True)
        if not schedule.maneuvers and source.status != "missing":
            hint = "list `maneuvers`, or name a relative: `like`"
            yield Problem(here, "a schedule without maneuvers", hint, key=True)
    elif schedule.maneuvers:
        message = "`maneuvers` and `like` stand side by side: which of the two holds?"
        yield Problem((*here, "like"), message, "list the maneuvers, or change a relative's by `without` and `with`")
    if like is not None and schedule.because is None:
        yield Problem((*here, "like"), "it is not said why that relative", "add `because`, one line")
    if source.status != "house" and (like is not None) != (source.status == "reconstructed"):
        changed = "reconstructed is what a relative's schedule with changes is, and no other"
        message = f"the status is {source.status}; {changed}"
        yield Problem((*here, "source", "status"), message, "correct the status, or `like`")
    else:
        yield from faults(source, (*here, "source"))


def _relative(schedule: Schedule, id: str, era: Era, library: Library) -> Iterator[Problem]:
    """What can be seen of a schedule beside the relative's that it is like."""
    path, names = ("schedules", era), lineage(library, id, era)
    shown = [f"{name}/{of}" for name, of in ((id, era), *names)]
    if len(set(shown)) < len(shown):
        yield Problem((*path, "like"), f"round in a circle: {' -> '.join(shown)}", "name a relative that is charted")
        return
    other, of = names[0]
    if library.get("ratings", other) and named(library, other, of) is None:
        message = f"{other} has no {of} schedule to be like"
        yield Problem((*path, "like"), message, "name one that has, with `/early` or `/late` where the era is another")
    try:
        relative = resolved(library, other, of)
    except ValueError:
        return
    if relative is None:
        return
    lines = {listed.code: str(listed.line) for listed in relative.maneuvers}
    for index, code in enumerate(schedule.without):
        if code not in lines:
            message = f"{shown[1]} has no {code} to be without"
            yield Problem((*path, "without", index), message, "take it out of the list")
    for index, line in enumerate(schedule.with_):
        if line.code in schedule.without:
            yield Problem((*path, "with", index), f"{line.code} is taken out and put in", "change it by `with` alone")
        elif lines.get(line.code) == str(line):
            yield Problem((*path, "with", index), f"{shown[1]} has `{line}` already", "take it out of `with`")
