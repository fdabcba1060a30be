"""The standings and careers as rows of text for the screen, with the parts that add up to each figure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from printgen.campaign.career import Absence, Career, EarnedChoice, Posting
from printgen.campaign.careers import Standings
from printgen.campaign.purse import payments, running_totals
from printgen.campaign.tables import Tables, with_house_rules
from printgen.data.findings import format_count
from printgen.data.kind import Case
from printgen.data.records.campaign import Measure
from printgen.data.records.roster import Flyer, Mission, Roster
from printgen.data.yaml import Path
from printgen.translation import _

Row = tuple[str, ...]


class Block(Struct, frozen=True):
    """A heading, with the rows of text below it."""

    heading: str
    rows: tuple[Row, ...]


def marking(flyer: Flyer) -> str:
    """Return the counter number and the marking of a flyer's aircraft, or "" if the flyer has neither."""
    counter = _("no. {number}").format(number=flyer.counter) if flyer.counter else ""
    return ", ".join(filter(None, (counter, flyer.marking)))


def mission_name(mission: Mission) -> str:
    """Return the display name of a mission, which is its title or, if it has no title, its week."""
    return mission.title or _("Mission of week {week}").format(week=mission.week)


def standings_blocks(roster: Roster, found: Standings, tables: Tables) -> Iterator[Block]:
    """Yield the standings of a campaign: the sides, the flyers by points, and the payments, if any."""
    played = with_house_rules(tables, roster)
    currency, keeps = played.rules.currency, played.scorekeeping
    sides = [
        (
            it.name,
            it.side,
            f"{it.score}",
            f"{it.purse}",
            f"{it.doubled}",
            format_number(it.kills),
            f"{it.aircraft_lost}",
        )
        for it in sorted(found.sides, key=lambda it: -it.score)
    ]
    heading = f"{roster.name}: before week {found.week} ({found.month})"
    purse = played.rules.purse or "purse"
    head: Row = ("", "side", currency, purse, "counted twice", "kills", "lost")
    counted = ((purse, played.rules.purse), ("counted twice", keeps.doubled), ("kills", keeps.kills))
    omitted = {name for name, kept in counted if not kept}
    yield Block(heading, _without(omitted, (head, *sides)))
    flyers = []
    for it in found.careers:
        who = (it.flyer.flyer, it.flyer.name, it.flyer.side, it.flyer.duty)
        figures = (f"{len(it.entries)}", f"{it.points}", format_number(it.kills), grades(it) or "-")
        abilities = ", ".join(held.ability.name for held in it.abilities) or "-"
        flyers.append(
            (*who, *figures, abilities, f"{len(it.open_choices)}" if it.open_choices else "-", status(it.absence))
        )
    head = ("", "name", "side", "duty", "missions", currency, "kills", "is", "abilities", "to choose", "status")
    omitted |= set() if keeps.abilities else {"abilities", "to choose"}
    yield Block("", _without(omitted, (head, *flyers)))
    if played.rules.purse:
        balances = running_totals(payments(roster, played, found.careers), roster.sides)
        entries = (
            (f"week {it.week}", roster.sides.get(it.side, it.side), it.what, f"{it.amount:+}", f"{left}")
            for it, left in balances
        )
        yield Block(played.rules.purse, (("", "side", "for", "", "left"), *entries) if balances else ())


