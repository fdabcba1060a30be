"""Text pages as they ship: no words are over other words."""

from __future__ import annotations

import pytest
from pypdfium2 import PdfDocument

from printgen.drawing.inks import PALETTES
from printgen.games.game import game_ids, load_game
from printgen.products.flow import FlowedProduct, render_flowed
from printgen.products.options import Choices
from printgen.sheets.paper import PAPERS
from tests.measures import overlapping_words
from tests.printed import IMPRINT, shipped

FLOWED = [
    pytest.param(id, product, paper, id=f"{id}-{product.id}-{paper}")
    for id in game_ids()
    for product in load_game(id).all_products
    if isinstance(product, FlowedProduct)
    for paper in ("a4", "letter")
]


@pytest.mark.explore
@pytest.mark.parametrize(("id", "product", "paper"), FLOWED)
def test_no_words_of_a_text_page_are_over_others(id: str, product: FlowedProduct, paper: str) -> None:
    html = product.html(shipped(id).library, Choices(), PAPERS[paper].size)
    # A game without a guide has no pages.
    if html.pages:
        content = render_flowed(html, PALETTES["full"], PAPERS[paper].size, IMPRINT)
        assert [words for page in PdfDocument(content) for words in overlapping_words(page)] == []
