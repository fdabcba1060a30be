"""Frames of chits and markers.

A frame consists of the cutting line and of corners and edges. Their shapes and patterns identify a player's side.
Numbers that can be misread upside down are underlined. Lengths are in mm. All art that reaches the edge extends BLEED
beyond the edge. Since a print mode may omit fills, filled areas also have bars and pen lines, which are always printed.
"""

from __future__ import annotations

from functools import cache
from math import acos, cos, degrees, radians, tan

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import HEIGHTS, Ink
from printgen.drawing.marks import (
    BEFORE,
    BLEED,
    CUT,
    FINE,
    Anchor,
    Circle,
    Cut,
    Glyph,
    Line,
    Mark,
    Outline,
    Rect,
    Text,
    Trim,
    polygon,
)
from printgen.drawing.outline import arc, continue_outline, hatch
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box, Point, Size

#: The design side length of chits, mm. Larger chits are scaled up.
NOMINAL = 16.0
#: The maximum radius of a piece's corners, mm. Small pieces have a smaller radius.
RADIUS = 2.5
#: The minimum distance of legible content from the cut, mm. For pieces under 25 mm, the distance is a tenth of the side length.
SAFE = 2.5
SMALLEST_TYPE = 6.0
#: The digits that are also digits when upside down, and the digits that become a different digit when upside down.
TURNING, TURNED = frozenset("01689"), frozenset("69")
#: The line under a figure: its distance below the baseline and its thickness, as shares of the cap height.
UNDER, THICK = 0.13, 0.09
#: The distance between pieces on a sheet, mm. Edge patterns repeat after the length of a piece plus this distance, and
#: therefore continue on the next piece.
BETWEEN = 4.0
#: The distance beyond the cut at which a rule closes the pattern of a band, mm. At the default bleed, bands with nothing below
#: them end with this rule. Between pieces that touch, it is not printed.
CLOSED = 2.0
#: The position of the outer line of an open corner, and the size of the barred part of a solid corner, as shares of the leg.
BAND, BARRED = 1.09, 0.52
#: The approximate number of cells of a lattice per side of the piece.
CELLS = 8


def safe_margin(side: float) -> float:
    """Return the minimum distance of text from the edge of a square piece with sides of `side` mm."""
    return min(SAFE, side / 10)


def piece_trim(side: float, round_: bool = False) -> Trim:
    """Return the cutting line of a square piece with rounded corners, or of a disc if `round_` is true.

    Args:
        side: the side length or the diameter, mm.
    """
    if round_:
        return Trim(Size(side, side), side / 2, circle=True)
    return Trim(Size(side, side), min(RADIUS, side * 0.14))


def chit_type_size(size: float, side: float) -> float:
    """Scale a type size from chits of NOMINAL mm to chits of `side` mm.

    The result is a multiple of half a point, and never smaller than the smallest type size.
    """
    return max(SMALLEST_TYPE, round(size * side / NOMINAL * 2) / 2)


def _across(leg: float, ink: Ink, pen: float) -> Line:
    """Return a line across the top left corner whose ends are `leg` mm from the corner."""
    return Line(leg + BLEED, -BLEED, -BLEED, leg + BLEED, ink, pen)


@cache
def solid_corner(leg: float, ink: Ink) -> Glyph:
    """Return a filled top left corner of a piece. It extends `leg` mm from the corner along both edges of the piece.

    If the palette omits fills, slanting bars fill most of the corner. They leave space for the letter next to the
    slanting line.
    """
    near, far, barred = -BLEED, leg + BLEED, leg * BARRED + BLEED
    corner = (Point(near, near), Point(far, near), Point(near, far))
    bars = hatch((Point(near, near), Point(barred, near), Point(near, barred)), 0.55, 45, ink, 0.4)
    marks: tuple[Mark, ...] = (polygon(corner, ink, None), *bars, _across(leg, ink, 2 * FINE))
    return Glyph(f"corner-solid-{leg:g}-{ink}", marks)


