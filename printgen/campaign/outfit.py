"""Checks of aircraft and equipment: availability in the mission's month, and damage from earlier missions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from printgen.campaign.career import sorties
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, rename
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, NATIONS
from printgen.data.nearest import suggest
from printgen.data.records.campaign import Equipment
from printgen.data.records.game import sides
from printgen.data.records.roster import Flyer, Roster
from printgen.data.yaml import Path


def aircraft_are_available(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Each aircraft must be in service in the mission's month and belong to the flyer's side.

    The month is calculated from the first month of the campaign and the week, and must be within the game's period. For a
    captured aircraft, or an aircraft that reached this front earlier, waive this check.

    Example:
        sorties:
          - {flyer: collins, aircraft: sopwith-camel}       # in April 1917
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    yield from _months(roster, known)
    flies_for = {nation: side.side for side in sides(library) for nation in side.nations}
    for side in dict.fromkeys(flies_for.values()):
        if side not in roster.sides:
            hint = f"add `{side}: ` with a name"
            yield Problem(("sides",), f"the side {side} is missing", hint, at_key=True)
    for index, flyer in enumerate(roster.flyers):
        path: Path = ("flyers", index)
        side = flies_for.get(flyer.nation, flyer.side)
        if side != flyer.side and flyer.side in roster.sides:
            theirs, own = (roster.sides.get(it, it) for it in (side, flyer.side))
            message = f"{_nation(library, flyer.nation)} is on the side of {theirs}, not of {own}"
            yield Problem((*path, "nation"), message, "correct `nation`, or `side`")
        if flyer.aircraft:
            yield from _foreign(flyer, flyer.aircraft, (*path, "aircraft"), library, flies_for, roster.sides)
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    for entry in sorties(roster):
        sortie, path = entry.sortie, (*entry.path, "aircraft")
        if flown_by := flyers.get(sortie.flyer):
            yield from _foreign(flown_by, sortie.aircraft, path, library, flies_for, roster.sides)
            month = known.month(roster, entry.week)
            record = library.get(AIRCRAFT, sortie.aircraft)
            if record and isinstance(record.since, str) and month < record.since:
                message = f"the {record.name} is in service from {record.since}, but this mission was in {month}"
                yield Problem(path, message, "choose an aircraft in service, or correct the week")


def _months(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Yield problems with the first and last month of the campaign, which must be within the game's period.

    If the log continues after the game's last month, the first week after that month is reported.
    """
    first, last = known.rules.since, known.rules.until
    for field, month in (("since", roster.since), ("until", roster.until)):
        if month and not first <= month <= last:
            yield Problem((field,), f"{month} is not between {first} and {last}", "choose a month in this period")
    beyond = next((at for at, it in enumerate(roster.log) if known.month(roster, it.week) > last), None)
    if beyond is not None and not roster.until:
        week = roster.log[beyond].week
        message = f"week {week} is in {known.month(roster, week)}, after {last}"
        yield Problem(("log", beyond, "week"), message, "correct the week, or `since`")


def _foreign(
    flyer: Flyer, id: str, path: Path, library: Library, flies_for: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[Problem]:
    record = library.get(AIRCRAFT, id)
    side = flies_for.get(record.nation, flyer.side) if record else flyer.side
    if record and side != flyer.side:
        theirs, own = (names.get(it, it) for it in (side, flyer.side))
        message = f"the {record.name} flies for {theirs}, but {flyer.name} for {own}"
        yield Problem(path, message, f"choose an aircraft of {own}")


def _nation(library: Library, nation: str) -> str:
    """Return the name of a nation, or the id for an unknown nation."""
    record = library.get(NATIONS, nation)
    return record.name if record else nation


def equipment_is_available(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A flyer may carry a piece of equipment only if the tables allow it for the flyer's nation in the mission's month.

    A piece of equipment, such as a parachute, may determine whether a flyer survives.

    Example:
        sorties:
          - {flyer: voss, equipment: [parachute]}       # in 1917
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    flyers = {flyer.flyer: flyer for flyer in roster.flyers}
    for entry in sorties(roster):
        sortie = entry.sortie
        month = known.month(roster, entry.week) if sortie.equipment else ""
        for index, id in enumerate(sortie.equipment):
            item, flyer, path = known.equipment.get(id), flyers.get(sortie.flyer), (*entry.path, "equipment", index)
            if item is None or flyer is None:
                continue
            if obstacle := equipment_obstacle(item, flyer.nation, month, library):
                when = f", but this mission was in {month}" if month < item.since else ""
                yield Problem(path, f"{item.name}: {obstacle}{when}", "remove it")


def equipment_obstacle(item: Equipment, nation: str, month: str, library: Library) -> str:
    """Return why flyers of a nation cannot carry a piece of equipment in a month, or "" if they can carry it."""
    if month < item.since:
        return f"not available before {item.since}"
    if nation in item.barred_nations or (item.nations and nation not in item.nations):
        return f"not available to {_nation(library, nation)}"
    return ""


def damage_is_carried(
    case: Case[Roster], library: Library, boxes: Callable[[Library, str], Mapping[str, int]]
) -> Iterator[Problem]:
    """Damage from earlier missions must be recorded for a part that the aircraft has, and must not destroy that part.

    Carrying damage from mission to mission is a house rule. `prior-damage` states the damage of each part. An aircraft
    with a destroyed part may not start.

    Example:
        sorties:
          - {flyer: collins, aircraft: raf-se5a, task: scramble, prior-damage: {wings: 30}}      # it has 26
    """
    # `boxes` returns the maximum damage of each part of an aircraft. The result is empty if there is no such aircraft.
    for entry in sorties(case.record):
        parts = boxes(library, entry.sortie.aircraft)
        for part, damage in entry.sortie.prior_damage.items() if parts else ():
            here = (*entry.path, "prior-damage", part)
            if part not in parts:
                message = f"`{part}`: no such part of an aircraft{suggest(part, parts)}"
                yield Problem(
                    here,
                    message,
                    f"use one of: {', '.join(parts)}",
                    at_key=True,
                    fix=rename(here, part, parts, key=True),
                )
            elif damage > parts[part]:
                message = f"{damage} damage, but the maximum for `{part}` is {parts[part]}"
                yield Problem(here, message, "correct the damage")
            elif damage == parts[part]:
                message = f"`{part}` is already at its maximum damage ({damage}), so the aircraft cannot start"
                yield Problem(here, message, "choose another aircraft, or correct the damage")
