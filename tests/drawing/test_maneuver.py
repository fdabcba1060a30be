"""A maneuver's picture: the hexes entered, the start's arrow, the end's silhouette in its facing with a wedge before it."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from msgspec.structs import replace

from printgen.drawing import outline
from printgen.drawing.hexes import Hex
from printgen.drawing.maneuver import Diagram, diagram, faint_diagram, path_hexes
from printgen.drawing.marks import Circle, Glyph, Mark, Outline
from printgen.units import Point

SHAPE = Glyph("shape", (Circle(0, 0, 0.5),))
PITCH = 6.0


def marks(picture: Diagram) -> list[Mark]:
    """Return the marks of a picture in their places, without the aircraft."""
    return [moved(mark, use.x, use.y) for use in picture.uses if use.glyph is not SHAPE for mark in use.glyph.marks]


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    return replace(mark, steps=outline.move_outline(mark.steps, dx, dy)) if isinstance(mark, Outline) else mark


def test_each_hex_entered_is_drawn_once() -> None:
    picture = diagram("24L3", ("N", "NW", "SW"), 3, PITCH, SHAPE)
    drawn = [mark for mark in marks(picture) if isinstance(mark, Outline) and len(mark.steps) == 7]
    assert path_hexes(("N", "NW", "SW")) == (Hex(0, 0), Hex(0, -1), Hex(-1, -1), Hex(-2, 0))
    assert len(drawn) == 4


def wedges(picture: Diagram) -> list[tuple[float, float]]:
    """Return the points of the wedges in a picture."""
    rings = [mark.steps for mark in marks(picture) if isinstance(mark, Outline) and len(mark.steps) == 4]
    return [(float(ring[0][1]), float(ring[0][2])) for ring in rings]


@pytest.mark.parametrize(("path", "facing"), [(("N", "N", "NE"), 1), (("N",), 3), ((), 4)])
def test_the_silhouette_lies_in_the_last_hex_and_a_wedge_touches_the_side_that_it_faces(
    path: tuple[str, ...], facing: int
) -> None:
    picture = diagram("x", path, facing, PITCH, SHAPE)
    (shape,) = [mark for mark in picture.uses if mark.glyph is SHAPE]
    end, ahead = path_hexes(path)[-1].center(PITCH), Hex(0, 0).step(facing).center(1.0)
    assert shape.turn == 60.0 * facing
    assert hypot(shape.x - end.x, shape.y - end.y) < PITCH * 0.15
    ((x, y),) = wedges(picture)
    assert (x - end.x, y - end.y) == (pytest.approx(ahead.x * PITCH * 0.485), pytest.approx(ahead.y * PITCH * 0.485))


def test_what_is_not_flown_is_a_thin_line_with_an_open_wedge() -> None:
    whole, faint = diagram("24L3", ("N", "NW"), 3, PITCH, SHAPE), faint_diagram("24L3", ("N", "NW"), 3, PITCH)
    assert (faint.left, faint.top, faint.size) == (whole.left, whole.top, whole.size)
    assert wedges(faint) != []
    assert {mark.fill for mark in marks(faint) if isinstance(mark, Outline | Circle)} == {None}


def test_a_dot_in_each_hex_between_start_and_end() -> None:
    picture = diagram("4S3", ("N", "N", "N"), 0, PITCH, SHAPE)
    dots = [(mark.x, mark.y) for mark in marks(picture) if isinstance(mark, Circle)]
    assert dots == [(pytest.approx(0), pytest.approx(-6.0)), (pytest.approx(0), pytest.approx(-12.0))]


def test_a_spin_has_no_silhouette_but_open_wedges_at_the_hexsides_that_the_arrow_leaves_free() -> None:
    picture = diagram("0S1", (), None, PITCH, SHAPE)
    assert [mark for mark in picture.uses if mark.glyph is SHAPE] == []
    assert len(wedges(picture)) == 5


@pytest.mark.parametrize(
    ("path", "wide", "high"),
    [((), 2 / 3**0.5, 1.0), (("N", "N"), 2 / 3**0.5, 3.0), (("NW", "NW"), 2 / 3**0.5 + 3**0.5, 2.0)],
)
def test_the_size_is_that_of_its_hexes(path: tuple[str, ...], wide: float, high: float) -> None:
    size = diagram("x", path, 0, PITCH, SHAPE).size
    assert (size.width, size.height) == (pytest.approx(wide * PITCH), pytest.approx(high * PITCH))


def test_the_top_left_corner_comes_to_lie_where_it_is_put() -> None:
    picture = diagram("16L2", ("NW", "NW"), 5, PITCH, SHAPE)
    put, *_rest = picture.place_at(10.0, 20.0)
    centers = [here.center(PITCH) for here in path_hexes(("NW", "NW"))]
    assert min(at.x for at in centers) + put.x - PITCH / 3**0.5 == pytest.approx(10.0)
    assert min(at.y for at in centers) + put.y - PITCH / 2 == pytest.approx(20.0)


def polygons(picture: Diagram, corners: int) -> list[list[Point]]:
    """Return the outlines that have this many corners."""
    rings = [mark.steps for mark in marks(picture) if isinstance(mark, Outline) and len(mark.steps) == corners + 1]
    return [[Point(float(step[1]), float(step[2])) for step in ring if step[1:]] for ring in rings]


def apart(one: list[Point], other: list[Point]) -> float:
    """Return the widest gap between two convex outlines along the normal of a side; it is negative if they overlap."""
    gaps = []
    for ring in (one, other):
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            length = hypot(b.x - a.x, b.y - a.y)
            if length < 1e-9:
                continue
            normal = (b.y - a.y) / length, (a.x - b.x) / length
            first = [normal[0] * at.x + normal[1] * at.y for at in one]
            second = [normal[0] * at.x + normal[1] * at.y for at in other]
            gaps.append(max(min(second) - max(first), min(first) - max(second)))
    return max(gaps)


@pytest.mark.parametrize(
    ("path", "facing"),
    [
        ((), 3),
        ((), 2),
        ((), 4),
        ((), 0),
        ((), 1),
        ((), 5),
        (("N",), 3),
        (("N",), 4),
        (("N",), 2),
        (("NW",), 1),
        (("NE",), 5),
    ],
)
def test_arrow_silhouette_and_wedge_do_not_overlap(path: tuple[str, ...], facing: int) -> None:
    pitch = 14.0
    picture = diagram("x", path, facing, pitch, SHAPE)
    (shape,) = [mark for mark in picture.uses if mark.glyph is SHAPE]
    turn = radians(shape.turn)
    # A silhouette is as wide as its span and at most three quarters as long.
    wide, long = shape.scale / 2, 0.75 * shape.scale / 2
    ring = [(-wide, -long), (wide, -long), (wide, long), (-wide, long)]
    body = [Point(shape.x + x * cos(turn) - y * sin(turn), shape.y + x * sin(turn) + y * cos(turn)) for x, y in ring]
    (wedge,), (arrow,) = polygons(picture, 3), polygons(picture, 7)
    head, shaft = [arrow[0], arrow[1], arrow[6]], [arrow[2], arrow[3], arrow[4], arrow[5]]
    for one, other in ((wedge, head), (wedge, shaft), (wedge, body), (head, body), (shaft, body)):
        assert apart(one, other) >= 0.0
