"""The fire arcs as products: cards to look a template up on, with the rulebook's diagrams and how to read them, and overlays
for clear film at the table's own size."""

from __future__ import annotations

from functools import partial

from printgen.products.arc_cards import deck_of_cards
from printgen.products.arc_films import ROSETTE, film_deck
from printgen.products.arc_templates import Arcs
from printgen.products.deck import Product
from printgen.products.options import HEX, MIRRORED


def arc_products(cards_id: str, overlays_id: str, arcs: Arcs) -> tuple[Product, Product]:
    """Return the two products: the cards, and the overlays."""
    cards = "one card per arc with the hexes it covers, the rulebook's diagrams, and the guns that use it"
    film = "arcs at the size of the table's hexes, for clear film; or one rosette of named hexes with masks"
    heeded, films = (*arcs.selecting_options, HEX, MIRRORED), partial(film_deck, arcs)
    of_cards, of_films = arcs.names()
    return (
        Product(
            cards_id,
            of_cards,
            cards,
            partial(deck_of_cards, arcs),
            arcs.selecting_options,
            printed_figures=arcs.prints,
        ),
        Product(overlays_id, of_films, film, films, heeded, (ROSETTE,), printed_figures=arcs.films),
    )
