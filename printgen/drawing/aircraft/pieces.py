"""The pieces of a drawing of an aircraft, in metres, and their conversion to marks at each level of detail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.aircraft.paint import PaintedPart, Painter
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Area, Mark, Outline
from printgen.drawing.outline import Steps, arc, flip_outline, move_outline
from printgen.units import MM_PER_POINT

#: The levels of detail.
#:
#: - mass: one shape, for a width of 6 mm
#: - parts: distinct parts, for a width of 25 mm
#: - line: a line drawing with ribs and struts, for a width of 55 mm
Detail = Literal["mass", "parts", "line"]
#: The roles of pieces in a drawing.
#:
#: - surface: a wing or a body
#: - part: a small separate piece
#: - strut: a bar
#: - seam: a line on a surface
#: - rib: a line that only line drawings show
#: - opening: a hole
#: - dark: a piece that is black on any ground
Role = Literal["surface", "part", "strut", "seam", "rib", "opening", "dark"]


#: The pen widths of a line drawing, mm: the overall outline, the outlines of parts, and ribs.
OUTER, INNER, RIB = (points * MM_PER_POINT for points in (0.8, 0.5, 0.25))
#: The width in mm below which drawings have finer pens, in proportion to their width. The second value is the minimum
#: pen width that every printer can print, as a share of the full pen width.
NARROW, FINEST = 40.0, 0.75
#: The widths of white gaps and lines as shares of the span, by level of detail. The gaps separate overlapping parts,
#: and the lines show seams and the edges of parts.
GAP = {"mass": 0.018, "parts": 0.011}
SEAM, EDGE = 0.005, 0.005
#: The edges of painted pieces: the width of the white line in a line drawing (mm), and the width of the black edge of a
#: solid piece (as a share of the span).
KEYLINE, RIM = 0.22, 0.013
#: The stroke added to all parts in a one-shape drawing, as a share of the span. It keeps thin parts visible.
THIN = 0.012


class Piece(Struct, frozen=True):
    """An outline and the part of an aircraft that it represents.

    Fields:
        role: the part that the outline represents.
        is_opaque: whether the piece covers the pieces drawn before it, with a white gap between them.
        painted_as: the part of the aircraft with whose paint the piece is filled, or None for no paint.
    """

    role: Role
    steps: Steps
    is_opaque: bool = False
    painted_as: PaintedPart | None = None


def piece_pair(role: Role, steps: Steps, over: bool = False) -> Iterator[Piece]:
    """Yield a piece on one side of the centre line and its mirror image on the other side.

    Args:
        role: the part of the aircraft that the pieces represent.
        steps: the outline of the first piece.
        over: whether both pieces cover the pieces drawn before them.
    """
    yield Piece(role, steps, over)
    yield Piece(role, flip_outline(steps), over)


def paint_pieces(part: PaintedPart, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces. Surfaces without paint are replaced with copies that have the paint of `part`."""
    for piece in pieces:
        unpainted = piece.role == "surface" and not piece.painted_as
        yield replace(piece, painted_as=part) if unpainted else piece


def disc(x: float, y: float, radius: float) -> Steps:
    """Return the outline of a disc centred on (x, y)."""
    return (*arc(x, y, radius, 0, 360), ("Z",))


def bar(x1: float, y1: float, x2: float, y2: float, wide: float) -> Steps:
    """Return the outline of a straight bar from (x1, y1) to (x2, y2) with the width `wide`."""
    dx, dy = x2 - x1, y2 - y1
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    ax, ay = -dy / long * wide / 2, dx / long * wide / 2
    return (*open_path((x1 + ax, y1 + ay), (x2 + ax, y2 + ay), (x2 - ax, y2 - ay), (x1 - ax, y1 - ay)), ("Z",))


def open_path(*points: tuple[float, float]) -> Steps:
    """Return an open outline through the given points."""
    return tuple(("L" if at else "M", *point) for at, point in enumerate(points))


def ink_pieces(
    pieces: Iterable[Piece],
    detail: Detail,
    metre: float,
    dx: float,
    dy: float,
    unit: float,
    painter: Painter | None = None,
) -> tuple[Mark, ...]:
    """Return the marks that draw the pieces at the given level of detail.

    Args:
        metre: the length of one metre in the glyph.
        dx: the shift to the right, metres.
        dy: the shift down, metres.
        unit: the length in the glyph that becomes 1 mm on paper. It determines the line widths of a line drawing.
        painter: the painter that adds the livery in full ink, or None for no livery.
    """
    placed = [replace(it, steps=move_outline(it.steps, dx * metre, dy * metre, metre)) for it in pieces]
    return tuple(_lines(placed, unit, painter) if detail == "line" else _solids(placed, detail, painter))


def _solids(pieces: list[Piece], detail: Detail, painter: Painter | None) -> Iterator[Mark]:
    """Yield the pieces as solid shapes, with white gaps where one piece overlaps another."""
    mass = detail == "mass"
    if not mass:
        # A white edge all round separates the aircraft from a tint or from the bands of a counter.
        around = (it.steps for it in pieces if it.role in ("surface", "part", "strut"))
        yield from (Outline(steps, Ink.WHITE, Ink.WHITE, 2 * GAP[detail]) for steps in around)
    for piece in pieces:
        match piece.role:
            case "surface" | "part" | "strut":
                if piece.is_opaque:
                    yield Outline(
                        piece.steps, Ink.WHITE, Ink.WHITE, (2 if piece.role == "surface" else 1) * GAP[detail]
                    )
                # Thin pieces would vanish at the smallest size.
                thin = piece.role != "surface"
                yield Outline(piece.steps, Ink.SOLID, Ink.SOLID if thin or not mass else None, THIN if mass else EDGE)
                if painter and piece.painted_as:
                    yield painter.area(piece.painted_as, piece.steps, (Ink.BLACK, RIM))
                elif painter:
                    # In full ink, everything without paint is black, whatever the ink of the silhouette.
                    yield Area(piece.steps, Ink.PAINT_BLACK, (), ((Ink.BLACK, 2 * RIM),))
            case "opening":
                yield Outline(piece.steps, Ink.WHITE, None)
            case "seam" if not mass:
                yield Outline(piece.steps, None, Ink.WHITE, SEAM)
            case "dark" if not mass:
                yield Outline(piece.steps, Ink.BLACK, None)


def _lines(pieces: list[Piece], unit: float, painter: Painter | None) -> Iterator[Mark]:
    """Yield the pieces as a line drawing.

    Upper pieces hide lower pieces. The overall outline is heavier than the inner lines.
    """
    unit *= max(FINEST, min(1.0, 1 / (unit * NARROW)))
    solid = [it for it in pieces if it.role in ("surface", "part", "strut")]
    # The parts themselves cover the inner half of this pen's line.
    yield from (Outline(it.steps, None, Ink.BLACK, (2 * OUTER - INNER) * unit) for it in solid)
    for piece in pieces:
        match piece.role:
            case "surface" | "part" | "strut" | "opening":
                yield Outline(piece.steps, Ink.WHITE, Ink.BLACK, INNER * unit)
                if painter and piece.painted_as:
                    keyline = Ink.WHITE, (2 * KEYLINE + INNER) * unit
                    yield painter.area(piece.painted_as, piece.steps, keyline, (Ink.BLACK, INNER * unit))
            case "seam":
                yield Outline(piece.steps, None, Ink.BLACK, INNER * unit)
            case "rib":
                yield Outline(piece.steps, None, Ink.BLACK, RIB * unit)
            case "dark":
                yield Outline(piece.steps, Ink.BLACK, None)
