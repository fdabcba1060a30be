"""Careers of flyers and standings of sides, calculated from a roster's log.

Points and kills earn choices of abilities, and fates cause absences.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from math import inf

from msgspec import Struct, field

from printgen.campaign.career import (
    BROUGHT,
    Absence,
    Career,
    ChosenAbility,
    EarnedChoice,
    LoggedSortie,
    Posting,
    Refusal,
    sorties,
)
from printgen.campaign.purse import payments
from printgen.campaign.tables import Tables, with_house_rules
from printgen.data.records.campaign import Ability, Award
from printgen.data.records.roster import Flyer, Roster, Sortie
from printgen.data.yaml import Path


class SideStanding(Struct, frozen=True):
    """The standing of a side.

    Fields:
        score: the points that the side's flyers earned for the side.
        doubled: the points that the side earned in addition to its flyers' own points, because some points count double for the
            side.
        aircraft_lost: the number of aircraft lost.
        purse: the side's balance after all payments from the log and the ledger.
    """

    side: str
    name: str
    score: int
    doubled: int
    kills: float
    aircraft_lost: int
    careers: tuple[Career, ...]
    purse: int = 0


class Standings(Struct, frozen=True):
    """The state of a campaign before the coming `week`, with the sides in the roster's order and the flyers sorted by points."""

    week: int
    month: str
    sides: tuple[SideStanding, ...]
    careers: tuple[Career, ...]


def next_week(roster: Roster) -> int:
    """Return the week after the last week in the log."""
    return max((mission.week for mission in roster.log), default=0) + 1


def standings(roster: Roster, tables: Tables) -> Standings:
    """Return the standings of the campaign, calculated with the game's tables and the house rules."""
    played, week = with_house_rules(tables, roster), next_week(roster)
    # The sorties of each flyer by week, and within a week in the order of the log.
    flown: dict[str, list[LoggedSortie]] = {flyer.flyer: [] for flyer in roster.flyers}
    for entry in sorted(sorties(roster), key=lambda it: it.week):
        if entry.sortie.flyer in flown:
            flown[entry.sortie.flyer].append(entry)
    flyers = ((it, ("flyers", index)) for index, it in enumerate(roster.flyers))
    careers = [_career(it, path, tuple(flown[it.flyer]), played, week) for it, path in flyers]
    sides, spent = [], payments(roster, played, careers)
    for side, name in roster.sides.items():
        members = tuple(it for it in careers if it.flyer.side == side)
        # Starting values earn the side nothing.
        earned = [posting for it in members for posting in it.postings if posting.entry]
        # A lost aircraft is counted once, for its pilot.
        pilots = (it for it in members if played.rules.flies(it.flyer.duty))
        standing = SideStanding(
            side=side,
            name=name,
            score=sum(it.for_side for it in earned),
            doubled=sum(it.for_side - it.points for it in earned),
            kills=sum(it.kills for it in earned),
            aircraft_lost=sum(entry.sortie.aircraft_lost for it in pilots for entry in it.entries),
            careers=members,
            purse=sum(it.amount for it in spent if it.side == side),
        )
        sides.append(standing)
    ranked = sorted(careers, key=lambda it: (-it.points, -it.kills, it.flyer.name))
    return Standings(week, played.month(roster, week), tuple(sides), tuple(ranked))


def career(roster: Roster, tables: Tables, id: str) -> Career:
    """Return one flyer's career. Raise KeyError if the roster does not contain the flyer."""
    return {it.flyer.flyer: it for it in standings(roster, tables).careers}[id]


