"""Checks of the maps (BM601), and of the list that states where each section of the rulebook is printed (BM901)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.checks.coverage import coverage_problems
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.kinds import COVERAGE
from printgen.data.records.coverage import Coverage
from printgen.games.blue_max.board import Edges, Map
from printgen.games.blue_max.kinds import MAPS


@check("BM601", "map sheets do not join", section="Inventory of Components", kinds=(MAPS,))
def joined_maps(case: Case[Map], library: Library) -> Iterator[Problem]:
    """Two map sheets must join without half hexes at the seam, and each side must start at a separate outer edge.

    If one sheet continues at its right edge, the other continues at its left edge and has the same number of rows. The
    first column of the right sheet is half a hex higher or lower than the last column of the left sheet. If the columns
    did not alternate, there would be half hexes at the seam.

    Example:
        map: east
        joining-edge: left
        low-columns: even     # the sheet to the west ends with a column of the same height
    """
    yield from maps.size(maps.land_of(case), least=10)
    yield from maps.joined_sheets(case, library)
    sheet = case.record
    for side in sheet.sides:
        if sheet.edge(side) == sheet.joining_edge:
            same = [
                id
                for id, it in library.of(MAPS).items()
                if it is not case and it.record.joining_edge == sheet.joining_edge
            ]
            if len(same) == 1 and sheet.joining_edge:
                other = "right" if sheet.joining_edge == "left" else "left"
                message = f"{case.id} and {same[0]} both continue at their {sheet.joining_edge} edge"
                likely = (Replace(("joining-edge",), other),)
                yield Problem(("joining-edge",), message, f"write `{other}`: `{same[0]}` joins there", likely=likely)
                continue
            yield Problem(
                ("edges", side),
                f"the {side} side starts at the seam between the two sheets",
                "choose an outer edge of the joined sheets",
            )
    yield from _one_edge_each(case, library)
    columns = maps.land_of(case).board.columns
    if sheet.start * 2 >= columns:
        message = f"the start line is {sheet.start} columns from the edge of a sheet with {columns} columns"
        yield Problem(("start",), message, "write a number less than half the number of columns")


def _one_edge_each(case: Case[Map], library: Library) -> Iterator[Problem]:
    """Yield problems with sides that start at the same edge, or that do not have exactly one edge on the joined sheets."""
    sheet, taken = case.record, dict[str, str]()
    for side in sheet.sides:
        if other := taken.get(sheet.edge(side)):
            message = f"the {side} side starts at the same edge as the {other} side (Preparation for Play)"
            yield Problem(("edges", side), message, "choose a different edge for each side")
        taken[sheet.edge(side)] = side
    if sheet.joining_edge is None:
        return
    others = [other for other in library.of(MAPS).values() if other.id != case.id and other.record.joining_edge]
    other_sheets = {side: other.id for other in others for side in other.record.sides}
    twice = [side for side in sheet.sides if side in other_sheets]
    for side in twice:
        message = f"the {side} side starts on this sheet and on the sheet `{other_sheets[side]}` (Escape)"
        yield Problem(("edges", side), message, "remove one of the edges; each side has one start line")
    # If a side has two edges, one of them belongs to the other side, which is then not reported separately.
    for side in () if twice else Edges.model_fields.keys() - {*sheet.sides, *other_sheets}:
        message = f"the {side} side has no start line on the joined sheets (Preparation for Play)"
        yield Problem(("edges",), message, "add its edge to one of the sheets", at_key=True)


@check("BM901", "section not covered by any product", kinds=(COVERAGE,))
def coverage(case: Case[Coverage], _library: Library) -> Iterator[Problem]:
    """Each section of the rulebook must be listed once, with the products that print it or the reason why no product prints it.

    Players would miss an omitted section at the table. If a product's name is misspelt, or no words from the page are
    quoted, a section could seem to be printed although it is not.

    Example:
        section: Tailing
        title: Who tails whom
        printed-on: [quick-references]     # the product's name is quick-reference
        quotes: [front arc]
    """
    from printgen.games.game import load_game

    yield from coverage_problems(case.record, tuple(load_game("blue-max").products))
