"""Neighbours that share a cut, and the cuts of a guillotine."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.drawing.marks import Line, Text
from printgen.drawing.plan import PlacedFace, Plan
from printgen.sheets.blocks import OVERLAP
from printgen.sheets.impose import impose
from printgen.sheets.order import Cuts, Grid, Piece, PieceOrder
from printgen.sheets.paper import A4, LETTER
from printgen.units import Box, Size
from tests.sheets.pieces import TITLE, piece

ALL = ("auto", "abutting", "separate")


def order(grid: Grid, cuts: Cuts = "knife", paper: Size = A4.size, flip: str = "long") -> PieceOrder:
    return PieceOrder(paper, flip=flip, grid=grid, cuts=cuts)  # type: ignore[arg-type]


def of_sides(*sides: tuple[str, int]) -> tuple[Piece, ...]:
    """Square pieces, some for each side, whose edges are those of their side."""
    return tuple(
        replace(piece(number, 34, 34), kind=side, edge=side, copies=1)
        for side, count in sides
        for number in range(count)
    )


def faces(plan: Plan, page: int = 0) -> list[PlacedFace]:
    return [it for it in plan.sheets[page].faces if it.face.name != "sheet"]


def marks(plan: Plan, page: int = 0) -> list[Line | Text]:
    (own,) = [it.face for it in plan.sheets[page].faces if it.face.name == "sheet"]
    return [mark for mark in own.marks if isinstance(mark, Line | Text)]


def visible(it: PlacedFace) -> Box:
    """Return the box on the sheet in which a face, turned by 0 or 180 degrees, is printed."""
    seen, size = it.visible_part, it.face.size
    assert seen is not None
    assert it.turn in (0, 180)
    if it.turn == 180:
        seen = Box(size.width - seen.right, size.height - seen.bottom, seen.width, seen.height)
    return Box(it.x + seen.x, it.y + seen.y, seen.width, seen.height)


def overlap(one: Box, other: Box) -> float:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(wide, 0.0) * max(high, 0.0)


@pytest.mark.parametrize("grid", ALL)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_no_face_is_printed_on_another_and_each_back_is_behind_its_front(grid: Grid, flip: str) -> None:
    paper = LETTER.size
    plan = impose(TITLE, of_sides(("blue", 12), ("red", 8)), order(grid, paper=paper, flip=flip))
    for page in range(len(plan.sheets)):
        seen = [visible(it) for it in faces(plan, page)]
        # Touching pieces overlap a little, so that no paper shows between them.
        seen = [box.inset(OVERLAP) for box in seen]
        assert not [1 for at, one in enumerate(seen) for other in seen[:at] if overlap(one, other) > 1e-6]
    for front, back in zip(faces(plan, 0), faces(plan, 1), strict=True):
        at, behind = visible(front), visible(back)
        if flip == "long":
            at = Box(paper.width - at.right, at.y, at.width, at.height)
        else:
            at = Box(at.x, paper.height - at.bottom, at.width, at.height)
        assert (at.x, at.y, at.right, at.bottom) == pytest.approx((behind.x, behind.y, behind.right, behind.bottom))


def test_neighbours_with_the_same_edges_share_cuts_and_need_fewer_of_them() -> None:
    def cuts(grid: Grid) -> int:
        plan = impose(TITLE, of_sides(("blue", 20)), order(grid))
        assert len(plan.sheets) == 2
        lines = [mark for mark in marks(plan) if isinstance(mark, Line)]
        return len({round(it.y1, 3) for it in lines if it.y1 == it.y2}) + len(
            {round(it.x1, 3) for it in lines if it.x1 == it.x2}
        )

    assert cuts("auto") == cuts("abutting") < cuts("separate") * 0.7


def test_the_rows_of_a_kind_touch_head_to_head_and_foot_to_foot() -> None:
    plan = impose(TITLE, of_sides(("blue", 20)), order("auto"))
    rows = {round(it.y, 3): it.turn for it in faces(plan)}
    turns = [rows[y] for y in sorted(rows)]
    assert turns == [0, 180, 0, 180][: len(turns)]
    plan = impose(TITLE, of_sides(("blue", 5), ("red", 5)), order("auto"))
    assert {it.turn for it in faces(plan)} == {0}
    # Rows with different edges do not touch.
    first, second = sorted({round(it.y, 3) for it in faces(plan)})
    assert second - first == pytest.approx(34 + 2 * 2.0)


def test_a_row_with_fewer_pieces_is_not_upside_down_so_that_bands_end_in_one_line() -> None:
    rows = {round(it.y, 3): it.turn for it in faces(impose(TITLE, of_sides(("blue", 18)), order("auto")))}
    assert [rows[y] for y in sorted(rows)] == [0, 180, 0, 0]
    ys = sorted(rows)
    assert ys[3] - ys[2] == pytest.approx(34 + 2 * 2.0)
    # Between the heads of two rows, there is no band.
    rows = {round(it.y, 3): it.turn for it in faces(impose(TITLE, of_sides(("blue", 13)), order("auto")))}
    assert [rows[y] for y in sorted(rows)] == [0, 180, 0]


def test_pieces_without_a_name_for_their_edges_are_separate_unless_requested() -> None:
    pieces = (piece(1, 20, 20, copies=9),)
    auto, separate, abutting = (impose(TITLE, pieces, order(grid)) for grid in ALL[:1] + ALL[2:] + ALL[1:2])
    assert [it.x for it in faces(auto)] == [it.x for it in faces(separate)]
    assert faces(abutting)[1].x - faces(abutting)[0].x == pytest.approx(20.0)


@pytest.mark.parametrize("grid", ALL)
def test_a_guillotine_cuts_one_block_per_sheet_and_its_gauge_measures_each_cut(grid: Grid) -> None:
    pieces = (*of_sides(("blue", 8)), replace(piece(60, 20, 20), copies=6))
    plan = impose(TITLE, pieces, order(grid, "guillotine"))
    assert [len({it.face.size for it in faces(plan, page)}) for page in range(len(plan.sheets))] == [1, 1, 1, 1]
    front = faces(plan)
    left, top = min(it.x for it in front), min(it.y for it in front)
    gauge = {}
    for mark in marks(plan):
        if isinstance(mark, Text) and "·" in mark.text and mark.size == 6:
            number, _dot, distance = mark.text.partition("\u2009·\u2009")
            if distance:
                gauge[int(number)] = float(distance)
    edges = {round(it.y - top, 1) for it in front} | {round(it.y - top + 34, 1) for it in front}
    across = {round(it.x - left, 1) for it in front} | {round(it.x - left + 34, 1) for it in front}
    rows, columns = sorted(edges)[1:-1], sorted(across)[1:-1]
    assert sorted(gauge) == list(range(5, 5 + len(rows) + len(columns)))
    assert [gauge[it] for it in sorted(gauge)] == [*reversed(rows), *reversed(columns)]


def test_no_paper_shows_between_touching_pieces() -> None:
    plan = impose(TITLE, of_sides(("blue", 12)), order("auto"))
    first, second, *_others = sorted((visible(it) for it in faces(plan)), key=lambda it: (round(it.y), it.x))
    assert first.right - second.x == pytest.approx(2 * OVERLAP)
