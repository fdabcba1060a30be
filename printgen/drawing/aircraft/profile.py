"""Bodies and tails seen from the side, in metres.

x increases backwards from the nose, y downwards from the centre line of the body.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from printgen.drawing.aircraft import bodies
from printgen.drawing.aircraft.airframe import Airframe
from printgen.drawing.aircraft.pieces import Piece, bar, open_path
from printgen.drawing.outline import Steps, map_points, move_outline, parse_path, rounded_outline, scale_outline


class SidePositions(Struct, frozen=True):
    """The main positions on an aircraft seen from the side, in metres.

    Fields:
        top: the top of the body.
        bottom: the bottom of the body.
        end: the rear end of the body.
        tail: the y of the tail's middle.
        post: half the height of the body at the tail.
        roots: the y of each wing's root.
    """

    top: float
    bottom: float
    end: float
    tail: float
    post: float
    roots: tuple[float, ...]


def side_positions(of: Airframe) -> SidePositions:
    """Return the main positions on an aircraft seen from the side."""
    half = of.depth / 2
    post = {"knife": 0.17, "wedge": 0.05, "round": 0.11}[of.tail_end]
    highest = -half - of.above
    if of.kind == "monoplane":
        roots: tuple[float, ...] = (-half * 0.35 if of.body == "fuselage" else -half * 0.6,)
    elif of.kind == "parasol":
        roots = (highest,)
    else:
        step = of.gap / max(1, len(of.wings) - 1)
        roots = tuple(highest + step * at for at in range(len(of.wings)))
    return SidePositions(-half, half, bodies.body_end(of), -half * 0.42, post, roots)


def body(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the pieces of the body or, for a pusher, of the nacelle and booms."""
    if of.nose == "pulpit":
        gap = of.length * 0.17
        pod = ((0.0, 0.1), (0.35, at.top * 0.9), (gap * 0.7, at.top * 0.9), (gap, -0.05), (gap * 0.7, at.bottom * 0.7))
        yield Piece("surface", rounded_outline(*pod))
    steps, low = list(_profile(of)), at.bottom
    if of.nose == "pulpit":
        steps = list(move_outline(tuple(_profile_of_rotary(of)), of.length * 0.17 + 0.1, 0.0))
    x, y = (float(it) for it in steps[-1][-2:])
    first = tuple(float(it) for it in steps[0][-2:])
    if of.body in ("nacelle", "booms"):
        end = max(wing.trailing_edge(0.0) for wing in of.wings) + 0.15
        steps += [
            ("L", max(x, end - 0.9), at.top),
            ("C", end - 0.4, at.top, end - 0.1, at.top * 0.7, end, at.top * 0.4),
            ("L", end, at.bottom * 0.4),
            ("C", end - 0.2, at.bottom * 0.8, end - 0.6, low, max(first[0], end - 1.0), low),
            ("Z",),
        ]
        yield Piece("surface", tuple(steps), is_opaque=True)
        yield from _booms(of, at)
        yield from airscrew(of, end + 0.1, 0.0)
    elif of.body == "hull":
        yield from _hull(of, at)
    else:
        back = max(x, of.length * 0.44)
        run = at.end - back
        steps += [
            ("C", x + (back - x) * 0.4, y + (at.top - y) * 0.7, back - (back - x) * 0.4, at.top, back, at.top),
            ("C", back + run * 0.5, at.top * 0.98, at.end - run * 0.3, at.tail - at.post, at.end, at.tail - at.post),
            ("L", at.end, at.tail + at.post),
            ("C", at.end - run * 0.4, at.tail + at.post + 0.1, back + run * 0.2, low, back - run * 0.1, low),
            ("Z",),
        ]
        yield Piece("surface", tuple(steps), is_opaque=True)
        if of.pulls:
            front = of.length * 0.17 + 0.05 if of.nose == "pulpit" else 0.26 if of.nose == "spinner" else -0.1
            yield from airscrew(of, front, 0.0)
        if of.pushes:
            yield from airscrew(of, of.length + 0.1, at.tail)
    yield from _on_body(of, at)
    if of.covered < 1 and of.body == "fuselage":
        yield from _open_frame(of, at)


