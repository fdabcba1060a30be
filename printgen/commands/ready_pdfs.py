"""The ready-to-print PDFs of a release, for people who do not install printgen.

Each game has a complete set and a first-night set.

The PDFs are printed on A4 and Letter, in full and saver ink, and packed as ZIP files with a one-page guide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.commands import game_night, requests
from printgen.commands.kit_printing import Kit, print_kits
from printgen.commands.session import Session
from printgen.commands.table import Table
from printgen.data.findings import Finding, UsageError, blocks_printing
from printgen.data.folders import Project
from printgen.data.kinds import KITS
from printgen.drawing.frame import frame
from printgen.files import OutputFile
from printgen.games.reading import CheckedGame
from printgen.products import export
from printgen.products.first_night import FIRST_NIGHT
from printgen.products.flow import FlowedProduct
from printgen.products.flowed_files import export_flowed
from printgen.products.job import Job
from printgen.products.options import LAYOUT, Choices
from printgen.products.print_guide import guide_entry, guide_product
from printgen.products.printing import print_all
from printgen.products.product_files import PrintRun
from printgen.products.workers import Workers, run_parallel
from printgen.release.downloads import GALLERY, PDFS, Contents, Download, GalleryPicture, ReadyPdfs, pack_archive
from printgen.render import png
from printgen.reuse import fingerprint
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size

PAPERS, INKS = (A4, LETTER), ("full", "saver")
#: The width of a picture in the gallery, in pixels.
WIDTH = 480
#: The preferred layout in the gallery for products that a kit includes only on request.
ONE_PAGE = "page"


def ready_pdfs(games: Mapping[str, CheckedGame], session: Session) -> ReadyPdfs:
    """Return the ready-to-print PDFs of all games. Raise UsageError if any file cannot be printed."""
    shared = _Shared(games, fingerprint.code(session.project.templates), session.project)
    variants = [(game, paper, ink) for game in games for paper in PAPERS for ink in INKS]
    done = 0

    def report(_place: int, _made: ReadyPdfs) -> None:
        nonlocal done
        done += 1
        session.progress(f"printed {done} of {len(variants)} sets of ready-to-print PDFs", done / len(variants))

    # Only forked workers share the games, which are too large to be sent.
    workers = session.workers if session.workers.uses_fork else Workers()
    made = run_parallel(_print_variant, shared, variants, workers, report)
    return ReadyPdfs(
        {name: content for it in made for name, content in it.archives.items()},
        tuple(download for it in made for download in it.downloads),
        {name: content for it in made for name, content in it.images.items()},
        tuple(picture for it in made for picture in it.pictures),
    )


def layout_findings(games: Mapping[str, CheckedGame], workers: Workers) -> list[Finding]:
    """Return findings about flowed pages that overflow on any of the paper sizes. The ink does not affect the findings.

    Each finding names the game and the paper size. A release takes minutes, so it calls this function first.
    """
    pages = [
        (game, product, paper)
        for game, data in games.items()
        for product in data.game.all_products
        if isinstance(product, FlowedProduct)
        for paper in PAPERS
    ]
    # Only forked workers share the games, which are too large to be sent.
    found = run_parallel(_page_findings, (games, pages), range(len(pages)), workers if workers.uses_fork else Workers())
    return [finding for findings in found for finding in findings]


def _page_findings(
    shared: tuple[Mapping[str, CheckedGame], Sequence[tuple[str, FlowedProduct, Paper]]], number: int
) -> list[Finding]:
    """Return the findings about one product on one paper. `number` selects both."""
    games, pages = shared
    game, product, paper = pages[number]
    found = export_flowed(product, games[game].data, Job(paper=paper)).findings
    return [replace(it, message=f"{game}, {paper.name} paper: {it.message}") for it in found]


class _Shared(Struct, frozen=True):
    """The values that all workers share: the games, the fingerprint of the program, and the project folders."""

    games: Mapping[str, CheckedGame]
    code: str
    project: Project


def _print_variant(shared: _Shared, variant: tuple[str, Paper, str]) -> ReadyPdfs:
    """Print one game on one paper in one ink. The game's first variant also includes the pictures for the gallery."""
    game, paper, ink = variant
    data = shared.games[game]
    archives: dict[str, bytes] = {}
    downloads: list[Download] = []
    # Each variant is printed by one process, without a cache, because nothing would be read from the cache.
    session = Session(shared.project, lambda _doing, _share: None)
    complete = _print_complete(data, PrintRun(data.data, Job(paper=paper, ink=ink), shared.code), session)
    title, first = _print_first_night(data, paper, ink, shared.code, session)
    sets: list[tuple[Contents, str, tuple[OutputFile, ...]]] = [
        ("complete", data.game.title, complete),
        ("first-night", title, first),
    ]
    for contents, heading, files in sets:
        if files:
            name, content, sheets = _pack(data, heading, contents, files, paper, ink)
            archives[name] = content
            downloads.append(Download(name, game, contents, paper.name, ink, sheets, len(content)))
    if (paper, ink) != (PAPERS[0], INKS[0]):
        return ReadyPdfs(archives, tuple(downloads))
    shown = [*complete, *_print_others(data, shared.code, session)]
    pictures = list(_pictures(data, shown))
    return ReadyPdfs(
        archives, tuple(downloads), {it.name: image for it, image in pictures}, tuple(it for it, _image in pictures)
    )


