"""What a side has to spend, and whom it may have: its ledger never goes below nothing, its places are not overfilled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from printgen.campaign.career import sorties
from printgen.campaign.careers import standings
from printgen.campaign.purse import before, chosen, items
from printgen.campaign.tables import Tables, as_played, tables
from printgen.checks.check import Problem, rename
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.records.game import titled
from printgen.data.records.roster import Roster


def nothing_is_spent_unearned(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A side never spends more than it has; its ledger goes from week to week, and only where the game has a purse.

    What missions cost and win is reckoned from the log by the game's tariff, each week's before what the ledger has of that week:
    what is won after a mission cannot pay for what was bought before it. Where several sides fly a task that costs something,
    the mission says who chose it. What the keeper had left over by his own reckoning is what we find.

    Example:
        ledger:
          - {side: bavaria, week: 1, purpose: a mission, amount: -1}       # a squadron begins with nothing
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    purse = known.rules.purse
    if not purse:
        if roster.ledger:
            yield Problem(("ledger",), f"{titled(library)} has nothing to spend", "take the ledger out", key=True)
        return
    week = 1
    for at, entry in enumerate(roster.ledger):
        if entry.week < week:
            message = f"week {entry.week} stands after week {week}"
            yield Problem(("ledger", at, "week"), message, "put the entries in order, the first week first")
        week = max(week, entry.week)
    if known.rules.tariff:
        yield from _unsaid(roster, known)
        yield from _unpaid(roster, known)
    left = Counter[str]()
    for it in items(roster, as_played(known, roster), standings(roster, known).careers):
        left[it.side] += it.amount
        name, booked = roster.sides.get(it.side, it.side), it.path[0] == "ledger"
        if left[it.side] < 0 and it.amount < 0:
            had = left[it.side] - it.amount
            message = f"{name} spends {-it.amount} {purse}, and has {had}" + ("" if booked else f" ({it.what})")
            if booked:
                yield Problem((*it.path, "amount"), message, f"put what it has won before this line, or spend {had}")
            else:
                yield Problem(it.path, message, "spend less before it")
            # Said once: what follows is reckoned from nothing.
            left[it.side] = 0
        said = roster.ledger[int(it.path[1])].balance if booked else None
        if said is not None and said != left[it.side]:
            message = f"{name} has {left[it.side]} {purse} left here, not {said}"
            hint = "correct it, or what is missing in the log; `printgen roster show` lists what it won and spent"
            yield Problem((*it.path, "balance"), message, hint)


def _unsaid(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Tasks that cost or win something and are flown by several sides, without a word who chose them; and choices of none."""
    for number, mission in enumerate(roster.log):
        by = chosen(mission, roster, known)
        taken = {task for ours in by.values() for task in ours}
        flown = dict.fromkeys(it.task for it in mission.sorties)
        for side, task in mission.chosen_tasks.items():
            at = ("log", number, "chosen-tasks", side)
            if side not in roster.sides:
                hint, fix = f"there are {', '.join(roster.sides)}", rename(at, side, roster.sides, key=True)
                yield Problem(at, f"`{side}`: no such side{meant(side, roster.sides)}", hint, key=True, fix=fix)
            elif task not in flown:
                yield Problem(at, f"nobody flies `{task}` on this mission", "name the task that it chose")
        for task in flown:
            held = known.tasks.get(task)
            if held and (held.cost or held.reward) and task not in taken:
                message = f"`{task}` is flown by several sides: who chose it, and pays its {held.cost}?"
                yield Problem(
                    ("log", number, "mission"), message, f"write `chosen-tasks: {{SIDE: {task}}}` below its week"
                )


def _unpaid(roster: Roster, known: Tables) -> Iterator[Problem]:
    """A fate that is paid for by grade, of a flyer whose grade has no price."""
    then = {it.flyer.flyer: before(it, known) for it in standings(roster, known).careers}
    for entry in sorties(roster):
        sortie, number = entry.sortie, int(entry.path[1])
        fate, grade = known.fates.get(sortie.fate or ""), then.get(sortie.flyer, {}).get(number)
        if fate and fate.cost_by_grade and (grade is None or grade.grade not in fate.cost_by_grade):
            is_called = grade.name.lower() if grade else "of no grade"
            message = f"{sortie.flyer} is {is_called}: `{fate.fate}` is for {', '.join(fate.cost_by_grade)}"
            yield Problem((*entry.path, "fate"), message, "write what becomes of him otherwise")


def places_are_not_overfilled(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A side has no more flyers of a duty than there are places; who is out of the campaign takes none.

    A squadron's sheet has so many lines for each duty: a flyer more would stand nowhere, and be paid for in vain.

    Example:
        flyers:                                     # a third airship crew, where a squadron has two
          - {flyer: crew-3, duty: airship-crew, side: bavaria}
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    most = {it.duty: it for it in known.rules.duties if it.max_per_side}
    counted: Counter[tuple[str, str]] = Counter()
    there = {it.flyer.flyer: it for it in standings(roster, known).careers}
    for at, flyer in enumerate(roster.flyers):
        duty, career = most.get(flyer.duty), there.get(flyer.flyer)
        if duty is None or (career is not None and career.away is not None and career.away.weeks is None):
            continue
        counted[flyer.side, flyer.duty] += 1
        number = counted[flyer.side, flyer.duty]
        if number > cast(int, duty.max_per_side):
            side = roster.sides.get(flyer.side, flyer.side)
            message = (
                f"{flyer.name} is {duty.name.lower()} no. {number} of {side}, which has {duty.max_per_side} places"
            )
            hint = "take one out of the roster, or say in the log what became of him"
            yield Problem(("flyers", at, "duty"), message, hint)
