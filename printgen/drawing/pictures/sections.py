"""Pictures of an aircraft's sections and their damage: wing, fuselage, tail, engine, rudder, tank and gun, fire, and a spin.

Each picture is centred on the origin, within 1.3 x 1 mm. It is black on paper, with white gaps between its pieces.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, radians, sin

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Line, Mark, Outline, Rect, Step, polygon
from printgen.drawing.outline import Steps, arc, flip_outline, mirror_half, move_outline, parse_path
from printgen.units import Point

Marks = tuple[Mark, ...]

BLACK, WHITE = Ink.BLACK, Ink.WHITE
#: The x of the points where the ribs of a wing meet its trailing edge. Between these points, the fabric pulls the edge inwards.
_RIBS = (0.13, 0.26, 0.39, 0.52)


def _wing_outline() -> Steps:
    half: list[Step] = [("M", 0.0, -0.24), ("L", 0.50, -0.24), ("C", 0.60, -0.24, 0.65, -0.16, 0.65, -0.04)]
    half += [("C", 0.65, 0.10, 0.60, 0.20, _RIBS[-1], 0.26)]
    for outer, inner in zip(_RIBS[::-1], _RIBS[-2::-1], strict=False):
        half.append(("C", outer - 0.03, 0.21, inner + 0.03, 0.21, inner, 0.26))
    half += [("C", 0.10, 0.10, 0.06, 0.08, 0.0, 0.08)]
    return mirror_half(*half)


def filled_shape(steps: Steps, ink: Ink = BLACK) -> Outline:
    """Return a filled shape without an outline."""
    return Outline(steps, ink, None)


def corners(*points: tuple[float, float], ink: Ink = BLACK) -> Outline:
    """Return a filled polygon with the given corners and without an outline."""
    return polygon(tuple(Point(x, y) for x, y in points), ink, None)


def stroke(steps: Steps, pen: float, ink: Ink = BLACK) -> Outline:
    """Return a line along an open outline."""
    return Outline(steps, None, ink, pen)


def loss_cross(x: float = 0.0, y: float = 0.0, reach: float = 0.36) -> Marks:
    """Return a bold cross centred on (x, y), drawn over an item to show that it is lost."""
    ways = ((x - reach, y - reach, x + reach, y + reach), (x - reach, y + reach, x + reach, y - reach))
    pens = ((WHITE, reach * 0.8), (BLACK, reach * 0.4))
    return tuple(Line(*way, ink, pen) for ink, pen in pens for way in ways)


def _ribs(*places: float) -> Marks:
    return tuple(Line(x, -0.17, x, 0.235, WHITE, 0.022) for x in places)


_SPAR = Line(-0.60, -0.155, 0.60, -0.155, WHITE, 0.03)


def wing() -> Marks:
    """Return an upper wing seen from above, with its spar and ribs."""
    return (filled_shape(_wing_outline()), *_ribs(*(-x for x in _RIBS), *_RIBS), _SPAR)


def torn_wing() -> Marks:
    """Return an upper wing with torn fabric that exposes the ribs."""
    hole = (
        (0.06, -0.06), (0.16, -0.01), (0.24, -0.12), (0.30, -0.02), (0.44, -0.10), (0.44, 0.02), (0.60, 0.08),
        (0.44, 0.14), (0.42, 0.34), (0.28, 0.15), (0.20, 0.34), (0.14, 0.16), (0.0, 0.15), (0.12, 0.05),
    )  # fmt: skip
    bare = (Line(x, -0.06, x, 0.24, BLACK, 0.035) for x in (0.22, 0.34))
    flaps = (corners((0.42, 0.18), (0.56, 0.38), (0.47, 0.13)), corners((0.15, 0.18), (0.08, 0.44), (0.23, 0.20)))
    ribs = _ribs(*(-x for x in _RIBS))
    return (filled_shape(_wing_outline()), *ribs, _SPAR, corners(*hole, ink=WHITE), *bare, *flaps)


def struts() -> Marks:
    """Return the bay of a biplane seen from the front, with one intact strut and one broken strut."""
    planes = (Rect(-0.62, y, 1.24, 0.12, BLACK, None, radius=0.05) for y in (-0.42, 0.30))
    intact = Line(-0.40, -0.36, -0.40, 0.36, BLACK, 0.10)
    broken = (
        corners((0.33, -0.32), (0.45, -0.32), (0.52, -0.10), (0.42, -0.12), (0.40, -0.02)),
        corners((0.33, 0.32), (0.45, 0.32), (0.36, 0.02), (0.30, 0.12), (0.22, 0.08)),
    )
    wires = (Line(-0.34, -0.30, 0.06, 0.04, BLACK, 0.03), Line(-0.34, 0.30, 0.10, -0.10, BLACK, 0.03))
    return (*planes, intact, *broken, *wires)


def fuselage() -> Marks:
    """Return a fuselage seen from the side, with its frame visible behind the engine."""
    body = parse_path(
        "M -0.65,0 C -0.65,-0.16 -0.58,-0.25 -0.46,-0.25 L -0.14,-0.25 C -0.1,-0.1 0.08,-0.1 0.11,-0.27 "
        "L 0.2,-0.24 C 0.36,-0.18 0.52,-0.1 0.65,-0.05 L 0.65,0.05 L 0.1,0.22 C -0.1,0.26 -0.3,0.27 -0.46,0.25 "
        "C -0.58,0.24 -0.65,0.16 -0.65,0 Z"
    )
    bays = ((0.13, -0.19, 0.15), (0.31, -0.14, 0.11), (0.47, -0.09, 0.065))
    posts = (Line(x, top, x, low, WHITE, 0.03) for x, top, low in bays)
    wires = (
        Line(x1, y1, x2, y2, WHITE, 0.024)
        for (x1, top1, low1), (x2, top2, low2) in pairwise(bays)
        for y1, y2 in ((top1, low2), (low1, top2))
    )
    return (filled_shape(body), Line(-0.44, -0.25, -0.44, 0.25, WHITE, 0.04), *posts, *wires)


def tail() -> Marks:
    """Return the rear of a fuselage seen from the side, with fin, rudder, tailplane and skid."""
    end = parse_path("M -0.62,-0.06 L 0.28,0.1 L 0.28,0.2 L -0.62,0.34 Z")
    fin = parse_path("M -0.16,0.03 C -0.06,-0.22 0.06,-0.42 0.22,-0.46 L 0.22,0.1 Z")
    rudder = parse_path("M 0.27,-0.47 C 0.48,-0.5 0.62,-0.34 0.62,-0.08 C 0.62,0.18 0.52,0.3 0.36,0.3 L 0.27,0.3 Z")
    plane = Rect(-0.40, 0.03, 0.60, 0.07, BLACK, WHITE, 0.03, 0.035)
    skid = stroke(parse_path("M 0.06,0.24 C 0.14,0.4 0.22,0.46 0.34,0.46"), 0.07)
    return (filled_shape(end), filled_shape(fin), filled_shape(rudder), skid, plane)


def _turned(points: tuple[tuple[float, float], ...], angle: float) -> tuple[Point, ...]:
    c, s = cos(radians(angle)), sin(radians(angle))
    return tuple(Point(x * c - y * s, x * s + y * c) for x, y in points)


def engine() -> Marks:
    """Return a rotary engine seen from the front, with seven finned cylinders around the crankcase."""
    pot = ((-0.085, -0.16), (-0.115, -0.30), (-0.115, -0.49), (0.115, -0.49), (0.115, -0.30), (0.085, -0.16))
    marks: list[Mark] = []
    for number in range(7):
        angle = number * 360 / 7
        marks.append(polygon(_turned(pot, angle), BLACK, None))
        for y in (-0.34, -0.42):
            a, b = _turned(((-0.13, y), (0.13, y)), angle)
            marks.append(Line(a.x, a.y, b.x, b.y, WHITE, 0.032))
    case = (Circle(0, 0, 0.225, BLACK, None), Circle(0, 0, 0.135, None, WHITE, 0.04), Circle(0, 0, 0.05, WHITE, None))
    return (*marks, *case)


def engine_hit() -> Marks:
    """Return a rotary engine with a crack across it."""
    crack = parse_path("M 0.46,-0.52 L 0.13,-0.17 L 0.22,-0.05 L -0.16,0.1 L -0.06,0.2 L -0.42,0.52")
    return (*engine(), stroke(crack, 0.15, WHITE), stroke(crack, 0.05))


def drop(x: float, y: float, size: float, ink: Ink = BLACK) -> Outline:
    """Return a drop centred on (x, y) and `size` mm high."""
    half: Steps = (("M", 0.0, -0.5), ("C", 0.10, -0.24, 0.34, -0.04, 0.34, 0.17), *arc(0, 0.17, 0.34, 90, 180)[1:])
    return filled_shape(move_outline(mirror_half(*half), x, y, size), ink)


def fuel() -> Marks:
    """Return a petrol tin with a hole, from which petrol drips."""
    body = Rect(-0.34, -0.26, 0.68, 0.76, BLACK, None, radius=0.07)
    cap = Rect(0.08, -0.44, 0.20, 0.22, BLACK, None, radius=0.03)
    handle = stroke(parse_path("M -0.26,-0.24 L -0.26,-0.38 L -0.02,-0.38 L -0.02,-0.24"), 0.08)
    hole = Circle(0.12, 0.06, 0.085, WHITE, None)
    run = (drop(0.12, 0.28, 0.22, WHITE), drop(0.52, 0.02, 0.26), drop(0.52, 0.36, 0.26))
    spill = stroke(parse_path("M 0.12,0.06 C 0.24,0 0.4,-0.02 0.5,-0.02"), 0.05, WHITE)
    return (body, cap, handle, spill, hole, *run)


def burst(outer: float, inner: float, points: int, ink: Ink) -> Outline:
    """Return a star with `points` points as the outline of an explosion. Every second point is shorter."""
    spots = []
    for number in range(points * 2):
        reach = outer * (1.0 if number % 4 == 0 else 0.82) if number % 2 == 0 else inner
        angle = radians(number * 180 / points)
        spots.append((reach * sin(angle), -reach * cos(angle)))
    return corners(*spots, ink=ink)


def explosion() -> Marks:
    """Return an exploding tank."""
    return (burst(0.56, 0.30, 10, BLACK), burst(0.36, 0.19, 10, WHITE), burst(0.2, 0.10, 6, BLACK))


def gun() -> Marks:
    """Return a machine gun with a pierced jacket, seen from the side."""
    jacket = Rect(-0.65, -0.14, 0.72, 0.20, BLACK, None, radius=0.03)
    holes = (Circle(x, -0.04, 0.036, WHITE, None) for x in (-0.54, -0.42, -0.30, -0.18, -0.06))
    case = Rect(0.04, -0.20, 0.44, 0.34, BLACK, None, radius=0.03)
    belt = corners((0.12, 0.10), (0.30, 0.10), (0.26, 0.46), (0.08, 0.46))
    links = (Line(0.04, y, 0.34, y, WHITE, 0.03) for y in (0.20, 0.29, 0.38))
    grips = stroke(parse_path("M 0.46,-0.13 L 0.62,-0.13 L 0.62,0.1 L 0.46,0.1"), 0.07)
    sight = Rect(0.30, -0.32, 0.07, 0.14, BLACK, None)
    return (jacket, *holes, case, belt, *links, grips, sight)


def cartridge() -> Marks:
    """Return an upright cartridge, the symbol for a gun that may be reloaded."""
    shell = parse_path(
        "M -0.2,0.3 L -0.2,-0.1 C -0.2,-0.34 -0.1,-0.44 0,-0.5 C 0.1,-0.44 0.2,-0.34 0.2,-0.1 L 0.2,0.3 Z"
    )
    return Outline(shell, BLACK, None), Rect(-0.26, 0.36, 0.52, 0.14, fill=BLACK, stroke=None)


def turn_arrow(way: str) -> Marks:
    """Return a broad arrow that points left, right or straight ahead."""
    if way == "straight":
        head = corners((0.0, -0.5), (0.28, -0.12), (-0.28, -0.12))
        return (head, Rect(-0.10, -0.16, 0.20, 0.66, BLACK, None))
    shaft = parse_path("M 0.24,0.5 L 0.24,0.06 C 0.24,-0.16 0.12,-0.24 -0.1,-0.24")
    head_steps = parse_path("M -0.46,-0.24 L -0.08,-0.5 L -0.08,0.02 Z")
    if way == "right":
        shaft, head_steps = flip_outline(shaft), (*flip_outline(head_steps[:-1]), ("Z",))
    return (stroke(shaft, 0.20), filled_shape(head_steps))


def rudder(way: str) -> Marks:
    """Return the symbol for a jammed rudder: an arrow in the direction `way`, with a bar."""
    x = {"left": 0.24, "right": -0.24, "straight": 0.0}[way]
    bars = tuple(Line(x - 0.22, 0.27, x + 0.22, 0.27, ink, width) for ink, width in ((WHITE, 0.24), (BLACK, 0.10)))
    return (*turn_arrow(way), *bars)


def slope_arrow(way: str) -> Marks:
    """Return a broad arrow that slopes down for `dive`, is level for `level`, or slopes up for `climb`."""
    rise = {"dive": 0.34, "level": 0.0, "climb": -0.34}[way]
    angle = {"dive": 36.0, "level": 0.0, "climb": -36.0}[way]
    shaft = ((-0.62, -0.09), (0.18, -0.09), (0.18, -0.27), (0.62, 0.0), (0.18, 0.27), (0.18, 0.09), (-0.62, 0.09))
    horizon = Line(-0.62, 0.46, 0.62, 0.46, BLACK, 0.04)
    turned = polygon(_turned(tuple((x * 0.94, y * 0.94) for x, y in shaft), angle), BLACK, None)
    return (turned,) if rise else (turned, horizon, Line(-0.62, -0.46, 0.62, -0.46, BLACK, 0.04))


def fire() -> Marks:
    """Return a flame, the symbol for fire."""
    flame = parse_path(
        "M 0.04,-0.5 C 0.1,-0.3 0.36,-0.14 0.36,0.14 C 0.36,0.36 0.2,0.5 0,0.5 C -0.2,0.5 -0.36,0.36 -0.36,0.14 "
        "C -0.36,-0.02 -0.27,-0.12 -0.21,-0.22 C -0.19,-0.12 -0.15,-0.06 -0.09,-0.03 "
        "C -0.11,-0.2 -0.05,-0.4 0.04,-0.5 Z"
    )
    heart = parse_path(
        "M 0.03,0.06 C 0.08,0.15 0.17,0.18 0.17,0.29 C 0.17,0.38 0.09,0.43 0,0.43 "
        "C -0.09,0.43 -0.17,0.38 -0.17,0.29 C -0.17,0.2 -0.02,0.18 0.03,0.06 Z"
    )
    return Outline(flame, Ink.BLACK, None), Outline(heart, Ink.WHITE, None)


def smoke() -> Marks:
    """Return a cloud of smoke."""
    low = (0.16, 0.37, 0.10), (0.02, 0.20, 0.15), (0.14, -0.03, 0.18)
    puffs = (*low, (-0.16, -0.08, 0.15), (-0.10, -0.29, 0.18), (0.12, -0.27, 0.14))
    edges = (Circle(x, y, radius, None, Ink.BLACK, 0.07) for x, y, radius in puffs)
    # Paper covers the inside of the cloud, so that only the edge is visible.
    return (*edges, *(Circle(x, y, radius - 0.034, Ink.WHITE, None) for x, y, radius in puffs))


def spin() -> Marks:
    """Return a spiral path, the symbol for a spin."""
    steps: list[Step] = []
    for share in (index / 60 for index in range(61)):
        angle, radius = 2 * pi * 1.75 * share, 0.05 + (0.41 - 0.05) * share
        steps.append(("L" if steps else "M", radius * sin(angle), -radius * cos(angle)))
    head = (Point(-0.53, 0.02), Point(-0.28, 0.02), Point(-0.41, -0.24))
    return (Outline(tuple(steps), None, Ink.BLACK, 0.085), polygon(head, Ink.BLACK, None))


def jam() -> Marks:
    """Return a cartridge struck out, the symbol for a jammed gun."""
    half = parse_path(
        "M 0,-0.48 C 0.07,-0.42 0.1,-0.3 0.1,-0.16 "
        "L 0.17,-0.06 L 0.17,0.36 L 0.13,0.39 L 0.13,0.42 L 0.19,0.43 L 0.19,0.5 L 0,0.5"
    )
    return (
        filled_shape(mirror_half(*half)),
        *(Line(-0.44, 0.34, 0.44, -0.34, ink, pen) for ink, pen in ((WHITE, 0.2), (BLACK, 0.085))),
    )


def wound() -> Marks:
    """Return a drop of blood, the symbol for a wound."""
    return drop(0.0, 0.0, 1.0), stroke(arc(0, 0.17, 0.21, 190, 260), 0.06, WHITE)
