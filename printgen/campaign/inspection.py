"""What must hold within a roster, its dice and their tables: ids that are its own, names that are in it, weeks in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from printgen.campaign.career import sorties
from printgen.campaign.dice import roll_table
from printgen.campaign.kinds import TASKS
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark, rename
from printgen.checks.walk import Shape, Spot, walk
from printgen.data.kind import Case, Library
from printgen.data.kinds import DICE
from printgen.data.nearest import meant
from printgen.data.records.campaign import CampaignRules, Task
from printgen.data.records.record import Part
from printgen.data.records.roster import Mission, Named, Roster
from printgen.data.yaml import Path

#: What a sortie counts by fields of its own.
FIELDS = ("sortie", "turns", "success", "kills", "shared-kills")


def it_fits_together(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Whoever and whatever a roster names is in it once, and its log goes from week to week within the campaign.

    A mission booked twice, a flyer written in two ways or one who is in nobody's hands makes totals that no player can
    reckon up after the tool, and papers that name nobody. A flyer has one sortie per mission. Duties, and what is scored,
    are those of the tables.

    Example:
        sorties:
          - {flyer: colins, aircraft: raf-se5a, task: scramble}     # did you mean `collins`?
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    yield from _ids(case, roster)
    yield from _names(roster, known)
    yield from _weeks(roster, known)
    yield from _rolls(roster, known, library)


def missions_fit_their_tables(case: Case, library: Library, markers: Collection[str]) -> Iterator[Problem]:
    """Each row of the table of missions is the name of a task, and what a task takes on the table is a marker.

    A roll that leads to no task cannot be planned; a marker that is none is missing among the pieces of the evening.

    Example:
        markers:
          - {piece: baloon, count: 2, side: each}     # no marker is called so
    """
    record = case.record
    if isinstance(record, CampaignRules) and record.missions:
        rules = record.missions
        for place, id in (("table", rules.table), *(("per-game", id) for id in rules.per_game)):
            if id and library.get(DICE, id) is not None and roll_table(library, id) is None:
                yield Problem(("missions", place), f"`{id}` is no table for dice", "name one that is")
        table = roll_table(library, rules.table) if rules.table else None
        names = {str(getattr(it.record, "name", "")).casefold() for it in library.of(TASKS).values()}
        for row in table.rows if table else ():
            if row.says.casefold() not in names:
                message = f"`{row.says}`: a row of the table {rules.table}, but no task is called so"
                yield Problem(("missions", "table"), message, "give the row the name of a task, letter for letter")
    if isinstance(record, CampaignRules | Task):
        for index, laid in enumerate(record.markers):
            if laid.piece not in markers:
                message = f"`{laid.piece}`: no marker{meant(laid.piece, markers)}"
                fix = rename(("markers", index, "piece"), laid.piece, markers)
                yield Problem(("markers", index, "piece"), message, "name one of them", fix=fix)


def _ids(case: Case, roster: Roster) -> Iterator[Problem]:
    """Players, flyers and missions each have an id that no other has, and no mission is in the log again under another."""
    for field, key, named in (
        ("players", "player", [it.player for it in roster.players]),
        ("flyers", "flyer", [it.flyer for it in roster.flyers]),
        ("log", "mission", [it.mission for it in roster.log]),
    ):
        first: dict[str, int] = {}
        for index, id in enumerate(named):
            if first.setdefault(id, index) != index:
                note = Remark("it is taken here", case, (field, first[id], key))
                message = f"`{id}`: this {key} is in the {'log' if field == 'log' else 'roster'} already"
                yield Problem((field, index, key), message, "choose another id, or take one of the two out", (note,))
    told: dict[object, tuple[int, Mission]] = {}
    for number, mission in enumerate(roster.log):
        yield from _listed_twice(case, number, mission)
        before, other = told.setdefault((mission.week, _told(mission.sorties)), (number, mission))
        if other.mission != mission.mission:
            note = Remark("it is booked here", case, ("log", before, "mission"))
            message = f"`{mission.mission}` has the very sorties of `{other.mission}`"
            yield Problem(("log", number, "mission"), message, "take one of the two out", (note,))


def _listed_twice(case: Case, number: int, mission: Mission) -> Iterator[Problem]:
    """Yield flyers with a second sortie on a mission, which would earn them its points twice."""
    first: dict[str, int] = {}
    for index, sortie in enumerate(mission.sorties):
        if first.setdefault(sortie.flyer, index) != index:
            path: Path = ("log", number, "sorties")
            note = Remark("the first sortie", case, (*path, first[sortie.flyer], "flyer"))
            twice = f"`{sortie.flyer}` has two sorties on mission `{mission.mission}`"
            message = f"{twice}; a flyer has one sortie per mission"
            yield Problem((*path, index, "flyer"), message, "combine them, or correct the flyer", (note,))


def _told(value: object) -> object:
    """What a value says, as something to look up by: the same for equal values."""
    if isinstance(value, Part):
        return tuple(_told(getattr(value, name)) for name in type(value).model_fields)
    if isinstance(value, dict):
        return frozenset((key, _told(item)) for key, item in value.items())
    return tuple(map(_told, value)) if isinstance(value, tuple) else value


def misnamed(value: Mapping[str, Any], known: Tables) -> Iterator[Problem]:
    """What `it_fits_together` finds of names in data that makes no roster, as far as its shape goes.

    Where an entry of a list tells no name, a name that is missing there may be meant for it: nothing is said of that list.
    """

    sides = value.get("sides")
    there: dict[str, Collection[str] | None] = {
        "side": tuple(sides) if isinstance(sides, dict) else None,
        "duty": [it.duty for it in known.rules.duties],
    }
    for field, key in (("players", "player"), ("flyers", "flyer")):
        entries = value.get(field)
        ids = [it.get(key) for it in entries if isinstance(it, dict)] if isinstance(entries, list) else []
        named = [id for id in ids if isinstance(id, str)]
        there[key] = named if isinstance(entries, list) and len(named) == len(entries) else None
    for spot in walk(value, _names_within, Roster):
        yield from _strange(spot, there)


def _names_within(shape: Shape) -> bool:
    return any(isinstance(mark, Named) for mark in shape.marks)


def _strange(spot: Spot, there: Mapping[str, Collection[str] | None]) -> Iterator[Problem]:
    """A name that is not there, where it is known what is."""
    for what in (mark.what for mark in spot.marks if isinstance(mark, Named)):
        offered = there[what]
        if offered is not None and isinstance(spot.value, str):
            yield from _lost(spot.path, spot.value, what, offered)


def _names(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Players, flyers and sides that are named are in the roster; duties and what is scored are in the tables."""
    duties = [it.duty for it in known.rules.duties]
    players, flyers = ({it.player: 0 for it in roster.players}, {it.flyer: 0 for it in roster.flyers})
    there: dict[str, Collection[str]] = {"player": players, "flyer": flyers, "side": roster.sides, "duty": duties}
    for spot in walk(roster, _names_within):
        yield from _strange(spot, there)
    scores = tuple(dict.fromkeys(it.basis for it in known.awards.values() if it.basis not in FIELDS))
    for entry in sorties(roster):
        for name in entry.sortie.scored:
            yield from _lost((*entry.path, "scored", name), name, "score", scores, key=True)
    for index, rule in enumerate(roster.house_rules):
        for duty in rule.points or {}:
            yield from _lost(("house-rules", index, "points", duty), duty, "duty", duties, key=True)


