"""Fire templates at the table's own size, for clear film: thin lines, no fills, from behind on request."""

from __future__ import annotations

from printgen.data.records.arcs import Arc, ArcHex
from printgen.drawing.fire_arc import fire_arc_size
from printgen.drawing.hexes import Hex, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Face, Mark, Text, polygon
from printgen.drawing.strokes import word
from printgen.translation import _
from printgen.units import Point, Size

PITCH = 38.0
BORDER = 4.0
FOOT = 6.0
INITIALS = {"high": "H", "same": "S", "low": "L"}


def overlay(arc: Arc, pitch: float, mirrored: bool) -> Face:
    """A template whose hexes are `pitch` mm from side to side, as large as its own hexes need."""
    reach = [Hex(*cell.hex).center(pitch) for cell in arc.hexes]
    room = fire_arc_size(pitch)
    left = min([0.0, *(at.x for at in reach)]) - pitch * 0.6
    right = max([0.0, *(at.x for at in reach)]) + pitch * 0.6
    top = min([0.0, *(at.y for at in reach)]) - pitch / 2
    bottom = max([0.0, *(at.y for at in reach)]) + pitch / 2
    size = Size(min(right - left, room.width) + 2 * BORDER, bottom - top + 2 * BORDER + FOOT)
    middle = Point(BORDER + (right if mirrored else -left), BORDER - top)
    marks: list[Mark] = [*_firer(middle, pitch)]
    for cell in arc.hexes:
        marks += _hex(cell, middle, pitch, mirrored)
    said = _("Template {number}").format(number=arc.arc)
    if mirrored:
        said += "  ·  " + _("seen from behind: for the underside of the film")
    marks.append(Text(BORDER, size.height - BORDER, said, 8.5, "semibold"))
    return Face(f"overlay-{arc.arc}-{pitch:g}", size, tuple(marks))


def _placed(here: Hex, middle: Point, pitch: float, mirrored: bool) -> Point:
    at = here.center(pitch)
    return middle.moved(-at.x if mirrored else at.x, at.y)


def _hex(cell: ArcHex, middle: Point, pitch: float, mirrored: bool) -> list[Mark]:
    """A hex that may be fired into: its outline and its bands' initials; a ring for the blind spot."""
    at = _placed(Hex(*cell.hex), middle, pitch, mirrored)
    marks: list[Mark] = [polygon(tuple(corner.moved(at.x, at.y) for corner in corners(pitch)), pen=FINE)]
    if cell.blind:
        marks.append(Circle(at.x, at.y, pitch * 0.2, pen=FINE))
        marks.append(Circle(at.x, at.y, pitch * 0.14, pen=FINE))
        return marks
    letters = "".join(INITIALS[band] for band in INITIALS if band in cell.bands)
    marks += word(letters, at.x, at.y, min(5.0, pitch * 0.18), mirrored)
    return marks


def _firer(middle: Point, pitch: float) -> list[Mark]:
    """The firer's own hex, with an arrow head straight ahead."""
    arrow = (
        Point(0, -pitch * 0.3),
        Point(pitch * 0.16, pitch * 0.16),
        Point(0, pitch * 0.06),
        Point(-pitch * 0.16, pitch * 0.16),
    )
    return [
        polygon(tuple(corner.moved(middle.x, middle.y) for corner in corners(pitch)), pen=RULE),
        polygon(tuple(point.moved(middle.x, middle.y) for point in arrow), pen=FINE),
        Circle(middle.x, middle.y, pitch * 0.02, stroke=Ink.BLACK, pen=HAIRLINE),
    ]
