"""Drawing of products for a paper size, and findings about texts that cannot be printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.data.findings import Finding, sorted_findings
from printgen.data.kind import Library
from printgen.drawing.frame import frame
from printgen.drawing.sketch import measure_only
from printgen.products.deck import Deck, LazyCard, Product
from printgen.products.enlarge import grown_deck, large_deck
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import OFFICIAL, TYPE, Choices
from printgen.products.workers import Workers, run_parallel
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size

#: The maximum number of names on one line.
MANY = 12


def draw_product(product: Product, library: Library, choices: Choices, paper: Paper) -> Deck:
    """Return the deck of a product for the usable area of a paper size. Some of its pages may not be drawn yet."""
    records = select_records(library, choices)

    def draw(size: Size) -> Deck:
        return product.deck(records, choices, size)

    if TYPE.value_in(choices):
        return large_deck(draw, paper.size)
    if product.grows:
        return grown_deck(draw, paper.size)
    area = frame(paper.size)
    return draw(Size(area.width, area.height))


def select_records(library: Library, choices: Choices) -> Library:
    """Return the records from which products are drawn.

    With `--official`, the records contain only figures from rulebooks and charts.
    """
    if not OFFICIAL.value_in(choices):
        return library
    from printgen.data.official import official_library

    return official_library(library)


def omitted_pages(product: Product, library: Library, choices: Choices, paper: Paper) -> tuple[str, ...]:
    """Return the names of the product's pages that are omitted because of `--official`. The selected layout is ignored."""
    if not OFFICIAL.value_in(choices):
        return ()
    complete = draw_product(product, library, choices.with_changes(official=None, layout=None), paper)
    return _missing_pages(
        complete, draw_product(product, library, choices.with_changes(official=True, layout=None), paper), library
    )


def _missing_pages(complete: Deck, other: Deck, library: Library) -> tuple[str, ...]:
    """Return the names of pages in `complete` that are missing from `other`.

    Forms to fill in are ignored, as they may share pages.
    """
    from printgen.data.official import official_library, omitted_figures

    kept = official_library(library)
    forms = {(it.kind, it.id) for it in omitted_figures(library) if not it.figure and it.id in kept.of(it.kind)}
    pages, other_pages = (
        [(it.name if isinstance(it, LazyCard) else it.front.name, it.cases) for it in deck.pages]
        for deck in (complete, other)
    )
    names = {name for name, _cases in other_pages}
    return tuple(
        name
        for name, cases in pages
        if name not in names and forms.isdisjoint((it.kind.name, it.id) for it in cases[:1])
    )


def explain_official_gaps(product: Product | FlowedProduct, library: Library, job: Job) -> str:
    """Return one line that states why `--official` omits a product or some of its pages. Return "" if nothing is omitted.

    Args:
        job: the job, which must be limited to the product with `Job.for_product`.
    """
    if not OFFICIAL.value_in(job.choices):
        return ""
    if isinstance(product, FlowedProduct):
        cases = product.html(library, job.choices, job.paper.size).cases
        if not cases or product.html(select_records(library, job.choices), job.choices, job.paper.size).cases:
            return ""
        omitted: tuple[str, ...] = ()
    else:
        complete = draw_product(product, library, job.choices.with_changes(official=None, layout=None), job.paper)
        official_deck = draw_product(product, library, job.choices.with_changes(layout=None), job.paper)
        omitted = _missing_pages(complete, official_deck, library)
        cases = tuple(case for page in complete.pages for case in page.cases)
        if len(omitted) < len(complete.pages):
            names = f": {', '.join(omitted)}" if len(omitted) <= MANY else "; `printgen gaps` lists these figures"
            pages = "1 page" if len(omitted) == 1 else f"{len(omitted)} pages"
            message = f"{product.id}: {pages} omitted with --official, because no rulebook gives the figures{names}"
            return message if omitted else ""
        if not omitted:
            return ""
    from printgen.data.figures import prints_figure
    from printgen.data.kinds import is_decoration
    from printgen.data.official import omitted_figures

    keys = {(case.kind.name, case.id) for case in cases}
    records = [it for it in omitted_figures(library) if not it.figure and not is_decoration(it.kind, it.figure)]
    reasons = dict.fromkeys(it.why for it in records if (it.kind, it.id) in keys)
    if not any(reasons):
        # None of these records is omitted completely. Therefore, collect the reasons of the omitted records that the
        # product prints.
        reasons = dict.fromkeys(it.why for it in records if prints_figure(product.printed_figures, it.kind, it.id))
    rules = "; ".join(filter(None, reasons))
    why = f"no rulebook gives the figures{f' ({rules})' if rules else ''}"
    return f"{product.id}: cannot be printed with --official, because {why}"


def all_overflows(
    products: Sequence[Product | FlowedProduct], library: Library, workers: Workers | None = None
) -> list[Finding]:
    """Return findings for all texts that do not fit when the drawn products are printed on A4 or Letter."""
    drawn_products = [product for product in products if isinstance(product, Product)]
    found = run_parallel(
        _overflows_on_papers, library, drawn_products, workers or Workers(), named=lambda product: product.id
    )
    return _first_per_place(finding for overflows in found for finding in overflows)


def _overflows_on_papers(library: Library, product: Product) -> tuple[Finding, ...]:
    """Return findings for the texts that do not fit when a product is printed on A4 or Letter.

    The product is first drawn with the width of the narrower paper and the height of the shorter paper. If all texts
    fit in this area, they also fit on both papers.
    """
    smallest = Size(min(A4.size.width, LETTER.size.width), min(A4.size.height, LETTER.size.height))

    def find(*papers: Size) -> tuple[Finding, ...]:
        areas = map(frame, papers)
        with measure_only():
            return overflow_findings(product.deck(library, Choices(), Size(area.width, area.height)) for area in areas)

    return find(A4.size, LETTER.size) if find(smallest) else ()


def overflow_findings(decks: Iterable[Deck]) -> tuple[Finding, ...]:
    """Return findings for the texts in these decks that cannot be printed (PG009), one finding per field.

    Each finding includes the title of the first deck in which the text does not fit.
    """
    overflows = [
        (card, case, overflow, deck.title) for deck in decks for card in deck.cards for case, overflow in card.overflows
    ]
    if not overflows:
        return ()
    # Of several pages or pieces that are too full, the fullest is reported.
    overflows.sort(key=lambda it: -it[2].excess if it[2].is_block else 0.0)
    from printgen.checks.glyphs import glyph_problems, text_origin

    found = []
    for card, case, overflow, title in overflows:
        origin = text_origin(case, overflow.field, overflow.text, overflow.missing, card.cases)
        on = title if title != overflow.text else ""
        found.append(
            glyph_problems(
                *origin,
                overflow.text,
                over=overflow.excess,
                lacking=overflow.missing,
                on=on,
                is_block=overflow.is_block,
                remedy=overflow.remedy,
            )
        )
    return tuple(_first_per_place(finding for finding in found if finding))


def _first_per_place(found: Iterable[Finding]) -> list[Finding]:
    """Return only the first finding for each place in the data, sorted by place."""
    return sorted_findings(list({finding.place: finding for finding in reversed(list(found))}.values()))
