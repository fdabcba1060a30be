"""Campaigns: the pilots of a player (BM701), the counter that is a pilot's own (BM702), who flies in a game (BM703)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from printgen.campaign.careers import standings
from printgen.campaign.kinds import ROSTERS
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark, check
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Flyer, Roster
from printgen.games.blue_max.records import Ratings

#: Whose counters stand in for which, until they are there themselves; and which may have two pilots (Campaign Rules, Aircraft).
STAND_IN, SHARED = {"albatros-d-iii": "albatros-d-va"}, "albatros-d-iii"

#: How many pilots a player has at a time (Pilots).
PILOTS = 2


@check("BM701", "pilots whom a player cannot have", section="Pilots, Sides", kinds=(ROSTERS,))
def pilots(case: Case, library: Library) -> Iterator[Problem]:
    """A player has two pilots at a time, both of one side; who is shot down is replaced by a novice.

    A third one learns while the others fly, and one who brings points along was no novice.

    Example:
        flyers:     # three pilots of one player, from the first game on
          - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain}
          - {flyer: birch, name: Birch, player: anna, side: allied, duty: pilot, nation: france}
          - {flyer: cole, name: Cole, player: anna, side: allied, duty: pilot, nation: usa}
    """
    roster, known = cast(Roster, case.record), tables(library)
    held: dict[str, list[tuple[int, Flyer]]] = defaultdict(list)
    gone = _gone(case, known) if known else {}
    for index, flyer in enumerate(roster.flyers):
        if known is None or not known.rules.flies(flyer.duty):
            continue
        before = held[flyer.player]
        there = [it for _at, it in before if it.joins <= flyer.joins < gone.get(it.flyer, 9999) + 1]
        if len(there) >= PILOTS:
            message = f"{flyer.name} would be {flyer.player}'s pilot no. {len(there) + 1} at a time; there are {PILOTS}"
            yield Problem(("flyers", index, "duty"), message, "let him join once another is out of play")
        if before and before[0][1].side != flyer.side:
            message = f"{flyer.player} flies for both sides"
            yield Problem(("flyers", index, "side"), message, "players stay on one side for the whole campaign")
        if flyer.joins > 1 and flyer.brings.points:
            yield Problem(("flyers", index, "brings"), f"{flyer.name} joins later, as a novice", "take `brings` out")
        before.append((index, flyer))


def _gone(case: Case, known: Tables) -> dict[str, int]:
    """The week in which each flyer went out of play for good, of those who did."""
    careers = standings(cast(Roster, case.record), known).careers
    every = {it.flyer.flyer: [away.flown.week for away in it.absences if away.until is None] for it in careers}
    return {id: min(weeks) for id, weeks in every.items() if weeks}


@check("BM702", "a counter that is not his", section="Campaign Rules, Aircraft", kinds=(ROSTERS,))
def counters(case: Case, library: Library) -> Iterator[Problem]:
    """A pilot has one counter, of the type that he flies, and nobody else has it while he is in play.

    Until the D.Va is listed its counters may fly as D.III, and two German pilots may share one D.III. A counter that two
    have was written down wrongly, or one of them flies what the other had.

    Example:
        flyers:
          - {flyer: ash, ..., aircraft: sopwith-camel, counter: 27}      # 27 is a Triplane
    """
    roster, known = cast(Roster, case.record), tables(library)
    if known is None:
        return
    whose: dict[int, list[tuple[int, Flyer]]] = defaultdict(list)
    for index, flyer in enumerate(roster.flyers):
        if flyer.counter is None or flyer.aircraft is None or not known.rules.flies(flyer.duty):
            continue
        own, path = _numbers(library, flyer.aircraft), ("flyers", index, "counter")
        lent, since = _numbers(library, STAND_IN.get(flyer.aircraft, "")), _since(library, flyer.aircraft)
        if flyer.counter in lent and known.month(roster, flyer.joins) >= since:
            message = f"counter {flyer.counter} is no {flyer.aircraft} any more: its own type is listed from {since} on"
            yield Problem(path, message, "give him a counter of his type, or the type of his counter")
        elif own and flyer.counter not in (*own, *lent):
            message = f"counter {flyer.counter} is no {flyer.aircraft}"
            yield Problem(path, message, f"its counters are {', '.join(map(str, own))}")
        whose[flyer.counter].append((index, flyer))
    for number, held in whose.items():
        yield from _twice(case, known, number, held)


def _twice(case: Case, known: Tables, number: int, held: list[tuple[int, Flyer]]) -> Iterator[Problem]:
    """Two who have a counter at the same time: the second begins before the first is out for good."""
    gone = _gone(case, known)
    for (at, before), (index, flyer) in pairwise(held):
        if flyer.joins <= gone.get(before.flyer, 9999) and flyer.aircraft != SHARED:
            note = Remark("he has it", case, ("flyers", at, "counter"))
            message = f"counter {number} is {before.name}'s, and {flyer.name} has it too"
            yield Problem(("flyers", index, "counter"), message, "choose another", (note,))


def _numbers(library: Library, aircraft: str) -> tuple[int, ...]:
    ratings = library.get("ratings", aircraft)
    return ratings.numbers if isinstance(ratings, Ratings) else ()


def _since(library: Library, aircraft: str) -> str:
    """From when on the type is there whose counters stand in for those of an aircraft."""
    ratings = library.get("ratings", STAND_IN.get(aircraft, ""))
    since = ratings.available if isinstance(ratings, Ratings) else None
    return since if isinstance(since, str) else "9999-12"


@check("BM703", "two pilots of a player in one game", section="Pilots", kinds=(ROSTERS,))
def flying(case: Case, library: Library) -> Iterator[Problem]:
    """Only one of a player's pilots flies in a game, and of two who share a counter one.

    A player with two aircraft in the air decides for both, and gathers experience twice.

    Example:
        sorties:        # both are anna's
          - {flyer: ash, aircraft: sopwith-camel, task: dogfight}
          - {flyer: birch, aircraft: sopwith-camel, task: dogfight}
    """
    roster, known = cast(Roster, case.record), tables(library)
    flyers = {it.flyer: it for it in roster.flyers}
    alone = known is not None and known.rules.flying_at_most == 1
    for number, mission in enumerate(roster.log):
        players: dict[str, str] = {}
        flown: dict[int, str] = {}
        for at, sortie in enumerate(mission.sorties):
            flyer, path = flyers.get(sortie.flyer), ("log", number, "sorties", at, "flyer")
            if flyer is None or known is None or not known.rules.flies(flyer.duty):
                continue
            if players.setdefault(flyer.player, flyer.flyer) != flyer.flyer and alone:
                message = f"{flyer.player} flies {players[flyer.player]} and {flyer.flyer} in one game"
                yield Problem(path, message, "take one of the two out, or book two games as two missions")
            elif flyer.counter and flown.setdefault(flyer.counter, flyer.flyer) != flyer.flyer:
                message = f"{flown[flyer.counter]} and {flyer.flyer} fly counter {flyer.counter} in one game"
                yield Problem(path, message, "take one of the two out")
