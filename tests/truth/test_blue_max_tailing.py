"""The rulebook's examples of tailing, by the arcs of the data: the chain and the ring that it tells of are possible."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.data.records.tables import Arc, Chart
from printgen.drawing.hexes import ORIGIN, Hex
from tests.printed import shipped

#: An aircraft: its hex and its facing, 0 for N, then clockwise.
Placed = tuple[Hex, int]


def seen(of: Placed, other: Hex) -> tuple[int, int]:
    """Return a hex as seen from the aircraft, which looks along [0, -1]."""
    q, r = other.q - of[0].q, other.r - of[0].r
    for _ in range(of[1]):
        q, r = q + r, -q
    return q, r


class Arcs:
    """The front and the rear arc, and who tails whom by them."""

    def __init__(self, library: Library) -> None:
        held = [cast(Arc, case.record) for case in library.of("arcs").values()]
        named = {it.title: {tuple(at.hex) for at in it.hexes} for it in held if it.purpose == "tailing"}
        self.front, self.rear = named["Frontal arc"], named["Rear arc"]

    def tails(self, one: Placed, other: Placed) -> bool:
        return seen(one, other[0]) in self.front and seen(other, one[0]) in self.rear


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("blue-max").library


@pytest.fixture(scope="module")
def arcs(library: Library) -> Arcs:
    return Arcs(library)


def behind(count: int) -> Placed:
    """So many hexes behind the origin, facing it."""
    return Hex(0, count), 0


def test_a_turn_of_the_view_comes_round() -> None:
    ahead = [ORIGIN.step(facing) for facing in range(6)]
    assert [seen((ORIGIN, facing), hex) for facing, hex in enumerate(ahead)] == [(0, -1)] * 6


def test_who_flies_behind_at_one_to_three_hexes_tails(arcs: Arcs) -> None:
    x = (ORIGIN, 0)
    assert [arcs.tails(behind(count), x) for count in range(1, 5)] == [True, True, True, False]
    # Not one who faces away, nor one ahead.
    assert not arcs.tails((Hex(0, 2), 3), x)
    assert not arcs.tails((Hex(0, -2), 3), x)


def test_the_chain_of_the_book(arcs: Arcs, library: Library) -> None:
    x, c, b, g = (ORIGIN, 0), behind(1), behind(2), behind(4)
    assert [arcs.tails(*pair) for pair in ((g, b), (b, c), (c, x))] == [True, True, True]
    # G is tailing C, too, and B is tailing X; G is too far from X.
    assert [arcs.tails(g, c), arcs.tails(b, x), arcs.tails(g, x)] == [True, True, False]
    says = {line.name: line.text[0] for line in cast(Chart, library.get("charts", "tailing")).lines}
    assert says["Chain"] == "The leader gives the direction first, then each aircraft to the one behind."


def test_the_ring_of_the_book(arcs: Arcs, library: Library) -> None:
    a: Placed = (ORIGIN, 0)
    near = [Hex(q, r) for q, r in product(range(-3, 4), repeat=2) if abs(q + r) <= 3 and (q, r) != (0, 0)]
    placed = [(hex, facing) for hex in near for facing in range(6)]
    after_a = [b for b in placed if arcs.tails(a, b)]
    before_a = [c for c in placed if arcs.tails(c, a)]
    rings = [(b, c) for b, c in product(after_a, before_a) if arcs.tails(b, c)]
    assert rings, "no three aircraft can tail each other in a ring"
    # Of two there is none: nobody is tailed by whom he tails.
    assert not any(arcs.tails(b, a) for b in after_a)
    says = {line.name: line.text[0] for line in cast(Chart, library.get("charts", "tailing")).lines}
    assert (
        says["Circular chain"]
        == "All players involved roll a die. The player with the lowest roll gives the direction first."
    )
