"""Products on paper: laid out as sheets, and put out as the files the user asked for.

Flowed ones come out as PDF where WeasyPrint can work, else as HTML for the browser.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen import __version__
from printgen.data.figures import prints_figure
from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.kind import Case, GameData, Library
from printgen.data.kinds import STOCK
from printgen.data.nearest import raise_unknown
from printgen.data.official import omitted_figures
from printgen.drawing.coverage import coverage
from printgen.drawing.frame import Title, frame
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.files import Facts, OutputFile
from printgen.files.reading import ReadError, read_json
from printgen.products.deck import Card, Deck, Product
from printgen.products.draw import draw_product, select_records
from printgen.products.flow import FlowedProduct, Imprint, browser_page, render_flowed
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT, BANNER, FILLABLE, LAYOUT, OFFICIAL
from printgen.sheets import profile
from printgen.sheets.impose import count_paper, impose
from printgen.sheets.order import LayoutError, Piece, PieceOrder, is_two_sided
from printgen.sheets.pages import Leaf, lay_out_pages
from printgen.sheets.stamp import house_suffix, records_stamp
from printgen.sheets.tile import banner_sheet, tile_sheets
from printgen.units import Size

#: Pixels to the inch of a page as a picture: what a photo printer sets.
DPI = 300
#: Of those by which the ink of flowed pages is reckoned: with fewer, hairlines come out too wide.
COVERAGE_DPI = 96
#: Gives the stamp of a page that shows these records.
Stamped = Callable[[tuple[Case, ...]], str]
#: The folder of what is filled in on a screen.
FORMS = "forms"


class SheetGroup(Struct, frozen=True):
    """A product's sheets, or those of its sheets that are printed alike.

    sheets: of paper. two_sided: whether they are to be printed on both sides. names: what each shows, for pictures.
    """

    plan: Plan
    sheets: int
    two_sided: bool
    names: tuple[str, ...]
    #: What is cut out of them: how many pieces of a size (mm); none where the pages stay whole.
    cuts: tuple[tuple[int, Size], ...] = ()
    #: How many of them are parts of a larger picture.
    tiles: int = 0
    #: Of what is cut out: whether any piece has a back.
    backs: bool = False


def piece_order(job: Job, library: Library) -> PieceOrder:
    """How the job wants pieces to be laid on paper. Raises Unclear where paper, stock or printer cannot do it."""
    try:
        kept = profile.load_profile(job.profile, profile.profiles_folder()) if job.profile else profile.NO_CORRECTION
        held = library.get(STOCK, job.stock) if job.stock else None
        if job.stock and not held:
            raise_unknown("stock", job.stock, library.of(STOCK))
        return PieceOrder(job.paper.size, job.assembly, job.flip, job.bleed, profile=kept, stock=held)
    except (LayoutError, profile.ProfileError) as refusal:
        raise UsageError(str(refusal)) from None


def export_deck(data: GameData, aid: Product, deck: Deck, job: Job, to: PieceOrder) -> tuple[OutputFile, ...]:
    """The deck as one PDF, or as pictures or forms in a folder of the product's; `data` is what it was drawn from.

    What prints a rule of the house is named after that, so that it never takes the place of what is by the book.

    Pieces to be cut out that are printed on both sides are a file of their own where the deck has other pages too.
    Raises Unclear for a piece that is too large for the paper, and for forms that are to be no PDFs.
    """
    title = Title(deck.title, data.title, data.version, deck.statuses)
    # The records as text, by their identity: each stands on many pages.
    texts: dict[int, str] = {}
    # A layout that holds another product prints more than its own says.
    printed = "" if LAYOUT.value_in(job.choices) in dict(aid.included_products) else aid.printed_figures
    house = house_suffix((it for card in deck.cards for it in card.cases), texts, printed)
    stamped = partial(records_stamp, known=texts, printed=printed)
    facts, called = _facts(aid, deck.title, data, job), aid.file_name or aid.id
    if FILLABLE.value_in(job.choices):
        if job.format != "pdf":
            raise UsageError(f"`--fillable` makes forms, which are PDFs: leave out `--format {job.format}`")
        return tuple(_forms(title, deck, job.build_name(called) + house, job, facts, stamped))
    try:
        parts = _parts(title, deck, job, to, stamped)
    except LayoutError as refusal:
        raise UsageError(f"{aid.id}: {refusal}") from None
    files: list[OutputFile] = []
    for part in parts:
        beside = "-pieces" if len(parts) > 1 and part.cuts else ""
        file = job.build_name(f"{called}{beside}", bool(part.cuts), part.backs)
        files += _files(part, file + house, job, facts)
    return tuple(files)


def _facts(product: Product | FlowedProduct, title: str, data: GameData, job: Job) -> Facts:
    told: dict[str, Any] = {"product": product.id, "title": title, "data": data.version}
    told |= {"printgen": __version__, "options": job.manifest_facts()}
    if OFFICIAL.value_in(job.choices):
        told["not_official"] = list(_lacks(product, data.library, job))
    return told


def _lacks(product: Product | FlowedProduct, library: Library, job: Job) -> Iterator[dict[str, str]]:
    """Which figures of the product's records, and which records, are not on it since only official ones were asked for."""
    every, size = job.choices.with_changes(official=None, layout=None), job.paper.size
    if isinstance(product, FlowedProduct):
        shows = product.html(library, every, size).cases
    else:
        shows = tuple(case for page in draw_product(product, library, every, job.paper).pages for case in page.cases)
    there, chosen = {(case.kind.name, case.id) for case in shows}, AIRCRAFT.value_in(job.choices)
    kinds = {kind for kind, _id in there}
    # What a product tells of records that no page of it shows, such as who carries a gun, it tells of those that were chosen.
    of_aircraft = set(library.about(AIRCRAFT.name))
    for it in omitted_figures(library):
        unseen = it.kind not in kinds and not (it.kind in of_aircraft and chosen and it.id not in chosen)
        if ((it.kind, it.id) in there or unseen) and prints_figure(product.printed_figures, it.kind, it.id, it.figure):
            yield {"kind": it.kind, "id": it.id, "figure": it.figure}


