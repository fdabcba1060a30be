"""Maps with small hexes, on which names cover more of the ground."""

from collections.abc import Iterable, Iterator

import pytest

from printgen.commands import load
from printgen.data.folders import Project
from printgen.drawing.marks import Glyph, Mark, Use
from printgen.games.game import game_ids
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4


def glyphs(marks: Iterable[Mark]) -> Iterator[Glyph]:
    for mark in marks:
        if isinstance(mark, Use):
            yield mark.glyph
            yield from glyphs(mark.glyph.marks)


@pytest.mark.parametrize("game", game_ids())
def test_drawings_with_the_same_name_are_the_same_on_all_maps_of_a_game(game: str, real: Project) -> None:
    """The maps of a game are one file, which stores a drawing once."""
    read = load(game, project=real)
    deck = draw_product(read.game.product("maps"), read.library, Choices.from_values(hex=25.4), A4)
    first: dict[str, Glyph] = {}
    for card in deck.cards:
        for glyph in glyphs(card.front.marks):
            assert first.setdefault(glyph.name, glyph).marks == glyph.marks, glyph.name
