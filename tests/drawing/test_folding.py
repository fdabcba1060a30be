"""Solids to fold and glue: they close, and one that is cut wrong does not."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

import pytest
from msgspec.structs import replace

from printgen.drawing.folding import Facet, Flap, Net, prism
from printgen.units import Point

Space = tuple[float, float, float]


def folded(net: Net) -> tuple[tuple[Space, ...], ...]:
    """Return the corners of each face in space when the net is folded up, in mm."""
    # A face as three directions and an origin: where (0, 0) of the plane lies, and where its x, y and upward go.
    frames: list[tuple[Space, Space, Space, Space]] = []
    done: list[tuple[Space, ...]] = []
    for face in net.faces:
        if face.parent < 0:
            frame = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        else:
            frame = _turned(frames[face.parent], face)
        frames.append(frame)
        done.append(tuple(_at(frame, corner) for corner in face.corners))
    return tuple(done)


def _at(frame: tuple[Space, Space, Space, Space], point: Point) -> Space:
    origin, x, y, _up = frame
    a, b, c = (origin[i] + point.x * x[i] + point.y * y[i] for i in range(3))
    return a, b, c


def _turned(frame: tuple[Space, Space, Space, Space], face: Facet) -> tuple[Space, Space, Space, Space]:
    """Return the frame of a face after turning it upwards by a right angle about the edge that it shares."""
    start, end = face.corners[face.parent_edge], face.corners[(face.parent_edge + 1) % len(face.corners)]
    long = hypot(end.x - start.x, end.y - start.y)
    flat = ((end.x - start.x) / long, (end.y - start.y) / long)
    _origin, x, y, up = frame
    axis = _sum(_scaled(x, flat[0]), _scaled(y, flat[1]))
    fixed = _at(frame, start)
    turned = tuple(_about(axis, it, pi / 2) for it in (x, y, up))
    # So that the start of the edge stays where it is.
    origin = _sum(fixed, _scaled(_sum(_scaled(turned[0], start.x), _scaled(turned[1], start.y)), -1.0))
    return origin, turned[0], turned[1], turned[2]


def _scaled(of: Space, by: float) -> Space:
    return of[0] * by, of[1] * by, of[2] * by


def _sum(one: Space, other: Space) -> Space:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _about(axis: Space, of: Space, angle: float) -> Space:
    """Return a direction turned about an axis of length 1, by Rodrigues' formula."""
    across = (axis[1] * of[2] - axis[2] * of[1], axis[2] * of[0] - axis[0] * of[2], axis[0] * of[1] - axis[1] * of[0])
    along = sum(a * b for a, b in zip(axis, of, strict=True)) * (1 - cos(angle))
    return _sum(_sum(_scaled(of, cos(angle)), _scaled(across, sin(angle))), _scaled(axis, along))


def gaps(net: Net) -> tuple[float, ...]:
    """Return, for each flap, the distance in mm between its edge and the edge it is glued to; all are 0 if the solid closes."""
    done = folded(net)

    def ends(face: int, edge: int) -> tuple[Space, Space]:
        corners = done[face]
        return corners[edge], corners[(edge + 1) % len(corners)]

    found = []
    for flap in net.flaps:
        (a, b), (c, d) = ends(flap.face, flap.edge), ends(flap.glued_face, flap.glued_edge)
        found.append(min(max(_apart(a, c), _apart(b, d)), max(_apart(a, d), _apart(b, c))))
    return tuple(found)


def _apart(one: Space, other: Space) -> float:
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))


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
    wrong = Flap(first.face, first.edge, first.glued_face, (first.glued_edge + 1) % 4)
    assert gaps(replace(net, flaps=(wrong, *net.flaps[1:])))[0] > 1


def test_no_two_faces_lie_on_one_another_in_the_plane() -> None:
    row = prism(24.0, 15.0).faces[:4]
    assert all(left.corners[1] == right.corners[0] for left, right in pairwise(row))