def _lost(path: Path, name: str, what: str, there: Collection[str], key: bool = False) -> Iterator[Problem]:
    if name not in there:
        offered = tuple(there)
        hint = f"there are {', '.join(offered)}" if 0 < len(offered) <= 12 else f"add the {what}, or name another"
        # People may be new, and have names that are alike.
        fix = None if what in ("player", "flyer") else rename(path, name, offered, key)
        yield Problem(path, f"`{name}`: no such {what}{meant(name, offered)}", hint, key=key, fix=fix)


def _weeks(roster: Roster, known: Tables) -> Iterator[Problem]:
    """The log goes from week to week, and ends before the campaign does."""
    for number, mission in enumerate(roster.log):
        before, month = roster.log[max(number - 1, 0)].week, known.month(roster, mission.week)
        if mission.week < before:
            message = f"week {mission.week} comes after week {before} in the log"
            yield Problem(("log", number, "week"), message, "put the missions in the order of their weeks")
        if roster.until and month > roster.until:
            message = f"week {mission.week} lies in {month}, but the campaign ends with {roster.until}"
            yield Problem(("log", number, "week"), message, "correct the week, or `until`")


def _rolls(roster: Roster, known: Tables, library: Library) -> Iterator[Problem]:
    """Rolls of a side or on a table that is none, and totals that the dice cannot give."""
    rules = known.rules.missions
    for number, mission in enumerate(roster.log):
        if mission.rolls is None:
            continue
        path: Path = ("log", number, "rolls")
        for side, total in mission.rolls.missions.items():
            here = (*path, "missions", side)
            yield from _lost(here, side, "side", roster.sides, key=True)
            if rules and rules.table:
                yield from _impossible(here, rules.table, total, library)
        for table, total in mission.rolls.per_game.items():
            here = (*path, "per-game", table)
            yield from _lost(
                here, table, "table that is rolled once an evening", rules.per_game if rules else (), key=True
            )
            yield from _impossible(here, table, total, library)


def _impossible(path: Path, id: str, total: int, library: Library) -> Iterator[Problem]:
    table = roll_table(library, id)
    if table and not table.ends[0] <= total <= table.ends[1]:
        low, high = table.ends
        yield Problem(path, f"{table.dice} cannot give {total}", f"write the total, from {low} to {high}")
