"""Operations on outlines, such as parsing, transformation and mirroring, and hatching inside a shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, cos, radians, sin, sqrt, tan
from typing import Any, cast

from msgspec.structs import replace

from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Area, Circle, Line, Mark, Outline, Step
from printgen.units import Point

Steps = tuple[Step, ...]


def parse_path(path: str) -> Steps:
    """Parse an SVG path of M, L, C and Z steps, for example `M 0,0 L 0.9,0 C 1,0 1,0 1,0.1 Z`."""
    steps: list[Step] = []
    for word in path.split():
        if word.isalpha():
            steps.append((word,))
        else:
            x, y = word.split(",")
            steps[-1] += (float(x), float(y))
    return tuple(steps)


def step_coordinates(step: Step) -> tuple[float, ...]:
    """Return the coordinates of a step in the order x, y, x, y and so on."""
    return tuple(float(value) for value in step[1:])


def move_outline(steps: Steps, dx: float, dy: float, size: float = 1.0) -> Steps:
    """Return the outline scaled by `size` around (0, 0), then shifted by (dx, dy)."""
    shifted: list[Step] = []
    # The cases are written out for speed, because an aircraft has thousands of steps.
    for step in cast(tuple[tuple[Any, ...], ...], steps):
        match step:
            case (kind, x, y):
                shifted.append((kind, x * size + dx, y * size + dy))
            case (kind, x1, y1, x2, y2, x, y):
                one, two = (x1 * size + dx, y1 * size + dy), (x2 * size + dx, y2 * size + dy)
                shifted.append((kind, *one, *two, x * size + dx, y * size + dy))
            case _:
                shifted.append(step)
    return tuple(shifted)


def map_points(steps: Steps, put: Callable[[float, float], tuple[float, float]]) -> Steps:
    """Return the outline with each of its points (x, y) replaced with `put(x, y)`."""
    found: list[Step] = []
    for step in steps:
        values = step_coordinates(step)
        points = zip(values[::2], values[1::2], strict=True)
        found.append((step[0], *(value for x, y in points for value in put(x, y))))
    return tuple(found)


def scale_outline(steps: Steps, wide: float, deep: float) -> Steps:
    """Return the outline scaled around (0, 0), with `wide` times its width and `deep` times its height."""
    return map_points(steps, lambda x, y: (x * wide, y * deep))


def flip_outline(steps: Steps) -> Steps:
    """Return the mirror image of the outline, with the line x = 0 as the axis."""
    return map_points(steps, lambda x, y: (-x, y))


def reverse_outline(steps: Steps) -> Steps:
    """Return an open outline (an M, then L and C steps) in reverse, from its end to its start."""
    points = [step_coordinates(step) for step in steps]
    back: list[Step] = [("M", *points[-1][-2:])]
    for index in range(len(steps) - 1, 0, -1):
        start = points[index - 1][-2:]
        if steps[index][0] == "C":
            x1, y1, x2, y2 = points[index][:4]
            back.append(("C", x2, y2, x1, y1, *start))
        else:
            back.append(("L", *start))
    return tuple(back)


def y_values(marks: Iterable[Mark]) -> Iterator[float]:
    """Yield the y of every point that defines the marks, including control points and the top and bottom of circles."""
    for mark in marks:
        if isinstance(mark, Outline):
            for step in mark.steps:
                yield from step_coordinates(step)[1::2]
        elif isinstance(mark, Circle):
            yield from (mark.y - mark.radius, mark.y + mark.radius)
        elif isinstance(mark, Line):
            yield from (mark.y1, mark.y2)


def lower_mark(mark: Mark, dy: float) -> Mark:
    """Return a copy of the mark, moved down by `dy` mm."""
    match mark:
        case Outline() | Area():
            return replace(mark, steps=move_outline(mark.steps, 0.0, dy))
        case Line():
            return replace(mark, y1=mark.y1 + dy, y2=mark.y2 + dy)
        case _:
            return replace(mark, y=mark.y + dy)


def mirror_half(*half: Step) -> Steps:
    """Return a closed outline, given its right half.

    The steps of the half run from the centre line (x = 0) down and back to the centre line. If an end is not on the
    centre line, a straight side connects it to its mirror image.
    """
    other = reverse_outline(flip_outline(half))
    joined: tuple[Step, ...] = () if step_coordinates(half[-1])[-2] == 0 else (("L", *step_coordinates(other[0])),)
    return (*half, *joined, *other[1:], ("Z",))


def circle_point(x: float, y: float, radius: float, angle: float) -> Point:
    """Return the point on the circle around (x, y) at `angle`, which is in degrees clockwise from straight up."""
    return Point(x + radius * sin(radians(angle)), y - radius * cos(radians(angle)))


def curve_point(places: tuple[Point, Point, Point, Point], share: float) -> Point:
    """Return the point at the fraction `share` of a curve with a start, two control points and an end."""
    a, b = 1 - share, share
    first, second, third, last = a * a * a, 3 * a * a * b, 3 * a * b * b, b * b * b
    one, two, three, four = places
    across = first * one.x + second * two.x + third * three.x + last * four.x
    return Point(across, first * one.y + second * two.y + third * three.y + last * four.y)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Steps:
    """Return the steps that draw an arc around (x, y): an M to the point at `start`, then curves to the point at `end`.

    The arc runs anticlockwise if `end` is less than `start`. It deviates from a true circle by 0.03% or less.
    """
    pieces = max(1, ceil(abs(end - start) / 90 - 1e-9))
    turn = (end - start) / pieces
    reach = radius * 4 / 3 * tan(radians(turn) / 4)
    first = circle_point(x, y, radius, start)
    steps: list[Step] = [("M", first.x, first.y)]
    for index in range(pieces):
        a, b = start + turn * index, start + turn * (index + 1)
        here, target = circle_point(x, y, radius, a), circle_point(x, y, radius, b)
        one = here.shift(reach * cos(radians(a)), reach * sin(radians(a)))
        two = target.shift(-reach * cos(radians(b)), -reach * sin(radians(b)))
        steps.append(("C", one.x, one.y, two.x, two.y, target.x, target.y))
    return tuple(steps)


def continue_outline(steps: Steps) -> Steps:
    """Return the outline with its initial M replaced with an L, so that it continues a preceding outline."""
    return (("L", *step_coordinates(steps[0])), *steps[1:])


def pill(x: float, top: float, bottom: float, radius: float) -> Steps:
    """Return a closed upright outline with round ends that extends `radius` mm to each side of `x`."""
    right = arc(x, top + radius, radius, 0, 90)
    below = arc(x, bottom - radius, radius, 90, 270)
    left = arc(x, top + radius, radius, 270, 360)
    return (*right, *continue_outline(below), *continue_outline(left), ("Z",))


def rounded_outline(*corners: tuple[float, float]) -> Steps:
    """Return a smooth closed outline that cuts the corners of a polygon and touches the middle of each side."""
    count = len(corners)
    middles = [
        ((corners[i][0] + corners[(i + 1) % count][0]) / 2, (corners[i][1] + corners[(i + 1) % count][1]) / 2)
        for i in range(count)
    ]
    steps: list[Step] = [("M", *middles[-1])]
    for (cx, cy), (x1, y1), (x2, y2) in zip(corners, (middles[-1], *middles[:-1]), middles, strict=True):
        k = 0.8
        steps.append(("C", x1 + (cx - x1) * k, y1 + (cy - y1) * k, x2 + (cx - x2) * k, y2 + (cy - y2) * k, x2, y2))
    return (*steps, ("Z",))


def _clip(a: Point, b: Point, corners: tuple[Point, ...]) -> tuple[Point, Point] | None:
    """Return the part of the line from `a` to `b` that is inside a convex polygon with clockwise corners.

    Return None if no part of the line is inside.
    """
    low, high = 0.0, 1.0
    dx, dy = b.x - a.x, b.y - a.y
    for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
        side_x, side_y = two.x - one.x, two.y - one.y
        inside = side_x * (a.y - one.y) - side_y * (a.x - one.x)
        growth = side_x * dy - side_y * dx
        if abs(growth) < 1e-12:
            if inside < 0:
                return None
        elif growth > 0:
            low = max(low, -inside / growth)
        else:
            high = min(high, -inside / growth)
    if low >= high:
        return None
    return Point(a.x + dx * low, a.y + dy * low), Point(a.x + dx * high, a.y + dy * high)


def hatch(
    corners: tuple[Point, ...], spacing: float, angle: float, ink: Ink = Ink.BLACK, width: float = HAIRLINE
) -> Iterator[Line]:
    """Yield parallel lines at `angle` (degrees) that fill a convex polygon. Its corners must be in clockwise order.

    The lines are `spacing` mm apart. Their positions do not depend on the polygon, so lines in adjacent polygons are
    aligned.
    """
    across, along = circle_point(0, 0, 1, angle + 90), circle_point(0, 0, 1, angle)
    offsets = [corner.x * across.x + corner.y * across.y for corner in corners]
    reach = max(sqrt(corner.x**2 + corner.y**2) for corner in corners) + spacing
    number = -int(-min(offsets) // spacing)
    while number * spacing <= max(offsets):
        x, y = across.x * number * spacing, across.y * number * spacing
        ends = Point(x - along.x * reach, y - along.y * reach), Point(x + along.x * reach, y + along.y * reach)
        if (part := _clip(*ends, corners)) is not None:
            yield Line(part[0].x, part[0].y, part[1].x, part[1].y, ink, width)
        number += 1
