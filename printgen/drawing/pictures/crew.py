"""Pictures of the crew and of ground targets: heads, a balloon, guns, headquarters, an airfield, troops.

Each picture is centred on the origin, within 1.3 x 1 mm. It is black on paper, with white gaps between its pieces.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Line, Mark, Outline, Rect
from printgen.drawing.outline import Steps, arc, mirror_half, move_outline, parse_path
from printgen.drawing.pictures.sections import BLACK, WHITE, Marks, corners, drop, filled_shape, loss_cross, stroke


def head(x: float = 0.0, y: float = 0.0, size: float = 1.0) -> Marks:
    """Return a flyer's head from the front, with leather helmet, goggles and collar, `size` mm high."""

    def at(steps: Steps) -> Steps:
        return move_outline(steps, x, y, size)

    def ring(dx: float, dy: float, radius: float, fill: Ink | None, pen: float = 0.0) -> Circle:
        return Circle(x + dx * size, y + dy * size, radius * size, fill, BLACK if pen else None, pen * size or 0.01)

    helmet = parse_path("M 0,-0.5 C 0.24,-0.5 0.36,-0.34 0.36,-0.12 C 0.36,0.1 0.3,0.24 0.2,0.32 L 0,0.34")
    face = parse_path("M 0,-0.04 L 0.22,0 C 0.22,0.18 0.14,0.27 0,0.27")
    collar = parse_path("M 0,0.38 L 0.16,0.34 C 0.4,0.38 0.48,0.44 0.5,0.5 L 0,0.5")
    band = filled_shape(at(mirror_half(*parse_path("M 0,-0.2 L 0.37,-0.2 L 0.37,-0.06 L 0,-0.06"))), WHITE)
    lenses = (mark for dx in (-0.15, 0.15) for mark in (ring(dx, -0.12, 0.125, WHITE, 0.055),))
    return (
        filled_shape(at(mirror_half(*helmet))),
        filled_shape(at(mirror_half(*face)), WHITE),
        filled_shape(at(mirror_half(*collar))),
        band,
        *lenses,
        stroke(at(parse_path("M -0.07,0.17 L 0.07,0.17")), 0.04 * size),
    )


def gunner() -> Marks:
    """Return a gunner behind a gun on a ring mounting."""
    barrel = (Line(0.10, 0.10, 0.60, -0.46, WHITE, 0.22), Line(0.10, 0.10, 0.60, -0.46, BLACK, 0.09))
    magazine = Outline(arc(0.33, -0.24, 0.15, 0, 360), BLACK, WHITE, 0.04)
    stock = Line(0.04, 0.17, 0.26, -0.08, BLACK, 0.15)
    return (*head(-0.18, 0.02, 0.94), *barrel, stock, magazine)


def killed_crew(of: Marks) -> Marks:
    """Return the picture `of`, which shows a crew member, struck out."""
    return (*of, *loss_cross(0.36, 0.22, 0.25))


def wounded_crew(of: Marks) -> Marks:
    """Return the picture `of`, which shows a crew member, with a drop of blood."""
    return (*of, drop(0.44, 0.20, 0.66, WHITE), drop(0.44, 0.21, 0.52))


def crew() -> Marks:
    """Return two crew members with a drop of blood."""
    drops = (drop(0.0, 0.24, 0.66, WHITE), drop(0.0, 0.25, 0.52))
    return (*head(-0.36, -0.10, 0.78), *head(0.36, -0.10, 0.78), *drops)