def _print_complete(data: CheckedGame, printing: PrintRun, session: Session) -> tuple[OutputFile, ...]:
    """Return the files of all products of a game's kit."""
    products = requests.kit_products(data.game.all_products)
    batch = print_all(products, printing, None, session.workers, session.progress)
    _require_printed(data, batch.findings, batch.remarks, batch.repeatable)
    return batch.new_files


def _print_others(data: CheckedGame, code: str, session: Session) -> tuple[OutputFile, ...]:
    """Return the files of products that a kit includes only on request, in a single-page layout where possible."""
    made: list[OutputFile] = []
    for product in data.game.all_products:
        if product.only_by_name:
            choices = Choices(((LAYOUT.name, ONE_PAGE),)) if ONE_PAGE in product.layouts else Choices()
            printing = PrintRun(data.data, Job(choices), code)
            batch = print_all((product,), printing, None, session.workers, session.progress)
            _require_printed(data, batch.findings, batch.remarks, batch.repeatable)
            made += batch.new_files
    return tuple(made)


def _print_first_night(
    data: CheckedGame, paper: Paper, ink: str, code: str, session: Session
) -> tuple[str, tuple[OutputFile, ...]]:
    """Return the title and the files of the kit for a first game.

    Return "" and no files if the game has no such kit.
    """
    case = data.library.of(KITS).get(FIRST_NIGHT)
    if case is None:
        return "", ()
    table = Table(case, data.game)
    options = {"paper": (paper.name,), "ink": ink}
    runs = tuple(game_night.table_run(data, it, game_night.kit_job(it, options), code) for it in table.tables)
    kit = Kit(table, data, runs, session.project.output)
    printed = print_kits([kit], session)
    _require_printed(data, printed.findings, printed.remarks, printed.repeatable)
    return table.evening.title, tuple(file for it in printed.kits for file in it.new_files)


def _require_printed(
    data: CheckedGame, findings: Sequence[Finding], remarks: Iterable[str], is_repeatable: bool
) -> None:
    """Raise UsageError if the files are incomplete or would differ on another machine (for example, without Pango)."""
    if blocks_printing(findings):
        raise UsageError(
            f"{data.game.id}: the ready-to-print PDFs cannot be created: {findings[0].message}. Correct the error, "
            "or use `--no-pdfs` to release the data without PDFs"
        )
    if not is_repeatable:
        reasons = "; ".join(remarks)
        raise UsageError(
            f"{data.game.id}: the ready-to-print PDFs are incomplete: {reasons}. Correct the errors, "
            "or use `--no-pdfs` to release the data without PDFs"
        )


def _pack(
    data: CheckedGame, title: str, contents: Contents, files: Sequence[OutputFile], paper: Paper, ink: str
) -> tuple[str, bytes, int]:
    """Pack files into a ZIP file of the release. Return its name, its content, and the number of paper sheets."""
    area = frame(paper.size)
    products = {it.id: it for it in data.game.all_products}
    entries = [guide_entry(file, products.get(file.facts["product"]), paper.size) for file in files]
    product, deck = guide_product(title, data.game.title, entries, Size(area.width, area.height))
    job = Job(paper=paper, ink=ink)
    guide = export.export_deck(data.data, product, deck, job, export.piece_order(job, data.library))
    folder = f"{data.game.id}-{data.version}-{contents}-{paper.name}-{ink}"
    named = {"00-guide.pdf": guide[0].content, **{file.name: file.content for file in files}}
    sheets = sum(file.facts["sheets"] * file.facts.get("copies", 1) for file in files)
    return f"{PDFS}/{data.game.id}/{folder}.zip", pack_archive(folder, named), sheets


def _pictures(data: CheckedGame, files: Sequence[OutputFile]) -> Iterable[tuple[GalleryPicture, bytes]]:
    """Yield a gallery picture of each product in the game's order. The picture is the first page of the product."""
    by_product: dict[str, list[OutputFile]] = {}
    for file in files:
        by_product.setdefault(file.facts["product"], []).append(file)
    for product in data.game.all_products:
        if made := by_product.get(product.id):
            name = f"{GALLERY}/{data.game.id}/{product.id}.png"
            pages = sum(file.facts["pages"] for file in made)
            picture = GalleryPicture(name, data.game.id, product.id, product.title, product.summary, pages)
            yield picture, png.thumbnail(made[0].content, WIDTH)
