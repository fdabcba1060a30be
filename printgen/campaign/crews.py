"""Who sits in which aircraft together: a roster's log has a line for each flyer, and none for an aircraft."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from printgen.campaign.tables import Tables
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie


class Aboard(Struct, frozen=True):
    """A flyer in an aircraft, by its id, with his line of the log where there is one."""

    flyer: Flyer
    aircraft: str
    sortie: Sortie | None = None


class Crew(Struct, frozen=True):
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
            for part, damage in (it.sortie.prior_damage if it.sortie else {}).items():
                found[part] = max(damage, found.get(part, 0))
        return found


def crews(flyers: Iterable[Aboard], tables: Tables) -> tuple[Crew, ...]:
    """The crews of flyers of one side or of both, in their order.

    Whoever flies has an aircraft of his own. Any other sits with one of his side who flies its like and has a seat free:
    with the one whose marking is his, else with the first. One who finds none makes a crew alone.
    """
    flies, everybody = tables.rules.flies, list(flyers)
    opened = [[it] for it in everybody if flies(it.flyer.duty)]
    for it in everybody:
        if not flies(it.flyer.duty):
            like = (held for held in opened if (held[0].aircraft, held[0].flyer.side) == (it.aircraft, it.flyer.side))
            free = [held for held in like if len(held) < tables.seats.get(it.aircraft, 1)]
            if free:
                min(free, key=lambda held: held[0].flyer.marking != it.flyer.marking).append(it)
            else:
                opened.append([it])
    return tuple(Crew(held[0].aircraft, tuple(held)) for held in opened)


def of_mission(mission: Mission, roster: Roster, tables: Tables) -> tuple[Crew, ...]:
    """The crews of a mission; a line that names nobody of the roster is passed over."""
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    there = (it for it in mission.sorties if it.flyer in flyers)
    return crews((Aboard(flyers[it.flyer], it.aircraft, it) for it in there), tables)
