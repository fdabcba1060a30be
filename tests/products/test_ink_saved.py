"""Ink saved: every drawn product of every game takes a tenth less of it at the least."""

from __future__ import annotations

import pytest

from printgen.drawing.coverage import coverage
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.games.game import game_ids, load_game
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from printgen.units import Size
from tests.printed import frozen

#: What every product saves at the least, as `--ink saver` says, and what pieces of colour do.
LEAST, PIECES = 0.1, 0.25
COLOURED = ("counters", "damage-chits", "damage-markers", "markers")


@pytest.mark.parametrize("game", game_ids())
def test_every_product_saves_ink(game: str) -> None:
    known = load_game(game)
    library = frozen(game).library
    maps = library.of("maps")
    some = Choices.from_values(
        aircraft=tuple(library.of("ratings"))[:3],
        map=min(maps, key=lambda id: len(maps[id].document.text), default=None),
    )
    saved = {}
    for aid in known.all_products:
        if not isinstance(aid, Product):
            continue
        cards = draw_product(aid, library, some.limit_to(it.name for it in aid.accepts), A4).cards
        faces = [face for card in cards[:60] for face in (card.front, card.back) if face]
        plan = Plan("", "", (Sheet(Size(1000, 1000), tuple(PlacedFace(face, 0, 0) for face in faces)),))
        full, saver = (coverage(plan, PALETTES[ink]) for ink in ("full", "saver"))
        saved[aid.id] = 1 - saver / full if full else None
    assert len(saved) > 7
    assert {id: share for id, share in saved.items() if share is None or share < LEAST} == {}
    assert min(share for id, share in saved.items() if id in COLOURED and share) > PIECES


def test_what_is_flowed_saves_as_much_as_what_is_all_lines_and_words() -> None:
    full, saver = (PALETTES[ink].lines for ink in ("full", "saver"))
    for ink in (Ink.BLACK, Ink.SOLID, Ink.GREY70):
        assert 1 - min(saver[ink]) <= (1 - LEAST) * (1 - min(full[ink]))