@cache
def open_corner(leg: float, ink: Ink) -> Glyph:
    """Return two parallel lines across the top left corner of a piece. They meet its edges about `leg` mm from the corner."""
    return Glyph(f"corner-open-{leg:g}-{ink}", (_across(leg * BAND, ink, 2 * FINE), _across(leg, ink, CUT)))


def bars(band: Box, wide: float, ink: Ink, through: float | None = None) -> tuple[Mark, ...]:
    """Return slanting bars that fill a rectangular band. The bars are cut off at the band's ends.

    If the palette omits fills, only a fine line is printed for each bar.

    Args:
        wide: the width of the bars, and of the gaps between them, along the bottom of the band, mm.
        through: the x at which the middle of a bar meets the bottom of the band. If None, the first bar begins at the
            left end.
    """
    high, found = band.height, list[Mark]()
    first, before = band.x - high, 0.0
    if through is not None:
        first, before = first + (through - first) % (2 * wide) - 2 * wide, wide / 2
    for number in range(int((band.right - first) / (2 * wide)) + 1):
        left = first + number * 2 * wide
        feet = (left - before, left - before + wide)
        slant = ((feet[0], band.bottom), (feet[0] + high, band.y), (feet[1] + high, band.y), (feet[1], band.bottom))
        inside = _cut_off(_cut_off(slant, band.x, 1.0), band.right, -1.0)
        if len(inside) > 2:
            found.append(polygon(tuple(Point(*at) for at in inside), ink, None))
        near, far = max(left, band.x), min(left + high, band.right)
        if near < far:
            found.append(Line(near, band.bottom - (near - left), far, band.bottom - (far - left), ink, FINE))
    return tuple(found)


def _cut_off(shape: tuple[tuple[float, float], ...], x: float, way: float) -> tuple[tuple[float, float], ...]:
    """Return the part of a convex shape to the right of `x` (if `way` is 1) or to the left of `x` (if `way` is -1)."""
    found: list[tuple[float, float]] = []
    for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        if (x1 - x) * way >= 0:
            found.append((x1, y1))
        if (x1 - x) * (x2 - x) < 0:
            found.append((x, y1 + (y2 - y1) * (x - x1) / (x2 - x1)))
    return tuple(found)


@cache
def tinted_ground(side: float, ink: Ink) -> Glyph:
    """Return a tint in `ink` that covers an entire piece, including its bleed."""
    total = side + 2 * BLEED
    return Glyph(f"ground-{side:g}-{ink}", (Rect(-BLEED, -BLEED, total, total, ink, None),))


@cache
def lattice(side: float) -> Glyph:
    """Return a lattice of lines, the pattern on the back of a piece that players draw at random.

    The lattice covers the back, so that the front does not show through thin card. It continues on the next piece on
    the sheet, so that an inaccurate cut does not show.
    """
    near, far, apart = -BLEED, side + BLEED, _pitch(side, side / CELLS) / 2**0.5
    square = (Point(near, near), Point(far, near), Point(far, far), Point(near, far))
    marks = [mark for angle in (45, -45) for mark in hatch(square, apart, angle, Ink.BLACK, apart * 0.15)]
    return Glyph(f"lattice-{side:g}", tuple(marks))


@cache
def cockade(side: float) -> Glyph:
    """Return concentric rings, the pattern on the back of a piece that players draw at random.

    The rings cover the back, so that the front does not show through thin card.
    """
    middle, half, step = side / 2, side / 2 + BLEED, side * 0.15
    marks, radius = list[Mark](), step
    # Filled rings, not broad pens: fills are omitted if ink is saved.
    while radius < half * 2**0.5 - step:
        inner, outer = radius - 0.3 * step, radius + 0.3 * step
        if outer <= half:
            rims = (*arc(middle, middle, outer, 0, 360), ("Z",), *arc(middle, middle, inner, 360, 0), ("Z",))
            marks.append(Outline(rims, HEIGHTS[1], HEIGHTS[1], FINE))
        else:
            # The angle that is cut off at the sides so that the ring stays within the sides.
            off = degrees(acos(half / outer))
            for start in range(0, 360, 90):
                out = arc(middle, middle, outer, start + off, start + 90 - off)
                home = continue_outline(arc(middle, middle, inner, start + 90 - off, start + off))
                marks.append(Outline((*out, *home, ("Z",)), HEIGHTS[1], HEIGHTS[1], FINE))
        radius += step
    return Glyph(f"cockade-{side:g}", (Rect(-BLEED, -BLEED, 2 * half, 2 * half, None, None), *marks))


