"""The lattice and what is drawn on it: the pitch exact however far, each hex, side and corner once, labels in place."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import cos, hypot, sin
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing import routes
from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.hex_map import (
    PlacedBoard,
    dots,
    grid,
    label_size,
    numbers,
)
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Line, Outline, Text, Use
from printgen.units import Box, Point

boards = st.builds(
    Board,
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(["even", "odd"]),
    st.sampled_from(["0412", "slanting"]),
)
facings = st.integers(0, 5)


def apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def test_labels_are_column_and_row() -> None:
    assert Board(20, 15).label(Cell(4, 12)) == "0412"
    assert Board(1, 1).parse_label("0412") == Cell(4, 12)
    for wrong in ("412", "04-12", "", "04123", "AB-1", "x-19", "X-119"):
        with pytest.raises(ValueError, match="such as 0412"):
            Board(1, 1).parse_label(wrong)


def test_labels_may_be_the_rows_letters_and_the_column() -> None:
    board = Board(52, 41, naming="X-19")
    named = {board.label(at): at for at in board.cells()}
    assert len(named) == 52 * 41
    assert {label: board.parse_label(label) for label in named} == named
    assert (named["A-1"], named["X-19"], named["OO-52"]) == (Cell(1, 1), Cell(19, 24), Cell(52, 41))
    assert "X-19" in [mark.text for mark in numbers(PlacedBoard(board, 20, 0, 0)) if isinstance(mark, Text)]


@given(boards)
def test_a_hex_keeps_its_place_in_either_way_of_counting(board: Board) -> None:
    cells = list(board.cells())
    assert len(cells) == len(set(cells)) == board.columns * board.rows
    assert [board.cell(board.hex(at)) for at in cells] == cells


@given(boards, facings)
def test_neighbours_share_a_side_and_stand_a_pitch_apart(board: Board, facing: int) -> None:
    for at in board.cells():
        near = board.step(at, facing)
        assert board.facing(at, near) == facing
        assert board.distance(at, near) == 1
        assert set(board.side(at, facing)) == set(board.side(near, facing + 3))
        assert apart(board.point(board.middle(at), 40), board.point(board.middle(near), 40)) == pytest.approx(
            40, abs=1e-9
        )


def test_even_columns_stand_half_a_hex_lower_and_odd_ones_where_asked() -> None:
    for lower, shift in (("even", 20.0), ("odd", -20.0)):
        board = Board(2, 2, lower)  # type: ignore[arg-type]
        one, two = board.point(board.middle(Cell(1, 1)), 40), board.point(board.middle(Cell(2, 1)), 40)
        assert two.y - one.y == pytest.approx(shift)


def test_level_rows_are_lettered_at_the_right_and_crossed_by_lines_that_slant_down_to_the_right() -> None:
    # 41 rows take 20 of 52 numbers on the left edge: 32 are left for the upper one.
    board = Board(32, 41, naming="slanting")
    named = {board.label(at): at for at in board.cells()}
    assert len(named) == 32 * 41
    assert {label: board.parse_label(label) for label in named} == named
    corners = {"A-1": Cell(32, 1), "A-32": Cell(1, 1), "OO-52": Cell(1, 41), "OO-21": Cell(32, 41)}
    assert {label: named[label] for label in corners} == corners
    assert [
        label for label in ("A-33", "A-53", "B-33", "C-1", "PP-3", "OO-53") if board.parse_label(label) in board
    ] == []
    # Line 19 goes half a hex to the right with each row down.
    line = [board.point(board.middle(board.parse_label(f"{row}-19")), 10) for row in ("A", "B", "C", "D")]
    assert [(two.x - one.x, round(two.y - one.y, 3)) for one, two in pairwise(line)] == [(5.0, 8.66)] * 3
    assert board.size(15.875).width / 25.4 < 22
    assert board.size(15.875).height / 25.4 < 24


@given(boards)
def test_the_board_is_as_large_as_it_says(board: Board) -> None:
    points = [board.point(knot, 40) for at in board.cells() for knot in board.corners(at)]
    size = board.size(40)
    assert max(point.x for point in points) == pytest.approx(size.width)
    assert max(point.y for point in points) == pytest.approx(size.height)
    assert min(point.y if board.level else point.x for point in points) == pytest.approx(0)


@given(boards, st.data())
def test_a_point_lies_in_the_hex_whose_middle_is_nearest(board: Board, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(list(board.cells())))
    middle = board.point(board.middle(at), 1.0)
    far, turn = data.draw(st.floats(0, 0.49)), data.draw(st.floats(0, 7))
    assert board.cell_at(middle.x + far * cos(turn), middle.y + far * sin(turn)) == at


@given(boards, st.data())
def test_the_straight_way_is_the_shortest(board: Board, data: st.DataObject) -> None:
    cells = st.sampled_from(list(board.cells()))
    one, other = data.draw(cells), data.draw(cells)
    way = board.cells_between(one, other)
    assert (way[0], way[-1]) == (one, other)
    assert len(way) == board.distance(one, other) + 1
    assert all(board.distance(a, b) == 1 for a, b in pairwise(way))


@pytest.mark.parametrize("pitch", [25.0, 25.4, 38.1, 40.0, 127.0, 100 / 3])
def test_the_pitch_is_exact_over_the_whole_map(pitch: float) -> None:
    """Measured on what is drawn: the upper and lower sides of the first column, and hexes 18 columns and 14 rows apart."""
    board = Board(20, 15)
    placed = PlacedBoard(board, pitch, 10, 10)
    lines = [mark for mark in grid(placed) if isinstance(mark, Line)]
    first_column = [line for line in lines if line.x1 < 10 + pitch and abs(line.y1 - line.y2) < 1e-9]
    flat = sorted(line.y1 for line in first_column)
    assert len(flat) == 16
    assert [one - flat[0] for one in flat] == pytest.approx([pitch * number for number in range(16)], abs=0.01)
    found = {mark.text: Point(mark.x, mark.y) for mark in numbers(placed) if isinstance(mark, Text)}
    assert {mark.ink for mark in numbers(placed) if isinstance(mark, Text)} == {Ink.BLACK}, "read at arm's length"
    places = [found[label] for label in ("0101", "1901", "0115")]
    assert apart(places[0], places[1]) == pytest.approx(18 * pitch * 3**0.5 / 2, abs=0.01)
    assert apart(places[0], places[2]) == pytest.approx(14 * pitch, abs=0.01)


@given(boards)
def test_every_side_is_drawn_once(board: Board) -> None:
    placed = PlacedBoard(board, 40, 0, 0)
    lines = [mark for mark in grid(placed) if isinstance(mark, Line)]
    ends = Counter(frozenset(((round(m.x1, 6), round(m.y1, 6)), (round(m.x2, 6), round(m.y2, 6)))) for m in lines)
    assert set(ends.values()) == {1}
    inner = sum(len(board.neighbours(at)) for at in board.cells()) // 2
    assert len(lines) == 6 * board.columns * board.rows - inner
    assert all(hypot(m.x1 - m.x2, m.y1 - m.y2) == pytest.approx(40 / 3**0.5) for m in lines)


@given(boards)
def test_a_stencil_has_a_dot_at_every_corner_once(board: Board) -> None:
    placed = PlacedBoard(board, 40, 5, 5)
    found = Counter((round(mark.x, 6), round(mark.y, 6)) for mark in dots(placed) if isinstance(mark, Use))
    wanted = {
        (round(placed.locate(knot).x, 6), round(placed.locate(knot).y, 6))
        for at in board.cells()
        for knot in board.corners(at)
    }
    assert set(found) == wanted
    assert set(found.values()) == {1}


@pytest.mark.parametrize("pitch", [15.875, 25.0, 40.0, 127.0])
@pytest.mark.parametrize("naming", ["0412", "slanting"])
def test_numbers_are_inside_their_hexes_clear_of_the_ways(pitch: float, naming: Literal["0412", "slanting"]) -> None:
    board = Board(3, 3, naming=naming)
    placed = PlacedBoard(board, pitch, 0, 0)
    usual = list(numbers(placed))
    # A road covers the usual place of each number in the middle column.
    road = [Point(it.x + step, it.y) for it in usual[3:6] for step in range(4)]
    moved = list(numbers(placed, road))
    for marks in (usual, moved):
        assert [mark.text for mark in marks] == [board.label(at) for at in board.cells()]
        for at, mark in zip(board.cells(), marks, strict=True):
            box = bounds(mark)
            corners = (Point(x, y) for x in (box.x, box.right) for y in (box.y + 0.3 * box.height, mark.y))
            assert {board.cell_at(it.x / pitch, it.y / pitch) for it in corners} == {at}
    on_road = [mark.text for mark in moved if any(boxes_meet(bounds(mark), Box(it.x, it.y, 0, 0)) for it in road)]
    assert on_road == []
    assert [one == two for one, two in zip(usual, moved, strict=True)] == [True] * 3 + [False] * 3 + [True] * 3
    assert 6 <= label_size(pitch) <= 18
    if naming == "slanting":
        # A number that is moved is not in line with the numbers of the next row.
        for at, mark in zip(list(board.cells())[3:6], moved[3:6], strict=True):
            nexts = [usual[index].y for index, it in enumerate(board.cells()) if it.row == at.row + 1]
            assert all(abs(mark.y - placed.middle(at).y) < abs(mark.y - y) for y in nexts)


def test_a_way_crosses_the_sides_between_its_hexes_and_leaves_the_board_at_its_edge() -> None:
    board = Board(4, 3)
    cells = (Cell(2, 1), Cell(2, 2), Cell(3, 3))
    drawn = routes.route_through(board, cells, 40.0)
    north = [board.point(knot, 40) for knot in board.side(Cell(2, 1), 0)]
    assert drawn[0].start == Point((north[0].x + north[1].x) / 2, (north[0].y + north[1].y) / 2)
    for curve, (one, two) in zip(drawn, pairwise(cells), strict=False):
        a, b = (board.point(knot, 40) for knot in board.side(one, board.facing(one, two)))
        assert apart(curve.end, Point((a.x + b.x) / 2, (a.y + b.y) / 2)) < 1e-9
    assert all(one.end == two.start for one, two in pairwise(drawn))
    assert routes.route_through(board, cells[:1], 40.0) == ()


@pytest.mark.parametrize("cells", [(Cell(2, 1), Cell(2, 2), Cell(2, 3)), (Cell(1, 2), Cell(2, 1), Cell(3, 1))])
def test_a_way_that_leaves_the_board_goes_on_beyond_its_frame(cells: tuple[Cell, ...]) -> None:
    board = Board(4, 3)
    size = board.size(40.0)
    frame = Box(0, 0, size.width, size.height).inset(-1.6)
    way = routes.route_through(board, cells, 40.0)
    on = routes.extend_route(way, frame, 28.0)

    def outside(it: Point) -> bool:
        return not (frame.x < it.x < frame.right and frame.y < it.y < frame.bottom)

    assert set(way) <= {*on, *routes.reverse_route(on)}
    assert outside(on[0].start)
    assert outside(on[-1].end)
    # Not farther than there is margin to hide it.
    assert all(-10 < at.x < size.width + 10 and -10 < at.y < size.height + 10 for at in (on[0].start, on[-1].end))
    inner = routes.route_through(Board(9, 9), Board(9, 9).cells_between(Cell(4, 4), Cell(4, 6)), 40.0)
    assert routes.extend_route(inner, Box(0, 0, 400, 400), 28.0) == inner


def test_a_way_that_ends_inside_the_board_ends_in_the_middle_of_a_hex() -> None:
    board = Board(5, 5)
    drawn = routes.route_through(board, board.cells_between(Cell(3, 1), Cell(3, 3)), 40.0)
    assert drawn[-1].end == board.point(board.middle(Cell(3, 3)), 40)


@given(st.floats(1, 30))
def test_paces_are_even_and_whole(pace: float) -> None:
    places = list(routes.points_along(routes.straight_curve(Point(0, 0), Point(100, 0)), pace))
    steps = [apart(a, b) for (a, _), (b, _) in pairwise(places)]
    assert (places[0][0].x, places[-1][0].x) == (pytest.approx(0), pytest.approx(100))
    assert steps == pytest.approx([100 / len(steps)] * len(steps))
    assert steps[0] == pytest.approx(pace, rel=0.5)


def test_wire_lies_on_the_side_asked_for() -> None:
    up = routes.straight_curve(Point(0, 100), Point(0, 0))
    left, right = (
        {round((mark.x1 + mark.x2) / 2, 6) for mark in routes.wire(up, 40.0, side) if isinstance(mark, Line)}
        for side in (1, -1)
    )
    assert (left, right) == ({-3.4}, {3.4})


def test_trenches_of_the_sides_differ_in_shape() -> None:
    up = routes.straight_curve(Point(0, 100), Point(0, 0))
    (square,) = routes.trench(up, 40.0, Ink.BLUE, 0.5)
    (pointed,) = routes.trench(up, 40.0, Ink.RED, 0.5, pointed=True)
    assert isinstance(square, Outline)
    assert isinstance(pointed, Outline)
    assert len(square.steps) > 1.8 * len(pointed.steps) > 60
