"""An evening step by step, in the order of the game's book: what the players decide, and beside it what the program reckons."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.career import Career
from printgen.campaign.careers import standings
from printgen.campaign.planning import Draft, Side
from printgen.campaign.purse import Sent, sent, weaker
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Tariff
from printgen.data.records.roster import Roster


def steps(draft: Draft, roster: Roster, tables: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each step with what is reckoned of it as the mission is drafted, a line each; nothing where the book numbers no steps."""
    rules, found = tables.rules, standings(roster, tables)
    purses = {it.side: it.purse for it in found.sides}
    careers = {it.flyer.flyer: it for it in found.careers}
    there = {side.side: _sent(side, careers, tables, rules.tariff) for side in draft.sides} if rules.tariff else {}
    for step in rules.missions.steps if rules.missions else ():
        told: tuple[str, ...] = ()
        if step.action == "choose":
            told = tuple(f"{side.name}: {_choice(purses[side.side], tables)}" for side in draft.sides)
        elif step.action == "send" and rules.tariff:
            told = tuple(f"{it.name}: {_fit(there[it.side], purses[it.side], tables)}" for it in draft.sides)
        elif step.action == "compare" and rules.tariff:
            told = tuple(f"{it.name}: {_weaker(it.side, there, rules.tariff, tables)}" for it in draft.sides)
        elif step.action == "book":
            told = ("`roster apply` reckons all of it, and books nothing that a side has not got",)
        yield step.text, told


def _choice(purse: int, tables: Tables) -> str:
    """What a side has, and what it can pay."""
    prices = sorted({it.cost for it in tables.tasks.values() if it.reward})
    most = max((it for it in prices if it <= purse), default=0)
    enough = f"one that costs {most}" if most < prices[-1] else "any"
    return f"has {purse} {tables.rules.purse}, enough for {enough}"


def _sent(side: Side, careers: dict[str, Career], tables: Tables, tariff: Tariff) -> Sent:
    """What a side sends as drafted."""
    grades = {id: tables.grades("points", it.points, it.kills) for id, it in careers.items()}
    return sent(((crew.aircraft, grades[crew.lead.flyer]) for crew, _task in side.crews), tables, tariff)


def _fit(ours: Sent, purse: int, tables: Tables) -> str:
    """How many aircraft are fit, and what it costs to send them all."""
    tariff = tables.rules.tariff
    more = max(0, ours.aircraft - tariff.free_aircraft) if tariff else 0
    cost = more * tariff.extra_aircraft_cost if tariff else 0
    said = f"{ours.aircraft} aircraft listed"
    if not cost:
        return said
    return f"{said}, {more} of them for {cost} {tables.rules.purse}" + (f", and it has {purse}" if cost > purse else "")


def _weaker(side: str, there: dict[str, Sent], tariff: Tariff, tables: Tables) -> str:
    """In what a side is the weaker as listed, and what that wins; what cannot be compared is said."""
    gained, less, known = weaker(side, there, tariff)
    said = (
        f"as listed weaker in {' and '.join(less)}, {gained} {tables.rules.purse}" if less else "as listed not weaker"
    )
    return said if known else f"{said}; the values of its aircraft are not all known"
