"""Who may choose what, and who may fly: abilities earned and of his kind, weeks out of service, one mission a week."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.abilities import Chosen
from printgen.campaign.careers import Career, standings
from printgen.campaign.ledger import Flown
from printgen.campaign.service import Absence, away
from printgen.campaign.tables import Tables
from printgen.checks.check import Problem, Remark
from printgen.data.kind import Case
from printgen.data.records.roster import Roster


def earned(roster: Roster, tables: Tables) -> Iterator[Problem]:
    """Abilities chosen that no points and no kills had earned yet, or that were chosen before."""
    for career in standings(roster, tables).careers:
        for it in career.chosen:
            if it.refusal == "twice":
                message = f"{career.flyer.name} has {it.ability.name} already"
                yield Problem(it.path, message, "choose another")
            elif it.refusal == "unearned":
                had = f"{it.points} points and {kills(it.kills)}"
                message = f"{it.ability.name} is not earned: {career.flyer.name} has used up what {had} give"
                yield Problem(it.path, message, _next(career, it, tables))


def kinds(roster: Roster, tables: Tables) -> Iterator[Problem]:
    """Abilities chosen that are not of a kind for that duty, or that take more points or kills."""
    for career in standings(roster, tables).careers:
        for it in career.chosen:
            if it.refusal == "kind":
                message = f"{it.ability.name} is for others: {career.flyer.name} is {_a(career.flyer.duty)}"
                yield Problem(it.path, message, _for(career.flyer.duty, tables))
            elif it.refusal == "least":
                least = it.ability.least
                needs = f"{least.points} points" if it.points < least.points else kills(least.kills)
                has = f"{it.points}" if it.points < least.points else kills(it.kills).split()[0]
                message = f"{it.ability.name} takes {needs}; {career.flyer.name} has {has}"
                yield Problem(it.path, message, "choose another, or wait")


def presence(case: Case, roster: Roster, tables: Tables) -> Iterator[Problem]:
    """Sorties of flyers who are out of service, have not joined yet or fly twice in a week; weeks out that no die gives."""
    for career in standings(roster, tables).careers:
        before: Flown | None = None
        kept = away(career.absences, (entry.week for entry in career.flown))
        for entry, absence in zip(career.flown, kept, strict=True):
            yield from _away(case, career, entry, absence)
            if before and before.week == entry.week:
                note = Remark("the other mission", case, (*before.path, "flyer"))
                message = f"{career.flyer.name} flies twice in week {entry.week}"
                yield Problem((*entry.path, "flyer"), message, "a week has one mission for each flyer", (note,))
            before = entry
            yield from _term(entry, tables)


def _away(case: Case, career: Career, entry: Flown, kept: Absence | None) -> Iterator[Problem]:
    path = (*entry.path, "flyer")
    if entry.week < career.flyer.joins:
        message = f"{career.flyer.name} joins in week {career.flyer.joins}, and this is week {entry.week}"
        yield Problem(path, message, "correct the week, or `joins`")
    if kept is not None:
        until = "for good" if kept.until is None else f"through week {kept.until}"
        note = Remark(f"{kept.fate.name}, week {kept.flown.week}", case, (*kept.flown.path, "fate"))
        message = f"{career.flyer.name} cannot fly in week {entry.week}: {kept.fate.status} {until}"
        yield Problem(path, message, "send another", (note,))


def _term(entry: Flown, tables: Tables) -> Iterator[Problem]:
    """Weeks out as the fate gives them: none for what is final, as many as a die can say for the others."""
    sortie, fate = entry.sortie, tables.fates.get(entry.sortie.fate or "")
    if fate is None:
        if sortie.weeks and not sortie.fate:
            yield Problem(
                (*entry.path, "weeks"), "weeks out, but nothing befell him", "add `fate`, or take `weeks` out"
            )
        return
    if sortie.weeks is None:
        if not fate.final:
            yield Problem(
                (*entry.path, "fate"), f"{fate.name}: for how many weeks?", "add `weeks` as the dice gave them"
            )
    elif fate.weeks is None:
        yield Problem(
            (*entry.path, "weeks"), f"{fate.name} is for good, not for {sortie.weeks} weeks", "take `weeks` out"
        )
    elif not fate.weeks[0] <= sortie.weeks <= fate.weeks[1]:
        message = f"{fate.name}: {fate.weeks[0]} to {fate.weeks[1]} weeks, not {sortie.weeks}"
        yield Problem((*entry.path, "weeks"), message, "write the weeks as the dice gave them")


def kills(count: float) -> str:
    """`1 kill`, `2½ kills`."""
    whole, half = int(count), "½" if count % 1 else ""
    return f"{whole or ('' if half else 0)}{half} {'kill' if 0 < count <= 1 else 'kills'}"


def _a(duty: str) -> str:
    return f"{'an' if duty[0] in 'aeiou' else 'a'} {duty}"


def _for(duty: str, tables: Tables) -> str:
    """What a flyer of that duty may choose from."""
    there = [it for it in tables.abilities.values() if tables.grants(it.ability, duty)]
    return f"there are {', '.join(it.ability for it in there)}"


def _next(career: Career, chosen: Chosen, tables: Tables) -> str:
    """When the next choice of such an ability is earned."""
    grants = tables.grants(chosen.ability.ability, career.flyer.duty)
    marks = [(grant, grant.after(chosen.points if grant.by == "points" else chosen.kills)) for grant in grants]
    due = [f"{mark} {grant.by}" for grant, mark in marks if mark is not None]
    return f"the next is earned at {' or '.join(due)}" if due else "take one out"
