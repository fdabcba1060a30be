"""What a side has to spend: what its log wins and costs by the game's tariff, and the lines of its ledger, one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from printgen.campaign.career import Career
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Grade, Tariff
from printgen.data.records.roster import Claim, Mission, Roster
from printgen.data.yaml import Path


class Payment(Struct, frozen=True):
    """What a side won or, below 0, spent: in which week, for what, and where in the roster that stands."""

    side: str
    week: int
    what: str
    amount: int
    path: Path


class Sent(Struct, frozen=True):
    """What a side sends on a mission: as how many aircraft it counts, the grades of its flyers and the values of its aircraft
    together; no value where one of them has none that is known."""

    aircraft: int
    grades: int
    value: int | None


def items(roster: Roster, tables: Tables, careers: Iterable[Career]) -> tuple[Payment, ...]:
    """All that the sides won and spent, in the order in which it is reckoned.

    Each week begins with what new flyers cost; then each mission with what is paid before it and won by it; then what the ledger
    has of that week. Where the game has no tariff the ledger is all.
    """
    found, week = [], 1
    for at, entry in enumerate(roster.ledger):
        # One that stands after its week counts where it stands.
        week = max(week, entry.week)
        found.append((week, 2, Payment(entry.side, entry.week, entry.purpose, entry.amount, ("ledger", at))))
    if tariff := tables.rules.tariff:
        there = dict.fromkeys(roster.sides, 0)
        # Who joins first is of those that the side begins with.
        for at, flyer in sorted(enumerate(roster.flyers), key=lambda it: it[1].first_week):
            there[flyer.side] = there.get(flyer.side, 0) + 1
            if there[flyer.side] > tariff.starting_pilots and tariff.recruit_cost:
                item = Payment(
                    flyer.side, flyer.first_week, f"{flyer.name} joins", -tariff.recruit_cost, ("flyers", at)
                )
                found.append((flyer.first_week, 0, item))
        grades = {it.flyer.flyer: before(it, tables) for it in careers}
        for number, mission in enumerate(roster.log):
            then = {id: held.get(number) for id, held in grades.items()}
            found += [(mission.week, 1, it) for it in _of_mission(number, mission, roster, tables, tariff, then)]
    return tuple(item for _week, _stage, item in sorted(found, key=lambda it: it[:2]))


def before(career: Career, tables: Tables) -> dict[int, Grade | None]:
    """The grade by points of a flyer before each mission that he flew, by its number in the log."""
    points, kills, found = career.flyer.starts_with.points, float(career.flyer.starts_with.kills), {}
    earned: dict[int, list[tuple[int, float]]] = {}
    for it in career.postings:
        if it.flown:
            earned.setdefault(int(it.flown.path[1]), []).append((it.points, it.kills))
    for entry in career.flown:
        number = int(entry.path[1])
        found[number] = tables.grades("points", points, kills)
        points += sum(more for more, _kills in earned.get(number, ()))
        kills += sum(more for _points, more in earned.get(number, ()))
    return found


def chosen(mission: Mission, roster: Roster, tables: Tables) -> dict[str, list[str]]:
    """The tasks by the sides that chose them: as the mission says, else each that one side alone flies is that side's.

    One that several fly, and of which nothing is said, is nobody's.
    """
    sides = {it.flyer: it.side for it in roster.flyers}
    flown: dict[str, set[str]] = {}
    for sortie in mission.sorties:
        if sortie.flyer in sides and sortie.task in tables.tasks:
            flown.setdefault(sortie.task, set()).add(sides[sortie.flyer])
    found: dict[str, list[str]] = {}
    for task, by in flown.items():
        who = [side for side, said in mission.chosen_tasks.items() if said == task] or (
            list(by) if len(by) == 1 else []
        )
        for side in who:
            found.setdefault(side, []).append(task)
    return found


def sent(crews: Iterable[tuple[str, Grade | None]], tables: Tables, tariff: Tariff) -> Sent:
    """What a side sends, of its aircraft each with the grade of who flies it."""
    counted = [
        (aircraft, grade, tariff.aircraft_equivalent.get(tables.classes.get(aircraft, ""), 1))
        for aircraft, grade in crews
    ]
    flying = [(aircraft, grade) for aircraft, grade, count in counted if count]
    values = [tables.values.get(aircraft) for aircraft, _grade in flying]
    return Sent(
        sum(count for _aircraft, _grade, count in counted),
        sum(grade.worth for _aircraft, grade in flying if grade),
        None if None in values else sum(it for it in values if it is not None),
    )


def weaker(side: str, every: Mapping[str, Sent], tariff: Tariff) -> tuple[int, tuple[str, ...], bool]:
    """What a side gains by being the weaker, in what it is, and whether the values could be compared."""
    ours, others = every[side], [it for id, it in every.items() if id != side]
    if tariff.inferior_bonus is None or not others:
        return 0, (), True
    known = ours.value is not None and all(it.value is not None for it in others)
    compared = (
        ("aircraft", ours.aircraft, [it.aircraft for it in others]),
        ("experience", ours.grades, [it.grades for it in others]),
        ("value", ours.value or 0, [it.value or 0 for it in others] if known else []),
    )
    less = [name for name, mine, theirs in compared if theirs and mine < min(theirs)]
    return (
        tariff.inferior_bonus.all_categories if len(less) == 3 else tariff.inferior_bonus.per_category * len(less),
        tuple(less),
        known,
    )


def _of_mission(
    number: int, mission: Mission, roster: Roster, tables: Tables, tariff: Tariff, grades: Mapping[str, Grade | None]
) -> Iterator[Payment]:
    """What a mission costs its sides, then what it wins them."""
    flyers = {it.flyer: it for it in roster.flyers}
    sorties = [(at, it, flyers[it.flyer].side) for at, it in enumerate(mission.sorties) if it.flyer in flyers]
    crews: dict[str, list[tuple[str, Grade | None]]] = {}
    for _at, it, side in sorties:
        led = tables.rules.flies(flyers[it.flyer].duty)
        crews.setdefault(side, []).extend([(it.aircraft, grades.get(it.flyer))] if led else [])
    there = {side: sent(ours, tables, tariff) for side, ours in crews.items()}

    def item(side: str, what: str, amount: int, *rest: str | int) -> Payment:
        return Payment(side, mission.week, what, amount, ("log", number, *(rest or ("mission",))))

    found = []
    tasks = [(side, tables.tasks[id]) for side, ours in chosen(mission, roster, tables).items() for id in ours]
    found += [item(side, f"{task.name} chosen", -task.cost) for side, task in tasks]
    for side, ours in there.items():
        more = max(0, ours.aircraft - tariff.free_aircraft)
        found.append(item(side, f"{more} aircraft more sent", -more * tariff.extra_aircraft_cost))
        gained, less, _known = weaker(side, there, tariff)
        found.append(item(side, f"weaker in {', '.join(less)}", gained))
    aircraft = {it.flyer: it.aircraft for _at, it, _side in sorties}
    for at, sortie, side in sorties:
        victims = (_victim(claim, aircraft, grades, tables, tariff) for claim in sortie.kills)
        found += [item(side, *told, "sorties", at, "kills", index) for index, told in enumerate(victims)]
    won = {(side, it.task) for _at, it, side in sorties if it.success}
    found += [item(side, f"{task.name} won", task.reward) for side, task in tasks if (side, task.task) in won]
    for at, sortie, side in sorties:
        fate, grade = tables.fates.get(sortie.fate or ""), grades.get(sortie.flyer)
        if fate and grade:
            price = fate.cost_by_grade.get(grade.grade, 0)
            found.append(item(side, f"{flyers[sortie.flyer].name}, {fate.name}", -price, "sorties", at, "fate"))
    # What is paid before the game cannot be paid with what is won by it.
    yield from (it for it in found if it.amount and it.amount < 0 and it.path[-1] != "fate")
    yield from (it for it in found if it.amount and (it.amount > 0 or it.path[-1] == "fate"))


def _victim(
    claim: Claim, aircraft: Mapping[str, str], grades: Mapping[str, Grade | None], tables: Tables, tariff: Tariff
) -> tuple[str, int]:
    """Who was shot down, in words, and what that wins; nothing for what has no grade, as a target on the ground."""
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


def running(found: Sequence[Payment], sides: Collection[str]) -> list[tuple[Payment, int]]:
    """Each item with what its side has after it."""
    left, told = dict.fromkeys(sides, 0), []
    for it in found:
        left[it.side] = left.get(it.side, 0) + it.amount
        told.append((it, left[it.side]))
    return told
