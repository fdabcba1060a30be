"""What the campaign log says: each week's missions flyer by flyer, and how the sides stood afterwards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.campaign import wording
from printgen.campaign.abilities import Chosen
from printgen.campaign.careers import Career
from printgen.campaign.ledger import Flown, Posting
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyers import Register, ranked
from printgen.campaign.service import Absence
from printgen.data.records.roster import Claim, Flyer, Mission
from printgen.data.yaml import Path
from printgen.translation import _, month


@dataclass(frozen=True, slots=True)
class Member:
    """A flyer as the log introduces him: who he is and what he brought along. path: his place in the roster."""

    path: Path
    name: str
    facts: str
    brought: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side as the log introduces it; `number` is its place in the roster, by which its mark is found."""

    number: int
    name: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """What a flyer did on a mission. points: what it earned him, made up of `parts`; victims: whom he shot down.

    path: its place in the roster, and `of` that of the flyer. after: what became of him and his aircraft, and what he chose.
    for_side: points that only his side got.
    """

    path: Path
    of: Path
    name: str
    machine: str
    points: int
    for_side: int
    parts: tuple[str, ...]
    victims: tuple[str, ...]
    after: tuple[str, ...]
    remark: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """The entries of one side on a mission."""

    number: int
    side: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Outing:
    """A mission that was flown. path: its place in the roster."""

    path: Path
    title: str
    remark: str | None
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """A side after a week: its score, how much of it the week brought, its kills, the aircraft it lost."""

    number: int
    side: str
    score: int
    gained: int
    kills: str
    lost: int


@dataclass(frozen=True, slots=True)
class Week:
    """A week: its missions in the order of the log, and how the sides stood when it was over."""

    number: int
    month: str
    missions: tuple[Outing, ...]
    totals: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class _Books:
    """What a campaign adds up to, by the entry of the log it comes from."""

    known: Register
    careers: Mapping[str, Career]
    postings: Mapping[Path, list[Posting]]
    absences: Mapping[Path, Absence]
    chosen: Mapping[Path, list[Chosen]]


def sides(known: Register) -> Iterator[Side]:
    """Both sides with their flyers, in the roster's order."""
    for number, side in enumerate(known.campaign.standings.sides):
        members = tuple(_member(known, it.flyer) for it in side.careers)
        yield Side(number, side.name, members)


def _member(known: Register, flyer: Flyer) -> Member:
    joins = _("joins in week {week}").format(week=flyer.joins) if flyer.joins > 1 else ""
    by = _("played by {player}").format(player=known.player(flyer))
    facts = (known.duty(flyer), flyer.nationality, by, joins, flyer.remark)
    brings = flyer.brings
    has = [f"{brings.points} {known.campaign.tables.rules.currency}"] if brings.points else []
    has += [_("{count} kills").format(count=brings.kills)] if brings.kills else []
    abilities = known.campaign.tables.abilities
    has += [abilities[id].name for id in brings.abilities if id in abilities]
    return Member(_place(known, flyer), ranked(flyer), ", ".join(part for part in facts if part), ", ".join(has))


def _place(known: Register, flyer: Flyer) -> Path:
    return ("flyers", known.places[flyer.flyer])


def weeks(campaign: Campaign, known: Register) -> Iterator[Week]:
    """The weeks in which anything was flown, in their order."""
    books = _books(known)
    missions: dict[int, list[tuple[int, Mission]]] = defaultdict(list)
    for index, mission in enumerate(campaign.roster.log):
        missions[mission.week].append((index, mission))
    totals = _totals(known, sorted(missions))
    for week in sorted(missions):
        when = month(campaign.tables.month(campaign.roster, week))
        yield Week(week, when, tuple(_outing(books, *flown) for flown in missions[week]), totals[week])


