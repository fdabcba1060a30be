"""Reference cards: the text of all cards of a game has one type size, however full a card is."""

from __future__ import annotations

from collections import Counter
from math import hypot

import pypdfium2
import pytest
from pypdfium2 import raw

from printgen.games.game import load_game
from printgen.products.flow import FlowedProduct
from printgen.sheets.paper import A4
from tests.printed import flow_pages, shipped

#: The type size of the text of each game's cards, points.
TYPE = {"canvas-eagles": 9.0, "blue-max": 9.0, "richthofens-war": 9.0, "dockfighters": 8.5}
#: The minimum number of letters of this size on a card. The card with the combat results has hardly more.
LEAST = 40


def letters_by_card(pdf: bytes) -> dict[tuple[int, bool, bool], Counter[float]]:
    """Return the number of letters in each type size on each quarter of the pages."""
    found: dict[tuple[int, bool, bool], Counter[float]] = {}
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        text, wide, high = page.get_textpage(), page.get_width(), page.get_height()
        for index in range(text.count_chars()):
            left, bottom, _right, _top = text.get_charbox(index)
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(text, index, matrix)
            size = round(raw.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d), 1)
            found.setdefault((number, left > wide / 2, bottom < high / 2), Counter())[size] += 1
    return found


@pytest.mark.parametrize("game", list(TYPE))
def test_the_text_of_all_cards_has_one_size(game: str) -> None:
    product = next(it for it in load_game(game).all_products if it.id == "reference-cards")
    assert isinstance(product, FlowedProduct)
    cards = letters_by_card(flow_pages(product, shipped(game).data, A4))
    assert len(cards) > 10
    for place, sizes in cards.items():
        assert sizes[TYPE[game]] >= LEAST, (place, sizes)
        # Titles and tabs are larger, but short.
        others = (count for size, count in sizes.items() if size >= 8.0 and size != TYPE[game])
        assert max(others, default=0) < sizes[TYPE[game]], (place, sizes)