@cache
def rays(side: float) -> Glyph:
    """Return rays from the middle, the pattern on the back of a piece that players draw at random."""
    middle, half, marks = side / 2, side / 2 + BLEED, list[Mark]()
    hub = Point(middle, middle)
    reach = [half * tan(radians(7.5 * number)) for number in range(-6, 7)]
    for near, far in zip(reach[::2], reach[1::2], strict=False):
        for x1, y1, x2, y2 in (
            (near, -half, far, -half),
            (half, near, half, far),
            (-near, half, -far, half),
            (-half, -near, -half, -far),
        ):
            marks.append(polygon((hub, hub.shift(x1, y1), hub.shift(x2, y2)), HEIGHTS[1], HEIGHTS[1], FINE))
    return Glyph(f"rays-{side:g}", tuple(marks))


@cache
def barred_edge(side: float, depth: float, ink: Ink) -> Glyph:
    """Return the lower edge of a chit: a line, and broad slanting bars over the `depth` mm below it."""
    top, low = side - depth, side + BLEED
    band = Box(-BLEED, top, low + BLEED, low - top)
    wide = _pitch(side, 2.0) / 2
    line = Line(-BLEED, top, low, top, ink, 2 * FINE)
    return Glyph(f"edge-barred-{side:g}-{depth:g}-{ink}", (*bars(band, wide, ink), line, _closing_rule(side, ink)))


@cache
def lined_edge(side: float, depth: float, ink: Ink) -> Glyph:
    """Return the lower edge of a chit: fine horizontal lines over the lowest `depth` mm."""
    top, low = side - depth, side + BLEED
    count = int((low - top) / 0.55)
    lines = (Line(-BLEED, top + 0.55 * n, low, top + 0.55 * n, ink, CUT) for n in range(1, count + 1))
    return Glyph(f"edge-lined-{side:g}-{depth:g}-{ink}", (Line(-BLEED, top, low, top, ink, FINE), *lines))


@cache
def caution_edge(side: float, depth: float, ink: Ink, slant: int = 45) -> Glyph:
    """Return the lower edge of a piece: a striped bar over the lowest `depth` mm.

    The stripes and the outline are printed even if fills are omitted.

    Args:
        slant: the angle of the stripes in degrees, which distinguishes one kind of piece from another.
    """
    top, low = side - depth, side + BLEED
    fill = Rect(-BLEED, top, side + 2 * BLEED, depth + BLEED, ink, None)
    band = (Point(-BLEED, top), Point(low, top), Point(low, low), Point(-BLEED, low))
    stripes = hatch(band, _pitch(side, 2.5) * cos(radians(slant)), slant, Ink.ON_FILL, 0.35)
    line = Line(-BLEED, top, low, top, ink, 2 * FINE)
    marks: tuple[Mark, ...] = (fill, *stripes, _closing_rule(side, ink), line)
    return Glyph(f"edge-caution-{side:g}-{depth:g}-{ink}-{slant}", marks)


