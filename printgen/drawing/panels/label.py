"""The ornaments of a brewery's label, and the crown cork of a beer bottle.

The ornaments are a frame with hollow corners, rows of lozenges or bars, stencilled names, and stripes as on a deck.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import MeasuredPiece, Words
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Glyph, Line, Mark, Outline, Rect, Step, Text, polygon
from printgen.drawing.outline import Steps, circle_point
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: The distance of a curve's control points from the ends of a quarter circle, as a share of its radius.
_ROUND = 0.5523
#: The letters that a stencil connects with a bridge through the middle, and the width of the bridge as a share of the
#: cap height.
_BRIDGED = frozenset("ABDOPQRCGSU0234689abdegopqcsÄÖÜäöüßé")
_BRIDGE = 0.10
#: The number of teeth of a crown cork.
CORK = 21


class StencilWords(Struct, frozen=True):
    """Words that look as if painted through a stencil: white bridges interrupt the closed shapes of letters."""

    words: Words

    def measure(self, room: float) -> MeasuredPiece:
        plain = self.words.measure(room)

        def draw(sketch: Sketch, x: float, y: float) -> None:
            before = len(sketch.marks)
            plain.draw(sketch, x, y)
            sketch.extend([bridge for mark in sketch.marks[before:] for bridge in stencil_bridges(mark)])

        return MeasuredPiece(plain.wide, draw)


def stencil_bridges(mark: Mark) -> tuple[Line, ...]:
    """Return the white lines that interrupt the letters of a stencilled text.

    Return an empty result if the mark is not text.
    """
    if not isinstance(mark, Text):
        return ()
    long = width(mark.text, mark.cut, mark.size)
    start = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor]
    high = cap_height(mark.cut, mark.size)
    found = []
    for at, letter in enumerate(mark.text):
        if letter in _BRIDGED:
            x = start + width(mark.text[:at], mark.cut, mark.size) + width(letter, mark.cut, mark.size) / 2
            found.append(Line(x, mark.y - high * 1.25, x, mark.y + high * 0.34, Ink.WHITE, _BRIDGE * high))
    return tuple(found)


def concave_rectangle(place: Box, radius: float) -> Steps:
    """Return the outline of a rectangle whose corners are cut out as quarter circles."""
    left, top, right, low = place.x, place.y, place.right, place.bottom
    near = radius * _ROUND

    def down(x: float, y: float, across: int, way: int) -> Step:
        """Return the step around the corner (x, y) of the rectangle, from its horizontal to its vertical side."""
        return ("C", x + across * radius, y + way * near, x + across * near, y + way * radius, x, y + way * radius)

    def level(x: float, y: float, across: int, way: int) -> Step:
        """Return the step around the corner (x, y) of the rectangle, from its vertical to its horizontal side."""
        return ("C", x + across * near, y + way * radius, x + across * radius, y + way * near, x + across * radius, y)

    return (
        ("M", left + radius, top),
        ("L", right - radius, top),
        down(right, top, -1, 1),
        ("L", right, low - radius),
        level(right, low, -1, -1),
        ("L", left + radius, low),
        down(left, low, 1, -1),
        ("L", left, top + radius),
        level(left, top, 1, 1),
        ("Z",),
    )


def label_frame(place: Box, ink: Ink, radius: float = 2.6, pen: float = 0.5) -> tuple[Mark, ...]:
    """Return the frame of a label: a heavy line and a fine line inside it."""
    inner = Box(place.x + 0.9, place.y + 0.9, place.width - 1.8, place.height - 1.8)
    return Outline(concave_rectangle(place, radius), None, ink, pen), Outline(
        concave_rectangle(inner, radius), None, ink, HAIRLINE
    )


def lozenges(place: Box, ink: Ink, across: float = 2.6) -> tuple[Mark, ...]:
    """Return a row of filled lozenges in a box, each about `across` mm wide."""
    count = max(1, round(place.width / across))
    wide, high = place.width / count, place.height
    marks: list[Mark] = []
    for at in range(count):
        x, y = place.x + at * wide, place.y
        middle, level = x + wide / 2, y + high / 2
        tips = (Point(middle, y), Point(x + wide, level), Point(middle, y + high), Point(x, level))
        marks.append(polygon(tips, ink, ink, FINE))
    return tuple(marks)


def bars(place: Box, ink: Ink, across: float = 2.6) -> tuple[Mark, ...]:
    """Return upright bars that fill a box, about `across` mm from one bar to the next. Gaps are narrower than bars."""
    count = max(1, round(place.width / across))
    wide = place.width / count
    lefts = (place.x + (at + 0.2) * wide for at in range(count))
    return tuple(Rect(x, place.y, 0.6 * wide, place.height, ink, ink, HAIRLINE) for x in lefts)


def ornament(place: Box, ink: Ink, across: float = 2.6) -> tuple[Mark, ...]:
    """Return the ornament for a player's side, given the side's ink: bars for red, lozenges for any other ink."""
    return (bars if ink is Ink.RED else lozenges)(place, ink, across)


def stripes(place: Box, ink: Ink, across: float = 6.0) -> tuple[Mark, ...]:
    """Return slanting stripes across a box, like the stripes painted on a ship's deck.

    The stripes begin `across` mm apart, and the gaps are as wide as the stripes.
    """
    high = place.height
    marks: list[Mark] = []
    x = place.x - high
    while x < place.right:
        # Cut the stripes off at both ends of the box.
        upper = (x + high, place.y), (x + high + across / 2, place.y)
        lower = (x + across / 2, place.bottom), (x, place.bottom)
        if shape := _within([*upper, *lower], place):
            marks.append(polygon(shape, ink, None))
        x += across
    return tuple(marks)


def _within(corners: list[tuple[float, float]], place: Box) -> tuple[Point, ...]:
    """Return the part of a shape between the left and right edges of a box."""
    for edge, way in ((place.x, 1), (place.right, -1)):
        kept: list[tuple[float, float]] = []
        for (x, y), (nx, ny) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            inside, next_inside = way * (x - edge) >= 0, way * (nx - edge) >= 0
            if inside:
                kept.append((x, y))
            if inside != next_inside:
                kept.append((edge, y + (ny - y) * (edge - x) / (nx - x)))
        corners = kept
    return tuple(Point(x, y) for x, y in corners) if len(corners) > 2 else ()


@cache
def cork(ink: Ink) -> Glyph:
    """Return a crown cork seen from above, 1 mm across, with its teeth and the ornament of a side."""
    teeth = [
        circle_point(0, 0, 0.475 + 0.025 * cos(step * pi / 4), step * 360 / (8 * CORK)) for step in range(8 * CORK)
    ]
    face = (Circle(0, 0, 0.37, Ink.WHITE, None), Circle(0, 0, 0.335, None, ink, 0.02))
    arms = ornament(Box(-0.25, -0.17, 0.5, 0.34), ink, 0.17)
    return Glyph(f"fame-{ink}", (polygon(tuple(teeth), ink, ink, 0.02), *face, *(_fine(it) for it in arms)))


def _fine(mark: Mark) -> Mark:
    """Return the mark with a line width that suits a glyph of 1 mm."""
    return replace(mark, pen=0.015) if isinstance(mark, Outline | Rect) else mark
