"""Pieces on die-cut stocks: art that fills the die line, and combinations that are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.data.findings import UsageError
from printgen.data.kind import Library
from printgen.data.kinds import STOCK
from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.frame import Title, mark_meanings
from printgen.drawing.marks import Circle, Rect, Text, Use
from printgen.games.canvas_eagles.game import GAME
from printgen.games.canvas_eagles.pieces import COUNTERS, DAMAGE, MARKERS
from printgen.products.deck import Card
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.products.pieces.die import choose_die, die_of
from printgen.products.stock import check_fits, check_supported, fitting_stocks, products_on_plain_paper, trims_of
from printgen.sheets.impose import impose
from printgen.sheets.order import Assembly, PieceOrder
from printgen.sheets.paper import A4
from tests.printed import shipped
from tests.sheets.pieces import piece


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("canvas-eagles").library


def on_stock(library: Library, stock: str, **given: object) -> tuple[Card, ...]:
    choices = choose_die(Choices.from_values(**given), stock, library)
    return DAMAGE.deck(library, choices, A4.size).cards


@pytest.mark.parametrize("stock", ["onlinelabels-ol2088", "onlinelabels-ol5425", "pearl-vm-6085"])
def test_a_piece_is_cut_along_the_die_and_its_type_stays_legible(library: Library, stock: str) -> None:
    die = die_of(library.of(STOCK)[stock].record)
    for card in on_stock(library, stock):
        assert card.trim == die
        assert card.front.size == die.size
        assert card.overflows == ()
        (art,) = [mark.glyph for mark in card.front.marks if isinstance(mark, Use)]
        assert min(mark.size for mark in art.marks if isinstance(mark, Text)) >= 6.0


def test_without_a_stock_and_on_a_stock_of_another_size_a_piece_is_not_changed(library: Library) -> None:
    plain = DAMAGE.deck(library, Choices(), A4.size).cards
    assert on_stock(library, "avery-5160") == plain


def test_the_ground_of_a_square_piece_covers_a_round_die(library: Library) -> None:
    for stock in fitting_stocks(DAMAGE, trims_of(DAMAGE, library, Job()), library):
        die = die_of(library.of(STOCK)[stock].record)
        (card, *_others) = on_stock(library, stock)
        (art,) = [mark for mark in card.front.marks if isinstance(mark, Use)]
        (ground,) = [it.glyph.marks[0] for it in art.glyph.marks if isinstance(it, Use) and "ground" in it.glyph.name]
        assert isinstance(ground, Rect)
        assert art.x + ground.x < 0.0
        assert art.x + ground.x + ground.width > die.size.width
        assert not [mark for mark in card.front.marks if isinstance(mark, Circle)]


@pytest.mark.parametrize("assembly", ["single", "duplex"])
def test_the_longest_foot_and_the_name_of_the_table_are_on_no_label(library: Library, assembly: Assembly) -> None:
    stocks = [case.record for case in library.of(STOCK).values()]
    assert len(stocks) >= 12
    title = Title("Damage markers", "Canvas Eagles", "10.10.10", tuple(mark_meanings()), "Table 12")
    for stock in stocks:
        size = stock.piece
        copies = (piece(1, size.width, size.height, copies=200, circle=size.is_circle),)
        for sheet in impose(title, copies, PieceOrder(A4.size, assembly, "long", 2.0, stock=stock)).sheets:
            # The cells are the same on both sides, because they are in the middle of the sheet.
            own = [mark for it in sheet.faces if it.face.size == stock.sheet for mark in it.face.marks]
            assert [mark for mark in own for cell in stock.cells if boxes_meet(bounds(mark), cell)] == [], stock.stock


def test_cards_of_another_size_and_pages_are_refused_with_a_remedy(library: Library) -> None:
    job = Job(stock="avery-l7160")
    deck = DAMAGE.deck(library, choose_die(job.choices, job.stock, library), A4.size)
    stock = library.of(STOCK)["avery-l7160"].record
    with pytest.raises(UsageError, match=r"do not fit Avery L7160 .* Use `--stock "):
        check_fits(DAMAGE, deck, library, job, stock)
    square = Job(stock="onlinelabels-ol5425")
    deck = MARKERS.deck(library, choose_die(square.choices, square.stock, library), A4.size)
    with pytest.raises(UsageError, match="`--layout 20mm or 25mm`"):
        check_fits(MARKERS, deck, library, square, library.of(STOCK)["onlinelabels-ol5425"].record)
    for id in ("record-sheets", "reference-cards"):
        with pytest.raises(UsageError, match=f"{id} does not support `--stock`"):
            check_supported(GAME.product(id), library, job)
    check_supported(COUNTERS, library, job)
    check_supported(GAME.product("record-sheets"), library, replace(job, stock=None))


def test_of_several_products_those_that_do_not_fit_are_on_plain_paper(library: Library) -> None:
    products = (COUNTERS, DAMAGE, MARKERS, GAME.product("record-sheets"), GAME.product("reference-cards"))
    plain, remark = products_on_plain_paper(products, library, Job(stock="hama-50452"))
    assert plain == (COUNTERS.id, MARKERS.id, "record-sheets", "reference-cards")
    assert "record-sheets" not in remark
    for product in (COUNTERS, DAMAGE, MARKERS):
        assert product.id in remark
    assert products_on_plain_paper(products, library, Job()) == ((), "")


def test_the_stock_in_the_example_kit_fits_something(root: Path) -> None:
    text = (root / "data/canvas-eagles/kits/example.yaml").read_text(encoding="utf-8")
    (stock,) = re.findall(r"# stock: (\S+)", text)
    library = shipped("canvas-eagles").library
    (hex,) = re.findall(r"(?m)^hex: (\d+)mm", text)
    job = Job(Choices.from_values(hex=float(hex)), stock=stock)
    assert len(products_on_plain_paper((COUNTERS, DAMAGE, MARKERS), library, job)[0]) < 3
