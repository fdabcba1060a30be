"""Distances on pages that only the shipped records have: keys in the foot, and the names on a marker of the bot."""

from __future__ import annotations

import re
from typing import cast

from printgen.drawing.bounds import bounds
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.marks import Text, Use
from printgen.games.blue_max.reference import QUICK_REFERENCE
from printgen.games.game import load_game
from printgen.products.deck import Product
from printgen.products.options import Choices
from printgen.units import Size
from tests.printed import fill, shipped


def test_the_keys_of_a_page_with_both_signs_need_no_line_of_their_own() -> None:
    feet = re.findall(r'<div class="strip".*?</div>', fill(QUICK_REFERENCE, shipped("blue-max").library), re.DOTALL)
    both = [it for it in feet if "reconstructed" in it and "ambiguous" in it]
    assert len(both) >= 2
    assert all(it.count("<p ") == 2 for it in both)


def test_the_sign_and_the_names_on_a_marker_of_the_bot_are_apart() -> None:
    product = cast(Product, load_game("dockfighters").product("markers"))
    cards = product.deck(shipped("dockfighters").library, Choices(), Size(190, 268)).cards
    (face,) = (it.front for it in cards if it.front.name == "marker-ranged-attack")
    (sign,) = (bounds(it) for it in face.marks if isinstance(it, Use) and it.glyph.name == "bot-ranged-attack")
    first, second, bot = sorted((it for it in face.marks if isinstance(it, Text)), key=lambda it: it.y)
    assert first.y - cap_height(first.cut, first.size) - sign.bottom >= 0.7
    assert bot.y - cap_height(bot.cut, bot.size) - second.y >= 1.0
