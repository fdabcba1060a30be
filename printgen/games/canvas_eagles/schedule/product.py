"""The maneuver schedules as a product: one page an aircraft and era."""

from __future__ import annotations

from functools import partial

from printgen.data.kind import Library
from printgen.games.canvas_eagles.options import WHICH
from printgen.games.canvas_eagles.schedule.chart import Chart, charts
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.products.deck import Aid, Card, Deck, Page
from printgen.products.options import LAYOUT, Choices
from printgen.translation import _
from printgen.units import Size


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The schedules of all aircraft that were chosen, each on a page of that size (mm), or two to a page when `compact`."""
    entries = [(facts, chart) for facts in chosen(library, choices) for chart in charts(facts, library, choices)]
    if LAYOUT.of(choices) == "compact":
        from printgen.games.canvas_eagles.schedule import compact

        return Deck(_("Maneuver schedules"), tuple(compact.cards(entries, size)))
    return Deck(_("Maneuver schedules"), tuple(_page(facts, chart, size) for facts, chart in entries))


def _page(facts: Facts, chart: Chart, size: Size) -> Page:
    return Page(f"{facts.case.id}-{chart.era}", chart.shows, partial(_card, facts, chart, size))


def _card(facts: Facts, chart: Chart, size: Size) -> Card:
    # A schedule that was drawn before needs nothing of what draws it.
    from printgen.games.canvas_eagles.schedule.page import page

    eras = {"early": _("early war"), "late": _("late war")}
    face, misfits = page(facts, chart, size)
    said = tuple((facts.case_of(misfit), misfit) for misfit in misfits)
    bookmark = (facts.side.name, f"{facts.aircraft.name}, {eras[chart.era]}")
    return Card(face, bookmark=bookmark, shows=chart.shows, misfits=said)


SCHEDULES = Aid(
    id="schedules",
    title="Maneuver schedules",
    summary="one page an aircraft and era: every maneuver as a small picture, by speed, with its codes",
    deck=deck,
    heeds=WHICH,
    seat=True,
    layouts=("compact",),
)
