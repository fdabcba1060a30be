"""What the log of a campaign adds up to: for each flyer, every posting with the entry of the log that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Award
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie
from printgen.data.yaml import Path

#: What a posting is called that is no award: what a flyer brought with him.
BROUGHT = "brought"


@dataclass(frozen=True, slots=True)
class Flown:
    """A sortie in its mission, and its path in the roster."""

    mission: Mission
    sortie: Sortie
    path: Path

    @property
    def week(self) -> int:
        """The week of the campaign."""
        return self.mission.week


@dataclass(frozen=True, slots=True)
class Posting:
    """One part of a flyer's figures.

    flown: the entry of the log it comes from; None for what he brought with him. what: the award's id, or `brought`.
    count: how many of it. points: what they earn him. for_side: what they earn his side. kills: what they add to his kills.
    """

    flown: Flown | None
    what: str
    count: int
    points: int
    for_side: int
    kills: float = 0

    @property
    def week(self) -> int:
        """The week of the entry; 0 for what was brought."""
        return self.flown.week if self.flown else 0

    @property
    def doubled(self) -> bool:
        """Whether it counts more for the side than for the flyer."""
        return self.for_side > self.points


def flown(roster: Roster) -> Mapping[str, tuple[Flown, ...]]:
    """The sorties of each flyer of the roster in the order of weeks, within a week in that of the log."""
    found: dict[str, list[Flown]] = {flyer.flyer: [] for flyer in roster.flyers}
    entries = sorted(enumerate(roster.log), key=lambda entry: entry[1].week)
    for number, mission in entries:
        for index, sortie in enumerate(mission.sorties):
            if sortie.flyer in found:
                found[sortie.flyer].append(Flown(mission, sortie, ("log", number, "sorties", index)))
    return {flyer: tuple(entries) for flyer, entries in found.items()}


def brought(flyer: Flyer) -> Iterator[Posting]:
    """The posting that opens a flyer's account, if anything does. His side did not earn it."""
    if flyer.brings.points or flyer.brings.kills:
        yield Posting(None, BROUGHT, 1, flyer.brings.points, 0, flyer.brings.kills)


def postings(entry: Flown, duty: str, tables: Tables) -> Iterator[Posting]:
    """What an entry of the log earns a flyer of that duty, in the order of the table of awards."""
    sortie = entry.sortie
    counts = counted(sortie)
    for id, award in tables.awards.items():
        count = counts.get(award.for_, 0)
        if count and paid(award, sortie):
            each = award.points.get(duty, 0)
            points = count * each if award.most is None else min(count * each, award.most)
            if points or award.tally:
                for_side = points * _factor(award, sortie, tables)
                yield Posting(entry, id, count, points, for_side, count * award.tally)


def counted(sortie: Sortie) -> Mapping[str, int]:
    """What a sortie counts, by the name under which awards are paid for it."""
    shared = sum(claim.shared for claim in sortie.kills)
    return {
        "sortie": 1,
        "turns": sortie.turns,
        "success": int(sortie.success),
        "kills": len(sortie.kills) - shared,
        "shared-kills": shared,
        **sortie.scored,
    }


def paid(award: Award, sortie: Sortie) -> bool:
    """Whether an award is paid for what a sortie counts, by its task and by whether the aircraft came home."""
    return (not award.tasks or sortie.task in award.tasks) and not (award.home and sortie.lost)


def _factor(award: Award, sortie: Sortie, tables: Tables) -> int:
    """How many times an award counts for the side."""
    side = tables.rules.side
    if side is None or not award.completes or not sortie.success:
        return 1
    return side.factor if tables.seats.get(sortie.aircraft, 1) >= side.seats else 1
