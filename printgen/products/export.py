"""Products on paper: laid out as sheets, and put out as the files the user asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from printgen import __version__
from printgen.data.findings import Unclear
from printgen.data.kind import GameData, Library
from printgen.data.nearest import no_such
from printgen.data.records.pieces import Stock
from printgen.drawing.coverage import coverage
from printgen.drawing.frame import frame
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.files import Facts, Product
from printgen.products.deck import Aid, Card, Deck
from printgen.products.job import Job
from printgen.products.options import FILLABLE, LAYOUT
from printgen.sheets import profile
from printgen.sheets.impose import impose, sheets_of_paper
from printgen.sheets.order import DoesNotFit, Order, Piece, both_sides
from printgen.sheets.pages import Leaf, Title, pages
from printgen.sheets.stamp import of_house, stamp
from printgen.sheets.tile import banner, tiles
from printgen.units import Size

#: Pixels to the inch of a page as a picture: what a photo printer sets.
DPI = 300
#: The layout of what is larger than the paper that prints it on one sheet as large as it takes, for a plotter.
BANNER = "banner"
#: The folder of what is filled in on a screen.
FORMS = "forms"


@dataclass(frozen=True, slots=True)
class Part:
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


def order(job: Job, library: Library) -> Order:
    """How the job wants pieces to be laid on paper. Raises Unclear where paper, stock or printer cannot do it."""
    try:
        kept = profile.load(job.profile, profile.folder()) if job.profile else profile.TRUE
        held = stock(library, job.stock) if job.stock else None
        return Order(job.paper.size, job.assembly, job.flip, job.bleed, profile=kept, stock=held)
    except (DoesNotFit, profile.NoProfile) as refusal:
        raise Unclear(str(refusal)) from None


def print_out(data: GameData, aid: Aid, deck: Deck, job: Job, to: Order, name: str | None) -> tuple[Product, ...]:
    """The deck as one PDF, or as pictures or forms in a folder of the product's; `data` is what it was drawn from.

    name: what the files are called, where that is not what the job says. What shows a rule of the house is named after that,
    so that it never takes the place of what is by the book.

    Pieces to be cut out that are printed on both sides are a file of their own where the deck has other pages too.
    Raises Unclear for a piece that is too large for the paper, and for forms that are to be no PDFs.
    """
    title, house = Title(deck.title, data.title, data.version), of_house(it for card in deck.cards for it in card.shows)
    facts = {
        "product": aid.id,
        "title": deck.title,
        "data": data.version,
        "printgen": __version__,
        "options": job.facts(),
    }
    if FILLABLE.of(job.choices):
        if job.format != "pdf":
            raise Unclear(f"`--fillable` makes forms, which are PDFs: leave out `--format {job.format}`")
        return tuple(_forms(title, deck, (name or job.name(aid.id)) + house, job, facts))
    try:
        parts = _parts(title, deck, job, to)
    except DoesNotFit as refusal:
        raise Unclear(f"{aid.id}: {refusal}") from None
    names = (_name(name, aid, part, parts, job) + house for part in parts)
    return tuple(
        product for part, called in zip(parts, names, strict=True) for product in _files(part, called, job, facts)
    )


def sheet_of(plan: Plan) -> bytes:
    """A plan that shows no product, such as the calibration page, as a PDF in full ink."""
    from printgen.render import pdf

    return pdf.render(plan, PALETTES["full"])


def _name(given: str | None, aid: Aid, part: Part, parts: tuple[Part, ...], job: Job) -> str:
    beside = "-pieces" if len(parts) > 1 and part.cuts else ""
    return f"{given}{beside}" if given else job.name(f"{aid.id}{beside}", bool(part.cuts))


def _parts(title: Title, deck: Deck, job: Job, to: Order) -> tuple[Part, ...]:
    """The sheets of the deck: whole pages, what is laid over several, and what is cut out."""
    room = frame(job.paper.size)
    cut = tuple(card for card in deck.cards if card.trim)
    large = tuple(card for card in deck.cards if card.tiled and not _fits(card, room.width, room.height))
    known = {id(card) for card in (*cut, *large)}
    whole = tuple(card for card in deck.cards if id(card) not in known)
    parts = [
        *([_whole(title, whole, job)] if whole else []),
        *(_large(title, card, job) for card in large),
        *([_cut(title, cut, to)] if cut else []),
    ]
    apart = [part for part in parts if part.two_sided]
    alike = [part for part in parts if not part.two_sided]
    return (*([_joined(alike)] if alike else []), *apart)


def _fits(card: Card, width: float, height: float) -> bool:
    size = card.front.size
    return size.width <= width + 1e-6 and size.height <= height + 1e-6


def _whole(title: Title, cards: tuple[Card, ...], job: Job) -> Part:
    """Each face on a page of its own, stamped with the records it shows."""
    two_sided = any(card.back for card in cards)
    sides = [(card, face) for card in cards for face in _faces(card, two_sided)]
    known: dict[int, str] = {}
    leaves = tuple(Leaf(face, card.bookmark, stamp(card.shows, known), card.turned) for card, face in sides)
    names = tuple(_slug(face.name) for _card, face in sides)
    sheets = len(sides) // 2 if two_sided else len(sides)
    return Part(pages(title, leaves, job.paper.size), sheets, two_sided, names)


def _faces(card: Card, two_sided: bool) -> tuple[Face, ...]:
    """The faces of all copies of a card; a back follows its front, so that they come to lie on one sheet."""
    back = card.back or Face("blank", card.front.size, ())
    return (card.front, back) * card.copies if two_sided else (card.front,) * card.copies


def _large(title: Title, card: Card, job: Job) -> Part:
    leaf = Leaf(card.front, card.bookmark, stamp(card.shows))
    plan = banner(title, leaf) if LAYOUT.of(job.choices) == BANNER else tiles(title, leaf, job.paper.size)
    names = tuple(_slug(sheet.bookmark[-1] if sheet.bookmark else card.front.name) for sheet in plan.sheets)
    return Part(plan, len(plan.sheets), False, names, tiles=len(plan.sheets) - 1)


def _cut(title: Title, cards: tuple[Card, ...], to: Order) -> Part:
    known: dict[int, str] = {}
    pieces = tuple(
        Piece(card.front, card.back, card.trim, card.copies, stamp(card.shows, known)) for card in cards if card.trim
    )
    plan = impose(title, pieces, to)
    two_sided = both_sides(pieces, to)
    names = tuple(_slug(sheet.bookmark[-1]) if sheet.bookmark else "blank" for sheet in plan.sheets)
    cuts: dict[Size, int] = {}
    for piece in (*pieces, *to.apart(pieces)):
        cuts[piece.trim.size] = cuts.get(piece.trim.size, 0) + piece.copies
    held = tuple((count, size) for size, count in cuts.items())
    return Part(plan, sheets_of_paper(plan, pieces, to), two_sided, names, held)


def _joined(parts: list[Part]) -> Part:
    if len(parts) == 1:
        return parts[0]
    first = parts[0].plan
    plan = Plan(
        first.title, first.subject, tuple(sheet for part in parts for sheet in part.plan.sheets), first.language
    )
    names = tuple(name for part in parts for name in part.names)
    cuts = tuple(cut for part in parts for cut in part.cuts)
    tiled = sum(part.tiles for part in parts)
    return Part(plan, sum(part.sheets for part in parts), False, names, cuts, tiled)


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
    digits = len(str(len(part.names)))
    for number, (shown, content) in enumerate(zip(part.names, _pictures(part.plan, job), strict=True), start=1):
        sheets = 0 if part.two_sided and number % 2 == 0 else 1
        file = f"{job.format}/{name}/{number:0{digits}}-{shown}.{job.format}"
        yield Product(file, content, {**said, "pages": 1, "sheets": sheets})


def _forms(title: Title, deck: Deck, name: str, job: Job, facts: Facts) -> Iterator[Product]:
    """The cards as forms: a file a card, or for all cards that are of one form; with its back, a page a face."""
    from printgen.render import pdf

    palette = PALETTES[job.ink]
    files: dict[str, list[Card]] = {}
    for card in deck.cards:
        files.setdefault(_slug(card.form or card.front.name), []).append(card)
    for file, cards in files.items():
        plan = _form(title, cards, job)
        ink, count = round(coverage(plan, palette), 4), len(plan.sheets)
        said = {**facts, "ink": ink, "sides": 1, "pages": count, "sheets": count, "form": True}
        yield Product(f"{FORMS}/{name}/{file}.pdf", pdf.render(plan, palette), said)


def _form(title: Title, cards: list[Card], job: Job) -> Plan:
    """The cards of one form: pages of the paper's size, or, of what would be cut out, of its own."""
    sides = [(card, face) for card in cards for face in (card.front, card.back) if face]
    leaves = tuple(
        Leaf(face, card.bookmark, stamp(card.shows), card.turned) for card, face in sides if card.trim is None
    )
    cut = tuple(Sheet(face.size, (Placed(face, 0, 0, clip=0.0),), card.bookmark) for card, face in sides if card.trim)
    plan = pages(title, leaves, job.paper.size)
    sheets = (*plan.sheets, *cut)
    of = cards[0].bookmark[-1:] or (cards[0].front.name,)
    # An outline of one page would only take room on the screen.
    shown = sheets if len(sheets) > 2 else tuple(replace(sheet, bookmark=()) for sheet in sheets)
    return replace(plan, title=f"{plan.title}: {of[0]}", sheets=shown)


def _pictures(plan: Plan, job: Job) -> Iterator[bytes]:
    palette = PALETTES[job.ink]
    if job.format == "svg":
        from printgen.render import svg

        yield from (text.encode() for text in svg.render_plan(plan, palette))
    else:
        from printgen.render import pdf, png

        yield from png.render(pdf.render(plan, palette), DPI)


_slug = partial(re.sub, r"[^A-Za-z0-9.]+", "-")


def stock(library: Library, id: str) -> Stock:
    """The die-cut sheet of that id. Raises Unclear when there is none."""
    from printgen.data.records.pieces import Stock

    found = library.get("stock", id)
    if not isinstance(found, Stock):
        no_such("stock", id, library.of("stock"))
    return found
