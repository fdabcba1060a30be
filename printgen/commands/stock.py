"""The steps of `printgen stock`, which lists the die-cut stocks with the products that fit each stock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.campaign.papers.id_cards_front import CARD
from printgen.commands import requests
from printgen.data.findings import format_count
from printgen.data.kind import Library
from printgen.data.kinds import STOCK
from printgen.games.game import find_game, game_ids, game_options
from printgen.products.deck import Product
from printgen.products.job import Job
from printgen.products.options import HEX
from printgen.products.pieces.die import fits_stock
from printgen.products.stock import fitting_stocks, format_die, trims_of
from printgen.report import table

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

NOTHING = "no product fits"


def list_stocks(game: str | None, session: Session, hex: str | None = None) -> Outcome:
    """Return the die-cut stocks with their sizes, and the products of one game, or of all games, that fit each stock.

    Raise UsageError if `hex`, the size of a hex, is invalid.
    """
    from printgen.commands.session import Outcome
    from printgen.games import reading

    library, fitting = Library({}), dict[str, list[tuple[str, str]]]()
    for id in [find_game(game).id] if game else game_ids():
        library = reading.read_game(find_game(id), session.project, session.store).library
        for stock, products in _fitting_products(id, library, _job(id, hex)):
            if products:
                fitting.setdefault(stock, []).append((id, ", ".join(products)))
    rows = []
    for stock, case in library.of(STOCK).items():
        record = case.record
        sides = "both sides" if record.sides == 2 else "one side"
        count = f"{len(record.cells)} per sheet of {record.paper}, {sides}"
        rows.append((stock, f"{record.name}: {format_die(record)}, {count}"))
        listed = fitting.get(stock, [])
        if fits_stock(record, (CARD,), adapts=False):
            listed = [*listed, ("roster print", "id-cards")]
        rows += [("", f"{id}: {products}") for id, products in listed] or [("", NOTHING)]
    size = "" if hex else "; the size of counters and markers depends on `--hex`"
    last = f"{format_count(len(library.of(STOCK)), 'stock')}; print on one with `--stock ID`{size}"
    return Outcome(table.text(rows, session.width), closing=last)


def _job(game: str, hex: str | None) -> Job:
    """Return the job for pieces of a game, with the given size of a hex if the game has this option."""
    if hex is None:
        return Job()
    return requests.build_job({HEX.name: (hex,)}, tuple(it for it in game_options(game) if it.name == HEX.name))


def _fitting_products(game: str, library: Library, job: Job) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the id of each stock, with the ids of those products of the game that fit it."""
    found: dict[str, list[str]] = {id: [] for id in library.of(STOCK)}
    for product in find_game(game).all_products:
        if isinstance(product, Product) and (trims := trims_of(product, library, job)):
            for stock in fitting_stocks(product, trims, library):
                found[stock].append(product.id)
    yield from ((stock, tuple(products)) for stock, products in found.items())