#: The outline of a nose from its lower to its upper edge. x is the distance back in metres, and y is a share of the
#: half height. A cowling ends at the rear of its engine.
_COWLING = parse_path("L 0.14,1 C 0.04,1 0,0.9 0,0.78 L 0,-0.78 C 0,-0.9 0.04,-1 0.14,-1")
_BLUNT = parse_path("M 0.8,1 C 0.3,1 0,0.6 0,0.05 C 0,-0.6 0.3,-1 0.8,-1")
_NOSES = {
    "radiator": parse_path("M 0.3,0.98 L 0,0.84 L 0,-0.82 L 0.2,-0.88"),
    "inline": parse_path("M 0.9,1 C 0.4,0.9 0,0.5 0,0.2 L 0,-0.3 C 0.02,-0.5 0.1,-0.55 0.2,-0.56 L 1.2,-0.66"),
    "spinner": parse_path(
        "M 1.1,1 C 0.7,0.92 0.4,0.74 0.3,0.5 C 0.2,0.3 -0.1,0.14 -0.12,0 "
        "C -0.1,-0.14 0.2,-0.3 0.3,-0.5 C 0.5,-0.72 0.8,-0.76 1.2,-0.82"
    ),
    "jet": parse_path("M 0.9,1 C 0.5,0.9 0.1,0.6 0,0.5 L 0,-0.5 C 0.1,-0.6 0.5,-0.9 0.9,-1"),
}


def _profile(of: Airframe) -> Steps:
    """Return the outline of the nose, from the lower edge of the body around the front to the upper edge."""
    half = of.depth / 2
    if of.nose in ("rotary", "horseshoe"):
        r, long = max(half * 0.98, of.width * 0.56), 0.62 if of.nose == "rotary" else 0.5
        return (("M", long, r), *scale_outline(_COWLING, 1.0, r), ("L", long, -r))
    return scale_outline(_NOSES.get(of.nose, _BLUNT), 1.0, half)


def _profile_of_rotary(of: Airframe) -> Steps:
    r = max(of.depth * 0.49, of.width * 0.56)
    return scale_outline(parse_path("M 0.6,1 L 0.1,1 L 0,0.8 L 0,-0.8 L 0.1,-1 L 0.6,-1"), 1.0, r)


