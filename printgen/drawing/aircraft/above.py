"""Drawings of aircraft seen from above.

Each aircraft is a glyph centred on its origin, with the nose up the page. The span (for an airship, the length) is 1
mm. Place the glyph with `Use(draw_from_above(...), x, y, scale=span in mm)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from zlib import crc32

from printgen.data.records.aircraft import Aircraft, AircraftLivery, Wings
from printgen.data.records.form import Form
from printgen.drawing.aircraft import bodies, surfaces
from printgen.drawing.aircraft.airframe import Airframe, Layout, Wing, airframe_of, complete_airframe
from printgen.drawing.aircraft.paint import SOLID_SPAN, Painter, Paintwork, nose_length, paintwork_of
from printgen.drawing.aircraft.pieces import Detail, Piece, bar, disc, ink_pieces, open_path, paint_pieces, piece_pair
from printgen.drawing.marks import Glyph
from printgen.drawing.outline import Steps, mirror_half, parse_path, pill, scale_outline, step_coordinates
from printgen.units import Box

#: The minimum distance between two ribs: the distance on paper in mm, and the distance on the aircraft in metres.
RIBS = 1.9, 0.36
#: The distance that the horn balance of an aileron projects beyond the wing tip, metres.
HORN = 0.28
#: The distance of a pushing propeller from the body in front of it, metres.
PUSHER = 0.12
#: The size and position of a national mark: its width as a share of the chord, and its position as a share of the half
#: span. The last value is the width of a mark on an airship, as a share of the hull's width.
MARK, OUT, ON_HULL = 0.74, 0.70, 0.6


def draw_from_above(
    aircraft: Aircraft, detail: Detail, span: float = 55.0, livery: AircraftLivery | None = None
) -> Glyph:
    """Return a glyph of the aircraft seen from above.

    Args:
        span: the width that the placed glyph will have, mm. It determines the line widths of a line drawing.
        livery: the livery that is printed in full ink, or None for no livery. It is ignored if `detail` is "mass" (a
            single filled shape).
    """
    size, name = span if detail == "line" else 0.0, f"silhouette-{aircraft.aircraft}"
    paintwork = paintwork_of(livery) if livery and detail != "mass" else None
    return _drawn(airframe_of(aircraft), name, detail, size, paintwork)


def draw_typical(
    wings: Wings,
    layout: Layout = "tractor",
    engines: int = 1,
    crew: int = 1,
    detail: Detail = "parts",
    span: float = 55.0,
) -> Glyph:
    """Return a glyph of a generic aircraft with the given features, seen from above.

    Args:
        span: the width that the placed glyph will have, mm. It determines the line widths of a line drawing.
    """
    of = complete_airframe(Form(), wings, "rotary" if engines == 1 else "inline", layout, engines, crew)
    return _drawn(of, f"silhouette-{wings}-{layout}-{engines}-{crew}", detail, span if detail == "line" else 0.0)


def draw_streamlined() -> Glyph:
    """Return a glyph of a generic fighter with one tapered wing and a narrow tail, seen from above."""
    form = Form.model_validate(
        {
            "length": 9.4,
            "upper": {"span": 11.0, "chord": 2.3, "sweep": 5, "taper": 0.5, "tip": "round", "cutout": "none"},
            "upper-wing-position": 0.27,
            "struts": "none",
            "body-section": "round",
            "body-width": 1.1,
            "nose": "spinner",
            "radiator": "none",
            "tailplane": {"span": 3.6, "chord": 1.0, "shape": "tapered"},
        }
    )
    of = complete_airframe(form, "monoplane", "inline", "tractor", 1, 1)
    return _drawn(of, "silhouette-streamlined", "parts", 0.0)


def glyph_depth(aircraft: Aircraft) -> float:
    """Return the length of the aircraft's glyph, from propeller to rudder, as a fraction of the glyph's width."""
    of = airframe_of(aircraft)
    front, back = _ends(of)
    return (back - front) / of.span


def middle_y(of: Airframe) -> float:
    """Return the distance in metres from the nose to the midpoint of the aircraft's total length, including its propellers.

    The midpoint is the origin of the glyph.
    """
    return sum(_ends(of)) / 2


@cache
def _ends(of: Airframe) -> tuple[float, float]:
    ys = [value for piece in pieces_without_seams(of) for step in piece.steps for value in step_coordinates(step)[1::2]]
    return min(ys), max(ys)


@cache
def pieces_without_seams(of: Airframe) -> tuple[Piece, ...]:
    """Return all visible pieces except the ribs and seams of the wings, from the lowest to the highest."""
    return pieces(of)


@cache
def _drawn(of: Airframe, name: str, detail: Detail, span: float, paintwork: Paintwork | None = None) -> Glyph:
    metre, low = 1 / of.span, middle_y(of)
    pitch = max(RIBS[1], RIBS[0] * of.span / span) if span else 0.0
    seen = pieces_without_seams(of) if detail == "mass" else pieces(of, pitch)
    painter = None
    if paintwork:
        long, half = nose_length(of), of.width
        nose = Box(-half * metre, (-1.0 - low) * metre, 2 * half * metre, (1.0 + long) * metre) if long else None
        painter = Painter(paintwork, metre, (span or SOLID_SPAN) * metre, nose)
    marks = ink_pieces(seen, detail, metre, 0.0, -low, 1 / span if span else 0.0, painter)
    # Two packs may each have an aircraft with this id, so the form is part of the glyph's name.
    painted = f"-{paintwork.code}" if paintwork else ""
    return Glyph(f"{name}-{detail}-{span:g}-{crc32(repr(of).encode()):08x}{painted}", marks)


def national_marks(aircraft: Aircraft) -> tuple[tuple[float, float, float], ...]:
    """Return the x, y and diameter of each national mark on the wings or the airship's hull, in the units of the glyph."""
    of = airframe_of(aircraft)
    size, low = of.span, middle_y(of)
    if not of.wings:
        return ((0.0, (0.45 * of.length - low) / size, of.width * ON_HULL / size),)
    wing = of.wings[0]
    share = OUT if wing.tip not in ("elliptic", "dove", "pointed") else 0.56
    x = wing.span / 2 * share
    chord = wing.trailing_edge(x) - wing.leading_edge(x)
    # A swept wing leaves less space across than along the body.
    across = chord / (1 + wing.sweep**2) ** 0.5
    y = (wing.leading_edge(x) + wing.trailing_edge(x)) / 2
    return tuple((side * x / size, (y - low) / size, across * MARK / size) for side in (-1, 1))


