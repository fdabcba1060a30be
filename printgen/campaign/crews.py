"""The crews of aircraft. They must be derived, because the log has one line per flyer and not one per aircraft."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from printgen.campaign.tables import Tables
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie


class CrewMember(Struct, frozen=True):
    """A flyer in an aircraft, with the sortie from the log if there is one."""

    flyer: Flyer
    aircraft: str
    sortie: Sortie | None = None


class Crew(Struct, frozen=True):
    """The flyers in one aircraft. The pilot comes first."""

    aircraft: str
    members: tuple[CrewMember, ...]

    @property
    def lead(self) -> Flyer:
        """The pilot or, if no flyer in the roster flies the aircraft, the first crew member."""
        return self.members[0].flyer

    @property
    def prior_damage(self) -> dict[str, int]:
        """The damage from earlier missions, by aircraft part. The highest value in the crew's sorties is used."""
        found: dict[str, int] = {}
        for it in self.members:
            for part, damage in (it.sortie.prior_damage if it.sortie else {}).items():
                found[part] = max(damage, found.get(part, 0))
        return found


def crews(flyers: Iterable[CrewMember], tables: Tables) -> tuple[Crew, ...]:
    """Combine flyers into crews, and return the crews in the order of the flyers.

    Each pilot starts a crew. Every other flyer joins a pilot of the same side who has the same aircraft type and a free
    seat. A pilot with the same marking is preferred, and otherwise the first such pilot. A flyer forms a crew alone if
    no pilot is suitable.
    """
    flies, everybody = tables.rules.flies, list(flyers)
    opened = [[it] for it in everybody if flies(it.flyer.duty)]
    for it in everybody:
        if not flies(it.flyer.duty):
            like = (
                members
                for members in opened
                if (members[0].aircraft, members[0].flyer.side) == (it.aircraft, it.flyer.side)
            )
            free = [members for members in like if len(members) < tables.seats.get(it.aircraft, 1)]
            if free:
                min(free, key=lambda members: members[0].flyer.marking != it.flyer.marking).append(it)
            else:
                opened.append([it])
    return tuple(Crew(members[0].aircraft, tuple(members)) for members in opened)


def mission_crews(mission: Mission, roster: Roster, tables: Tables) -> tuple[Crew, ...]:
    """Return the crews of a mission. Sorties of flyers outside the roster are ignored."""
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    known = (it for it in mission.sorties if it.flyer in flyers)
    return crews((CrewMember(flyers[it.flyer], it.aircraft, it) for it in known), tables)
