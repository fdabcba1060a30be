"""Who may choose what, and who may fly: abilities earned and of his kind, weeks out of service, one mission a week."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.career import Absence, Career, Flown
from printgen.campaign.careers import away, standings
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster


def abilities_are_earned(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """An ability is chosen where the points, or the kills, of the tables are reached.

    Points and kills are those that the log gives him up to and including the mission after which he chooses. Nobody
    has an ability twice.

    Example:
        sorties:
          - {flyer: collins, turns: 12, abilities: [deflection]}      # with 62 points: the first comes at 100
    """
    for known, career in _careers(case, library):
        for it in career.chosen:
            if it.refusal == "twice":
                yield Problem(it.path, f"{career.flyer.name} has {it.ability.name} already", "choose another")
            elif it.refusal == "most":
                has = f"{career.flyer.name} has {known.rules.max_abilities} abilities"
                message = f"{it.ability.name} is one too many: {has}, the most there are"
                yield Problem(it.path, message, "take one out")
            elif it.refusal == "unearned":
                had = f"{it.points} points and {_kills(it.kills)}"
                message = f"{it.ability.name} is not earned: {career.flyer.name} has used up what {had} give"
                grants = known.grants(it.ability.ability, career.flyer.duty)
                marks = [(grant, grant.after(it.points if grant.measure == "points" else it.kills)) for grant in grants]
                due = " or ".join(f"{mark} {grant.measure}" for grant, mark in marks if mark is not None)
                yield Problem(it.path, message, f"the next is earned at {due}" if due else "take one out")


def abilities_are_of_his_kind(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A flyer chooses abilities of his duty's kinds; some take points or kills of their own.

    What he cannot use would stand on his card for the rest of the campaign.

    Example:
        sorties:
          - {flyer: hay, abilities: [tailing]}        # hay does not fly the aircraft
    """
    for known, career in _careers(case, library):
        flyer = career.flyer
        for it in career.chosen:
            if it.refusal == "kind":
                article = "an" if flyer.duty[0] in "aeiou" else "a"
                message = f"{it.ability.name} is for others: {flyer.name} is {article} {flyer.duty}"
                there = ", ".join(id for id in known.abilities if known.grants(id, flyer.duty))
                yield Problem(it.path, message, f"there are {there}")
            elif it.refusal == "least":
                least = it.ability.minimum
                needs = f"{least.points} points" if it.points < least.points else _kills(least.kills)
                has = f"{it.points}" if it.points < least.points else _kills(it.kills).split()[0]
                message = f"{it.ability.name} takes {needs}; {flyer.name} has {has}"
                yield Problem(it.path, message, "choose another, or wait")


def flyers_are_there(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Who is in hospital, captured, sent home or dead flies no mission, and who is fit flies one a week.

    How many weeks a fate may take is told by the tables; captivity is for good unless the dice gave its weeks. The log
    has the weeks as they were rolled. A flyer who joins later does not fly before.

    Example:
        sorties:
          - {flyer: collins, fate: minor-injury, weeks: 2}      # week 3: he may fly again in week 6
    """
    for known, career in _careers(case, library):
        before: Flown | None = None
        kept = away(career.absences, (entry.week for entry in career.flown))
        for entry, absence in zip(career.flown, kept, strict=True):
            # A second sortie on one mission is reported for the roster itself.
            again = before if before and before.week == entry.week and before.mission is not entry.mission else None
            yield from _away(case, career, entry, absence or (_struck_down(career, again) if again else None))
            if again:
                note = Remark("the other mission", case, (*again.path, "flyer"))
                message = f"{career.flyer.name} flies twice in week {entry.week}"
                # A session of several games is one week.
                hint = "right if that week had several games; else correct the week"
                yield Problem((*entry.path, "flyer"), message, hint, (note,), Severity.WARNING)
            before = entry
            yield from _term(entry, known)


def _struck_down(career: Career, entry: Flown) -> Absence | None:
    """Return what keeps a flyer from a second mission in the week of an entry: the fate that befell them there."""
    return next((it for it in career.absences if it.flown is entry and it.weeks != 0), None)


def _careers(case: Case[Roster], library: Library) -> Iterator[tuple[Tables, Career]]:
    """The careers of a roster, each with the tables it is reckoned by; none without tables."""
    if known := tables(library):
        yield from ((known, career) for career in standings(case.record, known).careers)


def _away(case: Case, career: Career, entry: Flown, kept: Absence | None) -> Iterator[Problem]:
    path = (*entry.path, "flyer")
    if entry.week < career.flyer.first_week:
        message = f"{career.flyer.name} joins in week {career.flyer.first_week}, and this is week {entry.week}"
        yield Problem(path, message, "correct the week, or `first-week`")
    if kept is not None:
        until = "for good" if kept.until is None else f"through week {kept.until}"
        note = Remark(f"{kept.fate.name}, week {kept.flown.week}", case, (*kept.flown.path, "fate"))
        message = f"{career.flyer.name} cannot fly in week {entry.week}: {kept.fate.status} {until}"
        yield Problem(path, message, "send another", (note,))


def _term(entry: Flown, known: Tables) -> Iterator[Problem]:
    """Weeks out as the fate gives them: none for what is final, as many as a die can say for the others."""
    sortie, fate = entry.sortie, known.fates.get(entry.sortie.fate or "")
    here = (*entry.path, "weeks")
    if fate is None:
        if sortie.weeks and not sortie.fate:
            yield Problem(here, "weeks out, but nothing befell him", "add `fate`, or take `weeks` out")
    elif sortie.weeks is None:
        if not fate.is_permanent:
            message = f"{fate.name}: for how many weeks?"
            yield Problem((*entry.path, "fate"), message, "add `weeks` as the dice gave them")
    elif fate.weeks is None:
        yield Problem(here, f"{fate.name} is for good, not for {sortie.weeks} weeks", "take `weeks` out")
    elif not fate.weeks[0] <= sortie.weeks <= fate.weeks[1]:
        message = f"{fate.name}: {fate.weeks[0]} to {fate.weeks[1]} weeks, not {sortie.weeks}"
        yield Problem(here, message, "write the weeks as the dice gave them")


def _kills(count: float) -> str:
    """`1 kill`, `2½ kills`."""
    whole, half = int(count), "½" if count % 1 else ""
    return f"{whole or ('' if half else 0)}{half} {'kill' if 0 < count <= 1 else 'kills'}"
