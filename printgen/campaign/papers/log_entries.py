"""What the campaign log says: each week's missions flyer by flyer, and how the sides stood afterwards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct, field

from printgen.campaign import wording
from printgen.campaign.career import Absence, Career, Chosen, Flown, Posting
from printgen.campaign.papers.campaign import Register, ranked
from printgen.data.yaml import Path
from printgen.translation import _, month


class Entry(Struct, frozen=True):
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


class Group(Struct, frozen=True):
    """The entries of one side, by its id, on a mission."""

    side: str
    entries: tuple[Entry, ...]


class Outing(Struct, frozen=True):
    """A mission that was flown. path: its place in the roster."""

    path: Path
    title: str
    remark: str | None
    groups: tuple[Group, ...]


class Total(Struct, frozen=True):
    """A side, by its id, after a week: its score, how much of it the week brought, its kills, the aircraft it lost."""

    side: str
    score: int
    gained: int
    kills: str
    lost: int


class Week(Struct, frozen=True):
    """A week: its missions in the order of the log, and how the sides stood when it was over."""

    number: int
    month: str
    missions: tuple[Outing, ...]
    totals: tuple[Total, ...]


class _Books(Struct, frozen=True):
    """What a campaign adds up to, by the entry of the log it comes from."""

    known: Register
    careers: dict[str, Career] = field(default_factory=dict)
    postings: dict[Path, list[Posting]] = field(default_factory=lambda: defaultdict(list))
    absences: dict[Path, Absence] = field(default_factory=dict)
    chosen: dict[Path, list[Chosen]] = field(default_factory=lambda: defaultdict(list))


def weeks(known: Register) -> Iterator[Week]:
    """The weeks in which anything was flown, in their order; a mission's entries by side in the roster's order."""
    campaign, books = known.campaign, _Books(known)
    for it in campaign.standings.careers:
        books.careers[it.flyer.flyer] = it
        for posting in it.postings:
            if posting.flown:
                books.postings[posting.flown.path].append(posting)
        books.absences.update({gone.flown.path: gone for gone in it.absences})
        for held in it.chosen:
            if held.flown:
                books.chosen[held.flown.path].append(held)
    missions: dict[int, list[Outing]] = defaultdict(list)
    for index, mission in enumerate(campaign.roster.log):
        entries: dict[str, list[Entry]] = defaultdict(list)
        for number, sortie in enumerate(mission.sorties):
            if career := books.careers.get(sortie.flyer):
                flown = Flown(mission, sortie, ("log", index, "sorties", number))
                entries[career.flyer.side].append(_entry(books, career, flown))
        groups = tuple(Group(side, tuple(entries[side])) for side in campaign.roster.sides if side in entries)
        missions[mission.week].append(Outing(("log", index), wording.called(mission), mission.remark, groups))
    totals = _totals(known, sorted(missions))
    for week in sorted(missions):
        yield Week(week, month(campaign.tables.month(campaign.roster, week)), tuple(missions[week]), totals[week])


def _entry(books: _Books, it: Career, flown: Flown) -> Entry:
    known, sortie, postings = books.known, flown.sortie, books.postings.get(flown.path, [])
    tables = known.campaign.tables
    task = tables.tasks[sortie.task].name if sortie.task in tables.tasks else sortie.task
    success = _("succeeds") if sortie.success else ""
    turns = _("{count} turns").format(count=sortie.turns).replace(" ", "\u00a0") if tables.keeps.turns else ""
    carried = (tables.equipment[id].name for id in sortie.equipment if id in tables.equipment)
    machine = (known.aircraft_name(sortie.aircraft), task, success, turns, *carried)
    parts = (wording.paid_for(posting, it.flyer.duty, tables) for posting in postings)
    after = [_("Aircraft lost")] if sortie.aircraft_lost else []
    if gone := books.absences.get(flown.path):
        after.append(_("{fate}: out of service {weeks}").format(fate=gone.fate.name, weeks=wording.weeks(gone)))
    if names := ", ".join(held.ability.name for held in books.chosen.get(flown.path, ())):
        after.append(_("Chooses {abilities}").format(abilities=names))
    return Entry(
        path=flown.path,
        of=known.path(it.flyer, "name"),
        name=ranked(it.flyer),
        machine="  ·  ".join(part for part in machine if part),
        points=sum(posting.points for posting in postings),
        for_side=sum(posting.for_side - posting.points for posting in postings),
        parts=tuple(part.replace(" × ", "\u00a0×\u00a0") for part in parts),
        victims=tuple(known.victim(claim) for claim in sortie.kills),
        after=tuple(after),
        remark=sortie.remark,
    )


def _totals(known: Register, flown: list[int]) -> dict[int, tuple[Total, ...]]:
    """How the sides stood after each of the weeks in which anything was flown."""
    flies = known.campaign.tables.rules.flies
    found: dict[int, list[Total]] = {week: [] for week in flown}
    for side in known.campaign.standings.sides:
        gained: dict[int, int] = defaultdict(int)
        downed: dict[int, float] = defaultdict(float)
        lost: dict[int, int] = defaultdict(int)
        for it in side.careers:
            for posting in it.postings:
                if posting.flown:
                    gained[posting.week] += posting.for_side
                    downed[posting.week] += posting.kills
            for entry in it.flown:
                lost[entry.week] += entry.sortie.aircraft_lost and flies(it.flyer.duty)
        score, kills, losses = 0, 0.0, 0
        for week in flown:
            score, kills, losses = score + gained[week], kills + downed[week], losses + lost[week]
            found[week].append(Total(side.side, score, gained[week], wording.number(kills), losses))
    return {week: tuple(totals) for week, totals in found.items()}
