"""Layout of pieces in blocks, with crop marks and cut numbers.

A block is a grid of pieces of the same size. Therefore, each cut runs straight across the block. Crop marks and cut
numbers are outside the bleed, never on a piece. The cut numbers show the order of the cuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, Anchor, Line, Text, Trim
from printgen.sheets.order import LayoutError, Piece, PieceOrder
from printgen.sheets.spares import even_rows, fill_rows, repeat_sets
from printgen.units import Box, Size

#: The free space above and below a block's bleed for crop marks, mm.
MARKS = 4.0
#: The distances from the bleed at which crop marks start and end, mm.
NEAR, FAR = 0.6, 2.8
#: The distance by which touching pieces extend beyond the cut between them, mm. Otherwise, a viewer or printer that
#: smooths edges would show a pale line across their common band.
OVERLAP = 0.1
#: The maximum space that is added between two blocks on a sheet that is not full, mm.
APART = 6.0
#: The space that marks and numbers need at the sides, from the bleed, mm.
REACH = 5.0
#: The type size of a cut number (points), and its distance from its mark (mm).
_NUMBER, _ASIDE = 6, 0.5
_A_HAIR = 1e-6


class Bleeds(Struct, frozen=True):
    """The distances in mm by which art extends beyond the cut on each side of a piece's box on the sheet."""

    left: float
    top: float
    right: float
    bottom: float


class PlacedPiece(Struct, frozen=True):
    """A piece with its position on a sheet.

    Fields:
        box: the box on the sheet that the cut encloses.
        turn: the clockwise rotation of the piece, degrees.
    """

    piece: Piece
    box: Box
    turn: int
    bleeds: Bleeds


