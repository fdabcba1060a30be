"""Checks of campaigns: pilots (BM701, BM703), counters (BM702), aircraft, nations and maneuvers (BM704, BM705, BM711)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from msgspec import Struct

from printgen.campaign import counters
from printgen.campaign.career import sorties
from printgen.campaign.counters import CounterRules
from printgen.campaign.flown import maneuvers_follow
from printgen.campaign.kinds import ROSTERS
from printgen.campaign.tables import tables
from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.game import sides
from printgen.data.records.roster import Flyer, Roster
from printgen.data.yaml import Path
from printgen.games.blue_max.flight import RULES, SCHEDULES
from printgen.games.blue_max.kinds import RATINGS
from printgen.games.blue_max.records import Ratings

#: The month assumed for a type with an unknown month. It is later than any real month.
_NEVER = "9999-12"


def _numbers(library: Library, aircraft: str) -> tuple[int, ...]:
    ratings = library.get("ratings", aircraft)
    return ratings.numbers if isinstance(ratings, Ratings) else ()


def _since(library: Library, aircraft: str) -> str:
    ratings = library.get("ratings", aircraft)
    since = ratings.since if isinstance(ratings, Ratings) else None
    return since if isinstance(since, str) else _NEVER


#: The maximum number of pilots that a player has at a time (Pilots), and the rules for counters (Campaign Rules, Aircraft).
PILOTS = 2
COUNTERS = CounterRules(_numbers, _since, (("albatros-d-iii", "albatros-d-va"),), ("albatros-d-iii",))


@check("BM701", "pilots that a player may not have", section="Pilots, Sides", kinds=(ROSTERS,))
def pilots(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A player may have at most two pilots at a time, both on the same side. Only a novice may replace a pilot who is shot down.

    A third pilot would gain additional experience for the player, and a replacement who starts with points is not a novice.

    Example:
        flyers:     # three pilots of one player, from the first game on
          - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain}
          - {flyer: birch, name: Birch, player: anna, side: allied, duty: pilot, nation: france}
          - {flyer: cole, name: Cole, player: anna, side: allied, duty: pilot, nation: usa}
    """
    yield from counters.flyer_limit_is_kept(case, library, PILOTS)