def _career(flyer: Flyer, path: Path, entries: tuple[LoggedSortie, ...], tables: Tables, week: int) -> Career:
    """Calculate a flyer's career from the log entries in order."""
    found, choices, brings = [], _Choices(flyer.duty, tables), flyer.starts_with
    # The starting values, which the side did not earn.
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
        entries=entries,
        postings=tuple(found),
        points=points,
        for_side=sum(it.for_side for it in found),
        kills=kills,
        turns=sum(entry.sortie.turns for entry in entries),
        grades=tuple(grade for grade in grades if grade),
        earned_choices=tuple(choices.earned),
        abilities=tuple(choices.chosen),
        open_choices=tuple(it for index, it in enumerate(choices.earned) if index not in choices.used),
        absences=tuple(absences),
        absence=next(absences_by_week(absences, (week,))),
    )


def _postings(entry: LoggedSortie, duty: str, tables: Tables) -> Iterator[Posting]:
    """Yield the postings for the awards that a flyer with this duty earns in a log entry, in the order of the awards."""
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
        if count and is_paid(award, sortie):
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


def is_paid(award: Award, sortie: Sortie) -> bool:
    """Return whether a sortie can earn an award. The sortie's task, or the loss of its aircraft, may exclude the award."""
    return (not award.tasks or sortie.task in award.tasks) and not (award.requires_return and sortie.aircraft_lost)


class _Choices(Struct):
    """The choices of abilities of one flyer. They are collected while the career is calculated."""

    duty: str
    tables: Tables
    earned: list[EarnedChoice] = field(default_factory=list)
    chosen: list[ChosenAbility] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    _named: set[str] = field(default_factory=set)
    #: By the id of a grant: the number of choices earned so far, and the threshold of the next choice (None if no
    #: choice follows).
    _had: dict[str, int] = field(default_factory=dict)
    _due: dict[str, int | None] = field(default_factory=dict)

    @property
    def _left(self) -> int | None:
        """The number of choices that may still be earned, or None if the number is unlimited."""
        most = self.tables.rules.max_abilities
        return None if most is None else max(0, most - len(self.earned))

    def reach(self, points: int, kills: float, entry: LoggedSortie | None) -> None:
        """Add the choices that a flyer earns on reaching these totals.

        Args:
            points: the flyer's total points.
            kills: the flyer's total kills.
            entry: the log entry that reached the totals, or None for the starting values.
        """
        for grant in self.tables.rules.grants:
            amount = points if grant.measure == "points" else kills
            due = self._due.get(grant.grant, 0)
            if self.duty in grant.kinds and due is not None and amount >= due:
                had, marks = self._had.get(grant.grant, 0), grant.reached(amount)
                self.earned += [EarnedChoice(grant, mark, entry) for mark in marks[had:]][: self._left]
                self._had[grant.grant] = max(had, len(marks))
                self._due[grant.grant] = grant.after(amount)

    def choose(self, ids: Iterable[str], path: Path, points: int, kills: float, entry: LoggedSortie | None) -> None:
        """Add chosen abilities to the flyer's career. Unknown ids are ignored.

        Args:
            ids: the ids of the chosen abilities.
            path: the path of the list of abilities in the roster.
            points: the flyer's total points at the time of the choice.
            kills: the flyer's total kills at that time.
            entry: the log entry with the choice, or None for the starting values.
        """
        for number, id in enumerate(ids):
            ability = self.tables.abilities.get(id)
            if ability is not None:
                by, refusal = self._check_choice(ability, points, kills)
                self.chosen.append(ChosenAbility(ability, by, entry, (*path, number), refusal, points, kills))

    def _check_choice(self, ability: Ability, points: int, kills: float) -> tuple[EarnedChoice | None, Refusal | None]:
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


def absences_by_week(found: Iterable[Absence], weeks: Iterable[int]) -> Iterator[Absence | None]:
    """Yield, for each week, the absence that includes the week and ends last, or None for a week without an absence.

    The absences and the weeks must be in chronological order.
    """
    ahead = deque(found)
    longest, end = None, -inf
    for week in weeks:
        while ahead and ahead[0].entry.week < week:
            begun = ahead.popleft()
            until = inf if begun.until is None else begun.until
            if until > end:
                longest, end = begun, until
        yield longest if week <= end else None