def render_sheet(plan: Plan) -> bytes:
    """A plan that shows no product, such as the calibration page, as a PDF in full ink."""
    from printgen.render import pdf

    return pdf.render(plan, PALETTES["full"])


def _parts(title: Title, deck: Deck, job: Job, to: PieceOrder, stamped: Stamped) -> tuple[SheetGroup, ...]:
    """The sheets of the deck: whole pages, what is laid over several, and what is cut out; stamped: gives the stamp of a page."""
    room = frame(job.paper.size)
    cut = tuple(card for card in deck.cards if card.trim)
    most = Size(room.width + 1e-6, room.height + 1e-6)
    sizes = {id(card): card.front.size for card in deck.cards if card.tiled}
    over = {id for id, size in sizes.items() if size.width > most.width or size.height > most.height}
    large = tuple(card for card in deck.cards if id(card) in over)
    whole = tuple(card for card in deck.cards if id(card) not in {*over, *map(id, cut)})
    parts = [
        *([_whole(title, whole, job, stamped)] if whole else []),
        *(_large(title, card, job, stamped) for card in large),
        *([_cut(title, cut, to, stamped)] if cut else []),
    ]
    apart = [part for part in parts if part.two_sided]
    alike = [part for part in parts if not part.two_sided]
    if len(alike) > 1:
        # What is printed alike is one file.
        plan = replace(alike[0].plan, sheets=tuple(sheet for part in alike for sheet in part.plan.sheets))
        names = tuple(name for part in alike for name in part.names)
        cuts = tuple(cut for part in alike for cut in part.cuts)
        tiled = sum(part.tiles for part in alike)
        backs = any(part.backs for part in alike)
        alike = [SheetGroup(plan, sum(part.sheets for part in alike), False, names, cuts, tiled, backs)]
    return (*alike, *apart)


def _whole(title: Title, cards: tuple[Card, ...], job: Job, stamped: Stamped) -> SheetGroup:
    """Each face on a page of its own, stamped with the records it shows."""
    two_sided = any(card.back for card in cards)
    sides: list[tuple[Card, Face]] = []
    for card in cards:
        # A back follows its front, so that they come to lie on one sheet.
        back = card.back or Face("blank", card.front.size, ())
        sides += ([(card, card.front), (card, back)] if two_sided else [(card, card.front)]) * card.copies
    leaves = tuple(
        Leaf(face, card.bookmark, stamped(card.cases), card.landscape, card.statuses) for card, face in sides
    )
    names = tuple(_slug(face.name) for _card, face in sides)
    sheets = len(sides) // 2 if two_sided else len(sides)
    return SheetGroup(lay_out_pages(title, leaves, job.paper.size), sheets, two_sided, names)


