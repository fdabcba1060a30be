"""The quick references and cards as web pages, in a real browser."""

from __future__ import annotations

import importlib

import pytest
from playwright.sync_api import Browser

from printgen.data.folders import find
from printgen.drawing.inks import PALETTES
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from printgen.products.flow import Imprint, browser_page
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from tests.studio.in_browser import find_faults


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("name", ["QUICK_REFERENCE", "PLAYER_REFERENCE", "REFERENCE_CARDS", "FIRST_NIGHT"])
def test_the_references_as_html_are_accessible(chromium: Browser, game: str, name: str) -> None:
    reference = importlib.import_module(f"printgen.games.{game.replace('-', '_')}.reference")
    library = reading.read_game(load_game(game), find(())).library
    html = getattr(reference, name).html(library, Choices(), A4.size)
    page = chromium.new_page()
    page.set_content(browser_page(html, PALETTES["full"], A4.size, Imprint(game, "1.0.0", "abc1234")))
    faults = find_faults(page)
    page.close()
    assert faults == []
