"""Pieces in blocks: grids of one size whose cuts run straight from end to end; or on die-cut sheets, whose cells are given.

Where to cut, and in which order: crop marks outside the bleed, each cut with its number, never on a part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor, hypot
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, Anchor, Line, Text, Trim
from printgen.sheets.order import LayoutError, Piece, PieceOrder
from printgen.units import Box, Size

if TYPE_CHECKING:
    from printgen.data.records.pieces import Stock

#: What a block keeps free above and below its bleed for crop marks, mm.
MARKS = 4.0
#: Crop marks start this far beyond the bleed, and end here, mm.
NEAR, FAR = 0.6, 2.8
#: How far beyond the bleed marks and numbers reach sideways, mm.
REACH = 5.0
#: Type size of a cut's number, points; the number stands this far from its mark, mm.
_NUMBER, _ASIDE = 6, 0.5
_A_HAIR = 1e-6
#: A piece this much larger than its label still counts as fitting: figures of sheets are rounded, mm.
_ROUNDED = 0.15


class Block(Struct, frozen=True):
    """A grid of pieces with one cut: `x`, `y` is the corner of the first one's cut, `turn` how all of them are turned.

    bleed: how far art shows beyond each cut, mm. pieces: row by row; None for a place that stays empty.
    """

    x: float
    y: float
    cell: Size
    columns: int
    bleed: float
    turn: int
    pieces: tuple[Piece | None, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self.pieces) // self.columns)

    @property
    def cells(self) -> tuple[tuple[Piece, Box], ...]:
        """Each piece with its cut on the sheet."""
        found = []
        for index, piece in enumerate(self.pieces):
            row, column = divmod(index, self.columns)
            if piece:
                found.append((piece, Box(self._left(column), self._top(row), self.cell.width, self.cell.height)))
        return tuple(found)

    def _left(self, column: int) -> float:
        return self.x + column * (self.cell.width + 2 * self.bleed)

    def _top(self, row: int) -> float:
        return self.y + row * (self.cell.height + 2 * self.bleed)

    @property
    def cut_heights(self) -> tuple[float, ...]:
        """The heights of the cuts that run across, from the top; a cut that two rows share is one."""
        return _once(self._top(row) + side for row in range(self.rows) for side in (0.0, self.cell.height))

    @property
    def cut_positions(self) -> tuple[float, ...]:
        """The places of the cuts that run down, from the left."""
        return _once(self._left(column) + side for column in range(self.columns) for side in (0.0, self.cell.width))

    @property
    def outer_box(self) -> Box:
        """What the cuts of the whole grid enclose."""
        return Box(self.x, self.y, self.cut_positions[-1] - self.x, self.cut_heights[-1] - self.y)


def block_sheets(pieces: Iterable[Piece], field: Box, order: PieceOrder, foot: bool = False) -> list[tuple[Block, ...]]:
    """All copies of the pieces in blocks, sheet by sheet: sizes in the order in which they come, one under the other.

    field: where bleeds and crop marks may lie. foot: the blocks of a sheet lie at the field's foot, not at its head.
    Raises DoesNotFit when a piece is larger than the field.
    """
    filled: list[list[Block]] = [[]]
    by_trim: dict[Trim, list[Piece]] = {}
    for piece in pieces:
        by_trim.setdefault(piece.trim, []).extend([piece] * piece.copies)
    for trim, waiting in by_trim.items():
        while waiting:
            used = filled[-1][-1].outer_box.bottom + filled[-1][-1].bleed + MARKS - field.y if filled[-1] else 0.0
            block = _block(trim, waiting, field.lower_part(used), order)
            if block is not None:
                filled[-1].append(block)
                waiting = waiting[len(block.cells) :]
            elif filled[-1]:
                filled.append([])
            else:
                size, sheet = trim.size, order.sheet
                bleed = 0.0 if trim.solid else order.bleed
                wide, high = field.width - 2 * bleed, field.height - 2 * (MARKS + bleed)
                kinds = {"fold": "half a folded sheet", "glue": "a sheet that is trimmed for gluing"}
                raise LayoutError(
                    f"{waiting[0].front.name}: a piece of {size.width:g} x {size.height:g} mm does not fit on "
                    f"{kinds.get(order.assembly, 'a sheet')} of {sheet.width:g} x {sheet.height:g} mm, which has room for "
                    f"{wide:.0f} x {high:.0f} mm; take larger paper"
                )
    last = [blocks[-1] for blocks in filled if blocks]
    down = [field.bottom - MARKS - block.bleed - block.outer_box.bottom if foot else 0.0 for block in last]
    return [
        tuple(replace(block, y=block.y + far) for block in blocks)
        for blocks, far in zip(filter(None, filled), down, strict=True)
    ]


def _block(trim: Trim, pieces: list[Piece], free: Box, order: PieceOrder) -> Block | None:
    """As many of the pieces as the free part of the field takes, turned where that takes more; None where it takes none."""
    bleed = 0.0 if trim.solid else order.bleed

    def many(room: float, side: float) -> int:
        return max(0, floor(room / (side + 2 * bleed) + _A_HAIR))

    upright, turned = (
        (many(free.width, size.width), many(free.height - 2 * MARKS, size.height))
        for size in (trim.size, trim.size.transposed)
    )
    turn = min(turned[0] * turned[1], len(pieces)) > min(upright[0] * upright[1], len(pieces))
    cell, (columns, rows) = (trim.size.transposed, turned) if turn else (trim.size, upright)
    if not columns * rows:
        return None
    taken = _in_rows(pieces, columns, rows)
    if any(piece.kind for piece in pieces):
        # As narrow as it gets without another row: rows are then full, or alike in length.
        narrower = ((few, _in_rows(pieces, few, rows)) for few in range(1, columns))
        held, high = sum(map(bool, taken)), -(-len(taken) // columns)
        alike = ((few, it) for few, it in narrower if sum(map(bool, it)) == held and -(-len(it) // few) == high)
        columns, taken = next(alike, (columns, taken))
    columns = min(columns, len(taken))
    wide = columns * cell.width + (columns - 1) * 2 * bleed
    top = free.y + MARKS + bleed
    return Block(free.center.x - wide / 2, top, cell, columns, bleed, 90 if turn else 0, taken)


def _in_rows(pieces: list[Piece], columns: int, rows: int) -> tuple[Piece | None, ...]:
    """The first of the pieces in so many rows and columns, each kind from the start of a row; None for what stays empty."""
    cells: list[Piece | None] = []
    for index, piece in enumerate(pieces):
        before, left = pieces[index - 1] if index else piece, -len(cells) % columns
        if piece is not before and (piece.kind != before.kind or (piece.kind and left < piece.copies <= columns)):
            cells += [None] * left
        if len(cells) == columns * rows:
            break
        cells.append(piece)
    return tuple(cells)


def _once(edges: Iterable[float]) -> tuple[float, ...]:
    """Each edge once, in order; edges a hair apart are the same one."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > _A_HAIR:
            found.append(edge)
    return tuple(found)


