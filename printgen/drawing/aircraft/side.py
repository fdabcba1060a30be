"""Aircraft seen from the side, with the nose to the left.

Each aircraft is a glyph 1 mm long, centred on its origin. All lengths are in metres until the marks are created. x
increases backwards from the nose, and y downwards from the centre line of the body.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from zlib import crc32

from msgspec import Struct

from printgen.data.records.aircraft import Aircraft, AircraftLivery
from printgen.drawing.aircraft import bodies
from printgen.drawing.aircraft.airframe import Airframe, Wing, airframe_of
from printgen.drawing.aircraft.paint import Painter, Paintwork, nose_length, paintwork_of
from printgen.drawing.aircraft.pieces import Detail, Piece, bar, disc, ink_pieces, open_path, paint_pieces
from printgen.drawing.aircraft.profile import (
    SidePositions,
    airscrew,
    airship,
    body,
    side_positions,
    tail,
)
from printgen.drawing.marks import Glyph
from printgen.drawing.outline import (
    Steps,
    move_outline,
    parse_path,
    rounded_outline,
    scale_outline,
    step_coordinates,
)
from printgen.units import Box

#: The thickness of a wing as a share of its chord, and the radius of a wheel in metres.
THICK = 0.075
WHEEL = 0.36


def draw_from_side(
    aircraft: Aircraft, length: float = 40.0, detail: Detail = "line", livery: AircraftLivery | None = None
) -> Glyph:
    """Return a glyph of the aircraft seen from the side, as a line drawing or as solid parts.

    Place the glyph with `Use(draw_from_side(...), x, y, scale=length in mm)`.

    Args:
        length: the length that the placed glyph will have, mm. It determines the line widths.
        livery: the livery that is printed in full ink, or None for no livery.
    """
    return _drawn(airframe_of(aircraft), aircraft.aircraft, length, detail, paintwork_of(livery) if livery else None)


class Extent(Struct, frozen=True):
    """The positions of the left, right, top and bottom edge of an aircraft seen from the side, in metres."""

    left: float
    right: float
    top: float
    bottom: float


@cache
def extent(of: Airframe) -> Extent:
    """Return the positions of the left, right, top and bottom edge of an airframe seen from the side, in metres."""
    xs, ys = ([v for it in pieces(of) for step in it.steps for v in step_coordinates(step)[way::2]] for way in (0, 1))
    return Extent(min(xs), max(xs), min(ys), max(ys))


@cache
def _drawn(of: Airframe, id: str, length: float, detail: Detail, paintwork: Paintwork | None) -> Glyph:
    far = extent(of)
    metre = 1 / (far.right - far.left)
    dx, dy = -(far.left + far.right) / 2, -(far.top + far.bottom) / 2
    painter = None
    if paintwork:
        long, half = nose_length(of), of.depth
        nose = Box((dx - 1.0) * metre, (dy - half) * metre, (1.0 + long) * metre, 2 * half * metre) if long else None
        painter = Painter(paintwork, metre, length * metre, nose, is_side=True)
    marks = ink_pieces(pieces(of), detail, metre, dx, dy, 1 / length, painter)
    name = f"side-{id}-{length:g}{'' if detail == 'line' else detail}-{crc32(repr(of).encode()):08x}"
    return Glyph(name + (f"-{paintwork.code}" if paintwork else ""), marks)


def glyph_height(aircraft: Aircraft) -> float:
    """Return the height of the aircraft's glyph as a fraction of the glyph's length."""
    far = extent(airframe_of(aircraft))
    return (far.bottom - far.top) / (far.right - far.left)


def pieces(of: Airframe) -> Iterator[Piece]:
    """Yield all pieces of the aircraft that are visible from the side, from the farthest to the nearest."""
    if of.body == "airship":
        yield from paint_pieces("body", airship(of))
        return
    at = side_positions(of)
    yield from _gear(of, at)
    yield from paint_pieces("tail", tail(of, at))
    if of.guns[0] and of.seats:
        x = max(0.2, min(place for place, _ring in of.seats) * of.length - 1.3)
        yield Piece("dark", bar(x, at.top - 0.05, x + 1.05, at.top - 0.05, 0.1))
    yield from _crew(of, at)
    yield from paint_pieces("body", body(of, at))
    # The struts above the body, the wings from the lowest up, then the struts and engines between them.
    yield from _cabane(of, at)
    for wing, root in reversed(tuple(zip(of.wings, at.roots, strict=True))):
        yield from paint_pieces("wings", _wing(wing, root))
    yield from _struts(of, at)
    yield from paint_pieces("body", _pods(of, at))
    for number in range(of.guns[1]):
        x, y = of.wings[0].top - 0.4, at.roots[0] - 0.28 - 0.12 * number
        yield Piece("rib", open_path((x + 0.5, y), (x + 0.5, at.roots[0])))
        yield Piece("dark", bar(x, y, x + 1.2, y, 0.09))


def _wing(wing: Wing, root: float) -> Iterator[Piece]:
    """Yield the pieces of a wing from the root to the nearer tip. The wing may be swept back, raised or lowered."""
    half = wing.span / 2
    rise, tip = half * wing.dihedral, wing.chord * wing.taper
    if abs(rise) > 0.04 or wing.sweep * half > 0.2:
        lead, y = wing.leading_edge(half), root - rise
        panel = open_path((wing.top, root), (lead, y), (lead + tip, y), (wing.top + wing.chord, root))
        yield Piece("surface", (*panel, ("Z",)))
    yield Piece("surface", wing_section(wing.top, root, wing.chord))
    if abs(rise) > 0.04:
        yield Piece("surface", wing_section(wing.leading_edge(half), root - rise, max(tip, 0.3)), is_opaque=True)


def wing_section(x: float, y: float, chord: float) -> Steps:
    """Return the outline of a wing's cross-section: a rounded nose, a curved top and a nearly flat bottom."""
    t = max(0.1, chord * THICK)
    wing = parse_path("M 0,0 C 0,-0.5 0.1,-1 0.32,-1 C 0.6,-1 0.85,-0.3 1,0 C 0.8,-0.1 0.3,0.15 0,0 Z")
    return move_outline(scale_outline(wing, chord, t), x, y)


