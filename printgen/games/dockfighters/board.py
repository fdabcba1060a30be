"""The map: its record, with the edge of each nation, and how it is drawn (Scenario Setup)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from printgen.data.records import maps
from printgen.data.records.fields import Listed
from printgen.data.records.maps import LETTERS, Edge, Row, row_of
from printgen.data.records.record import Part
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps import Look, MapStyle
from printgen.drawing.marks import Line, Mark
from printgen.products import maps as product
from printgen.translation import _

#: Objectives lie at least so many hexes from every edge (General rules for scenario setup).
INNER = 3


class Edges(Part):
    """The edge of each nation, until the players choose theirs."""

    bavaria: Edge
    saxony: Edge


class Map(maps.Map):
    """A board of open country."""

    edges: Edges
    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]


def lines() -> Mapping[str, str]:
    """What each edge is, at the margin."""
    return {
        "bavaria": _("Bavarian edge, unless the players choose another"),
        "saxony": _("Saxon edge, unless the players choose another"),
    }


def remark() -> str:
    """What the line on the map is for, above the key."""
    return _("objectives lie within the heavy line: 3 hexes from every edge, 1 from each other")


def inner(_map: maps.Map, lie: PlacedBoard, _signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """The line about the hexes in which objectives may lie."""
    yield from ringed(lie, 0.9)


def ringed(lie: PlacedBoard, wide: float) -> Iterator[Mark]:
    """The same on a board of any size, as wide as that (mm)."""
    board = lie.board
    columns, rows = range(1 + INNER, board.columns - INNER + 1), range(1 + INNER, board.rows - INNER + 1)
    held = {Cell(column, row) for column in columns for row in rows}
    sides = Counter(tuple(sorted(board.side(cell, facing))) for cell in held for facing in range(6))
    # A side that two of them share lies within.
    for (a, b), count in sorted(sides.items()):
        if count == 1:
            start, end = lie.at(a), lie.at(b)
            yield Line(start.x, start.y, end.x, end.y, Ink.BLACK, wide)


#: Hills of firs, and villages among small fields.
LOOK = Look(plot=0.44, farmed=0.5, firs=True)
STYLE = MapStyle(lines=lines, remark=remark, pitch=38.0, over=inner, look=LOOK, lettered=False, cut="heavy")
MAPS = product.maps(STYLE)
