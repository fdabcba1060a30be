"""The last rows of small pieces: spare copies, which fill free cells and cost no paper, and rows of equal length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, groupby, pairwise
from typing import TypeVar

from msgspec.structs import replace

from printgen.sheets.order import Piece

#: How often a sheet may have the complete set of pieces: more than this only costs ink.
MOST_SETS = 3

_Sheets = TypeVar("_Sheets", bound=list)  # type: ignore[type-arg]


def repeat_sets(pieces: Iterable[Piece], lay_out: Callable[[tuple[Piece, ...]], _Sheets]) -> _Sheets:
    """Lay out the pieces, with as many complete sets of those that may have spares as need no more sheets.

    Args:
        lay_out: a function that returns the sheets for pieces.
    """
    once = tuple(pieces)
    found = lay_out(once)
    for times in range(2, MOST_SETS + 1) if any(it.has_spares for it in once) else ():
        more = lay_out(tuple(replace(it, copies=times * it.copies) if it.has_spares else it for it in once))
        if len(more) > len(found):
            break
        found = more
    return found


def fill_rows(cells: tuple[Piece | None, ...], columns: int) -> tuple[Piece | None, ...]:
    """Fill the empty cells of rows with spare copies of the pieces in the row, if all of these may have spares."""
    return tuple(it for first in range(0, len(cells), columns) for it in _row(cells[first : first + columns], columns))


def even_rows(cells: tuple[Piece | None, ...], columns: int) -> tuple[Piece | None, ...]:
    """Distribute the pieces of a kind evenly over their rows if the last of these rows has only one piece.

    Rows with copies of a piece stay as they are, because copies stay together.
    """
    rows = [tuple(filter(None, cells[first : first + columns])) for first in range(0, len(cells), columns)]
    evened = list[Piece | None]()
    for kind, group in groupby(rows, key=lambda row: {it.kind for it in row}):
        same = list(group)
        pieces = [it for row in same for it in row]
        is_lone = len(same) > 1 and len(same[-1]) == 1 and len(pieces) > (len(same) - 1) * columns
        if is_lone and len(kind) == 1 and all(it.copies == 1 for it in pieces):
            few, longer = divmod(len(pieces), len(same))
            ends = accumulate(few + (at < longer) for at in range(len(same)))
            same = [tuple(pieces[first:end]) for first, end in pairwise((0, *ends))]
        for row in same:
            evened += (*row, *(None,) * (columns - len(row)))
    while evened and evened[-1] is None:
        evened.pop()
    return tuple(evened)


def _row(row: tuple[Piece | None, ...], columns: int) -> Iterator[Piece | None]:
    """Yield the cells of a row, with spares next to their originals. The pieces with the fewest copies get spares first."""
    pieces = [it for it in row if it]
    if not all(it.has_spares for it in pieces):
        yield from row
        return
    kinds = {id(it): it for it in pieces}
    counts = Counter(map(id, pieces))
    for _cell in range(columns - len(pieces)):
        counts[min(reversed(kinds), key=lambda it: counts[it])] += 1
    for name, piece in kinds.items():
        yield from (piece,) * counts[name]
