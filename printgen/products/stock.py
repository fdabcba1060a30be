"""Die-cut stocks, and the products that fit each stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.data.findings import UsageError
from printgen.data.kind import Library
from printgen.data.kinds import STOCK
from printgen.data.records.pieces import Stock
from printgen.drawing.marks import Trim
from printgen.products.deck import Deck, Product
from printgen.products.draw import select_records
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import LAYOUT
from printgen.products.pieces.die import can_fill, choose_die, die_of, fits_stock, matches, piece_trims
from printgen.sheets.paper import A4

#: The maximum number of stocks listed in a message. The next value is the remedy if no stock fits.
NAMED = 4
NO_STOCK = "No stock fits them: omit `--stock`, or print only products that fit (`printgen stock`)"


def format_die(stock: Stock) -> str:
    """Return the size of a stock's pieces, such as `38.1 mm, round` or `85 x 54 mm`."""
    piece = stock.piece
    return f"{piece.width:g} mm, round" if piece.is_circle else f"{piece.width:g} x {piece.height:g} mm"


def trims_of(product: Product | FlowedProduct, library: Library, job: Job) -> tuple[Trim, ...]:
    """Return the different cut lines of a product's pieces on plain paper, or () if it has no pieces to cut out."""
    if isinstance(product, FlowedProduct):
        return ()
    choices = job.for_product(product).choices
    return piece_trims(product.deck(library, choices, A4.size))


def fitting_stocks(product: Product, trims: tuple[Trim, ...], library: Library) -> Iterator[str]:
    """Yield the ids of the stocks on which a product can be printed if its pieces have these cut lines."""
    for id, case in library.of(STOCK).items():
        if fits_stock(case.record, trims, product.adapts):
            yield id


def products_on_plain_paper(
    products: Iterable[Product | FlowedProduct], library: Library, job: Job
) -> tuple[tuple[str, ...], str]:
    """Return the ids of the products to print on plain paper instead of the job's stock, and a remark about them.

    The remark does not mention products without pieces. Without a stock, the ids and the remark are empty.
    """
    stock = library.get(STOCK, job.stock) if job.stock else None
    if stock is None:
        return (), ""
    plain, pieces, fitting = list[str](), list[str](), list[str]()
    for product in products:
        trims = trims_of(product, library, job)
        if trims and isinstance(product, Product):
            choices = choose_die(job.for_product(product).choices, job.stock, library)
            trims = piece_trims(product.deck(select_records(library, choices), choices, A4.size))
            if all(matches(die_of(stock), trim) for trim in trims):
                fitting.append(product.id)
                continue
            pieces.append(product.id)
        plain.append(product.id)
    on = f"stock {job.stock}: for {', '.join(fitting)}" if fitting else f"stock {job.stock}: nothing fits"
    do, are = ("does", "is") if len(pieces) == 1 else ("do", "are")
    rest = f"{', '.join(pieces)} {do} not fit and {are} printed on plain paper"
    return tuple(plain), f"{on}; {rest}; `printgen stock` lists the products that fit each stock" if pieces else ""


def check_supported(product: Product | FlowedProduct, library: Library, job: Job) -> None:
    """Raise UsageError if the job selects a stock, but the product has no pieces to cut out."""
    if job.stock and not trims_of(product, library, job):
        raise UsageError(
            f"{product.id} does not support `--stock`, because it has no pieces to cut out. Omit `--stock`; `printgen stock` "
            "lists the products that fit each stock"
        )


def check_fits(product: Product, deck: Deck, library: Library, job: Job, stock: Stock | None) -> None:
    """Raise UsageError if the die would cut off parts of the pieces, or if pieces would not fill the die."""
    if stock is None:
        return
    wrong = [trim for trim in piece_trims(deck) if not matches(die_of(stock), trim)]
    if not wrong:
        return
    trims, size = trims_of(product, library, job), wrong[0].size
    near = list(fitting_stocks(product, trims, library))
    fits = [
        layout
        for layout in product.layouts
        if all(can_fill(die_of(stock), it) for it in trims_of(product, library, _with_layout(job, layout)))
        and product.adapts
    ]
    remedies = [f"`--layout {' or '.join(fits)}`"] if fits else []
    remedies += (
        [f"`--stock {near[0]}`" + (f" (or {', '.join(near[1:NAMED])})" if len(near) > 1 else "")] if near else []
    )
    raise UsageError(
        f"{product.id}: pieces of {size.width:g} x {size.height:g} mm do not fit {stock.name} ({format_die(stock)}). "
        f"{'Use ' + ', or '.join(remedies) if remedies else NO_STOCK}"
    )


def _with_layout(job: Job, layout: str) -> Job:
    from msgspec.structs import replace

    return replace(job, choices=job.choices.with_changes(**{LAYOUT.name: layout}))
