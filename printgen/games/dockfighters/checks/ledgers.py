"""What squadrons buy, by the ledger of their roster, and what they fly without having bought it (DF706, DF707)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Unknown
from printgen.data.records.roster import Entry, Roster
from printgen.games.dockfighters.kinds import DOCKING, LOADS, RATINGS
from printgen.games.dockfighters.records.arms import Docking, Load
from printgen.games.dockfighters.records.units import Datasheet, Role

#: The standard fighters that a squadron begins with (Creating a squadron).
FIRST = 4
#: Aircraft that a mission gives to the squadron that chose it, by their role (Reconnaissance escort and both airship missions).
GIVEN: Mapping[str, Role] = {
    "reconnaissance-escort": "fighter",
    "cargo-airship-escort": "airship",
    "flying-eye": "airship",
}
_COUNTED = re.compile(r"(?:(\d{1,2}) )?(.+)")


class Ware(Struct, frozen=True):
    """What a squadron may buy: its name, the id of the aircraft if it is one, its price; None where nobody knows that.

    once: it is unlocked for the whole squadron.
    """

    name: str
    price: int | None
    once: bool
    aircraft: str | None = None


def _wares(library: Library) -> dict[str, Ware]:
    """What may be bought, by its names in small letters."""
    found: dict[str, Ware] = {}
    depots = [it.record for it in library.of(LOADS).values()], [it.record for it in library.of(DOCKING).values()]
    every: tuple[Load | Docking, ...] = (*depots[0], *depots[1])
    for it in every:
        price = 0 if it.price == "automatic" else None if isinstance(it.price, Unknown) else it.price
        found[it.name.casefold()] = Ware(it.name, price, once=True)
    for case in library.of(RATINGS).values():
        sheet = case.record
        cost = sheet.cost if isinstance(sheet.cost, int) else None
        ware = Ware(sheet.name, cost, False, case.id)
        found |= dict.fromkeys((sheet.name.casefold(), f"{sheet.designation} {sheet.name}".casefold()), ware)
    return found


def _bought(wares: Mapping[str, Ware], entry: Entry) -> tuple[Ware, int] | None:
    """What an entry of a ledger buys, and how many: `Swarm missiles`, `2 Kingfisher`; None for anything else."""
    match = _COUNTED.fullmatch(" ".join(entry.purpose.casefold().split()))
    ware = wares.get(match[2], wares.get(match[2].removesuffix("s"))) if match else None
    return (ware, int(match[1] or 1)) if match and ware else None


@check("DF706", "a price that is not the depot's", section="The squadron sheet", kinds=(ROSTERS,))
def prices(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """What a ledger names by the name of a load, a docking point system or an aircraft costs what its record says.

    Equipment is paid for once, for the whole squadron; aircraft each time. A squadron leader who is a publicity expert pays
    1 less.

    Example:
        ledger:
          - {side: bavaria, week: 2, purpose: Swarm missiles, amount: -2}      # the depot has 1
    """
    wares, paid = library.derive(_wares), set[tuple[str, str]]()
    for at, entry in enumerate(case.record.ledger):
        if not (found := _bought(wares, entry)):
            continue
        ware, count = found
        if ware.once and (entry.side, ware.name) in paid:
            message = f"{ware.name}: this squadron has unlocked it already"
            yield Problem(("ledger", at, "purpose"), message, "equipment is paid for once", severity=Severity.WARNING)
        paid.add((entry.side, ware.name))
        if ware.price is not None and entry.amount != -ware.price * (1 if ware.once else count):
            message = (
                f"{entry.purpose}: {-entry.amount} fame, where the price is {ware.price}{'' if ware.once else ' each'}"
            )
            hint = "write the price below 0; a publicity expert may pay 1 less, which the entry can say in other words"
            yield Problem(("ledger", at, "amount"), message, hint, severity=Severity.WARNING)


@check("DF707", "an aircraft that was never bought", section="Creating a squadron", kinds=(ROSTERS,))
def owned_aircraft(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A squadron flies the four standard fighters that it begins with, and what it has bought since and not lost.

    A purchase is a line of the ledger that begins with the aircraft's name: `Kingfisher`, `2 Boar`. A dockfighter comes with its
    docking point system. What a mission gives, such as a recon airship, need not be bought.

    Example:
        sorties:
          - {flyer: huber, aircraft: fw-127-royal-harrier, task: duel}      # and no Royal Harrier in the ledger
    """
    roster, wares = case.record, library.derive(_wares)
    sides = {it.flyer: it.side for it in roster.flyers}
    lost = Counter[tuple[str, str]]()
    for number, mission in enumerate(roster.log):
        bought = Counter[tuple[str, str]]()
        for entry in roster.ledger:
            if entry.week <= mission.week and (found := _bought(wares, entry)):
                bought[entry.side, found[0].aircraft or found[0].name] += found[1]
        flown = Counter[tuple[str, str]]()
        for index, sortie in enumerate(mission.sorties):
            side, sheet = sides.get(sortie.flyer, ""), library.get(RATINGS, sortie.aircraft)
            if not isinstance(sheet, Datasheet) or GIVEN.get(sortie.task) == sheet.role:
                continue
            key = side, sortie.aircraft
            flown[key] += 1
            if flown[key] > _held(sheet, key, bought) - lost[key]:
                message = f"{roster.sides.get(side, side)} flies more of {sheet.name} than it has"
                hint = (
                    f"write the purchase into the ledger: `purpose: {sheet.name}`, in the week of the mission or before"
                )
                path = ("log", number, "sorties", index, "aircraft")
                yield Problem(path, message, hint, severity=Severity.WARNING)
        lost.update((sides.get(it.flyer, ""), it.aircraft) for it in mission.sorties if it.aircraft_lost)


def _held(sheet: Datasheet, key: tuple[str, str], bought: Counter[tuple[str, str]]) -> int:
    """How many of an aircraft a squadron has had by then."""
    if sheet.grade == "standard":
        return FIRST + bought[key]
    if sheet.role == "dockfighter":
        # Every docking point may have one once the system is unlocked.
        return 99 if bought[key[0], "Dockfighter"] or bought[key] else 0
    return bought[key]