def pieces(of: Airframe, pitch: float | None = None) -> tuple[Piece, ...]:
    """Return all pieces of the aircraft that are visible from above, from the lowest to the highest.

    Args:
        pitch: the distance between ribs in metres. If 0, no ribs are drawn; if None, neither ribs nor aileron seams are
            drawn.
    """
    if of.body == "airship":
        return tuple(paint_pieces("body", _airship(of)))
    found = list(bodies.gear(of))
    lower, upper = (of.wings[1:], of.wings[0]) if of.has_wing_above_body else (of.wings, None)
    for at, wing in enumerate(reversed(lower)):
        found += paint_pieces("wings", _wing(of, wing, pitch, lowest=at == 0, over=at > 0))
    if upper and lower:
        found += _struts(of)
    found += paint_pieces("body", _middle_of(of))
    pods = tuple(paint_pieces("body", bodies.pods(of)))
    if upper:
        out = () if of.body == "booms" else pods
        found += out if of.nacelles != "wing" else ()
        found += paint_pieces("wings", _wing(of, upper, pitch, lowest=False, over=True))
        found += out if of.nacelles == "wing" else ()
        if upper.cut == "open":
            half, front, back = 0.5, upper.top + 0.12 * upper.chord, upper.trailing_edge(0.0) - 0.1 * upper.chord
            hole = mirror_half(("M", 0.0, front), ("L", half, front), ("L", half, back), ("L", 0.0, back))
            found.append(Piece("opening", hole))
            found += _seat(of, (front + back) / 2, ring=False, bare=True)
    else:
        found += pods
    x = 0.0
    for _number in range(of.guns[1]):
        found.append(Piece("dark", bar(x, of.wings[0].top - 0.35, x, of.wings[0].top + 0.85, 0.09)))
        x = 0.3 - x
    return tuple(found)


