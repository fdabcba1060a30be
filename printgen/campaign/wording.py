"""Standings and careers in words: rows for a screen, each figure with what made it up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printgen.campaign.careers import Absence, Career, Chosen, Earned, Posting, Standings
from printgen.campaign.tables import Tables, as_played
from printgen.data.kind import Case
from printgen.data.records.roster import Roster
from printgen.data.yaml import Path
from printgen.translation import _

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and the rows below it."""

    heading: str
    rows: tuple[Row, ...]


def board(roster: Roster, found: Standings, tables: Tables) -> Iterator[Block]:
    """How a campaign stands: its sides, then its flyers, with most points first."""
    currency = tables.rules.currency
    sides = [
        (it.name, it.side, f"{it.score}", f"{it.doubled}", number(it.kills), f"{it.lost}")
        for it in sorted(found.sides, key=lambda it: -it.score)
    ]
    heading = f"{roster.name}: before week {found.week} ({found.month})"
    yield Block(heading, (("", "side", currency, "of it doubled", "kills", "lost"), *sides))
    flyers = [
        (
            it.flyer.flyer,
            it.flyer.name,
            it.flyer.side,
            it.flyer.duty,
            f"{len(it.flown)}",
            f"{it.points}",
            number(it.kills),
            grades(it),
            ", ".join(held.ability.name for held in it.chosen) or "-",
            f"{len(it.open)}" if it.open else "-",
            status(it.away),
        )
        for it in found.careers
    ]
    head = ("", "name", "side", "duty", "missions", currency, "kills", "is", "abilities", "to choose", "status")
    yield Block("", (head, *flyers))


def story(case: Case, roster: Roster, it: Career, tables: Tables) -> Iterator[Block]:
    """A career: what it has come to, and the entries of the log, with their lines, that each figure is made of."""
    played, flyer = as_played(tables, roster), it.flyer
    lines = _Lines(case, roster)
    side = roster.sides.get(flyer.side, flyer.side)
    words = (flyer.rank, flyer.nationality or flyer.nation, flyer.duty, side)
    yield Block(f"{flyer.name} ({flyer.flyer}): {', '.join(word for word in words if word)}", tuple(_sums(it, played)))
    yield Block(played.rules.currency, tuple(lines.posting(posting, flyer.duty, played) for posting in it.postings))
    yield Block("kills", tuple(_claims(lines, it)))
    yield Block("abilities", tuple(_abilities(lines, it)))
    gone = ((*lines.where(away.flown.path), away.fate.name, weeks(away)) for away in it.absences)
    yield Block("out of service", tuple(gone))
    yield Block("may not yet", tuple((limit,) for limit in it.limits))


def _sums(it: Career, tables: Tables) -> Iterator[Row]:
    yield tables.rules.currency, f"{it.points}", grades(it)
    yield "for the side", f"{it.for_side}", ""
    yield "kills", number(it.kills), ""
    yield "missions", f"{len(it.flown)}", f"{it.turns} turns"
    yield "status", status(it.away), ""


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where entries of the log stand: the line, the week and the mission."""

    case: Case
    roster: Roster

    def where(self, path: Path) -> Row:
        if path[:1] != ("log",):
            return f"line {self.case.place(*path).line}", "", "brought along"
        mission = self.roster.log[int(path[1])]
        return f"line {self.case.place(*path).line}", f"week {mission.week}", mission.title or mission.mission

    def posting(self, it: Posting, duty: str, tables: Tables) -> Row:
        if it.flown is None:
            return "", "", "brought along", "", f"{it.points}", ""
        beside = f"{it.for_side} for the side" if it.doubled else ""
        return (*self.where(it.flown.path), paid_for(it, duty, tables), f"{it.points}", beside)


def _claims(lines: _Lines, it: Career) -> Iterator[Row]:
    if it.flyer.brings.kills:
        yield "", "", "brought along", f"{it.flyer.brings.kills}", ""
    for entry in it.flown:
        for claim in entry.sortie.kills:
            yield (*lines.where(entry.path), claim.of, "shared" if claim.shared else "")


def _abilities(lines: _Lines, it: Career) -> Iterator[Row]:
    for held in it.chosen:
        yield (
            *lines.where(held.path),
            held.ability.name,
            f"{held.ability.says}{_bonus(held, it.points)}",
            for_what(held.by),
        )
    for choice in it.open:
        yield "", "", "", "to choose", kinds(choice, it.flyer.duty), for_what(choice)


def _bonus(held: Chosen, points: int) -> str:
    return f" Now +{points // held.ability.steps}." if held.ability.steps else ""


def paid_for(it: Posting, duty: str, tables: Tables) -> str:
    """`Red markers: 3 × 2`: what a posting that is an award was earned with."""
    award = tables.awards[it.what]
    each = award.points.get(duty, 0)
    words = (
        "{award}: {count} × {each}" if it.count * each == it.points else _("{award}: {count} × {each}, {most} at most")
    )
    return words.format(award=award.name, count=it.count, each=each, most=award.most)


def kinds(choice: Earned, duty: str) -> str:
    """`pilot or gunnery`: the kinds of ability that a choice is between."""
    return _(" or ").join(kind.replace("-", " ") for kind in choice.grant.kinds[duty])


def for_what(earned: Earned | None) -> str:
    """`for 100 points`: what a choice was earned with."""
    if earned is None:
        return ""
    words = _("for {at} points") if earned.grant.by == "points" else _("for {at} kills")
    return words.format(at=earned.at)


def grades(it: Career) -> str:
    """`Experienced, Veteran`: what he is called."""
    return ", ".join(grade.name for grade in it.grades)


def status(away: Absence | None) -> str:
    """`fit`, or what keeps him from the coming mission and for how long."""
    if away is None:
        return _("fit")
    if away.until is None:
        return away.fate.status
    return _("{status} through week {week}").format(status=away.fate.status, week=away.until)


def until(away: Absence) -> str:
    """`to week 14`, that week included; nothing for one who will not come back."""
    return "" if away.until is None else _("to week {week}").format(week=away.until)


def minus(text: str) -> str:
    """`Landing: −1` of `Landing: -1`: a hyphen of the data that is a minus in print."""
    return re.sub(r"(?<= )-(?=\d)", "−", text)


def weeks(gone: Absence) -> str:
    """`weeks 3 to 5`, `for good`: when something that befell a flyer kept him away."""
    if gone.weeks is None:
        return _("for good")
    first, last = gone.flown.week + 1, gone.until
    words = _("weeks {first} to {last}") if gone.weeks > 1 else _("week {last}")
    return words.format(first=first, last=last)


def number(count: float) -> str:
    """`2`, `2½`; other parts of a kill, which house rules may make, as decimals."""
    whole, rest = int(count), count % 1
    if rest == 0.5:
        return f"{whole or ''}½"
    return f"{count:g}"


def booked(before: Standings, after: Standings, flyers: Iterable[str], currency: str) -> Iterator[Row]:
    """What a result did for those who flew: points gained, and what there is to do about it."""
    was = {it.flyer.flyer: it for it in before.careers}
    for it in after.careers:
        if it.flyer.flyer in flyers:
            gained = it.points - was[it.flyer.flyer].points
            todo = f"{len(it.open)} to choose" if it.open else ""
            yield it.flyer.flyer, f"+{gained}", f"{it.points} {currency}", grades(it), status(it.away), todo
