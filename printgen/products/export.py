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
from printgen.data.figures import prints
from printgen.data.findings import Finding, Severity, Unclear
from printgen.data.kind import Case, GameData, Library
from printgen.data.kinds import STOCK
from printgen.data.nearest import no_such
from printgen.data.official import spared
from printgen.drawing.coverage import coverage
from printgen.drawing.frame import Title, frame
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.files import Facts, Product
from printgen.files.reading import NotRead, record
from printgen.products.deck import Aid, Card, Deck
from printgen.products.draw import draw, official_or_all
from printgen.products.flow import Flow, Imprint, browser_page, print_flow
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT, BANNER, FILLABLE, LAYOUT, OFFICIAL
from printgen.sheets import profile
from printgen.sheets.impose import impose, sheets_of_paper
from printgen.sheets.order import DoesNotFit, Order, Piece, both_sides
from printgen.sheets.pages import Leaf, pages
from printgen.sheets.stamp import of_house, stamp
from printgen.sheets.tile import banner, tiles
from printgen.units import Size

#: Pixels to the inch of a page as a picture: what a photo printer sets.
DPI = 300
#: Of those by which the ink of flowed pages is reckoned: with fewer, hairlines come out too wide.
COVERAGE_DPI = 96
#: Gives the stamp of a page that shows these records.
Stamped = Callable[[tuple[Case, ...]], str]
#: The folder of what is filled in on a screen.
FORMS = "forms"


class Part(Struct, frozen=True):
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


def order(job: Job, library: Library) -> Order:
    """How the job wants pieces to be laid on paper. Raises Unclear where paper, stock or printer cannot do it."""
    try:
        kept = profile.load(job.profile, profile.folder()) if job.profile else profile.TRUE
        held = library.get(STOCK, job.stock) if job.stock else None
        if job.stock and not held:
            no_such("stock", job.stock, library.of(STOCK))
        return Order(job.paper.size, job.assembly, job.flip, job.bleed, profile=kept, stock=held)
    except (DoesNotFit, profile.NoProfile) as refusal:
        raise Unclear(str(refusal)) from None


def print_out(data: GameData, aid: Aid, deck: Deck, job: Job, to: Order) -> tuple[Product, ...]:
    """The deck as one PDF, or as pictures or forms in a folder of the product's; `data` is what it was drawn from.

    What prints a rule of the house is named after that, so that it never takes the place of what is by the book.

    Pieces to be cut out that are printed on both sides are a file of their own where the deck has other pages too.
    Raises Unclear for a piece that is too large for the paper, and for forms that are to be no PDFs.
    """
    title = Title(deck.title, data.title, data.version, deck.marked)
    # The records as text, by their identity: each stands on many pages.
    texts: dict[int, str] = {}
    # A layout that holds another product prints more than its own says.
    printed = "" if LAYOUT.of(job.choices) in dict(aid.holds) else aid.prints
    house = of_house((it for card in deck.cards for it in card.shows), texts, printed)
    stamped = partial(stamp, known=texts, printed=printed)
    facts, called = _facts(aid, deck.title, data, job), aid.called or aid.id
    if FILLABLE.of(job.choices):
        if job.format != "pdf":
            raise Unclear(f"`--fillable` makes forms, which are PDFs: leave out `--format {job.format}`")
        return tuple(_forms(title, deck, job.name(called) + house, job, facts, stamped))
    try:
        parts = _parts(title, deck, job, to, stamped)
    except DoesNotFit as refusal:
        raise Unclear(f"{aid.id}: {refusal}") from None
    files: list[Product] = []
    for part in parts:
        beside = "-pieces" if len(parts) > 1 and part.cuts else ""
        file = job.name(f"{called}{beside}", bool(part.cuts), part.backs)
        files += _files(part, file + house, job, facts)
    return tuple(files)


def _facts(product: Aid | Flow, title: str, data: GameData, job: Job) -> Facts:
    told: dict[str, Any] = {"product": product.id, "title": title, "data": data.version}
    told |= {"printgen": __version__, "options": job.facts()}
    if OFFICIAL.of(job.choices):
        told["not_official"] = list(_lacks(product, data.library, job))
    return told


