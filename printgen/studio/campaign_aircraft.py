"""The lists of aircraft in the forms of a campaign, grouped by the side that has the aircraft in the current month."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from printgen.campaign import careers
from printgen.commands.roster_entry import RosterFile
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.game import sides
from printgen.games.game import aircraft_cases, unit_name
from printgen.studio.kit_form import ChoiceGroup, ChoiceView
from printgen.translation import _


class _Entry(Struct, frozen=True):
    """An aircraft in a list. `side` is "" for an aircraft of no side, or if the aircraft is not in service yet."""

    side: str
    name: str
    choice: ChoiceView


def aircraft_groups(source: RosterFile) -> tuple[ChoiceGroup, ...]:
    """Return all aircraft of the game by name: one group per side of the roster, then a group of the other aircraft.

    The group of a side has the aircraft that are in service in the current month of the campaign.
    """
    month = careers.standings(source.roster, source.tables).month
    entries = _entries(source, month)
    labels = {id: _("{side}, {month}").format(side=name, month=month) for id, name in source.roster.sides.items()}
    labels[""] = _("Other aircraft")
    choices = {id: tuple(it.choice for it in entries if it.side == id) for id in labels}
    return tuple(ChoiceGroup(label, choices[id], id) for id, label in labels.items() if choices[id])


def with_first(groups: Iterable[ChoiceGroup], *first: str) -> tuple[ChoiceGroup, ...]:
    """Return the groups with those of the given sides first. The other aircraft stay last."""
    return tuple(sorted(groups, key=lambda it: (not it.side, it.side not in first)))


def _entries(source: RosterFile, month: str) -> list[_Entry]:
    library = source.reading.library
    side_of_nation = {nation: it.side for it in sides(library) for nation in it.nations}
    found = []
    for id, cases in aircraft_cases(source.game, library).items():
        name, since = unit_name(library, id), getattr(library.get(AIRCRAFT, id), "since", None)
        named = [(getattr(it.record, "side", ""), side_of_nation.get(getattr(it.record, "nation", ""))) for it in cases]
        side = next((it for pair in named for it in pair if it in source.roster.sides), "")
        if isinstance(since, str) and month < since:
            later = ChoiceView(id, _("{aircraft}, not before {month}").format(aircraft=name, month=since))
            found.append(_Entry("", name, later))
        else:
            found.append(_Entry(str(side), name, ChoiceView(id, name)))
    return sorted(found, key=lambda it: it.name.casefold())


def nationality_note(source: RosterFile, nation: str, aircraft: str, given: str) -> str:
    """Return a sentence about the nationality that is used if its field is empty, or "" if the field is filled in.

    Args:
        nation: the id of the nation that is used.
        aircraft: the id of the flyer's aircraft, or "".
        given: the text in the field.
    """
    adjective = source.tables.nationalities.get(nation, "")
    if given.strip() or not adjective:
        return ""
    cases = aircraft_cases(source.game, source.reading.library).get(aircraft, ())
    if not any(getattr(it.record, "nation", "") == nation for it in cases):
        return _("If empty: {nationality}.").format(nationality=adjective)
    name = unit_name(source.reading.library, aircraft)
    return _("If empty: {nationality}, from the {aircraft}.").format(nationality=adjective, aircraft=name)
