"""The aircraft of a game with the properties that players search by: name, side, role and month."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from printgen.games.game import aircraft_ids, unit_name
from printgen.games.reading import CheckedGame
from printgen.studio.studio import Studio


class AircraftEntry(Struct, frozen=True):
    """An aircraft in a list from which users choose.

    Fields:
        tags: the words for filtering, such as side and role.
        since: the month in which the aircraft entered service, or "" if unknown.
    """

    id: str
    name: str
    tags: Mapping[str, str]
    since: str = ""


def list_aircraft(studio: Studio, data: CheckedGame) -> tuple[AircraftEntry, ...]:
    """Return the aircraft of a game, sorted by side and name."""
    return studio.once(("aircraft", data.game.id), data, _list)


def _list(data: CheckedGame) -> tuple[AircraftEntry, ...]:
    exhibits = data.game.exhibits(data.library)
    entries = []
    for id in aircraft_ids(data.game, data.library):
        exhibit, name = exhibits.get(id), unit_name(data.library, id)
        entries.append(AircraftEntry(id, name, exhibit.tags if exhibit else {}, (exhibit and exhibit.since) or ""))
    return tuple(sorted(entries, key=lambda it: (it.tags.get("side", ""), it.name.casefold())))
