"""Checks of purchases in the ledgers of rosters, and of aircraft that were flown without having been bought."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import Problem, check
from printgen.data.edits import Replace
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.nearest import corrected_name
from printgen.data.records.fields import Unknown
from printgen.data.records.roster import Entry, Roster
from printgen.games.dockfighters.kinds import DOCKING, LOADS, RATINGS
from printgen.games.dockfighters.records.arms import Docking, Load
from printgen.games.dockfighters.records.units import Datasheet, Role

#: The number of standard fighters that a squadron starts with (Creating a squadron).
FIRST = 4
#: The role of the aircraft that a mission provides, by mission (Reconnaissance escort and both airship missions).
GIVEN: Mapping[str, Role] = {
    "reconnaissance-escort": "fighter",
    "cargo-airship-escort": "airship",
    "flying-eye": "airship",
}
_COUNTED = re.compile(r"(?:(\d{1,2}) )?(.+)")


class Ware(Struct, frozen=True):
    """An item that a squadron may buy.

    Fields:
        name: the name under which ledgers record the purchase.
        price: the price in fame points, or None if unknown.
        is_unlocked_once: whether one purchase unlocks the item for the whole squadron.
        aircraft: the id of the aircraft, or None for other items.
    """

    name: str
    price: int | None
    is_unlocked_once: bool
    aircraft: str | None = None


def _wares_by_name(library: Library) -> dict[str, Ware]:
    """Return all items that a squadron may buy, by each of their names in lower case."""
    ware_by_name: dict[str, Ware] = {}
    depots = [it.record for it in library.of(LOADS).values()], [it.record for it in library.of(DOCKING).values()]
    equipment: tuple[Load | Docking, ...] = (*depots[0], *depots[1])
    for it in equipment:
        price = 0 if it.price == "automatic" else None if isinstance(it.price, Unknown) else it.price
        ware_by_name[it.name.casefold()] = Ware(it.name, price, is_unlocked_once=True)
    for case in library.of(RATINGS).values():
        sheet = case.record
        cost = sheet.cost if isinstance(sheet.cost, int) else None
        ware = Ware(sheet.name, cost, False, case.id)
        ware_by_name |= dict.fromkeys((sheet.name.casefold(), f"{sheet.designation} {sheet.name}".casefold()), ware)
    return ware_by_name


def _purchase(wares: Mapping[str, Ware], entry: Entry) -> tuple[Ware, int] | None:
    """Return the item that a ledger entry buys and its quantity, or None if the entry is not a purchase.

    Examples of purchases are `Swarm missiles` and `2 Kingfisher`.
    """
    match = _COUNTED.fullmatch(" ".join(entry.purpose.casefold().split()))
    ware = wares.get(match[2], wares.get(match[2].removesuffix("s"))) if match else None
    return (ware, int(match[1] or 1)) if match and ware else None


@check("DF706", "price differs from the record", section="The squadron sheet", kinds=(ROSTERS,))
def prices(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """The amount of a ledger entry for a load, a docking point system or an aircraft must be the price of that item.

    Equipment is paid for once for the whole squadron, while each aircraft is paid for separately. A squadron leader
    with the publicity expert skill pays 1 less.

    Example:
        ledger:
          - {side: bavaria, week: 2, purpose: Swarm missiles, amount: -2}      # the price is 1
    """
    wares, paid = library.derive(_wares_by_name), set[tuple[str, str]]()
    for at, entry in enumerate(case.record.ledger):
        if not (purchase := _purchase(wares, entry)):
            if near := corrected_name(entry.purpose, [it.name for it in wares.values()]):
                message = f"`{entry.purpose}`: squadrons cannot buy this; did you mean `{near}`?"
                fix = Replace(("ledger", at, "purpose"), near)
                yield Problem(fix.path, message, f"write `{near}`", severity=Severity.WARNING, fix=fix)
            continue
        ware, count = purchase
        if ware.is_unlocked_once and (entry.side, ware.name) in paid:
            message = f"this squadron has already unlocked {ware.name}"
            yield Problem(
                ("ledger", at, "purpose"),
                message,
                "remove the entry; equipment is paid for only once",
                severity=Severity.WARNING,
            )
        paid.add((entry.side, ware.name))
        if ware.price is not None and entry.amount != -ware.price * (1 if ware.is_unlocked_once else count):
            each = "" if ware.is_unlocked_once else " each"
            message = f"{entry.purpose} costs {-entry.amount} fame; the price is {ware.price}{each}"
            amount = -ware.price * (1 if ware.is_unlocked_once else count)
            hint = f"write `{amount}`; if a publicity expert paid 1 less, reword `purpose`"
            yield Problem(("ledger", at, "amount"), message, hint, severity=Severity.WARNING)


@check("DF707", "aircraft was never bought", section="Creating a squadron", kinds=(ROSTERS,))
def owned_aircraft(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A squadron may fly only its four initial standard fighters and aircraft that it has bought and not lost.

    A purchase is a ledger entry that begins with the aircraft's name: `Kingfisher`, `2 Boar`. The price of a
    docking point system includes its dockfighters. Aircraft that a mission provides, such as a recon airship, need not be bought.

    Example:
        sorties:
          - {flyer: huber, aircraft: fw-127-royal-harrier, task: duel}      # the ledger has no Royal Harrier
    """
    roster, wares = case.record, library.derive(_wares_by_name)
    sides = {it.flyer: it.side for it in roster.flyers}
    lost = Counter[tuple[str, str]]()
    for number, mission in enumerate(roster.log):
        bought = Counter[tuple[str, str]]()
        for entry in roster.ledger:
            if entry.week <= mission.week and (purchase := _purchase(wares, entry)):
                bought[entry.side, purchase[0].aircraft or purchase[0].name] += purchase[1]
        flights = Counter[tuple[str, str]]()
        for index, sortie in enumerate(mission.sorties):
            side, sheet = sides.get(sortie.flyer, ""), library.get(RATINGS, sortie.aircraft)
            if not isinstance(sheet, Datasheet) or GIVEN.get(sortie.task) == sheet.role:
                continue
            key = side, sortie.aircraft
            flights[key] += 1
            if flights[key] > _count_owned(sheet, key, bought) - lost[key]:
                message = f"{roster.sides.get(side, side)} flies more {sheet.name} aircraft than it has"
                hint = f"add the purchase to the ledger: `purpose: {sheet.name}`, in the week of the mission or before"
                path = ("log", number, "sorties", index, "aircraft")
                yield Problem(path, message, hint, severity=Severity.WARNING)
        lost.update((sides.get(it.flyer, ""), it.aircraft) for it in mission.sorties if it.aircraft_lost)


def _count_owned(sheet: Datasheet, key: tuple[str, str], bought: Counter[tuple[str, str]]) -> int:
    """Return how many aircraft of a type a squadron has owned up to this week, including aircraft that were lost."""
    if sheet.grade == "standard":
        return FIRST + bought[key]
    if sheet.role == "dockfighter":
        # Once the system is unlocked, every docking point may have a dockfighter.
        return 99 if bought[key[0], "Dockfighter"] or bought[key] else 0
    return bought[key]
