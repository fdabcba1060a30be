"""Checks of schedules against the engines and crew of their aircraft (CE218), and against the stated reasons (CE219)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import is_house_rule
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.fields import Unknown
from printgen.data.records.maneuvers import parse
from printgen.games.canvas_eagles.checks.airframe import aircraft_of, ratings_of
from printgen.games.canvas_eagles.flight import NUMBERS
from printgen.games.canvas_eagles.full_schedule import FullSchedule, valid_schedules
from printgen.games.canvas_eagles.kinds import RATINGS
from printgen.games.canvas_eagles.ratings import Ratings

#: The largest number of restricted maneuvers (3.203) in the charts' schedules for aircraft with several engines, and
#: for aircraft with a crew of two or more.
MOST_WITH_ENGINES, MOST_WITH_CREW = 0, 7

_FIGURE = re.compile(r"\b(climb|dive|ceiling) (\d+\+?)")
_SAME = re.compile(r"\bthe same ([\w\s,]+?)(?= with\b|[;:.]|$)")
_COMPARED = ("stability", "climb", "dive", "ceiling", "fuel")
_SEATS = re.compile(r"\b(single|two)-seat(?:er)?\b")
_ENGINES = re.compile(r"\b(rotary|inline)\b")


@check("CE218", "too many restricted maneuvers for its class", "3.203", Severity.WARNING, kinds=(RATINGS,))
def few_restricted_maneuvers(case: Case, library: Library) -> Iterator[Problem]:
    """A multi-engine aircraft should have no restricted maneuvers.

    A single-engine aircraft with an observer should have at most seven.

    All of the game's own charts follow this rule. A schedule that was copied to the wrong aircraft is still valid, and
    only the engines and the crew of the aircraft show the mistake.

    Example:
        aircraft: gotha-g-iv-g-v        # two engines
        maneuvers: [..., 33S3 -/X/D1]
    """
    aircraft = aircraft_of(case, library)
    if aircraft is None:
        return
    if aircraft.engine.count > 1:
        most, owner = MOST_WITH_ENGINES, "several engines"
    elif len(aircraft.crew) > 1:
        most, owner = MOST_WITH_CREW, "a crew of two or more"
    else:
        return
    for schedule in valid_schedules(library, case.id):
        count = sum(parse(it.code).number in NUMBERS.restricted for it in schedule.maneuvers)
        if count > most:
            bound = f"an aircraft with {owner} has at most {most}" if most else f"an aircraft with {owner} has none"
            message = f"the {schedule.era} schedule has {format_count(count, 'restricted maneuver')}; {bound}"
            hint = (
                "check that the schedule belongs to this aircraft; waive this check if the chart has the same schedule"
            )
            yield Problem(schedule.path, message, hint, at_key=True)


@check("CE219", "reason that contradicts the figures", "Appendix A, B", Severity.WARNING, kinds=(RATINGS,))
def reasons_agree(case: Case, library: Library) -> Iterator[Problem]:
    """The texts under `reason` and `asymmetry` must agree with the figures that they mention.

    The reason for a reconstructed schedule may mention the aircraft's own figures (climb 2), and its engine and crew (a
    rotary single-seater). It may also mention figures that the aircraft shares with the aircraft whose schedule was
    adapted (the same stability and ceiling). If one of these figures is corrected later, the reason is no longer valid,
    and another aircraft may be more similar. Figures of house rules are not compared.

    Example:
        climb: 3
        schedules: {late: {like: sopwith-pup, reason: "a stronger engine: climb 2"}}
    """
    for schedule in valid_schedules(library, case.id):
        for field in ("reason", "asymmetry"):
            for contradiction in _contradictions(field, schedule, case, library):
                message, note = contradiction
                hint = "correct the figure or the text, and check that the similar aircraft is still similar"
                yield Problem((*schedule.path[:-1], field), message, hint, (note,) if note else ())


def _contradictions(
    field: str, schedule: FullSchedule, case: Case, library: Library
) -> Iterator[tuple[str, Remark | None]]:
    """Yield a message for each figure in a text of the schedule that differs from the aircraft's own figure."""
    text = getattr(schedule.written, field) or ""
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
    for name, written in _FIGURE.findall(text):
        value = _figure(ratings, name, schedule.era)
        if value is not None and str(value) != written:
            yield (
                f"the {field} says {name} {written}, but the aircraft has {name} {value}",
                Remark("the figure", case, (name,)),
            )
    if aircraft is not None:
        kinds, seats = _ENGINES.findall(text), _SEATS.findall(text)
        shared = library.of(AIRCRAFT).get(case.id)
        if kinds and aircraft.engine.kind not in kinds:
            message = f"the {field} says {kinds[0]}, but the engine is {aircraft.engine.kind}"
            yield message, Remark("the engine", shared, ("engine", "kind"))
        if seats and ("single" if len(aircraft.crew) == 1 else "two") not in seats:
            message = f"the {field} says {seats[0]}-seater, but the aircraft has a crew of {len(aircraft.crew)}"
            yield message, Remark("the crew", shared, ("crew",))
    yield from _unlike_relative(text, schedule, case, library)


def _unlike_relative(
    text: str, schedule: FullSchedule, case: Case, library: Library
) -> Iterator[tuple[str, Remark | None]]:
    """Yield a message for each figure that the text claims to be shared with the related aircraft but is not."""
    like = schedule.written.like
    relative = library.of(RATINGS).get(like.aircraft) if like else None
    if like is None or relative is None or relative.id == case.id:
        return
    era = like.part or schedule.era
    shared = " ".join(_SAME.findall(text))
    for name in _COMPARED:
        own, theirs = _figure(ratings_of(case), name, schedule.era), _figure(ratings_of(relative), name, era)
        if re.search(rf"\b{name}\b", shared) and own is not None and theirs is not None and own != theirs:
            message = (
                f"the reason says the same {name}, but the aircraft has {own} and the similar aircraft has {theirs}"
            )
            yield message, Remark("the figure of the similar aircraft", relative, (name,))


def _figure(ratings: Ratings, name: str, era: str) -> object:
    """Return a figure of the ratings, or None for an unknown figure or a house rule. A ceiling is that of the given era."""
    if is_house_rule(ratings, f"ceiling.{era}" if name == "ceiling" else name):
        return None
    value: object = getattr(ratings.ceiling, era) if name == "ceiling" else getattr(ratings, name)
    return None if isinstance(value, Unknown) else value
