"""Schedules reconstructed from a relative: the relative is there, and what is changed can be (CE213)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.yaml import Path
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.full_schedule import lineage, named, resolved
from printgen.games.canvas_eagles.schedules import ERAS, Era, Schedule


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
            yield from _form(schedule, era)
            yield from _source(schedule, era)
            if schedule.like is not None:
                yield from _relative(schedule, ratings.aircraft, era, library)


def _form(schedule: Schedule, era: Era) -> Iterator[Problem]:
    here: Path = ("schedules", era)
    if schedule.like is None:
        for key, given in (("without", schedule.without), ("with", schedule.with_)):
            if given:
                message = f"`{key}` changes a relative's schedule, but `like` names none"
                yield Problem((*here, key), message, "add `like`, or list the maneuvers", key=True)
        if not schedule.maneuvers and schedule.source.status != "missing":
            yield Problem(
                here, "a schedule without maneuvers", "list `maneuvers`, or name a relative: `like`", key=True
            )
        return
    if schedule.maneuvers:
        message = "`maneuvers` and `like` stand side by side: which of the two holds?"
        yield Problem((*here, "like"), message, "list the maneuvers, or change a relative's by `without` and `with`")
    if schedule.because is None:
        yield Problem((*here, "like"), "it is not said why that relative", "add `because`, one line")


def _source(schedule: Schedule, era: Era) -> Iterator[Problem]:
    source, path = schedule.source, ("schedules", era, "source")
    if source.status != "house" and (schedule.like is not None) != (source.status == "reconstructed"):
        message = (
            f"the status is {source.status}; reconstructed is what a relative's schedule with changes is, and no other"
        )
        yield Problem((*path, "status"), message, "correct the status, or `like`")
    elif source.status == "reconstructed" and not source.rule:
        yield Problem((*path, "status"), "a reconstructed schedule must name its rule", "add `rule: ...`")
    elif source.status in ("official", "charted") and not source.document:
        yield Problem(
            (*path, "status"), f"a schedule that is {source.status} must name its document", "add `document: ...`"
        )


def _relative(schedule: Schedule, id: str, era: Era, library: Library) -> Iterator[Problem]:
    assert schedule.like is not None
    path = ("schedules", era)
    names = lineage(library, id, era)
    shown = [f"{name}/{of}" for name, of in ((id, era), *names)]
    if len(set(shown)) < len(shown):
        yield Problem((*path, "like"), f"round in a circle: {' -> '.join(shown)}", "name a relative that is charted")
        return
    if library.get("ratings", schedule.like.aircraft) is None:
        return
    if named(library, *names[0]) is None:
        message = f"{names[0][0]} has no {names[0][1]} schedule to be like"
        yield Problem((*path, "like"), message, "name one that has, with `/early` or `/late` where the era is another")
        return
    try:
        relative = resolved(library, *names[0])
    except ValueError:
        return
    if relative is None:
        return
    lines = {listed.code: listed.line for listed in relative.maneuvers}
    for index, code in enumerate(schedule.without):
        if code not in lines:
            yield Problem(
                (*path, "without", index), f"{shown[1]} has no {code} to be without", "take it out of the list"
            )
    for index, line in enumerate(schedule.with_):
        if line.code in schedule.without:
            yield Problem((*path, "with", index), f"{line.code} is taken out and put in", "change it by `with` alone")
        elif line.code in lines and str(lines[line.code]) == str(line):
            yield Problem((*path, "with", index), f"{shown[1]} has `{line}` already", "take it out of `with`")
