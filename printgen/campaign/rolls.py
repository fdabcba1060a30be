"""What must hold of a mission's dice, and of the tables they are rolled on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.campaign.dice import DICE, roll_table
from printgen.campaign.tables import Tables
from printgen.checks.check import Problem
from printgen.data.kind import Library
from printgen.data.nearest import meant
from printgen.data.records.campaign import CampaignRules
from printgen.data.records.roster import Roster
from printgen.data.yaml import Path


def faults(roster: Roster, tables: Tables, library: Library) -> Iterator[Problem]:
    """Rolls of a side or on a table that is none, and totals that the dice cannot give."""
    rules = tables.rules.missions
    for number, mission in enumerate(roster.log):
        if mission.rolls is None:
            continue
        path: Path = ("log", number, "rolls")
        for side, total in mission.rolls.missions.items():
            here = (*path, "missions", side)
            yield from _lost(here, side, "side", roster.sides)
            if rules:
                yield from _impossible(here, rules.table, total, library)
        for table, total in mission.rolls.once.items():
            here = (*path, "once", table)
            yield from _lost(here, table, "table that is rolled once an evening", rules.once if rules else ())
            yield from _impossible(here, table, total, library)


def _lost(path: Path, name: str, what: str, there: Iterable[str]) -> Iterator[Problem]:
    offered = tuple(there)
    if name not in offered:
        hint = f"there are {', '.join(offered)}" if offered else "take it out"
        yield Problem(path, f"`{name}`: no such {what}{meant(name, offered)}", hint, key=True)


def _impossible(path: Path, id: str, total: int, library: Library) -> Iterator[Problem]:
    table = roll_table(library, id)
    if table and not table.ends[0] <= total <= table.ends[1]:
        low, high = table.ends
        yield Problem(path, f"{table.dice} cannot give {total}", f"write the total, from {low} to {high}")


def nameless(rules: CampaignRules, library: Library) -> Iterator[Problem]:
    """Rows of the table of missions that name no task, and tables that are none for dice."""
    if rules.missions is None:
        return
    for place, id in (("table", rules.missions.table), *((("once", id)) for id in rules.missions.once)):
        if library.get(DICE, id) is not None and roll_table(library, id) is None:
            yield Problem(("missions", place), f"`{id}` is no table for dice", "name one that is")
    table = roll_table(library, rules.missions.table)
    names = {str(getattr(case.record, "name", "")).casefold() for case in library.of("tasks").values()}
    for row in table.rows if table else ():
        if row.says.casefold() not in names:
            message = f"`{row.says}`: a row of the table {rules.missions.table}, but no task is called so"
            yield Problem(("missions", "table"), message, "give the row the name of a task, letter for letter")