@check("BM702", "counter of another type or pilot", section="Campaign Rules, Aircraft", kinds=(ROSTERS,))
def counter_owners(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A pilot must have one counter, for the pilot's aircraft type, and no other active pilot may have that counter.

    Until the D.Va is listed, a D.III may use a D.Va counter, and two German pilots may share a D.III counter. No other
    counter may be shared.

    Example:
        flyers:
          - {flyer: ash, ..., aircraft: sopwith-camel, counter: 27}      # 27 is a Triplane
    """
    yield from counters.counters_match_aircraft(case, library, COUNTERS)


@check("BM703", "two pilots of one player in one game", section="Pilots", kinds=(ROSTERS,))
def pilots_in_game(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Only one of a player's pilots may fly in a game. Only one of two pilots who share a counter may fly in a game.

    A player with two pilots in a game would control two aircraft and gain experience twice.

    Example:
        sorties:        # both are anna's
          - {flyer: ash, aircraft: sopwith-camel, task: dogfight}
          - {flyer: birch, aircraft: sopwith-camel, task: dogfight}
    """
    yield from counters.flying_limit_is_kept(case, library)


class _MonthlyType(Struct, frozen=True):
    """A type of aircraft that a pilot flies from a certain month on, and the path of the type in the roster."""

    month: str
    aircraft: str
    path: Path


@check("BM704", "aircraft not available to a pilot", section="Campaign Rules, Aircraft", kinds=(ROSTERS,))
def assigned_types(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A pilot must begin with an available aircraft type, and must keep that type until a new type allows a change.

    A type is available if the availability chart lists it for the month in which the pilot begins, or for an earlier
    month. A pilot may change to another type only after a new type of the pilot's side is listed. An observer needs an
    aircraft with an observer's seat.

    Example:
        since: 1917-03
        flyers:
          - {flyer: ash, ..., aircraft: sopwith-camel, counter: 19}      # the Camel is listed from 1917-07
    """
    roster, known = case.record, tables(library)
    for index, flyer in enumerate(roster.flyers if known else ()):
        plane, path = library.get(AIRCRAFT, flyer.aircraft or ""), ("flyers", index, "aircraft")
        if isinstance(plane, Aircraft) and flyer.duty not in plane.crew:
            message = f"{flyer.name} is an {flyer.duty}, but {plane.name} has no seat for one (Observers)"
            yield Problem(path, message, "choose an aircraft with that seat, or correct `duty`")
        elif known and known.rules.flies(flyer.duty):
            sortie_types = [
                _MonthlyType(known.month(roster, it.week), it.sortie.aircraft, (*it.path, "aircraft"))
                for it in sorties(roster)
                if it.sortie.flyer == flyer.flyer and it.sortie.aircraft in library.of(RATINGS)
            ]
            latest = max([known.month(roster, it.week) for it in roster.log], default=roster.since)
            begins = known.month(roster, flyer.first_week)
            current = (_MonthlyType(max(latest, begins), plane.aircraft, path),) if isinstance(plane, Aircraft) else ()
            types = [*sorted(sortie_types, key=lambda it: it.month), *current]
            if types:
                yield from _unlisted_types(flyer, begins, types[0], library)
            yield from _type_changes(flyer, types, library)


def _unlisted_types(flyer: Flyer, begins: str, first: _MonthlyType, library: Library) -> Iterator[Problem]:
    """Yield a problem if a pilot begins with a type that is not yet listed in the availability chart."""
    since = _since(library, first.aircraft)
    if begins < since < _NEVER and (first.path[0] == "flyers" or since <= first.month):
        message = f"{flyer.name} starts in {begins}, but {first.aircraft} is not listed before {since} (Aircraft)"
        yield Problem(first.path, message, "choose a type that is already listed in that month")


def _type_changes(flyer: Flyer, types: list[_MonthlyType], library: Library) -> Iterator[Problem]:
    """Yield problems with pilots who change their type although no new type of their side was listed in the meantime."""
    own = next((it.nations for it in sides(library) if it.side == flyer.side), ())
    planes = [(id, library.get(AIRCRAFT, id)) for id in library.of(RATINGS)]
    new = [_since(library, id) for id, it in planes if isinstance(it, Aircraft) and it.nation in own]
    for earlier, later in pairwise(types):
        if earlier.aircraft == later.aircraft:
            continue
        wrong = later if later.aircraft != types[-1].aircraft else earlier
        if not any(earlier.month <= it <= later.month for it in new):
            message = f"{flyer.name} flies {wrong.aircraft}, but the pilot's counter is of another type (Aircraft)"
            yield Problem(
                wrong.path, message, "use the pilot's type; the pilot may change types only when a new type is listed"
            )


@check(
    "BM705",
    "aircraft of several Allied nations in one game",
    section="Preparation for Play",
    severity=Severity.WARNING,
    kinds=(ROSTERS,),
)
def one_nation(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """All Allied aircraft in a game must be of one nationality.

    A player has pilots of two nations, and one of them usually has the required nationality. Players may agree to
    ignore history, so the check gives only a warning.

    Example:
        sorties:        # a British pilot and a French one
          - {flyer: ash, aircraft: sopwith-camel, task: dogfight}
          - {flyer: leroy, aircraft: spad-xiii, task: dogfight}
    """
    roster = case.record
    flyers = {it.flyer: it for it in roster.flyers}
    known = tables(library)
    if known is None:
        return
    adjectives = known.nationalities
    for number, mission in enumerate(roster.log):
        first: dict[str, tuple[str, str]] = {}
        for at, sortie in enumerate(mission.sorties):
            if flyer := flyers.get(sortie.flyer):
                nation = known.nation_of(flyer, sortie.aircraft)
                name, other = first.setdefault(flyer.side, (flyer.name, nation))
                if nation != other:
                    message = (
                        f"{flyer.name}'s aircraft is {adjectives.get(nation, nation)}, {name}'s is "
                        f"{adjectives.get(other, other)}; all aircraft of a side are of one nation per game"
                    )
                    hint = (
                        "choose a pilot of this player whose aircraft has the right nation (the counter of the aircraft "
                        "decides, not the pilot's nationality); if the players agree to mix nations, record the mission "
                        "despite the warning"
                    )
                    yield Problem(("log", number, "sorties", at, "flyer"), message, hint)


BM711 = check("BM711", "illegal maneuver in a log", section="Maneuvers", kinds=(ROSTERS,))(
    partial(maneuvers_follow, of=SCHEDULES, rules=RULES, section="Maneuvers")
)
