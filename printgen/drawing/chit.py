"""Frames of chits and markers: how they are cut, corners and edges that tell a side by shape and pattern.

Lengths are in mm; whatever runs to the edge reaches BLEED beyond it. Fills that a way of printing spares have bars and
lines of the pen on them, which stay.
"""

from __future__ import annotations

from functools import cache

from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, CUT, FINE, Circle, Cut, Glyph, Line, Mark, Rect, Trim, polygon
from printgen.drawing.outline import hatch
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Point, Size

#: The side that chits are drawn for; larger ones grow with it.
NOMINAL = 16.0
#: Corners of pieces are round, but of small ones less so.
RADIUS = 2.5
#: Nothing that must be read stands closer to the cut than this.
SAFE = 1.5
SMALLEST_TYPE = 6.0
#: Where the second line of an open corner runs, and how much of a solid one the window for its letter takes, of its leg.
BAND, WINDOW = 0.87, 0.46


def trim(side: float, round_: bool = False) -> Trim:
    """A square piece with round corners, or a disc, of that side or diameter."""
    if round_:
        return Trim(Size(side, side), side / 2, circle=True)
    return Trim(Size(side, side), min(RADIUS, side * 0.14))


def grown(size: float, side: float) -> float:
    """A type size for a chit of NOMINAL mm on one of that side, in half points, never below the smallest."""
    return max(SMALLEST_TYPE, round(size * side / NOMINAL * 2) / 2)


def _across(leg: float, ink: Ink, pen: float) -> Line:
    """A line across the top left corner that meets both sides `leg` mm from it."""
    return Line(leg + BLEED, -BLEED, -BLEED, leg + BLEED, ink, pen)


@cache
def solid_corner(leg: float, ink: Ink) -> Glyph:
    """The top left corner, its sides `leg` long at the trim, filled; bars that stay where fills are spared, about a window."""
    near, far, window = -BLEED, leg + BLEED, leg * WINDOW
    corner = (Point(near, near), Point(far, near), Point(near, far))
    above = (Point(window, near), Point(far, near), Point(window, leg - window))
    below = (Point(near, window), Point(leg - window, window), Point(near, far))
    bars = (bar for part in (above, below) for bar in hatch(part, 1.1, 90, ink, 0.55))
    marks: tuple[Mark, ...] = (polygon(corner, ink, None), *bars, _across(leg, ink, 2 * FINE))
    return Glyph(f"corner-solid-{leg:g}-{ink}", marks)


@cache
def open_corner(leg: float, ink: Ink) -> Glyph:
    """The top left corner cut off by a double line."""
    return Glyph(f"corner-open-{leg:g}-{ink}", (_across(leg, ink, 2 * FINE), _across(leg * BAND, ink, CUT)))


def _hatched(side: float, depth: float, ink: Ink, spacing: float, bars: Ink, pen: float) -> tuple[Line, ...]:
    """Slanting bars over the lowest `depth` mm of a piece, and the line over them."""
    top, low = side - depth, side + BLEED
    band = (Point(-BLEED, top), Point(low, top), Point(low, low), Point(-BLEED, low))
    return (*hatch(band, spacing, 45, bars, pen), Line(-BLEED, top, low, top, ink, 2 * FINE))


@cache
def barred_edge(side: float, depth: float, ink: Ink) -> Glyph:
    """The lower edge of a chit, its lowest `depth` mm hatched by broad slanting bars under a line."""
    return Glyph(f"edge-barred-{side:g}-{depth:g}-{ink}", _hatched(side, depth, ink, 1.5, ink, 0.9))


@cache
def lined_edge(side: float, depth: float, ink: Ink) -> Glyph:
    """The lower edge of a chit, its lowest `depth` mm ruled by fine level lines."""
    top, low = side - depth, side + BLEED
    count = int((low - top) / 0.55)
    lines = (Line(-BLEED, top + 0.55 * n, low, top + 0.55 * n, ink, CUT) for n in range(1, count + 1))
    return Glyph(f"edge-lined-{side:g}-{depth:g}-{ink}", (Line(-BLEED, top, low, top, ink, FINE), *lines))


@cache
def caution_edge(side: float, depth: float, ink: Ink) -> Glyph:
    """The lower edge of a piece, its lowest `depth` mm a striped bar: stripes and outline stay where fills are spared."""
    fill = Rect(-BLEED, side - depth, side + 2 * BLEED, depth + BLEED, ink, None)
    return Glyph(f"edge-caution-{side:g}-{depth:g}", (fill, *_hatched(side, depth, ink, 1.8, Ink.ON_FILL, 0.35)))


def ring(side: float, ink: Ink = Ink.GREY40) -> tuple[Mark, ...]:
    """The edge of a round piece, to see that it is cut evenly."""
    return (Circle(side / 2, side / 2, side / 2 - 0.8, None, ink, CUT),)


def caption(
    sketch: Sketch,
    side: float,
    y: float,
    text: str,
    size: float,
    cut: Cut = "strong",
    of: Field = (),
    ink: Ink = Ink.BLACK,
) -> None:
    """A line in the middle of a chit with its baseline at `y`, in the size for its side or down to the smallest."""
    largest = grown(size, side)
    steps = tuple(step / 2 for step in range(int(largest * 2), int(SMALLEST_TYPE * 2) - 1, -1))
    sketch.text(side / 2, y, text, steps, cut, "middle", ink, side - 2 * SAFE, of)
