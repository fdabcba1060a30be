"""Campaigns: the pilots of a player (BM701), the counter that is a pilot's own (BM702), who flies in a game (BM703), aircraft and
nations of a campaign (BM704, BM705), and the maneuvers that were flown (BM711)."""

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

#: Later than any month: of a type whose month is unknown.
_NEVER = "9999-12"


def _numbers(library: Library, aircraft: str) -> tuple[int, ...]:
    ratings = library.get("ratings", aircraft)
    return ratings.numbers if isinstance(ratings, Ratings) else ()


def _since(library: Library, aircraft: str) -> str:
    ratings = library.get("ratings", aircraft)
    since = ratings.since if isinstance(ratings, Ratings) else None
    return since if isinstance(since, str) else _NEVER


#: How many pilots a player has at a time (Pilots); what is said of counters (Campaign Rules, Aircraft).
PILOTS = 2
COUNTERS = CounterRules(_numbers, _since, (("albatros-d-iii", "albatros-d-va"),), ("albatros-d-iii",))


@check("BM701", "pilots whom a player cannot have", section="Pilots, Sides", kinds=(ROSTERS,))
def pilots(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A player has two pilots at a time, both of one side; who is shot down is replaced by a novice.

    A third one learns while the others fly, and one who brings points along was no novice.

    Example:
        flyers:     # three pilots of one player, from the first game on
          - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain}
          - {flyer: birch, name: Birch, player: anna, side: allied, duty: pilot, nation: france}
          - {flyer: cole, name: Cole, player: anna, side: allied, duty: pilot, nation: usa}
    """
    yield from counters.flyer_limit_is_kept(case, library, PILOTS)


@check("BM702", "a counter that is not his", section="Campaign Rules, Aircraft", kinds=(ROSTERS,))
def counter_owners(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A pilot has one counter, of the type that he flies, and nobody else has it while he is in play.

    Until the D.Va is listed its counters may fly as D.III, and two German pilots may share one D.III. A counter that two
    have was written down wrongly, or one of them flies what the other had.

    Example:
        flyers:
          - {flyer: ash, ..., aircraft: sopwith-camel, counter: 27}      # 27 is a Triplane
    """
    yield from counters.counters_match_aircraft(case, library, COUNTERS)


