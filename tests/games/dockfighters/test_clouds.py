"""Clouds to cut out: the pale band along the outline."""

from __future__ import annotations

from math import hypot

import pytest

from printgen.data.kind import Library
from printgen.drawing.marks import Outline
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
    assert len(held) == 2
    assert all(it.trim and it.trim.size.width > it.trim.size.height for it in held)