def die_cut_sheets(pieces: tuple[Piece, ...], stock: Stock) -> list[tuple[tuple[Piece, Box], ...]]:
    """All copies of the pieces, each in the middle of a cell of its own on a die-cut sheet, sheet by sheet. Raises DoesNotFit."""
    whole, cells = stock.piece, stock.cells
    for piece in pieces:
        size = piece.trim.size
        fits = size.width <= whole.width + _ROUNDED and size.height <= whole.height + _ROUNDED
        if whole.is_circle and not piece.trim.circle:
            fits = hypot(size.width, size.height) <= whole.width + _ROUNDED
        if not fits:
            given = f"{piece.front.name}: a piece of {size.width:g} x {size.height:g} mm"
            shape = f"round, {whole.width:g} mm across" if whole.is_circle else f"{whole.width:g} x {whole.height:g} mm"
            raise LayoutError(f"{given} does not fit on {stock.name}, whose pieces are {shape}")
    waiting = [piece for piece in pieces for _ in range(piece.copies)]
    return [
        tuple((piece, cell.centered_box(piece.trim.size)) for piece, cell in zip(waiting[start:], cells, strict=False))
        for start in range(0, len(waiting), len(cells))
    ]


def allowed_bleed(piece: Piece, order: PieceOrder, stock: Stock) -> float:
    """How far art may show beyond the piece, mm: as ordered, but never onto a neighbour."""
    size, pitch = piece.trim.size, stock.pitch
    across = (pitch.x - size.width) / 2 if stock.columns > 1 else order.bleed
    down = (pitch.y - size.height) / 2 if stock.rows > 1 else order.bleed
    return max(0.0, min(order.bleed, across, down))


def crop_marks(blocks: Iterable[Block]) -> Iterator[Line]:
    """A mark at both ends of every cut."""
    for block in blocks:
        hull = block.outer_box.inset(-block.bleed)
        for y in block.cut_heights:
            yield Line(hull.x - FAR, y, hull.x - NEAR, y, Ink.BLACK, CUT)
            yield Line(hull.right + NEAR, y, hull.right + FAR, y, Ink.BLACK, CUT)
        for x in block.cut_positions:
            yield Line(x, hull.y - FAR, x, hull.y - NEAR, Ink.BLACK, CUT)
            yield Line(x, hull.bottom + NEAR, x, hull.bottom + FAR, Ink.BLACK, CUT)


def cut_numbers(blocks: tuple[Block, ...]) -> tuple[Text, ...]:
    """The number of each cut, first those across from the top, then those down; on that side of its mark where the piece lies, so
    that numbers of close cuts keep apart."""
    found: list[Text] = []

    def number(x: float, y: float, anchor: Anchor) -> None:
        found.append(Text(x, y, str(len(found) + 1), _NUMBER, "text", anchor, Ink.GREY70))

    def first(block: Block, index: int, count: int) -> bool:
        """Whether the cut is the first one of a row or column of pieces."""
        return index < count - 1 if not block.bleed else index % 2 == 0

    for block in blocks:
        x = block.outer_box.x - block.bleed - NEAR
        for index, y in enumerate(block.cut_heights):
            number(x, y + 2.0 if first(block, index, len(block.cut_heights)) else y - _ASIDE, "end")
    for block in blocks:
        y = block.outer_box.y - block.bleed - NEAR - 0.4
        for index, x in enumerate(block.cut_positions):
            right = first(block, index, len(block.cut_positions))
            number(x + (_ASIDE if right else -_ASIDE), y, "start" if right else "end")
    return tuple(found)
