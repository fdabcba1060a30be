"""Markers follow the hexes on the table, within what can be read."""

import pytest

from printgen.commands import load
from printgen.games.game import find_game
from printgen.products.options import Choices
from printgen.units import Size


def sides(game, **choices):
    deck = find_game(game).product("markers").deck(load(game).library, Choices.from_values(**choices), Size(190, 273))
    return {(card.bookmark[-1], card.front.name): card.trim.size.width for card in deck.cards}


@pytest.mark.parametrize(("game", "pitch"), [("canvas-eagles", 38.0), ("blue-max", 25.4), ("dockfighters", 38.0)])
def test_markers_grow_with_the_hexes_and_stay_legible(game, pitch):
    usual, double, small = sides(game), sides(game, hex=2 * pitch), sides(game, hex=10.0)
    assert sides(game, hex=pitch) == usual
    grown = [key for key in usual if double[key] > usual[key]]
    assert grown
    assert all(double[key] == pytest.approx(2 * usual[key]) for key in grown)
    assert min(small.values()) == min(usual.values())


def test_a_size_that_was_chosen_has_priority():
    assert set(sides("canvas-eagles", hex=60.0, layout="20mm").values()) == {20.0}
