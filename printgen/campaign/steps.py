"""The steps of a game night, in the order of the rulebook, with calculated figures for each step."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.career import Career
from printgen.campaign.careers import standings
from printgen.campaign.planning import Draft, Side
from printgen.campaign.purse import Force, force_of, inferior_bonus
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Tariff
from printgen.data.records.roster import Roster


def steps(draft: Draft, roster: Roster, tables: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text of each step that the rules list for planning a mission, with lines of figures for the planned mission."""
    rules, found = tables.rules, standings(roster, tables)
    purses = {it.side: it.purse for it in found.sides}
    careers = {it.flyer.flyer: it for it in found.careers}
    forces = {side.side: _sent(side, careers, tables, rules.tariff) for side in draft.sides} if rules.tariff else {}
    for step in rules.missions.steps if rules.missions else ():
        results: tuple[str, ...] = ()
        if step.action == "choose":
            results = tuple(f"{side.name}: {_choice(purses[side.side], tables)}" for side in draft.sides)
        elif step.action == "send" and rules.tariff:
            results = tuple(f"{it.name}: {_fit(forces[it.side], purses[it.side], tables)}" for it in draft.sides)
        elif step.action == "compare" and rules.tariff:
            results = tuple(f"{it.name}: {_weaker(it.side, forces, rules.tariff, tables)}" for it in draft.sides)
        elif step.action == "book":
            results = ("`roster apply` calculates all costs and rewards, and rejects costs that a side cannot pay",)
        yield step.text, results


def _choice(purse: int, tables: Tables) -> str:
    """Return a text about a side's balance and the tasks that the side can afford."""
    prices = sorted({it.cost for it in tables.tasks.values() if it.reward})
    most = max((it for it in prices if it <= purse), default=0)
    enough = f"a task that costs {most}" if most < prices[-1] else "any task"
    return f"has {purse} {tables.rules.purse}, enough for {enough}"


def _sent(side: Side, careers: dict[str, Career], tables: Tables, tariff: Tariff) -> Force:
    """Return the force that a side sends on the planned mission."""
    grades = {id: tables.grades("points", it.points, it.kills) for id, it in careers.items()}
    return force_of(((crew.aircraft, grades[crew.lead.flyer]) for crew, _task in side.crews), tables, tariff)


def _fit(force: Force, purse: int, tables: Tables) -> str:
    """Return a text about the number of available aircraft, and about the cost of sending all of them."""
    tariff = tables.rules.tariff
    more = max(0, force.aircraft - tariff.free_aircraft) if tariff else 0
    cost = more * tariff.extra_aircraft_cost if tariff else 0
    listed = f"{force.aircraft} aircraft listed"
    if not cost:
        return listed
    return f"{listed}, {more} of them for {cost} {tables.rules.purse}" + (
        f", but the side has only {purse}" if cost > purse else ""
    )


def _weaker(side: str, forces: dict[str, Force], tariff: Tariff, tables: Tables) -> str:
    """Return a text about the categories in which a side is inferior according to the plan, and about its bonus."""
    gained, less, known = inferior_bonus(side, forces, tariff)
    text = (
        f"inferior, as listed, in {' and '.join(less)}: {gained} {tables.rules.purse}"
        if less
        else "not inferior, as listed"
    )
    return text if known else f"{text}; not all values of aircraft are known"
