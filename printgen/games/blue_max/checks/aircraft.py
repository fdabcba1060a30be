"""Checks of boxes, guns, months and counters (BM101-BM105), drawn guns (BM107) and unusual figures (PG008)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.checks.armament import Armament, drawn_guns_match, duplicate_letter
from printgen.checks.check import Check, Problem, check
from printgen.checks.outliers import OUTLIER, PeerComparison, outliers
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

#: The lowest maximum speed of a schedule. Every schedule has the glider's maneuver 2S1, which has speed 1.
SLOWEST = 1
#: The id of the Lewis gun, and the side that has it (Lewis Guns).
LEWIS, LEWIS_SIDE = "lewis", "allied"
GUNS_AT_ONCE = 2


def ratings_of(case: Case) -> Ratings:
    """Return the ratings that a case contains. Cases of other kinds are not allowed."""
    assert isinstance(case.record, Ratings)
    return case.record


def _plane(library: Library, id: str) -> Aircraft | None:
    record = library.get("aircraft", id)
    return record if isinstance(record, Aircraft) else None


@check("BM101", "track without boxes, or too little fuel", section="Damage", kinds=(RATINGS,))
def damage_boxes(case: Case, library: Library) -> Iterator[Problem]:
    """Engine, wings, fuselage, tail and fuel must each have boxes, and the fuel must suffice for the fastest maneuver.

    An aircraft is destroyed once all boxes of a section are marked off, so a section cannot be without boxes. A maneuver takes
    as many boxes of fuel as its fuel/speed number.

    Example:
        tail: 0
    """
    ratings = ratings_of(case)
    for name in TRACKS:
        if getattr(ratings, name) == 0:
            message = f"`{name}` has no boxes; the aircraft would be lost before the first turn (Damage)"
            yield Problem((name,), message, "write the number of boxes, or `unknown`")
    top = max([SLOWEST, *(it.top_speed for it in SCHEDULES.valid_schedules(library, case.id))])
    if isinstance(ratings.fuel, int) and 0 < ratings.fuel < top:
        message = f"fuel is {ratings.fuel}; a maneuver of speed {top} takes {top} boxes (Fuel)"
        yield Problem(("fuel",), message, "write the number of fuel boxes of a full tank")


@check("BM102", "impossible gun, crew or link", section="Combat", kinds=(RATINGS,))
def guns(case: Case, library: Library) -> Iterator[Problem]:
    """The crew member at a gun must be aboard and may fire at most two guns. Only Allied aircraft have Lewis guns.

    The base values of the combat table are for two guns, and a line of the table applies to a single gun. A gun with
    `fires-with` always fires together with another gun of the same crew member, as on the S.E.5a. A variant gun
    (`is-variant`) without `fires-with` replaces another gun.

    Example:
        guns:
          - {id: A, weapon: machine-gun, count: 2, crew: pilot, fires-with: B}
          - {id: B, weapon: lewis, crew: pilot, fires-with: A}        # three guns at a time
    """
    ratings, plane = ratings_of(case), _plane(library, case.id)
    listed = ratings.known_guns
    by_id = {gun.id: gun for gun in listed}
    side = next((it.side for it in sides(library) if plane and plane.nation in it.nations), LEWIS_SIDE)
    if isinstance(ratings.guns, tuple) and not listed:
        message = "no gun is listed; every aircraft of the game has one (Combat)"
        yield Problem(("guns",), message, "list its guns", at_key=True)
    for index, gun in enumerate(listed):
        path = ("guns", index)
        if gun.id in [it.id for it in listed[:index]]:
            yield duplicate_letter(index, f"two guns have the letter {gun.id}", [it.id for it in listed])
        if plane and gun.crew not in plane.crew and library.get("crew", gun.crew):
            message = f"gun {gun.id} is served by the {gun.crew}, who is not aboard {plane.name} (Observers)"
            hint, likely = choose((*path, "crew"), plane.crew)
            yield Problem((*path, "crew"), message, f"{hint}, or add the {gun.crew} to the aircraft", likely=likely)
        other = by_id.get(gun.fires_with or gun.id)
        if other is None or (gun.fires_with and (other is gun or other.crew != gun.crew)):
            message = f"gun {gun.id} fires with {gun.fires_with}, which is not another gun of the {gun.crew} (S.E.5a)"
            others = [it.id for it in listed if it is not gun and it.crew == gun.crew]
            hint = f"write the letter of another gun of the {gun.crew}: {' or '.join(others)}"
            hint = hint if others else f"remove `fires-with: {gun.fires_with}`: the {gun.crew} has no other gun"
            yield Problem((*path, "fires-with"), message, hint, unresolved=other is None)
        if gun.weapon == LEWIS and side != LEWIS_SIDE:
            message = f"gun {gun.id} is a Lewis gun, which only Allied aircraft have (Lewis Guns)"
            yield Problem((*path, "weapon"), message, "write `machine-gun`, whose ammunition is not counted")
    for member in dict.fromkeys(gun.crew for gun in listed):
        member_guns = [gun for gun in listed if gun.crew == member and not (gun.is_variant and gun.fires_with is None)]
        if (count := sum(gun.count for gun in member_guns)) > GUNS_AT_ONCE:
            message = f"the {member} fires {count} guns at a time; the combat table covers only one or two (Combat)"
            last = listed.index(member_guns[-1])
            yield Problem(("guns", last), message, "reduce `count`, or mark a gun as `is-variant`")


BM103 = check("BM103", "month outside the game or before service", "Preparation for Play", kinds=(RATINGS,))(
    partial(available, first=WAR[0], last=WAR[1], section="Preparation for Play")
)
BM104 = check("BM104", "counters of the wrong side", section="The Aircraft", kinds=(RATINGS,))(
    partial(marks_of_its_side, section="The Aircraft", own=OWN)
)
BM105 = check("BM105", "nation without a side or on two sides", section="The Aircraft", kinds=(GAME,))(one_side_each)


def _class_of(_library: Library, aircraft: Aircraft, _record: Record) -> tuple[str, ...]:
    """Return the aircraft's role. Ratings are compared only among aircraft of the same role."""
    return ("single-seaters" if len(aircraft.crew) == 1 else "two-seaters",)


PG008 = Check(OUTLIER, ("ratings",), partial(outliers, of=PeerComparison("ratings", TRACKS, _class_of)))


def _armament(ratings: Ratings) -> Armament:
    """Return the numbers of guns that a drawing consistent with the ratings may show."""
    guns = ratings.guns if isinstance(ratings.guns, tuple) else ()
    own = [gun for gun in guns if gun.crew == "pilot"]
    return Armament(
        sum(gun.count for gun in own if not gun.is_variant), sum(gun.count for gun in own), len(guns) - len(own)
    )


BM107 = check("BM107", "drawn guns differ from the game's guns", "The Aircraft", Severity.WARNING, kinds=(AIRCRAFT,))(
    partial(drawn_guns_match, armament=_armament)
)
