"""Careers and standings: everything a roster's log adds up to, each figure with its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printgen.campaign.abilities import Choices, Chosen, Earned
from printgen.campaign.ledger import Flown, Posting, brought, flown, postings
from printgen.campaign.service import Absence, absence, absences
from printgen.campaign.tables import Tables, as_played
from printgen.data.records.campaign import CampaignRules, Grade
from printgen.data.records.roster import Flyer, Roster
from printgen.data.yaml import Path


@dataclass(frozen=True, slots=True)
class Career:
    """What a flyer has come to.

    postings: the parts of `points` (his own), `for_side` (his side's share) and `kills`, in the order of the log.
    grades: what he is called by points and by kills; `limits`: what he may not do yet. earned: every choice of an ability;
    chosen: the abilities; open: the choices still to be made. absences: what kept him away; `away`: what keeps him away in
    the coming week.
    """

    flyer: Flyer
    flown: tuple[Flown, ...]
    postings: tuple[Posting, ...]
    points: int
    for_side: int
    kills: float
    turns: int
    grades: tuple[Grade, ...]
    earned: tuple[Earned, ...]
    chosen: tuple[Chosen, ...]
    open: tuple[Earned, ...]
    absences: tuple[Absence, ...]
    away: Absence | None

    @property
    def limits(self) -> tuple[str, ...]:
        """What his grades keep him from doing."""
        return tuple(limit for grade in self.grades for limit in grade.limits)

    @property
    def weeks_out(self) -> int:
        """The weeks that injuries and captivity cost him, where he came or comes back."""
        return sum(it.weeks or 0 for it in self.absences)


@dataclass(frozen=True, slots=True)
class SideStanding:
    """A side's score: the points its flyers earned, and how much of it is only the side's (doubled points)."""

    side: str
    name: str
    score: int
    doubled: int
    kills: float
    lost: int
    careers: tuple[Career, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """How a campaign stands before its `week`, the coming one: sides in the roster's order, flyers with most points first."""

    week: int
    month: str
    sides: tuple[SideStanding, ...]
    careers: tuple[Career, ...]


def coming(roster: Roster) -> int:
    """The week after the last one in the log."""
    return max((mission.week for mission in roster.log), default=0) + 1


def standings(roster: Roster, tables: Tables) -> Standings:
    """How the campaign stands, by the game's tables and the house rules."""
    played, week = as_played(tables, roster), coming(roster)
    entries = flown(roster)
    careers = [
        _career(flyer, ("flyers", index), entries[flyer.flyer], played, week)
        for index, flyer in enumerate(roster.flyers)
    ]
    sides = tuple(_side(side, name, careers, tables.rules) for side, name in roster.sides.items())
    ranked = sorted(careers, key=lambda it: (-it.points, -it.kills, it.flyer.name))
    return Standings(week, played.month(roster, week), sides, tuple(ranked))


def career(roster: Roster, tables: Tables, id: str) -> Career:
    """One flyer's career. Raises KeyError when the roster has no such flyer."""
    index = {it.flyer: index for index, it in enumerate(roster.flyers)}[id]
    path: Path = ("flyers", index)
    return _career(roster.flyers[index], path, flown(roster)[id], as_played(tables, roster), coming(roster))


def _side(side: str, name: str, careers: Iterable[Career], rules: CampaignRules) -> SideStanding:
    """A side's standing; an aircraft is lost once, with him who flies it."""
    ours = tuple(it for it in careers if it.flyer.side == side)
    # What was brought earned the side nothing.
    earned = [posting for it in ours for posting in it.postings if posting.flown]
    return SideStanding(
        side=side,
        name=name,
        score=sum(it.for_side for it in earned),
        doubled=sum(it.for_side - it.points for it in earned),
        kills=sum(it.kills for it in earned),
        lost=sum(entry.sortie.lost for it in ours if rules.flies(it.flyer.duty) for entry in it.flown),
        careers=ours,
    )


def _career(flyer: Flyer, path: Path, entries: tuple[Flown, ...], tables: Tables, week: int) -> Career:
    found, choices = _reckoned(flyer, path, entries, tables)
    points, kills = sum(it.points for it in found), sum(it.kills for it in found)
    away = tuple(absences(entries, tables))
    grades = (tables.grades("points", points), tables.grades("kills", kills))
    return Career(
        flyer=flyer,
        flown=entries,
        postings=tuple(found),
        points=points,
        for_side=sum(it.for_side for it in found),
        kills=kills,
        turns=sum(entry.sortie.turns for entry in entries),
        grades=tuple(grade for grade in grades if grade),
        earned=tuple(choices.earned),
        chosen=tuple(choices.chosen),
        open=tuple(choices.open()),
        absences=away,
        away=absence(away, week),
    )


def _reckoned(flyer: Flyer, path: Path, entries: Iterable[Flown], tables: Tables) -> tuple[list[Posting], Choices]:
    """The postings of a career, and the choices of abilities on its way."""
    choices = Choices(flyer.duty, tables)
    found = list(brought(flyer))
    points, kills = flyer.brings.points, float(flyer.brings.kills)
    choices.reach(points, kills, None)
    choices.choose(_listed(flyer.brings.abilities, (*path, "brings", "abilities")), points, kills, None)
    for entry in entries:
        earned = list(postings(entry, flyer.duty, tables))
        found += earned
        points += sum(it.points for it in earned)
        kills += sum(it.kills for it in earned)
        choices.reach(points, kills, entry)
        choices.choose(_listed(entry.sortie.chooses, (*entry.path, "chooses")), points, kills, entry)
    return found, choices


def _listed(ids: Iterable[str], path: Path) -> Iterable[tuple[str, Path]]:
    return ((id, (*path, number)) for number, id in enumerate(ids))
