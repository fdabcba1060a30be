"""A mission before it is flown: the game's tables rolled, and everybody who is fit given an aircraft and a task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from printgen.campaign.career import Career
from printgen.campaign.careers import coming, standings
from printgen.campaign.crews import Aboard, Crew, crews
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.tables import Tables
from printgen.campaign.wording import status
from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Roster


class NoPlan(Exception):
    """No mission can be planned; the message says why."""


class Rolled(Struct, frozen=True):
    """A total that the dice gave, and the row of the table that it stands for."""

    table: RollTable
    total: int

    @property
    def says(self) -> str:
        """The row in words."""
        return self.table.says(self.total)


class Side(Struct, frozen=True):
    """A side of the mission: its roll, where its task is rolled, the task, and its crews with the task of each.

    idle: who of it does not fly, and why.
    """

    side: str
    name: str
    rolled: Rolled | None
    task: Task
    crews: tuple[tuple[Crew, Task], ...]
    idle: tuple[tuple[Career, str], ...]


class Draft(Struct, frozen=True):
    """A mission as the dice and the roster give it: which week and month, its id, its sides, what was rolled once."""

    mission: str
    week: int
    month: str
    seed: int
    sides: tuple[Side, ...]
    once: tuple[Rolled, ...]
    others: Task


def draft(roster: Roster, tables: Tables, library: Library, seed: int) -> Draft:
    """The mission of the coming week, with dice that are the same for the same seed.

    First each side's mission is rolled, in the roster's order, then what is rolled once. Raises NoPlan.
    """
    rules = tables.rules.missions
    if rules is None:
        raise NoPlan("the rules of its campaigns name no table of missions")
    week = coming(roster)
    month = tables.month(roster, week)
    end = roster.until or tables.rules.until
    if month > end:
        raise NoPlan(f"week {week} lies in {month}, but the campaign ends with {end}")

    def table(id: str) -> RollTable:
        if found := roll_table(library, id):
            return found
        raise NoPlan(f"`{id}`: no table of dice")

    dice, chart = Random(seed), table(rules.table) if rules.table else None
    if rules.default not in tables.tasks:
        raise NoPlan(f"`{rules.default}`: no such task")
    others = tables.tasks[rules.default]
    rolls = {side: Rolled(chart, chart.roll(dice)) if chart else None for side in roster.sides}
    once = tuple(Rolled(it, it.roll(dice)) for it in map(table, rules.per_game))
    found = standings(roster, tables)
    careers, purses = {it.flyer.flyer: it for it in found.careers}, {it.side: it.purse for it in found.sides}
    sides = []
    for id, name in roster.sides.items():
        ours = [careers[flyer.flyer] for flyer in roster.flyers if flyer.side == id]
        kept = _relieved([(it, _kept(it, library, week, month)) for it in ours], tables)
        rolled = rolls[id]
        said = rolled.says if rolled else others.name
        task = next((it for it in tables.tasks.values() if it.name.casefold() == said.casefold()), None)
        if task is None:
            raise NoPlan(f"`{said}`: a row of the table {rules.table}, but no task is called so")
        led, alone = _manned([it for it, why in kept if not why], tables)
        led, unpaid = _afforded(led, purses[id], tables)
        idle = (*((it, why) for it, why in kept if why), *alone, *((careers[flyer], why) for flyer, why in unpaid))
        sides.append(Side(id, name, rolled, task, _tasks(led, task, others, tables), idle))
    if not any(it.crews for it in sides):
        raise NoPlan(f"nobody is fit to fly in week {week}, in an aircraft that is known; write the mission by hand")
    taken = {mission.mission for mission in roster.log}
    names = (f"week-{week}", *(f"week-{week}-{number}" for number in range(2, len(taken) + 3)))
    free = next(name for name in names if name not in taken)
    return Draft(free, week, month, seed, tuple(sides), once, others)


def _kept(career: Career, library: Library, week: int, month: str) -> str:
    """What keeps a flyer from the mission; nothing of one who flies."""
    flyer = career.flyer
    if flyer.first_week > week:
        return f"joins in week {flyer.first_week}"
    if career.away is not None:
        return status(career.away)
    if flyer.aircraft is None:
        return "fit; the roster names no aircraft that he usually flies"
    record = library.get(AIRCRAFT, flyer.aircraft)
    if record and isinstance(record.since, str) and month < record.since:
        return f"fit; the {record.name} is in service from {record.since}"
    return ""


def _relieved(kept: Sequence[tuple[Career, str]], tables: Tables) -> list[tuple[Career, str]]:
    """The same, with those who stay behind since as many of their player's flyers fly as may: the first of the roster fly."""
    most, flying, found = tables.rules.max_flying, Counter[str](), []
    for it, why in kept:
        if not why and most and tables.rules.flies(it.flyer.duty):
            flying[it.flyer.player] += 1
            why = "fit; another of his player flies" if flying[it.flyer.player] > most else why
        found.append((it, why))
    return found


def _manned(fit: Sequence[Career], tables: Tables) -> tuple[tuple[Crew, ...], tuple[tuple[Career, str], ...]]:
    """The crews of those who are fit to fly, and who has nobody to fly his aircraft."""
    manned = crews((Aboard(it.flyer, it.flyer.aircraft or "") for it in fit), tables)
    led = tuple(crew for crew in manned if tables.rules.flies(crew.lead.duty))
    alone = {it.flyer.flyer: crew.aircraft for crew in manned if crew not in led for it in crew.aboard}
    why = "nobody flies the {aircraft} he sits in"
    left = ((it, why.format(aircraft=alone[it.flyer.flyer])) for it in fit if it.flyer.flyer in alone)
    return led, tuple(left)


def _afforded(
    led: tuple[Crew, ...], purse: int, tables: Tables
) -> tuple[tuple[Crew, ...], tuple[tuple[str, str], ...]]:
    """The crews that their side can pay for, the first of the roster first; and who stays behind, and why."""
    tariff = tables.rules.tariff
    if tariff is None:
        return led, ()
    left = tariff.free_aircraft + (purse // tariff.extra_aircraft_cost if tariff.extra_aircraft_cost else len(led) * 9)
    going, staying = [], []
    for crew in led:
        count = tariff.aircraft_equivalent.get(tables.classes.get(crew.aircraft, ""), 1)
        if count <= left:
            left -= count
            going.append(crew)
        else:
            why = f"fit; there is not {tables.rules.purse} enough to send him too"
            staying += [(it.flyer.flyer, why) for it in crew.aboard]
    return tuple(going), tuple(staying)


def suits(task: Task, crew: Crew, tables: Tables) -> bool:
    """Whether an aircraft is of the kind that is sent out on a task."""
    seated = task.seats is None or task.seats[0] <= tables.seats.get(crew.aircraft, 1) <= task.seats[1]
    return seated and tables.sends(task, crew.aircraft)


def _tasks(manned: tuple[Crew, ...], task: Task, others: Task, tables: Tables) -> tuple[tuple[Crew, Task], ...]:
    """Each crew with its task: where one aircraft is sent it is the first that is fit for it, rather with its seats taken.

    Where all are sent, those whose aircraft is not for it fly what the others fly, as an escort does.
    """
    if not task.is_solo:
        return tuple((crew, task if tables.sends(task, crew.aircraft) else others) for crew in manned)
    few = task.seats[0] if task.seats else 1
    able = sorted((crew for crew in manned if suits(task, crew, tables)), key=lambda crew: len(crew.aboard) < few)
    sent = able[0] if able else None
    return tuple((crew, task if crew is sent else others) for crew in manned)
