"""The board: its rows and lines, and its trench lines (RW601), and the hexes that scenarios name (RW603)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_uppercase

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.games.richthofens_war.board import Map
from printgen.games.richthofens_war.kinds import MAPS, SCENARIOS
from printgen.games.richthofens_war.records import Scenario


@check("RW601", "a board that is not whole, or a hex that it lacks", section="Prepare for Play V.1", kinds=(MAPS,))
def board(case: Case[Map], _library: Library) -> Iterator[Problem]:
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


@check("RW603", "a target off the board", section="Prepare for Play V.1", kinds=(SCENARIOS,))
def targets(case: Case[Scenario], library: Library) -> Iterator[Problem]:
    """The hexes that a scenario names as targets are hexes of the board.

    Cards list targets by their hexes, since roads run through hexes uncleanly; a number copied wrongly is a bridge in a field.

    Example:
        scenario: bombing
        targets: X-19 and PP-3       # rows go from A to OO
    """
    told = case.record.targets
    boards = [maps.land_of(it).board for it in library.of(MAPS).values()]
    for label in re.findall(
        r"\b(?:[A-Z]|" + "|".join(f"{it}{it}" for it in ascii_uppercase) + r")-\d{1,2}\b", str(told)
    ):
        if boards and not any(board.find(label) in board for board in boards):
            yield Problem(("targets",), f"there is no hex {label}", maps.naming(boards[0], boards[0].find(label).row))
