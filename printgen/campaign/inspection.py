"""Checks of a roster on its own and against the dice tables: ids, names, order of weeks, possible rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from printgen.campaign.career import sorties
from printgen.campaign.dice import roll_table
from printgen.campaign.kinds import TASKS
from printgen.campaign.tables import Tables, tables
from printgen.checks.check import Problem, Remark, rename
from printgen.checks.walk import Shape, Spot, walk
from printgen.data.edits import RenameKey, Replace
from printgen.data.findings import Severity
from printgen.data.ids import id_from_words
from printgen.data.kind import Case, Library
from printgen.data.kinds import DICE
from printgen.data.nearest import corrected_name, nearest, suggest
from printgen.data.records.campaign import CampaignRules, Task
from printgen.data.records.record import Part
from printgen.data.records.roster import Mission, Named, Roster
from printgen.data.yaml import Path

#: The bases of awards that are counted in a separate field of a sortie, and not in `scored`.
FIELDS = ("sortie", "turns", "success", "kills", "shared-kills")


def roster_is_consistent(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """All names in a roster must be known and unique. The weeks of its log must be in order and within the campaign.

    A mission recorded twice, a misspelt flyer, or a flyer without a player leads to wrong totals and to sheets with
    unknown names. A flyer may have only one sortie per mission. Duties and scored items must be in the game's tables.

    Example:
        sorties:
          - {flyer: colins, aircraft: raf-se5a, task: scramble}     # did you mean `collins`?
    """
    roster, known = case.record, tables(library)
    if known is None:
        return
    yield from _ids(case, roster)
    yield from _names(roster, known)
    yield from _victims(roster)
    yield from _weeks(roster, known)
    yield from _rolls(roster, known, library)


def missions_fit_their_tables(case: Case, library: Library, markers: Collection[str]) -> Iterator[Problem]:
    """Each row of the mission table must name a task. All pieces that a task places on the board must be markers.

    If a row does not name a task, no mission can be planned from that roll. A piece that is not a marker would be missing from
    the printed pieces.

    Example:
        markers:
          - {piece: baloon, count: 2, side: each}     # no marker has this name
    """
    record = case.record
    if isinstance(record, CampaignRules) and record.missions:
        rules = record.missions
        for place, id in (("table", rules.table), *(("per-game", id) for id in rules.per_game)):
            if id and library.get(DICE, id) is not None and roll_table(library, id) is None:
                yield Problem(("missions", place), f"`{id}` is not a dice table", "use the id of a dice table")
        table = roll_table(library, rules.table) if rules.table else None
        names = {str(getattr(it.record, "name", "")).casefold() for it in library.of(TASKS).values()}
        for row in table.rows if table else ():
            if row.text.casefold() not in names:
                message = f"`{row.text}` is a row of the table {rules.table}, but no task has this name"
                yield Problem(("missions", "table"), message, "use the exact name of a task")
    if isinstance(record, CampaignRules | Task):
        for index, laid in enumerate(record.markers):
            if laid.piece not in markers:
                message = f"`{laid.piece}`: no such marker{suggest(laid.piece, markers)}"
                fix = rename(("markers", index, "piece"), laid.piece, markers)
                yield Problem(("markers", index, "piece"), message, "use the name of a marker", fix=fix)


def _ids(case: Case, roster: Roster) -> Iterator[Problem]:
    """Yield problems with duplicate ids of players, flyers and missions, and with missions recorded twice."""
    for field, key, named in (
        ("players", "player", [it.player for it in roster.players]),
        ("flyers", "flyer", [it.flyer for it in roster.flyers]),
        ("log", "mission", [it.mission for it in roster.log]),
    ):
        first: dict[str, int] = {}
        for index, id in enumerate(named):
            if first.setdefault(id, index) != index:
                note = Remark("first used here", case, (field, first[id], key))
                message = f"`{id}`: this {key} is already in the {'log' if field == 'log' else 'roster'}"
                hint, path = "choose another id, or remove one of the two", (field, index, key)
                meant = _unlisted(roster) if field == "flyers" else None
                hint = f"write `{meant}`, which the log uses, or {hint}" if meant else hint
                likely = (Replace(path, meant),) if meant else ()
                yield Problem(path, message, hint, (note,), likely=likely, unresolved=bool(meant))
    yield from _same_names(case, roster)
    recorded: dict[object, tuple[int, Mission]] = {}
    for number, mission in enumerate(roster.log):
        yield from _listed_twice(case, number, mission)
        before, other = recorded.setdefault((mission.week, _lookup_key(mission.sorties)), (number, mission))
        if other.mission != mission.mission:
            note = Remark("first recorded here", case, ("log", before, "mission"))
            message = f"`{mission.mission}` has the same sorties as `{other.mission}`"
            yield Problem(("log", number, "mission"), message, "remove one of the two", (note,))


def _same_names(case: Case, roster: Roster) -> Iterator[Problem]:
    """Yield problems with flyers who have the same name, since their sheets and victories could not be distinguished."""
    first: dict[str, int] = {}
    for index, it in enumerate(roster.flyers):
        before = first.setdefault(normalize_name(it.name), index)
        if before != index and roster.flyers[before].flyer != it.flyer:
            note = Remark("the other flyer", case, ("flyers", before, "name"))
            message, hint = f"`{it.name}`: another flyer has this name", "write another name, or remove one of the two"
            yield Problem(("flyers", index, "name"), message, hint, (note,), Severity.WARNING)


def _unlisted(roster: Roster) -> str | None:
    """Return the only flyer id in the log that is missing from the flyers, or None if there is not exactly one."""
    ids = {it.sortie.flyer for it in sorties(roster)} - {it.flyer for it in roster.flyers}
    return ids.pop() if len(ids) == 1 else None


def _listed_twice(case: Case, number: int, mission: Mission) -> Iterator[Problem]:
    """Yield problems with flyers who have two sorties on a mission, and with absent flyers who have a sortie.

    Flyers with two sorties would earn the points twice.
    """
    flying = {it.flyer for it in mission.sorties}
    for index, id in enumerate(mission.absent):
        if id in flying:
            message = f"`{id}` is absent from mission `{mission.mission}`, but has a sortie"
            yield Problem(
                ("log", number, "absent", index), message, "remove the flyer from `absent`, or remove the sortie"
            )
    first: dict[str, int] = {}
    for index, sortie in enumerate(mission.sorties):
        if first.setdefault(sortie.flyer, index) != index:
            path: Path = ("log", number, "sorties")
            note = Remark("the first sortie", case, (*path, first[sortie.flyer], "flyer"))
            twice = f"`{sortie.flyer}` has two sorties on mission `{mission.mission}`"
            message = f"{twice}; a flyer has one sortie per mission"
            hint = "combine them, or correct the name of the flyer in one of them"
            yield Problem((*path, index, "flyer"), message, hint, (note,), hides=(*path, index))


def _lookup_key(value: object) -> object:
    """Return a hashable key for a value. Equal values have equal keys."""
    if isinstance(value, Part):
        return tuple(_lookup_key(getattr(value, name)) for name in type(value).model_fields)
    if isinstance(value, dict):
        return frozenset((key, _lookup_key(item)) for key, item in value.items())
    return tuple(map(_lookup_key, value)) if isinstance(value, tuple) else value


def unknown_names(value: Mapping[str, Any], known: Tables) -> Iterator[Problem]:
    """Yield problems with unknown ids in the plain data of an invalid roster.

    Parts with the wrong structure are skipped.

    If an item of a list has no id, an unknown id may refer to that item. References to such a list are not reported.
    """

    sides = value.get("sides")
    available: dict[str, Collection[str] | None] = {
        "side": tuple(sides) if isinstance(sides, dict) else None,
        "duty": [it.duty for it in known.rules.duties],
    }
    for field, key in (("players", "player"), ("flyers", "flyer")):
        entries = value.get(field)
        ids = [it.get(key) for it in entries if isinstance(it, dict)] if isinstance(entries, list) else []
        # An invalid id is reported at its definition. References to its valid form are correct.
        named = [id_from_words(id) for id in ids if isinstance(id, str)]
        named = list(dict.fromkeys([*named, *(id for id in ids if isinstance(id, str))]))
        available[key] = named if isinstance(entries, list) and all(isinstance(id, str) for id in ids) else None
    for spot in walk(value, _names_within, Roster):
        yield from _unknown_name(spot, available)


def _names_within(shape: Shape) -> bool:
    return any(isinstance(mark, Named) for mark in shape.marks)


def _unknown_name(spot: Spot, available: Mapping[str, Collection[str] | None]) -> Iterator[Problem]:
    """Yield a problem if a name is unknown. Yield nothing if the set of known names cannot be determined."""
    for what in (mark.what for mark in spot.marks if isinstance(mark, Named)):
        offered = available[what]
        if offered is not None and isinstance(spot.value, str):
            yield from _lost(spot.path, spot.value, what, offered)


def _names(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Yield problems with unknown players, flyers and sides, and with duties and scores that are not in the tables."""
    duties = [it.duty for it in known.rules.duties]
    players, flyers = ({it.player: 0 for it in roster.players}, {it.flyer: 0 for it in roster.flyers})
    available: dict[str, Collection[str]] = {"player": players, "flyer": flyers, "side": roster.sides, "duty": duties}
    spots = [*walk(roster, _names_within)]
    renamed = dict(_renamed(roster, spots))
    yield from renamed.values()
    for spot in spots:
        if spot.value not in renamed:
            yield from _unknown_name(spot, available)
    scores = tuple(dict.fromkeys(it.basis for it in known.awards.values() if it.basis not in FIELDS))
    for entry in sorties(roster):
        for name in entry.sortie.scored:
            yield from _lost((*entry.path, "scored", name), name, "score", scores, key=True)
    for index, rule in enumerate(roster.house_rules):
        for duty in rule.points or {}:
            yield from _lost(("house-rules", index, "points", duty), duty, "duty", duties, key=True)


