"""Printing of one product: its cache key, its pages (drawn or from the cache) and its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.findings import Finding, Severity, blocks_printing
from printgen.data.kind import GameData
from printgen.data.recording import RecordingLibrary
from printgen.drawing.inks import PALETTES
from printgen.files import Facts, OutputFile, is_intact, listed_files
from printgen.products import draw, export, flowed_files, page_cache
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.pieces.die import choose_die
from printgen.products.stock import check_fits
from printgen.reuse import fingerprint
from printgen.reuse.records import digest
from printgen.reuse.store import Store
from printgen.sheets.order import PieceOrder
from printgen.sheets.paper import A4


class PrintResult(Struct, frozen=True):
    """The result of printing a product: its files or, if none could be printed, the findings.

    Fields:
        product: the product's id.
        remark: a message to the user, or "" for no message.
        repeatable: whether printing again from the same input gives the same files.
    """

    product: str
    files: tuple[OutputFile, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    repeatable: bool = True


class PrintRun(Struct, frozen=True):
    """The data and settings for printing all products in a run.

    Fields:
        code: the fingerprint of the program.
        store: the cache, or None if nothing is cached.
        numbers: the number of each product in the order in which products are handed out, by product id. File names
            begin with this number.
    """

    data: GameData
    job: Job
    code: str
    store: Store | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)
    #: The tables of a game night. Each table gets a copy, with the table's name on every page.
    tables: tuple[str, ...] = ()
    #: The ids of the products that are printed on plain paper, since they do not fit the stock of the job.
    on_plain_paper: tuple[str, ...] = ()

    def job_for(self, product: Product | FlowedProduct) -> Job:
        """Return the job for one product, with only the options that the product accepts and with the product's number."""
        job = replace(self.job.for_product(product), number=self.numbers.get(product.id, ""))
        return replace(job, stock=None) if product.id in self.on_plain_paper else job

    def order(self, product: Product | FlowedProduct) -> PieceOrder:
        """Return the settings for laying out a product's pieces on paper.

        Raise UsageError if the paper, the stock or the printer profile does not allow these settings.
        """
        return export.piece_order(self.job_for(product), self.data.library)

    def key(self, product: Product | FlowedProduct) -> str:
        """Return a key that depends on everything that determines the files of a product, except records."""
        job = self.job_for(product)
        settings = job.build_name(product.id), job.manifest_facts(), repr(self.order(product))
        return fingerprint.of(
            [product.id, *settings, self.data.version, self.code, *self.tables, *filter(None, [job.kit])]
        )

    def slot(self, product: Product | FlowedProduct, *tables: str) -> str:
        """Return the name under which the cache stores the pages or files of a product.

        If table names are given, the name depends on them.
        """
        job = self.job_for(product)
        return f"{self.data.game}-{product.id}-{fingerprint.of([job.build_name(product.id), job.manifest_facts(), *tables])}"

    def kind_digests(self, kinds: set[str]) -> dict[str, str]:
        """Return a digest for each kind, which covers all of the kind's records."""
        return {kind: self.data.library.derive(digest, kind) for kind in sorted(kinds)}

    def is_current(self, facts: Facts) -> bool:
        """Return whether a file is up to date, that is, whether all records of the kinds used for the file are unchanged."""
        reads = facts.get("reads")
        return reads is not None and reads == self.kind_digests(set(reads))


def find_current(product: Product | FlowedProduct, printing: PrintRun, folder: Path) -> dict[str, Facts]:
    """Return the facts about the product's files in the folder, by name, or {} if any of these files is not up to date."""
    key = printing.key(product)
    found = {name: facts for name, facts in listed_files(folder).items() if facts.get("made_from") == key}
    current = all(
        facts.get("of") == len(found) and printing.is_current(facts) and is_intact(folder, name, facts)
        for name, facts in found.items()
    )
    return found if current else {}


def _with_origin(
    printed: PrintResult, product: Product | FlowedProduct, printing: PrintRun, library: RecordingLibrary
) -> PrintResult:
    """Return the result, with the facts that `find_current` compares.

    The facts are added only if printing again from the same input gives the same files.
    """
    if not printed.repeatable:
        return printed
    reads = printing.kind_digests(library.reads.touched)
    origin = {"reads": reads, "made_from": printing.key(product), "of": len(printed.files)}
    return replace(printed, files=tuple(replace(it, facts={**it.facts, **origin}) for it in printed.files))