def _lacks(product: Aid | Flow, library: Library, job: Job) -> Iterator[dict[str, str]]:
    """Which figures of the product's records, and which records, are not on it since only official ones were asked for."""
    every, size = job.choices.but(official=None, layout=None), job.paper.size
    if isinstance(product, Flow):
        shows = product.html(library, every, size).shows
    else:
        shows = tuple(case for page in draw(product, library, every, job.paper).pages for case in page.shows)
    there, chosen = {(case.kind.name, case.id) for case in shows}, AIRCRAFT.of(job.choices)
    kinds = {kind for kind, _id in there}
    # What a product tells of records that no page of it shows, such as who carries a gun, it tells of those that were chosen.
    of_aircraft = set(library.about(AIRCRAFT.name))
    for it in spared(library):
        unseen = it.kind not in kinds and not (it.kind in of_aircraft and chosen and it.id not in chosen)
        if ((it.kind, it.id) in there or unseen) and prints(product.prints, it.kind, it.id, it.figure):
            yield {"kind": it.kind, "id": it.id, "figure": it.figure}


def sheet_of(plan: Plan) -> bytes:
    """A plan that shows no product, such as the calibration page, as a PDF in full ink."""
    from printgen.render import pdf

    return pdf.render(plan, PALETTES["full"])


def _parts(title: Title, deck: Deck, job: Job, to: Order, stamped: Stamped) -> tuple[Part, ...]:
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
        alike = [Part(plan, sum(part.sheets for part in alike), False, names, cuts, tiled, backs)]
    return (*alike, *apart)


def _whole(title: Title, cards: tuple[Card, ...], job: Job, stamped: Stamped) -> Part:
    """Each face on a page of its own, stamped with the records it shows."""
    two_sided = any(card.back for card in cards)
    sides: list[tuple[Card, Face]] = []
    for card in cards:
        # A back follows its front, so that they come to lie on one sheet.
        back = card.back or Face("blank", card.front.size, ())
        sides += ([(card, card.front), (card, back)] if two_sided else [(card, card.front)]) * card.copies
    leaves = tuple(Leaf(face, card.bookmark, stamped(card.shows), card.turned, card.marked) for card, face in sides)
    names = tuple(_slug(face.name) for _card, face in sides)
    sheets = len(sides) // 2 if two_sided else len(sides)
    return Part(pages(title, leaves, job.paper.size), sheets, two_sided, names)


def _large(title: Title, card: Card, job: Job, stamped: Stamped) -> Part:
    leaf = Leaf(card.front, card.bookmark, stamped(card.shows), seams=card.seams)
    plan = banner(title, leaf) if LAYOUT.of(job.choices) == BANNER else tiles(title, leaf, job.paper.size)
    names = tuple(_slug(sheet.bookmark[-1] if sheet.bookmark else card.front.name) for sheet in plan.sheets)
    shown = sum(any(placed.window for placed in sheet.placed) for sheet in plan.sheets)
    return Part(plan, len(plan.sheets), False, names, tiles=shown if shown > 1 else 0)


def _cut(title: Title, cards: tuple[Card, ...], to: Order, stamped: Stamped) -> Part:
    pieces = tuple(
        Piece(card.front, card.back, card.trim, card.copies, stamped(card.shows), card.kind)
        for card in cards
        if card.trim
    )
    plan = impose(title, pieces, to)
    two_sided = both_sides(pieces, to)
    names = tuple(_slug(sheet.bookmark[-1]) if sheet.bookmark else "blank" for sheet in plan.sheets)
    cuts: dict[Size, int] = {}
    for piece in (*pieces, *to.apart(pieces)):
        cuts[piece.trim.size] = cuts.get(piece.trim.size, 0) + piece.copies
    held = tuple((count, size) for size, count in cuts.items())
    backs = any(piece.back for piece in pieces)
    return Part(plan, sheets_of_paper(plan, pieces, to), two_sided, names, held, backs=backs)


def _files(part: Part, name: str, job: Job, facts: Facts) -> Iterator[Product]:
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
        yield Product(f"{name}.pdf", content, {**said, "pages": len(part.plan.sheets), "sheets": part.sheets})
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
        yield Product(file, content, {**said, "pages": 1, "sheets": sheets})


def _forms(title: Title, deck: Deck, name: str, job: Job, facts: Facts, stamped: Stamped) -> Iterator[Product]:
    """The cards as forms: a file a card, or for all cards that are of one form; with its back, a page a face."""
    from printgen.render import pdf

    palette = PALETTES[job.ink]
    files: dict[str, list[Card]] = {}
    for card in deck.cards:
        files.setdefault(_slug(card.form or card.front.name), []).append(card)
    for file, cards in files.items():
        plan = _form(title, cards, job, stamped)
        ink, count = round(coverage(plan, palette), 4), len(plan.sheets)
        said = {**facts, "ink": ink, "sides": 1, "pages": count, "sheets": count, "form": True}
        yield Product(f"{FORMS}/{name}/{file}.pdf", pdf.render(plan, palette), said)


