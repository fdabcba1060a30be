"""Layout of pieces on die-cut sheets, whose cells are fixed."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from printgen.sheets.order import LayoutError, Piece, PieceOrder
from printgen.units import Box

if TYPE_CHECKING:
    from printgen.data.records.pieces import Stock

_A_HAIR = 1e-6
#: The maximum distance that a piece may extend beyond its label on each side, mm. A strip of this width contains nothing legible.
CROP = 0.5


def die_cut_sheets(pieces: tuple[Piece, ...], stock: Stock) -> list[tuple[tuple[Piece, Box], ...]]:
    """Centre each copy of the pieces in a cell of a die-cut sheet. Return the pieces with their boxes on each sheet.

    Raise LayoutError if a piece is larger than a label of the stock.
    """
    label, cells = stock.piece, stock.cells
    for piece in pieces:
        size = piece.trim.size
        fits = size.width <= label.width + 2 * CROP + _A_HAIR and size.height <= label.height + 2 * CROP + _A_HAIR
        if label.is_circle and not piece.trim.circle:
            fits = hypot(size.width, size.height) <= label.width
        if not fits:
            given = f"{piece.front.name}: a piece of {size.width:g} x {size.height:g} mm"
            circle, box = f"round, {label.width:g} mm across", f"{label.width:g} x {label.height:g} mm"
            raise LayoutError(
                f"{given} does not fit on {stock.name}, whose labels are {circle if label.is_circle else box}"
            )
    waiting = [piece for piece in pieces for _ in range(piece.copies)]
    return [
        tuple((piece, cell.centered_box(piece.trim.size)) for piece, cell in zip(waiting[start:], cells, strict=False))
        for start in range(0, len(waiting), len(cells))
    ]


def allowed_bleed(piece: Piece, order: PieceOrder, stock: Stock) -> float:
    """Return the distance, in mm, that art may extend beyond a piece.

    The distance is the requested bleed, or less if the art would reach a neighbouring piece.
    """
    size, pitch = piece.trim.size, stock.pitch
    across = (pitch.x - size.width) / 2 if stock.columns > 1 else order.bleed
    down = (pitch.y - size.height) / 2 if stock.rows > 1 else order.bleed
    return max(0.0, min(order.bleed, across, down))
