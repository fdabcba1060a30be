"""Solids to cut out, fold and glue. Each is printed as a net of faces with flaps."""

from __future__ import annotations

from math import hypot

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, Line, polygon
from printgen.drawing.sketch import Sketch
from printgen.units import Point


class Facet(Struct, frozen=True):
    """A face of a net.

    Fields:
        corners: the corners in the plane, in order, mm.
        parent: the number of the face to which this face is attached, or -1 for the first face.
        parent_edge: the number of the shared edge, which begins at the corner of `parent` with the same number. The face
            is folded up along this edge.
    """

    corners: tuple[Point, ...]
    parent: int = -1
    parent_edge: int = 0


class Flap(Struct, frozen=True):
    """A flap that glues two faces of a net together.

    Fields:
        face: the number of the face to which the flap is attached.
        edge: the number of the edge of `face` to which the flap is attached.
        glued_face: the number of the face under which the flap is glued.
        glued_edge: the number of the edge of `glued_face` at which the flap is glued.
    """

    face: int
    edge: int
    glued_face: int
    glued_edge: int


class Net(Struct, frozen=True):
    """The net of a solid: all its faces in one plane, with glue flaps.

    Fields:
        faces: the faces of the solid.
        flaps: the flaps, in the order of gluing.
        flap_depth: the depth of the flaps, mm.
    """

    faces: tuple[Facet, ...]
    flaps: tuple[Flap, ...]
    flap_depth: float = 6.0


def prism(side: float, high: float) -> Net:
    """Return the net of a box that is `high` mm high and has a square bottom and top with sides of `side` mm."""
    row = tuple(Facet(_oblong(Point(index * side, 0), side, high), index - 1, 3) for index in range(4))
    top = Facet(_oblong(Point(side, -side), side, side), 1, 2)
    bottom = Facet(_oblong(Point(side, high), side, side), 1, 0)
    first = (Facet(row[0].corners), *row[1:], top, bottom)
    up, down = 4, 5
    flaps = (
        Flap(3, 1, 0, 3),
        Flap(up, 1, 2, 0),
        Flap(up, 0, 3, 0),
        Flap(up, 3, 0, 0),
        Flap(down, 1, 2, 2),
        Flap(down, 2, 3, 2),
        Flap(down, 3, 0, 2),
    )
    return Net(first, flaps)


def _oblong(at: Point, wide: float, high: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle, clockwise from the upper left corner `at`."""
    return at, at.shift(wide, 0), at.shift(wide, high), at.shift(0, high)


def draw_net(sketch: Sketch, net: Net, at: Point) -> None:
    """Draw the net with its flaps, with solid lines for cuts and dashed lines for folds.

    The flaps are grey and numbered in the order of gluing.
    """
    for number, flap in enumerate(net.flaps, start=1):
        corners = net.faces[flap.face].corners
        a, b = corners[flap.edge], corners[(flap.edge + 1) % len(corners)]
        long = hypot(b.x - a.x, b.y - a.y)
        out = ((b.y - a.y) / long, -(b.x - a.x) / long)
        slant = min(net.flap_depth, long / 3)
        way = ((b.x - a.x) / long * slant, (b.y - a.y) / long * slant)
        c = Point(b.x + out[0] * net.flap_depth - way[0], b.y + out[1] * net.flap_depth - way[1])
        d = Point(a.x + out[0] * net.flap_depth + way[0], a.y + out[1] * net.flap_depth + way[1])
        sketch.add(polygon(tuple(it.shift(at.x, at.y) for it in (a, b, c, d)), Ink.GREY7, Ink.BLACK, CUT))
        middle = Point((a.x + b.x + c.x + d.x) / 4 + at.x, (a.y + b.y + c.y + d.y) / 4 + at.y)
        sketch.text(middle.x, middle.y + 0.9, str(number), 7.0, "text", "middle", Ink.GREY70)
    for face in net.faces:
        sketch.add(polygon(tuple(it.shift(at.x, at.y) for it in face.corners), Ink.WHITE, Ink.BLACK, CUT))
    for face in net.faces:
        if face.parent >= 0:
            _dashed(sketch, *(_moved(face, number, at) for number in (face.parent_edge, face.parent_edge + 1)))
    for flap in net.flaps:
        _dashed(sketch, *(_moved(net.faces[flap.face], number, at) for number in (flap.edge, flap.edge + 1)))


def _moved(face: Facet, number: int, at: Point) -> Point:
    return face.corners[number % len(face.corners)].shift(at.x, at.y)


def _dashed(sketch: Sketch, a: Point, b: Point) -> None:
    """Draw a fold between two corners: a white line that covers the cutting line, and dashes on top."""
    sketch.add(Line(a.x, a.y, b.x, b.y, Ink.WHITE, 3 * FINE))
    long = hypot(b.x - a.x, b.y - a.y)
    count = max(int(long / 2.4), 1)
    for step in range(count):
        shares = (step / count, (step + 0.55) / count)
        start, end = (Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for share in shares)
        sketch.add(Line(start.x, start.y, end.x, end.y, Ink.BLACK, HAIRLINE))