def balloon() -> Marks:
    """Return a kite balloon with fins and, on ropes below it, a basket."""
    bag = parse_path(
        "M -0.58,-0.14 C -0.58,-0.4 -0.28,-0.5 0.02,-0.46 C 0.22,-0.43 0.36,-0.34 0.44,-0.24 "
        "C 0.34,-0.08 0.06,0.08 -0.22,0.08 C -0.44,0.08 -0.58,0.02 -0.58,-0.14 Z"
    )
    fins = (
        filled_shape(parse_path("M 0.26,-0.36 C 0.36,-0.52 0.56,-0.54 0.64,-0.42 L 0.44,-0.24 Z")),
        filled_shape(parse_path("M 0.34,-0.2 L 0.62,-0.22 C 0.68,-0.06 0.5,0.1 0.26,0.02 Z")),
    )
    ropes = (Line(x, 0.04, -0.12, 0.34, BLACK, 0.025) for x in (-0.42, -0.26, 0.02, 0.18))
    basket = Rect(-0.20, 0.32, 0.16, 0.16, BLACK, None, radius=0.02)
    fore = stroke(parse_path("M -0.3,-0.42 C -0.4,-0.26 -0.4,-0.1 -0.32,0.06"), 0.03, WHITE)
    aft = stroke(parse_path("M 0.04,-0.45 C -0.02,-0.26 -0.02,-0.1 0.04,0.05"), 0.03, WHITE)
    return (*fins, Outline(bag, BLACK, WHITE, 0.04), fore, aft, *ropes, basket)


def headquarters() -> Marks:
    """Return a house with a flag, the symbol for headquarters."""
    roof = corners((-0.58, -0.02), (-0.40, -0.28), (0.40, -0.28), (0.58, -0.02))
    house = Rect(-0.48, 0.02, 0.96, 0.46, BLACK, None)
    door = Rect(-0.09, 0.18, 0.18, 0.30, WHITE, None)
    windows = (Rect(x, 0.12, 0.16, 0.15, WHITE, None) for x in (-0.38, 0.22))
    pole = Line(0.0, -0.28, 0.0, -0.56, BLACK, 0.045)
    flag = corners((0.0, -0.56), (0.34, -0.50), (0.28, -0.45), (0.34, -0.38), (0.0, -0.36))
    return (pole, flag, roof, house, door, *windows)


def airfield() -> Marks:
    """Return a hangar and a windsock, the symbol for an airfield."""
    hangar = parse_path("M -0.62,0.46 L -0.62,0.16 C -0.62,-0.16 0.22,-0.16 0.22,0.16 L 0.22,0.46 Z")
    doors = (Line(x, 0.17, x, 0.46, BLACK, 0.03) for x in (-0.33, -0.2, -0.07))
    ground = Line(-0.65, 0.47, 0.65, 0.47, BLACK, 0.05)
    mast = Line(0.36, 0.46, 0.36, -0.48, BLACK, 0.045)
    # The stripes of the sock follow its taper, so that the ground around it stays as it is.
    edges = [(0.36 + 0.06 * step, 0.02 * step - 0.51, -0.012 * step - 0.21) for step in range(6)]
    sock = (
        corners((x, top), (far, above), (far, below), (x, foot), ink=WHITE if number % 2 else BLACK)
        for number, ((x, top, foot), (far, above, below)) in enumerate(pairwise(edges))
    )
    return (filled_shape(hangar), Rect(-0.46, 0.17, 0.52, 0.29, WHITE, None), *doors, ground, *sock, mast)


def troops() -> Marks:
    """Return piled rifles, the symbol for troops in camp."""
    rifles: list[Mark] = []
    for foot, tip in ((-0.44, 0.16), (0.44, -0.16), (0.0, 0.02)):
        butt, bayonet = foot + (tip - foot) * 0.26, tip + (tip - foot) * 0.26
        rifles += [Line(foot, 0.47, butt, 0.20, WHITE, 0.21), Line(foot, 0.47, tip, -0.36, WHITE, 0.13)]
        rifles += [Line(foot, 0.47, butt, 0.20, BLACK, 0.15), Line(foot, 0.47, tip, -0.30, BLACK, 0.07)]
        rifles.append(Line(tip, -0.28, bayonet, -0.52, BLACK, 0.035))
    return (*rifles, Line(-0.15, -0.12, 0.15, -0.12, WHITE, 0.05))


