"""Solids to cut out, fold and glue: a net of faces with flaps, and where its corners come to lie when it is folded up.

A net lies in the plane, in mm. Its first face stays where it is; every other one is folded about an edge that it shares with one
before it. `gaps` folds it up and measures how far apart the edges come to lie that are glued: 0 for a solid that closes.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, Line, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Point

Space = tuple[float, float, float]


class Facet(Struct, frozen=True):
    """A face of a net: its corners in the plane (mm, going round), the face that it hangs on (by number; the first on none), the
    corner of its own at which the common edge begins, and by how much it is folded up there (radians)."""

    corners: tuple[Point, ...]
    on: int = -1
    edge: int = 0
    fold: float = 0.0


class Flap(Struct, frozen=True):
    """A flap to glue: the face and the number of the edge that it hangs on, and the face and edge under which it goes."""

    face: int
    edge: int
    to: int
    under: int


class Net(Struct, frozen=True):
    """A solid laid flat; `deep`: how far flaps reach, mm."""

    faces: tuple[Facet, ...]
    flaps: tuple[Flap, ...]
    deep: float = 6.0


def prism(side: float, high: float) -> Net:
    """A box `high` mm high, its bottom and top squares of `side` mm: four sides in a row with a flap at the end, bottom and top
    on the second, with flaps that go under the others."""
    quarter, faces = pi / 2, 4
    row = tuple(
        Facet(
            (
                Point(index * side, 0),
                Point((index + 1) * side, 0),
                Point((index + 1) * side, high),
                Point(index * side, high),
            ),
            index - 1,
            3,
            quarter,
        )
        for index in range(faces)
    )
    left, right = side, 2 * side
    top = Facet((Point(left, -side), Point(right, -side), Point(right, 0), Point(left, 0)), 1, 2, quarter)
    bottom = Facet(
        (Point(left, high), Point(right, high), Point(right, high + side), Point(left, high + side)), 1, 0, quarter
    )
    first = (Facet(row[0].corners), *row[1:], top, bottom)
    up, down = faces, faces + 1
    flaps = (
        Flap(faces - 1, 1, 0, 3),
        Flap(up, 1, 2, 0),
        Flap(up, 0, 3, 0),
        Flap(up, 3, 0, 0),
        Flap(down, 1, 2, 2),
        Flap(down, 2, 3, 2),
        Flap(down, 3, 0, 2),
    )
    return Net(first, flaps)


def folded(net: Net) -> tuple[tuple[Space, ...], ...]:
    """The corners of each face in space when the net is folded up, mm."""
    # A face as three directions and an origin: where (0, 0) of the plane lies, and where its x, y and upward go.
    frames: list[tuple[Space, Space, Space, Space]] = []
    done: list[tuple[Space, ...]] = []
    for face in net.faces:
        if face.on < 0:
            frame = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        else:
            frame = _turned(frames[face.on], face)
        frames.append(frame)
        done.append(tuple(_at(frame, corner) for corner in face.corners))
    return tuple(done)


def _at(frame: tuple[Space, Space, Space, Space], point: Point) -> Space:
    origin, x, y, _up = frame
    a, b, c = (origin[i] + point.x * x[i] + point.y * y[i] for i in range(3))
    return a, b, c


def _turned(frame: tuple[Space, Space, Space, Space], face: Facet) -> tuple[Space, Space, Space, Space]:
    """The frame of a face that is turned about the edge which it shares, by its fold, towards the upper side."""
    start, end = face.corners[face.edge], face.corners[(face.edge + 1) % len(face.corners)]
    long = hypot(end.x - start.x, end.y - start.y)
    flat = ((end.x - start.x) / long, (end.y - start.y) / long)
    _origin, x, y, up = frame
    axis = _sum(_scaled(x, flat[0]), _scaled(y, flat[1]))
    fixed = _at(frame, start)
    turned = tuple(_about(axis, it, face.fold) for it in (x, y, up))
    # So that the start of the edge stays where it is.
    origin = _sum(fixed, _scaled(_sum(_scaled(turned[0], start.x), _scaled(turned[1], start.y)), -1.0))
    return origin, turned[0], turned[1], turned[2]


def _scaled(of: Space, by: float) -> Space:
    return of[0] * by, of[1] * by, of[2] * by


def _sum(one: Space, other: Space) -> Space:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _about(axis: Space, of: Space, angle: float) -> Space:
    """A direction turned about an axis of length 1 (Rodrigues)."""
    across = (axis[1] * of[2] - axis[2] * of[1], axis[2] * of[0] - axis[0] * of[2], axis[0] * of[1] - axis[1] * of[0])
    along = sum(a * b for a, b in zip(axis, of, strict=True)) * (1 - cos(angle))
    return _sum(_sum(_scaled(of, cos(angle)), _scaled(across, sin(angle))), _scaled(axis, along))


def gaps(net: Net) -> tuple[float, ...]:
    """For each flap how far its edge comes to lie from that under which it is glued, mm; all 0 where the solid closes."""
    done = folded(net)

    def ends(face: int, edge: int) -> tuple[Space, Space]:
        corners = done[face]
        return corners[edge], corners[(edge + 1) % len(corners)]

    found = []
    for flap in net.flaps:
        (a, b), (c, d) = ends(flap.face, flap.edge), ends(flap.to, flap.under)
        found.append(min(max(_apart(a, c), _apart(b, d)), max(_apart(a, d), _apart(b, c))))
    return tuple(found)


def _apart(one: Space, other: Space) -> float:
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))


def draw(sketch: Sketch, net: Net, at: Point) -> None:
    """The net with its flaps: cut along full lines, fold along dashed ones; flaps are grey, numbered in the order of gluing."""
    for number, flap in enumerate(net.flaps, start=1):
        corners = net.faces[flap.face].corners
        a, b = corners[flap.edge], corners[(flap.edge + 1) % len(corners)]
        long = hypot(b.x - a.x, b.y - a.y)
        out = ((b.y - a.y) / long, -(b.x - a.x) / long)
        slant = min(net.deep, long / 3)
        way = ((b.x - a.x) / long * slant, (b.y - a.y) / long * slant)
        c = Point(b.x + out[0] * net.deep - way[0], b.y + out[1] * net.deep - way[1])
        d = Point(a.x + out[0] * net.deep + way[0], a.y + out[1] * net.deep + way[1])
        sketch.add(polygon(tuple(it.moved(at.x, at.y) for it in (a, b, c, d)), Ink.GREY7, Ink.BLACK, CUT))
        middle = Point((a.x + b.x + c.x + d.x) / 4 + at.x, (a.y + b.y + c.y + d.y) / 4 + at.y)
        sketch.text(middle.x, middle.y + 0.9, str(number), 7.0, "text", "middle", Ink.GREY70)
    for face in net.faces:
        sketch.add(polygon(tuple(it.moved(at.x, at.y) for it in face.corners), Ink.WHITE, Ink.BLACK, CUT))
    for face in net.faces:
        if face.on >= 0:
            _dashed(sketch, *(_moved(face, number, at) for number in (face.edge, face.edge + 1)))
    for flap in net.flaps:
        _dashed(sketch, *(_moved(net.faces[flap.face], number, at) for number in (flap.edge, flap.edge + 1)))


def _moved(face: Facet, number: int, at: Point) -> Point:
    return face.corners[number % len(face.corners)].moved(at.x, at.y)


def _dashed(sketch: Sketch, a: Point, b: Point) -> None:
    """A fold: white over the cut's line, then dashes."""
    sketch.add(Line(a.x, a.y, b.x, b.y, Ink.WHITE, 3 * FINE))
    long = hypot(b.x - a.x, b.y - a.y)
    count = max(int(long / 2.4), 1)
    for step in range(count):
        shares = (step / count, (step + 0.55) / count)
        start, end = (Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for share in shares)
        sketch.add(Line(start.x, start.y, end.x, end.y, Ink.BLACK, HAIRLINE))
