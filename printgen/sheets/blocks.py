"""Pieces in blocks: grids of one size whose cuts run straight from end to end. A sheet holds one block or more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import floor

from printgen.drawing.marks import Trim
from printgen.sheets.order import DoesNotFit, Order, Piece
from printgen.units import Box, Size

#: What a block keeps free above and below its bleed for crop marks, mm.
MARKS = 4.0
_A_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Block:
    """A grid of pieces with one cut: `x`, `y` is the corner of the first one's cut, `turn` how all of them are turned."""

    x: float
    y: float
    cell: Size
    columns: int
    gutter: float
    turn: int
    pieces: tuple[Piece, ...]

    @property
    def rows(self) -> int:
        return -(-len(self.pieces) // self.columns)

    def box(self, index: int) -> Box:
        """The cut of a piece on the sheet."""
        row, column = divmod(index, self.columns)
        x = self.x + column * (self.cell.width + self.gutter)
        y = self.y + row * (self.cell.height + self.gutter)
        return Box(x, y, self.cell.width, self.cell.height)

    @property
    def across(self) -> tuple[float, ...]:
        """The heights of the cuts that run across, from the top; a cut that two rows share is one."""
        edges = [self.box(row * self.columns) for row in range(self.rows)]
        return _once(edge for box in edges for edge in (box.y, box.bottom))

    @property
    def down(self) -> tuple[float, ...]:
        """The places of the cuts that run down, from the left."""
        edges = [self.box(column) for column in range(min(self.columns, len(self.pieces)))]
        return _once(edge for box in edges for edge in (box.x, box.right))

    @property
    def hull(self) -> Box:
        """What the cuts of the whole grid enclose."""
        return Box(self.x, self.y, self.down[-1] - self.x, self.across[-1] - self.y)


def sheets(pieces: Iterable[Piece], field: Box, order: Order, foot: bool = False) -> list[tuple[Block, ...]]:
    """All copies of the pieces in blocks, sheet by sheet: sizes in the order in which they come, one under the other.

    field: where bleeds and crop marks may lie. foot: the blocks of a sheet lie at the field's foot, not at its head.
    Raises DoesNotFit when a piece is larger than the field.
    """
    filled: list[list[Block]] = [[]]
    for trim, alike in _by_trim(pieces).items():
        waiting = [piece for piece in alike for _ in range(piece.copies)]
        while waiting:
            block = _block(trim, waiting, _below(filled[-1], field, order), order)
            if block is not None:
                filled[-1].append(block)
                waiting = waiting[len(block.pieces) :]
            elif filled[-1]:
                filled.append([])
            else:
                raise _too_large(alike[0], field, order)
    return [_at_foot(blocks, field, order) if foot else tuple(blocks) for blocks in filled if blocks]


def _by_trim(pieces: Iterable[Piece]) -> dict[Trim, list[Piece]]:
    groups: dict[Trim, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.trim, []).append(piece)
    return groups


def _below(blocks: list[Block], field: Box, order: Order) -> Box:
    """What is free of the field under the last block."""
    if not blocks:
        return field
    return field.below(blocks[-1].hull.bottom + order.bleed + MARKS - field.y)


def _block(trim: Trim, pieces: list[Piece], free: Box, order: Order) -> Block | None:
    """As many of the pieces as the free part of the field takes, turned where that takes more; None where it takes none."""
    upright, turned = (_grid(size, free, order) for size in (trim.size, trim.size.turned))
    turn = min(turned[0] * turned[1], len(pieces)) > min(upright[0] * upright[1], len(pieces))
    cell, (columns, rows) = (trim.size.turned, turned) if turn else (trim.size, upright)
    if not columns * rows:
        return None
    taken = tuple(pieces[: columns * rows])
    columns = min(columns, len(taken))
    wide = columns * cell.width + (columns - 1) * order.between
    top = free.y + MARKS + order.bleed
    return Block(free.center.x - wide / 2, top, cell, columns, order.between, 90 if turn else 0, taken)


def _grid(cell: Size, free: Box, order: Order) -> tuple[int, int]:
    """How many columns and rows of such cells a part of the field takes."""

    def many(room: float, side: float) -> int:
        return max(0, floor((room - 2 * order.bleed + order.between) / (side + order.between) + _A_HAIR))

    return many(free.width, cell.width), many(free.height - 2 * MARKS, cell.height)


def _at_foot(blocks: list[Block], field: Box, order: Order) -> tuple[Block, ...]:
    down = field.bottom - MARKS - order.bleed - blocks[-1].hull.bottom
    return tuple(replace(block, y=block.y + down) for block in blocks)


def _too_large(piece: Piece, field: Box, order: Order) -> DoesNotFit:
    size = piece.trim.size
    wide, high = field.width - 2 * order.bleed, field.height - 2 * (MARKS + order.bleed)
    how = {"fold": "half a folded sheet", "glue": "a sheet that is trimmed for gluing"}.get(order.assembly, "a sheet")
    return DoesNotFit(
        f"{piece.front.name}: a piece of {size.width:g} x {size.height:g} mm does not fit on {how} of "
        f"{order.sheet.width:g} x {order.sheet.height:g} mm, which has room for {wide:.0f} x {high:.0f} mm; "
        "take larger paper"
    )


def _once(edges: Iterable[float]) -> tuple[float, ...]:
    """Each edge once, in order; edges a hair apart are the same one."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > _A_HAIR:
            found.append(edge)
    return tuple(found)
