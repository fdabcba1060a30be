"""What Canvas Eagles brings to the papers of a mission (13.20): each crew's record sheet and schedules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.campaign.crews import Crew
from printgen.campaign.mission.outing import Brought, Outing
from printgen.games.canvas_eagles.options import calendar
from printgen.games.canvas_eagles.schedule.chart import charts
from printgen.games.canvas_eagles.schedule.page import page
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.games.canvas_eagles.sheet.page import sheet
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size


def facts(outing: Outing, crew: Crew, choices: Choices) -> tuple[Facts, Choices] | None:
    """What a crew's sheets are drawn from, with the choices for them; None for an aircraft without ratings.

    One that was not in service yet, which a waiver lets fly, has the sheet of the part of the war.
    """
    library = outing.campaign.library
    war = calendar(library)
    seated = replace(choices, seats=(outing.seat(crew),))
    wanted = seated.but(aircraft=(crew.aircraft,), date=outing.month, era=None)
    era = war.era(outing.month) if war else None
    for asked in (wanted, wanted.but(date=None, era=era), wanted.but(date=None)):
        if found := chosen(library, asked):
            return found[0], asked
    return None


def pages(outing: Outing, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """The record sheet of an aircraft with its crew, and its schedules; nothing of one that the game has no ratings for."""
    found = facts(outing, crew, choices)
    if found is None:
        return
    it, asked = found
    name, card = it.aircraft.name, sheet(it, size)
    title = _("Record sheet, {aircraft}").format(aircraft=name)
    yield replace(card, bookmark=(title,), shows=(*it.shows, outing.case))
    title = _("Schedule, {aircraft}").format(aircraft=name)
    for chart in charts(it, outing.campaign.library, asked):
        yield replace(page(it, chart, size), bookmark=(title,))


def damage(carries: Mapping[str, int]) -> str:
    """The boxes of each section that are crossed off before an aircraft starts: `engine 1, wings 4`."""
    names = {
        "engine": _("engine"),
        "wings": _("wings"),
        "fuselage": _("fuselage"),
        "tail": _("tail"),
        "fuel": _("fuel"),
    }
    boxes = ", ".join(f"{names.get(section, section)} {count}" for section, count in carries.items() if count)
    return _("Boxes crossed off in print: {boxes}.").format(boxes=boxes)


def besides() -> str:
    """What lies on the table on every mission (1.30)."""
    return _("Besides, for all: altitude, tailing, fire and spin markers, and the container with the damage markers.")


BROUGHT = Brought(pages, damage, besides)