def _barrel(x: float, y: float, length: float, thick: float, angle: float) -> Outline:
    c, s = cos(radians(angle)), sin(radians(angle))
    points = ((0.0, -thick / 2), (length, -thick * 0.36), (length, thick * 0.36), (0.0, thick / 2))
    return corners(*((x + px * c - py * s, y + px * s + py * c) for px, py in points))


def light_gun() -> Marks:
    """Return a light anti-aircraft gun (a pom-pom) on its pivot."""
    stand = corners((-0.36, 0.5), (-0.14, 0.06), (0.02, 0.06), (0.24, 0.5), (0.10, 0.5), (-0.06, 0.22), (-0.22, 0.5))
    pivot = Circle(-0.06, 0.06, 0.11, BLACK, WHITE, 0.035)
    barrels = (_barrel(-0.36, 0.28, 0.60, 0.25, -42), _barrel(0.0, -0.05, 0.62, 0.12, -42))
    muzzle = _barrel(0.40, -0.41, 0.13, 0.20, -42)
    return (stand, *barrels, muzzle, pivot)


def heavy_gun() -> Marks:
    """Return a heavy anti-aircraft gun on a lorry."""
    bed = Rect(-0.60, 0.12, 1.18, 0.13, BLACK, None, radius=0.02)
    cab = corners((0.30, 0.14), (0.30, -0.04), (0.44, -0.04), (0.48, 0.03), (0.60, 0.05), (0.60, 0.14))
    mount = corners((-0.40, 0.13), (-0.30, -0.08), (-0.16, -0.08), (-0.06, 0.13))
    barrel = (_barrel(-0.44, 0.14, 0.86, 0.17, -46), _barrel(-0.48, 0.18, 0.44, 0.26, -46))
    return (bed, cab, mount, *barrel, *_wheel(-0.36), *_wheel(0.38))


def _wheel(x: float) -> Marks:
    tyre = Circle(x, 0.31, 0.125, None, BLACK, 0.07)
    return (Circle(x, 0.31, 0.19, WHITE, None), tyre, Circle(x, 0.31, 0.04, BLACK, None))


def pen() -> Marks:
    """Return a pen that has written a line."""
    shaft = corners((0.30, -0.50), (0.46, -0.38), (-0.16, 0.28), (-0.32, 0.16))
    nib = corners((-0.36, 0.20), (-0.20, 0.32), (-0.46, 0.42))
    line = parse_path("M -0.4,0.46 C -0.16,0.34 -0.06,0.54 0.12,0.44 C 0.24,0.38 0.34,0.48 0.5,0.44")
    return (shaft, nib, stroke(line, 0.055), Line(-0.19, 0.05, -0.07, 0.15, WHITE, 0.035))


def sight() -> Marks:
    """Return a gun's ring sight."""
    cross = ((-0.5, 0.0, -0.24, 0.0), (0.24, 0.0, 0.5, 0.0), (0.0, -0.5, 0.0, -0.24), (0.0, 0.24, 0.0, 0.5))
    rings = (Circle(0, 0, 0.40, None, BLACK, 0.06), Circle(0, 0, 0.24, None, BLACK, 0.045))
    return (*rings, *(Line(*ends, BLACK, 0.05) for ends in cross))


def eye() -> Marks:
    """Return an eye, the symbol for "observed"."""
    lid = parse_path("M -0.58,0 C -0.3,-0.42 0.3,-0.42 0.58,0 C 0.3,0.42 -0.3,0.42 -0.58,0 Z")
    return (Outline(lid, WHITE, BLACK, 0.08), Circle(0, 0, 0.22, BLACK, None), Circle(0.07, -0.08, 0.06, WHITE, None))


def struck_eye() -> Marks:
    """Return an eye struck through, the symbol for "secret"."""
    ways = ((WHITE, 0.2), (BLACK, 0.09))
    return (*eye(), *(Line(-0.42, 0.4, 0.42, -0.4, ink, pen) for ink, pen in ways))
