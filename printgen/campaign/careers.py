"""Careers and standings: everything a roster's log adds up to, each figure with its parts.

Each entry of the log earns a flyer postings; their sum earns him choices of abilities; what befell him keeps him away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from math import inf

from msgspec import Struct, field

from printgen.campaign.career import BROUGHT, Absence, Career, Chosen, Earned, Flown, Posting, Refusal, sorties
from printgen.campaign.purse import items
from printgen.campaign.tables import Tables, as_played
from printgen.data.records.campaign import Ability, Award
from printgen.data.records.roster import Flyer, Roster, Sortie
from printgen.data.yaml import Path


class SideStanding(Struct, frozen=True):
    """A side's score: the points its flyers earned, and how much of it is only the side's (doubled points); purse: what the
    log and its ledger leave it."""

    side: str
    name: str
    score: int
    doubled: int
    kills: float
    lost: int
    careers: tuple[Career, ...]
    purse: int = 0


class Standings(Struct, frozen=True):
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
    # The sorties of each flyer in the order of weeks, within a week in that of the log.
    flown: dict[str, list[Flown]] = {flyer.flyer: [] for flyer in roster.flyers}
    for entry in sorted(sorties(roster), key=lambda it: it.week):
        if entry.sortie.flyer in flown:
            flown[entry.sortie.flyer].append(entry)
    flyers = ((it, ("flyers", index)) for index, it in enumerate(roster.flyers))
    careers = [_career(it, path, tuple(flown[it.flyer]), played, week) for it, path in flyers]
    sides, spent = [], items(roster, played, careers)
    for side, name in roster.sides.items():
        ours = tuple(it for it in careers if it.flyer.side == side)
        # What was brought earned the side nothing.
        earned = [posting for it in ours for posting in it.postings if posting.flown]
        # An aircraft is lost once, with him who flies it.
        pilots = (it for it in ours if played.rules.flies(it.flyer.duty))
        standing = SideStanding(
            side=side,
            name=name,
            score=sum(it.for_side for it in earned),
            doubled=sum(it.for_side - it.points for it in earned),
            kills=sum(it.kills for it in earned),
            lost=sum(entry.sortie.aircraft_lost for it in pilots for entry in it.flown),
            careers=ours,
            purse=sum(it.amount for it in spent if it.side == side),
        )
        sides.append(standing)
    ranked = sorted(careers, key=lambda it: (-it.points, -it.kills, it.flyer.name))
    return Standings(week, played.month(roster, week), tuple(sides), tuple(ranked))


def career(roster: Roster, tables: Tables, id: str) -> Career:
    """One flyer's career. Raises KeyError when the roster has no such flyer."""
    return {it.flyer.flyer: it for it in standings(roster, tables).careers}[id]


def _career(flyer: Flyer, path: Path, entries: tuple[Flown, ...], tables: Tables, week: int) -> Career:
    """The postings of a career, and the choices of abilities on its way."""
    found, choices, brings = [], _Choices(flyer.duty, tables), flyer.starts_with
    # What opens his account; his side did not earn it.
    if brings.points or brings.kills:
        found.append(Posting(None, BROUGHT, 1, brings.points, 0, brings.kills))
    points, kills = brings.points, float(brings.kills)
    choices.reach(points, kills, None)
    choices.choose(brings.abilities, (*path, "starts-with", "abilities"), points, kills, None)
    for entry in entries:
        earned = list(_postings(entry, flyer.duty, tables))
        found += earned
        points += sum(it.points for it in earned)
        kills += sum(it.kills for it in earned)
        choices.reach(points, kills, entry)
        choices.choose(entry.sortie.abilities, (*entry.path, "abilities"), points, kills, entry)
    absences = []
    for entry in entries:
        if (fate := tables.fates.get(entry.sortie.fate or "")) is not None:
            weeks = entry.sortie.weeks
            absences.append(Absence(entry, fate, weeks if weeks or fate.is_permanent else 0))
    points, kills = sum(it.points for it in found), sum(it.kills for it in found)
    grades = (tables.grades("points", points, kills), tables.grades("kills", kills, kills))
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
        open=tuple(it for index, it in enumerate(choices.earned) if index not in choices.used),
        absences=tuple(absences),
        away=next(away(absences, (week,))),
    )


