"""The outline of an aircraft seen from above. Lines from the texts on a page to parts of the aircraft end at this outline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile

from msgspec import Struct

from printgen.drawing.aircraft.above import PUSHER, pieces_without_seams, thrust_end
from printgen.drawing.aircraft.airframe import Airframe
from printgen.drawing.outline import Steps, curve_point, step_coordinates
from printgen.units import Point

#: The distance between two heights at which the contour is known, and the y of the first height. The first height is in
#: front of any propeller.
GRID, FIRST = 0.05, -4.0
#: The pieces of a drawing that are not part of its contour.
_THIN = ("seam", "rib", "opening")


class Edge(Struct, frozen=True):
    """The part of a section's edge at which a line from a label beside the aircraft can end.

    Fields:
        first, last: the y values at which this part of the edge begins and ends.
        x: the distance from the centre line at which a vertical line reaches the section, at y = `last`. It is 0 if a
            horizontal line from the side can reach the section.
        behind: whether the vertical line comes from behind the aircraft instead of from in front of it.
    """

    first: float
    last: float
    x: float = 0.0
    behind: bool = False


def half_width(of: Airframe, y: float) -> float:
    """Return half the width of the aircraft, seen from above, at `y`, or 0 in front of the nose or behind the tail."""
    widths = _half_widths(of)
    row = round((y - FIRST) / GRID)
    return widths[row] if 0 <= row < len(widths) else 0.0


@cache
def section_edges(of: Airframe) -> dict[str, Edge]:
    """Return the visible edge of each section of the aircraft that takes damage: engine, wings, tail and fuselage."""
    wing, long = (of.wings[0] if of.wings else None), of.length
    nose, tail = _nose(of), Edge(long - 0.75 * of.tail[1], long - 0.25 * of.tail[1])
    if wing is None:
        return {
            "engine": nose,
            "wings": Edge(0.35 * long, 0.5 * long),
            "tail": tail,
            "fuselage": Edge(0.55 * long, 0.65 * long),
        }
    out = 0.45 * wing.span
    middle, chord = (wing.leading_edge(out) + wing.trailing_edge(out)) / 2, wing.chord
    trail = max(it.trailing_edge(0.0) for it in of.wings)
    # The tips of swept wings are behind the middle of the wings.
    free = _heights(trail, long - of.tail[1], lambda y: half_width(of, y) < 0.2 * of.span)
    bare = min(next(free, trail) + 0.05 * long, long - of.tail[1])
    behind = Edge(bare, max(bare, long - 1.3 * of.tail[1]))
    engine = nose if of.pulls else Edge(bare, bare + 0.4)
    screw = thrust_end(of) + PUSHER
    if of.pushes and not of.pulls and screw < long - of.tail[1]:
        # The propeller is between the booms.
        engine = Edge(screw, screw, 0.2 * of.propeller, behind=True)
    if of.pods:
        engine = _pod(of, abs(of.pods[0]))
    wings = Edge(middle - 0.15 * chord, middle + 0.15 * chord)
    return {"engine": engine, "wings": wings, "tail": tail, "fuselage": nose if of.body == "nacelle" else behind}


def _nose(of: Airframe) -> Edge:
    """Return the edge of the body between its propeller and its wings. A nacelle's wheels are not part of the edge."""
    narrow = (0.7 if of.body == "nacelle" else 1.3) * of.width
    starts = _heights(0.1, 0.5 * of.length, lambda y: 0.0 < half_width(of, y) < narrow)
    first = next(starts, 0.1)
    visible = tuple(takewhile(lambda y: half_width(of, y) < narrow, _heights(first, 0.5 * of.length)))
    return Edge(first, max(first, visible[-1] - GRID) if visible else first)


def _pod(of: Airframe, x: float) -> Edge:
    """Return the edge of an engine on the wing.

    The edge is the engine's side ahead of the wing if that side is visible, otherwise the engine's front.
    """
    wing = of.wings[0]
    lead = min(it.leading_edge(x) for it in of.wings)
    visible = tuple(_heights(lead - 2.0, lead, lambda y: x * 0.9 < half_width(of, y) < x + 0.9))
    if len(visible) * GRID > 0.3:
        return Edge(visible[0] + GRID, visible[-1] - GRID)
    front = next(_heights(FIRST, wing.trailing_edge(x), lambda y: half_width(of, y) >= x), lead)
    return Edge(FIRST, front, x)


def _heights(first: float, last: float, accept: Callable[[float], bool] = lambda _y: True) -> Iterator[float]:
    """Yield those heights of the grid that are between `first` and `last` and that `accept` accepts."""
    return filter(accept, (first + GRID * row for row in range(int((last - first) / GRID) + 1)))


@cache
def _half_widths(of: Airframe) -> tuple[float, ...]:
    """Return the half widths at the heights of the grid, beginning with FIRST."""
    widths = [0.0] * (int((of.length + 2.0 - FIRST) / GRID) + 1)
    for piece in pieces_without_seams(of):
        if piece.role in _THIN:
            continue
        points = list(_points(piece.steps))
        for (x, y), (far_x, far_y) in zip(points, (*points[1:], points[0]), strict=True):
            # Aircraft are symmetrical, so the right half is sufficient.
            if x <= 0.0 and far_x <= 0.0:
                continue
            if y > far_y:
                x, y, far_x, far_y = far_x, far_y, x, y
            slope = (far_x - x) / (far_y - y) if far_y - y > GRID else 0.0
            widest = max(x, far_x)
            for row in range(
                max(round((y - FIRST) / GRID), 0), min(round((far_y - FIRST) / GRID), len(widths) - 1) + 1
            ):
                reach = min(x + slope * (FIRST + row * GRID - y), widest) if slope else widest
                if reach > widths[row]:
                    widths[row] = reach
    return tuple(widths)


def _points(steps: Steps) -> Iterator[tuple[float, float]]:
    """Yield points along an outline: the ends of its steps, and three points of each curve."""
    here = (0.0, 0.0)
    for step in steps:
        values = step_coordinates(step)
        if len(values) == 6:
            places = Point(*here), Point(*values[:2]), Point(*values[2:4]), Point(*values[4:])
            for share in (0.25, 0.5, 0.75):
                at = curve_point(places, share)
                yield at.x, at.y
        if values:
            here = values[-2], values[-1]
            yield here
