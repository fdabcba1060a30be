"""The poster: all aircraft to one scale, each whole on one sheet of paper, and in no kit but one that names it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import cast

import pytest
from msgspec.structs import replace

from printgen.commands.requests import kit_products
from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.drawing.aircraft.above import glyph_depth
from printgen.drawing.marks import Mark, Text, Use
from printgen.games.canvas_eagles.pieces import POSTER
from printgen.games.game import find_game
from printgen.products.deck import Card, Choices, Product
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.sheets.tile import tile_picture
from printgen.units import Point, Size
from tests.printed import shipped

ROOM = Size(190.0, 260.0)


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("canvas-eagles").library


def card(library: Library, **asked: object) -> Card:
    (made,) = POSTER.deck(library, Choices.from_values(**asked), ROOM).cards
    assert made.overflows == ()
    return made


def spans(marks: Iterable[Mark]) -> dict[str, Use]:
    """Return the drawings of the aircraft by id."""
    named = ((re.match("silhouette-(.+?)-line-", mark.glyph.name), mark) for mark in marks if isinstance(mark, Use))
    return {found[1]: mark for found, mark in named if found}


def test_all_are_drawn_to_one_scale(library: Library) -> None:
    drawn = spans(card(library).front.marks)
    rated = set(library.of("ratings"))
    assert set(drawn) == rated
    metres = {id: cast(Aircraft, library.of("aircraft")[id].record).span for id in rated}
    known = {id: metre for id, metre in metres.items() if isinstance(metre, float)}
    scales = {round(drawn[id].scale / metre, 6) for id, metre in known.items()}
    assert len(scales) == 1


def test_each_side_has_a_page_to_the_scale_of_the_other(library: Library) -> None:
    made = POSTER.deck(library, Choices.from_values(layout="page"), ROOM).cards
    assert [card.bookmark[-1] for card in made] == ["Allied", "Central Powers"]
    scales = set()
    for page in made:
        for id, use in spans(page.front.marks).items():
            if isinstance(metre := cast(Aircraft, library.of("aircraft")[id].record).span, float):
                scales.add(round(use.scale / metre, 6))
    assert len(scales) == 1


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("asked", [{}, {"side": "allied"}])
def test_no_aircraft_lies_on_a_seam_of_its_four_sheets(library: Library, paper: Paper, asked: dict[str, str]) -> None:
    made = card(library, **asked)
    sheets = tile_picture(made.front.size, paper.size, made.seams).tiles
    assert len(sheets) == 4
    for id, use in spans(made.front.marks).items():
        deep = glyph_depth(cast(Aircraft, library.of("aircraft")[id].record)) * use.scale
        whole = [
            it
            for it in sheets
            if it.window.x <= use.x - use.scale / 2
            and use.x + use.scale / 2 <= it.window.right
            and it.window.y <= use.y - deep / 2
            and use.y + deep / 2 <= it.window.bottom
        ]
        assert whole, id


def test_the_side_with_fewer_types_fills_its_half_too() -> None:
    product = find_game("richthofens-war").product("poster")
    assert isinstance(product, Product)
    (made,) = product.deck(shipped("richthofens-war").library, Choices(), ROOM).cards
    middle = Point(made.front.size.width / 2, made.front.size.height / 2)
    quarters = Counter((it.x < middle.x, it.y < middle.y) for it in spans(made.front.marks).values())
    assert sum(quarters.values()) == 34
    assert min(quarters.values()) >= 6


def test_a_row_that_is_not_full_is_in_the_middle_and_clear_of_the_words_above() -> None:
    library = shipped("blue-max").library
    product = find_game("blue-max").product("poster")
    assert isinstance(product, Product)
    page = product.deck(library, Choices.from_values(layout="page"), ROOM).cards[0].front
    *others, (id, last) = sorted(spans(page.marks).items(), key=lambda it: it[1].y)
    assert last.x == pytest.approx(ROOM.width / 2)
    nose = last.y - last.scale * glyph_depth(cast(Aircraft, library.of("aircraft")[id].record)) / 2
    words = [it.y for it in page.marks if isinstance(it, Text) and others[-1][1].y < it.y < last.y]
    assert nose - max(words) > 2.5


def test_it_is_in_no_kit_but_one_that_names_it() -> None:
    products = find_game("canvas-eagles").all_products
    assert "poster" in {it.id for it in products}
    assert "poster" not in {it.id for it in kit_products(products)}
    assert {it.id for it in kit_products(products, ("poster",))} == {"poster"}


def test_the_oldest_comes_first(library: Library) -> None:
    said = [it.text for it in card(library, side="allied").front.marks if isinstance(it, Text)]
    assert said.index("Sopwith Pup") < said.index("Sopwith Snipe")


def test_the_name_of_a_side_that_is_too_long_for_its_half_is_told(library: Library) -> None:
    game, case = next(iter(library.of("game").items()))
    sides = tuple(it.model_copy(update={"name": "W" * 80}) for it in case.record.sides)
    held = replace(case, record=case.record.model_copy(update={"sides": sides}))
    (made,) = POSTER.deck(Library({**library.cases, "game": {game: held}}), Choices(), ROOM).cards
    assert len(made.overflows) == len(sides)