def _wing(of: Airframe, wing: Wing, pitch: float | None, *, lowest: bool, over: bool) -> Iterator[Piece]:
    top = wing is of.wings[0]
    horn = HORN if of.horns == "both" or (of.horns == "upper" and top) else 0.0
    steps = surfaces.wing_outline(wing, horn)
    yield Piece("surface", steps, over)
    if pitch is None:
        return
    aileron = of.ailerons == "both" or (of.ailerons == "upper" and top) or (of.ailerons == "lower" and lowest)
    yield from surfaces.wing_details(wing, steps, aileron, pitch)
    if top and of.radiator == "wing":
        front, back = wing.top + 0.25 * wing.chord, wing.top + 0.6 * wing.chord
        yield Piece("seam", (*open_path((0.12, front), (0.75, front), (0.75, back), (0.12, back)), ("Z",)))


def _struts(of: Airframe) -> Iterator[Piece]:
    """Yield the parts of the struts between the wings that are visible from above."""
    upper, lower = of.wings[0], of.wings[-1]
    half = min(upper.span, lower.span) / 2
    for bay in range(of.bays):
        x = half * (
            0.68 if of.bays == 1 else (0.34, 0.78, 0.56)[bay] if of.bays == 2 else 0.22 + 0.62 * bay / (of.bays - 1)
        )
        for share in (0.15, 0.7):
            low = 0.4 if of.struts in ("vee", "i", "star") else share
            ends = (x, upper.leading_edge(x) + upper.chord * share), (x, lower.leading_edge(x) + lower.chord * low)
            yield from piece_pair("strut", bar(*ends[0], *ends[1], 0.06))


def _middle_of(of: Airframe) -> Iterator[Piece]:
    """Yield the body, the tail and the crew."""
    end = bodies.body_end(of)
    back = of.length - 0.02 * of.length
    wing = of.wings[0]
    nose_y, tail = 0.02, thrust_end(of)
    match of.body:
        case "nacelle":
            yield from bodies.pusher_frame(of, min(it.trailing_edge(of.propeller / 2) for it in of.wings) - 0.2, end)
            yield from paint_pieces("tail", surfaces.tailplane(of, back))
            yield from _rudders(of)
            yield from bodies.nacelle(of, tail)
        case "booms":
            yield from paint_pieces("tail", surfaces.tailplane(of, back))
            yield from bodies.booms(of, back - of.tail[1] * 0.5)
            yield from _rudders(of)
            yield from bodies.nacelle(of, tail)
            for x in of.pods:
                for side in (-x, x):
                    yield from bodies.airscrew(of, side, wing.top - 1.55, 0.16)
        case "hull":
            yield from paint_pieces("tail", surfaces.tailplane(of, back))
            yield from bodies.hull(of)
            yield from _rudders(of)
            yield Piece("surface", pill(0.0, wing.top + 0.1, tail, 0.34), is_opaque=True)
        case _:
            yield from paint_pieces("tail", surfaces.tailplane(of, back))
            yield from bodies.fuselage(of)
            yield from _rudders(of)
            nose_y = of.length * 0.17 if of.nose == "pulpit" else 0.24 if of.nose == "spinner" else -0.1
    for place, ring in of.seats:
        yield from _seat(of, place * of.length, ring=ring)
    yield from _guns(of)
    if of.pulls:
        yield from bodies.airscrew(of, 0.0, nose_y, 0.14)
    if of.pushes:
        yield from bodies.airscrew(of, 0.0, tail + PUSHER, -0.16)


def thrust_end(of: Airframe) -> float:
    """Return the y, in metres, at which the body ends in front of a pusher propeller."""
    match of.body:
        case "nacelle":
            return max(it.trailing_edge(0.0) for it in of.wings) + 0.15
        case "booms":
            return of.wings[0].trailing_edge(0.0) + 0.5
        case "hull":
            return of.wings[0].trailing_edge(0.0) + 0.3
        case _:
            return of.length + 0.1


