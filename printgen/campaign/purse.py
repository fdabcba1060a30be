"""Each side's payments: rewards and costs from the game's tariff, and the entries of the ledger."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from printgen.campaign.career import Career
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Grade, Tariff
from printgen.data.records.roster import Claim, Mission, Roster
from printgen.data.yaml import Path


class Payment(Struct, frozen=True):
    """A payment to a side. A cost is a negative payment.

    Fields:
        what: the reason for the payment.
        path: the path of the roster entry that causes the payment.
    """

    side: str
    week: int
    what: str
    amount: int
    path: Path


class Force(Struct, frozen=True):
    """The force that a side sends on a mission.

    Fields:
        aircraft: the number of aircraft, weighted by class according to the tariff.
        grades: the total worth of the pilots' grades.
        value: the sum of the aircraft's values, or None if the value of any aircraft is unknown.
    """

    aircraft: int
    grades: int
    value: int | None


def payments(roster: Roster, tables: Tables, careers: Iterable[Career]) -> tuple[Payment, ...]:
    """Return all payments of the sides, in the order in which they are made.

    For each week, the cost of new flyers comes first, followed by the missions, and then by the ledger entries. Each
    mission has its costs before its rewards. Without a tariff, only ledger entries are returned.
    """
    found, week = [], 1
    for at, entry in enumerate(roster.ledger):
        # An entry listed after later weeks is counted at its position in the ledger.
        week = max(week, entry.week)
        found.append((week, 2, Payment(entry.side, entry.week, entry.purpose, entry.amount, ("ledger", at))))
    if tariff := tables.rules.tariff:
        joined = dict.fromkeys(roster.sides, 0)
        # The first flyers to join are those with whom the side starts for free.
        for at, flyer in sorted(enumerate(roster.flyers), key=lambda it: it[1].first_week):
            joined[flyer.side] = joined.get(flyer.side, 0) + 1
            if joined[flyer.side] > tariff.starting_pilots and tariff.recruit_cost:
                item = Payment(
                    flyer.side, flyer.first_week, f"{flyer.name} joins", -tariff.recruit_cost, ("flyers", at)
                )
                found.append((flyer.first_week, 0, item))
        grades = {it.flyer.flyer: grades_before(it, tables) for it in careers}
        for number, mission in enumerate(roster.log):
            then = {id: by_mission.get(number) for id, by_mission in grades.items()}
            found += [(mission.week, 1, it) for it in _of_mission(number, mission, roster, tables, tariff, then)]
    return tuple(item for _week, _stage, item in sorted(found, key=lambda it: it[:2]))


def grades_before(career: Career, tables: Tables) -> dict[int, Grade | None]:
    """Return the grade by points that a flyer had before each mission. The keys are the missions' indexes in the log."""
    points, kills, found = career.flyer.starts_with.points, float(career.flyer.starts_with.kills), {}
    earned: dict[int, list[tuple[int, float]]] = {}
    for it in career.postings:
        if it.entry:
            earned.setdefault(int(it.entry.path[1]), []).append((it.points, it.kills))
    for entry in career.entries:
        number = int(entry.path[1])
        found[number] = tables.grades("points", points, kills)
        points += sum(more for more, _kills in earned.get(number, ()))
        kills += sum(more for _points, more in earned.get(number, ()))
    return found


def tasks_by_side(mission: Mission, roster: Roster, tables: Tables) -> dict[str, list[str]]:
    """Return the tasks of a mission. The keys are the sides that chose the tasks."""
    sides = {it.flyer: it.side for it in roster.flyers}
    flown: dict[str, set[str]] = {}
    for sortie in mission.sorties:
        if sortie.flyer in sides and sortie.task in tables.tasks:
            flown.setdefault(sortie.task, set()).add(sides[sortie.flyer])
    found: dict[str, list[str]] = {}
    for task, by in flown.items():
        choosers = [side for side, named in mission.chosen_tasks.items() if named == task] or (
            list(by) if len(by) == 1 else []
        )
        for side in choosers:
            found.setdefault(side, []).append(task)
    return found


def force_of(crews: Iterable[tuple[str, Grade | None]], tables: Tables, tariff: Tariff) -> Force:
    """Return the force of a side, calculated from its aircraft and its pilots' grades."""
    counted = [
        (aircraft, grade, tariff.aircraft_equivalent.get(tables.classes.get(aircraft, ""), 1))
        for aircraft, grade in crews
    ]
    flying = [(aircraft, grade) for aircraft, grade, count in counted if count]
    values = [tables.values.get(aircraft) for aircraft, _grade in flying]
    return Force(
        sum(count for _aircraft, _grade, count in counted),
        sum(grade.worth for _aircraft, grade in flying if grade),
        None if None in values else sum(it for it in values if it is not None),
    )


