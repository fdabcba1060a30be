"""With `--official` every product prints what the folder has, leaves the rest blank, and leaves no page out."""

from __future__ import annotations

import pytest

from printgen.commands import load
from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.games.richthofens_war.game import GAME
from printgen.products.draw import explain_official_gaps
from printgen.products.job import Job
from printgen.products.options import Choices


@pytest.fixture(scope="module")
def library() -> Library:
    return load(GAME.id).library


@pytest.mark.parametrize("id", GAME.products)
def test_no_page_of_a_product_is_left_out(id: str, library: Library) -> None:
    product = GAME.product(id)
    assert explain_official_gaps(product, library, Job(Choices.from_values(official=True)).for_product(product)) == ""


def test_of_the_board_its_rows_lines_and_bridge_are_left_and_of_counters_one_of_each(library: Library) -> None:
    only = official_library(library)
    board = only.of("maps")["somme"].record
    assert set("".join(board.terrain)) == {"_", " "}  # type: ignore[attr-defined]
    assert [it.name for it in board.places] == ["Bridge X-19"]  # type: ignore[attr-defined]
    assert (board.rivers, board.roads) == ((), ())  # type: ignore[attr-defined]
    markers = [piece for case in only.of("markers").values() for piece in case.record.pieces]  # type: ignore[attr-defined]
    assert {piece.copies for piece in markers} == {1}