def _renamed(roster: Roster, spots: Sequence[Spot]) -> Iterator[tuple[str, Problem]]:
    """Yield undefined names whose definition was probably renamed, each with the problem to report.

    A name qualifies if it has several uses but no definition, and exactly one definition of the same kind is never
    used.
    """
    defined: dict[str, dict[str, Path]] = {
        "player": {it.player: ("players", index, "player") for index, it in enumerate(roster.players)},
        "flyer": {it.flyer: ("flyers", index, "flyer") for index, it in enumerate(roster.flyers)},
        "side": {it: ("sides", it) for it in roster.sides},
    }
    used: dict[str, Counter[str]] = {what: Counter() for what in defined}
    for spot in spots:
        for mark in spot.marks:
            if isinstance(mark, Named) and mark.what in used and isinstance(spot.value, str):
                used[mark.what][spot.value] += 1
    for what, paths in defined.items():
        unused = [name for name in paths if name not in used[what]]
        missing = [name for name in used[what] if name not in paths]
        if len(unused) == len(missing) == 1 and used[what][missing[0]] > 1:
            path, is_key = paths[unused[0]], what == "side"
            fix = RenameKey(path, missing[0]) if is_key else Replace(path, missing[0])
            message = f"`{unused[0]}`: no line uses this {what}, but {used[what][missing[0]]} lines use `{missing[0]}`"
            yield missing[0], Problem(path, message, f"write `{missing[0]}`", at_key=is_key, fix=fix, unresolved=True)


