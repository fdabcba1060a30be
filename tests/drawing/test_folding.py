"""Solids to fold and glue: they close, and one that is cut wrong does not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from printgen.drawing.folding import Flap, folded, gaps, prism
from printgen.units import Point


@pytest.mark.parametrize(("side", "high"), [(24.0, 15.0), (24.0, 75.0), (30.0, 10.0)])
def test_a_box_closes_at_every_flap(side: float, high: float) -> None:
    net = prism(side, high)
    assert len(net.flaps) == 7
    assert max(gaps(net)) < 1e-9


def test_a_folded_box_stands_as_wide_deep_and_high_as_it_is_meant_to() -> None:
    corners = {tuple(round(value, 6) for value in corner) for face in folded(prism(24.0, 15.0)) for corner in face}
    assert len(corners) == 8
    assert [max(it[axis] for it in corners) - min(it[axis] for it in corners) for axis in range(3)] == [
        24.0,
        15.0,
        24.0,
    ]


def test_a_side_that_is_too_long_leaves_a_gap() -> None:
    net = prism(24.0, 15.0)
    long = net.faces[-1]
    wrong = replace(long, corners=tuple(it if it.y < 16 else Point(it.x, it.y + 2.0) for it in long.corners))
    found = gaps(replace(net, faces=(*net.faces[:-1], wrong)))
    assert max(found) == pytest.approx(2.0)


def test_a_flap_that_is_glued_to_the_wrong_edge_leaves_a_gap() -> None:
    net = prism(24.0, 15.0)
    first = net.flaps[0]
    wrong = Flap(first.face, first.edge, first.to, (first.under + 1) % 4)
    assert gaps(replace(net, flaps=(wrong, *net.flaps[1:])))[0] > 1


def test_no_two_faces_lie_on_one_another_in_the_plane() -> None:
    row = prism(24.0, 15.0).faces[:4]
    assert all(left.corners[1] == right.corners[0] for left, right in pairwise(row))
