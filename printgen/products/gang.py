"""Sharing of sheets (`--gang`): small pieces of several products are printed on the same sheets of paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.flow import FlowedProduct
from printgen.products.job import LISTED_VALUES, Job
from printgen.products.options import Choices
from printgen.units import Size

#: The maximum width and height of a small piece, mm.
SMALL = 50.0


def find_small(products: Sequence[Product | FlowedProduct], library: Library, job: Job) -> tuple[str, ...]:
    """Return the ids of the products whose small pieces share sheets. Products with their own paper are excluded.

    Return () if there are fewer than two such products, or if the job does not share sheets.
    """
    if not job.gang:
        return ()
    from printgen.products.stock import trims_of

    own_paper = dict(job.papers)
    trims = {it.id: trims_of(it, library, job) for it in products if it.id not in own_paper}
    small = [id for id, cuts in trims.items() if any(max(it.size.width, it.size.height) <= SMALL for it in cuts)]
    return tuple(small) if len(small) > 1 else ()


def share_sheets(
    products: Sequence[Product | FlowedProduct], together: Collection[str]
) -> tuple[Product | FlowedProduct, ...]:
    """Return the products, with one combined product instead of those whose ids are in `together`.

    The combined product takes the position of the first product that it replaces.
    """
    parts = tuple(it for it in products if it.id in together and isinstance(it, Product))
    if not parts:
        return tuple(products)
    ids = "-".join(it.id for it in parts)
    shared = Product(
        id=ids,
        title=", ".join(it.title for it in parts),
        summary="",
        deck=partial(_deck, parts),
        accepts=tuple(dict.fromkeys(option for it in parts for option in it.accepts)),
        layouts=tuple(dict.fromkeys(layout for it in parts for layout in it.layouts)),
        printed_figures=" ".join(it.printed_figures for it in parts) if all(it.printed_figures for it in parts) else "",
        file_name=ids if len(parts) <= LISTED_VALUES else "small-pieces",
    )
    first = parts[0]
    return tuple(shared if it is first else it for it in products if it is first or it not in parts)


def _deck(parts: Sequence[Product], library: Library, choices: Choices, size: Size) -> Deck:
    """Return a deck with the cards of several products. Each product gets only the options that it accepts."""
    decks = [it.deck(library, Job(choices).for_product(it).choices, size) for it in parts]
    pages = tuple(page for it, deck in zip(parts, decks, strict=True) for page in _named(it.id, deck))
    statuses = dict.fromkeys(status for deck in decks for status in deck.statuses)
    return Deck(", ".join(deck.title for deck in decks), pages, tuple(sorted(statuses)))


def _named(id: str, deck: Deck) -> Iterator[Card | LazyCard]:
    """Yield the cards of a deck. If a card is drawn later, its name begins with the product's id."""
    for page in deck.pages:
        yield replace(page, name=f"{id} {page.name}") if isinstance(page, LazyCard) else page
