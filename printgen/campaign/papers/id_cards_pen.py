"""How an identity card is set: its measures, its labels and rules, and fields that are printed or filled in on a screen."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Answer
from printgen.drawing.marks import (
    FINE,
    HAIRLINE,
    RULE,
    Anchor,
    Circle,
    Cut,
    Glyph,
    Line,
    Mark,
    Outline,
    Rect,
    Trim,
    polygon,
)
from printgen.drawing.outline import arc, on_circle
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box, Point, Size

#: ISO 7810 ID-1, as bank cards are, with the corners that fit their sleeves.
CARD = Trim(Size(85.6, 54.0), 3.0)
#: What is printed keeps this far from the cut, mm.
INSET = 3.6
ROOM = Box(0, 0, CARD.size.width, CARD.size.height).inset(INSET)
LABEL = 6.0
#: How far the frame stays from the cut, mm.
_BORDER = 1.8


def label(sketch: Sketch, x: float, y: float, text: str, anchor: Anchor = "start") -> float:
    """A field's name in small type; returns its width, mm."""
    return sketch.text(x, y, text, LABEL, "semibold", anchor, Ink.GREY70)


def field(
    sketch: Sketch,
    name: str,
    x: float,
    y: float,
    room: float,
    text: str,
    sizes: tuple[float, ...],
    cut: Cut = "semibold",
    of: Field = (),
) -> float:
    """A text on its baseline at (x, y); on a form a place of that name, `room` mm wide, that holds it. Returns its width."""
    done = Answer(name, text, sizes, cut, of).set(room)
    done.draw(sketch, x, y)
    return room if sketch.fillable else done.wide


def hair(sketch: Sketch, y: float, left: float = ROOM.x, right: float = ROOM.right) -> None:
    """A hairline across."""
    sketch.add(Line(left, y, right, y, Ink.BLACK, HAIRLINE))


def border(sketch: Sketch, ink: Ink) -> None:
    """A frame about the front, where its back cannot show that the two do not quite meet."""
    edge = Box(0, 0, CARD.size.width, CARD.size.height).inset(_BORDER)
    sketch.add(Rect(edge.x, edge.y, edge.width, edge.height, None, ink, FINE, CARD.radius - _BORDER + 0.4))


def double(sketch: Sketch, y: float, ink: Ink, right: float = ROOM.right) -> None:
    """A heavy rule in the side's ink with a hairline under it."""
    sketch.add(Line(ROOM.x, y, right, y, ink, 1.4 * RULE), Line(ROOM.x, y + 0.75, right, y + 0.75, ink, HAIRLINE))


def _leaf(angle: float) -> Mark:
    """A leaf of the wreath, its foot at that angle from the top, pointing up along the ring."""
    way = 1 if angle > 0 else -1
    foot = on_circle(0, 0, 0.40, angle)
    turn = (angle - way * 62) * pi / 180
    tip = Point(foot.x + 0.17 * sin(turn), foot.y - 0.17 * cos(turn))
    across = Point(0.045 * cos(turn), 0.045 * sin(turn))
    middle = Point((foot.x + tip.x) / 2, (foot.y + tip.y) / 2)
    one, two = middle.moved(across.x, across.y), middle.moved(-across.x, -across.y)
    steps = (("M", foot.x, foot.y), ("C", one.x, one.y, one.x, one.y, tip.x, tip.y))
    back = ("C", two.x, two.y, two.x, two.y, foot.x, foot.y)
    return Outline((*steps, back, ("Z",)), Ink.BLACK, Ink.BLACK, 0.008)


@cache
def wreath() -> Glyph:
    """A laurel wreath, open at the top, on paper; 1 mm across about its middle."""
    leaves = tuple(_leaf(way * angle) for way in (-1, 1) for angle in range(32, 180, 21))
    stems = tuple(Outline(arc(0, 0, 0.405, way * 30, way * 178), None, Ink.BLACK, 0.02) for way in (-1, 1))
    return Glyph("wreath", (Circle(0, 0, 0.53, Ink.WHITE, None), *stems, *leaves))


@cache
def star() -> Glyph:
    """A star of five points, 1 mm from its middle to each."""
    corners = tuple(on_circle(0, 0, 1.0 if turn % 2 == 0 else 0.42, turn * 36) for turn in range(10))
    return Glyph("star", (polygon(corners, Ink.BLACK, None),))
