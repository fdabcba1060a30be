"""Checks of sides: the balance may never be negative, and the number of flyers is limited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from printgen.campaign.career import sorties
from printgen.campaign.careers import standings
from printgen.campaign.purse import grades_before, payments, tasks_by_side
from printgen.campaign.tables import Tables, tables, with_house_rules
from printgen.checks.check import Problem, rename
from printgen.data.kind import Case, Library
from printgen.data.nearest import suggest
from printgen.data.records.game import game_title
from printgen.data.records.roster import Roster


def nothing_is_spent_unearned(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A side may never spend more than it has. Its ledger must be sorted by week.

    In a game without a purse, the ledger must be empty.

    The costs and rewards of missions are calculated from the log with the game's tariff. Within a week, they are counted before
    the entries of the ledger. A reward cannot pay for costs of the same or an earlier mission. If several sides fly a task
    with a cost, the mission must state which side chose the task. A balance entered in the ledger must match the calculated
    balance.

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
            yield Problem(
                ("ledger",), f"campaigns of {game_title(library)} have no ledger", "remove the ledger", at_key=True
            )
        return
    week = 1
    for at, entry in enumerate(roster.ledger):
        if entry.week < week:
            message = f"week {entry.week} comes after week {week}"
            yield Problem(("ledger", at, "week"), message, "order the entries by week")
        week = max(week, entry.week)
    if known.rules.tariff:
        yield from _unclear_choices(roster, known)
        yield from _unpaid(roster, known)
    left = Counter[str]()
    for it in payments(roster, with_house_rules(known, roster), standings(roster, known).careers):
        left[it.side] += it.amount
        name, booked = roster.sides.get(it.side, it.side), it.path[0] == "ledger"
        if left[it.side] < 0 and it.amount < 0:
            had = left[it.side] - it.amount
            message = f"{name} spends {-it.amount} {purse}, but has {had}" + ("" if booked else f" ({it.what})")
            if booked:
                yield Problem(
                    (*it.path, "amount"), message, f"move the side's rewards above this line, or spend at most {had}"
                )
            else:
                yield Problem(it.path, message, "spend less before this entry")
            # Reported once: the balance continues from 0.
            left[it.side] = 0
        entered = roster.ledger[int(it.path[1])].balance if booked else None
        if entered is not None and entered != left[it.side]:
            message = f"{name} has {left[it.side]} {purse} left after this entry, not {entered}"
            before = left[it.side] - it.amount
            hint = f"write `balance: {left[it.side]}`, or correct the amount or the log"
            if 0 <= entered != before:
                hint = f"write `balance: {left[it.side]}`; if the balance is right, write `amount: {entered - before}`"
            hint += "; `printgen roster show` lists all rewards and costs"
            yield Problem((*it.path, "balance"), message, hint)


def _unclear_choices(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Yield problems with `chosen-tasks`: missing where several sides fly a task that has a cost, or invalid."""
    for number, mission in enumerate(roster.log):
        by = tasks_by_side(mission, roster, known)
        taken = {task for tasks in by.values() for task in tasks}
        flown = dict.fromkeys(it.task for it in mission.sorties)
        for side, task in mission.chosen_tasks.items():
            at = ("log", number, "chosen-tasks", side)
            if side not in roster.sides:
                hint, fix = f"use one of: {', '.join(roster.sides)}", rename(at, side, roster.sides, key=True)
                yield Problem(at, f"`{side}`: no such side{suggest(side, roster.sides)}", hint, at_key=True, fix=fix)
            elif task not in flown:
                yield Problem(
                    at, f"no flyer has the task `{task}` on this mission", "write the task that the side chose"
                )
        for task in flown:
            entry = known.tasks.get(task)
            if entry and (entry.cost or entry.reward) and task not in taken:
                missing = f"the log does not say which side chose the task and pays its cost of {entry.cost}"
                message = f"`{task}` is flown by several sides: {missing}"
                yield Problem(
                    ("log", number, "mission"),
                    message,
                    f"write `chosen-tasks: {{SIDE: {task}}}` below the mission's `week`",
                )


def _unpaid(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Yield problems with fates whose cost depends on the grade, if the flyer's grade has no cost."""
    then = {it.flyer.flyer: grades_before(it, known) for it in standings(roster, known).careers}
    for entry in sorties(roster):
        sortie, number = entry.sortie, int(entry.path[1])
        fate, grade = known.fates.get(sortie.fate or ""), then.get(sortie.flyer, {}).get(number)
        if fate and fate.cost_by_grade and (grade is None or grade.grade not in fate.cost_by_grade):
            has_grade = f"is {grade.name.lower()}" if grade else "has no grade"
            message = f"{sortie.flyer} {has_grade}, but `{fate.fate}` is only for {', '.join(fate.cost_by_grade)}"
            yield Problem((*entry.path, "fate"), message, "choose another fate")


def places_are_not_overfilled(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A side may have only as many flyers with the same duty as the rules allow. Flyers permanently out of play are not counted.

    A squadron's sheet has a fixed number of lines for each duty, so an additional flyer would not be printed.

    Example:
        flyers:                                     # a third airship crew, where a squadron has two
          - {flyer: crew-3, duty: airship-crew, side: bavaria}
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    most = {it.duty: it for it in known.rules.duties if it.max_per_side}
    counted: Counter[tuple[str, str]] = Counter()
    careers = {it.flyer.flyer: it for it in standings(roster, known).careers}
    for at, flyer in enumerate(roster.flyers):
        duty, career = most.get(flyer.duty), careers.get(flyer.flyer)
        if duty is None or (career is not None and career.absence is not None and career.absence.weeks is None):
            continue
        counted[flyer.side, flyer.duty] += 1
        number = counted[flyer.side, flyer.duty]
        if number > cast(int, duty.max_per_side):
            side = roster.sides.get(flyer.side, flyer.side)
            message = f"{flyer.name} is {duty.name.lower()} no. {number} of {side}; the maximum per side is {duty.max_per_side}"
            hint = "remove a flyer from the roster, or record a permanent fate in the log"
            yield Problem(("flyers", at, "duty"), message, hint)
