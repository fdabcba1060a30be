"""Checks of stability, damage tracks, fuel, ceiling, service and crew (CE101-CE109), and of unusual figures (PG008)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from printgen.checks.check import Check, Problem, Remark, check
from printgen.checks.outliers import OUTLIER, PeerComparison, outliers
from printgen.checks.remedies import choose
from printgen.data.edits import RenameKey
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, CREW
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.record import Record
from printgen.games.canvas_eagles.full_schedule import valid_schedules
from printgen.games.canvas_eagles.kinds import RATINGS
from printgen.games.canvas_eagles.options import calendar
from printgen.games.canvas_eagles.ratings import Level, Ratings
from printgen.games.canvas_eagles.war import ERAS

TRACKS = ("engine", "wings", "fuselage", "tail")
WINGS_AT_MOST = 40
FUSELAGE_AT_MOST = 28
#: The total number of engine boxes and the number of triangles among them, by number of engines (12.01).
ENGINE_BOXES = {2: (10, 3), 3: (12, 4), 4: (14, 4)}
SINGLE_ENGINE = range(6, 11)
#: The lowest maximum speed of a schedule. Every schedule has the simple straight 3S2, which a glider may fly (3.301).
LEAST_TOP_SPEED = 2
LEVELS = range(1, 11)
#: The first and the last month in which the game's aircraft entered service.
FIRST, LAST = "1914-06", "1918-11"


def ratings_of(case: Case) -> Ratings:
    """Return the ratings that a case contains. Cases of other kinds are not allowed."""
    assert isinstance(case.record, Ratings)
    return case.record


def aircraft_of(case: Case, library: Library) -> Aircraft | None:
    """Return the record, shared by all games, of the aircraft with these ratings. Return None if it is missing (PG004)."""
    record = library.get(AIRCRAFT, case.id)
    return record if isinstance(record, Aircraft) else None


@check("CE101", "stability A+ on a single-engined aircraft", section="3.532", kinds=(RATINGS,))
def stability(case: Case, library: Library) -> Iterator[Problem]:
    """Stability must be A, B or C. A+ is only for aircraft with two or more engines.

    The combat table and the spin table have lines for A, B and C only. The charts give A+ to the large bombers, which are
    otherwise treated as A. A+ on a single-engined aircraft is a mistake.

    Example:
        aircraft: sopwith-camel     # one engine
        stability: A+
    """
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
    if ratings.stability == "A+" and aircraft and aircraft.engine.count == 1:
        message = f"stability A+ is for aircraft with two or more engines; {aircraft.name} has one (3.532)"
        yield Problem(("stability",), message, "write A, B or C", _engine_note(aircraft, library))


@check("CE102", "wrong number of engine boxes", section="12.01", kinds=(RATINGS,))
def engine_boxes(case: Case, library: Library) -> Iterator[Problem]:
    """Two engines must have 10 boxes (3 of them triangles), three engines 12 boxes (4), and four engines 14 boxes (4).

    The rulebook lists boxes and triangles separately (7/3, 8/4, 10/4), and `boxes` is the sum of both. Single-engined
    types have 6 to 10 boxes, most of them 6 (rotary) or 8 (in-line). Other numbers cause a warning.

    Example:
        aircraft: gotha-g-iv        # two engines
        engine: {boxes: 7, triangles: 3}        # 3 boxes are missing
    """
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
    if aircraft is None:
        return
    count, boxes, triangles = aircraft.engine.count, ratings.engine.boxes, ratings.engine.triangles
    notes = _engine_note(aircraft, library)
    if count == 1:
        if isinstance(boxes, int) and boxes not in SINGLE_ENGINE:
            message = f"the engine has {boxes} boxes; single-engined aircraft have 6 to 10, and most have 6 or 8"
            yield Problem(("engine", "boxes"), message, "check it against the source", notes, Severity.WARNING)
        return
    right_boxes, right_triangles = ENGINE_BOXES[count]
    if isinstance(boxes, int) and boxes != right_boxes:
        message = f"the engine has {boxes} boxes in all; an aircraft with {count} engines has {right_boxes} (12.01)"
        yield Problem(("engine", "boxes"), message, f"write {right_boxes}", notes)
    if isinstance(triangles, int) and triangles != right_triangles:
        given = format_count(triangles, "triangle")
        message = f"the engine has {given}; an aircraft with {count} engines has {right_triangles} (12.01)"
        yield Problem(("engine", "triangles"), message, f"write {right_triangles}", notes)


@check("CE103", "too many wing boxes", section="12.01", kinds=(RATINGS,))
def wing_boxes(case: Case, _library: Library) -> Iterator[Problem]:
    """Wings may have at most 40 boxes, whatever the size of the aircraft.

    The rulebook states this limit for multi-engine aircraft, but the check applies it to all aircraft. The chart of the
    Junkers J.I exceeds the limit.

    Example:
        wings: {boxes: 44, triangles: 10}
    """
    yield from _at_most(case, "wings", WINGS_AT_MOST)


@check("CE104", "too many fuselage boxes", section="12.01", kinds=(RATINGS,))
def fuselage_boxes(case: Case, _library: Library) -> Iterator[Problem]:
    """The fuselage may have at most 28 boxes, whatever the size of the aircraft.

    The rulebook states this limit for multi-engine aircraft, but the check applies it to all aircraft. The rulebook's
    own table exceeds the limit for the FE2b/d and the DH-9.

    Example:
        fuselage: {boxes: 32, triangles: 8}
    """
    yield from _at_most(case, "fuselage", FUSELAGE_AT_MOST)


def _at_most(case: Case, track: str, most: int) -> Iterator[Problem]:
    boxes = getattr(ratings_of(case), track).boxes
    if isinstance(boxes, int) and boxes > most:
        message = f"`{track}` has {boxes} boxes; the maximum is {most} (12.01)"
        yield Problem(
            (track, "boxes"), message, "correct the number, or waive this check if the source has the same number"
        )


@check("CE105", "damage track without boxes or with only triangles", section="3.604", kinds=(RATINGS,))
def tracks(case: Case, _library: Library) -> Iterator[Problem]:
    """Engine, wings, fuselage and tail must each have boxes, and fewer triangles than boxes.

    `boxes` counts all boxes of a track. `triangles` counts the critical boxes among them, which are marked off last. A
    track with only triangles would be critically damaged by the first hit.

    Example:
        tail: {boxes: 4, triangles: 4}
    """
    ratings = ratings_of(case)
    for name in TRACKS:
        track = getattr(ratings, name)
        if not isinstance(track.boxes, int):
            continue
        if track.boxes < 1:
            message = f"`{name}` has no boxes; hits on it could not be marked off (3.604)"
            yield Problem((name, "boxes"), message, "write 1 or more")
        elif isinstance(track.triangles, int) and track.triangles >= track.boxes:
            among = f"{format_count(track.triangles, 'triangle')} among {format_count(track.boxes, 'box', 'boxes')}"
            message = f"`{name}` has {among}, which leaves no plain box (3.604)"
            yield Problem(
                (name, "triangles"),
                message,
                "write fewer triangles or more boxes; `boxes` includes the triangles",
            )


@check("CE106", "fuel or ratings too low to fly", section="3.202", kinds=(RATINGS,))
def performance(case: Case, library: Library) -> Iterator[Problem]:
    """The fuel must be enough for the fastest maneuver of every schedule, and dive and climb ratings must be at least 1.

    A maneuver takes as many fuel boxes as its speed. Every schedule, even an unknown schedule, has the simple straight
    of speed 2. An aircraft with a rating of 0 could never dive (3.213) or climb (3.216).

    Example:
        climb: 0
    """
    ratings = ratings_of(case)
    top = max([LEAST_TOP_SPEED, *(it.top_speed for it in valid_schedules(library, ratings.aircraft))])
    if isinstance(ratings.fuel, int) and ratings.fuel < top:
        message = f"fuel is {ratings.fuel}; a maneuver of speed {top} takes {top} boxes (3.202)"
        yield Problem(("fuel",), message, "write the number of fuel boxes of a full tank")
    for name, section in (("dive", "3.213"), ("climb", "3.216")):
        if getattr(ratings, name) == 0:
            message = f"{name} is 0; every aircraft can {name} at least 1 level per turn ({section})"
            yield Problem((name,), message, "write 1 or more")


@check("CE107", "ceiling missing or outside the altitude levels", section="1.30", kinds=(RATINGS,))
def ceiling(case: Case, _library: Library) -> Iterator[Problem]:
    """A ceiling must be between 1 and 10. An aircraft must have a ceiling for the early war, the late war or both.

    The altitude markers are numbered 1 to 10. A `+` after the level means that the level can be regained in play
    (3.219). If the level is unknown, write `unknown`.

    Example:
        ceiling: {late: 12+}
    """
    early_late = ratings_of(case).ceiling
    for era in ERAS:
        level = getattr(early_late, era)
        if isinstance(level, Level) and level.level not in LEVELS:
            message = f"the {era} ceiling is {level}; altitude levels are 1 to 10 (1.30)"
            yield Problem(("ceiling", era), message, "write a level from 1 to 10")
    if early_late.early is None and early_late.late is None:
        message = "there is neither an early nor a late ceiling (1.30)"
        yield Problem(("ceiling",), message, "add `early` or `late`; the level may be `unknown`")


@check("CE108", "ceilings contradict the service date", section="1.502", kinds=(RATINGS,))
def service(case: Case, library: Library) -> Iterator[Problem]:
    """Service must begin between June 1914 and November 1918, and the ceilings must match the start of service.

    An aircraft in service before January 1917 may be flown in early games and needs an early ceiling. Later aircraft
    are not in early games and have no early ceiling (1.502, 2.10). The rulebook's table breaks this rule for the RE8
    and the Roland D-II.

    Example:
        aircraft: sopwith-camel     # in service from 1917-07
        ceiling: {early: 8, late: 8}
    """
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
    war = calendar(library)
    if aircraft is None or war is None or not isinstance(aircraft.since, str):
        return
    month = aircraft.since
    notes = (Remark(f"{aircraft.name} is in service from {month}", library.of(AIRCRAFT)[case.id], ("since",)),)
    if not FIRST <= month <= LAST:
        message = f"{aircraft.name} is in service from {month}, but the game covers {FIRST} to {LAST}"
        yield Problem(("aircraft",), message, "correct the aircraft's `since`", notes)
    elif war.era(month) == "early" and ratings.ceiling.early is None:
        message = f"no early ceiling for an aircraft in service from {month} (1.502)"
        yield Problem(("ceiling",), message, "add `early`, or `early: unknown`", notes)
    elif war.era(month) == "late" and ratings.ceiling.early is not None:
        message = f"early ceiling for an aircraft that is in service only from {month} (1.502)"
        likely = (RenameKey(("ceiling", "early"), "late"),) if ratings.ceiling.late is None else ()
        hint = f"{'write `late`' if likely else 'remove `early`'}, or correct the aircraft's `since`"
        yield Problem(("ceiling", "early"), message, hint, notes, at_key=bool(likely), likely=likely)


@check("CE109", "gun or dual controls without a crew member", section="9.00", kinds=(RATINGS,))
def crew(case: Case, library: Library) -> Iterator[Problem]:
    """The crew member of each gun must be aboard. An aircraft with dual controls must have an observer or a co-pilot.

    Only an observer or a co-pilot can use dual controls (9.00). The crew is recorded with the aircraft, since it is the same
    in every game.

    Example:
        aircraft: sopwith-camel     # crew: [pilot]
        has-dual-controls: true
    """
    ratings, aircraft = ratings_of(case), aircraft_of(case, library)
    if aircraft is None:
        return
    notes = (Remark(f"crew: {', '.join(aircraft.crew)}", library.of(AIRCRAFT)[case.id], ("crew",)),)
    if ratings.has_dual_controls and not {"observer", "co-pilot"} & set(aircraft.crew):
        message = f"dual controls need an observer or a co-pilot; {aircraft.name} has neither (9.00)"
        yield Problem(
            ("has-dual-controls",), message, "remove `has-dual-controls`, or add the observer to the crew", notes
        )
    for index, gun in enumerate(ratings.guns):
        if gun.crew not in aircraft.crew and library.get(CREW, gun.crew):
            message = f"gun {gun.id} is served by the {gun.crew}, who is not aboard {aircraft.name} (3.514)"
            path = ("guns", index, "crew")
            hint, likely = choose(path, aircraft.crew)
            crew = ", ".join((*aircraft.crew, gun.crew))
            hint += f", remove gun {gun.id}, or write "
            shared = library.of(AIRCRAFT)[case.id]
            place = shared.place("crew")
            # A built-in file is not changed. A file of the user's own changes its record.
            if shared.replaces and place.file != shared.replaces:
                hint += f"`crew: [{crew}]` in line {place.line} of {place.file}"
            else:
                file = f"`aircraft/{case.id}.yaml` of your data folder"
                hint += f"`aircraft: {case.id}` and `crew: [{crew}]` in {file}"
            yield Problem(path, message, hint, notes, likely=likely)


def _engine_note(aircraft: Aircraft, library: Library) -> tuple[Remark, ...]:
    count = aircraft.engine.count
    text = f"{aircraft.name} has {count} engine{'' if count == 1 else 's'}"
    return (Remark(text, library.of(AIRCRAFT)[aircraft.aircraft], ("engine", "count")),)


FIGURES = (*(f"{track}.boxes" for track in TRACKS), "fuel", "dive", "climb", "ceiling.early", "ceiling.late")


def class_of(library: Library, aircraft: Aircraft, record: Record) -> tuple[str, str]:
    """Return the era and the type of an aircraft, such as `two-seaters`. Ratings are compared only within such a class.

    If the month of entry into service is unknown, the ceilings determine the era.
    """
    war, early = calendar(library), cast(Ratings, record).ceiling.early is not None
    if war and isinstance(aircraft.since, str):
        early = war.era(aircraft.since) == "early"
    seats = "single-seaters" if len(aircraft.crew) == 1 else "two-seaters"
    return ("early" if early else "late", seats if aircraft.engine.count == 1 else "multi-engined aircraft")


def as_number(value: object) -> int | None:
    """Return a figure as a number, or None if the figure is missing or unknown. For an altitude, return the level."""
    return value.level if isinstance(value, Level) else value if isinstance(value, int) else None


PG008 = Check(OUTLIER, ("ratings",), partial(outliers, of=PeerComparison("ratings", FIGURES, class_of, as_number)))