def inferior_bonus(side: str, every: Mapping[str, Force], tariff: Tariff) -> tuple[int, tuple[str, ...], bool]:
    """Return a side's inferiority bonus, the categories in which it is inferior, and whether all aircraft values are known."""
    own, others = every[side], [it for id, it in every.items() if id != side]
    if tariff.inferior_bonus is None or not others:
        return 0, (), True
    known = own.value is not None and all(it.value is not None for it in others)
    compared = (
        ("aircraft", own.aircraft, [it.aircraft for it in others]),
        ("experience", own.grades, [it.grades for it in others]),
        ("value", own.value or 0, [it.value or 0 for it in others] if known else []),
    )
    less = [name for name, value, other_values in compared if other_values and value < min(other_values)]
    return (
        tariff.inferior_bonus.all_categories if len(less) == 3 else tariff.inferior_bonus.per_category * len(less),
        tuple(less),
        known,
    )


def _of_mission(
    number: int, mission: Mission, roster: Roster, tables: Tables, tariff: Tariff, grades: Mapping[str, Grade | None]
) -> Iterator[Payment]:
    """Yield the payments for a mission. Each side's costs come first, then the rewards."""
    flyers = {it.flyer: it for it in roster.flyers}
    sorties = [(at, it, flyers[it.flyer].side) for at, it in enumerate(mission.sorties) if it.flyer in flyers]
    crews: dict[str, list[tuple[str, Grade | None]]] = {}
    for _at, it, side in sorties:
        led = tables.rules.flies(flyers[it.flyer].duty)
        crews.setdefault(side, []).extend([(it.aircraft, grades.get(it.flyer))] if led else [])
    forces = {side: force_of(flown, tables, tariff) for side, flown in crews.items()}

    def item(side: str, what: str, amount: int, *rest: str | int) -> Payment:
        return Payment(side, mission.week, what, amount, ("log", number, *(rest or ("mission",))))

    found = []
    tasks = [(side, tables.tasks[id]) for side, ids in tasks_by_side(mission, roster, tables).items() for id in ids]
    found += [item(side, f"{task.name} chosen", -task.cost) for side, task in tasks]
    for side, force in forces.items():
        more = max(0, force.aircraft - tariff.free_aircraft)
        found.append(item(side, f"{more} additional aircraft", -more * tariff.extra_aircraft_cost))
        gained, less, _known = inferior_bonus(side, forces, tariff)
        found.append(item(side, f"inferior in {', '.join(less)}", gained))
    aircraft = {it.flyer: it.aircraft for _at, it, _side in sorties}
    for at, sortie, side in sorties:
        victims = (_victim(claim, aircraft, grades, tables, tariff) for claim in sortie.kills)
        found += [item(side, *victim, "sorties", at, "kills", index) for index, victim in enumerate(victims)]
    won = {(side, it.task) for _at, it, side in sorties if it.success}
    found += [item(side, f"{task.name} won", task.reward) for side, task in tasks if (side, task.task) in won]
    for at, sortie, side in sorties:
        fate, grade = tables.fates.get(sortie.fate or ""), grades.get(sortie.flyer)
        if fate and grade:
            price = fate.cost_by_grade.get(grade.grade, 0)
            found.append(item(side, f"{flyers[sortie.flyer].name}, {fate.name}", -price, "sorties", at, "fate"))
    # Costs come before rewards, since rewards cannot pay for costs of the same mission.
    yield from (it for it in found if it.amount and it.amount < 0 and it.path[-1] != "fate")
    yield from (it for it in found if it.amount and (it.amount > 0 or it.path[-1] == "fate"))


def _victim(
    claim: Claim, aircraft: Mapping[str, str], grades: Mapping[str, Grade | None], tables: Tables, tariff: Tariff
) -> tuple[str, int]:
    """Return the reason and the reward for a victim. Without a grade, such as for a ground target, the reward is 0."""
    grade = grades.get(claim.victim)
    if claim.grade:
        grade = next((it for it in tables.rules.grades if it.grade == claim.grade), None)
    shape = tables.classes.get(claim.aircraft or aircraft.get(claim.victim, ""), "")
    if grade is None or tariff.aircraft_equivalent.get(shape, 1) == 0:
        return f"{claim.victim} shot down", 0
    return (
        f"{claim.victim} shot down ({', '.join(filter(None, (grade.name.lower(), shape)))})",
        grade.worth + tariff.class_values.get(shape, 0),
    )


def running_totals(found: Sequence[Payment], sides: Collection[str]) -> list[tuple[Payment, int]]:
    """Return each payment with the side's balance after the payment."""
    left, balances = dict.fromkeys(sides, 0), []
    for it in found:
        left[it.side] = left.get(it.side, 0) + it.amount
        balances.append((it, left[it.side]))
    return balances