def _large(title: Title, card: Card, job: Job, stamped: Stamped) -> SheetGroup:
    leaf = Leaf(card.front, card.bookmark, stamped(card.cases), seams=card.seams)
    plan = (
        banner_sheet(title, leaf)
        if LAYOUT.value_in(job.choices) == BANNER
        else tile_sheets(title, leaf, job.paper.size)
    )
    names = tuple(_slug(sheet.bookmark[-1] if sheet.bookmark else card.front.name) for sheet in plan.sheets)
    shown = sum(any(placed.window for placed in sheet.faces) for sheet in plan.sheets)
    return SheetGroup(plan, len(plan.sheets), False, names, tiles=shown if shown > 1 else 0)


def _cut(title: Title, cards: tuple[Card, ...], to: PieceOrder, stamped: Stamped) -> SheetGroup:
    pieces = tuple(
        Piece(card.front, card.back, card.trim, card.copies, stamped(card.cases), card.kind)
        for card in cards
        if card.trim
    )
    plan = impose(title, pieces, to)
    two_sided = is_two_sided(pieces, to)
    names = tuple(_slug(sheet.bookmark[-1]) if sheet.bookmark else "blank" for sheet in plan.sheets)
    cuts: dict[Size, int] = {}
    for piece in (*pieces, *to.separate_backs(pieces)):
        cuts[piece.trim.size] = cuts.get(piece.trim.size, 0) + piece.copies
    held = tuple((count, size) for size, count in cuts.items())
    backs = any(piece.back for piece in pieces)
    return SheetGroup(plan, count_paper(plan, pieces, to), two_sided, names, held, backs=backs)


def _files(part: SheetGroup, name: str, job: Job, facts: Facts) -> Iterator[OutputFile]:
    """The part as files, each with its entry for the manifest."""
    palette = PALETTES[job.ink]
    ink = round(coverage(part.plan, palette), 4)
    said = {**facts, "ink": ink, "sides": 2 if part.two_sided else 1}
    if part.cuts:
        said["cuts"] = [[count, size.width, size.height] for count, size in part.cuts]
    if part.tiles:
        said["tiles"] = part.tiles
    if job.format == "pdf":
        from printgen.render import pdf

        content = pdf.render(part.plan, palette)
        yield OutputFile(f"{name}.pdf", content, {**said, "pages": len(part.plan.sheets), "sheets": part.sheets})
        return
    if job.format == "svg":
        from printgen.render import svg

        pictures = [text.encode() for text in svg.render_plan(part.plan, palette)]
    else:
        from printgen.render import pdf, png

        pictures = png.render(pdf.render(part.plan, palette), DPI)
    digits = len(str(len(part.names)))
    for number, (shown, content) in enumerate(zip(part.names, pictures, strict=True), start=1):
        sheets = 0 if part.two_sided and number % 2 == 0 else 1
        file = f"{job.format}/{name}/{number:0{digits}}-{shown}.{job.format}"
        yield OutputFile(file, content, {**said, "pages": 1, "sheets": sheets})


def _forms(title: Title, deck: Deck, name: str, job: Job, facts: Facts, stamped: Stamped) -> Iterator[OutputFile]:
    """The cards as forms: a file a card, or for all cards that are of one form; with its back, a page a face."""
    from printgen.render import pdf

    palette = PALETTES[job.ink]
    files: dict[str, list[Card]] = {}
    for card in deck.cards:
        files.setdefault(_slug(card.form_id or card.front.name), []).append(card)
    for file, cards in files.items():
        plan = _form(title, cards, job, stamped)
        ink, count = round(coverage(plan, palette), 4), len(plan.sheets)
        said = {**facts, "ink": ink, "sides": 1, "pages": count, "sheets": count, "form": True}
        yield OutputFile(f"{FORMS}/{name}/{file}.pdf", pdf.render(plan, palette), said)


