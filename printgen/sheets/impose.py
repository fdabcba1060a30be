"""Pieces to be cut out, laid on sheets: each copy of each face once, within the margins, each back behind its front."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from printgen.drawing.frame import MARGIN, STRIP, PageLine, furniture
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, Face, Line, Mark, Rect
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.sheets.blocks import REACH, Block, bleed, crop_marks, cut_numbers, on_cells, sheets
from printgen.sheets.how_to import back_words, front_words, head, head_room
from printgen.sheets.order import Order, Piece, both_sides, stamp_of
from printgen.sheets.pages import Title
from printgen.sheets.profile import Mirror, flipped, laid
from printgen.translation import _
from printgen.units import Box

#: How far the middle of a fold keeps from the room of crop marks, mm: bleeds then stay 5 mm from it and more.
FOLD = 1.5
_DASH = (2.0, 1.2)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet before it gets its title strip: `name` says which, None for a back that stays blank."""

    name: str | None
    number: int
    placed: tuple[Placed, ...]
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]


def impose(title: Title, pieces: tuple[Piece, ...], order: Order) -> Plan:
    """The pieces on as many sheets as they take: fronts, each followed by its back where backs have sides of their own.

    Pieces with a back come first, then those without; printed on one side, all fronts come first, then the backs as
    pieces of their own. Raises DoesNotFit (a ValueError) when a piece is too large.
    """
    backs = tuple(Piece(it.back, None, it.trim, it.copies, it.stamp) for it in order.apart(pieces) if it.back)
    pieces = (*pieces, *backs)
    backed = order.backs(pieces)
    known = {id(piece) for piece in backed}
    plain = tuple(piece for piece in pieces if id(piece) not in known)
    lay = _stock_sides if order.stock else _paper_sides
    sides = [*lay(backed, order, True, 0)]
    sides += lay(plain, order, False, sides[-1].number if sides else 0)
    if both_sides(pieces, order):
        # A front without a back is followed by a blank, or every later front would be printed on a back.
        blank = Side(None, 0, (), (), ())
        sides = [it for side in sides for it in ((side,) if any(one.back for one in side.pieces) else (side, blank))]
    count = len(sides)
    made = tuple(_sheet(title, side, order, number, count) for number, side in enumerate(sides, start=1))
    return title.plan(made)


def sheets_of_paper(plan: Plan, pieces: tuple[Piece, ...], order: Order) -> int:
    """How many sheets of paper the plan of these pieces takes."""
    return len(plan.sheets) // 2 if both_sides(pieces, order) else len(plan.sheets)


def _paper_sides(pieces: tuple[Piece, ...], order: Order, two_sided: bool, before: int) -> Iterator[Side]:
    """The sides of all sheets, numbered from the one after `before`."""
    assembly = order.assembly if two_sided else "single"
    grids = sheets(pieces, field(order, assembly), order, assembly == "fold")
    words = partial(front_words, two_sided=assembly != "single", apart=bool(order.apart(pieces)))
    for number, blocks in enumerate(grids, start=before + 1):
        front = _front(blocks, number, order, assembly, words(order, number))
        if assembly == "single":
            yield front
        elif assembly == "fold":
            middle, edge = order.sheet.height / 2, MARGIN / 2
            fold = Line(edge, middle, order.sheet.width - edge, middle, Ink.BLACK, CUT, _DASH)
            yield replace(front, placed=(*front.placed, *_backs(blocks, order)), marks=(*front.marks, fold))
        else:
            yield replace(front, name=_("sheet {number}, front").format(number=number))
            yield _back(blocks, front, order)


def _front(blocks: tuple[Block, ...], number: int, order: Order, assembly: str, words: tuple[str, ...]) -> Side:
    """The fronts of a sheet, with everything that is needed to cut it; `words` say how."""
    fronts = tuple(laid(it.front, box, block.turn, order.bleed) for block in blocks for it, box in block.cells)
    marks = (
        *head(words, order, assembly == "duplex"),
        *crop_marks(blocks, order.bleed),
        *cut_numbers(blocks, order.bleed),
        *(_frame(order) if assembly == "glue" else ()),
    )
    held = tuple(piece for block in blocks for piece in block.pieces)
    return Side(_("sheet {number}").format(number=number), number, fronts, marks, held)


