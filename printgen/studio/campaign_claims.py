"""The claims on a mission: who claims whose aircraft, and victims who are not flyers of the campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.data.records.roster import Flyer
from printgen.studio.campaigns import listed


def _claims(mission: Mapping[str, Any], flyers: Mapping[str, Flyer]) -> Iterator[tuple[Flyer, str]]:
    """Yield the flyer and the victim of each claim."""
    for sortie in listed(mission.get("sorties")):
        if flyer := flyers.get(str(sortie.get("flyer"))):
            yield from ((flyer, str(it.get("victim", ""))) for it in listed(sortie.get("kills")))


def claimants(mission: Mapping[str, Any], flyers: Mapping[str, Flyer], id: str) -> tuple[str, ...]:
    """Return the names of the flyers who claim the aircraft of the flyer with this id."""
    return tuple(it.name for it, victim in _claims(mission, flyers) if victim == id)


def described_victims(mission: Mapping[str, Any], flyers: Mapping[str, Flyer], id: str) -> dict[str, list[str]]:
    """Return the victims of a flyer that are not flyers of the campaign.

    The values are the names of those enemies on the mission that contain a word of the victim's description.
    """
    flying = {str(it.get("flyer")) for it in listed(mission.get("sorties"))}
    own = flyers[id].side
    enemies = [it.name for it in flyers.values() if it.flyer in flying and it.side != own]
    return {
        victim: [name for name in enemies if {*victim.casefold().split()} & {*name.casefold().split()}]
        for it, victim in _claims(mission, flyers)
        if it.flyer == id and victim and victim not in flyers
    }
