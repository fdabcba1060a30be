"""Pieces on die-cut sheets: labels and perforated cards, whose places and cuts are given."""

from __future__ import annotations

from math import hypot

from printgen.data.records.stock import Stock
from printgen.drawing.marks import Trim
from printgen.sheets.order import DoesNotFit, Order, Piece
from printgen.units import Box

#: A piece this much larger than its label still counts as fitting: figures of sheets are rounded, mm.
_ROUNDED = 0.15


def on_cells(pieces: tuple[Piece, ...], stock: Stock) -> list[tuple[tuple[Piece, Box], ...]]:
    """All copies of the pieces, each in the middle of a cell of its own, sheet by sheet.

    Raises DoesNotFit for a piece that the stock's cells cannot hold.
    """
    for piece in pieces:
        _hold(piece, stock)
    waiting = [piece for piece in pieces for _ in range(piece.copies)]
    cells = stock.cells
    starts = range(0, len(waiting), len(cells))
    return [
        tuple((piece, _centred(piece, cell)) for piece, cell in zip(waiting[start:], cells, strict=False))
        for start in starts
    ]


def bleed(piece: Piece, order: Order, stock: Stock) -> float:
    """How far art may show beyond the piece, mm: as ordered, but never onto a neighbour."""
    size, pitch = piece.trim.size, stock.pitch
    across = (pitch.x - size.width) / 2 if stock.columns > 1 else order.bleed
    down = (pitch.y - size.height) / 2 if stock.rows > 1 else order.bleed
    return max(0.0, min(order.bleed, across, down))


def _hold(piece: Piece, stock: Stock) -> None:
    trim, cell = piece.trim, stock.piece
    if cell.circle and not trim.circle:
        fits = hypot(trim.size.width, trim.size.height) <= cell.width + _ROUNDED
    else:
        fits = trim.size.width <= cell.width + _ROUNDED and trim.size.height <= cell.height + _ROUNDED
    if not fits:
        shape = f"round, {cell.width:g} mm across" if cell.circle else f"{cell.width:g} x {cell.height:g} mm"
        raise DoesNotFit(
            f"{piece.front.name}: a piece of {_size(trim)} does not fit on {stock.name}, whose pieces are {shape}"
        )


def _size(trim: Trim) -> str:
    return f"{trim.size.width:g} x {trim.size.height:g} mm"


def _centred(piece: Piece, cell: Box) -> Box:
    size, middle = piece.trim.size, cell.center
    return Box(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)
