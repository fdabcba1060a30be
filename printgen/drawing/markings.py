"""Silhouettes of aircraft in the ink of their side, with national marks on the wings."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from printgen.data.records.aircraft import Aircraft, AircraftLivery
from printgen.drawing.aircraft.above import draw_from_above, national_marks
from printgen.drawing.aircraft.pieces import Detail
from printgen.drawing.emblems import mark_keyline, national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Area, Circle, Glyph, Line, Mark, Outline, Use
from printgen.units import Point

#: The width of a national mark's white field, relative to the mark.
FIELD = 1.2
#: The width of the edge of a silhouette whose fill is omitted, as a share of the span: half a point on a counter.
BARE = 0.009
#: The minimum width of that edge on paper, mm.
LEAST_EDGE = 0.25
#: The size below which marks are drawn without thin lines, mm.
SMALL = 4.0


@cache
def strip_edges(glyph: Glyph) -> Glyph:
    """Return a national mark without black edges and thin lines, which would not be legible on a small mark."""

    def part(mark: Mark) -> tuple[Mark, ...]:
        match mark:
            case Circle(fill=None, stroke=Ink.WHITE | Ink.MARK_YELLOW) | Line():
                return ()
            case Circle(fill=Ink() as fill) | Outline(fill=Ink() as fill):
                return (replace(mark, stroke=None if fill is Ink.WHITE else fill),)
        return (mark,)

    return Glyph(f"{glyph.name}-bare", tuple(one for mark in glyph.marks for one in part(mark)))


@cache
def repaint(glyph: Glyph, ink: Ink, tint: Ink = Ink.WHITE, bare: float = BARE) -> Glyph:
    """Return a silhouette in another ink. Its edge is printed even if the palette omits fills.

    Args:
        glyph: the silhouette.
        ink: the new ink.
        tint: the ink of the fill if the silhouette is a line drawing.
        bare: the width of the edge if the fill is omitted, as a fraction of the span.
    """

    def part(mark: Mark) -> Mark:
        # White details on the silhouette remain visible if the fill is omitted.
        match mark:
            case Outline(fill=Ink.SOLID, stroke=stroke):
                return replace(mark, fill=ink, stroke=ink if stroke else None, bare_pen=max(mark.pen, bare))
            case Outline(fill=None, stroke=Ink.WHITE):
                return replace(mark, stroke=Ink.ON_FILL)
            case Area(edges=edges):
                return replace(mark, edges=tuple((ink if it is Ink.SOLID else it, pen) for it, pen in edges))
        return mark

    found = list[Mark]()
    for mark in map(part, glyph.marks):
        if tint != Ink.WHITE and isinstance(mark, Outline) and (mark.fill, mark.stroke) == (Ink.WHITE, Ink.BLACK):
            # White covers everything below, even if the tint is omitted.
            found.append(replace(mark, stroke=None))
            mark = replace(mark, fill=tint)
        found.append(mark)
    parts = (glyph.name, ink, *([tint] if tint != Ink.WHITE else ()), *([f"{bare:g}"] if bare != BARE else ()))
    return Glyph("-".join(parts), tuple(found))


def draw_marked_aircraft(
    aircraft: Aircraft,
    detail: Detail,
    mark: str,
    ink: Ink,
    at: Point,
    span: float,
    tint: Ink = Ink.WHITE,
    livery: AircraftLivery | None = None,
) -> tuple[Mark, ...]:
    """Return an aircraft centred on a point, with national marks on both upper wings or, for an airship, on the hull.

    Args:
        aircraft: the aircraft.
        detail: the level of detail.
        mark: the name of the national mark.
        ink: the ink of the silhouette.
        at: the middle of the aircraft, mm.
        span: the span of the aircraft, mm.
        tint: the ink of the fill if the silhouette is a line drawing.
        livery: the livery that is printed in full ink, or None for no livery.
    """
    shape = draw_from_above(aircraft, detail, span, livery)
    bare = BARE if detail == "line" else max(BARE, round(LEAST_EDGE / span, 4))
    marks: list[Mark] = [Use(repaint(shape, ink, tint, bare), at.x, at.y, span)]
    for x, y, wide in national_marks(aircraft):
        place = at.shift(x * span, y * span)
        if detail != "line" or tint != Ink.WHITE:
            # A mark on a white field is visible on a wing of any ink.
            marks.append(Circle(place.x, place.y, wide * FIELD / 2 * span, Ink.WHITE, None))
        elif livery:
            marks.append(Use(mark_keyline(mark), place.x, place.y, wide * span))
        small = wide * span < SMALL and detail != "line"
        marks.append(
            Use(strip_edges(national_mark(mark)) if small else national_mark(mark), place.x, place.y, wide * span)
        )
    return tuple(marks)
