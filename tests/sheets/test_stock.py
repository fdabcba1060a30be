"""Die-cut sheets: pieces in the middle of their cells, and nothing else on a label."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.records.pieces import SHEETS, Stock
from printgen.drawing.bounds import bounds, boxes_meet
from printgen.sheets.impose import impose
from printgen.sheets.order import LayoutError, PieceOrder
from printgen.sheets.paper import A4, PAPERS
from printgen.units import Box
from tests.built_in import FROZEN
from tests.sheets.pieces import TITLE, piece

ROOT = Path(__file__).parents[2]
KIND = next(kind for kind in KINDS if kind.name == "stock")
READING = library((KIND,), (FROZEN,), str)
STOCKS = {id: cast(Stock, case.record) for id, case in READING.library.of("stock").items()}


def order(stock: Stock, assembly: str = "duplex", flip: str = "long", bleed: float = 2.0) -> PieceOrder:
    return PieceOrder(A4.size, assembly, flip, bleed, stock=stock)  # type: ignore[arg-type]


def test_our_stocks_are_read() -> None:
    assert len(STOCKS) > 5
    assert {stock.sides for stock in STOCKS.values()} == {1, 2}
    assert all(SHEETS[name] == PAPERS[name].size for name in SHEETS)


@pytest.mark.parametrize("stock", STOCKS.values(), ids=list(STOCKS))
def test_the_cells_of_a_stock_lie_in_the_middle_of_its_sheet(stock: Stock) -> None:
    cells = stock.cells
    assert len(cells) == stock.columns * stock.rows
    # Makers leave the same margin on both sides: what does not is a slip in the figures.
    assert stock.sheet.width - max(cell.right for cell in cells) == pytest.approx(stock.left, abs=0.1)
    assert stock.sheet.height - max(cell.bottom for cell in cells) == pytest.approx(stock.top, abs=0.1)


@pytest.mark.parametrize("stock", STOCKS.values(), ids=list(STOCKS))
def test_every_piece_lies_in_the_middle_of_a_cell_and_nothing_is_drawn_on_another(stock: Stock) -> None:
    size, copies = stock.piece, len(stock.cells) + 1
    pieces = (piece(1, size.width, size.height, False, copies, size.is_circle),)
    plan = impose(TITLE, pieces, order(stock, "single"))
    assert len(plan.sheets) == 2
    assert plan.sheets[0].size == stock.sheet
    laid = [placed for placed in plan.sheets[0].faces if placed.face.name != "sheet"]
    assert [(round(it.x, 6), round(it.y, 6)) for it in laid] == [(round(c.x, 6), round(c.y, 6)) for c in stock.cells]
    shown = [Box(it.x, it.y, it.face.size.width, it.face.size.height).inset(-(it.clip or 0)) for it in laid]
    assert not any(boxes_meet(one.inset(1e-3), other) for i, one in enumerate(shown) for other in shown[:i])
    strip = [mark for placed in plan.sheets[0].faces if placed.face.name == "sheet" for mark in placed.face.marks]
    assert not any(boxes_meet(bounds(mark), cell) for mark in strip for cell in stock.cells)


def test_sheets_of_a_stock_with_a_free_edge_have_their_stamp() -> None:
    stock = STOCKS["avery-l7160"]
    (sheet,) = impose(TITLE, (piece(1, 30, 20, back=False),), order(stock)).sheets
    assert [placed for placed in sheet.faces if placed.face.name == "sheet"]


def test_labels_are_printed_on_one_side_and_cards_on_both() -> None:
    labels = impose(TITLE, (piece(1, 30, 20, copies=2),), order(STOCKS["avery-l7160"]))
    cards = impose(TITLE, (piece(1, 80, 50, copies=2),), order(STOCKS["zweckform-32010"]))
    sides = [
        [it.face.name for it in sheet.faces if it.face.name != "sheet"] for sheet in (*labels.sheets, *cards.sheets)
    ]
    # A back that cannot be printed behind its front is a label of its own.
    assert sides == [["front 1", "front 1", "back 1", "back 1"], ["front 1", "front 1"], ["back 1", "back 1"]]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_back_lies_in_the_cell_behind_its_front(flip: str) -> None:
    stock = STOCKS["avery-5371"]
    front, back = impose(TITLE, (piece(1, 80, 45), piece(2, 80, 45)), order(stock, flip=flip)).sheets
    for one, other in zip(front.faces[:2], back.faces[:2], strict=True):
        if flip == "long":
            assert (other.x, other.y, other.turn) == (pytest.approx(215.9 - one.x - 80), one.y, 0)
        else:
            assert (other.x, other.y, other.turn) == (one.x, pytest.approx(279.4 - one.y - 45), 180)


def test_a_smaller_piece_bleeds_as_far_as_its_neighbour_lets_it() -> None:
    def clip(wide: float, high: float) -> float | None:
        plan = impose(TITLE, (piece(1, wide, high),), order(STOCKS["avery-5371"], "single", bleed=3.0))
        return plan.sheets[0].faces[0].clip

    assert (clip(88.9, 50.8), clip(60, 30), clip(86.9, 30)) == (0, 3.0, pytest.approx(1.0))


@pytest.mark.parametrize(
    ("stock", "size", "fits"),
    [
        ("avery-8293", (38.1, 38.1, True), True),
        ("avery-8293", (26, 26, False), True),
        ("avery-8293", (30, 30, False), False),
        ("avery-l7160", (63.5, 38.1, False), True),
        # Up to half a millimetre may be cut off on each side.
        ("avery-l7160", (64.5, 38.1, False), True),
        ("avery-l7160", (64.6, 38.1, False), False),
        ("avery-l7160", (38.1, 63.5, False), False),
    ],
)
def test_a_piece_has_to_fit_its_cell(stock: str, size: tuple[float, float, bool], fits: bool) -> None:
    wide, high, circle = size
    pieces = (piece(1, wide, high, circle=circle),)
    if fits:
        assert len(impose(TITLE, pieces, order(STOCKS[stock], "single")).sheets) == 1
    else:
        with pytest.raises(LayoutError, match=f"front 1: a piece of {wide:g} x {high:g} mm does not fit on Avery"):
            impose(TITLE, pieces, order(STOCKS[stock], "single"))


@pytest.mark.parametrize("assembly", ["fold", "glue"])
def test_a_stock_is_neither_folded_nor_glued(assembly: str) -> None:
    with pytest.raises(LayoutError, match=f"cannot be assembled with `{assembly}`"):
        order(STOCKS["avery-5371"], assembly)