def print_flowed(product: FlowedProduct, printing: PrintRun) -> PrintResult:
    """Return the files of a flowed product. If nothing has changed, the files come from the cache."""
    store, slot, key = printing.store, printing.slot(product, *printing.tables), printing.key(product)
    cached = flowed_files.unpack_files(store.get(slot, key) or b"") if store else None
    if cached and all(printing.is_current(file.facts) for file in cached):
        return PrintResult(product.id, cached)
    library = RecordingLibrary.over(printing.data.library)
    data = replace(printing.data, library=library)
    made = flowed_files.export_flowed(product, data, printing.job_for(product), printing.tables or ("",))
    printed = PrintResult(product.id, made.files, made.findings, made.remark, repeatable=not made.remark)
    printed = _with_origin(printed, product, printing, library)
    if store and printed.repeatable and printed.files:
        store.put(slot, key, flowed_files.pack_files(printed.files))
    return printed


class Drawing(Struct, frozen=True):
    """The drawing of a product that is being printed.

    Fields:
        library: the records. The library keeps a list of the kinds of record that are looked up.
        keys: the cache keys of the pages, in order. Empty if pages are not cached.
        cached: the cards from the cache, by page index.
    """

    product: Product
    deck: Deck
    library: RecordingLibrary
    keys: tuple[str, ...]
    cached: Mapping[int, Card]

    @property
    def missing_places(self) -> list[int]:
        """The indices of the pages that are not in the cache and therefore must be drawn."""
        pages = enumerate(self.deck.pages)
        return [place for place, page in pages if isinstance(page, LazyCard) and place not in self.cached]

    def draw(self, places: Sequence[int], printing: PrintRun) -> dict[int, Card]:
        """Draw the pages with the given indices, and return their cards by index."""
        pages = [page for place in places if isinstance(page := self.deck.pages[place], LazyCard)]
        ink = PALETTES[printing.job.ink]
        cards = page_cache.draw_pages(pages, ink) if self.keys else [page.draw() for page in pages]
        return dict(zip(places, cards, strict=True))


def begin_drawing(product: Product, printing: PrintRun) -> Drawing:
    """Begin to print a product: plan its deck, and load pages with unchanged records from the cache."""
    job, library = printing.job_for(product), RecordingLibrary.over(printing.data.library)
    deck = draw.draw_product(product, library, choose_die(job.choices, job.stock, library), job.paper)
    if job.format != "pdf":
        return Drawing(product, deck, library, (), {})
    keys = page_cache.page_keys(deck, printing.data.library, library.reads.touched)
    cards = (
        page_cache.load_pages(printing.store, printing.slot(product), printing.key(product)) if printing.store else {}
    )
    return Drawing(product, deck, library, keys, {place: cards[key] for place, key in enumerate(keys) if key in cards})


def lay_out(drawing: Drawing, drawn: Mapping[int, Card], printing: PrintRun) -> PrintResult:
    """Lay out the pages on paper and return the files.

    If a text does not fit, return only findings, except in a draft.
    """
    product, pages = drawing.product, drawing.deck.pages
    cards = {**drawing.cached, **drawn}
    if printing.store and drawing.keys and (drawn or len(drawing.cached) < len(pages)):
        page_cache.save_pages(printing.store, printing.slot(product), printing.key(product), drawing.keys, cards)
    complete = [replace(cards[at], cases=it.cases) if isinstance(it, LazyCard) else it for at, it in enumerate(pages)]
    deck, job = replace(drawing.deck, pages=tuple(complete)), printing.job_for(product)
    findings = draw.overflow_findings((deck,))
    if job.draft:
        findings = tuple(replace(it, severity=Severity.WARNING) for it in findings)
    if blocks_printing(findings) or not pages:
        return PrintResult(product.id, findings=_too_small(product, printing.data, job, findings) or findings)
    data = replace(printing.data, library=drawing.library)
    order, jobs = printing.order(product), [replace(job, table=table) for table in printing.tables or ("",)]
    check_fits(product, deck, printing.data.library, job, order.stock)
    files = tuple(file for it in jobs for file in export.export_deck(data, product, deck, it, order))
    # The findings of a draft are reported on every run.
    result = PrintResult(product.id, files, findings, repeatable=not (job.draft and findings))
    return _with_origin(result, product, printing, drawing.library)


def _too_small(product: Product, data: GameData, job: Job, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return a finding about the paper if everything would fit on A4, otherwise ().

    The finding replaces the findings about overflows.
    """
    if (
        not findings
        or job.paper == A4
        or draw.overflow_findings((draw.draw_product(product, data.library, job.choices, A4),))
    ):
        return ()
    size = f"{job.paper.size.width:g} x {job.paper.size.height:g} mm"
    count = "a text or panel does" if len(findings) == 1 else f"{len(findings)} texts or panels do"
    message = f"{product.id}: {count} not fit on this paper ({size}), but would fit on A4"
    return (Finding("PG009", Severity.ERROR, message, hint="print this product on larger paper"),)
