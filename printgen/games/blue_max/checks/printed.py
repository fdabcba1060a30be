"""The maps (BM601), and the rulebook, section by section (BM901)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.checks.coverage import accounted
from printgen.data.kind import Case, Library
from printgen.data.records.coverage import Coverage
from printgen.games.blue_max.board import Map


@check("BM601", "sheets that do not join", section="Inventory of Components", kinds=("maps",))
def joined(case: Case, library: Library) -> Iterator[Problem]:
    """Two sheets join to one playing surface, and no hex is lost at the seam; each side starts on an edge of its own.

    Where one sheet goes on at its right edge, the other does at its left, has as many rows, and its first column stands half a
    hex higher or lower than the last of the one. Otherwise an aircraft would fly into half a hex.

    Example:
        map: east
        joins: left
        lower: even     # the sheet to the west ends with a column of the same height
    """
    it, land = cast(Map, case.record), maps.land_of(case)
    yield from maps.size(land, least=10)
    for side in it.sides:
        if it.edge(side) == it.joins:
            yield Problem(
                ("edges", side), f"the {side} side starts at the seam", "let it start at an edge of the whole"
            )
    if it.start * 2 >= land.board.columns:
        message = f"the start line lies {it.start} columns deep on a sheet of {land.board.columns}"
        yield Problem(("start",), message, "let it leave room to meet")
    if it.joins is None:
        return
    others = [
        other for id, other in library.of("maps").items() if id != case.id and _joins(other) not in (None, it.joins)
    ]
    if len(others) != 1:
        message = f"it goes on at its {it.joins} edge, and {len(others) or 'no'} sheets join there"
        yield Problem(("joins",), message, "there is one for each of its two joined edges")
        return
    other = maps.land_of(others[0]).board
    if other.rows != land.board.rows:
        message = f"{land.board.rows} rows, and {others[0].id} has {other.rows}: they lose hexes at the seam"
        yield Problem(("terrain",), message, "give both as many rows", key=True)
    west, east = (land.board, other) if it.joins == "right" else (other, land.board)
    # The next column of the western sheet, and the first one of the eastern.
    next_low, first_low = ((west.columns + 1) % 2 == 0) == (west.lower == "even"), east.lower == "odd"
    if next_low != first_low:
        wanted = "odd" if east.lower == "even" else "even"
        message = "columns that meet at the seam stand at one height, and their hexes overlap"
        yield Problem(("lower",), message, f"write `lower: {wanted}` on the eastern sheet", key=True)


def _joins(case: Case) -> str | None:
    return cast(Map, case.record).joins


@check("BM901", "a section that stands nowhere", kinds=("coverage",))
def coverage(case: Case, _library: Library) -> Iterator[Problem]:
    """Each section of the rulebook stands once, with the products that print it or with the reason why none does.

    What nobody has looked at is what is missing at the table. A product's name that is misspelt, or one that says nothing to
    find it by, would count a section as printed that is not.

    Example:
        section: Tailing
        title: Who tails whom
        printed: [quick-references]     # the product is called quick-reference
        says: [front arc]
    """
    # The products name what draws them, and checks are asked for by every command.
    from printgen.games.blue_max.game import GAME

    yield from accounted(cast(Coverage, case.record), tuple(GAME.products))
