"""A mission before it is flown: the game's tables rolled, and everybody who is fit given an aircraft and a task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

from printgen.campaign.careers import Career, coming, standings
from printgen.campaign.crews import Aboard, Crew, crews
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.tables import Tables
from printgen.campaign.wording import status
from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.campaign import Missions, Task
from printgen.data.records.roster import Roster


class NoPlan(Exception):
    """No mission can be planned; the message says why."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A total that the dice gave, and the row of the table that it stands for."""

    table: RollTable
    total: int

    @property
    def says(self) -> str:
        """The row in words."""
        return self.table.says(self.total)


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the mission: its roll, the task that this gave it, and its crews with the task of each.

    idle: who of it does not fly, and why.
    """

    side: str
    name: str
    rolled: Rolled
    task: Task
    crews: tuple[tuple[Crew, Task], ...]
    idle: tuple[tuple[Career, str], ...]


@dataclass(frozen=True, slots=True)
class Draft:
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
    if roster.until and month > roster.until:
        raise NoPlan(f"week {week} lies in {month}, but the campaign ends with {roster.until}")
    dice, found = Random(seed), standings(roster, tables)
    chart, others = _table(library, rules.table), _others(tables, rules)
    rolls = {side: Rolled(chart, chart.roll(dice)) for side in roster.sides}
    once = tuple(Rolled(it, it.roll(dice)) for it in (_table(library, id) for id in rules.once))
    sides = tuple(
        _side(id, name, rolls[id], _careers(found.careers, roster, id), _Month(tables, library, week, month), others)
        for id, name in roster.sides.items()
    )
    if not any(it.crews for it in sides):
        raise NoPlan(f"nobody is fit to fly in week {week}, in an aircraft that is known; write the mission by hand")
    return Draft(_id(roster, week), week, month, seed, sides, once, others)


@dataclass(frozen=True, slots=True)
class _Month:
    """What decides who flies."""

    tables: Tables
    library: Library
    week: int
    month: str


def _careers(careers: tuple[Career, ...], roster: Roster, side: str) -> Iterator[Career]:
    """The careers of a side, in the roster's order."""
    known = {it.flyer.flyer: it for it in careers}
    return (known[flyer.flyer] for flyer in roster.flyers if flyer.side == side)


def _side(id: str, name: str, rolled: Rolled, careers: Iterator[Career], when: _Month, others: Task) -> Side:
    """Who of a side flies and who does not, in which aircraft and with which task."""
    fit: list[Career] = []
    idle: list[tuple[Career, str]] = []
    for career in careers:
        why = _kept(career, when)
        idle += [(career, why)] if why else []
        fit += [] if why else [career]
    flies = when.tables.rules.flies
    manned = crews((Aboard(it.flyer, it.flyer.aircraft or "") for it in fit), when.tables)
    led = tuple(crew for crew in manned if flies(crew.aboard[0].flyer.duty))
    alone = {it.flyer.flyer: crew.aircraft for crew in manned if crew not in led for it in crew.aboard}
    idle += [(it, f"nobody flies the {alone[it.flyer.flyer]} he sits in") for it in fit if it.flyer.flyer in alone]
    task = _task(rolled, when.tables)
    return Side(id, name, rolled, task, _tasks(led, task, others, when.tables), tuple(idle))


def _kept(career: Career, when: _Month) -> str:
    """What keeps a flyer from the mission; nothing of one who flies."""
    flyer = career.flyer
    if flyer.joins > when.week:
        return f"joins in week {flyer.joins}"
    if career.away is not None:
        return status(career.away)
    if flyer.aircraft is None:
        return "fit; the roster names no aircraft that he usually flies"
    record = cast(Aircraft | None, when.library.get("aircraft", flyer.aircraft))
    if record and isinstance(record.service, str) and when.month < record.service:
        return f"fit; the {record.name} is in service from {record.service}"
    return ""


def _task(rolled: Rolled, tables: Tables) -> Task:
    """The task that a row of the table of missions names. Raises NoPlan."""
    wanted = rolled.says.casefold()
    for task in tables.tasks.values():
        if task.name.casefold() == wanted:
            return task
    raise NoPlan(f"`{rolled.says}`: a row of the table {rolled.table.id}, but no task is called so")


def suits(task: Task, crew: Crew, tables: Tables) -> bool:
    """Whether an aircraft is of the kind that is sent out on a task."""
    return task.seats is None or task.seats[0] <= tables.seats.get(crew.aircraft, 1) <= task.seats[1]


def _tasks(manned: tuple[Crew, ...], task: Task, others: Task, tables: Tables) -> tuple[tuple[Crew, Task], ...]:
    """Each crew with its task: where one aircraft is sent it is the first that is fit for it, rather with its seats taken."""
    if not task.alone:
        return tuple((crew, task) for crew in manned)
    few = task.seats[0] if task.seats else 1
    able = sorted((crew for crew in manned if suits(task, crew, tables)), key=lambda crew: len(crew.aboard) < few)
    sent = able[0] if able else None
    return tuple((crew, task if crew is sent else others) for crew in manned)


def _table(library: Library, id: str) -> RollTable:
    found = roll_table(library, id)
    if found is None:
        raise NoPlan(f"`{id}`: no table of dice")
    return found


def _others(tables: Tables, rules: Missions) -> Task:
    if rules.others not in tables.tasks:
        raise NoPlan(f"`{rules.others}`: no such task")
    return tables.tasks[rules.others]


def _id(roster: Roster, week: int) -> str:
    """A name for the mission that no other in the log has."""
    taken = {mission.mission for mission in roster.log}
    names = (f"week-{week}", *(f"week-{week}-{number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)
