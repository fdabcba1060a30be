"""Checks of flyers: whether abilities are earned and suit the duty, and whether flyers are available."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.career import Absence, Career, LoggedSortie
from printgen.campaign.careers import absences_by_week, standings
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster


def abilities_are_earned(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A flyer may choose an ability only after reaching the points or kills that the tables require.

    Points and kills are counted up to and including the mission after which the ability is chosen. A flyer may not have
    the same ability twice.

    Example:
        sorties:
          - {flyer: collins, turns: 12, abilities: [deflection]}      # with 62 points: the first comes at 100
    """
    for known, career in _careers(case, library):
        for it in career.abilities:
            if it.refusal == "twice":
                yield Problem(it.path, f"{career.flyer.name} already has {it.ability.name}", "choose another ability")
            elif it.refusal == "most":
                has = f"{career.flyer.name} has {format_count(known.rules.max_abilities or 0, 'ability', 'abilities')}"
                message = f"{it.ability.name} is not allowed: {has}, which is the maximum"
                yield Problem(it.path, message, "remove one")
            elif it.refusal == "unearned":
                had = f"{format_count(it.points, 'point')} and {_kills(it.kills)}"
                message = f"{it.ability.name} is not earned: {career.flyer.name} has used all choices earned with {had}"
                grants = known.grants(it.ability.ability, career.flyer.duty)
                marks = [(grant, grant.after(it.points if grant.measure == "points" else it.kills)) for grant in grants]
                due = " or ".join(f"{mark} {grant.measure}" for grant, mark in marks if mark is not None)
                yield Problem(it.path, message, f"the next choice is earned at {due}" if due else "remove it")


def abilities_match_duties(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A flyer may choose only abilities for the flyer's duty. Some abilities also require a minimum number of points or kills.

    An ability for another duty would be useless, but would stay on the flyer's card for the rest of the campaign.

    Example:
        sorties:
          - {flyer: hay, abilities: [tailing]}        # hay does not fly the aircraft
    """
    for known, career in _careers(case, library):
        flyer = career.flyer
        for it in career.abilities:
            if it.refusal == "kind" and flyer.duty in {duty.duty for duty in known.rules.duties}:
                article = "an" if flyer.duty[0] in "aeiou" else "a"
                message = f"{it.ability.name} is not available to {flyer.name}, who is {article} {flyer.duty}"
                available = ", ".join(id for id in known.abilities if known.grants(id, flyer.duty))
                yield Problem(it.path, message, f"write one of {available}")
            elif it.refusal == "least":
                least = it.ability.minimum
                needs = format_count(least.points, "point") if it.points < least.points else _kills(least.kills)
                has = f"{it.points}" if it.points < least.points else _kills(it.kills).split()[0]
                message = f"{it.ability.name} requires {needs}; {flyer.name} has {has}"
                yield Problem(it.path, message, "choose another ability, or wait until it is earned")


def flyers_are_available(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A flyer who is in hospital, captured, sent home or dead may not fly. Other flyers may fly one mission per week.

    The tables give the possible numbers of weeks for each fate. Captivity is permanent unless the dice gave a number of weeks.
    The log contains the number of weeks as rolled. A flyer who joins later may not fly before joining.

    Example:
        sorties:
          - {flyer: collins, fate: minor-injury, weeks: 2}      # week 3: he may fly again in week 6
    """
    for known, career in _careers(case, library):
        before: LoggedSortie | None = None
        kept = absences_by_week(career.absences, (entry.week for entry in career.entries))
        for entry, absence in zip(career.entries, kept, strict=True):
            # A second sortie on the same mission is reported by another check.
            again = before if before and before.week == entry.week and before.mission is not entry.mission else None
            yield from _away(case, career, entry, absence or (_struck_down(career, again) if again else None))
            if again:
                note = Remark("the other mission", case, (*again.path, "flyer"))
                message = f"{career.flyer.name} flies twice in week {entry.week}"
                # A session of several games is one week.
                hint = "if that week had several games, this is correct; otherwise correct the week"
                yield Problem((*entry.path, "flyer"), message, hint, (note,), Severity.WARNING)
            before = entry
            yield from _term(entry, known)


def _struck_down(career: Career, entry: LoggedSortie) -> Absence | None:
    """Return the absence that a log entry causes, or None if the absence is shorter than one week."""
    return next((it for it in career.absences if it.entry is entry and it.weeks != 0), None)


def _careers(case: Case[Roster], library: Library) -> Iterator[tuple[Tables, Career]]:
    """Yield each career of a roster, with the tables used to calculate it. Yield nothing if the game has no tables."""
    if known := tables(library):
        yield from ((known, career) for career in standings(case.record, known).careers)


def _away(case: Case, career: Career, entry: LoggedSortie, kept: Absence | None) -> Iterator[Problem]:
    path = (*entry.path, "flyer")
    if entry.week < career.flyer.first_week:
        message = f"{career.flyer.name} joins in week {career.flyer.first_week}, but this is week {entry.week}"
        yield Problem(path, message, "correct the week, or `first-week`")
    if kept is not None:
        until = "" if kept.until is None else f" through week {kept.until}"
        term = (*kept.entry.path, "fate" if kept.entry.sortie.weeks is None else "weeks")
        note = Remark(f"{kept.fate.name}, week {kept.entry.week}", case, term)
        message = f"{career.flyer.name} cannot fly in week {entry.week}: {kept.fate.status}{until}"
        hint = f"choose another flyer, or correct `{term[-1]}` in line {case.place(*term).line}"
        yield Problem(path, message, hint, (note,))


def _term(entry: LoggedSortie, known: Tables) -> Iterator[Problem]:
    """Yield problems with `weeks`. A permanent fate allows no number, and other fates allow only numbers on the dice."""
    sortie, fate = entry.sortie, known.fates.get(entry.sortie.fate or "")
    here = (*entry.path, "weeks")
    if fate is None:
        if sortie.weeks and not sortie.fate:
            yield Problem(here, "`weeks` without a `fate`", "add `fate`, or remove `weeks`")
    elif sortie.weeks is None:
        if not fate.is_permanent:
            message = f"{fate.name}: the number of weeks is missing"
            limits = f", {fate.weeks[0]} to {fate.weeks[1]}" if fate.weeks else ""
            yield Problem((*entry.path, "fate"), message, f"add `weeks` with the number rolled{limits}")
    elif fate.weeks is None:
        yield Problem(here, f"{fate.name} is permanent, so it has no number of weeks", "remove `weeks`")
    elif not fate.weeks[0] <= sortie.weeks <= fate.weeks[1]:
        message = f"{fate.name}: {fate.weeks[0]} to {fate.weeks[1]} weeks, not {sortie.weeks}"
        yield Problem(here, message, "write the number of weeks rolled")


def _kills(count: float) -> str:
    """Format a number of kills with its noun, such as `1 kill` or `2½ kills`."""
    complete, half = int(count), "½" if count % 1 else ""
    return f"{complete or ('' if half else 0)}{half} {'kill' if 0 < count <= 1 else 'kills'}"