def _form(title: Title, cards: list[Card], job: Job, stamped: Stamped) -> Plan:
    """The cards of one form: pages of the paper's size, or, of what would be cut out, of its own."""
    sides = [(card, face) for card in cards for face in (card.front, card.back) if face]
    leaves = tuple(
        Leaf(face, card.bookmark, stamped(card.cases), card.landscape, card.statuses)
        for card, face in sides
        if card.trim is None
    )
    cut = tuple(
        Sheet(face.size, (PlacedFace(face, 0, 0, clip=0.0),), card.bookmark) for card, face in sides if card.trim
    )
    plan = lay_out_pages(title, leaves, job.paper.size)
    sheets = (*plan.sheets, *cut)
    of = cards[0].bookmark[-1:] or (cards[0].front.name,)
    # An outline of one page would only take room on the screen.
    shown = sheets if len(sheets) > 2 else tuple(replace(sheet, bookmark=()) for sheet in sheets)
    return replace(plan, title=f"{plan.title}: {of[0]}", sheets=shown)


_slug = partial(re.sub, r"[^A-Za-z0-9.]+", "-")


class FlowedResult(Struct, frozen=True):
    """The files of a flowed product, what is wrong with it, and what the user should know of it."""

    files: tuple[OutputFile, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""


def export_flowed(flow: FlowedProduct, data: GameData, job: Job) -> FlowedResult:
    """The product for the job. Where Pango is missing its pages are left as HTML, and a remark says how to get it."""
    from printgen.render.html import LayoutError as TooLong
    from printgen.render.html import MissingGlyphError, PangoMissingError

    if job.format == "svg":
        return FlowedResult(remark=f"{flow.id} is flowed text and has no SVG: it was left out; print it as pdf or png")
    html = flow.html(select_records(data.library, job.choices), job.choices, job.paper.size)
    if OFFICIAL.value_in(job.choices) and not html.cases:
        return FlowedResult()
    imprint = Imprint(data.title, data.version, records_stamp(html.cases, printed=flow.printed_figures))
    # Parts that go to the edges of the paper leave no room for scales: each tells its own size.
    facts = {**_facts(flow, html.title, data, job), **({"scales": False} if html.has_parts else {})}

    def sheets(pages: int, number: int = 1) -> Facts:
        # Of pictures printed on both sides, every other one is a back.
        if not html.two_sided:
            return {"pages": pages, "sheets": pages, "sides": 1}
        return {"pages": pages, "sheets": ceil(pages / 2) if number % 2 else 0, "sides": 2}

    palette = PALETTES[job.ink]
    called = job.build_name(flow.id) + house_suffix(html.cases, printed=flow.printed_figures)
    try:
        content = render_flowed(html, palette, job.paper.size, imprint)
    except TooLong as refusal:
        said, hint = f"{html.title}: {refusal}", "print it on larger paper, or shorten the text in its tables"
        return FlowedResult(findings=(Finding("PG009", Severity.ERROR, said, hint=hint),))
    except MissingGlyphError as refusal:
        from printgen.checks.glyphs import missing_glyphs

        if found := missing_glyphs(html.title, refusal.characters, html.cases):
            return FlowedResult(findings=tuple(found))
        content = refusal.pdf
    except PangoMissingError as missing:
        page = browser_page(html, palette, job.paper.size, imprint).encode()
        left = OutputFile(f"{called}.html", page, {**facts, **sheets(html.pages or 1)})
        return FlowedResult((left,), remark=f"{flow.id} was left as HTML for the browser: {missing}")
    from printgen.render import png

    told = {**facts, "ink": round(png.coverage(content, COVERAGE_DPI), 4)}
    if job.format == "pdf":
        return FlowedResult((OutputFile(f"{called}.pdf", content, {**told, **sheets(png.page_count(content))}),))
    pictures = png.render(content, DPI)
    digits = len(str(len(pictures)))
    files = (
        OutputFile(f"png/{called}/{number:0{digits}}.png", picture, {**told, **sheets(1, number)})
        for number, picture in enumerate(pictures, start=1)
    )
    return FlowedResult(tuple(files))


def pack_files(products: Iterable[OutputFile]) -> bytes:
    """Finished products with their facts as bytes, for the cache."""
    held = [[it.name, b64encode(it.content).decode(), dict(it.facts)] for it in products]
    return json.dumps(held, ensure_ascii=False).encode()


def unpack_files(content: bytes) -> tuple[OutputFile, ...] | None:
    """The products that were packed; None where the bytes hold none."""
    try:
        held = read_json(content, list[tuple[str, bytes, dict[str, Any]]])
        return tuple(OutputFile(*it) for it in held)
    except ReadError:
        return None