@cache
def side_band(side: float, depth: float, lines: int, ink: Ink) -> Glyph:
    """Return the band along the lower edge of a counter, which shows the player's side.

    The band is solid for the side whose sign has one line. For the other side, it consists of slanting bars. If the
    palette omits fills, a solid band is replaced with horizontal lines, and each bar with a fine line.

    Args:
        side: the side length of the counter, mm.
        depth: the height of the band above the cut, mm.
        lines: the number of lines in the sign of the player's side.
    """
    top, low = side - depth, side + BLEED
    band = Box(-BLEED, top, side + 2 * BLEED, low - top)
    marks: list[Mark] = [Line(-BLEED, top, low, top, ink, 2 * FINE)]
    if lines == 1:
        marks.append(Rect(band.x, band.y, band.width, band.height, ink, None))
        # The rules are symmetric about the cut, so that they join the rules of an upside-down neighbour.
        count = max(1, round(depth / 1.2 - 0.5))
        step = depth / (count + 0.5)
        rules = (top + step * number for number in range(1, int((low - top) / step) + 1))
        marks += (Line(-BLEED, y, low, y, ink, FINE) for y in rules)
        marks.append(Line(-BLEED, top + 0.6, low, top + 0.6, Ink.WHITE, FINE))
    else:
        # The bars are symmetric about the middle of the cut, so that they join those of upside-down neighbours.
        marks += bars(band, side / round(side / 2.0) / 2, ink, side / 2 - BLEED)
    marks.append(_closing_rule(side, ink))
    return Glyph(f"side-band-{side:g}-{depth:g}-{lines}-{ink}", tuple(marks))


def _closing_rule(side: float, ink: Ink) -> Line:
    """Return the line that closes a band at the lower end of its bleed."""
    y = side + CLOSED - FINE
    return Line(-BLEED, y, side + BLEED, y, ink, 2 * FINE)


def _pitch(side: float, near: float) -> float:
    """Return the pitch closest to `near` mm that evenly divides the length of a piece plus the gap to the next piece."""
    return (side + BETWEEN) / round((side + BETWEEN) / near)


def ring(side: float, ink: Ink = Ink.GREY40) -> tuple[Mark, ...]:
    """Return a circle just inside the edge of a round piece. An uneven gap between them shows that the piece is cut badly."""
    return (Circle(side / 2, side / 2, side / 2 - 0.8, None, ink, CUT),)


def draw_caption(
    sketch: Sketch,
    side: float,
    y: float,
    text: str,
    size: float,
    cut: Cut = "strong",
    of: Field = (),
    ink: Ink = Ink.BLACK,
) -> None:
    """Draw a centred line of text on a chit, with its baseline at `y`.

    Args:
        side: the side length of the chit in mm, to which `size` is scaled.
        size: the type size on a chit of NOMINAL mm, points. The text is never smaller than the smallest type size.
        of: the field of the record to report if the text does not fit.
    """
    largest = chit_type_size(size, side)
    steps = tuple(step / 2 for step in range(int(largest * 2), int(SMALLEST_TYPE * 2) - 1, -1))
    sketch.text(side / 2, y, text, steps, cut, "middle", ink, side - 2 * safe_margin(side), of)


def reads_upside_down(text: str) -> bool:
    """Return whether a number becomes a different number when read upside down."""
    return set(text) <= TURNING and bool(set(text) & TURNED)


def draw_figure(
    sketch: Sketch,
    x: float,
    y: float,
    text: str,
    sizes: float | tuple[float, ...],
    anchor: Anchor = "middle",
    ink: Ink = Ink.BLACK,
    room: float | None = None,
    of: Field = (),
) -> float:
    """Draw a number in bold and return the number's printed width in mm.

    A number that becomes a different number when read upside down, such as 6 or 9, is underlined.

    Args:
        sizes: the type size, or the sizes to try in this order, points.
        room: the available width, mm. None means no limit.
        of: the field of the record to report if the number does not fit.
    """
    wide = sketch.text(x, y, text, sizes, "strong", anchor, ink, room, of)
    if wide and reads_upside_down(text):
        # The size in which the text was set.
        found = sketch.marks[-1]
        high = cap_height("strong", found.size if isinstance(found, Text) else SMALLEST_TYPE)
        left = x - wide * BEFORE[anchor]
        low = y + high * UNDER + high * THICK / 2
        sketch.add(Line(left + 0.04 * wide, low, left + 0.96 * wide, low, ink, high * THICK))
    return wide