@check("BM703", "two pilots of a player in one game", section="Pilots", kinds=(ROSTERS,))
def pilots_in_game(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Only one of a player's pilots flies in a game, and of two who share a counter one.

    A player with two aircraft in the air decides for both, and gathers experience twice.

    Example:
        sorties:        # both are anna's
          - {flyer: ash, aircraft: sopwith-camel, task: dogfight}
          - {flyer: birch, aircraft: sopwith-camel, task: dogfight}
    """
    yield from counters.flying_limit_is_kept(case, library)


class _Flown(Struct, frozen=True):
    """The type of aircraft that a pilot has in some month, and where the roster says so."""

    month: str
    aircraft: str
    path: Path


@check("BM704", "an aircraft that a pilot could not have", section="Campaign Rules, Aircraft", kinds=(ROSTERS,))
def assigned_types(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A pilot begins with a type that is listed by then, and flies that one until a new type lets him change.

    The availability chart lists it in the month in which he begins or before. A sortie in another type is another pilot's
    counter, unless some type of his side was newly listed in between. An observer needs an aircraft that has a place for one.

    Example:
        since: 1917-03
        flyers:
          - {flyer: ash, ..., aircraft: sopwith-camel, counter: 19}      # the Camel is listed from 1917-07
    """
    roster, known = case.record, tables(library)
    for index, flyer in enumerate(roster.flyers if known else ()):
        plane, path = library.get(AIRCRAFT, flyer.aircraft or ""), ("flyers", index, "aircraft")
        if isinstance(plane, Aircraft) and flyer.duty not in plane.crew:
            message = f"{flyer.name} is an {flyer.duty}, and {plane.name} has no place for one (Observers)"
            yield Problem(path, message, "name an aircraft with that place, or correct `duty`")
        elif known and known.rules.flies(flyer.duty):
            flown = [
                _Flown(known.month(roster, it.week), it.sortie.aircraft, (*it.path, "aircraft"))
                for it in sorties(roster)
                if it.sortie.flyer == flyer.flyer and it.sortie.aircraft in library.of(RATINGS)
            ]
            latest = max([known.month(roster, it.week) for it in roster.log], default=roster.since)
            begins = known.month(roster, flyer.first_week)
            usual = (_Flown(max(latest, begins), plane.aircraft, path),) if isinstance(plane, Aircraft) else ()
            has = [*sorted(flown, key=lambda it: it.month), *usual]
            if has:
                yield from _listed(flyer, begins, has[0], library)
            yield from _changed(flyer, has, library)


def _listed(flyer: Flyer, begins: str, first: _Flown, library: Library) -> Iterator[Problem]:
    """Yield a type that is not listed yet when a pilot begins with it; PG025 reports sorties in one that is not there yet."""
    since = _since(library, first.aircraft)
    if begins < since < _NEVER and (first.path[0] == "flyers" or since <= first.month):
        message = f"{flyer.name} begins in {begins}, and {first.aircraft} is listed from {since} on (Aircraft)"
        yield Problem(first.path, message, "give him a type that is listed by then")


def _changed(flyer: Flyer, has: list[_Flown], library: Library) -> Iterator[Problem]:
    """Yield the types that a pilot changes to without a new type of his side between."""
    own = next((it.nations for it in sides(library) if it.side == flyer.side), ())
    planes = [(id, library.get(AIRCRAFT, id)) for id in library.of(RATINGS)]
    new = [_since(library, id) for id, it in planes if isinstance(it, Aircraft) and it.nation in own]
    for before, after in pairwise(has):
        if before.aircraft == after.aircraft:
            continue
        wrong = after if after.aircraft != has[-1].aircraft else before
        if not any(before.month <= it <= after.month for it in new):
            message = f"{flyer.name} flies a {wrong.aircraft}, and his counter is of another type (Aircraft)"
            yield Problem(wrong.path, message, "a pilot changes his aircraft only when a new type is listed")


@check(
    "BM705",
    "allied aircraft of several nations in one game",
    section="Preparation for Play",
    severity=Severity.WARNING,
    kinds=(ROSTERS,),
)
def one_nation(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """All Allied aircraft of a game are of one nationality.

    A player has pilots of two nations so that one of them fits the game. Players may agree to leave history aside, so this is
    a warning.

    Example:
        sorties:        # a British pilot and a French one
          - {flyer: ash, aircraft: sopwith-camel, task: dogfight}
          - {flyer: leroy, aircraft: spad-xiii, task: dogfight}
    """
    roster = case.record
    flyers = {it.flyer: it for it in roster.flyers}
    for number, mission in enumerate(roster.log):
        first: dict[str, tuple[str, str]] = {}
        for at, sortie in enumerate(mission.sorties):
            if flyer := flyers.get(sortie.flyer):
                nation = _nation(flyer, sortie.aircraft, library)
                name, other = first.setdefault(flyer.side, (flyer.name, nation))
                if nation != other:
                    message = f"{flyer.name} flies for {nation}, {name} for {other}; a side is of one nation"
                    hint = "send another pilot of this player, or agree to it"
                    yield Problem(("log", number, "sorties", at, "flyer"), message, hint)


def _nation(flyer: Flyer, aircraft: str, library: Library) -> str:
    """Return the nation whose marks a flyer's counter has, or his own if that is unknown."""
    ratings = library.get(RATINGS, aircraft)
    marks = ratings.counters if isinstance(ratings, Ratings) else {}
    return next((nation for nation, numbers in marks.items() if flyer.counter in numbers), flyer.nation)


BM711 = check("BM711", "a maneuver that could not be flown there", section="Maneuvers", kinds=(ROSTERS,))(
    partial(maneuvers_follow, of=SCHEDULES, rules=RULES, section="Maneuvers")
)
