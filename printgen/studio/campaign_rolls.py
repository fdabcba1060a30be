"""The dice rolls that determined a mission, as choices on its form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.crews import CrewMember, crews
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.planning import suits_aircraft, suits_task
from printgen.commands.roster_entry import RosterFile
from printgen.data.edits import Edit, Replace
from printgen.games.game import aircraft_ids
from printgen.translation import _


class RollChoice(Struct, frozen=True):
    """A die roll that users may correct, with its field on the form, its label, the total, and the table's rows by total.

    Fields:
        side: the side whose task is rolled, or "" for a roll that determines no task.
        tasks: the task of the side by total. If the task is for one aircraft, all others fly `default`.
        solo: the tasks that only one aircraft may fly.
        able: the aircraft that may fly each task.
        default: the task that flyers may fly after any roll.
    """

    name: str
    label: str
    total: str
    rows: Mapping[str, str]
    side: str = ""
    tasks: Mapping[str, str] = {}
    solo: tuple[str, ...] = ()
    able: Mapping[str, tuple[str, ...]] = {}
    default: str = ""


def list_rolls(source: RosterFile, values: Mapping[str, Any]) -> list[RollChoice]:
    """Return the rolls in the file of a mission. Rolls for unknown sides or tables are omitted, because checks report them."""
    rules, library = source.tables.rules.missions, source.reading.library
    if rules is None:
        return []
    sides = source.roster.sides
    named = {side: (_("Rolled for {side}").format(side=name), rules.table) for side, name in sides.items()}
    found = [_with_tasks(it, source) for it in _choices(values, "missions", named, source)]
    once = {id: (table.title, id) for id in rules.per_game if (table := roll_table(library, id))}
    return [*found, *_choices(values, "per-game", once, source)]


def roll_notes(source: RosterFile, values: Mapping[str, Any]) -> list[str]:
    """Return a sentence about each rolled task, with its flyers or the reason why it has none. The default task is omitted."""
    tables, flyers, notes = source.tables, {it.flyer: it for it in source.roster.flyers}, list[str]()
    sorties = values.get("sorties")
    flown = [it for it in sorties if isinstance(it, dict)] if isinstance(sorties, list) else []
    sent = [(flyers[id], it) for it in flown if (id := str(it.get("flyer"))) in flyers]
    for roll in list_rolls(source, values):
        task = tables.tasks.get(roll.tasks.get(roll.total, ""))
        here = [(flyer, it) for flyer, it in sent if flyer.side == roll.side]
        if task is None or task.task == roll.default or not here:
            continue
        names = [flyer.name for flyer, it in here if it.get("task") == task.task]
        manned = crews((CrewMember(flyer, str(it.get("aircraft") or "")) for flyer, it in here), tables)
        if names:
            text = _("{side}: {task} is flown by {names}.")
        elif any(suits_task(task, crew, tables) for crew in manned):
            text = _("{side}: no flyer has the rolled task, {task}.")
        else:
            text = _("{side}: no aircraft on this mission may fly {task}, so all fly {default}.")
        words = {"side": source.roster.sides[roll.side], "task": task.name, "names": ", ".join(names)}
        notes.append(text.format(**words, default=tables.tasks[roll.default].name))
    return notes


def _choices(
    values: Mapping[str, Any], part: str, named: Mapping[str, tuple[str, str | None]], source: RosterFile
) -> Iterator[RollChoice]:
    totals = _totals(values, part)
    for id, (label, table_id) in named.items():
        table = roll_table(source.reading.library, table_id) if table_id else None
        if table and isinstance(total := totals.get(id), int):
            yield RollChoice(f"rolls.{part}.{id}", label, str(total), _rows(table, total))


def _with_tasks(choice: RollChoice, source: RosterFile) -> RollChoice:
    """Return the roll of a side, with the task for each total."""
    rules, library = source.tables.rules.missions, source.reading.library
    table = roll_table(library, rules.table) if rules and rules.table else None
    if rules is None or table is None:
        return choice
    ids = {it.name.casefold(): id for id, it in source.tables.tasks.items()}
    texts = {total: next((it.text for it in table.rows if it.holds(int(total))), "") for total in choice.rows}
    tasks = {total: ids[text.casefold()] for total, text in texts.items() if text.casefold() in ids}
    solo = tuple(id for id in dict.fromkeys(tasks.values()) if source.tables.tasks[id].is_solo)
    aircraft = aircraft_ids(source.game, library)
    able = {
        id: tuple(sorted(it for it in aircraft if suits_aircraft(source.tables.tasks[id], it, source.tables)))
        for id in dict.fromkeys(tasks.values())
    }
    side = choice.name.rpartition(".")[2]
    return replace(choice, side=side, tasks=tasks, solo=solo, able=able, default=rules.default)


def _rows(table: RollTable, total: int) -> dict[str, str]:
    """Return the text of each row in a table, by total.

    A row for several totals is chosen by its lowest total, unless it contains the current total.
    """
    return {
        str(total if it.holds(total) else it.low): f"{it.low}–{it.high}: {it.text}"
        if it.low < it.high
        else f"{it.low}: {it.text}"
        for it in table.rows
    }


def roll_edits(values: Mapping[str, Any], sent: Mapping[str, Any]) -> list[Edit]:
    """Return the edits for those rolls on the form that differ from the rolls in the file."""
    edits = list[Edit]()
    for part in ("missions", "per-game"):
        before, chosen = _totals(values, part), sent.get(part)
        new = {id: int(it) for id, it in (chosen or {}).items() if id in before and str(it).isdigit()}
        if new and {**before, **new} != before:
            edits.append(Replace(("rolls", part), {**before, **new}))
    return edits


def _totals(values: Mapping[str, Any], part: str) -> dict[str, Any]:
    rolls = values.get("rolls")
    found = rolls.get(part) if isinstance(rolls, dict) else None
    return found if isinstance(found, dict) else {}
