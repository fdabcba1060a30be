"""Layout of products as sheets, and rendering of these sheets as files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen import __version__
from printgen.data.figures import prints_figure
from printgen.data.findings import UsageError
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
from printgen.products.deck import Card, Deck, Product
from printgen.products.draw import draw_product
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job, table_folder
from printgen.products.options import AIRCRAFT, BANNER, FILLABLE, LAYOUT, OFFICIAL, TYPE
from printgen.products.page_digests import page_digests, piece_digests, piece_titles
from printgen.sheets import profile
from printgen.sheets.impose import count_paper, impose
from printgen.sheets.order import LayoutError, Piece, PieceOrder, is_two_sided
from printgen.sheets.pages import Leaf, lay_out_pages
from printgen.sheets.stamp import house_suffix, records_stamp
from printgen.sheets.tile import banner_sheet, tile_sheets
from printgen.units import Size

#: The resolution of pages as pictures, in pixels per inch, which is suitable for photo prints.
DPI = 300
#: A function that returns the stamp of a page that shows these records.
Stamper = Callable[[tuple[Case, ...]], str]
#: The name of the folder for forms to fill in on a screen.
FORMS = "forms"


class SheetGroup(Struct, frozen=True):
    """Sheets of a product that are printed in the same way, for example on both sides.

    Fields:
        sheets: the number of paper sheets.
        two_sided: whether the sheets are printed on both sides.
        names: the name of each page, for the names of picture files.
    """

    plan: Plan
    sheets: int
    two_sided: bool
    names: tuple[str, ...]
    #: The number of pieces to cut out, by size (mm). It is empty if nothing is cut out.
    cuts: tuple[tuple[int, Size], ...] = ()
    #: The number of sheets that are parts of a larger picture.
    tiles: int = 0
    #: Whether any piece has a back.
    backs: bool = False
    #: The titles of the pieces to cut out, by the names of their faces.
    titles: Mapping[str, str] = {}


def piece_order(job: Job, library: Library) -> PieceOrder:
    """Return the settings for laying out the job's pieces on paper.

    Raises:
        UsageError: the paper, stock or printer profile does not allow these settings.
    """
    try:
        printer_profile = (
            profile.load_profile(job.profile, profile.profiles_folder()) if job.profile else profile.NO_CORRECTION
        )
        stock = library.get(STOCK, job.stock) if job.stock else None
        if job.stock and not stock:
            raise_unknown("stock", job.stock, library.of(STOCK))
        return PieceOrder(job.paper.size, job.assembly, job.flip, job.bleed, printer_profile, stock, job.grid, job.cuts)
    except (LayoutError, profile.ProfileError) as error:
        raise UsageError(str(error)) from None


def export_deck(data: GameData, product: Product, deck: Deck, job: Job, to: PieceOrder) -> tuple[OutputFile, ...]:
    """Return the files of a deck: one PDF, or pictures or forms in a folder of the product.

    The names of files with house rules have a suffix, so that these files never replace files without house rules. If a
    deck has both two-sided pieces to cut out and other pages, the pieces are in a separate file.

    Args:
        data: the game from whose data the deck was drawn.
        product: the product.
        deck: the cards of the product.
        job: the paper, ink and format.
        to: the layout of the pieces on paper.

    Raises:
        UsageError: a piece is too large for the paper, or forms are requested in a format other than PDF.
    """
    # The records as text, by identity, because most records are on many pages.
    texts: dict[int, str] = {}
    printed = _printed_figures(product, job)
    house = house_suffix((it for card in deck.cards for it in card.cases), texts, printed)
    facts, file_name = product_facts(product, deck.title, data, job), product.file_name or product.id
    if FILLABLE.value_in(job.choices):
        if job.format != "pdf":
            raise UsageError(
                f"`--fillable` creates PDF forms, so `--format {job.format}` cannot be combined with it. Omit one of the two."
            )
        title, stamp = _title(data, deck, job), partial(records_stamp, known=texts, printed=printed)
        return tuple(_render_forms(title, deck, job.build_name(file_name) + house, job, facts, stamp))
    parts = plan_deck(data, product, deck, job, to, texts)
    files: list[OutputFile] = []
    for part in parts:
        suffix = "-pieces" if len(parts) > 1 and part.cuts else ""
        part_name = job.build_name(f"{file_name}{suffix}", bool(part.cuts), part.backs)
        files += _render_group(part, part_name + house, job, facts)
    return in_folder(files, job.table)


def plan_deck(
    data: GameData, product: Product, deck: Deck, job: Job, to: PieceOrder, texts: dict[int, str] | None = None
) -> tuple[SheetGroup, ...]:
    """Return the sheets of a deck as `export_deck` would print them, without rendering them. Raise the same errors.

    Args:
        texts: a cache of records as text, by `id()` of the record, to which the function adds records.
    """
    stamp = partial(records_stamp, known={} if texts is None else texts, printed=_printed_figures(product, job))
    try:
        return _group_sheets(_title(data, deck, job), deck, job, to, stamp)
    except LayoutError as error:
        raise UsageError(f"{product.id}: {error}") from None


def _title(data: GameData, deck: Deck, job: Job) -> Title:
    large = bool(TYPE.value_in(job.choices))
    return Title(deck.title, data.title, data.printed_version, deck.statuses, table=job.label, large=large)


def _printed_figures(product: Product, job: Job) -> str:
    """Return the figures that a product prints. Return "" (all figures) if its layout includes the pages of another product."""
    return "" if LAYOUT.value_in(job.choices) in dict(product.included_products) else product.printed_figures


def in_folder(files: Iterable[OutputFile], table: str) -> tuple[OutputFile, ...]:
    """Return the files, in a folder named after the table if there are several tables."""
    folder = table_folder(table)
    return tuple(replace(file, name=f"{folder}/{file.name}") if folder else file for file in files)


def product_facts(product: Product | FlowedProduct, title: str, data: GameData, job: Job) -> Facts:
    """Return the facts that the manifest contains about every file of a product."""
    facts: dict[str, Any] = {"product": product.id, "title": title, "data": data.version}
    facts |= {"printgen": __version__, "options": job.manifest_facts()}
    if OFFICIAL.value_in(job.choices):
        facts["not_official"] = list(_omitted_figures(product, data.library, job))
    return facts


def _omitted_figures(product: Product | FlowedProduct, library: Library, job: Job) -> Iterator[dict[str, str]]:
    """Yield the figures and records that a product omits because of `--official`."""
    choices, size = job.choices.with_changes(official=None, layout=None), job.paper.size
    if isinstance(product, FlowedProduct):
        cases = product.html(library, choices, size).cases
    else:
        cases = tuple(case for page in draw_product(product, library, choices, job.paper).pages for case in page.cases)
    shown, selected = {(case.kind.name, case.id) for case in cases}, AIRCRAFT.value_in(job.choices)
    kinds = {kind for kind, _id in shown}
    # Figures of records that no page shows, such as the guns of an aircraft, are limited to the selected aircraft.
    of_aircraft = set(library.about(AIRCRAFT.name))
    for it in omitted_figures(library):
        is_unseen = it.kind not in kinds and not (it.kind in of_aircraft and selected and it.id not in selected)
        if ((it.kind, it.id) in shown or is_unseen) and prints_figure(
            product.printed_figures, it.kind, it.id, it.figure
        ):
            yield {"kind": it.kind, "id": it.id, "figure": it.figure}


def render_sheet(plan: Plan) -> bytes:
    """Return a plan that does not belong to a product, such as the calibration page, as a PDF in full colour."""
    from printgen.render import pdf

    return pdf.render(plan, PALETTES["full"])


def _group_sheets(title: Title, deck: Deck, job: Job, to: PieceOrder, stamp: Stamper) -> tuple[SheetGroup, ...]:
    """Divide the pages of a deck into groups: complete pages, tiled pages, and pieces. One-sided sheets form one group."""
    area = frame(job.paper.size)
    pieces = tuple(card for card in deck.cards if card.trim)
    limit = Size(area.width + 1e-6, area.height + 1e-6)
    sizes = {id(card): card.front.size for card in deck.cards if card.tiled}
    oversized = {id for id, size in sizes.items() if size.width > limit.width or size.height > limit.height}
    tiled = tuple(card for card in deck.cards if id(card) in oversized)
    pages = tuple(card for card in deck.cards if id(card) not in {*oversized, *map(id, pieces)})
    parts = [
        *([_lay_out_pages(title, pages, job, stamp)] if pages else []),
        *(_lay_out_tiles(title, card, job, stamp) for card in tiled),
        *([_lay_out_pieces(title, pieces, to, stamp)] if pieces else []),
    ]
    two_sided = [part for part in parts if part.two_sided]
    one_sided = [part for part in parts if not part.two_sided]
    if len(one_sided) > 1:
        # All one-sided sheets are one file.
        plan = replace(one_sided[0].plan, sheets=tuple(sheet for part in one_sided for sheet in part.plan.sheets))
        names = tuple(name for part in one_sided for name in part.names)
        cuts = tuple(cut for part in one_sided for cut in part.cuts)
        tile_count = sum(part.tiles for part in one_sided)
        backs = any(part.backs for part in one_sided)
        titles = {face: title for part in one_sided for face, title in part.titles.items()}
        count = sum(part.sheets for part in one_sided)
        one_sided = [SheetGroup(plan, count, False, names, cuts, tile_count, backs, titles)]
    return (*one_sided, *two_sided)


def _lay_out_pages(title: Title, cards: tuple[Card, ...], job: Job, stamp: Stamper) -> SheetGroup:
    """Return one page for each face. The stamp of a page depends on the records that the page shows."""
    two_sided = any(card.back for card in cards)
    sides: list[tuple[Card, Face]] = []
    for card in cards:
        # A back directly follows its front, so that both are printed on one sheet.
        back = card.back or Face("blank", card.front.size, (), statuses=())
        sides += ([(card, card.front), (card, back)] if two_sided else [(card, card.front)]) * card.copies
    leaves = tuple(Leaf(face, card.bookmark, stamp(card.cases), card.landscape, card.statuses) for card, face in sides)
    names = tuple(_slug(face.name) for _card, face in sides)
    sheets = len(sides) // 2 if two_sided else len(sides)
    return SheetGroup(lay_out_pages(title, leaves, job.paper.size), sheets, two_sided, names)


def _lay_out_tiles(title: Title, card: Card, job: Job, stamp: Stamper) -> SheetGroup:
    leaf = Leaf(card.front, card.bookmark, stamp(card.cases), seams=card.seams, key=card.key)
    plan = (
        banner_sheet(title, leaf)
        if LAYOUT.value_in(job.choices) == BANNER
        else tile_sheets(title, leaf, job.paper.size)
    )
    names = tuple(_slug(sheet.bookmark[-1] if sheet.bookmark else card.front.name) for sheet in plan.sheets)
    tile_count = sum(any(placed.window for placed in sheet.faces) for sheet in plan.sheets)
    return SheetGroup(plan, len(plan.sheets), False, names, tiles=tile_count if tile_count > 1 else 0)


def _lay_out_pieces(title: Title, cards: tuple[Card, ...], to: PieceOrder, stamp: Stamper) -> SheetGroup:
    pieces = tuple(
        Piece(card.front, card.back, card.trim, card.copies, stamp(card.cases), card.kind, card.edge, card.has_spares)
        for card in cards
        if card.trim
    )
    plan = impose(title, pieces, to)
    two_sided = is_two_sided(pieces, to)
    names = tuple(_slug(sheet.bookmark[-1]) if sheet.bookmark else "blank" for sheet in plan.sheets)
    cuts: dict[Size, int] = {}
    for piece in (*pieces, *to.separate_backs(pieces)):
        cuts[piece.trim.size] = cuts.get(piece.trim.size, 0) + piece.copies
    piece_counts = tuple((count, size) for size, count in cuts.items())
    backs = any(piece.back for piece in pieces)
    sheets = count_paper(plan, pieces, to)
    return SheetGroup(plan, sheets, two_sided, names, piece_counts, backs=backs, titles=piece_titles(cards))


def _render_group(part: SheetGroup, name: str, job: Job, facts: Facts) -> Iterator[OutputFile]:
    """Yield the files of a group of sheets, each with its facts for the manifest."""
    palette = PALETTES[job.ink]
    ink = round(coverage(part.plan, palette), 4)
    file_facts = {**facts, "ink": ink, "sides": 2 if part.two_sided else 1}
    if part.cuts:
        file_facts["cuts"] = [[count, size.width, size.height] for count, size in part.cuts]
    if part.tiles:
        file_facts["tiles"] = part.tiles
    largest = max((sheet.size for sheet in part.plan.sheets), key=lambda it: it.width * it.height)
    if part.tiles == 0 and largest.width * largest.height > job.paper.size.width * job.paper.size.height + 1.0:
        file_facts["sheet_size"] = [round(largest.width), round(largest.height)]
    if job.format == "pdf":
        from printgen.render import pdf

        content = pdf.render(part.plan, palette)
        file_facts["drawn"] = page_digests(part.plan.sheets, {seat.player for seat in job.choices.seats})
        if part.titles:
            file_facts["pieces"] = piece_digests(part.plan.sheets, part.titles)
        yield OutputFile(f"{name}.pdf", content, {**file_facts, "pages": len(part.plan.sheets), "sheets": part.sheets})
        return
    if job.format == "svg":
        from printgen.render import svg

        pictures = [text.encode() for text in svg.render_plan(part.plan, palette)]
    else:
        from printgen.render import pdf, png

        pictures = png.render(pdf.render(part.plan, palette), DPI)
    digits = len(str(len(part.names)))
    for number, (page_name, content) in enumerate(zip(part.names, pictures, strict=True), start=1):
        sheets = 0 if part.two_sided and number % 2 == 0 else 1
        file = f"{job.format}/{name}/{number:0{digits}}-{page_name}.{job.format}"
        yield OutputFile(file, content, {**file_facts, "pages": 1, "sheets": sheets})


def _render_forms(title: Title, deck: Deck, name: str, job: Job, facts: Facts, stamp: Stamper) -> Iterator[OutputFile]:
    """Yield the cards as PDF forms: one file per form id, or one file per card without an id. Each face is one page."""
    from printgen.render import pdf

    palette = PALETTES[job.ink]
    files: dict[str, list[Card]] = {}
    for card in deck.cards:
        files.setdefault(_slug(card.form_id or card.front.name), []).append(card)
    for file, cards in files.items():
        plan = _lay_out_form(title, cards, job, stamp)
        ink, count = round(coverage(plan, palette), 4), len(plan.sheets)
        form_facts = {**facts, "ink": ink, "sides": 1, "pages": count, "sheets": count, "form": True}
        yield OutputFile(f"{FORMS}/{name}/{file}.pdf", pdf.render(plan, palette), form_facts)


def _lay_out_form(title: Title, cards: list[Card], job: Job, stamp: Stamper) -> Plan:
    """Return the plan of one form, one page per face.

    Pages have the size of the selected paper. For pieces to cut out, they have the size of the piece.
    """
    sides = [(card, face) for card in cards for face in (card.front, card.back) if face]
    leaves = tuple(
        Leaf(face, card.bookmark, stamp(card.cases), card.landscape, card.statuses)
        for card, face in sides
        if card.trim is None
    )
    pieces = tuple(
        Sheet(face.size, (PlacedFace(face, 0, 0, clip=0.0),), card.bookmark) for card, face in sides if card.trim
    )
    plan = lay_out_pages(title, leaves, job.paper.size)
    sheets = (*plan.sheets, *pieces)
    form_title = cards[0].bookmark[-1:] or (cards[0].front.name,)
    # With one or two pages, an outline would only take space on the screen.
    outlined = sheets if len(sheets) > 2 else tuple(replace(sheet, bookmark=()) for sheet in sheets)
    return replace(plan, title=f"{plan.title}: {form_title[0]}", sheets=outlined)


_slug = partial(re.sub, r"[^A-Za-z0-9.]+", "-")
