"""Clouds to cut out: the pale band along the outline."""

from __future__ import annotations

from math import hypot

import pytest

from printgen.data.kind import Library
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline, Text
from printgen.drawing.outline import circle_point
from printgen.games.dockfighters import clouds
from printgen.products.options import Choices
from printgen.units import Size


@pytest.mark.parametrize("hexes", [1, 3, 7])
def test_the_pale_band_of_a_cloud_is_nowhere_wider_than_its_width(hexes: int) -> None:
    middles = clouds._hex_middles(hexes, 30.0)
    edge = tuple(clouds._visible_arcs(tuple(clouds._puffs(middles, 30.0))))
    border = [
        circle_point(it.x, it.y, it.radius, start + (end - start) * share / 20)
        for it, start, end in edge
        for share in range(21)
    ]
    band = [it for it in clouds._soft_edge(edge) if isinstance(it, Outline)]
    # The ends of all steps; control points of curves are outside the band.
    ends = [step[-2:] for it in band for step in it.steps if len(step) > 2]
    gaps = [min(hypot(float(x) - at.x, float(y) - at.y) for at in border) for x, y in ends]
    assert len(gaps) > 20 * hexes
    assert max(gaps) == pytest.approx(clouds.SOFT, rel=0.05)


def test_clouds_are_wider_than_high_so_that_they_are_upright_on_all_papers(library: Library) -> None:
    held = clouds.cloud_deck(library, Choices(), Size(190.0, 268.0)).cards
    assert len(held) == 3
    assert all(it.trim and it.trim.size.width > it.trim.size.height for it in held)


@pytest.mark.parametrize("pitch", [25.0, 40.0])
def test_the_words_beside_a_cloud_fit_and_are_outside_its_die_line(library: Library, pitch: float) -> None:
    for card in clouds.cloud_deck(library, Choices.from_values(hex=pitch), Size(190.0, 268.0)).cards:
        assert card.overflows == ()
        words = [mark for mark in card.front.marks if isinstance(mark, Text)]
        dashes = [mark for mark in card.front.marks if isinstance(mark, Outline) and mark.stroke is Ink.GREY70]
        assert len(words) == 4
        assert dashes
        ends = [(float(step[-2]), float(step[-1])) for it in dashes for step in it.steps if len(step) > 2]
        for word in words:
            right = word.x + width(word.text, word.cut, word.size)
            assert all(x > right for x, y in ends if word.y - 3.0 < y < word.y)
