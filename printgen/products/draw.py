"""Products drawn for a paper, and what of their text could not be set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.data.findings import Finding, sorted_findings
from printgen.data.kind import Library
from printgen.drawing.frame import frame
from printgen.drawing.sketch import measure_only
from printgen.products.deck import Deck, LazyCard, Product
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import OFFICIAL, Choices
from printgen.products.workers import Workers, run_parallel
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size

#: More names than this are not listed in one line.
MANY = 12


def draw_product(aid: Product, library: Library, choices: Choices, paper: Paper) -> Deck:
    """An aid of the game for the frame of a paper, its pages drawn or still to be drawn."""
    room = frame(paper.size)
    return aid.deck(select_records(library, choices), choices, Size(room.width, room.height))


def select_records(library: Library, choices: Choices) -> Library:
    """The records that products are drawn from: with `--official` those in which nothing is ours."""
    if not OFFICIAL.value_in(choices):
        return library
    from printgen.data.official import official

    return official(library)


def omitted_pages(aid: Product, library: Library, choices: Choices, paper: Paper) -> tuple[str, ...]:
    """The pages that the product has, but not with official figures alone, by name; however it is laid out."""
    if not OFFICIAL.value_in(choices):
        return ()
    whole = draw_product(aid, library, choices.with_changes(official=None, layout=None), paper)
    return _lacking(whole, draw_product(aid, library, choices.with_changes(official=True, layout=None), paper), library)


def _lacking(whole: Deck, other: Deck, library: Library) -> tuple[str, ...]:
    """The pages of a deck, by name, that the other one has not; forms to fill in may lie together on other pages."""
    from printgen.data.official import official, omitted_figures

    kept = official(library)
    forms = {(it.kind, it.id) for it in omitted_figures(library) if not it.figure and it.id in kept.of(it.kind)}
    every, there = (
        [(it.name if isinstance(it, LazyCard) else it.front.name, it.cases) for it in deck.pages]
        for deck in (whole, other)
    )
    names = {name for name, _shows in there}
    return tuple(
        name
        for name, shows in every
        if name not in names and forms.isdisjoint((it.kind.name, it.id) for it in shows[:1])
    )


def explain_official_gaps(product: Product | FlowedProduct, library: Library, job: Job) -> str:
    """Why a product cannot be made with official figures alone, in one line, or which of its pages; nothing where all can.

    job: the product's own.
    """
    if not OFFICIAL.value_in(job.choices):
        return ""
    if isinstance(product, FlowedProduct):
        every = product.html(library, job.choices, job.paper.size).cases
        if not every or product.html(select_records(library, job.choices), job.choices, job.paper.size).cases:
            return ""
        lost: tuple[str, ...] = ()
    else:
        whole = draw_product(product, library, job.choices.with_changes(official=None, layout=None), job.paper)
        spare = draw_product(product, library, job.choices.with_changes(layout=None), job.paper)
        lost = _lacking(whole, spare, library)
        every = tuple(case for page in whole.pages for case in page.cases)
        if len(lost) < len(whole.pages):
            which = f": {', '.join(lost)}" if len(lost) <= MANY else "; `printgen gaps` has them"
            said = f"{product.id}: {len(lost)} left out with --official, since no book gives them{which}"
            return said if lost else ""
        if not lost:
            return ""
    from printgen.data.figures import prints_figure
    from printgen.data.official import omitted_figures

    wanted = {(case.kind.name, case.id) for case in every}
    why = dict.fromkeys(it.why for it in omitted_figures(library) if (it.kind, it.id) in wanted and not it.figure)
    if not any(why):
        # They are whole, but for what is drawn from them and from nothing else.
        why = dict.fromkeys(
            it.why
            for it in omitted_figures(library)
            if not it.figure and prints_figure(product.printed_figures, it.kind, it.id)
        )
    rules = "; ".join(filter(None, why))
    return f"{product.id}: cannot be made with --official, since no book gives it{f' ({rules})' if rules else ''}"


def all_overflows(
    products: Sequence[Product | FlowedProduct], library: Library, workers: Workers | None = None
) -> list[Finding]:
    """The misfits of all products that are drawn, on the papers most people have."""
    drawn = [aid for aid in products if isinstance(aid, Product)]
    found = run_parallel(_misfits_on_papers, library, drawn, workers or Workers(), named=lambda aid: aid.id)
    return _each_once(finding for misfits in found for finding in misfits)


def _misfits_on_papers(library: Library, aid: Product) -> tuple[Finding, ...]:
    """The misfits of a product on each paper. What fits as wide as the narrower and as high as the lower one has room on
    either, and is not drawn for it."""
    least = Size(min(A4.size.width, LETTER.size.width), min(A4.size.height, LETTER.size.height))

    def found(*papers: Size) -> tuple[Finding, ...]:
        rooms = map(frame, papers)
        with measure_only():
            return overflow_findings([aid.deck(library, Choices(), Size(room.width, room.height)) for room in rooms])

    return found(A4.size, LETTER.size) if found(least) else ()


def overflow_findings(decks: Iterable[Deck], named: bool = False) -> tuple[Finding, ...]:
    """The texts of the decks that could not be set (PG009), each field once; `named`: with the title of the first deck whose
    pages have no room for it."""
    told = [
        (card, case, misfit, deck.title) for deck in decks for card in deck.cards for case, misfit in card.overflows
    ]
    if not told:
        return ()
    from printgen.checks.glyphs import glyph_problems, text_origin

    found = []
    for card, case, it, on in told:
        of = text_origin(case, it.field, it.text, it.missing, card.cases)
        found.append(glyph_problems(*of, it.text, it.excess, it.missing, on if named else ""))
    return tuple(_each_once(finding for finding in found if finding))


def _each_once(found: Iterable[Finding]) -> list[Finding]:
    """One finding a place, the first."""
    return sorted_findings(list({finding.place: finding for finding in reversed(list(found))}.values()))
