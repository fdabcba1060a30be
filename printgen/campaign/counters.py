"""Checks of the numbered counters that belong to flyers, and of the number of flyers per player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.campaign.careers import standings
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Flyer, Roster
from printgen.data.yaml import Path

#: A week after all weeks of a campaign.
_NEVER = 9999


class CounterRules(Struct, frozen=True):
    """A rulebook's rules for counters.

    Fields:
        numbers: a function that returns the numbers of an aircraft's counters, given the aircraft's id.
        since: a function that returns the month from which an aircraft's counters are available, given the aircraft's
            id.
        stand_in: pairs of aircraft ids. The first aircraft may use the counters of the second until the second is in
            service.
        shared: the ids of the aircraft whose counters two flyers may share.
    """

    numbers: Callable[[Library, str], tuple[int, ...]]
    since: Callable[[Library, str], str]
    stand_in: tuple[tuple[str, str], ...] = ()
    shared: tuple[str, ...] = ()


def _gone(case: Case[Roster], known: Tables) -> dict[str, int]:
    """Return the week in which each flyer left play permanently. The keys are flyer ids."""
    careers = standings(case.record, known).careers
    every = {it.flyer.flyer: [away.entry.week for away in it.absences if away.until is None] for it in careers}
    return {id: min(weeks) for id, weeks in every.items() if weeks}


def flyer_limit_is_kept(case: Case[Roster], library: Library, most: int) -> Iterator[Problem]:
    """Yield problems with players who have more than `most` pilots in play, or pilots on both sides.

    A pilot who joins later must be a novice, so a problem is also yielded if such a pilot starts with points.
    """
    roster, known = case.record, tables(library)
    by_player: dict[str, list[Flyer]] = defaultdict(list)
    gone = _gone(case, known) if known else {}
    for index, flyer in enumerate(roster.flyers):
        if known is None or not known.rules.flies(flyer.duty):
            continue
        before = by_player[flyer.player]
        in_play = [it for it in before if it.first_week <= flyer.first_week <= gone.get(it.flyer, _NEVER)]
        if len(in_play) >= most:
            would = f"{flyer.name} would be {flyer.player}'s {flyer.duty} no. {len(in_play) + 1} in play"
            message = f"{would}; the maximum is {most}"
            yield Problem(("flyers", index, "duty"), message, "let this flyer join when another flyer is out of play")
        if before and before[0].side != flyer.side:
            message = f"{flyer.player} flies for both sides"
            yield Problem(
                ("flyers", index, "side"),
                message,
                "write the side of the player's other flyers; players may not change sides",
            )
        if flyer.first_week > 1 and flyer.starts_with.points:
            yield Problem(
                ("flyers", index, "starts-with"),
                f"{flyer.name} joins after the first week, and so starts as a novice",
                "remove `starts-with`",
            )
        before.append(flyer)


def counters_match_aircraft(case: Case[Roster], library: Library, book: CounterRules) -> Iterator[Problem]:
    """Yield problems with counters that do not belong to the flyer's aircraft, and with counters shared by two active flyers."""
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
            message = (
                f"counter {flyer.counter} is for {other}, which is available from {since}; "
                f"{flyer.aircraft} may no longer use it"
            )
            yield Problem(path, message, f"choose a counter of {flyer.aircraft}, or change the aircraft to {other}")
        elif own and flyer.counter not in (*own, *lent):
            message = f"counter {flyer.counter} is not a counter of {flyer.aircraft}"
            taken = {it.counter for it in roster.flyers}
            yield _renumbered(path, message, flyer.aircraft, [it for it in own if it not in taken])
        whose[flyer.counter].append((index, flyer))
    gone = _gone(case, known)
    for number, owners in whose.items():
        for (at, before), (index, flyer) in pairwise(owners):
            if flyer.first_week <= gone.get(before.flyer, _NEVER) and flyer.aircraft not in book.shared:
                note = Remark("first used here", case, ("flyers", at, "counter"))
                message = f"counter {number} belongs to {before.name}, but {flyer.name} also has this counter"
                free = [it for it in book.numbers(library, flyer.aircraft or "") if it not in whose]
                yield _renumbered(("flyers", index, "counter"), message, flyer.aircraft or "", free, (note,))


def _renumbered(
    path: Path, message: str, aircraft: str, free: Sequence[int], notes: tuple[Remark, ...] = ()
) -> Problem:
    """Return a problem with a counter's number. The hint lists the free numbers of the flyer's aircraft."""
    if not free:
        hint = f"all counters of {aircraft} are taken; choose an aircraft with a free counter for this flyer"
        return Problem(path, message, hint, notes)
    *others, last = map(str, free)
    hint = f"write {', '.join(others)} or {last}" if others else f"write {last}"
    return Problem(path, message, f"{hint}, a free counter of {aircraft}", notes, likely=(Replace(path, free[0]),))


def flying_limit_is_kept(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Yield a problem if too many flyers of a player fly in a mission, or if two flyers in it have the same counter."""
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
                yield Problem(path, message, "remove one, or record two games as two missions")
            elif flyer.counter and flown.setdefault(flyer.counter, flyer.flyer) != flyer.flyer:
                other = flown[flyer.counter]
                first, second = (("flyers", roster.flyers.index(flyers[it]), "counter") for it in (other, flyer.flyer))
                notes = (Remark("the other flyer", case, first), Remark("the sortie", case, path))
                message = f"{other} and {flyer.flyer} fly counter {flyer.counter} in one game"
                yield Problem(
                    second, message, "write another counter for one of the flyers, or remove one of the sorties", notes
                )
