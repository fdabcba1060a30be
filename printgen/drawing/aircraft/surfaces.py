"""Wings, tailplanes and rudders from above, in metres. x is 0 on the centre line, and y increases backwards from the nose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printgen.drawing.aircraft.airframe import Airframe, Wing
from printgen.drawing.aircraft.pieces import Piece, open_path, piece_pair
from printgen.drawing.outline import (
    Steps,
    continue_outline,
    curve_point,
    flip_outline,
    map_points,
    mirror_half,
    move_outline,
    parse_path,
    reverse_outline,
    scale_outline,
)
from printgen.units import Point

#: The cut-outs in a wing's trailing edge: the depth as a share of the chord, and half the width in metres.
CUTS = {"none": (0.0, 0.0), "shallow": (0.12, 0.55), "deep": (0.3, 0.5), "square": (0.2, 0.45), "open": (0.0, 0.0)}
#: The outlines of wing tips, from the leading edge to the trailing edge. x is the distance inward, as a share of the
#: chord at the tip. For the tips in LONG, x is a share of the half span. y is the distance back, as a share of the
#: chord.
TIPS: dict[str, Steps] = {
    "round": parse_path("L 0.5,0 C 0.224,0 0,0.224 0,0.5 C 0,0.776 0.224,1 0.5,1"),
    "square": parse_path("L 0.12,0 C 0.04,0 0,0.04 0,0.12 L 0,0.88 C 0,0.96 0.04,1 0.12,1"),
    "raked": parse_path(
        "L 0.64,0 C 0.46,0 0.38,0.02 0.3,0.2 L 0.06,0.74 C 0.02,0.84 0,0.88 0,0.92 C 0,0.98 0.05,1 0.16,1"
    ),
    "swept": parse_path(
        "L 0.16,0 C 0.05,0 0,0.02 0,0.08 C 0,0.12 0.02,0.16 0.06,0.26 L 0.3,0.8 C 0.38,0.98 0.46,1 0.64,1"
    ),
    "angled": parse_path("L 0.35,0 L 0,0.3 L 0,0.7 L 0.35,1"),
    "pointed": parse_path("L 0.9,0 C 0.36,0.03 0.05,0.4 0,0.5 C 0.05,0.6 0.36,0.97 0.9,1"),
    "elliptic": parse_path("L 0.58,0 C 0.26,0 0,0.19 0,0.42 C 0,0.74 0.26,1 0.58,1"),
    "dove": parse_path(
        "L 0.45,0 C 0.22,-0.03 0.07,0.05 0.01,0.75 C 0,0.95 0,1.28 0.04,1.28 C 0.14,1.22 0.22,0.92 0.5,1"
    ),
}
LONG = ("elliptic", "dove")


def wing_outline(wing: Wing, horn: float = 0.0) -> Steps:
    """Return the outline of a wing seen from above.

    Args:
        horn: the length by which the horn balances of the ailerons project beyond the tips. The span includes this length.
    """
    half = wing.span / 2 - horn
    deep, wide = CUTS[wing.cut]
    inner = wing.trailing_edge(0.0) - wing.chord * deep
    steps: list[tuple[str | float, ...]] = [("M", 0.0, wing.top), *_tip(wing, half)]
    if horn:
        # Keep only the front of the tip.
        steps[3:] = _horn(wing, half, horn)
    if wing.cut == "square":
        steps += [("L", wide, wing.trailing_edge(wide)), ("L", wide * 0.85, inner), ("L", 0.0, inner)]
    elif deep:
        low = wing.trailing_edge(wide * 1.5)
        steps += [("L", wide * 1.5, low), ("C", wide * 0.9, low, wide * 0.95, inner, 0.0, inner)]
    else:
        steps.append(("L", 0.0, inner))
    return mirror_half(*steps)


def _horn(wing: Wing, half: float, horn: float) -> list[tuple[str | float, ...]]:
    """Return the steps around the end of an aileron that projects beyond the wing tip.

    They replace the last step of the wing tip's outline.
    """
    end = wing.trailing_edge(half)
    hinge = end - (end - wing.leading_edge(half)) * 0.38
    # A raked wing is narrower at the hinge.
    start, out = half - (0.16 * (end - wing.leading_edge(half)) if wing.tip == "raked" else 0.0), half + horn
    return [
        ("L", start, hinge),
        ("L", out - 0.08, hinge),
        ("C", out, hinge, out, hinge + 0.04, out, hinge + 0.1),
        ("L", out, end - 0.12),
        ("C", out, end, out - 0.06, end, out - 0.2, end),
    ]


def _tip(wing: Wing, half: float) -> Steps:
    """Return the steps along the leading edge and around the tip to the trailing edge."""
    unit = half if wing.tip in LONG else min(wing.trailing_edge(half) - wing.leading_edge(half), half)

    def put(inward: float, back: float) -> tuple[float, float]:
        x = half - inward * unit
        return x, wing.leading_edge(x) + back * (wing.trailing_edge(x) - wing.leading_edge(x))

    return map_points(TIPS[wing.tip], put)


def wing_details(wing: Wing, steps: Steps, aileron: bool, pitch: float) -> Iterator[Piece]:
    """Yield the pieces for the ribs of a wing and the seams of its ailerons.

    Args:
        steps: the outline of the wing.
        pitch: the distance between ribs in metres, or 0 for no ribs.
    """
    edge = flatten_outline(steps)
    half = wing.span / 2
    lines: list[tuple[str | float, ...]] = []
    for number in range(int(half / pitch) if pitch else 0, 0, -1):
        if (ends := crossings(edge, pitch * number)) and ends[1] - ends[0] > wing.chord * 0.3:
            lines += open_path(*((-pitch * number, y) for y in ends))
            lines += open_path(*((pitch * number, y) for y in ends))
    if lines:
        yield Piece("rib", tuple(lines))
    if aileron:
        inner = half * 0.5
        slope = (wing.trailing_edge(half) - wing.trailing_edge(inner)) / (half - inner)
        hinge = wing.trailing_edge(inner) - (wing.trailing_edge(inner) - wing.leading_edge(inner)) * 0.27
        out = inner
        # Extend the hinge to the point where it leaves the wing: first in long steps, then in short steps.
        for stride in (0.4, 0.02):
            while (ends := crossings(edge, out + stride)) and ends[0] < hinge + slope * (out + stride - inner) < ends[
                1
            ]:
                out += stride
        yield from piece_pair(
            "seam", open_path((inner, wing.trailing_edge(inner)), (inner, hinge), (out, hinge + slope * (out - inner)))
        )


def flatten_outline(steps: Steps) -> list[tuple[float, float]]:
    """Return closely spaced points that approximate an outline."""
    points: list[tuple[float, float]] = []
    for step in steps:
        values = tuple(float(it) for it in step[1:])
        if len(values) == 6:
            last = Point(*points[-1])
            places = last, Point(*values[:2]), Point(*values[2:4]), Point(*values[4:])
            points += ((it.x, it.y) for it in (curve_point(places, number / 10) for number in range(1, 11)))
        elif values:
            points.append((values[0], values[1]))
    return [*points, points[0]]


def crossings(edge: list[tuple[float, float]], x: float) -> tuple[float, float] | None:
    """Return the lowest and highest y at which the vertical line at `x` crosses an outline, or None if it crosses none."""
    met = [
        y1 + (y2 - y1) * (x - x1) / (x2 - x1) for (x1, y1), (x2, y2) in pairwise(edge) if x1 <= x < x2 or x2 <= x < x1
    ]
    return (min(met), max(met)) if len(met) > 1 else None


def outline_reach(edge: list[tuple[float, float]], y: float) -> float:
    """Return the x of the rightmost point of an outline at `y`, or 0 if the outline does not reach that y."""
    turned = [(y_, x_) for x_, y_ in edge]
    met = crossings(turned, y)
    return met[1] if met else 0.0


#: The right half of each tailplane shape, from the leading edge on the centre line to the trailing edge. x is a share
#: of the half span, and y is a share of the chord.
TAILS: dict[str, Steps] = {
    "round": parse_path("M 0,0 C 0.35,0 0.62,0 0.72,0.04 C 0.92,0.12 1,0.34 1,0.56 L 1,0.66 C 1,0.95 0.92,1 0.75,1"),
    "square": parse_path("M 0,0 L 0.94,0 C 1,0 1,0 1,0.12 L 1,0.9 C 1,1 1,1 0.92,1"),
    "triangular": parse_path("M 0,0 L 0.12,0 L 0.9,0.46 C 1,0.52 1,0.54 1,0.6 L 1,0.74 C 1,0.95 0.92,1 0.75,1"),
    "heart": parse_path("M 0,-0.05 C 0.3,-0.05 0.52,0.06 0.72,0.2 C 0.92,0.34 1,0.46 1,0.62 C 1,0.86 0.8,1 0.5,1"),
    "delta": parse_path("M 0,0 L 0.94,0.7 C 1,0.75 1,0.78 1,0.84 C 1,0.96 0.97,1 0.9,1"),
    "dove": parse_path("M 0,0 L 0.14,0 C 0.3,0.45 0.75,0.6 1,0.88 C 1,1 0.85,1 0.7,1 C 0.4,1.05 0.2,1.05 0,1.05"),
    "tapered": parse_path("M 0,0 L 0.12,0 L 0.9,0.3 C 1,0.34 1,0.4 1,0.56 C 1,0.78 0.97,0.84 0.88,0.86"),
    "none": parse_path("M 0,0 L 0.8,0 C 1,0 1,0.1 1,0.4 L 1,0.7 C 1,0.95 0.95,1 0.8,1"),
}


def tailplane(of: Airframe, back: float) -> Iterator[Piece]:
    """Yield the pieces of the tailplane, the hinge and the elevator, whose trailing edge is at y = `back`."""
    span, chord, shape = of.tail
    half, front = span / 2, back - chord
    # Leave space for the rudder to swing, unless the elevator is a single piece.
    notch = parse_path("L 0.2,1 L 0.04,0.7 L 0,0.7")
    single = of.elevator == "single" or shape == "dove" or of.rudders != 1
    ends: Steps = (("L", 0.0, 1.05 if shape == "dove" else 1.0),) if single else notch
    steps = move_outline(scale_outline(mirror_half(*TAILS[shape], *ends), half, chord), 0.0, front)
    yield Piece("surface", steps)
    edge, y = flatten_outline(steps), front + chord * {"none": 0.3, "dove": 0.8, "delta": 0.72}.get(shape, 0.56)
    end = outline_reach(edge, y)
    if shape != "none" and of.elevator == "balanced":
        ahead, at = y - 0.2 * chord, end * 0.78
        yield from piece_pair(
            "seam", open_path((0.03 * span, y), (at, y), (at, ahead), (max(at, outline_reach(edge, ahead)), ahead))
        )
    else:
        yield from piece_pair("rib" if shape == "none" else "seam", open_path((0.03 * span, y), (end, y)))
    if of.fin == "biplane":
        yield Piece("surface", _box(half * 0.72, front - 0.1 * chord, back - 0.42 * chord), is_opaque=True)


def _box(half: float, front: float, back: float) -> Steps:
    """Return the outline of a rectangular surface with rounded tips."""
    r = (back - front) * 0.4
    return mirror_half(
        ("M", 0.0, front),
        ("L", half - r, front),
        ("C", half, front, half, front + r * 0.4, half, (front + back) / 2),
        ("C", half, back - r * 0.4, half, back, half - r, back),
        ("L", 0.0, back),
    )


def fin_from_above(x: float, top: float, bottom: float, wide: float) -> Steps:
    """Return the outline of a fin and rudder seen from above: long and thin, with blunt ends."""
    middle, w = top + (bottom - top) * 0.55, wide / 2
    right: Steps = (
        ("M", x + w * 0.4, top),
        ("C", x + w * 0.8, top + (middle - top) * 0.5, x + w, middle - (middle - top) * 0.2, x + w, middle),
        ("C", x + w, middle + (bottom - middle) * 0.4, x + w * 0.7, bottom, x + w * 0.4, bottom),
    )
    left = reverse_outline(move_outline(flip_outline(move_outline(right, -x, 0.0)), x, 0.0))
    return (*right, *continue_outline(left), ("Z",))