def _lost(path: Path, name: str, what: str, known: Collection[str], key: bool = False) -> Iterator[Problem]:
    if name not in known:
        choices = tuple(known)
        near = nearest(name, choices)
        hint = (
            f"use one of: {', '.join(choices)}{f', or add the {what}' if what in ('player', 'flyer', 'side') else ''}"
            if 0 < len(choices) <= 12
            else f"add the {what}, or use another {what}"
        )
        hint = f"write `{near}`; otherwise {hint}" if near else hint
        # The name of a new player or flyer may be similar to an existing name.
        fix = None if what in ("player", "flyer") else rename(path, name, choices, key)
        yield Problem(
            path, f"`{name}`: no such {what}{suggest(name, choices)}", hint, at_key=key, fix=fix, unresolved=True
        )


def _victims(roster: Roster) -> Iterator[Problem]:
    """Yield problems with victims whose text resembles the id of a flyer in the roster.

    Such victims would not be counted as shot down.
    """
    ids = [it.flyer for it in roster.flyers]
    for entry in sorties(roster):
        for index, of in enumerate(claim.victim for claim in entry.sortie.kills):
            path = (*entry.path, "kills", index, "victim")
            named = [it.flyer for it in roster.flyers if normalize_name(it.name) == normalize_name(of)]
            if of not in ids and len(named) == 1:
                message = f"`{of}` is the name of a flyer; without the id, the flyer is not recorded as shot down"
                yield Problem(path, message, f"write the id, `{named[0]}`", fix=Replace(path, named[0]))
            elif of not in ids and (near := corrected_name(of, ids)):
                message = f"`{of}`: no such flyer, so no flyer is counted as shot down; did you mean `{near}`?"
                hint = f"write `{near}`, or the full name of an enemy outside the roster"
                yield Problem(path, message, hint, severity=Severity.WARNING, likely=(Replace(path, near),))