def _without(names: Collection[str], rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a table without the columns that have these names in the first row."""
    kept = [at for at, name in enumerate(rows[0]) if name not in names]
    return tuple(tuple(row[at] for at in kept) for row in rows)


def career_blocks(case: Case, roster: Roster, it: Career, tables: Tables) -> Iterator[Block]:
    """Yield the blocks of a career: its totals, and the log entries that contribute to each total, with their line numbers."""
    played, flyer = with_house_rules(tables, roster), it.flyer

    def where(path: Path) -> Row:
        """Return the texts that identify a log entry: its line number, its week and its mission."""
        line = f"line {case.place(*path).line}"
        if path[:1] != ("log",):
            return line, "", "brought along"
        mission = roster.log[int(path[1])]
        return line, f"week {mission.week}", mission_name(mission)

    side = roster.sides.get(flyer.side, flyer.side)
    nationality = flyer.nationality or tables.nationalities.get(flyer.nation, flyer.nation)
    words = (flyer.rank, nationality, tables.duty_name(flyer.duty), side)
    sums = (
        (played.rules.currency, f"{it.points}", grades(it)),
        ("for the side", f"{it.for_side}", ""),
        ("kills", format_number(it.kills), ""),
        ("missions", f"{len(it.entries)}", format_count(it.turns, "turn") if played.scorekeeping.turns else ""),
        ("status", status(it.absence), ""),
    )
    yield Block(f"{flyer.name} ({flyer.flyer}): {', '.join(word for word in words if word)}", sums)
    rows: list[Row] = []
    for posting in it.postings:
        if posting.entry is None:
            rows.append(("", "", "brought along", "", f"{posting.points}", ""))
        else:
            beside = f"{posting.for_side} for the side" if posting.for_side > posting.points else ""
            said = format_award(posting, flyer.duty, played)
            rows.append((*where(posting.entry.path), said, f"{posting.points}", beside))
    yield Block(played.rules.currency, tuple(rows))
    rows = [("", "", "brought along", f"{flyer.starts_with.kills}", "")] if flyer.starts_with.kills else []
    for entry in it.entries:
        rows += [
            (*where(entry.path), claim.victim, "shared" if claim.is_shared else "") for claim in entry.sortie.kills
        ]
    yield Block("kills", tuple(rows))
    rows = []
    for held in it.abilities:
        bonus = f" Now +{it.points // held.ability.points_per_bonus}." if held.ability.points_per_bonus else ""
        rows.append(
            (*where(held.path), held.ability.name, f"{held.ability.text}{bonus}", earned_for(held.earned_choice))
        )
    rows += [("", "", "", "to choose", kinds(choice, flyer.duty), earned_for(choice)) for choice in it.open_choices]
    yield Block("abilities", tuple(rows))
    gone = ((*where(away.entry.path), away.fate.name, format_weeks(away)) for away in it.absences)
    yield Block("out of service", tuple(gone))
    yield Block("restrictions of the grade", tuple((limit,) for limit in it.limits))


def format_award(it: Posting, duty: str, tables: Tables) -> str:
    """Return a text that states how an award was earned, such as `Red markers: 3 × 2`."""
    award = tables.awards[it.what]
    each = award.points.get(duty, 0)
    words = (
        "{award}: {count} × {each}" if it.count * each == it.points else _("{award}: {count} × {each}, at most {most}")
    )
    return words.format(award=award.name, count=it.count, each=each, most=award.max_points)


def kinds(choice: EarnedChoice, duty: str) -> str:
    """Return a text that lists the kinds of ability from which a flyer may choose, such as `pilot or gunnery`."""
    return _(" or ").join(kind.replace("-", " ") for kind in choice.grant.kinds[duty])


def earned_for(earned: EarnedChoice | None) -> str:
    """Return a text that states how a choice was earned, such as `for 100 points`, or "" for an unearned choice."""
    if earned is None:
        return ""
    return _("for {amount}").format(amount=format_amount(earned.at, earned.grant.measure))


def format_amount(count: int, measure: Measure) -> str:
    """Return a number of points or kills with its noun, such as `100 points` or `1 kill`."""
    if measure == "points":
        return (_("{count} point") if count == 1 else _("{count} points")).format(count=count)
    return (_("{count} kill") if count == 1 else _("{count} kills")).format(count=count)


def grades(it: Career) -> str:
    """Return the flyer's grades, such as `Experienced, Veteran`."""
    return ", ".join(grade.name for grade in it.grades)


def status(away: Absence | None) -> str:
    """Return a flyer's status as text: `fit`, or the reason for the absence with its last week."""
    if away is None:
        return _("fit")
    if away.until is None:
        return away.fate.status
    return _("{status} through week {week}").format(status=away.fate.status, week=away.until)


def format_until(away: Absence) -> str:
    """Return a text with the last week of an absence, such as `to week 14`, or "" if the absence is permanent."""
    return "" if away.until is None else _("to week {week}").format(week=away.until)


def with_minus_signs(text: str) -> str:
    """Return the text with hyphens before numbers replaced by minus signs, as in `Landing: −1`."""
    return re.sub(r"(?<= )-(?=\d)", "−", text)


def format_weeks(gone: Absence) -> str:
    """Return a text with the duration of an absence, such as `weeks 3 to 5` or `permanently`."""
    if gone.weeks is None:
        return _("permanently")
    first, last = gone.entry.week + 1, gone.until
    words = _("weeks {first} to {last}") if gone.weeks > 1 else _("week {last}")
    return words.format(first=first, last=last)


def format_number(count: float) -> str:
    """Return a number of kills as text, such as `2` or `2½`.

    Other fractions, which house rules may cause, become decimals.
    """
    integer, rest = int(count), count % 1
    if rest == 0.5:
        return f"{integer or ''}½"
    return f"{count:g}"


def result_rows(before: Standings, after: Standings, flyers: Iterable[str], tables: Tables) -> Iterator[Row]:
    """Yield a row for each flyer of a result: points gained, new total, grades, status, abilities, and awards.

    The abilities are those that the flyer has just chosen, and the number of abilities still to choose. The awards are
    those that add up to the gained points.

    Args:
        tables: the tables of the campaign, with its house rules.
    """
    was = {it.flyer.flyer: it for it in before.careers}
    for it in after.careers:
        if it.flyer.flyer in flyers:
            old = was[it.flyer.flyer]
            known = {held.ability.name for held in old.abilities}
            chosen = [held.ability.name for held in it.abilities if held.ability.name not in known]
            todo = [f"{len(it.open_choices)} to choose"] if it.open_choices else []
            abilities = "; ".join((*chosen, *todo))
            totals = f"+{it.points - old.points}", tables.rules.format_points(it.points)
            awards = "; ".join(_new_awards(old, it, tables))
            yield it.flyer.flyer, *totals, grades(it), status(it.absence), abilities, awards


def _new_awards(before: Career, after: Career, tables: Tables) -> Iterator[str]:
    """Yield a text for each award that a flyer has earned since an earlier state of the career."""
    known = {(it.entry.path, it.what) for it in before.postings if it.entry}
    for it in after.postings:
        if it.entry and it.points and (it.entry.path, it.what) not in known:
            text = format_award(it, after.flyer.duty, tables)
            for_side = _("{count} for the side").format(count=it.for_side)
            yield f"{text} ({for_side})" if it.for_side > it.points else text
