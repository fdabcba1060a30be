"""What `--ink saver` saves: every drawn product takes less ink by it, most where there are fills."""

from __future__ import annotations

import pytest

from printgen.data.kind import Library
from printgen.drawing.coverage import coverage
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.games.canvas_eagles.game import GAME
from printgen.products.deck import Aid
from printgen.products.options import Choices
from printgen.units import Size

PAGE = Size(190.0, 268.5)
CHOICES = Choices.of(aircraft=("sopwith-camel", "bristol-f2b"))
#: The share of full ink that a product may take at most with ink spared; what is all lines and words saves a tenth.
MOST = {
    "schedules": 0.85,
    "fire-arc-cards": 0.75,
    "damage-chits": 0.5,
    "markers": 0.5,
    "counters": 0.35,
    "maps": 0.75,
}
LEAST_SAVED = 0.1


@pytest.mark.parametrize("aid", [aid for aid in GAME.aids if isinstance(aid, Aid)], ids=lambda aid: aid.id)
def test_sparing_ink_spares_ink(built_in: Library, aid: Aid) -> None:
    # A poster is of all types: of two the sides' names in their colours, which nothing spares, are most of it.
    deck = aid.deck(built_in, Choices() if aid.only_named else CHOICES, PAGE)
    faces = [face for card in deck.cards for face in (card.front, card.back) if face]
    assert faces
    plan = Plan("", "", (Sheet(Size(1000, 1000), tuple(Placed(face, 0, 0) for face in faces)),))
    full, saver = (coverage(plan, PALETTES[ink]) for ink in ("full", "saver"))
    assert saver <= MOST.get(aid.id, 1 - LEAST_SAVED) * full


def test_what_is_flowed_saves_as_much_as_what_is_all_lines_and_words() -> None:
    full, saver = (PALETTES[ink].lines for ink in ("full", "saver"))
    for ink in (Ink.BLACK, Ink.SOLID, Ink.GREY70):
        assert 1 - min(saver[ink]) <= (1 - LEAST_SAVED) * (1 - min(full[ink]))
