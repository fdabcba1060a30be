"""What flyers may fly in and carry: aircraft in service and of their side, equipment of their time and nation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from printgen.campaign.tables import Tables
from printgen.checks.check import Problem
from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.roster import Flyer, Roster
from printgen.data.yaml import Path


def aircraft(roster: Roster, tables: Tables, library: Library, flies_for: Mapping[str, str]) -> Iterator[Problem]:
    """Dates out of bounds, flyers and aircraft of the other side, aircraft not in service yet.

    flies_for: the side of each nation.
    """
    yield from _dates(roster, tables)
    for side in dict.fromkeys(flies_for.values()):
        if side not in roster.sides:
            yield Problem(
                ("sides",), f"the side {side} is missing", f"add `{side}: ` and what it calls itself", key=True
            )
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    for index, flyer in enumerate(roster.flyers):
        path: Path = ("flyers", index)
        side = flies_for.get(flyer.nation, flyer.side)
        if side != flyer.side and flyer.side in roster.sides:
            yield Problem((*path, "nation"), f"{flyer.nation} is of the {side} side, not of the {flyer.side} one")
        if flyer.aircraft:
            yield from _foreign(flyer, flyer.aircraft, (*path, "aircraft"), library, flies_for)
    for number, mission in enumerate(roster.log):
        month = tables.month(roster, mission.week)
        for place, sortie in enumerate(mission.sorties):
            if flown_by := flyers.get(sortie.flyer):
                path = ("log", number, "sorties", place, "aircraft")
                yield from _foreign(flown_by, sortie.aircraft, path, library, flies_for)
                yield from _before_service(sortie.aircraft, month, path, library)


def _dates(roster: Roster, tables: Tables) -> Iterator[Problem]:
    first, last = tables.rules.first, tables.rules.last
    for field, month in (("since", roster.since), ("until", roster.until)):
        if month and not first <= month <= last:
            yield Problem((field,), f"{month} lies outside of {first} to {last}", "choose a month between the two")


def _foreign(flyer: Flyer, id: str, path: Path, library: Library, flies_for: Mapping[str, str]) -> Iterator[Problem]:
    record = cast(Aircraft | None, library.get("aircraft", id))
    side = flies_for.get(record.nation, flyer.side) if record else flyer.side
    if record and side != flyer.side:
        message = f"the {record.name} flies for the {side} side, and {flyer.name} for the {flyer.side} one"
        yield Problem(path, message, f"name an aircraft of the {flyer.side} side")


def _before_service(id: str, month: str, path: Path, library: Library) -> Iterator[Problem]:
    record = cast(Aircraft | None, library.get("aircraft", id))
    if record and isinstance(record.service, str) and month < record.service:
        message = f"the {record.name} is in service from {record.service}, and this mission flew in {month}"
        yield Problem(path, message, "name an aircraft that was there, or correct the week")


def equipment(roster: Roster, tables: Tables) -> Iterator[Problem]:
    """Equipment carried before there was any, or by a nation that had none."""
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    for number, mission in enumerate(roster.log):
        month = tables.month(roster, mission.week)
        for place, sortie in enumerate(mission.sorties):
            for index, id in enumerate(sortie.equipment):
                item, flyer = tables.equipment.get(id), flyers.get(sortie.flyer)
                if item is None or flyer is None:
                    continue
                path: Path = ("log", number, "sorties", place, "equipment", index)
                if month < item.first:
                    message = f"{item.name}: none before {item.first}, and this mission flew in {month}"
                    yield Problem(path, message, "take it out")
                elif flyer.nation in item.barred or (item.nations and flyer.nation not in item.nations):
                    yield Problem(path, f"{item.name}: {flyer.nation} had none", "take it out")