def _books(known: Register) -> _Books:
    books = _Books(known, {}, defaultdict(list), {}, defaultdict(list))
    careers: dict[str, Career] = {}
    postings, absences, chosen = defaultdict(list), {}, defaultdict(list)
    for it in known.campaign.standings.careers:
        careers[it.flyer.flyer] = it
        for posting in it.postings:
            if posting.flown:
                postings[posting.flown.path].append(posting)
        absences.update({gone.flown.path: gone for gone in it.absences})
        for held in it.chosen:
            if held.flown:
                chosen[held.flown.path].append(held)
    return _Books(books.known, careers, postings, absences, chosen)


def _outing(books: _Books, index: int, mission: Mission) -> Outing:
    """A mission, its entries by side in the roster's order, of a side in the log's."""
    entries: dict[str, list[Entry]] = defaultdict(list)
    for number, sortie in enumerate(mission.sorties):
        if it := books.careers.get(sortie.flyer):
            flown = Flown(mission, sortie, ("log", index, "sorties", number))
            entries[it.flyer.side].append(_entry(books, it, flown))
    every = enumerate(books.known.campaign.roster.sides.items())
    groups = tuple(Group(number, name, tuple(entries[side])) for number, (side, name) in every if side in entries)
    return Outing(("log", index), mission.title or mission.mission, mission.remark, groups)


def _entry(books: _Books, it: Career, flown: Flown) -> Entry:
    known, sortie, postings = books.known, flown.sortie, books.postings.get(flown.path, [])
    tables = known.campaign.tables
    task = tables.tasks[sortie.task].name if sortie.task in tables.tasks else sortie.task
    success = _("succeeds") if sortie.success else ""
    turns = _("{count} turns").format(count=sortie.turns).replace(" ", "\u00a0")
    carried = (tables.equipment[id].name for id in sortie.equipment if id in tables.equipment)
    machine = (known.aircraft_name(sortie.aircraft), task, success, turns, *carried)
    return Entry(
        path=flown.path,
        of=_place(known, it.flyer),
        name=ranked(it.flyer),
        machine="  ·  ".join(part for part in machine if part),
        points=sum(posting.points for posting in postings),
        for_side=sum(posting.for_side - posting.points for posting in postings),
        parts=tuple(
            wording.paid_for(posting, it.flyer.duty, tables).replace(" × ", "\u00a0×\u00a0") for posting in postings
        ),
        victims=tuple(_victim(known, claim) for claim in sortie.kills),
        after=tuple(_after(books, flown)),
        remark=sortie.remark,
    )


def _victim(known: Register, claim: Claim) -> str:
    whom = known.called(claim.of)
    return _("{whom} (shared)").format(whom=whom) if claim.shared else whom


def _after(books: _Books, flown: Flown) -> Iterator[str]:
    """What became of him, in a few words each."""
    if flown.sortie.lost:
        yield _("Aircraft lost")
    if gone := books.absences.get(flown.path):
        yield _("{fate}: out of service {weeks}").format(fate=gone.fate.name, weeks=wording.weeks(gone))
    names = ", ".join(held.ability.name for held in books.chosen.get(flown.path, ()))
    if names:
        yield _("Chooses {abilities}").format(abilities=names)


def _totals(known: Register, flown: list[int]) -> dict[int, tuple[Total, ...]]:
    """How the sides stood after each of the weeks in which anything was flown."""
    flies = known.campaign.tables.rules.flies
    found: dict[int, list[Total]] = {week: [] for week in flown}
    for number, side in enumerate(known.campaign.standings.sides):
        gained: dict[int, int] = defaultdict(int)
        downed: dict[int, float] = defaultdict(float)
        lost: dict[int, int] = defaultdict(int)
        for it in side.careers:
            for posting in it.postings:
                if posting.flown:
                    gained[posting.week] += posting.for_side
                    downed[posting.week] += posting.kills
            for entry in it.flown:
                lost[entry.week] += entry.sortie.lost and flies(it.flyer.duty)
        score, kills, losses = 0, 0.0, 0
        for week in flown:
            score, kills, losses = score + gained[week], kills + downed[week], losses + lost[week]
            total = Total(number, side.name, score, gained[week], wording.number(kills), losses)
            found[week].append(total)
    return {week: tuple(totals) for week, totals in found.items()}
