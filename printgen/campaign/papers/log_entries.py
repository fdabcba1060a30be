"""The content of the campaign log: for each week, the missions with each flyer's entry, and then the score of the sides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct, field

from printgen.campaign import wording
from printgen.campaign.career import Absence, Career, ChosenAbility, LoggedSortie, Posting
from printgen.campaign.papers.campaign import Register, name_with_rank
from printgen.data.yaml import Path
from printgen.translation import _, month


class Entry(Struct, frozen=True):
    """A flyer's results on a mission.

    Fields:
        points: the total points earned by the awards in `parts`.
        parts: descriptions of the awards.
        victims: the enemies shot down.
        path: the path of the entry in the roster.
        of: the flyer's path in the roster.
        after: the fates of flyer and aircraft, and chosen abilities.
        for_side: the points that the side earned in addition to the flyer's points.
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
    """The entries of one side on a mission. `side` is the side's id."""

    side: str
    entries: tuple[Entry, ...]


class LoggedMission(Struct, frozen=True):
    """A mission in the log.

    Fields:
        path: the path of the mission in the roster.
    """

    path: Path
    title: str
    remark: str | None
    groups: tuple[Group, ...]


class Total(Struct, frozen=True):
    """The totals of a side after a week: score, points gained in the week, kills, and aircraft lost."""

    side: str
    score: int
    week_score: int
    kills: str
    aircraft_lost: int


class Week(Struct, frozen=True):
    """A week with its missions in the order of the log, and with the totals of the sides at the end of the week."""

    number: int
    month: str
    missions: tuple[LoggedMission, ...]
    totals: tuple[Total, ...]


class _Books(Struct, frozen=True):
    """A campaign's careers, postings, absences and choices, for quick access by flyer and by log entry."""

    known: Register
    careers: dict[str, Career] = field(default_factory=dict)
    postings: dict[Path, list[Posting]] = field(default_factory=lambda: defaultdict(list))
    absences: dict[Path, Absence] = field(default_factory=dict)
    chosen: dict[Path, list[ChosenAbility]] = field(default_factory=lambda: defaultdict(list))


def weeks(known: Register) -> Iterator[Week]:
    """Yield the weeks with missions, in order. The entries of a mission are grouped by side, in the roster's order."""
    campaign, books = known.campaign, _Books(known)
    for it in campaign.standings.careers:
        books.careers[it.flyer.flyer] = it
        for posting in it.postings:
            if posting.entry:
                books.postings[posting.entry.path].append(posting)
        books.absences.update({gone.entry.path: gone for gone in it.absences})
        for choice in it.abilities:
            if choice.entry:
                books.chosen[choice.entry.path].append(choice)
    missions: dict[int, list[LoggedMission]] = defaultdict(list)
    for index, mission in enumerate(campaign.roster.log):
        entries: dict[str, list[Entry]] = defaultdict(list)
        for number, sortie in enumerate(mission.sorties):
            if career := books.careers.get(sortie.flyer):
                flown = LoggedSortie(mission, sortie, ("log", index, "sorties", number))
                entries[career.flyer.side].append(_entry(books, career, flown))
        groups = tuple(Group(side, tuple(entries[side])) for side in campaign.roster.sides if side in entries)
        missions[mission.week].append(
            LoggedMission(("log", index), wording.mission_name(mission), mission.remark, groups)
        )
    totals = _totals(known, sorted(missions))
    for week in sorted(missions):
        yield Week(week, month(campaign.tables.month(campaign.roster, week)), tuple(missions[week]), totals[week])


def _entry(books: _Books, it: Career, flown: LoggedSortie) -> Entry:
    known, sortie, postings = books.known, flown.sortie, books.postings.get(flown.path, [])
    tables = known.campaign.tables
    task = tables.tasks[sortie.task].name if sortie.task in tables.tasks else sortie.task
    success = _("succeeds") if sortie.success else ""
    counted = _("1 turn") if sortie.turns == 1 else _("{count} turns").format(count=sortie.turns)
    turns = counted.replace(" ", "\u00a0") if tables.scorekeeping.turns else ""
    carried = (tables.equipment[id].name for id in sortie.equipment if id in tables.equipment)
    machine = (known.aircraft_name(sortie.aircraft), task, success, turns, *carried)
    parts = (wording.format_award(posting, it.flyer.duty, tables) for posting in postings)
    after = [_("Aircraft lost")] if sortie.aircraft_lost else []
    if gone := books.absences.get(flown.path):
        after.append(_("{fate}: out of service {weeks}").format(fate=gone.fate.name, weeks=wording.format_weeks(gone)))
    if names := ", ".join(choice.ability.name for choice in books.chosen.get(flown.path, ())):
        after.append(_("Chooses {abilities}").format(abilities=names))
    return Entry(
        path=flown.path,
        of=known.path(it.flyer, "name"),
        name=name_with_rank(it.flyer),
        machine="  ·  ".join(part for part in machine if part),
        points=sum(posting.points for posting in postings),
        for_side=sum(posting.for_side - posting.points for posting in postings),
        parts=tuple(part.replace(" × ", "\u00a0×\u00a0") for part in parts),
        victims=tuple(known.victim(claim) for claim in sortie.kills),
        after=tuple(after),
        remark=sortie.remark,
    )


def _totals(known: Register, flown: list[int]) -> dict[int, tuple[Total, ...]]:
    """Return the totals of the sides after each of the given weeks, by week."""
    flies = known.campaign.tables.rules.flies
    found: dict[int, list[Total]] = {week: [] for week in flown}
    for side in known.campaign.standings.sides:
        gained: dict[int, int] = defaultdict(int)
        downed: dict[int, float] = defaultdict(float)
        lost: dict[int, int] = defaultdict(int)
        for it in side.careers:
            for posting in it.postings:
                if posting.entry:
                    gained[posting.week] += posting.for_side
                    downed[posting.week] += posting.kills
            for entry in it.entries:
                lost[entry.week] += entry.sortie.aircraft_lost and flies(it.flyer.duty)
        score, kills, losses = 0, 0.0, 0
        for week in flown:
            score, kills, losses = score + gained[week], kills + downed[week], losses + lost[week]
            found[week].append(Total(side.side, score, gained[week], wording.format_number(kills), losses))
    return {week: tuple(totals) for week, totals in found.items()}
