"""The key of a map is not cut: each map of a game has it on one tile."""

from __future__ import annotations

import pytest

from printgen.drawing.maps.margin import ENTRY_WIDTH
from printgen.drawing.maps.swatches import HIGH
from printgen.drawing.marks import Use
from printgen.games.game import load_game
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import PAPERS
from printgen.sheets.tile import tile_picture
from printgen.units import Box
from tests.printed import shipped


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("id", ["canvas-eagles", "richthofens-war", "dockfighters"])
def test_the_key_of_each_map_is_on_one_tile(id: str, paper: str) -> None:
    product = next(it for it in load_game(id).all_products if it.id == "maps")
    assert isinstance(product, Product)
    for card in draw_product(product, shipped(id).library, Choices(), PAPERS[paper]).cards:
        samples = [it for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("map-sample-")]
        assert len(samples) > 5
        windows = [it.window for it in tile_picture(card.front.size, PAPERS[paper].size, card.seams).tiles]
        assert any(all(_covers(window, it) for it in samples) for window in windows), card.bookmark


def _covers(window: Box, sample: Use) -> bool:
    """Return whether a window contains a sample and the longest name beside it."""
    across = window.x <= sample.x and sample.x + ENTRY_WIDTH - 3.0 <= window.right
    return across and window.y <= sample.y and sample.y + HIGH <= window.bottom