def _rudders(of: Airframe) -> Iterator[Piece]:
    """Yield the fins and rudders."""
    if of.rudders == 0:
        return
    span, chord, _shape = of.tail
    long = {"none": 0.55, "comma": 0.6, "tall": 0.8, "triangular": 1.25}.get(of.fin, 1.0) * chord
    top, bottom = of.length - long, of.length
    out = {1: (0.0,), 2: (0.34 * span,), 3: (0.0, 0.40 * span), 4: (0.14 * span, 0.42 * span)}[of.rudders]
    if of.body == "booms" and of.pods and of.rudders > 1:
        out = (*of.pods, *((0.0,) if of.rudders == 3 else ()))
    wide = 0.11 if of.section == "flat" else 0.13
    for x in out:
        yield Piece("part", surfaces.fin_from_above(x, top, bottom, wide), is_opaque=True)
        if x:
            yield Piece("part", surfaces.fin_from_above(-x, top, bottom, wide), is_opaque=True)


def _seat(of: Airframe, y: float, *, ring: bool, bare: bool = False) -> Iterator[Piece]:
    """Yield the pieces of a seat: an opening with a head in it and, if `ring` is true, a ring around the opening."""
    r = min(0.30, of.width * 0.4)
    if of.has_canopy and not ring:
        hood = pill(0.0, y - 0.8, y + 0.8, r * 0.9)
        yield Piece("opening", hood)
        yield from (Piece("rib", open_path((-r * 0.9, y + at), (r * 0.9, y + at))) for at in (-0.4, 0.0, 0.4))
        return
    if not bare:
        hole: Steps = disc(0.0, y, r) if ring else pill(0.0, y - r * 0.85, y + r * 1.15, r * 0.9)
        yield Piece("opening", hole)
    if ring:
        yield Piece("seam", disc(0.0, y, r + 0.08))
    yield Piece("dark", disc(0.0, y + 0.02, 0.13))


def _guns(of: Airframe) -> Iterator[Piece]:
    """Yield the guns fixed on the body, and the guns on rings, which point over the tail or ahead."""
    fixed, _wing_guns, on_rings, in_nose = of.guns
    if fixed and of.seats:
        y = min(place for place, _ring in of.seats) * of.length - 0.45
        if of.body in ("nacelle", "hull"):
            y = 0.5
        for x in {1: (0.1,), 2: (-0.13, 0.13)}.get(fixed, (-0.3, -0.1, 0.1, 0.3)[: max(fixed, 3)]):
            yield Piece("dark", bar(x, y - 0.95, x, y, 0.07))
    rings = [place * of.length for place, ring in of.seats if ring]
    for y in rings[: max(on_rings, in_nose and 1)]:
        ahead = (y < of.wings[0].top and of.body != "fuselage") or (of.wings and y < of.wings[0].top)
        way = -1 if ahead else 1
        yield Piece("dark", bar(0.0, y + way * 0.14, 0.0, y + way * 1.15, 0.08))
    if in_nose and not rings:
        yield Piece("dark", bar(0.0, -0.5, 0.0, 0.4, 0.08))


def _airship(of: Airframe) -> Iterator[Piece]:
    """Yield the pieces of an airship: a hull with ridges, four fins at the tail, and engine cars on both sides."""
    long, half = of.length, of.width / 2
    fin = parse_path("M 0.35,0.77 L 1.25,0.87 L 1.25,0.95 L 0.2,0.94 Z")
    hull = mirror_half(*parse_path("M 0,0 C 0.58,0.01 1,0.14 1,0.38 C 1,0.66 0.62,0.86 0,1"))
    ridge = parse_path("M 1,0.09 C 1.35,0.3 1.3,0.7 0.2,0.92")
    for at, x in enumerate(of.pods):
        y, car = (0.36 + 0.24 * at) * long, 0.045 * long
        yield from piece_pair("part", pill(max(x, half * 1.08), y - car, y + car, car * 0.36))
    yield from paint_pieces("tail", piece_pair("surface", scale_outline(fin, half, long)))
    yield Piece("surface", scale_outline(hull, half, long), is_opaque=True)
    for share in (0.36, 0.72):
        yield from piece_pair("seam", scale_outline(ridge, half * share, long))
    yield Piece("part", surfaces.fin_from_above(0.0, 0.8 * long, long, 0.012 * long), is_opaque=True)
