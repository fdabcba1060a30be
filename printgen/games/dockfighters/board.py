"""The map: its record, with the edge of each nation, and how it is drawn (Scenario Setup)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Annotated

from msgspec.structs import replace
from pydantic import Field

from printgen.data.kind import Library
from printgen.data.records import maps
from printgen.data.records.fields import Listed
from printgen.data.records.maps import LETTERS, Edge, Row, row_of
from printgen.data.records.record import Part
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps import Look, MapStyle
from printgen.drawing.marks import Line, Mark, Text
from printgen.products import maps as product
from printgen.products.deck import Deck
from printgen.products.options import LAYOUT, OFFICIAL, Choices
from printgen.translation import _
from printgen.units import Size

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


def edge_labels() -> Mapping[str, str]:
    """What each edge is, at the margin."""
    return {
        "bavaria": _("Bavarian edge, unless the players choose another"),
        "saxony": _("Saxon edge, unless the players choose another"),
    }


def map_remark() -> str:
    """What the line on the map is for, above the key."""
    return _("place objectives inside the dashed line: 3 hexes from every edge, 1 from each other")


def objective_limit(_map: maps.Map, lie: PlacedBoard, _signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """The line about the hexes in which objectives may lie, named along every third of its sides at the foot."""
    yield from limit_line(lie, 0.5, (0.55, 0.18, 0.09, 0.18))
    right, low = lie.board.columns - INNER, lie.board.rows - INNER
    named = [(Cell(column, low), 3, 0.0) for column in range(1 + INNER, right + 1, 3)]
    for row in range(2 + INNER, low, 3):
        named += [(Cell(1 + INNER, row), 4, 60.0), (Cell(right, row), 2, -60.0)]
    for cell, facing, turn in named:
        (a, b), middle = (lie.locate(it) for it in lie.board.side(cell, facing)), lie.middle(cell)
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        share = 2.4 / lie.pitch
        x, y = x + (middle.x - x) * share, y + (middle.y - y) * share
        yield Text(x, y, _("objectives’ limit"), 7, "slant", "middle", turn=turn)


def limit_line(lie: PlacedBoard, wide: float, dash: tuple[float, ...] = ()) -> Iterator[Mark]:
    """The same on a board of any size, as wide as that (mm); dashed in parts of a quarter side."""
    board = lie.board
    columns, rows = range(1 + INNER, board.columns - INNER + 1), range(1 + INNER, board.rows - INNER + 1)
    held = {Cell(column, row) for column in columns for row in rows}
    sides = Counter(tuple(sorted(board.side(cell, facing))) for cell in held for facing in range(6))
    # A side that two of them share lies within.
    for (a, b), count in sorted(sides.items()):
        if count == 1:
            start, end = lie.locate(a), lie.locate(b)
            if dash:
                yield Line(start.x, start.y, end.x, end.y, Ink.WHITE, 3 * wide)
            run = tuple(it * lie.pitch / sqrt(48) for it in dash)
            yield Line(start.x, start.y, end.x, end.y, Ink.BLACK, wide, run)


#: Hills of firs, and villages among small fields.
LOOK = Look(plot=0.44, farmed_share=0.5, firs=True)
STYLE = MapStyle(
    lines=edge_labels,
    remark=map_remark,
    pitch=38.0,
    overlay=objective_limit,
    look=LOOK,
    has_way_letters=False,
    cut="heavy",
)

#: The same without fields, hills and edges.
BARE = replace(STYLE, look=Look(fields=False, contours=False), lines=dict)


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The maps; of official figures alone only their hexes, since no country of theirs is in a book."""
    if not OFFICIAL.value_in(choices):
        return product.map_deck(STYLE, library, choices, size)
    laid = choices if LAYOUT.value_in(choices) else choices.with_changes(layout="blank")
    return product.map_deck(BARE, library, laid, size)


MAPS = replace(product.map_product(STYLE), deck=deck)
