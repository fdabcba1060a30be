"""The board: its rows and lines, and its trench lines (RW601)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library


@check("RW601", "a board that is not whole, or a hex that it lacks", section="Prepare for Play V.1", kinds=("maps",))
def board(case: Case, _library: Library) -> Iterator[Problem]:
    """Two trench lines run over the board from edge to edge, and roads, river and places lie in hexes that it has.

    Rows go by the letters A to OO down the east edge, lines by the numbers 1 to 52 along the north and west edges; each hex has
    one name, X-19 that of the bridge over the Somme. A target that is named wrongly would be bombed where it is not.

    Example:
        map: somme
        naming: slanting
        roads: [[A-53, X-19]]       # row A has the numbers 1 to 32
    """
    land = maps.land_of(case)
    yield from maps.size(land, least=10)
    yield from maps.trenchlines(land, widest=3, nearest=1, farthest=20)