def normalize_name(of: str) -> str:
    """Normalize a victim's name, ignoring case and spacing, so that two flyers' claims match."""
    return " ".join(of.split()).casefold()


def _weeks(roster: Roster, known: Tables) -> Iterator[Problem]:
    """Yield problems with weeks that are out of order, or after the end of the campaign."""
    # Another problem reports a campaign that ends before it begins.
    until = roster.until if roster.until and roster.until >= roster.since else None
    for number, mission in enumerate(roster.log):
        before, month = roster.log[max(number - 1, 0)].week, known.month(roster, mission.week)
        # The previous week may be the wrong one. In that case, the previous week has been reported.
        if mission.week < before and not (until and known.month(roster, before) > until):
            path: Path = ("log", number, "week")
            if _breaks_order(roster, number - 1):
                low = max([1, *(it.week for it in roster.log[: number - 1])])
                path, write = ("log", number - 1, "week"), min(low + 1, mission.week)
                message = f"week {before} comes before week {mission.week} in the log"
                hint = f"write a week from {low} to {mission.week}, or move this mission down, after the earlier weeks"
                yield Problem(path, message, hint, likely=(Replace(path, write),))
                continue
            message = f"week {mission.week} comes after week {before} in the log"
            after = next((it.week for it in roster.log[number + 1 :] if it.week >= before), before + 1)
            likely = (Replace(path, min(before + 1, after)),)
            hint = f"write week {before} or later, or move this mission up, before the later weeks"
            yield Problem(path, message, hint, likely=likely)
        if until and month > until:
            message = f"week {mission.week} is in {month}, but the campaign ends with {until}"
            after = next((it.week for it in roster.log[number + 1 :] if it.week >= before), before + 1)
            likely = (Replace(("log", number, "week"), min(before + 1, after)),)
            yield Problem(("log", number, "week"), message, "correct the week, or `until`", likely=likely)


def _breaks_order(roster: Roster, at: int) -> bool:
    """Return whether this mission has a week that breaks the ascending order.

    The mission is misplaced if the weeks ascend without it, but do not ascend without the next mission.
    """
    weeks = [it.week for it in roster.log]

    def rise(without: int) -> bool:
        rest = [*weeks[:without], *weeks[without + 1 :]]
        return all(one < two for one, two in pairwise(rest))

    return rise(at) and not rise(at + 1)


def _rolls(roster: Roster, known: Tables, library: Library) -> Iterator[Problem]:
    """Yield problems with rolls for unknown sides or tables, and with impossible totals."""
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
                here, table, "table that is rolled once per game night", rules.per_game if rules else (), key=True
            )
            yield from _impossible(here, table, total, library)


def _impossible(path: Path, id: str, total: int, library: Library) -> Iterator[Problem]:
    table = roll_table(library, id)
    if table and not table.ends[0] <= total <= table.ends[1]:
        low, high = table.ends
        yield Problem(path, f"{table.dice} cannot give {total}", f"write a total from {low} to {high}")