def _cabane(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the struts between the body and the wing above the body."""
    if of.kind == "monoplane" or of.above < 0.12:
        return
    wing, root = of.wings[0], at.roots[0]
    for share in (0.15, 0.68):
        x = wing.top + wing.chord * share
        foot = min(max(x + 0.15, 0.7), of.length * 0.6)
        yield Piece("strut", bar(x, root, foot, at.top + 0.05, 0.07))


def _struts(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the outermost struts between the wings."""
    if of.bays == 0 or of.struts == "none" or len(of.wings) < 2:
        return
    upper, lower = of.wings[0], of.wings[-1]
    x = min(upper.span, lower.span) / 2 * 0.7
    high, low = at.roots[0] - x * upper.dihedral, at.roots[-1] - x * lower.dihedral - 0.08

    def foot(wing: Wing, share: float) -> float:
        return wing.leading_edge(x) + wing.chord * share

    pairs = {
        "vee": ((0.12, 0.4), (0.65, 0.4)),
        "i": ((0.4, 0.4),),
        "n": ((0.12, 0.12), (0.65, 0.12), (0.65, 0.65)),
        "w": ((0.12, 0.4), (0.65, 0.4), (0.12, 0.12), (0.65, 0.65)),
        "star": ((0.12, 0.65), (0.65, 0.12)),
    }.get(of.struts, ((0.12, 0.12), (0.68, 0.68)))
    wide = 0.34 if of.struts == "i" else 0.08
    for above, below in pairs:
        yield Piece("part", bar(foot(upper, above), high, foot(lower, below), low, wide), is_opaque=True)


def _pods(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the pieces of that wing-mounted engine that is nearer to the viewer."""
    if not of.pods or of.body == "booms":
        return
    wing = of.wings[0]
    for x in of.pods[:1]:
        y = (at.roots[0] + at.roots[-1]) / 2 - x * of.wings[-1].dihedral if of.nacelles == "between" else at.roots[-1]
        front = wing.leading_edge(x) - (0.9 if of.pods_pull else 0.25)
        back = front + 2.8
        pod = ((front, y - 0.45), (front + 1.4, y - 0.45), (back, y - 0.1), (back, y + 0.15), (front, y + 0.45))
        yield Piece("surface", rounded_outline(*pod), is_opaque=True)
        if of.pods_pull:
            yield from airscrew(of, front - 0.12, y)
        if of.pods_push:
            yield from airscrew(of, back + 0.12, y)


def _crew(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the heads above the cockpit edges and the guns on their rings, or the canopy."""
    for place, ring in of.seats:
        x = place * of.length
        if of.has_canopy and not ring:
            low, high = at.top + 0.12, at.top - 0.42
            hood = (
                ("M", x - 1.1, low),
                ("C", x - 0.6, high, x - 0.2, high, x + 0.1, high),
                ("C", x + 0.7, high, x + 1.0, low - 0.2, x + 1.5, low),
            )
            yield Piece("surface", (*hood, ("Z",)))
            yield from (Piece("rib", open_path((x + by, high + 0.03), (x + by, low))) for by in (-0.35, 0.15, 0.6))
            continue
        yield Piece("part", disc(x, at.top - 0.14, 0.16))
        if ring:
            way = -1 if of.wings and x < of.wings[0].top else 1
            yield Piece("dark", bar(x + 0.12 * way, at.top - 0.16, x + 1.15 * way, at.top - 0.42, 0.08))
            yield Piece("strut", bar(x - 0.4, at.top - 0.03, x + 0.4, at.top - 0.03, 0.08))
        else:
            yield Piece("rib", open_path((x - 0.5, at.top), (x - 0.36, at.top - 0.22)))


def _gear(of: Airframe, at: SidePositions) -> Iterator[Piece]:
    """Yield the wheels with their legs, the skids or floats, and the tail skid."""
    lowest = max(at.bottom, at.roots[-1] if of.body == "nacelle" and at.roots else at.bottom)
    axle = bodies.axle_y(of)
    ground = lowest + 0.62
    foot = lowest - 0.1
    if of.gear in ("wheels", "skids", "four-wheels", "nose-wheel"):
        for x in (axle - 0.5, axle + 0.55):
            yield Piece("strut", bar(x, foot, axle, ground, 0.07))
        yield Piece("surface", disc(axle, ground, WHEEL), is_opaque=True)
        yield Piece("rib", disc(axle, ground, WHEEL * 0.72))
    if of.gear == "four-wheels":
        x = axle - 2.0
        yield Piece("strut", bar(x + 0.4, foot, x, ground, 0.07))
        yield Piece("surface", disc(x, ground, WHEEL), is_opaque=True)
        yield Piece("rib", disc(x, ground, WHEEL * 0.72))
    if of.gear == "nose-wheel":
        yield Piece("strut", bar(0.5, foot, 0.35, ground, 0.07))
        yield Piece("surface", disc(0.35, ground + 0.1, WHEEL * 0.7), is_opaque=True)
    if of.gear == "skids":
        yield Piece("strut", bar(axle - 1.6, ground - 0.1, axle + 0.9, ground + 0.1, 0.08))
    if of.gear == "floats":
        y = ground + 0.1
        for x in (axle - 0.4, axle + 0.9):
            yield Piece("strut", bar(x, foot, x, y, 0.07))
        deck = ((axle - 2.4, y - 0.2), (axle + 2.6, y - 0.3), (axle + 2.8, y - 0.1))
        yield Piece("surface", rounded_outline(*deck, (axle + 0.6, y + 0.3), (axle - 2.0, y + 0.3)))
    if of.gear not in ("none", "hull", "floats"):
        x = of.length * 0.9
        yield Piece("strut", bar(x, at.tail + 0.1, x + 0.35, at.tail + at.post + 0.38, 0.06))
    if of.gear == "hull" and at.roots:
        x = of.wings[-1].top + 0.2
        upper, lower = at.bottom - 0.2, at.bottom + 0.15
        yield Piece("surface", rounded_outline((x, upper), (x + 1.5, upper), (x + 1.4, lower), (x + 0.2, lower)))
