"""What must hold within a roster: ids that are its own, names that are in it, weeks in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from printgen.campaign.tables import Tables
from printgen.checks.check import Problem, Remark
from printgen.data.kind import Case
from printgen.data.nearest import meant
from printgen.data.records.record import Part
from printgen.data.records.roster import Mission, Roster
from printgen.data.yaml import Path

#: What a sortie counts by fields of its own.
FIELDS = ("sortie", "turns", "success", "kills", "shared-kills")


def faults(case: Case, roster: Roster, tables: Tables) -> Iterator[Problem]:
    """Everything in the roster that contradicts the rest of it."""
    yield from _ids(case, roster)
    yield from _again(case, roster)
    yield from _names(roster, tables)
    yield from _weeks(roster, tables)


def _ids(case: Case, roster: Roster) -> Iterator[Problem]:
    """Players, flyers and missions each have an id that no other has."""
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


def _again(case: Case, roster: Roster) -> Iterator[Problem]:
    """A mission that is in the log already under another id."""
    first: dict[object, tuple[int, Mission]] = {}
    for number, mission in enumerate(roster.log):
        before, other = first.setdefault((mission.week, _told(mission.sorties)), (number, mission))
        if other.mission != mission.mission:
            note = Remark("it is booked here", case, ("log", before, "mission"))
            message = f"`{mission.mission}` has the very sorties of `{other.mission}`"
            yield Problem(("log", number, "mission"), message, "take one of the two out", (note,))


def _told(value: object) -> object:
    """What a value says, as something to look up by: the same for equal values."""
    if isinstance(value, Part):
        return tuple(_told(getattr(value, name)) for name in type(value).model_fields)
    if isinstance(value, dict):
        return frozenset((key, _told(item)) for key, item in value.items())
    return tuple(map(_told, value)) if isinstance(value, tuple) else value


def _names(roster: Roster, tables: Tables) -> Iterator[Problem]:
    """Players, flyers and sides that are named are in the roster; duties and what is scored are in the tables."""
    players, flyers = ({it.player: 0 for it in roster.players}, {it.flyer: 0 for it in roster.flyers})
    duties = [it.duty for it in tables.rules.duties]
    for index, flyer in enumerate(roster.flyers):
        path: Path = ("flyers", index)
        yield from _lost((*path, "player"), flyer.player, "player", players)
        yield from _lost((*path, "side"), flyer.side, "side", roster.sides)
        yield from _lost((*path, "duty"), flyer.duty, "duty", duties)
    scores = tuple(dict.fromkeys(it.for_ for it in tables.awards.values() if it.for_ not in FIELDS))
    for number, mission in enumerate(roster.log):
        for index, sortie in enumerate(mission.sorties):
            path = ("log", number, "sorties", index)
            yield from _lost((*path, "flyer"), sortie.flyer, "flyer", flyers)
            for name in sortie.scored:
                yield from _lost((*path, "scored", name), name, "score", scores, key=True)
    for index, rule in enumerate(roster.house_rules):
        for duty in rule.points or {}:
            yield from _lost(("house-rules", index, "points", duty), duty, "duty", duties, key=True)


def _lost(path: Path, name: str, what: str, there: Collection[str], key: bool = False) -> Iterator[Problem]:
    if name not in there:
        offered = tuple(there)
        hint = f"there are {', '.join(offered)}" if 0 < len(offered) <= 12 else f"add the {what}, or name another"
        yield Problem(path, f"`{name}`: no such {what}{meant(name, offered)}", hint, key=key)


def _weeks(roster: Roster, tables: Tables) -> Iterator[Problem]:
    """The log goes from week to week, and ends before the campaign does."""
    for number, (before, here) in enumerate(pairwise(roster.log), start=1):
        if here.week < before.week:
            message = f"week {here.week} comes after week {before.week} in the log"
            yield Problem(("log", number, "week"), message, "put the missions in the order of their weeks")
    for number, mission in enumerate(roster.log):
        month = tables.month(roster, mission.week)
        if roster.until and month > roster.until:
            message = f"week {mission.week} lies in {month}, but the campaign ends with {roster.until}"
            yield Problem(("log", number, "week"), message, "correct the week, or `until`")
