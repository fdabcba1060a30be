"""Layout of pieces made of hexes. The pieces interlock on the sheet and are cut out along their outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from printgen.drawing.marks import Trim
from printgen.sheets.blocks import Bleeds, PlacedPiece, oversize_error
from printgen.sheets.order import Piece, PieceOrder
from printgen.units import Box, Point

#: The minimum distance between the hexes of neighbouring pieces, mm, and the distance of tried positions, in pitches.
GAP, STEP = 4.0, 0.125


def is_nested(pieces: Iterable[Piece], order: PieceOrder) -> bool:
    """Return whether the pieces are laid out by their outlines, instead of in rows and columns."""
    return order.stock is None and order.cuts == "knife" and all(it.trim.hexes for it in pieces)


def nest_sheets(pieces: Iterable[Piece], field: Box, order: PieceOrder) -> list[list[PlacedPiece]]:
    """Lay out all copies of the pieces, and return the pieces on each sheet.

    Each piece is at the highest free position of the first sheet that has space for it. Pieces are not turned, because
    players compare them with each other.

    Raise LayoutError if a piece is larger than the field.
    """
    sheets: list[list[PlacedPiece]] = []
    for piece in (copy for it in pieces for copy in [it] * it.copies):
        if piece.trim.size.width > field.width or piece.trim.size.height > field.height:
            raise oversize_error(piece, field.width, field.height, order)
        for sheet in (*sheets, None):
            if sheet is None:
                sheets.append(sheet := [])
            if corner := _free_corner(piece.trim, sheet, field):
                size = piece.trim.size
                sheet.append(
                    PlacedPiece(piece, Box(corner.x, corner.y, size.width, size.height), 0, Bleeds(0, 0, 0, 0))
                )
                break
    return sheets


def _free_corner(trim: Trim, sheet: list[PlacedPiece], field: Box) -> Point | None:
    """Return the highest free position (the leftmost of equally high ones) for a piece's upper left corner, or None."""
    taken = [middle.shift(it.box.x, it.box.y) for it in sheet for middle in it.piece.trim.hexes]
    return next((corner for corner in _corners(trim, field) if _is_free(trim, corner, taken)), None)


def _corners(trim: Trim, field: Box) -> Iterator[Point]:
    """Yield the positions to try for the upper left corner of a piece, row by row."""
    step = STEP * trim.pitch
    for row in range(int((field.height - trim.size.height) / step) + 1):
        for column in range(int((field.width - trim.size.width) / step) + 1):
            yield Point(field.x + column * step, field.y + row * step)


def _is_free(trim: Trim, corner: Point, taken: list[Point]) -> bool:
    """Return whether all hexes of a piece at this corner keep their distance from the hexes in `taken`.

    All hexes have the same pitch.
    """
    apart = trim.pitch + GAP
    for middle in trim.hexes:
        x, y = corner.x + middle.x, corner.y + middle.y
        for other in taken:
            dx, dy = abs(x - other.x), abs(y - other.y)
            # Hexes are apart if a line in the direction of one of their sides separates them.
            if dy < apart and (sqrt(3) * dx + dy) / 2 < apart:
                return False
    return True
