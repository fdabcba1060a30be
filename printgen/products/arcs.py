"""The fire arcs as products: cards to look a template up on, with the rulebook's diagrams and how to read them, and overlays
for clear film at the table's own size."""

from __future__ import annotations

from functools import partial

from printgen.products.arc_cards import deck_of_cards
from printgen.products.arc_films import ROSETTE, overlays
from printgen.products.arc_templates import Arcs
from printgen.products.deck import Aid
from printgen.products.options import HEX, MIRRORED


def aids(arcs: Arcs) -> tuple[Aid, Aid]:
    """The two products: cards, and overlays."""
    cards = "one card per fire template, with clock and altitude bands, the rulebook's diagrams, and guns by template"
    film = "fire templates at the size of the table's hexes for clear film; or one rosette of named hexes, and masks"
    heeded, films = (*arcs.choosing, HEX, MIRRORED), partial(overlays, arcs)
    of_cards, of_films = arcs.names()
    return (
        Aid("fire-arc-cards", of_cards, cards, partial(deck_of_cards, arcs), arcs.choosing, prints=arcs.prints),
        Aid("fire-arc-overlays", of_films, film, films, heeded, (ROSETTE,), prints=arcs.films),
    )
