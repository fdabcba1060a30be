"""Who sits in which aircraft together: a roster's log has a line for each flyer, and none for an aircraft."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from printgen.campaign.tables import Tables
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie


@dataclass(frozen=True, slots=True)
class Aboard:
    """A flyer in an aircraft, by its id, with his line of the log where there is one."""

    flyer: Flyer
    aircraft: str
    sortie: Sortie | None = None


@dataclass(frozen=True, slots=True)
class Crew:
    """Those who fly in one aircraft, the one who flies it first."""

    aircraft: str
    aboard: tuple[Aboard, ...]

    @property
    def lead(self) -> Flyer:
        """Who flies it; of an aircraft that nobody of the roster flies, the first of the others."""
        return self.aboard[0].flyer

    @property
    def carries(self) -> dict[str, int]:
        """The damage from before, by part of the aircraft: what the lines of its crew say, the most of each."""
        found: dict[str, int] = {}
        for it in self.aboard:
            for part, damage in (it.sortie.carries if it.sortie else {}).items():
                found[part] = max(damage, found.get(part, 0))
        return found


@dataclass(slots=True)
class _Open:
    """An aircraft that is being manned."""

    aircraft: str
    aboard: list[Aboard] = field(default_factory=list)


def crews(flyers: Iterable[Aboard], tables: Tables) -> tuple[Crew, ...]:
    """The crews of flyers of one side or of both, in their order.

    Whoever flies has an aircraft of his own. Any other sits with one of his side who flies its like and has a seat free:
    with the one whose marking is his, else with the first. One who finds none makes a crew alone.
    """
    flies = tables.rules.flies
    everybody = list(flyers)
    opened = [_Open(it.aircraft, [it]) for it in everybody if flies(it.flyer.duty)]
    for it in everybody:
        if not flies(it.flyer.duty):
            seats = tables.seats.get(it.aircraft, 1)
            free = [other for other in opened if _like(other, it) and len(other.aboard) < seats]
            sits = min(free, key=lambda other: other.aboard[0].flyer.marking != it.flyer.marking, default=None)
            if sits is None:
                opened.append(_Open(it.aircraft, [it]))
            else:
                sits.aboard.append(it)
    return tuple(Crew(it.aircraft, tuple(it.aboard)) for it in opened)


def _like(other: _Open, it: Aboard) -> bool:
    return other.aircraft == it.aircraft and other.aboard[0].flyer.side == it.flyer.side


def of_mission(mission: Mission, roster: Roster, tables: Tables) -> tuple[Crew, ...]:
    """The crews of a mission; a line that names nobody of the roster is passed over."""
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    there = (it for it in mission.sorties if it.flyer in flyers)
    return crews((Aboard(flyers[it.flyer], it.aircraft, it) for it in there), tables)
