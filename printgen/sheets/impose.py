"""Imposition, which is the layout of pieces on sheets with each back behind its front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.frame import MARGIN, Title, page_foot, status_marks
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, Face, Line, Mark, Rect
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.sheets.blocks import (
    REACH,
    Bleeds,
    PlacedPiece,
    block_sheets,
    crop_marks,
    cut_numbers,
)
from printgen.sheets.die_cut import allowed_bleed, die_cut_sheets
from printgen.sheets.instructions import back_words, front_words, head_marks, head_room
from printgen.sheets.nesting import is_nested, nest_sheets
from printgen.sheets.order import Piece, PieceOrder, is_two_sided, sheet_stamp
from printgen.sheets.profile import Mirror, flip_mirror, place_turned
from printgen.translation import _
from printgen.units import Box

#: The distance of a fold from the space for crop marks, mm. With this distance, bleeds are 5 mm or more from the fold.
FOLD = 1.5
_DASH = (2.0, 1.2)


class SheetSide(Struct, frozen=True):
    """One side of a sheet, without its title strip.

    Fields:
        name: the name of the sheet and side, or None for a blank back.
        number: the number of the sheet.
        pieces: the pieces on this side, whose records determine its stamp.
    """

    name: str | None
    number: int
    faces: tuple[PlacedFace, ...]
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]


def impose(title: Title, pieces: tuple[Piece, ...], order: PieceOrder) -> Plan:
    """Lay out the pieces on sheets and return the plan to print.

    Pieces with a back come first, then pieces without a back. The two groups share sheets only if this saves paper. In
    duplex printing and for gluing, each front is followed by its back. In one-sided printing, all fronts come first, then
    the backs as separate pieces.

    Raise LayoutError if a piece is too large.
    """
    backs = tuple(
        Piece(it.back, None, it.trim, it.copies, it.stamp, it.kind, it.edge, it.has_spares)
        for it in order.separate_backs(pieces)
        if it.back
    )
    pieces = (*pieces, *backs)
    backed = order.attached_backs(pieces)
    known = {id(piece) for piece in backed}
    plain = tuple(piece for piece in pieces if id(piece) not in known)
    dense = replace(order, is_dense=True)
    if shared := next((it for it in (order, dense) if _saves_paper(backed, plain, it)), None):
        backed, plain, order = (*backed, *plain), (), shared
    sides = [*_sides(backed, order, True, 0)]
    sides += _sides(plain, order, False, sides[-1].number if sides else 0)
    if is_two_sided(pieces, order):
        # A front without a back is followed by a blank side. Otherwise, every later front would be printed on a back.
        # The last front needs none.
        blank = SheetSide(None, 0, (), (), ())
        sides = [it for side in sides for it in ((side,) if any(one.back for one in side.pieces) else (side, blank))]
        sides = sides[:-1] if sides[-1] is blank else sides
    paper, made = order.sheet, list[Sheet]()
    cells = order.stock.cells if order.stock else ()
    for number, side in enumerate(sides, start=1):
        if side.name is None:
            made.append(Sheet(paper, ()))
            continue
        # On a stock, the foot is printed only on the free edge. If the foot would cover a label, the key to the status
        # marks is omitted, or else the whole foot.
        stamp, count = sheet_stamp(side.pieces), len(sides)
        own = _sheet_title(title, [placed.face for placed in side.faces])
        feet = (
            page_foot(paper, it, side.name, stamp, number, count) for it in (own, replace(title, statuses=(), notes=()))
        )
        marks = (*side.marks, *next((foot for foot in feet if not _covers(foot, cells)), ()))
        around = (PlacedFace(Face("sheet", paper, marks), 0, 0),) if marks else ()
        made.append(Sheet(paper, (*side.faces, *around), (_("sheet {number}").format(number=side.number),)))
    return title.plan(made, cells)


def _saves_paper(backed: tuple[Piece, ...], plain: tuple[Piece, ...], order: PieceOrder) -> bool:
    """Return whether pieces without a back need fewer sheets if they share sheets with pieces that have a back."""
    if not (backed and plain) or order.assembly != "duplex" or order.stock or is_nested((*backed, *plain), order):
        return False
    area, together = usable_area(order, "duplex"), (*backed, *plain)
    joint, *separate = (block_sheets(them, area, order) for them in (together, backed, plain))
    has_back = all(any(it.piece.back for block in blocks for it in block.cells) for blocks in joint)
    return has_back and len(joint) < sum(map(len, separate))


def _sheet_title(title: Title, faces: Sequence[Face]) -> Title:
    """Return the title of one side of a sheet, with the statuses that are marked on its faces, and their notes.

    If the faces do not list their statuses and have no marks, all pieces have the statuses of the title.
    """
    unlisted = [face for face in faces if face.statuses is None]
    listed = {it for face in faces for it in face.statuses or ()}
    statuses = tuple(it for it in title.statuses if unlisted or it in listed)
    notes = tuple(sorted({note for face in faces for note in face.notes}))
    return replace(title, statuses=statuses, notes=notes, is_for_all=bool(unlisted) and not status_marks(faces))


def _covers(marks: tuple[Mark, ...], cells: tuple[Box, ...]) -> bool:
    """Return whether any mark overlaps a label or is less than half a millimetre away from one."""
    return any(boxes_meet(bounds(mark).inset(-0.5), cell) for mark in marks for cell in cells)


def count_paper(plan: Plan, pieces: tuple[Piece, ...], order: PieceOrder) -> int:
    """Return the number of paper sheets needed to print the plan of these pieces."""
    return -(-len(plan.sheets) // 2) if is_two_sided(pieces, order) else len(plan.sheets)


def _sides(pieces: tuple[Piece, ...], order: PieceOrder, two_sided: bool, before: int) -> Iterator[SheetSide]:
    """Yield the sides of all sheets, numbered from `before` + 1.

    Sheets of a die-cut stock have no marks or instructions, because they are already cut.
    """
    paper, stock, mirror = order.sheet, order.stock, _mirror(order)
    assembly = order.assembly if two_sided else "single"
    area, nested = usable_area(order, assembly), is_nested(pieces, order)
    grids = [] if stock or nested else block_sheets(pieces, area, order, assembly == "fold")
    filled = [[placed for block in blocks for placed in block.cells] for blocks in grids]
    if nested:
        filled = nest_sheets(pieces, area, order)
    if stock:
        filled = [
            [PlacedPiece(it, box, 0, Bleeds(*4 * (allowed_bleed(it, order, stock),))) for it, box in cells]
            for cells in die_cut_sheets(pieces, stock)
        ]
    # Sheets to be glued are trimmed to this frame.
    trim = usable_area(order, "glue").inset(-REACH - 1.0, 0.0)
    frame = (Rect(trim.x, trim.y, trim.width, trim.height, None, Ink.BLACK, CUT),) if assembly == "glue" else ()
    for index, cells in enumerate(filled):
        number, printed = before + 1 + index, tuple(placed.piece for placed in cells)
        fronts = tuple(_place(it.piece.front, it.box, it.turn, it.bleeds) for it in cells)
        backs = tuple(
            _place(it.piece.back, mirror.mirror_box(it.box), mirror.mirror_turn(it.turn), _mirrored(it.bleeds, mirror))
            for it in cells
            if it.piece.back
        )
        marks, behind = tuple[Mark, ...](), tuple[Mark, ...]()
        if not stock:
            blocks = grids[index] if grids else ()
            has_spares = any(it.has_spares for it in printed)
            apart = bool(order.separate_backs(pieces))
            words = front_words(order, number, assembly != "single", apart, nested, has_spares)
            cuts: tuple[Mark, ...] = (*crop_marks(blocks), *cut_numbers(blocks, order.cuts == "guillotine"))
            marks = (*head_marks(words, order, assembly == "duplex"), *cuts, *frame)
            behind = (*head_marks(back_words(order, number), order, assembly == "duplex"), *frame)
        name = _("sheet {number}").format(number=number)
        if assembly == "single":
            yield SheetSide(name, number, fronts, marks, printed)
        elif assembly == "fold":
            middle, edge = paper.height / 2, MARGIN / 2
            fold = Line(edge, middle, paper.width - edge, middle, Ink.BLACK, CUT, _DASH)
            yield SheetSide(name, number, (*fronts, *backs), (*marks, fold), printed)
        else:
            if assembly == "duplex":
                # The profile corrects the position of backs on this printer.
                backs = tuple(order.profile.correct(it, paper, order.flip) for it in backs)
            yield SheetSide(_("sheet {number}, front").format(number=number), number, fronts, marks, printed)
            yield SheetSide(_("sheet {number}, back").format(number=number), number, backs, behind, printed)


def _place(face: Face, box: Box, turn: float, bleeds: Bleeds) -> PlacedFace:
    """Place a face so that it fills the box after rotation. Each side of the box has its own bleed."""
    around = bleeds.top, bleeds.right, bleeds.bottom, bleeds.left
    if len(set(around)) == 1:
        return place_turned(face, box, turn, bleeds.top)
    # The sides of the face, which is rotated clockwise, at the sides of the box.
    top, right, bottom, left = (around[(side + round(turn / 90)) % 4] for side in range(4))
    window = Box(-left, -top, face.size.width + left + right, face.size.height + top + bottom)
    return replace(place_turned(face, box, turn, 0.0), clip=None, window=window)


def _mirrored(bleeds: Bleeds, mirror: Mirror) -> Bleeds:
    """Return the bleeds of a back, given the bleeds of the front before it."""
    if mirror.upright:
        return replace(bleeds, left=bleeds.right, right=bleeds.left)
    return replace(bleeds, top=bleeds.bottom, bottom=bleeds.top)


def usable_area(order: PieceOrder, assembly: str) -> Box:
    """Return the part of the sheet that pieces, with their bleeds and crop marks, may use.

    The margins at the top and bottom of the sheet are equal, because fronts and backs must coincide.
    """
    paper, top = order.sheet, head_room(order)
    area = Box(MARGIN, top, paper.width - 2 * MARGIN, paper.height - 2 * top)
    if assembly == "glue":
        # Both sheets are trimmed to the same frame, so their edges are the guide.
        return area.inset(0.0, 1.2).inset(REACH + 1.0, 0.0)
    return area.upper_part(paper.height / 2 - FOLD - top) if assembly == "fold" else area


def _mirror(order: PieceOrder) -> Mirror:
    """Return the line at which the positions of fronts are mirrored to give the positions of their backs.

    The line depends on the assembly. It is the fold, the middle line of a sheet that the printer flips, or the vertical
    middle line of sheets that are glued together.
    """
    if order.assembly in ("duplex", "single"):
        return flip_mirror(order.sheet, order.flip)
    return Mirror(False, order.sheet.height / 2) if order.assembly == "fold" else Mirror(True, order.sheet.width / 2)
