"""Altitude stands: nets on one piece of the sheet are far enough apart to be cut out one after the other."""

from __future__ import annotations

from itertools import accumulate

import pytest

from printgen.data.kind import Library
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline
from printgen.games.dockfighters.game import GAME
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER, Paper


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_flaps_of_two_nets_are_3_mm_apart(paper: Paper, library: Library) -> None:
    product = GAME.product("stands")
    assert isinstance(product, Product)
    for card in draw_product(product, library, Choices(), paper).cards:
        flaps = [it.steps for it in card.front.marks if isinstance(it, Outline) and it.fill is Ink.GREY7]
        heights = [[float(step[-1]) for step in steps if step[0] != "Z"] for steps in flaps]
        ends = sorted((min(ys), max(ys)) for ys in heights)
        lows = accumulate((bottom for _top, bottom in ends), max)
        gaps = [top - low for low, (top, _bottom) in zip(lows, ends[1:], strict=False)]
        assert all(gap <= 0.01 or gap >= 3.0 for gap in gaps)
