"""The costs of turning, printed around a hex. Each hexside has the cost of turning to it from the previous hexside."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import WriteInLine
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Anchor, Circle, Glyph, Line, Outline, Use, polygon
from printgen.drawing.outline import arc, circle_point
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Point

#: The positions of the costs of three hexsides, in hex widths: the distance to either side of the middle, and the distance down.
_PLACES = ((0.66, -0.30), (0.66, 0.40), (0.20, 0.72))


class TurnHex(Struct, frozen=True):
    """An aircraft in a hex, facing up, with the cost of turning to each hexside. Lines to write on replace unknown costs.

    Fields:
        left: the costs of turning to the first, second and third hexside to the left, or None if unknown.
        right: the costs of turning to the first, second and third hexside to the right, or None if unknown.
        pitch: the distance between opposite hexsides, mm.
        shape: the silhouette of the aircraft.
        name: the prefix for the form field names of unknown costs.
    """

    left: tuple[int | None, ...]
    right: tuple[int | None, ...]
    pitch: float
    shape: Glyph
    name: str = "turns"

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(self.pitch * 1.52, self.pitch * 1.52, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        pitch, middle = self.pitch, Point(place.center.x, place.y + self.pitch * 0.72)
        sketch.add(polygon(tuple(it.shift(middle.x, middle.y) for it in corners(pitch)), None, Ink.BLACK, 0.5))
        sketch.add(Use(self.shape, middle.x, middle.y, pitch * 0.58))
        tip = middle.y - pitch / 2
        nose = (Point(middle.x - 1.6, tip - 0.5), Point(middle.x + 1.6, tip - 0.5), Point(middle.x, tip - 3.2))
        sketch.add(polygon(nose, Ink.BLACK, None))
        sketch.add(Line(middle.x, middle.y + pitch * 0.52, middle.x, middle.y + pitch * 0.8, Ink.GREY40, HAIRLINE))
        for side, costs, sign, word in (("left", self.left, -1, _("left")), ("right", self.right, 1, _("right"))):
            for number, (cost, (across, down)) in enumerate(zip(costs, _PLACES, strict=True), start=1):
                at = Point(middle.x + sign * across * pitch, middle.y + down * pitch)
                self._cost(sketch, at, cost, f"{self.name}.{side}.{number}")
            anchor: Anchor = "end" if sign < 0 else "start"
            wide = middle.x + sign * pitch / sqrt(3) * 1.32
            sketch.text(wide, middle.y + pitch * 0.04, word, 7.0, "text", anchor, Ink.GREY70)

    def _cost(self, sketch: Sketch, at: Point, cost: int | None, name: str) -> None:
        """Draw a cost centred on a point, or a line to write on if the cost is None."""
        size = 20.0 if self.pitch > 28 else 14.0 if self.pitch > 20 else 10.5
        y = at.y + cap_height("strong", size) / 2
        if cost is not None:
            sketch.text(at.x, y, str(cost), size, "strong", "middle")
        else:
            wide = self.pitch * 0.26
            WriteInLine(name, wide, 4.4).measure(0.0).draw(sketch, at.x - wide / 2, y)


class TurnRose(Struct, frozen=True):
    """A hex with the cost of turning to each hexside, in the size of the hexes on the table.

    Each hexside has a dial with the cost of turning to it, or an empty dial if the cost is unknown. Outside the hex, the
    aircraft is drawn in each direction to which it can turn, with arrows from one drawing to the next.

    Fields:
        left: the costs of turning to the first, second and third hexside to the left, or None if unknown.
        right: the costs of turning to the first, second and third hexside to the right, or None if unknown.
        pitch: the distance between opposite hexsides, mm.
        shape: the silhouette of the aircraft.
    """

    left: tuple[int | None, ...]
    right: tuple[int | None, ...]
    pitch: float
    shape: Glyph

    #: The distance of the turned aircraft from the middle, their width, and the radius of a dial, as shares of the pitch.
    FAR, SPAN, DIAL = 0.96, 0.42, 0.14

    def fit(self, wide: float) -> MeasuredPart:
        high = self.pitch * (0.5 + self.FAR + 0.4 * self.SPAN) + 4.0
        return MeasuredPart(high, high, self._draw, excess_width=self.pitch * (1.74 * self.FAR + self.SPAN) - wide)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        pitch, x, y = self.pitch, place.center.x, place.y + self.pitch / 2 + 4.0
        sketch.add(polygon(tuple(it.shift(x, y) for it in corners(pitch)), None, Ink.BLACK, 0.6))
        top = y - pitch / 2 - 0.7
        sketch.add(polygon((Point(x - 1.9, top), Point(x + 1.9, top), Point(x, top - 3.3)), Ink.BLACK, None))
        sketch.add(Use(self.shape, x, y, pitch * 0.5))
        for costs, sign, word in ((self.left, -1, _("left")), (self.right, 1, _("right"))):
            base = y + cap_height("semibold", 8.5) / 2
            if pitch > 20.0:
                sketch.text(x + sign * pitch * 0.785, base, word, 8.5, "semibold", "middle", room=pitch * 0.34)
            for number, cost in enumerate(costs, start=1):
                turned = circle_point(x, y, pitch * self.FAR, sign * 60 * number)
                if number < 3 or sign > 0:
                    sketch.add(Use(self.shape, turned.x, turned.y, pitch * self.SPAN, sign * 60 * number))
                # The first begins beside the nose, within the page.
                start, end, far = (13, 38, 0.68) if number == 1 else (60 * number - 43, 60 * number - 19, self.FAR)
                self._arrow(sketch, Point(x, y), far * pitch, sign * start, sign * end)
                # A half turn in either direction reaches the same hexside.
                at = circle_point(x, y, pitch / 2, sign * 60 * number)
                self._dial(sketch, at.shift(sign * pitch * self.DIAL * 1.15, 0.0) if number == 3 else at, cost)

    def _arrow(self, sketch: Sketch, at: Point, far: float, start: float, end: float) -> None:
        """Draw an arc with an arrowhead, `far` mm from the point `at`, between two angles in degrees."""
        sketch.add(Outline(arc(at.x, at.y, far, start, end), None, Ink.BLACK, FINE))
        on = (1 if end > start else -1) * 90.0 / far
        head = circle_point(at.x, at.y, far, end + on), *(circle_point(at.x, at.y, far + it, end) for it in (-0.8, 0.8))
        sketch.add(polygon(head, Ink.BLACK, None))

    def _dial(self, sketch: Sketch, at: Point, cost: int | None) -> None:
        radius, size = self.pitch * self.DIAL, self.pitch * 0.68
        sketch.add(Circle(at.x, at.y, radius, Ink.WHITE, Ink.BLACK, 0.5))
        if cost is not None:
            sketch.text(at.x, at.y + cap_height("heavy", size) / 2, str(cost), size, "heavy", "middle")