def _back(blocks: tuple[Block, ...], front: Side, order: Order) -> Side:
    """The side behind a front."""
    words = head(back_words(order, front.number), order, order.assembly == "duplex")
    name = _("sheet {number}, back").format(number=front.number)
    placed = _moved(_backs(blocks, order), order)
    marks = (*words, *(_frame(order) if order.assembly == "glue" else ()))
    return replace(front, name=name, placed=placed, marks=marks)


def _backs(blocks: tuple[Block, ...], order: Order) -> tuple[Placed, ...]:
    mirror = _mirror(order)
    return tuple(
        laid(piece.back, mirror.box(box), mirror.turn(block.turn), order.bleed)
        for block in blocks
        for piece, box in block.cells
        if piece.back
    )


def _stock_sides(pieces: tuple[Piece, ...], order: Order, two_sided: bool, before: int) -> Iterator[Side]:
    """The sides of all sheets of a stock: nothing is drawn on it but pieces, for its cuts are made."""
    stock, mirror = order.stock, _mirror(order)
    assert stock is not None
    for number, cells in enumerate(on_cells(pieces, stock), start=before + 1):
        held = tuple(piece for piece, _box in cells)
        fronts = tuple(laid(piece.front, box, 0, bleed(piece, order, stock)) for piece, box in cells)
        name = _("sheet {number}, front") if two_sided else _("sheet {number}")
        yield Side(name.format(number=number), number, fronts, (), held)
        if two_sided:
            behind, turn = [(piece.back, piece, mirror.box(box)) for piece, box in cells], mirror.turn(0)
            backs = tuple(laid(back, box, turn, bleed(piece, order, stock)) for back, piece, box in behind if back)
            name = _("sheet {number}, back").format(number=number)
            yield Side(name, number, _moved(backs, order), (), held)


def field(order: Order, assembly: str) -> Box:
    """Where bleeds and crop marks may lie: as far from the head of the sheet as from its foot, so that it mirrors."""
    paper, top = order.sheet, head_room(order)
    whole = Box(MARGIN, top, paper.width - 2 * MARGIN, paper.height - 2 * top)
    if assembly == "glue":
        # Both sheets are trimmed to the same frame, so that their edges are the guide.
        return whole.inset(0.0, 1.2).inset(REACH + 1.0, 0.0)
    return whole.top(paper.height / 2 - FOLD - top) if assembly == "fold" else whole


def _mirror(order: Order) -> Mirror:
    """Where backs come to lie: behind the upper half of a folded sheet, behind a sheet turned over, or glued on sideways."""
    if order.assembly in ("duplex", "single"):
        return flipped(order.sheet, order.flip)
    return Mirror(False, order.sheet.height / 2) if order.assembly == "fold" else Mirror(True, order.sheet.width / 2)


def _moved(backs: tuple[Placed, ...], order: Order) -> tuple[Placed, ...]:
    """The backs where this printer has to be told to print them."""
    if order.assembly != "duplex":
        return backs
    return tuple(order.profile.moved(placed, order.sheet, order.flip) for placed in backs)


def _frame(order: Order) -> tuple[Mark, ...]:
    frame = field(order, "glue").inset(-REACH - 1.0, 0.0)
    return (Rect(frame.x, frame.y, frame.width, frame.height, None, Ink.BLACK, CUT),)


def _sheet(title: Title, side: Side, order: Order, number: int, count: int) -> Sheet:
    paper = order.sheet
    if side.name is None:
        return Sheet(paper, ())
    bookmark = (_("sheet {number}").format(number=side.number),)
    line = PageLine(title.product, title.game, side.name, title.version, stamp_of(side.pieces), number, count)
    # Where the stock's pieces reach down into the title strip, a label carries nothing else.
    cells = order.stock.cells if order.stock else ()
    bare = any(cell.bottom > paper.height - MARGIN - STRIP + 3.0 for cell in cells)
    marks = (*side.marks, *(() if bare else furniture(paper, line)))
    own = (Placed(Face("sheet", paper, marks), 0, 0),) if marks else ()
    return Sheet(paper, (*side.placed, *own), bookmark)
