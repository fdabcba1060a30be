"""With `--official` every product of every game is drawn, however little of it is in a book."""

from __future__ import annotations

import pytest

from printgen.data.folders import find
from printgen.data.kind import Library
from printgen.drawing.inks import PALETTES
from printgen.games.game import load, names
from printgen.games.reading import read
from printgen.products.deck import Aid
from printgen.products.draw import draw, not_official, official_or_all
from printgen.products.flow import Imprint, document
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.sheets.paper import A4

EVERY = [(game, id) for game in names() for id in load(game).products]


@pytest.fixture(scope="module")
def libraries() -> dict[str, Library]:
    return {game: read(load(game), find()).library for game in names()}


@pytest.mark.parametrize(("game", "id"), EVERY, ids=lambda it: it)
def test_every_product_is_drawn_of_official_figures_alone(game: str, id: str, libraries: dict[str, Library]) -> None:
    product, library, choices = load(game).product(id), libraries[game], Choices.of(official=True)
    if isinstance(product, Aid):
        deck = draw(product, library, choices, A4)
        assert [misfit.text for card in deck.cards for _case, misfit in card.misfits] == []
    else:
        html = product.html(official_or_all(library, choices), choices, A4.size)
        text = document(html, PALETTES["full"], A4.size, Imprint("", "", ""), "")
        assert "<table" in text


@pytest.mark.parametrize(
    ("game", "id"), [it for it in EVERY if it[0] in ("blue-max", "canvas-eagles")], ids=lambda it: it
)
def test_no_product_is_refused(game: str, id: str, libraries: dict[str, Library]) -> None:
    product, job = load(game).product(id), Job(Choices.of(official=True))
    assert "cannot be made" not in not_official(product, libraries[game], job.of(product))