def _postings(entry: Flown, duty: str, tables: Tables) -> Iterator[Posting]:
    """What an entry of the log earns a flyer of that duty, in the order of the table of awards."""
    sortie, side = entry.sortie, tables.rules.side_total
    shared = sum(claim.is_shared for claim in sortie.kills)
    counts = {
        "sortie": 1,
        "turns": sortie.turns,
        "success": int(sortie.success),
        "kills": len(sortie.kills) - shared,
        "shared-kills": shared,
        **sortie.scored,
    }
    for id, award in tables.awards.items():
        count = counts.get(award.basis, 0)
        if count and paid(award, sortie):
            each = award.points.get(duty, 0)
            points = count * each if award.max_points is None else min(count * each, award.max_points)
            if points or award.kill_credit:
                twice = (
                    side
                    and award.completes_mission
                    and sortie.success
                    and tables.seats.get(sortie.aircraft, 1) >= side.min_seats
                )
                for_side = points * (side.factor if side and twice else 1)
                yield Posting(entry, id, count, points, for_side, count * award.kill_credit)


def paid(award: Award, sortie: Sortie) -> bool:
    """Whether an award is paid for what a sortie counts, by its task and by whether the aircraft came home."""
    return (not award.tasks or sortie.task in award.tasks) and not (award.requires_return and sortie.aircraft_lost)


class _Choices(Struct):
    """The choices of one flyer, as his career goes on; `used`: which of those earned he has made."""

    duty: str
    tables: Tables
    earned: list[Earned] = field(default_factory=list)
    chosen: list[Chosen] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    _named: set[str] = field(default_factory=set)
    #: How many choices each grant has given; then what its next one takes, None where there is none.
    _had: dict[str, int] = field(default_factory=dict)
    _due: dict[str, int | None] = field(default_factory=dict)

    @property
    def _left(self) -> int | None:
        """How many choices may still be earned; None where there is no end to them."""
        most = self.tables.rules.max_abilities
        return None if most is None else max(0, most - len(self.earned))

    def reach(self, points: int, kills: float, entry: Flown | None) -> None:
        """Note the choices that these totals earn and the totals before did not."""
        for grant in self.tables.rules.grants:
            amount = points if grant.measure == "points" else kills
            due = self._due.get(grant.grant, 0)
            if self.duty in grant.kinds and due is not None and amount >= due:
                had, marks = self._had.get(grant.grant, 0), grant.reached(amount)
                self.earned += [Earned(grant, mark, entry) for mark in marks[had:]][: self._left]
                self._had[grant.grant] = max(had, len(marks))
                self._due[grant.grant] = grant.after(amount)

    def choose(self, ids: Iterable[str], path: Path, points: int, kills: float, entry: Flown | None) -> None:
        """Note the abilities chosen at these totals, in a list at that path; one that is in no table is passed over."""
        for number, id in enumerate(ids):
            ability = self.tables.abilities.get(id)
            if ability is not None:
                by, refusal = self._judged(ability, points, kills)
                self.chosen.append(Chosen(ability, by, entry, (*path, number), refusal, points, kills))

    def _judged(self, ability: Ability, points: int, kills: float) -> tuple[Earned | None, Refusal | None]:
        if ability.ability in self._named:
            return None, "twice"
        self._named.add(ability.ability)
        grants = self.tables.grants(ability.ability, self.duty)
        if not grants:
            return None, "kind"
        if points < ability.minimum.points or kills < ability.minimum.kills:
            return None, "least"
        for index, it in enumerate(self.earned):
            if index not in self.used and any(it.grant is grant for grant in grants):
                self.used.add(index)
                return it, None
        return None, "unearned" if self._left is None or self._left else "most"


def away(found: Iterable[Absence], weeks: Iterable[int]) -> Iterator[Absence | None]:
    """What keeps a flyer away in each of those weeks, of several the longest; weeks and absences are in order."""
    ahead = deque(found)
    longest, end = None, -inf
    for week in weeks:
        while ahead and ahead[0].flown.week < week:
            begun = ahead.popleft()
            until = inf if begun.until is None else begun.until
            if until > end:
                longest, end = begun, until
        yield longest if week <= end else None
