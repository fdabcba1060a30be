"""Products drawn for a paper, and what of their text could not be set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.data.findings import Finding, in_order
from printgen.data.kind import Library
from printgen.drawing.frame import frame
from printgen.drawing.sketch import judged
from printgen.products.deck import Aid, Deck, Page
from printgen.products.flow import Flow
from printgen.products.job import Job
from printgen.products.options import OFFICIAL, Choices
from printgen.products.workers import Workers, spread
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size

#: More names than this are not listed in one line.
MANY = 12


def draw(aid: Aid, library: Library, choices: Choices, paper: Paper) -> Deck:
    """An aid of the game for the frame of a paper, its pages drawn or still to be drawn."""
    room = frame(paper.size)
    return aid.deck(official_or_all(library, choices), choices, Size(room.width, room.height))


def official_or_all(library: Library, choices: Choices) -> Library:
    """The records that products are drawn from: with `--official` those in which nothing is ours."""
    if not OFFICIAL.of(choices):
        return library
    from printgen.data.official import official

    return official(library)


def left_out(aid: Aid, library: Library, choices: Choices, paper: Paper) -> tuple[str, ...]:
    """The pages that the product has, but not with official figures alone, by name; however it is laid out."""
    if not OFFICIAL.of(choices):
        return ()
    whole = draw(aid, library, choices.but(official=None, layout=None), paper)
    return _lacking(whole, draw(aid, library, choices.but(official=True, layout=None), paper), library)


def _lacking(whole: Deck, other: Deck, library: Library) -> tuple[str, ...]:
    """The pages of a deck, by name, that the other one has not; forms to fill in may lie together on other pages."""
    from printgen.data.official import official, spared

    kept = official(library)
    forms = {(it.kind, it.id) for it in spared(library) if not it.figure and it.id in kept.of(it.kind)}
    every, there = (
        [(it.name if isinstance(it, Page) else it.front.name, it.shows) for it in deck.pages] for deck in (whole, other)
    )
    names = {name for name, _shows in there}
    return tuple(
        name
        for name, shows in every
        if name not in names and forms.isdisjoint((it.kind.name, it.id) for it in shows[:1])
    )


def not_official(product: Aid | Flow, library: Library, job: Job) -> str:
    """Why a product cannot be made with official figures alone, in one line, or which of its pages; nothing where all can.

    job: the product's own.
    """
    if not OFFICIAL.of(job.choices):
        return ""
    if isinstance(product, Flow):
        every = product.html(library, job.choices, job.paper.size).shows
        if not every or product.html(official_or_all(library, job.choices), job.choices, job.paper.size).shows:
            return ""
        lost: tuple[str, ...] = ()
    else:
        whole = draw(product, library, job.choices.but(official=None, layout=None), job.paper)
        spare = draw(product, library, job.choices.but(layout=None), job.paper)
        lost = _lacking(whole, spare, library)
        every = tuple(case for page in whole.pages for case in page.shows)
        if len(lost) < len(whole.pages):
            which = f": {', '.join(lost)}" if len(lost) <= MANY else "; `printgen gaps` has them"
            said = f"{product.id}: {len(lost)} left out with --official, since no book gives them{which}"
            return said if lost else ""
        if not lost:
            return ""
    from printgen.data.figures import prints
    from printgen.data.official import spared

    wanted = {(case.kind.name, case.id) for case in every}
    why = dict.fromkeys(it.why for it in spared(library) if (it.kind, it.id) in wanted and not it.figure)
    if not any(why):
        # They are whole, but for what is drawn from them and from nothing else.
        why = dict.fromkeys(
            it.why for it in spared(library) if not it.figure and prints(product.prints, it.kind, it.id)
        )
    rules = "; ".join(filter(None, why))
    return f"{product.id}: cannot be made with --official, since no book gives it{f' ({rules})' if rules else ''}"


def misfits_of_all(products: Sequence[Aid | Flow], library: Library, workers: Workers | None = None) -> list[Finding]:
    """The misfits of all products that are drawn, on the papers most people have."""
    drawn = [aid for aid in products if isinstance(aid, Aid)]
    found = spread(_misfits_on_papers, library, drawn, workers or Workers(), named=lambda aid: aid.id)
    return _each_once(finding for misfits in found for finding in misfits)


def _misfits_on_papers(library: Library, aid: Aid) -> tuple[Finding, ...]:
    """The misfits of a product on each paper. What fits as wide as the narrower and as high as the lower one has room on
    either, and is not drawn for it."""
    least = Size(min(A4.size.width, LETTER.size.width), min(A4.size.height, LETTER.size.height))

    def found(*papers: Size) -> tuple[Finding, ...]:
        rooms = map(frame, papers)
        with judged():
            return misfits([aid.deck(library, Choices(), Size(room.width, room.height)) for room in rooms])

    return found(A4.size, LETTER.size) if found(least) else ()


def misfits(decks: Iterable[Deck], named: bool = False) -> tuple[Finding, ...]:
    """The texts of the decks that could not be set (PG009), each field once; `named`: with the title of the first deck whose
    pages have no room for it."""
    told = [(card, case, misfit, deck.title) for deck in decks for card in deck.cards for case, misfit in card.misfits]
    if not told:
        return ()
    from printgen.checks.glyphs import unsettable, whence

    found = []
    for card, case, it, on in told:
        of = whence(case, it.field, it.text, it.lacking, card.shows)
        found.append(unsettable(*of, it.text, it.over, it.lacking, on if named else ""))
    return tuple(_each_once(finding for finding in found if finding))


def _each_once(found: Iterable[Finding]) -> list[Finding]:
    """One finding a place, the first."""
    return in_order(list({finding.place: finding for finding in reversed(list(found))}.values()))
