"""The record sheets as a product: a page an aircraft, or half of one beside its schedule."""

from __future__ import annotations

from functools import partial

from printgen.data.kind import Library
from printgen.games.canvas_eagles.options import WHICH
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.products.deck import Aid, Card, Deck, Page
from printgen.products.options import FILLABLE, LAYOUT, Choices
from printgen.translation import _
from printgen.units import Size


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The record sheets of all aircraft that were chosen, each on a page of that size (mm).

    As `a5`, each stands beside its schedule on a page laid on its side.
    """
    if LAYOUT.of(choices) == "a5":
        from printgen.games.canvas_eagles.sheet import sleeve

        return Deck(_("Record sheets with schedules"), tuple(sleeve.cards(library, choices, size)))
    return Deck(_("Record sheets"), tuple(_page(facts, size) for facts in chosen(library, choices)))


def _page(facts: Facts, size: Size) -> Page:
    return Page(facts.case.id, facts.shows, partial(_sheet, facts, size))


def _sheet(facts: Facts, size: Size) -> Card:
    # A sheet that was drawn before needs nothing of what draws it.
    from printgen.games.canvas_eagles.sheet.page import sheet

    return sheet(facts, size)


RECORD_SHEETS = Aid(
    id="record-sheets",
    title="Record sheets",
    summary="one page an aircraft: damage, fuel, guns with their arcs and values, a log of 30 turns",
    deck=deck,
    heeds=(*WHICH, FILLABLE),
    layouts=("a5",),
    holds=(("a5", "schedules"),),
    seat=True,
)
