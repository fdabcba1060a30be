"""The record of a map, with the start line of each side, and the drawing style (Inventory of Components, Escape)."""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Annotated, ClassVar

from pydantic import Field

from printgen.data.records import maps
from printgen.data.records.fields import Listed
from printgen.data.records.maps import SKY, Edge, Row, row_of
from printgen.data.records.record import Part
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.inks import Ink
from printgen.drawing.maps import MapStyle
from printgen.drawing.marks import Mark, Outline, Step
from printgen.products import maps as product
from printgen.translation import _
from printgen.units import MM_PER_INCH, Point, Size

#: The size of a printed sheet in mm (Inventory of Components), and the layout of its hexes: columns, rows, and pitch in mm.
SHEET = Size(17 * MM_PER_INCH, 22 * MM_PER_INCH)
COLUMNS, ROWS, PITCH = 19, 20, MM_PER_INCH
#: The thickness of the start line in mm.
START = 1.4


class Edges(Part):
    """The edge of the sheet behind each side's start line. A side without a start line on this sheet has no edge."""

    allied: Edge | None = None
    german: Edge | None = None


class Map(maps.Map):
    """A sheet of open sky. `start` is the number of columns from a map edge to the start line."""

    GROUNDS: ClassVar[Mapping[str, str]] = SKY

    edges: Edges
    start: Annotated[int, Field(ge=1, le=9)]
    terrain: Annotated[Listed[Annotated[Row, *row_of(SKY)]], Field(min_length=1, max_length=99)]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that start on this sheet."""
        return tuple(side for side in super().sides if getattr(self.edges, side))


def edge_labels() -> Mapping[str, str]:
    """Return the text printed in the margin at each side's edge of the map, by side."""
    return {
        "allied": _("Allied side: start behind the start line (heavy), escape off this edge"),
        "german": _("German side: start behind the start line (heavy), escape off this edge"),
    }


def start_lines(map: maps.Map, placed: PlacedBoard, signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """Yield the start lines on this sheet. The lines follow hexsides, from the upper edge of the board to its lower edge.

    Args:
        placed: the position of the board on the page.
    """
    assert isinstance(map, Map)
    found = list[tuple[tuple[Step, ...], Ink]]()
    for side in map.sides:
        # Each line has one column of hexes to its left.
        column = map.start if map.edge(side) == "left" else placed.board.columns - map.start
        found.append((_right_edge(placed, column), signs[side].ink))
    # The white edge keeps the line distinct on clouds.
    for pen, of in ((START + 1.2, Ink.WHITE), (START, None)):
        yield from (Outline(steps, None, of or ink, pen) for steps, ink in found)


def _right_edge(placed: PlacedBoard, column: int) -> tuple[Step, ...]:
    """Return the hexsides between a column and the column to its right as one line.

    One column is half a hex higher than the other. Therefore, the first and last hexside each belong to only one hex.
    """
    board, ends = placed.board, set[Point]()
    for row in range(board.rows + 2):
        cell = Cell(column, row)
        for facing in (1, 2):
            if cell in board or board.step(cell, facing) in board:
                ends.update(placed.locate(knot) for knot in board.side(cell, facing))
    first, *rest = sorted(ends, key=lambda at: at.y)
    return ("M", first.x, first.y), *(("L", at.x, at.y) for at in rest)


STYLE = MapStyle(
    lines=edge_labels,
    chart="sequence",
    pitch=PITCH,
    layouts=("plain", "blank", "stencil"),
    overlay=start_lines,
    side_margin=SHEET.width - (1.5 * COLUMNS + 0.25) * PITCH / sqrt(3),
    end_margin=(SHEET.height - (ROWS + 0.5) * PITCH) / 2,
    cut="heavy",
)
MAPS = product.map_product(STYLE)
