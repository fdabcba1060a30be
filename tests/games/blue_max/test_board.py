"""The sheets of open sky: the start line of each side."""

from __future__ import annotations

from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.drawing.bounds import bounds
from printgen.drawing.frame import frame
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.drawing.maps.land import build_land
from printgen.drawing.marks import RULE, Line, Outline, Use
from printgen.games.blue_max.board import PITCH, STYLE, Map, start_lines
from printgen.products.maps import map_card, tile_seams
from printgen.products.options import Choices
from printgen.products.pieces.markers import owners
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Point, Size


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("sheet", ["west", "east"])
def test_the_sequence_of_play_and_the_words_at_an_edge_are_each_on_one_tile(
    library: Library, sheet: str, paper: Paper
) -> None:
    room = frame(paper.size)
    case = library.of("maps")[sheet]
    card = map_card(STYLE, case, library, Choices.from_values(map=sheet), Size(room.width, room.height))
    seams = tile_seams(paper.size, card.front.size, card.seams)
    turns = [it for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("turn-")]
    assert len(turns) == 2
    for turn in turns:
        ends = [bounds(mark) for mark in turn.glyph.marks]
        left, right = min(box.x for box in ends), max(box.right for box in ends)
        one, two = (turn.x + left, turn.x + right) if not turn.turn else (turn.x - right, turn.x - left)
        assert not any(one < high and two > low for low, high in seams.upright)
    rules = [it for it in card.front.marks if isinstance(it, Line) and it.width == RULE and it.x1 == it.x2]
    assert not any(min(it.y1, it.y2) < at < max(it.y1, it.y2) for it in rules for band in seams.level for at in band)


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
