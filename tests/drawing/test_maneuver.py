"""A maneuver's picture: the hexes entered, the start's arrow, the end's silhouette in its facing."""

from __future__ import annotations

import pytest

from printgen.drawing.hexes import Hex
from printgen.drawing.maneuver import diagram, hexes
from printgen.drawing.marks import Circle, Glyph, Line, Outline, Use

SHAPE = Glyph("shape", (Circle(0, 0, 0.5),))
PITCH = 6.0


def test_each_hex_entered_is_drawn_once() -> None:
    picture = diagram("24L3", ("N", "NW", "SW"), 3, PITCH, SHAPE)
    drawn = [mark for mark in picture.glyph.marks if isinstance(mark, Outline) and len(mark.steps) == 7]
    assert hexes(("N", "NW", "SW")) == (Hex(0, 0), Hex(0, -1), Hex(-1, -1), Hex(-2, 0))
    assert len(drawn) == 4


def test_the_silhouette_lies_in_the_last_hex_in_its_facing() -> None:
    picture = diagram("20R3", ("N", "N", "NE"), 1, PITCH, SHAPE)
    (shape,) = [mark for mark in picture.glyph.marks if isinstance(mark, Use)]
    end = Hex(1, -3).center(PITCH)
    assert (shape.x, shape.y, shape.turn) == (pytest.approx(end.x), pytest.approx(end.y), 60.0)


def test_a_dot_in_each_hex_between_start_and_end() -> None:
    picture = diagram("4S3", ("N", "N", "N"), 0, PITCH, SHAPE)
    dots = [(mark.x, mark.y) for mark in picture.glyph.marks if isinstance(mark, Circle)]
    assert dots == [(pytest.approx(0), pytest.approx(-6.0)), (pytest.approx(0), pytest.approx(-12.0))]


def test_a_spin_has_no_silhouette_but_strokes_to_the_hexsides_that_the_arrow_leaves_free() -> None:
    picture = diagram("0S1", (), None, PITCH, SHAPE)
    assert [mark for mark in picture.glyph.marks if isinstance(mark, Use)] == []
    assert sum(isinstance(mark, Line) for mark in picture.glyph.marks) == 5


@pytest.mark.parametrize(
    ("path", "wide", "high"),
    [((), 2 / 3**0.5, 1.0), (("N", "N"), 2 / 3**0.5, 3.0), (("NW", "NW"), 2 / 3**0.5 + 3**0.5, 2.0)],
)
def test_the_size_is_that_of_its_hexes(path: tuple[str, ...], wide: float, high: float) -> None:
    size = diagram("x", path, 0, PITCH, SHAPE).size
    assert (size.width, size.height) == (pytest.approx(wide * PITCH), pytest.approx(high * PITCH))


def test_the_top_left_corner_comes_to_lie_where_it_is_put() -> None:
    picture = diagram("16L2", ("NW", "NW"), 5, PITCH, SHAPE)
    put = picture.at(10.0, 20.0)
    centers = [here.center(PITCH) for here in hexes(("NW", "NW"))]
    assert min(at.x for at in centers) + put.x - PITCH / 3**0.5 == pytest.approx(10.0)
    assert min(at.y for at in centers) + put.y - PITCH / 2 == pytest.approx(20.0)
