"""The map: its record with the edge of each nation, and its drawing style (Scenario Setup)."""

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
from printgen.drawing.maps.names import HALO
from printgen.drawing.marks import Line, Mark, Text
from printgen.products import maps as product
from printgen.products.deck import Deck
from printgen.products.options import LAYOUT, OFFICIAL, Choices
from printgen.translation import _
from printgen.units import Size

#: The minimum number of hexes between an objective and any edge (General rules for scenario setup).
INNER = 3


class Edges(Part):
    """The map edge of each nation, unless the players choose other edges."""

    bavaria: Edge
    saxony: Edge


class Map(maps.Map):
    """A map with terrain, and with the edge of each nation."""

    edges: Edges
    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]


def edge_labels() -> Mapping[str, str]:
    """Return the label printed in the margin at each nation's edge, by nation."""
    return {
        "bavaria": _("Bavarian edge, unless the players choose another"),
        "saxony": _("Saxon edge, unless the players choose another"),
    }


def map_remark() -> str:
    """Return the remark about the line around the hexes for objectives. It is printed above the key."""
    return _("place objectives inside the dashed line: 3 hexes from every edge, 1 hex from each other")


def objective_limit(_map: maps.Map, placed: PlacedBoard, _signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """Yield the line around the hexes in which objectives may be placed, labelled at every third hex."""
    yield from limit_line(placed, 0.5, (0.55, 0.18, 0.09, 0.18))
    right, low = placed.board.columns - INNER, placed.board.rows - INNER
    labels = [(Cell(column, low), 3, 0.0) for column in range(1 + INNER, right + 1, 3)]
    for row in range(2 + INNER, low, 3):
        labels += [(Cell(1 + INNER, row), 4, 60.0), (Cell(right, row), 2, -60.0)]
    for cell, facing, turn in labels:
        (a, b), middle = (placed.locate(it) for it in placed.board.side(cell, facing)), placed.middle(cell)
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        share = 2.4 / placed.pitch
        x, y = x + (middle.x - x) * share, y + (middle.y - y) * share
        yield Text(x, y, _("objectives’ limit"), 7, "slant", "middle", turn=turn, halo=HALO)


def limit_line(placed: PlacedBoard, line_width: float, dash: tuple[float, ...] = ()) -> Iterator[Mark]:
    """Yield the line around the hexes in which objectives may be placed, on a board of any size.

    Args:
        placed: the board with its position on the page.
        line_width: the width of the line in mm.
        dash: the lengths of dashes and gaps, in quarters of a hex side. An empty tuple means a solid line.
    """
    board = placed.board
    columns, rows = range(1 + INNER, board.columns - INNER + 1), range(1 + INNER, board.rows - INNER + 1)
    inner = {Cell(column, row) for column in columns for row in rows}
    sides = Counter(tuple(sorted(board.side(cell, facing))) for cell in inner for facing in range(6))
    # A side that two of these hexes share does not belong to the limit.
    for (a, b), count in sorted(sides.items()):
        if count == 1:
            start, end = placed.locate(a), placed.locate(b)
            if dash:
                yield Line(start.x, start.y, end.x, end.y, Ink.WHITE, 3 * line_width)
            run = tuple(it * placed.pitch / sqrt(48) for it in dash)
            yield Line(start.x, start.y, end.x, end.y, Ink.BLACK, line_width, run)


#: The look of the map: hills with firs, and villages among small fields.
LOOK = Look(plot=0.44, farmed_share=0.5, firs=True)
STYLE = MapStyle(
    lines=edge_labels,
    remark=map_remark,
    overlay=objective_limit,
    look=LOOK,
    cut="heavy",
)

#: The style of the blank map: no fields, no contours, and no lines.
BARE = replace(STYLE, look=Look(fields=False, contours=False), lines=dict)


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the maps of the given size (mm). With `--official`, the hexes are blank, since no book describes the terrain."""
    if not OFFICIAL.value_in(choices):
        return product.map_deck(STYLE, library, choices, size)
    layout_choices = choices if LAYOUT.value_in(choices) else choices.with_changes(layout="blank")
    return product.map_deck(BARE, library, layout_choices, size)


MAPS = replace(product.map_product(STYLE), deck=deck, printed_figures="maps nations.mark")