def _form(title: Title, cards: list[Card], job: Job, stamped: Stamped) -> Plan:
    """The cards of one form: pages of the paper's size, or, of what would be cut out, of its own."""
    sides = [(card, face) for card in cards for face in (card.front, card.back) if face]
    leaves = tuple(
        Leaf(face, card.bookmark, stamped(card.shows), card.turned, card.marked)
        for card, face in sides
        if card.trim is None
    )
    cut = tuple(Sheet(face.size, (Placed(face, 0, 0, clip=0.0),), card.bookmark) for card, face in sides if card.trim)
    plan = pages(title, leaves, job.paper.size)
    sheets = (*plan.sheets, *cut)
    of = cards[0].bookmark[-1:] or (cards[0].front.name,)
    # An outline of one page would only take room on the screen.
    shown = sheets if len(sheets) > 2 else tuple(replace(sheet, bookmark=()) for sheet in sheets)
    return replace(plan, title=f"{plan.title}: {of[0]}", sheets=shown)


_slug = partial(re.sub, r"[^A-Za-z0-9.]+", "-")


class Flowed(Struct, frozen=True):
    """The files of a flowed product, what is wrong with it, and what the user should know of it."""

    files: tuple[Product, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""


def flowed(flow: Flow, data: GameData, job: Job) -> Flowed:
    """The product for the job. Where Pango is missing its pages are left as HTML, and a remark says how to get it."""
    from printgen.render.html import DoesNotFit as TooLong
    from printgen.render.html import Lacking, PangoMissing

    if job.format == "svg":
        return Flowed(remark=f"{flow.id} is flowed text and has no SVG: it was left out; print it as pdf or png")
    html = flow.html(official_or_all(data.library, job.choices), job.choices, job.paper.size)
    if OFFICIAL.of(job.choices) and not html.shows:
        return Flowed()
    imprint = Imprint(data.title, data.version, stamp(html.shows, printed=flow.prints))
    # Parts that go to the edges of the paper leave no room for scales: each tells its own size.
    facts = {**_facts(flow, html.title, data, job), **({"scales": False} if html.cut_up else {})}

    def sheets(pages: int, number: int = 1) -> Facts:
        # Of pictures printed on both sides, every other one is a back.
        if not html.two_sided:
            return {"pages": pages, "sheets": pages, "sides": 1}
        return {"pages": pages, "sheets": ceil(pages / 2) if number % 2 else 0, "sides": 2}

    palette = PALETTES[job.ink]
    called = job.name(flow.id) + of_house(html.shows, printed=flow.prints)
    try:
        content = print_flow(html, palette, job.paper.size, imprint)
    except TooLong as refusal:
        said, hint = f"{html.title}: {refusal}", "print it on larger paper, or shorten the text in its tables"
        return Flowed(findings=(Finding("PG009", Severity.ERROR, said, hint=hint),))
    except Lacking as refusal:
        from printgen.checks.glyphs import unprinted

        if found := unprinted(html.title, refusal.characters, html.shows):
            return Flowed(findings=tuple(found))
        content = refusal.pdf
    except PangoMissing as missing:
        page = browser_page(html, palette, job.paper.size, imprint).encode()
        left = Product(f"{called}.html", page, {**facts, **sheets(html.pages or 1)})
        return Flowed((left,), remark=f"{flow.id} was left as HTML for the browser: {missing}")
    from printgen.render import png

    told = {**facts, "ink": round(png.coverage(content, COVERAGE_DPI), 4)}
    if job.format == "pdf":
        return Flowed((Product(f"{called}.pdf", content, {**told, **sheets(png.pages(content))}),))
    pictures = png.render(content, DPI)
    digits = len(str(len(pictures)))
    files = (
        Product(f"png/{called}/{number:0{digits}}.png", picture, {**told, **sheets(1, number)})
        for number, picture in enumerate(pictures, start=1)
    )
    return Flowed(tuple(files))


def packed(products: Iterable[Product]) -> bytes:
    """Finished products with their facts as bytes, for the cache."""
    held = [[it.name, b64encode(it.content).decode(), dict(it.facts)] for it in products]
    return json.dumps(held, ensure_ascii=False).encode()


def unpacked(content: bytes) -> tuple[Product, ...] | None:
    """The products that were packed; None where the bytes hold none."""
    try:
        held = record(content, list[tuple[str, bytes, dict[str, Any]]])
        return tuple(Product(*it) for it in held)
    except NotRead:
        return None
