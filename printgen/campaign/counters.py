"""Whose a counter is, and how many flyers a player has at a time, in a campaign where counters are numbered and theirs.

Each function says what is wrong with a roster by what a game's book gives; the game's own checks name the sections.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct

from printgen.campaign.careers import standings
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Flyer, Roster

#: Later than any week.
_NEVER = 9999


class Numbered(Struct, frozen=True):
    """What a book says of counters. numbers: of an aircraft's, by its id; since: from which month on it is there. stand_in: by
    the ids of aircraft, whose counters stand in for theirs until that is there itself. shared: aircraft of which two flyers may
    have one."""

    numbers: Callable[[Library, str], tuple[int, ...]]
    since: Callable[[Library, str], str]
    stand_in: tuple[tuple[str, str], ...] = ()
    shared: tuple[str, ...] = ()


def _gone(case: Case[Roster], known: Tables) -> dict[str, int]:
    """The week in which each flyer went out of play for good, of those who did."""
    careers = standings(case.record, known).careers
    every = {it.flyer.flyer: [away.flown.week for away in it.absences if away.until is None] for it in careers}
    return {id: min(weeks) for id, weeks in every.items() if weeks}


def at_a_time(case: Case[Roster], library: Library, most: int) -> Iterator[Problem]:
    """A player has so many who fly at a time, all of one side; who is out of play for good is replaced by a beginner."""
    roster, known = case.record, tables(library)
    held: dict[str, list[Flyer]] = defaultdict(list)
    gone = _gone(case, known) if known else {}
    for index, flyer in enumerate(roster.flyers):
        if known is None or not known.rules.flies(flyer.duty):
            continue
        before = held[flyer.player]
        there = [it for it in before if it.first_week <= flyer.first_week <= gone.get(it.flyer, _NEVER)]
        if len(there) >= most:
            would = f"{flyer.name} would be {flyer.player}'s {flyer.duty} no. {len(there) + 1} at a time"
            message = f"{would}; there are {most}"
            yield Problem(("flyers", index, "duty"), message, "let him join once another is out of play")
        if before and before[0].side != flyer.side:
            message = f"{flyer.player} flies for both sides"
            yield Problem(("flyers", index, "side"), message, "players stay on one side for the whole campaign")
        if flyer.first_week > 1 and flyer.starts_with.points:
            yield Problem(
                ("flyers", index, "starts-with"), f"{flyer.name} joins later, as a novice", "take `starts-with` out"
            )
        before.append(flyer)


def each_his_own(case: Case[Roster], library: Library, book: Numbered) -> Iterator[Problem]:
    """A flyer's counter is of the type that he flies, and nobody else has it while he is in play."""
    roster, known = case.record, tables(library)
    if known is None:
        return
    whose: dict[int, list[tuple[int, Flyer]]] = defaultdict(list)
    for index, flyer in enumerate(roster.flyers):
        if flyer.counter is None or flyer.aircraft is None or not known.rules.flies(flyer.duty):
            continue
        other = dict(book.stand_in).get(flyer.aircraft, "")
        own, lent = book.numbers(library, flyer.aircraft), book.numbers(library, other)
        path = ("flyers", index, "counter")
        since = book.since(library, other) if lent else ""
        if flyer.counter in lent and known.month(roster, flyer.first_week) >= since:
            message = f"counter {flyer.counter} is no {flyer.aircraft} any more: its own type is listed from {since} on"
            yield Problem(path, message, "give him a counter of his type, or the type of his counter")
        elif own and flyer.counter not in (*own, *lent):
            message = f"counter {flyer.counter} is no {flyer.aircraft}"
            yield Problem(path, message, f"its counters are {', '.join(map(str, own))}")
        whose[flyer.counter].append((index, flyer))
    gone = _gone(case, known)
    for number, held in whose.items():
        for (at, before), (index, flyer) in pairwise(held):
            if flyer.first_week <= gone.get(before.flyer, _NEVER) and flyer.aircraft not in book.shared:
                note = Remark("he has it", case, ("flyers", at, "counter"))
                message = f"counter {number} is {before.name}'s, and {flyer.name} has it too"
                yield Problem(("flyers", index, "counter"), message, "choose another", (note,))


def one_flies(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """No more of a player's flyers fly on a mission than the rules allow, and of those who share a counter one."""
    roster, known = case.record, tables(library)
    flyers = {it.flyer: it for it in roster.flyers}
    most = known.rules.max_flying if known else None
    for number, mission in enumerate(roster.log):
        players: dict[str, list[str]] = defaultdict(list)
        flown: dict[int, str] = {}
        for at, sortie in enumerate(mission.sorties):
            flyer, path = flyers.get(sortie.flyer), ("log", number, "sorties", at, "flyer")
            if flyer is None or known is None or not known.rules.flies(flyer.duty):
                continue
            players[flyer.player].append(flyer.flyer)
            if most and len(players[flyer.player]) > most:
                message = f"{flyer.player} flies {' and '.join(players[flyer.player])} in one game"
                yield Problem(path, message, "take one out, or book two games as two missions")
            elif flyer.counter and flown.setdefault(flyer.counter, flyer.flyer) != flyer.flyer:
                message = f"{flown[flyer.counter]} and {flyer.flyer} fly counter {flyer.counter} in one game"
                yield Problem(path, message, "take one of the two out")
