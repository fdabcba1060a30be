"""The maneuver schedules as a product: one page an aircraft and era."""

from __future__ import annotations

from printgen.aids.deck import Aid, Card, Choices, Deck
from printgen.games.canvas_eagles.schedule.chart import charts
from printgen.games.canvas_eagles.schedule.page import page
from printgen.games.canvas_eagles.sheet.facts import chosen
from printgen.model.kind import Library
from printgen.units import Size
from printgen.words import _


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The schedules of all aircraft that were chosen, each on a page of that size (mm)."""
    eras = {"early": _("early war"), "late": _("late war")}
    cards = []
    for facts in chosen(library, choices):
        for chart in charts(facts, library, choices):
            face, misfits = page(facts, chart, size)
            said = tuple((facts.case_of(misfit), misfit) for misfit in misfits)
            bookmark = (facts.side.name, f"{facts.aircraft.name}, {eras[chart.era]}")
            cards.append(Card(face, bookmark=bookmark, shows=chart.shows, misfits=said))
    return Deck(_("Maneuver schedules"), tuple(cards))


SCHEDULES = Aid(
    id="schedules",
    title="Maneuver schedules",
    summary="one page an aircraft and era: every maneuver as a small picture, by speed, with its codes",
    deck=deck,
)
