"""The maps (BM601), and the rulebook, section by section (BM901)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.checks.coverage import coverage_problems
from printgen.data.kind import Case, Library
from printgen.data.kinds import COVERAGE
from printgen.data.records.coverage import Coverage
from printgen.games.blue_max.board import Edges, Map
from printgen.games.blue_max.kinds import MAPS


@check("BM601", "sheets that do not join", section="Inventory of Components", kinds=(MAPS,))
def joined_maps(case: Case[Map], library: Library) -> Iterator[Problem]:
    """Two sheets join to one playing surface, and no hex is lost at the seam; each side starts on one edge, its own.

    Where one sheet goes on at its right edge, the other does at its left, has as many rows, and its first column stands half a
    hex higher or lower than the last of the one. Otherwise an aircraft would fly into half a hex.

    Example:
        map: east
        joining-edge: left
        low-columns: even     # the sheet to the west ends with a column of the same height
    """
    yield from maps.size(maps.land_of(case), least=10)
    yield from maps.joined_sheets(case, library)
    it = case.record
    for side in it.sides:
        if it.edge(side) == it.joining_edge:
            yield Problem(
                ("edges", side), f"the {side} side starts at the seam", "let it start at an edge of the whole"
            )
    yield from _one_edge_each(case, library)
    columns = maps.land_of(case).board.columns
    if it.start * 2 >= columns:
        message = f"the start line lies {it.start} columns deep on a sheet of {columns}"
        yield Problem(("start",), message, "let it leave room to meet")


def _one_edge_each(case: Case[Map], library: Library) -> Iterator[Problem]:
    """Yield sides that share an edge, or that have two edges or none on the joined sheets."""
    it, taken = case.record, dict[str, str]()
    for side in it.sides:
        if other := taken.get(it.edge(side)):
            message = f"the {side} side starts where the {other} side does (Preparation for Play)"
            yield Problem(("edges", side), message, "give each side an edge of its own")
        taken[it.edge(side)] = side
    if it.joining_edge is None:
        return
    others = [other for other in library.of(MAPS).values() if other.id != case.id and other.record.joining_edge]
    there = {side: other.id for other in others for side in other.record.sides}
    twice = [side for side in it.sides if side in there]
    for side in twice:
        message = f"the {side} side starts on this sheet and on {there[side]} (Escape)"
        yield Problem(("edges", side), message, "there is one start line for each side")
    # A side that has two edges took one that was another's.
    for side in () if twice else Edges.model_fields.keys() - {*it.sides, *there}:
        message = f"the {side} side has no start line on the joined sheets (Preparation for Play)"
        yield Problem(("edges",), message, "name its edge on one of them", at_key=True)


@check("BM901", "a section that stands nowhere", kinds=(COVERAGE,))
def coverage(case: Case[Coverage], _library: Library) -> Iterator[Problem]:
    """Each section of the rulebook stands once, with the products that print it or with the reason why none does.

    What nobody has looked at is what is missing at the table. A product's name that is misspelt, or one that says nothing to
    find it by, would count a section as printed that is not.

    Example:
        section: Tailing
        title: Who tails whom
        printed-on: [quick-references]     # the product is called quick-reference
        quotes: [front arc]
    """
    from printgen.games.game import load_game

    yield from coverage_problems(case.record, tuple(load_game("blue-max").products))
