"""The sheets of open sky: the start line of each side."""

from __future__ import annotations

from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.maps.land import build_land
from printgen.drawing.marks import Outline
from printgen.games.blue_max.board import PITCH, Map, start_lines
from printgen.products.pieces.markers import owners
from printgen.units import Point


@pytest.mark.parametrize(("sheet", "columns"), [("west", (3, 4)), ("east", (16, 17))])
def test_the_start_line_is_one_line_from_edge_to_edge_between_two_columns(
    library: Library, sheet: str, columns: tuple[int, int]
) -> None:
    map = cast(Map, library.of("maps")[sheet].record)
    placed = PlacedBoard(build_land(map).board, PITCH, 0.0, 0.0)
    signs = {side: it.sign for side, it in owners(library).items()}
    edge, line = start_lines(map, placed, signs)
    assert isinstance(edge, Outline)
    assert isinstance(line, Outline)
    assert edge.steps == line.steps
    steps = [(float(x), float(y)) for _, x, y in line.steps]
    assert steps[0][1] == pytest.approx(0.0)
    assert steps[-1][1] == pytest.approx(placed.field.bottom)
    # Every corner belongs to a hex of both columns, which continue beyond the board.
    for column in columns:
        corners = {
            (round(at.x, 3), round(at.y, 3))
            for row in range(placed.board.rows + 2)
            for at in map_corners(placed, Cell(column, row))
        }
        assert {(round(x, 3), round(y, 3)) for x, y in steps} <= corners


def map_corners(placed: PlacedBoard, cell: Cell) -> list[Point]:
    return [placed.locate(knot) for knot in placed.board.corners(cell)]