def _on_body(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the details on the body: the edge of a cowling, cylinders, and an exhaust."""
    half = of.depth / 2
    if of.nose in ("rotary", "horseshoe") and of.body == "fuselage":
        long, r = (0.62, max(half * 0.98, of.width * 0.56)) if of.nose == "rotary" else (0.5, half)
        yield Piece("seam", open_path((long, -r), (long, r)))
        yield Piece("rib", open_path((long + 0.55, at.top * 0.96), (long + 0.55, at.bottom * 0.96)))
    elif of.nose in ("inline", "spinner") and of.shows_cylinder_row and of.body == "fuselage":
        start = 0.34 if of.nose == "inline" else 0.62
        base = -half * (0.58 if of.nose == "inline" else 0.7)
        for number in range(6):
            x = start + 0.21 * number
            left, right, top = x - 0.07, x + 0.07, base - 0.24
            pot = (("M", left, base), ("L", left, top), ("L", right, top), ("L", right, base), ("Z",))
            yield Piece("part", pot)
        yield Piece(
            "seam", open_path((start - 0.1, base - 0.02), (start + 1.3, base - 0.04), (start + 1.75, base + 0.2))
        )
    elif of.nose == "radiator" and of.body == "fuselage":
        yield Piece("seam", open_path((0.17, -half * 0.86), (0.17, half * 0.92)))
        if of.shows_cylinder_row:
            yield Piece("seam", open_path((0.5, -half * 0.35), (1.9, -half * 0.28), (2.3, -half * 0.1)))
    elif of.nose == "glazed":
        for share in (0.35, 0.7):
            yield Piece("rib", open_path((share, -half * 0.86), (share, half * 0.86)))


def _open_frame(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the posts and wires of a body whose rear is not covered."""
    front = of.length * of.covered
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    run = [(front + (at.end - front) * share) for share in shares]
    tops = [at.top * 0.94 + (at.tail - at.post - at.top * 0.94) * share for share in shares]
    lows = [at.bottom * 0.8 + (at.tail + at.post - at.bottom * 0.8) * share for share in shares]
    for number, x in enumerate(run[:-1]):
        yield Piece("seam", open_path((x, tops[number]), (x, lows[number])))
        yield Piece("rib", open_path((x, tops[number]), (run[number + 1], lows[number + 1])))
        yield Piece("rib", open_path((x, lows[number]), (run[number + 1], tops[number + 1])))


def _hull(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the pieces of a flying boat's hull with its step, and of the engine under the upper wing."""
    step = of.length * 0.5
    boat = (
        ("M", 0.0, at.top * 0.8),
        ("C", of.length * 0.12, at.top, of.length * 0.3, at.top, step, at.top),
        ("L", at.end, at.tail - 0.12),
        ("L", at.end, at.tail + 0.1),
        ("L", step + 0.1, at.bottom * 0.72),
        ("L", step, at.bottom),
        ("C", of.length * 0.25, at.bottom * 1.1, of.length * 0.08, at.bottom * 0.4, 0.0, at.top * 0.8),
        ("Z",),
    )
    yield Piece("surface", boat, is_opaque=True)
    x, y = of.wings[0].top + 0.3, at.roots[0] + 0.55
    nacelle = ((x, y - 0.28), (x + 1.6, y - 0.28), (x + 1.8, y), (x + 1.5, y + 0.28), (x, y + 0.28))
    yield Piece("surface", rounded_outline(*nacelle), is_opaque=True)
    yield from airscrew(of, x + 1.95, y)


def _booms(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the pieces of the open booms or slender bodies that carry the tail."""
    if of.body == "booms":
        front = of.wings[0].top - 1.4 if of.pods else of.wings[0].top
        # Bodies with engines rest on the lower wing, so that the nacelle between these bodies is visible above them.
        y = at.roots[-1] - 0.35 if of.pods else at.top * 0.4
        tail = of.length - of.tail[1] * 0.4
        upper = ((front, y - 0.42), (front + 2.4, y - 0.4), (tail, at.tail - 0.1))
        lower = ((tail, at.tail + 0.12), (front + 2.4, y + 0.4), (front, y + 0.4))
        yield Piece("surface", rounded_outline(*upper, *lower), is_opaque=True)
        if of.pods:
            yield Piece("seam", open_path((front + 0.3, y - 0.4), (front + 0.3, y + 0.4)))
            yield Piece("seam", open_path((front + 2.4, y - 0.4), (front + 2.4, y + 0.4)))
            yield from airscrew(of, front - 0.12, y)
        return
    starts = [(wing.trailing_edge(0.0) - 0.1, root) for wing, root in zip(of.wings, at.roots, strict=True)]
    ends = (of.length * 0.93, at.tail - 0.15), (of.length * 0.93, at.tail + 0.15)
    for (x1, y1), (x2, y2) in zip((starts[0], starts[-1]), ends, strict=True):
        yield Piece("strut", bar(x1, y1, x2, y2, 0.07))
    for share in (0.34, 0.67):
        (ux, uy), (lx, ly) = (
            (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
            for (x1, y1), (x2, y2) in zip((starts[0], starts[-1]), ends, strict=True)
        )
        yield Piece("strut", bar(ux, uy, lx, ly, 0.05))


#: The outlines of fins and rudders. x is the distance behind the rudder post, as a share of the rudder's chord. y is a
#: share of the height. A negative y is below the body, as a share of the depth there. A comma-shaped rudder has no fin.
_ROUND_FIN = parse_path("M -2.1,0 C -1.2,0.35 -0.9,1 0,1 L 0,0 Z")
_ROUND_RUDDER = parse_path("M 0,1 C 0.6,1 1,0.62 1,0.2 C 1,-0.7 0.5,-1 0,-1 Z")
_SQUARE_RUDDER = parse_path("M 0,0.97 L 0.65,0.97 C 1,0.97 1,0.8 1,0.5 L 1,-0.4 C 1,-1 0.4,-1 0,-1 Z")
_COMMA = parse_path("M 0,-0.9 L 0,0.2 C -0.5,0.3 -0.5,1 0.15,1 C 0.8,1 1,0.5 1,0.1 C 1,-0.7 0.5,-1 0,-0.9 Z")
_TRIANGULAR = parse_path("M -2.6,0 L 0,0.97 L 0,0 Z")
FINS: dict[str, tuple[Steps, ...]] = {
    "none": (_COMMA,),
    "comma": (_COMMA,),
    "triangular": (_TRIANGULAR, _SQUARE_RUDDER),
    "biplane": (_TRIANGULAR, _SQUARE_RUDDER),
    "square": (parse_path("M -1.2,0 L -0.5,0.95 L 0,0.97 L 0,0 Z"), _SQUARE_RUDDER),
    "tall": (parse_path("M -1.3,0 C -0.5,0.3 -0.3,1 0,1 L 0,0 Z"), _ROUND_RUDDER),
}


def tail(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the pieces of the fin, the rudder and the edge of the tailplane."""
    chord = max(of.length - at.end, 0.45)
    post = of.length - chord
    base, low = at.tail - at.post * 0.6, at.tail + at.post + 0.12
    tall = (0.105 * of.length + 0.25) * (1.3 if of.fin == "tall" else 1.0)

    def put(right: float, up: float) -> tuple[float, float]:
        return post + right * chord, base - up * (tall if up >= 0 else low - base)

    *fin, rudder = FINS.get(of.fin, (_ROUND_FIN, _ROUND_RUDDER))
    for steps in fin:
        yield Piece("surface", map_points(steps, put))
    yield Piece("surface", map_points(rudder, put), painted_as="rudder")
    _span, deep, shape = of.tail
    back = of.length - 0.02 * of.length
    hinge = back - (0.45 * deep if shape != "none" else 0.0)
    y = at.tail - (0.02 if of.body != "nacelle" else 0.15)
    yield Piece("surface", bar(back - deep, y, hinge, y, 0.09))
    if shape != "none":
        yield Piece("surface", bar(hinge, y, back, y, 0.06))
    if of.fin == "biplane":
        y -= tall * 0.8
        yield Piece("surface", bar(back - 1.1 * deep, y, back - 0.4 * deep, y, 0.07))


def airscrew(of: Airframe, x: float, y: float) -> Iterator[Piece]:
    """Yield the pieces of a propeller at (x, y), seen edge-on as an upright line."""
    r = of.propeller / 2
    near = ((x - 0.05, y - r), (x + 0.05, y - r), (x + 0.09, y))
    far = ((x + 0.05, y + r), (x - 0.05, y + r), (x - 0.09, y))
    yield Piece("part", rounded_outline(*near, *far))
    if of.spinner and of.nose != "spinner":
        yield Piece("part", rounded_outline((x - 0.35, y), (x + 0.1, y - 0.32), (x + 0.1, y + 0.32)))
    else:
        hub = ((x - 0.14, y - 0.1), (x + 0.14, y - 0.12), (x + 0.14, y + 0.12), (x - 0.14, y + 0.1))
        yield Piece("part", rounded_outline(*hub))


def airship(of: Airframe) -> Iterator[Piece]:
    """Yield the pieces of an airship: a hull with the cars below, and the fins."""
    long, half = of.length, of.depth / 2
    for way in (-half, half):
        fin = ((0.77 * long, way * 0.5), (0.9 * long, way * 1.25), (0.95 * long, way * 1.2), (0.94 * long, 0.0))
        yield Piece("surface", rounded_outline(*fin), painted_as="tail")
    car = ((0.12 * long, half * 0.9), (0.2 * long, half * 1.3), (0.32 * long, half * 1.3), (0.36 * long, half * 0.9))
    yield Piece("surface", rounded_outline(*car))
    hull = parse_path(
        "M 0,0 C 0.01,-0.58 0.14,-1 0.38,-1 C 0.66,-1 0.86,-0.62 1,0 C 0.86,0.62 0.66,1 0.38,1 C 0.14,1 0.01,0.58 0,0 Z"
    )
    yield Piece("surface", scale_outline(hull, long, half), is_opaque=True)
    for share in (-0.55, 0.0, 0.55):
        start, low, end = half * share * 0.6, half * share * 1.3, half * share * 0.2
        yield Piece("rib", (("M", 0.05 * long, start), ("C", 0.3 * long, low, 0.6 * long, low, 0.96 * long, end)))
    for at, _x in enumerate(of.pods):
        x = (0.36 + 0.24 * at) * long
        upper, lower = half * 0.55, half * 0.8
        pod = ((x, upper), (x + 0.09 * long, upper), (x + 0.08 * long, lower), (x + 0.01 * long, lower))
        yield Piece("surface", rounded_outline(*pod), is_opaque=True)
