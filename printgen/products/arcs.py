"""The products for fire arcs: cards for looking up templates, and overlays on clear film with hexes of the size on the table."""

from __future__ import annotations

from functools import partial

from printgen.products.arc_cards import deck_of_cards
from printgen.products.arc_films import ROSETTE, film_deck
from printgen.products.arc_templates import Arcs
from printgen.products.deck import Product
from printgen.products.options import CARD, HEX, MIRRORED


def arc_products(cards_id: str, overlays_id: str, arcs: Arcs) -> tuple[Product, Product]:
    """Return the two products for a game with fire arcs: the cards and the overlays."""
    card_summary = "one card per arc with the hexes it covers, the rulebook's diagrams, and the guns that use it"
    film_summary = "arcs at the size of the table's hexes, for clear film; or one rosette of named hexes with masks"
    accepted, films = (*arcs.selecting_options, HEX, MIRRORED), partial(film_deck, arcs)
    card_title, film_title = arcs.names()
    return (
        Product(
            cards_id,
            card_title,
            card_summary,
            partial(deck_of_cards, arcs),
            (*arcs.selecting_options, CARD),
            printed_figures=arcs.prints,
        ),
        Product(
            overlays_id, film_title, film_summary, films, accepted, (ROSETTE,), printed_figures=arcs.films, on_film=True
        ),
    )
