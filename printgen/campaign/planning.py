"""Planning of a mission: rolls on the game's tables, then an aircraft and a task for each available flyer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from printgen.campaign.career import Career
from printgen.campaign.careers import next_week, standings
from printgen.campaign.crews import Crew, CrewMember, crews
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.tables import Tables
from printgen.campaign.wording import status
from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Roster

#: The reason why a flyer stays behind, if a player flies only one of several flyers.
OTHER_FLIES = "fit; another flyer of the same player flies"


class PlanError(Exception):
    """Error raised if a mission cannot be planned. The message gives the reason."""


class DiceRoll(Struct, frozen=True):
    """A total rolled on a table."""

    table: RollTable
    total: int

    @property
    def text(self) -> str:
        """The text in the table for the rolled total."""
        return self.table.text_for(self.total)


class Side(Struct, frozen=True):
    """A side of a planned mission.

    Fields:
        roll: the roll for the side's task, if the task is rolled.
        crews: the side's crews, each with its task.
        idle: the flyers who do not fly, each with the reason.
    """

    side: str
    name: str
    roll: DiceRoll | None
    task: Task
    crews: tuple[tuple[Crew, Task], ...]
    idle: tuple[tuple[Career, str], ...]


class Draft(Struct, frozen=True):
    """A draft of the coming mission, before it is written to a file.

    Fields:
        mission: the mission's id.
        game_rolls: the rolls that are made once per game night.
    """

    mission: str
    week: int
    month: str
    seed: int
    sides: tuple[Side, ...]
    game_rolls: tuple[DiceRoll, ...]
    default_task: Task


def reasons_to_stay(roster: Roster, tables: Tables, library: Library) -> dict[str, str]:
    """Return the reasons why flyers do not fly in the coming week. The keys are the ids of those flyers."""
    found, week = standings(roster, tables), next_week(roster)
    purses = {it.side: it.purse for it in found.sides}
    reasons = dict[str, str]()
    for side in roster.sides:
        members = [it for it in found.careers if it.flyer.side == side]
        idle = _flying(members, purses[side], tables, library, week, tables.month(roster, week))[1]
        reasons |= {it.flyer.flyer: why for it, why in idle}
    return reasons


def draft(roster: Roster, tables: Tables, library: Library, seed: int) -> Draft:
    """Return the mission of the coming week. Raise PlanError if no mission can be planned.

    The same seed gives the same rolls. First, the mission of each side is rolled, in the roster's order. Then, the rolls that are
    made once per game night follow.
    """
    rules = tables.rules.missions
    if rules is None:
        raise PlanError("the campaign rules contain no missions")
    week = next_week(roster)
    month = tables.month(roster, week)
    end = roster.until or tables.rules.until
    if month > end:
        raise PlanError(f"week {week} is in {month}, but the campaign ends with {end}")

    def table(id: str) -> RollTable:
        if found := roll_table(library, id):
            return found
        raise PlanError(f"`{id}`: no such dice table")

    dice, chart = Random(seed), table(rules.table) if rules.table else None
    if rules.default not in tables.tasks:
        raise PlanError(f"`{rules.default}`: no such task")
    others = tables.tasks[rules.default]
    rolls = {side: DiceRoll(chart, chart.roll(dice)) if chart else None for side in roster.sides}
    once = tuple(DiceRoll(it, it.roll(dice)) for it in map(table, rules.per_game))
    found = standings(roster, tables)
    careers, purses = {it.flyer.flyer: it for it in found.careers}, {it.side: it.purse for it in found.sides}
    sides = []
    for id, name in roster.sides.items():
        members = [careers[flyer.flyer] for flyer in roster.flyers if flyer.side == id]
        led, idle = _flying(members, purses[id], tables, library, week, month)
        rolled = rolls[id]
        name_of_task = rolled.text if rolled else others.name
        task = next((it for it in tables.tasks.values() if it.name.casefold() == name_of_task.casefold()), None)
        if task is None:
            raise PlanError(f"`{name_of_task}` is a row of the table {rules.table}, but no task has this name")
        sides.append(Side(id, name, rolled, task, _tasks(led, task, others, tables), idle))
    if not any(it.crews for it in sides):
        raise PlanError(f"no flyer with a known aircraft is fit in week {week}. Write the mission by hand")
    taken = {mission.mission for mission in roster.log}
    names = (f"week-{week}", *(f"week-{week}-{number}" for number in range(2, len(taken) + 3)))
    free = next(name for name in names if name not in taken)
    return Draft(free, week, month, seed, tuple(sides), once, others)


def _flying(
    members: Sequence[Career], purse: int, tables: Tables, library: Library, week: int, month: str
) -> tuple[tuple[Crew, ...], tuple[tuple[Career, str], ...]]:
    """Return the crews of a side that fly, and the flyers who do not fly, each with the reason."""
    kept = _relieved([(it, _kept(it, library, week, month)) for it in members], tables)
    led, alone = _manned([it for it, why in kept if not why], tables)
    led, unpaid = _afforded(led, purse, tables)
    careers = {it.flyer.flyer: it for it in members}
    return led, (*((it, why) for it, why in kept if why), *alone, *((careers[flyer], why) for flyer, why in unpaid))


def _kept(career: Career, library: Library, week: int, month: str) -> str:
    """Return the reason why a flyer cannot fly in a week, or "" for a flyer who can fly."""
    flyer = career.flyer
    if flyer.first_week > week:
        return f"joins in week {flyer.first_week}"
    if career.absence is not None:
        return status(career.absence)
    if flyer.aircraft is None:
        return "fit; has no `aircraft` in the roster"
    record = library.get(AIRCRAFT, flyer.aircraft)
    if record and isinstance(record.since, str) and month < record.since:
        return f"fit; the {record.name} is in service from {record.since}"
    return ""


def _relieved(kept: Sequence[tuple[Career, str]], tables: Tables) -> list[tuple[Career, str]]:
    """Limit the number of pilots per player. Each pilot above the limit gets a reason to stay behind."""
    most, flying, found = tables.rules.max_flying, Counter[str](), []
    for it, why in kept:
        if not why and most and tables.rules.flies(it.flyer.duty):
            flying[it.flyer.player] += 1
            why = OTHER_FLIES if flying[it.flyer.player] > most else why
        found.append((it, why))
    return found


def _manned(fit: Sequence[Career], tables: Tables) -> tuple[tuple[Crew, ...], tuple[tuple[Career, str], ...]]:
    """Combine available flyers to crews. Return the crews, and the flyers without a pilot, each with the reason."""
    manned = crews((CrewMember(it.flyer, it.flyer.aircraft or "") for it in fit), tables)
    led = tuple(crew for crew in manned if tables.rules.flies(crew.lead.duty))
    alone = {it.flyer.flyer: crew.aircraft for crew in manned if crew not in led for it in crew.members}
    why = "no pilot for this aircraft: {aircraft}"
    left = ((it, why.format(aircraft=alone[it.flyer.flyer])) for it in fit if it.flyer.flyer in alone)
    return led, tuple(left)


def _afforded(
    led: tuple[Crew, ...], purse: int, tables: Tables
) -> tuple[tuple[Crew, ...], tuple[tuple[str, str], ...]]:
    """Return the crews whose aircraft the side can pay for, and the ids of the other flyers with the reason."""
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
            why = f"fit; not enough {tables.rules.purse}"
            staying += [(it.flyer.flyer, why) for it in crew.members]
    return tuple(going), tuple(staying)


def suits_task(task: Task, crew: Crew, tables: Tables) -> bool:
    """Return whether a crew's aircraft has the required number of seats and may fly the task."""
    return suits_aircraft(task, crew.aircraft, tables)


def suits_aircraft(task: Task, aircraft: str, tables: Tables) -> bool:
    """Return whether an aircraft has the required number of seats and may fly the task."""
    seated = task.seats is None or task.seats[0] <= tables.seats.get(aircraft, 1) <= task.seats[1]
    return seated and tables.sends(task, aircraft)


def _tasks(manned: tuple[Crew, ...], task: Task, others: Task, tables: Tables) -> tuple[tuple[Crew, Task], ...]:
    """Return each crew with its task.

    A task for one aircraft is assigned to the first suitable crew, preferably to a crew with all required seats filled.
    If all aircraft of a side fly the task, unsuitable aircraft fly the default task instead, for example as an escort.
    """
    if not task.is_solo:
        return tuple((crew, task if tables.sends(task, crew.aircraft) else others) for crew in manned)
    few = task.seats[0] if task.seats else 1
    able = sorted((crew for crew in manned if suits_task(task, crew, tables)), key=lambda crew: len(crew.members) < few)
    sent = able[0] if able else None
    return tuple((crew, task if crew is sent else others) for crew in manned)