class Block(Struct, frozen=True):
    """A grid of pieces that are cut together.

    Fields:
        x: the left edge of the first piece's cut, mm.
        y: the upper edge of the first piece's cut, mm.
        cell: the size of a piece after rotation, mm.
        bleed: the distance that art extends beyond each cut, mm.
        turn: the rotation of the pieces, degrees. Rows in `turned` are rotated by an additional 180°.
        pieces: the pieces row by row, or None for an empty cell.
        gap: the distance between the cuts of neighbouring columns, mm.
        gaps: the distance between the cuts of each row and the next, mm.
        turned: for each row, whether it is upside down. Rows are turned so that neighbouring pieces touch at the same edge.
    """

    x: float
    y: float
    cell: Size
    columns: int
    bleed: float
    turn: int
    pieces: tuple[Piece | None, ...]
    gap: float
    gaps: tuple[float, ...]
    turned: tuple[bool, ...]

    @property
    def rows(self) -> int:
        """The number of rows in the block."""
        return -(-len(self.pieces) // self.columns)

    @property
    def cells(self) -> tuple[PlacedPiece, ...]:
        """The pieces with their positions on the sheet."""
        found = []
        for index, piece in enumerate(self.pieces):
            row, column = divmod(index, self.columns)
            if piece:
                box = Box(self._left(column), self._top(row), self.cell.width, self.cell.height)
                turn = (self.turn + 180 * self.turned[row]) % 360
                found.append(PlacedPiece(piece, box, turn, self._bleeds(row, column)))
        return tuple(found)

    def _bleeds(self, row: int, column: int) -> Bleeds:
        """Return the bleeds of a cell. On a side that touches a neighbour, the bleed is OVERLAP."""

        def bleed(gap: float, row: int, column: int) -> float:
            is_inside = 0 <= column < self.columns and 0 <= row < self.rows
            index = row * self.columns + column
            is_empty = not is_inside or index >= len(self.pieces) or self.pieces[index] is None
            return self.bleed if is_empty else min(self.bleed, max(gap / 2, OVERLAP))

        above = self.gaps[row - 1] if row else 0.0
        below = self.gaps[row] if row < len(self.gaps) else 0.0
        return Bleeds(
            bleed(self.gap, row, column - 1),
            bleed(above, row - 1, column),
            bleed(self.gap, row, column + 1),
            bleed(below, row + 1, column),
        )

    def _left(self, column: int) -> float:
        return self.x + column * (self.cell.width + self.gap)

    def _top(self, row: int) -> float:
        return self.y + row * self.cell.height + sum(self.gaps[:row])

    @property
    def tops(self) -> tuple[float, ...]:
        """The upper edge of each row on the sheet."""
        return tuple(map(self._top, range(self.rows)))

    @property
    def lefts(self) -> tuple[float, ...]:
        """The left edge of each column on the sheet."""
        return tuple(map(self._left, range(self.columns)))

    @property
    def cut_heights(self) -> tuple[float, ...]:
        """The y of each horizontal cut on the sheet, from top to bottom. A cut shared by two rows is listed once."""
        return _once(self._top(row) + side for row in range(self.rows) for side in (0.0, self.cell.height))

    @property
    def cut_positions(self) -> tuple[float, ...]:
        """The x of each vertical cut on the sheet, from left to right. A cut shared by two columns is listed once."""
        return _once(self._left(column) + side for column in range(self.columns) for side in (0.0, self.cell.width))

    @property
    def outer_box(self) -> Box:
        """The box enclosed by the outermost cuts."""
        return Box(self.x, self.y, self.cut_positions[-1] - self.x, self.cut_heights[-1] - self.y)


def block_sheets(pieces: Iterable[Piece], field: Box, order: PieceOrder, foot: bool = False) -> list[tuple[Block, ...]]:
    """Arrange all copies of the pieces in blocks, and return the blocks on each sheet.

    Blocks are placed one below the other, in the order in which their sizes first appear.

    Args:
        pieces: the pieces, with their numbers of copies.
        field: the part of a sheet that bleeds and crop marks may use.
        order: the bleed, paper and assembly.
        foot: whether to align the blocks with the field's bottom instead of its top.

    Spare copies fill started rows and started sheets, if the pieces may have spares.

    Raise LayoutError if a piece is larger than the field.
    """
    sheets = repeat_sets(pieces, lambda them: _fill_sheets(them, field, order))
    full = ([replace(it, pieces=fill_rows(it.pieces, it.columns)) for it in blocks] for blocks in sheets)
    return [tuple(_spread(blocks, field, foot)) for blocks in full]


def _fill_sheets(pieces: Iterable[Piece], field: Box, order: PieceOrder) -> list[list[Block]]:
    """Return the blocks on each sheet, from the top. The arguments have the same meanings as in `block_sheets`."""
    filled: list[list[Block]] = [[]]
    by_trim: dict[Trim, list[Piece]] = {}
    for piece in pieces:
        by_trim.setdefault(piece.trim, []).extend([piece] * piece.copies)
    for trim, waiting in by_trim.items():
        if order.cuts == "guillotine" and filled[-1]:
            # Each cut runs right across the sheet, so that a sheet has only one block.
            filled.append([])
        while waiting:
            used = filled[-1][-1].outer_box.bottom + filled[-1][-1].bleed + MARKS - field.y if filled[-1] else 0.0
            block = _block(trim, waiting, field.lower_part(used), order)
            if block is not None:
                filled[-1].append(block)
                waiting = waiting[len(block.cells) :]
            elif filled[-1]:
                filled.append([])
            else:
                bleed = 0.0 if trim.solid else order.bleed
                wide, high = field.width - 2 * bleed, field.height - 2 * (MARKS + bleed)
                raise oversize_error(waiting[0], wide, high, order)
    return [blocks for blocks in filled if blocks]


def _spread(blocks: list[Block], field: Box, foot: bool) -> Iterator[Block]:
    """Yield the blocks of a sheet, moved down so that its free space is balanced.

    The blocks move apart by up to APART. The remaining space is divided equally between the top and bottom of the sheet.
    Beside a fold (`foot`), the last block is as close to the fold as possible.
    """
    last = blocks[-1]
    free = max(0.0, field.bottom - MARKS - last.bleed - last.outer_box.bottom)
    apart = 0.0 if foot else min(APART, free / (len(blocks) + 1))
    above = free if foot else (free - apart * (len(blocks) - 1)) / 2
    return (replace(block, y=block.y + above + apart * index) for index, block in enumerate(blocks))


def oversize_error(piece: Piece, wide: float, high: float, order: PieceOrder) -> LayoutError:
    """Return the error for a piece that exceeds the maximum size of `wide` x `high` mm."""
    size, sheet = piece.trim.size, order.sheet
    kinds = {"fold": "half a folded sheet", "glue": "a sheet that is trimmed for gluing"}
    return LayoutError(
        f"{piece.front.name}: a piece of {size.width:g} x {size.height:g} mm does not fit on "
        f"{kinds.get(order.assembly, 'a sheet')} of {sheet.width:g} x {sheet.height:g} mm; the largest possible "
        f"piece is {wide:.0f} x {high:.0f} mm. Choose larger paper."
    )


def _block(trim: Trim, pieces: list[Piece], free: Box, order: PieceOrder) -> Block | None:
    """Return a block with as many of the pieces as fit into the free part of the field, or None if no piece fits.

    The pieces are turned if more of them fit when turned.

    Args:
        trim: the cut of the pieces, which are all of the same size.
    """
    bleed = 0.0 if trim.solid else order.bleed
    abut = order.grid == "abutting" or (order.grid == "auto" and all(piece.edge for piece in pieces))
    gap = 0.0 if abut else 2 * bleed

    def count_fitting(space: float, side: float) -> int:
        return max(0, floor((space - 2 * bleed + gap) / (side + gap) + _A_HAIR))

    upright, turned = (
        (count_fitting(free.width, size.width), count_fitting(free.height - 2 * MARKS, size.height))
        for size in (trim.size, trim.size.transposed)
    )
    turn = min(turned[0] * turned[1], len(pieces)) > min(upright[0] * upright[1], len(pieces))
    cell, (columns, rows) = (trim.size.transposed, turned) if turn else (trim.size, upright)
    if not columns * rows:
        return None
    taken = _in_rows(pieces, columns, rows, order.is_dense)
    has_spares = any(piece.has_spares for piece in pieces)
    if any(piece.kind for piece in pieces) and not has_spares:
        # Make the block as narrow as possible without another row, so that rows are full or of equal length.
        narrower = ((few, _in_rows(pieces, few, rows, order.is_dense)) for few in range(1, columns))
        count, row_count = sum(map(bool, taken)), -(-len(taken) // columns)
        equal = ((few, it) for few, it in narrower if sum(map(bool, it)) == count and -(-len(it) // few) == row_count)
        columns, taken = next(equal, (columns, taken))
    columns = columns if has_spares else min(columns, len(taken))
    taken = taken if has_spares else even_rows(taken, columns)
    gaps, upside_down = _row_gaps(taken, columns, order, bleed)
    while len(gaps) * cell.height + cell.height + sum(gaps) + 2 * (bleed + MARKS) > free.height + _A_HAIR:
        # Rows of different kinds do not touch, so that fewer rows fit.
        taken = taken[: len(gaps) * columns]
        gaps, upside_down = _row_gaps(taken, columns, order, bleed)
    wide = columns * cell.width + (columns - 1) * gap
    top, left = free.y + MARKS + bleed, free.center.x - wide / 2
    return Block(left, top, cell, columns, bleed, 90 if turn else 0, taken, gap, gaps, upside_down)


def _row_gaps(
    taken: tuple[Piece | None, ...], columns: int, order: PieceOrder, bleed: float
) -> tuple[tuple[float, ...], tuple[bool, ...]]:
    """Return the distance in mm between each row and the next, and whether each row is upside down.

    Rows with the same edges touch. Every second row of them is upside down, so that upper edges touch upper edges. A row
    with fewer pieces is not upside down, because the band above it would be higher over its pieces than beside them.
    """
    gaps, turned = list[float](), [False]
    for start in range(columns, len(taken), columns):
        above, below = ([it for it in taken[at : at + columns] if it] for at in (start - columns, start))
        first, second = ({it.edge for it in row} for row in (above, below))
        same = first == second and len(first) == 1 and "" not in first
        is_clear = len(below) >= len(above) or turned[-1]
        touches = order.grid == "abutting" or (order.grid == "auto" and same and is_clear)
        gaps.append(0.0 if touches else 2 * bleed)
        turned.append(touches and same and not turned[-1])
    return tuple(gaps), tuple(turned)


def _in_rows(pieces: list[Piece], columns: int, rows: int, dense: bool) -> tuple[Piece | None, ...]:
    """Arrange pieces in a block with these numbers of columns and rows, and return the cells row by row.

    The pieces are taken from the start of `pieces`. Each kind of piece starts a new row, except that kinds of only one
    piece share rows. Empty cells are None.
    """
    cells, counts = list[Piece | None](), Counter(piece.kind for piece in pieces)

    def is_lone(piece: Piece) -> bool:
        """Return whether a piece may share a row with other kinds.

        It may if it is the only one of its kind and its art does not restrict which pieces it may touch, or on dense
        sheets, if its kind does not fill a row.
        """
        return counts[piece.kind] < columns if dense else counts[piece.kind] == 1 and not piece.edge

    for index, piece in enumerate(pieces):
        before, left = pieces[index - 1] if index else piece, -len(cells) % columns
        starts = piece.kind != before.kind and not (is_lone(piece) and is_lone(before))
        if piece is not before and (starts or (piece.kind and left < piece.copies <= columns)):
            cells += [None] * left
        if len(cells) == columns * rows:
            break
        cells.append(piece)
    return tuple(cells)


def _once(edges: Iterable[float]) -> tuple[float, ...]:
    """Return the edges in order, without duplicates. Edges less than _A_HAIR apart are treated as equal."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > _A_HAIR:
            found.append(edge)
    return tuple(found)


def crop_marks(blocks: Iterable[Block]) -> Iterator[Line]:
    """Yield the crop marks at both ends of every cut."""
    for block in blocks:
        hull = block.outer_box.inset(-block.bleed)
        for y in block.cut_heights:
            yield Line(hull.x - FAR, y, hull.x - NEAR, y, Ink.BLACK, CUT)
            yield Line(hull.right + NEAR, y, hull.right + FAR, y, Ink.BLACK, CUT)
        for x in block.cut_positions:
            yield Line(x, hull.y - FAR, x, hull.y - NEAR, Ink.BLACK, CUT)
            yield Line(x, hull.bottom + NEAR, x, hull.bottom + FAR, Ink.BLACK, CUT)


def cut_numbers(blocks: tuple[Block, ...], guillotine: bool = False) -> tuple[Text, ...]:
    """Return the numbers of the cuts.

    For a knife, the horizontal cuts come first, from the top, and then the vertical cuts from the left. For a
    guillotine, the first four cuts trim the block. Then the rows are cut off from the bottom. Finally, the columns are
    cut off from the right, in the pile of rows. Each of these cuts also has its distance from the upper or left edge of
    the block, for the back gauge.

    Each number is on the side of its crop mark that faces a piece. The numbers of adjacent cuts therefore do not overlap.
    """
    found: list[Text] = []

    def number(text: str, x: float, y: float, anchor: Anchor) -> None:
        found.append(Text(x, y, text, _NUMBER, "text", anchor, Ink.GREY70))

    def is_first(edge: float, starts: tuple[float, ...]) -> bool:
        """Return whether a cut is at the beginning of a row or column of pieces."""
        return any(abs(edge - start) < _A_HAIR for start in starts)

    count = 0
    for block in blocks:
        texts = _gauge_labels(block.cut_heights, (1, 2), 5) if guillotine else _numbers(block.cut_heights, count)
        count += len(texts)
        x = block.outer_box.x - block.bleed - NEAR
        for text, y in zip(texts, block.cut_heights, strict=True):
            number(text, x, y + 2.0 if is_first(y, block.tops) else y - _ASIDE, "end")
    for block in blocks:
        first = len(block.cut_heights) + 3
        texts = (
            _gauge_labels(block.cut_positions, (3, 4), first) if guillotine else _numbers(block.cut_positions, count)
        )
        count += len(texts)
        y = block.outer_box.y - block.bleed - NEAR - 0.4
        for text, x in zip(texts, block.cut_positions, strict=True):
            right = is_first(x, block.lefts)
            number(text, x + (_ASIDE if right else -_ASIDE), y, "start" if right else "end")
    return tuple(found)


def _numbers(edges: tuple[float, ...], before: int) -> tuple[str, ...]:
    return tuple(str(before + index) for index in range(1, len(edges) + 1))


def _gauge_labels(edges: tuple[float, ...], outer: tuple[int, int], start: int) -> tuple[str, ...]:
    """Return the label of each cut on a guillotine: its number, and its distance from the first cut in mm.

    Args:
        outer: the numbers of the first and the last cut, which trim the block.
        start: the number of the cut before the last cut. Numbers rise towards the first cut.
    """
    inner = (f"{start + index}\u2009·\u2009{edge - edges[0]:.1f}" for index, edge in enumerate(reversed(edges[1:-1])))
    return (str(outer[0]), *reversed(tuple(inner)), str(outer[1]))
