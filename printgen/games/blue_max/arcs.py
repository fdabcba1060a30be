"""Fields of fire and the arcs for tailing: small ones on a sheet, cards to look them up on, overlays for clear film."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import sqrt

from printgen.data.kind import Library
from printgen.data.records.tables import Arc
from printgen.drawing.fire_arc import RADIUS, Bands, arrow
from printgen.drawing.hexes import ORIGIN, Hex, corners, within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Glyph, Mark, Use, polygon
from printgen.games.blue_max.board import PITCH
from printgen.games.blue_max.facts import ARCS, chosen
from printgen.games.blue_max.options import WHICH
from printgen.products.arcs import Arcs, CardLook, aids
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Point, Size


def inside() -> tuple[str, ...]:
    """What the key says."""
    return (_("in the arc"),)


#: The game knows no height: a hex may be fired into or not.
BANDS = Bands((("same", -1.0, 1.0),), ((-1.0, 1.0),), inside, name="level-", blind=False)


def users(library: Library, choices: Choices) -> Mapping[int, Mapping[str, bool]]:
    """The names of the aircraft chosen, by the arcs that their crews fire by; who fires by which is no guess of ours."""
    found: dict[int, dict[str, bool]] = {}
    for facts in chosen(library, choices):
        for crew in facts.aircraft.crew:
            who = _("every aircraft") if crew == "pilot" else facts.name
            found.setdefault(ARCS.get(crew, 0), {})[who] = False
    return found


def rules() -> tuple[str, ...]:
    """What the back of a card says."""
    return (
        _("Deflection: but where the target is straight ahead and faces toward the firer or away (Combat)."),
        _("An observer has none directly to his rear alone, at a target that faces toward him or away (Observers)."),
        _("In your own hex you fire if both face alike and your maneuver was the slower (Combat)."),
        _("You tail who is in your front arc while you are in his rear arc: three hexes off at the most (Tailing)."),
    )


def title() -> str:
    """What the back of a card is called."""
    return _("Arcs")


FIRING = Arcs(users, rules, WHICH, BANDS, title, CardLook(True, 7.0, 2.85), PITCH, "arcs ratings.name")
CARDS, OVERLAYS = aids(FIRING)


def field_size(pitch: float) -> Size:
    """The room of half a field, ahead or behind, with the aircraft's own hex (mm)."""
    return Size(pitch * (RADIUS * sqrt(3) + 2 / sqrt(3)), pitch * (RADIUS + 1))


def field(arc: Arc, pitch: float) -> Glyph:
    """The half of an arc that it reaches into, its hexes `pitch` mm from side to side, its origin the top left corner."""
    return _field(tuple(Hex(*it.hex) for it in arc.hexes), pitch)


@cache
def _field(hexes: tuple[Hex, ...], pitch: float) -> Glyph:
    size, behind = field_size(pitch), sum(it.center(1.0).y for it in hexes) > 0
    firer = Point(size.width / 2, pitch / 2 if behind else size.height - pitch / 2)
    marks: list[Mark] = []
    for here in within(RADIUS):
        at = here.center(pitch).moved(firer.x, firer.y)
        inside, ahead = here in hexes, here.center(1.0).y < 0
        if here == ORIGIN or inside or (ahead != behind and 0 < at.y < size.height):
            ring = tuple(corner.moved(at.x, at.y) for corner in corners(pitch * (0.94 if inside else 1.0)))
            marks.append(polygon(ring, Ink.SOLID if inside else None, Ink.SOLID if inside else Ink.GREY40, HAIRLINE))
    named = "-".join(f"{it.q},{it.r}" for it in hexes)
    return Glyph(f"field-{pitch:g}-{named}", (*marks, Use(arrow(pitch), firer.x, firer.y)))
