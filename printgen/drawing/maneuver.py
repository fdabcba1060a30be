"""Small pictures of maneuvers: the start and initial facing, the hexes entered, the end and final facing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.hexes import NAMES, ORIGIN, Hex, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Glyph, Line, Mark, Outline, Use, polygon
from printgen.units import Point, Size


class Diagram(Struct, frozen=True):
    """The picture of a maneuver. It is stored once in a file and used for all aircraft.

    Fields:
        uses: the glyphs of the picture, placed relative to the middle of the start hex.
        left: the distance that the picture extends to the left of the middle of the start hex, mm.
        top: the distance that the picture extends above the middle of the start hex, mm.
        size: the size of the picture, mm.
        end: the middle of the last hex, in mm from the middle of the start hex.
    """

    uses: tuple[Use, ...]
    left: float
    top: float
    size: Size
    end: Point

    def place_at(self, x: float, y: float) -> tuple[Use, ...]:
        """Return the glyphs of the picture, moved so that the top left corner of the picture is at (x, y)."""
        left, top = x + self.left, y + self.top
        return tuple(Use(it.glyph, left + it.x, top + it.y, it.scale, it.turn) for it in self.uses)


def path_hexes(path: tuple[str, ...]) -> tuple[Hex, ...]:
    """Return the start hex and each hex that is entered, in order. `path` contains the names of the hexsides crossed."""
    entered = [ORIGIN]
    for name in path:
        entered.append(entered[-1].step(NAMES.index(name)))
    return tuple(entered)


class Pens(Struct, frozen=True):
    """The lines of a maneuver's picture, and the shape of the wedge that shows the final facing.

    Fields:
        hex: the line width of hexes, mm.
        last: the line width of the last hex, mm.
        path: the line width of the path, mm.
        ink: the ink of the hexes.
        wedge: half the width of the wedge, in pitches.
        tip: the distance of the wedge's tip from the middle of the hex, in pitches.
    """

    hex: float = HAIRLINE
    last: float = FINE
    path: float = FINE
    ink: Ink = Ink.GREY40
    wedge: float = 0.16
    tip: float = 0.485


#: The ink of maneuvers that an aircraft cannot fly, which is visible but not conspicuous.
FAINT = Ink.GREY40
#: The pens of pictures on a page, and the pens of pictures that are as large as the hexes on the table.
SMALL, TABLE = Pens(), Pens(FINE, 1.5 * RULE, 1.5 * RULE, Ink.GREY70, 0.15, 0.45)


def diagram(
    name: str, path: tuple[str, ...], facing: int | None, pitch: float, shape: Glyph | None, pens: Pens = SMALL
) -> Diagram:
    """Return the picture of a maneuver. A wedge marks the hexside that the aircraft faces at the end.

    Args:
        name: the name of the maneuver.
        path: the names of the hexsides that are crossed by an aircraft that starts facing north.
        facing: the facing at the end (0-5, clockwise from north), or None if a die roll decides.
        pitch: the distance between opposite hexsides, mm.
        shape: the glyph of an aircraft with a span of 1 mm, which is drawn in the last hex, or None for no aircraft.
        pens: the lines of the picture.
    """
    plain = _plain(name, path, facing, pitch, pens, facing is not None and shape is not None)
    if facing is None or shape is None:
        return plain
    ahead, end = ORIGIN.step(facing).center(pitch), plain.end
    back, size = (0.13, 0.70) if path else (0.04, 0.46)
    flies = Use(shape, end.x - ahead.x * back, end.y - ahead.y * back, pitch * size, facing * 60.0)
    return replace(plain, uses=(plain.uses[0], flies, *plain.uses[1:]))


@cache
def _plain(
    name: str, path: tuple[str, ...], facing: int | None, pitch: float, pens: Pens, has_aircraft: bool
) -> Diagram:
    """Return the picture of a maneuver without the aircraft.

    The path leaves space for the aircraft, which is drawn below the wedge.
    """
    entered = path_hexes(path)
    centers = [here.center(pitch) for here in entered]
    end, stays = centers[-1], len(centers) == 1

    def hexagon(at: Point, ink: Ink, pen: float) -> Mark:
        return polygon(tuple(at.shift(*_xy(corner)) for corner in corners(pitch)), Ink.WHITE, ink, pen)

    marks = [hexagon(at, pens.ink, pens.hex) for at in dict.fromkeys(centers) if at != end]
    marks.append(hexagon(end, Ink.BLACK, pens.last))
    # If start and end are the same hex, a small arrow is at the foot of the hex, clear of the turning aircraft.
    aside = {0: 0.0, 1: -0.22, 2: -0.22, None: 0.0}.get(facing, 0.22) if stays else 0.0
    marks.append(_start(pitch, aside * pitch, (0.72 if facing is None else 0.52) if stays else 1.0))
    # The path is a thin line, with a dot in each hex entered except the last, which the path barely enters. If the
    # wedge is behind the border, the path stops at the border.
    is_reversed = bool(path) and facing is not None and (NAMES.index(path[-1]) - facing) % 6 == 3
    share = (0.43 if is_reversed else 0.64) if has_aircraft else 1.0
    # On a piece, the path leads to the middle of the hex, below the aircraft.
    way = tuple(centers) if pens == TABLE else _short(centers, share)
    marks += [Line(a.x, a.y, b.x, b.y, Ink.GREY70, pens.path) for a, b in pairwise(way)]
    marks += [Circle(at.x, at.y, pitch * 0.07, fill=Ink.BLACK, stroke=None) for at in centers[1:-1]]
    over: tuple[Use, ...] = ()
    if facing is None:
        # Open wedges at every hexside except the hexside with the start arrow, because a die decides the facing.
        marks += [_wedge(end, side, pitch, 0.13, open=True) for side in (0, 1, 2, 4, 5)]
    else:
        half_width = pens.wedge * 0.7 if stays else pens.wedge
        wedge = _wedge(ORIGIN.center(pitch), facing, pitch, half_width, tip=pens.tip)
        over = (Use(Glyph(f"wedge-{facing}-{pitch:g}-{half_width:g}", (wedge,)), end.x, end.y),)
    half, radius = pitch / 2, pitch / sqrt(3)
    left = max(-at.x for at in centers) + radius
    top = max(-at.y for at in centers) + half
    right = max(at.x for at in centers) + radius
    bottom = max(at.y for at in centers) + half
    kind = f"{pens.last:g}" if has_aircraft else f"{pens.last:g}-bare"
    under = Use(Glyph(f"maneuver-{name}-{pitch:g}-{kind}", tuple(marks)), 0.0, 0.0)
    return Diagram((under, *over), left, top, Size(left + right, top + bottom), end)


@cache
def faint_diagram(name: str, path: tuple[str, ...], facing: int | None, pitch: float) -> Diagram:
    """Return a faint picture of a maneuver: a thin line from a ring in the first hex to an open wedge in the last hex."""
    centers = [here.center(pitch) for here in path_hexes(path)]
    marks: list[Mark] = [Line(a.x, a.y, b.x, b.y, FAINT, HAIRLINE) for a, b in pairwise(centers)]
    if facing is not None:
        to = ORIGIN.step(facing).center(pitch)
        last = centers[-1]
        marks.append(Line(last.x, last.y, last.x + to.x * 0.4, last.y + to.y * 0.4, FAINT, HAIRLINE))
    # On the grey of restricted maneuvers only the number is printed, because white parts would look like specks.
    marks.append(Circle(0.0, 0.0, pitch * 0.08, stroke=FAINT, pen=HAIRLINE))
    if facing is not None:
        marks.append(replace(_wedge(centers[-1], facing, pitch, 0.12, FAINT), fill=None))
    faint = Glyph(f"trace-{name}-{pitch:g}", tuple(marks))
    return replace(_plain(name, path, facing, pitch, SMALL, True), uses=(Use(faint, 0.0, 0.0),))


def _short(way: Sequence[Point], share: float) -> tuple[Point, ...]:
    """Return a path whose last step is shortened to the given share of its length, so that it ends before the aircraft."""
    if len(way) < 2:
        return tuple(way)
    last, end = way[-2:]
    return (*way[:-1], last.shift((end.x - last.x) * share, (end.y - last.y) * share))


def _xy(at: Point) -> tuple[float, float]:
    return at.x, at.y


def _wedge(
    middle: Point, facing: int, pitch: float, half: float, ink: Ink = Ink.BLACK, open: bool = False, tip: float = 0.485
) -> Outline:
    """Return a wedge that points at the hexside `facing` of the hex centred on `middle`.

    Args:
        middle: the middle of the hex, mm.
        facing: the hexside.
        pitch: the distance between opposite hexsides, mm.
        half: half the wedge's width, in pitches.
        ink: the ink of the wedge.
        open: whether the wedge is only an outline.
        tip: the distance of the tip from the middle, in pitches.
    """
    to = ORIGIN.step(facing).center(1.0)
    tip, base = tip * pitch, (tip - half * 1.15) * pitch
    across = Point(-to.y * half * pitch, to.x * half * pitch)
    foot = middle.shift(to.x * base, to.y * base)
    ring = (middle.shift(to.x * tip, to.y * tip), foot.shift(across.x, across.y), foot.shift(-across.x, -across.y))
    return polygon(ring, fill=Ink.WHITE if open else ink, stroke=ink, pen=HAIRLINE)


def _start(pitch: float, x: float, share: float) -> Outline:
    """Return an open arrow at the bottom of the start hex that points up the page. `share` scales the arrow."""
    foot = pitch * 0.46
    tip, neck, wide = foot - pitch * 0.44 * share, foot - pitch * 0.26 * share, pitch * 0.17 * share
    shaft = wide * 0.4
    right, left = ((wide, neck), (shaft, neck), (shaft, foot)), ((-shaft, foot), (-shaft, neck), (-wide, neck))
    ring = tuple(Point(x + across, y) for across, y in ((0.0, tip), *right, *left))
    return polygon(ring, fill=Ink.WHITE, pen=FINE)
