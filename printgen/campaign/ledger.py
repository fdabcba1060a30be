"""What a side has to spend, and whom it may have: its ledger never goes below nothing, its places are not overfilled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from printgen.campaign.careers import standings
from printgen.campaign.tables import tables
from printgen.checks.check import Problem
from printgen.data.kind import Case, Library
from printgen.data.records.game import titled
from printgen.data.records.roster import Roster


def nothing_is_spent_unearned(case: Case, library: Library) -> Iterator[Problem]:
    """A side never spends more than it has; its ledger goes from week to week, and only where the game has a purse.

    Entries count in their order: what is won after a mission cannot pay for what was bought before it.

    Example:
        ledger:
          - {side: bavaria, week: 1, for: a mission, amount: -1}       # a squadron begins with nothing
    """
    roster, known = cast(Roster, case.record), tables(library)
    if known is None:
        return
    if roster.ledger and not known.rules.purse:
        yield Problem(("ledger",), f"{titled(library)} has nothing to spend", "take the ledger out", key=True)
        return
    left, week = Counter[str](), 1
    for at, entry in enumerate(roster.ledger):
        purse = known.rules.purse
        if entry.week < week:
            message = f"week {entry.week} stands after week {week}"
            yield Problem(("ledger", at, "week"), message, "put the entries in order, the first week first")
        week = max(week, entry.week)
        left[entry.side] += entry.amount
        if left[entry.side] < 0 and entry.amount < 0:
            had = left[entry.side] - entry.amount
            message = f"{roster.sides.get(entry.side, entry.side)} spends {-entry.amount} {purse}, and has {had}"
            yield Problem(("ledger", at, "amount"), message, f"put what it has won before this line, or spend {had}")
            # Said once: what follows is reckoned from nothing.
            left[entry.side] = 0


def places_are_not_overfilled(case: Case, library: Library) -> Iterator[Problem]:
    """A side has no more flyers of a duty than there are places; who is out of the campaign takes none.

    A squadron's sheet has so many lines for each duty: a flyer more would stand nowhere, and be paid for in vain.

    Example:
        flyers:                                     # a third airship crew, where a squadron has two
          - {flyer: crew-3, duty: airship-crew, side: bavaria}
    """
    roster, known = cast(Roster, case.record), tables(library)
    if known is None:
        return
    most = {it.duty: it for it in known.rules.duties if it.most}
    counted: Counter[tuple[str, str]] = Counter()
    there = {it.flyer.flyer: it for it in standings(roster, known).careers}
    for at, flyer in enumerate(roster.flyers):
        duty, career = most.get(flyer.duty), there.get(flyer.flyer)
        if duty is None or (career is not None and career.away is not None and career.away.weeks is None):
            continue
        counted[flyer.side, flyer.duty] += 1
        number = counted[flyer.side, flyer.duty]
        if number > cast(int, duty.most):
            side = roster.sides.get(flyer.side, flyer.side)
            message = f"{flyer.name} is {duty.name.lower()} no. {number} of {side}, which has {duty.most} places"
            yield Problem(
                ("flyers", at, "duty"), message, "take one out of the roster, or say in the log what became of him"
            )
