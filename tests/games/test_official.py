"""With `--official` every product of every game is drawn, however little of it is in a book."""

from __future__ import annotations

import pytest

from printgen.data.folders import find
from printgen.data.kind import Library
from printgen.drawing.inks import PALETTES
from printgen.games.game import game_ids, load_game
from printgen.games.reading import read_game
from printgen.products.deck import Product
from printgen.products.draw import draw_product, explain_official_gaps, select_records
from printgen.products.flow import Imprint, build_html
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.sheets.paper import A4

EVERY = [(game, id) for game in game_ids() for id in load_game(game).products]


@pytest.fixture(scope="module")
def libraries() -> dict[str, Library]:
    return {game: read_game(load_game(game), find()).library for game in game_ids()}


@pytest.mark.parametrize(("game", "id"), EVERY, ids=lambda it: it)
def test_every_product_is_drawn_of_official_figures_alone(game: str, id: str, libraries: dict[str, Library]) -> None:
    product, library, choices = load_game(game).product(id), libraries[game], Choices.from_values(official=True)
    if isinstance(product, Product):
        deck = draw_product(product, library, choices, A4)
        assert [misfit.text for card in deck.cards for _case, misfit in card.overflows] == []
    else:
        html = product.html(select_records(library, choices), choices, A4.size)
        if id == "solo":
            # All of these pages is our own.
            assert html.pages == 0
            return
        text = build_html(html, PALETTES["full"], A4.size, Imprint("", "", ""), "")
        assert "<table" in text


@pytest.mark.parametrize(
    ("game", "id"), [it for it in EVERY if it[0] in ("blue-max", "canvas-eagles")], ids=lambda it: it
)
def test_no_product_is_refused(game: str, id: str, libraries: dict[str, Library]) -> None:
    product, job = load_game(game).product(id), Job(Choices.from_values(official=True))
    assert "cannot be printed" not in explain_official_gaps(product, libraries[game], job.for_product(product))
