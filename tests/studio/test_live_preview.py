"""Pages on the screen: they are the pages that `printgen make` prints, apart from the font subset."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from printgen.commands import draw
from printgen.data.findings import UsageError
from printgen.games.game import aircraft_ids, find_game, game_ids
from printgen.products.deck import Product
from printgen.products.options import AIRCRAFT, MAP
from printgen.studio.preview import FontSubsets, draw_pages, is_live
from printgen.studio.replacing import replace_record
from printgen.studio.workspace import OpenGame, Workspace

DRAWN = [
    (game, id) for game in game_ids() for id, make in find_game(game).products.items() if isinstance(make(), Product)
]
_FONTS = re.compile(rb"base64,[^)]*\)")


@cache
def opened(game: str) -> OpenGame:
    return Workspace.open((Path("no-such-folder"),)).opened(game)


def one_aircraft(of: OpenGame) -> str:
    return aircraft_ids(of.game, of.library)[0]


@pytest.mark.parametrize(("game", "id"), DRAWN)
def test_the_pictures_are_the_printed_pages(game: str, id: str) -> None:
    of = opened(game)
    options = {}
    product = of.game.product(id)
    if AIRCRAFT in product.accepts:
        options["aircraft"] = one_aircraft(of)
    if MAP in product.accepts:
        options["map"] = next(iter(of.library.of("maps")))
    pages = draw_pages(of, id, options)
    printed = draw(of.checked, id, **options, format="svg")
    assert [_FONTS.sub(b"", it.content) for it in pages] == [_FONTS.sub(b"", it.content) for it in printed]
    assert [it.name for it in pages] == [re.sub(r".*/\d+-|\.svg$", "", it.name) for it in printed]


@pytest.mark.parametrize(("game", "id"), [it for it in DRAWN if is_live(find_game(it[0]).product(it[1]))])
def test_only_pages_about_the_aircraft_are_drawn(game: str, id: str) -> None:
    of = opened(game)
    assert len(draw_pages(of, id, {"aircraft": one_aircraft(of)})) <= 8


def test_a_changed_figure_is_on_the_page() -> None:
    of = opened("canvas-eagles")
    options = {"aircraft": "sopwith-camel"}
    replaced = replace_record(of, "ratings", "sopwith-camel", "aircraft: sopwith-camel\nfuel: 61\n")
    before, after = (draw_pages(it, "record-sheets", options)[0].content for it in (of, replaced.opened))
    assert before != after
    assert b">house" in after


def test_pages_share_one_subset_per_font() -> None:
    of = opened("canvas-eagles")
    draw_pages(of, "record-sheets", {"aircraft": "fokker-dr1"})
    fonts = [
        _FONTS.findall(draw_pages(of, "record-sheets", {"aircraft": id})[0].content) for id in ("fokker-dr1", "taube")
    ]
    assert fonts[0] == fonts[1]


def test_a_subset_grows_and_contains_what_a_page_uses() -> None:
    fonts = FontSubsets()
    before = fonts.subset({"text": frozenset("a")})
    after = fonts.subset({"text": frozenset("ж")})
    assert after["text"] == before["text"] | {"ж"}
    assert {*"aéß0"} <= before["text"]


def test_unknown_options_are_reported() -> None:
    with pytest.raises(UsageError, match="sopwith-camel"):
        draw_pages(opened("canvas-eagles"), "record-sheets", {"aircraft": "sopwith-kamel"})
    with pytest.raises(UsageError, match="record-sheets"):
        draw_pages(opened("canvas-eagles"), "record-sheet", {})
