"""Turn costs as a hex: beside each hexside what it costs to turn to it from the one before."""

from __future__ import annotations

from math import sqrt

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Fill
from printgen.drawing.marks import HAIRLINE, Anchor, Glyph, Line, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.performance import turn_points
from printgen.games.richthofens_war.records import TurnCosts
from printgen.translation import _
from printgen.units import Box, Point

#: Where the costs of the three hexsides stand from the middle, to either side and down, in the hex's widths.
_PLACES = ((0.66, -0.30), (0.66, 0.40), (0.20, 0.72))


def in_all(turns: TurnCosts | None) -> str:
    """What turning through one, two and three hexsides costs in all, where both sides cost the same and that is known."""
    if turns is None or turns.left != turns.right:
        return ""
    known = [it for it in turns.left.costs if isinstance(it, int)]
    sums = (str(turn_points(known, sides)) if sides <= len(known) else "__" for sides in (1, 2, 3))
    return "  ".join(sums) if known else ""


def turn_hex(sketch: Sketch, place: Box, pitch: float, turns: TurnCosts | None, shape: Glyph) -> None:
    """The hex, `pitch` mm between opposite sides, the aircraft in it facing up; lines to write on where costs lack."""
    middle = Point(place.center.x, place.y + pitch * 0.72)
    sketch.add(polygon(tuple(it.moved(middle.x, middle.y) for it in corners(pitch)), None, Ink.BLACK, 0.5))
    sketch.add(Use(shape, middle.x, middle.y, pitch * 0.58))
    tip = middle.y - pitch / 2
    nose = (Point(middle.x - 1.6, tip - 0.5), Point(middle.x + 1.6, tip - 0.5), Point(middle.x, tip - 3.2))
    sketch.add(polygon(nose, Ink.BLACK, None))
    sketch.add(Line(middle.x, middle.y + pitch * 0.52, middle.x, middle.y + pitch * 0.8, Ink.GREY40, HAIRLINE))
    for side, sign, word in (("left", -1, _("left")), ("right", 1, _("right"))):
        costs = getattr(turns, side).costs if turns else (None,) * 3
        for number, (cost, (across, down)) in enumerate(zip(costs, _PLACES, strict=True), start=1):
            at = Point(middle.x + sign * across * pitch, middle.y + down * pitch)
            _cost(sketch, at, cost, f"turns.{side}.{number}", pitch)
        anchor: Anchor = "end" if sign < 0 else "start"
        wide = middle.x + sign * pitch / sqrt(3) * 1.32
        sketch.text(wide, middle.y + pitch * 0.04, word, 7.0, "text", anchor, Ink.GREY70)


def _cost(sketch: Sketch, at: Point, cost: object, name: str, pitch: float) -> None:
    """A cost about that point, or a line to write it on."""
    size = 20.0 if pitch > 28 else 14.0 if pitch > 20 else 10.5
    y = at.y + cap_height("strong", size) / 2
    if isinstance(cost, int):
        sketch.text(at.x, y, str(cost), size, "strong", "middle")
    else:
        wide = pitch * 0.26
        Fill(name, wide, 4.4).set(0.0).draw(sketch, at.x - wide / 2, y)
