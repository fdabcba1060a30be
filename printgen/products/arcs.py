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
    cards = "a card for each fire template, with the clock and the bands, the book's diagrams, and who fires by which"
    film = "fire templates at the size of the table's hexes for clear film; or one rosette of named hexes, and masks"
    heeded, films = (*arcs.choosing, HEX, MIRRORED), partial(overlays, arcs)
    return (
        Aid("fire-arc-cards", "Fire arc cards", cards, partial(deck_of_cards, arcs), arcs.choosing, prints=arcs.prints),
        Aid("fire-arc-overlays", "Fire arc overlays", film, films, heeded, (ROSETTE,), prints=arcs.films),
    )
