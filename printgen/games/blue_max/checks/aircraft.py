"""Aircraft: boxes, guns, months and counters (BM101-BM105), guns drawn (BM107), and what lies far outside their class (PG008)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.checks.armament import Armament, doubled, drawn
from printgen.checks.check import Check, Problem, check
from printgen.checks.outliers import OUTLIER, Comparison, outliers
from printgen.checks.remedies import choose
from printgen.checks.sides import available, marks_of_its_side, one_side_each
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.game import sides
from printgen.data.records.record import Record
from printgen.games.blue_max.checks.tabletop import OWN
from printgen.games.blue_max.flight import SCHEDULES
from printgen.games.blue_max.kinds import GAME, RATINGS
from printgen.games.blue_max.options import WAR
from printgen.games.blue_max.records import TRACKS, Ratings

#: The highest speed that every schedule has: a glider flies 2S1, and 2S1 alone would be speed 1.
SLOWEST = 1
#: The Lewis gun is an Allied one (Lewis Guns).
LEWIS, LEWIS_SIDE = "lewis", "allied"
GUNS_AT_ONCE = 2


def ratings_of(case: Case) -> Ratings:
    """The case's record, known to be ratings: the check names that kind."""
    assert isinstance(case.record, Ratings)
    return case.record


def _plane(library: Library, id: str) -> Aircraft | None:
    record = library.get("aircraft", id)
    return record if isinstance(record, Aircraft) else None


@check("BM101", "an aircraft without boxes to cross off", section="Damage", kinds=(RATINGS,))
def damage_boxes(case: Case, library: Library) -> Iterator[Problem]:
    """Engine, wings, fuselage, tail and fuel have boxes each, and fuel enough for the fastest maneuver of the schedule.

    An aircraft is destroyed once all boxes of a section are marked off, so one without any never flew; and a maneuver needs as
    many boxes of fuel as its fuel/speed number.

    Example:
        tail: 0
    """
    ratings = ratings_of(case)
    for name in TRACKS:
        if getattr(ratings, name) == 0:
            message = f"{name} has no boxes: its last one would be marked off before the first turn (Damage)"
            yield Problem((name,), message, "write how many there are, or `unknown`")
    top = max([SLOWEST, *(whole.top_speed for whole in SCHEDULES.understood(library, case.id))])
    if isinstance(ratings.fuel, int) and 0 < ratings.fuel < top:
        message = f"fuel is {ratings.fuel}; a maneuver of speed {top} takes {top} boxes (Fuel)"
        yield Problem(("fuel",), message, "write the number of fuel boxes of a full tank")


@check("BM102", "a gun that nobody fires so", section="Combat", kinds=(RATINGS,))
def guns(case: Case, library: Library) -> Iterator[Problem]:
    """Whoever fires is aboard, with two guns at most at a time; guns that fire together are one man's; a Lewis gun is Allied.

    The combat table is for two guns and has a line for a single one. A gun that `fires-with` another fires whenever that one
    does, as on the S.E.5a; a variant gun (`is-variant`) without it takes the other's place.

    Example:
        guns:
          - {id: A, weapon: machine-gun, count: 2, crew: pilot, fires-with: B}
          - {id: B, weapon: lewis, crew: pilot, fires-with: A}        # three guns at a time
    """
    ratings, plane = ratings_of(case), _plane(library, case.id)
    held = ratings.known_guns
    named = {gun.id: gun for gun in held}
    side = next((it.side for it in sides(library) if plane and plane.nation in it.nations), LEWIS_SIDE)
    if isinstance(ratings.guns, tuple) and not held:
        yield Problem(("guns",), "no gun: every aircraft of the game has one (Combat)", "name its guns", at_key=True)
    for index, gun in enumerate(held):
        path = ("guns", index)
        if gun.id in [it.id for it in held[:index]]:
            yield doubled(index, f"two guns are called {gun.id}", [it.id for it in held])
        if plane and gun.crew not in plane.crew and library.get("crew", gun.crew):
            message = f"gun {gun.id} is the {gun.crew}'s, who is not aboard {plane.name} (Observers)"
            hint, likely = choose((*path, "crew"), plane.crew)
            yield Problem((*path, "crew"), message, f"{hint}, or add the {gun.crew} to the aircraft", likely=likely)
        other = named.get(gun.fires_with or gun.id)
        if other is None or (gun.fires_with and (other is gun or other.crew != gun.crew)):
            message = f"gun {gun.id} fires with {gun.fires_with}, which is no other gun of the {gun.crew}'s (S.E.5a)"
            yield Problem((*path, "fires-with"), message, "name another gun of the same man")
        if gun.weapon == LEWIS and side != LEWIS_SIDE:
            message = f"gun {gun.id} is a Lewis gun, which only Allied aircraft have (Lewis Guns)"
            yield Problem((*path, "weapon"), message, "write `machine-gun`: its ammunition is not counted")
    for man in dict.fromkeys(gun.crew for gun in held):
        his = [gun for gun in held if gun.crew == man and not (gun.is_variant and gun.fires_with is None)]
        if (count := sum(gun.count for gun in his)) > GUNS_AT_ONCE:
            message = f"the {man} fires {count} guns at a time; the combat table is for one or two (Combat)"
            last = held.index(his[-1])
            yield Problem(("guns", last), message, "write fewer, or make one a `is-variant`")


BM103 = check("BM103", "a month before its time, or not of the game", "Preparation for Play", kinds=(RATINGS,))(
    partial(available, first=WAR[0], last=WAR[1], section="Preparation for Play")
)
BM104 = check("BM104", "counters for another side", section="The Aircraft", kinds=(RATINGS,))(
    partial(marks_of_its_side, section="The Aircraft", own=OWN)
)
BM105 = check("BM105", "a nation without a side, or with two", section="The Aircraft", kinds=(GAME,))(one_side_each)


def _class_of(_library: Library, aircraft: Aircraft, _record: Record) -> tuple[str, ...]:
    """Its role: what ratings are compared with."""
    return ("single-seaters" if len(aircraft.crew) == 1 else "two-seaters",)


PG008 = Check(OUTLIER, ("ratings",), partial(outliers, of=Comparison("ratings", TRACKS, _class_of)))


def _armament(ratings: Ratings) -> Armament:
    """Return the numbers of guns that the ratings allow."""
    guns = ratings.guns if isinstance(ratings.guns, tuple) else ()
    own = [gun for gun in guns if gun.crew == "pilot"]
    return Armament(
        sum(gun.count for gun in own if not gun.is_variant), sum(gun.count for gun in own), len(guns) - len(own)
    )


BM107 = check("BM107", "guns drawn that the game does not have", "The Aircraft", Severity.WARNING, kinds=(AIRCRAFT,))(
    partial(drawn, armament=_armament)
)
