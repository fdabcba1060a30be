"""Planning of a mission: rolls on the game's tables, then an aircraft and a task for each available flyer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from msgspec import Struct

from printgen.campaign.career import Career
from printgen.campaign.careers import absences_by_week, next_week, standings
from printgen.campaign.crews import Crew, CrewMember, crews
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.tables import Tables
from printgen.campaign.wording import status
from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Flyer, Roster

#: The reason why a flyer stays behind, if a player flies only one of several flyers.
OTHER_FLIES = "fit; another flyer of the same player flies"
#: The reason why a flyer stays behind, if the flyer was left out of the mission.
LEFT_OUT = "fit; left out of this mission"


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
        absent: the ids of the flyers who were left out of the mission.
    """

    mission: str
    week: int
    month: str
    seed: int
    sides: tuple[Side, ...]
    game_rolls: tuple[DiceRoll, ...]
    default_task: Task
    absent: tuple[str, ...] = ()


class _Night(Struct, frozen=True):
    """A game night of a campaign: the week and the month of its mission, and the flyers who were left out."""

    week: int
    month: str
    absent: Collection[str]


def reasons_to_stay(
    roster: Roster, tables: Tables, library: Library, week: int | None = None, absent: Collection[str] = ()
) -> dict[str, str]:
    """Return the reasons why flyers do not fly in a week. The keys are the ids of those flyers.

    Args:
        week: the week of the mission (default: the coming week).
        absent: the ids of the flyers who were left out of the mission.
    """
    found, week = standings(roster, tables), next_week(roster) if week is None else week
    purses = {it.side: it.purse for it in found.sides}
    reasons, night = dict[str, str](), _Night(week, tables.month(roster, week), absent)
    for side in roster.sides:
        members = [it for it in found.careers if it.flyer.side == side]
        idle = _flying(members, purses[side], tables, library, night)[1]
        reasons |= {it.flyer.flyer: why for it, why in idle}
    return reasons


def reason_unavailable(career: Career, week: int) -> str:
    """Return the reason why a flyer is unavailable in a week, with the end of an absence, or "" for an available flyer."""
    if career.flyer.first_week > week:
        return f"joins in week {career.flyer.first_week}"
    absence = next(absences_by_week(career.absences, (week,)))
    return status(absence) if absence else ""


def draft(roster: Roster, tables: Tables, library: Library, seed: int, absent: Collection[str] = ()) -> Draft:
    """Return the mission of the coming week. Raise PlanError if no mission can be planned.

    The same seed gives the same rolls. First, the mission of each side is rolled, in the roster's order. Then, the rolls that are
    made once per game night follow.

    Args:
        absent: the ids of the flyers who are left out of the mission.
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
    sides, night = [], _Night(week, month, absent)
    for id, name in roster.sides.items():
        members = [careers[flyer.flyer] for flyer in roster.flyers if flyer.side == id]
        led, idle = _flying(members, purses[id], tables, library, night)
        rolled = rolls[id]
        name_of_task = rolled.text if rolled else others.name
        task = next((it for it in tables.tasks.values() if it.name.casefold() == name_of_task.casefold()), None)
        if task is None:
            raise PlanError(f"`{name_of_task}` is a row of the table {rules.table}, but no task has this name")
        sides.append(Side(id, name, rolled, task, _tasks(led, task, others, tables), idle))
    if not any(it.crews for it in sides):
        known = (
            "every flyer with a known aircraft is unfit or left out"
            if absent
            else "no flyer with a known aircraft is fit"
        )
        raise PlanError(f"{known} in week {week}. Write the mission by hand")
    taken = {mission.mission for mission in roster.log}
    names = (f"week-{week}", *(f"week-{week}-{number}" for number in range(2, len(taken) + 3)))
    free = next(name for name in names if name not in taken)
    return Draft(free, week, month, seed, tuple(sides), once, others, tuple(absent))


def _flying(
    members: Sequence[Career], purse: int, tables: Tables, library: Library, night: _Night
) -> tuple[tuple[Crew, ...], tuple[tuple[Career, str], ...]]:
    """Return the crews of a side that fly, and the flyers who do not fly, each with the reason."""
    kept = _relieved([(it, _reason_to_stay(it, library, night)) for it in members], tables)
    led, alone = _manned([it for it, why in kept if not why], tables)
    led, unpaid = _afforded(led, purse, tables)
    careers = {it.flyer.flyer: it for it in members}
    return led, (*((it, why) for it, why in kept if why), *alone, *((careers[flyer], why) for flyer, why in unpaid))


def _reason_to_stay(career: Career, library: Library, night: _Night) -> str:
    """Return the reason why a flyer does not fly on a mission, or "" for a flyer who can fly."""
    flyer = career.flyer
    if why := reason_unavailable(career, night.week):
        return why
    if flyer.aircraft is None:
        return "fit; has no `aircraft` in the roster"
    record = library.get(AIRCRAFT, flyer.aircraft)
    if record and isinstance(record.since, str) and night.month < record.since:
        return f"fit; the {record.name} is in service from {record.since}"
    return LEFT_OUT if flyer.flyer in night.absent else ""


def _relieved(kept: Sequence[tuple[Career, str]], tables: Tables) -> list[tuple[Career, str]]:
    """Limit the number of pilots per player. Each pilot above the limit gets a reason to stay behind.

    Pilots of the nation with which most players can fly are preferred, so that a side has pilots of one nation if possible.
    """
    most = tables.rules.max_flying
    if not most:
        return [*kept]
    pilots = [it.flyer for it, why in kept if not why and tables.rules.flies(it.flyer.duty)]
    first = preferred_nation(pilots, tables)
    flying, relieved = Counter[str](), set[str]()
    for it in sorted(pilots, key=lambda it: tables.nation_of(it, it.aircraft) != first):
        flying[it.player] += 1
        if flying[it.player] > most:
            relieved.add(it.flyer)
    return [(it, OTHER_FLIES if it.flyer.flyer in relieved else why) for it, why in kept]


def preferred_nation(pilots: Sequence[Flyer], tables: Tables) -> str:
    """Return the nation with which most players can fly, or "" without pilots."""
    players = dict[str, set[str]]()
    for it in pilots:
        players.setdefault(tables.nation_of(it, it.aircraft), set()).add(it.player)
    return max(players, key=lambda nation: len(players[nation]), default="")


def mixed_nations(flying: Sequence[Flyer], available: Sequence[Flyer], tables: Tables) -> tuple[str, ...]:
    """Return the nations of a side's pilots on a mission if the pilots could not be of one nation, otherwise ().

    This is the case if the rules limit the pilots per player and no nation has a pilot for every player.

    Args:
        flying: the flyers of the side who fly.
        available: the flyers of the side who may fly, including those who fly.
    """
    pilots = [it for it in flying if tables.rules.flies(it.duty)]
    nations = tuple(dict.fromkeys(tables.nation_of(it, it.aircraft) for it in pilots))
    players = {it.player for it in pilots}
    others = [it for it in available if tables.rules.flies(it.duty) and it.player in players]
    first = preferred_nation(others, tables)
    enough = {it.player for it in others if tables.nation_of(it, it.aircraft) == first} == players
    return nations if tables.rules.max_flying and len(nations) > 1 and not enough else ()


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
