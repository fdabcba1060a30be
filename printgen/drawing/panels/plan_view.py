"""An aircraft seen from above with its national marks and its span. A side view at the same scale may be below it."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from printgen.data.records.aircraft import Aircraft, AircraftLivery
from printgen.drawing.aircraft.above import glyph_depth
from printgen.drawing.aircraft.above import middle_y as middle_of
from printgen.drawing.aircraft.airframe import Airframe, airframe_of
from printgen.drawing.aircraft.contour import half_width, section_edges
from printgen.drawing.aircraft.side import draw_from_side, extent
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import HAIRLINE, Face, Line, Use
from printgen.drawing.panels.about import LineEnd
from printgen.drawing.sketch import Sketch, is_measuring
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The space below a view for its dimension, the space between two views, and the space around a view without a span, mm.
BELOW, BETWEEN, NEAR = 6.0, 4.0, 1.0
#: The space above a side view that is drawn between the aircraft and its span, mm.
ASIDE = 2.8
#: The height of the dimension at the bottom of the available space, mm.
SPAN = 4.6
#: The height in mm that is reserved for a side view above the span. It is reserved only if the aircraft from above then
#: keeps this share of its size.
RESERVED, SHARE = 9.5, 0.75
#: Heights in mm from which lines lead to edges of sections. The first is for a section that is visible only from ahead,
#: whose line comes down. The range is for a section that is visible only from behind, whose line comes up.
DROP, RISE = 2.0, (1.6, 3.0)
#: The size of a picture that shows only the aircraft, the margin of this picture, and the space for its title, mm.
ALONE, MARGIN, TITLE = Size(160.0, 190.0), 10.0, 14.0


def span_words(aircraft: Aircraft) -> str:
    """Return the span in metres with its label, or "" if the span is unknown."""
    return _("span {metres:.2f} m").format(metres=aircraft.span) if isinstance(aircraft.span, float) else ""


class PlanView(Struct, frozen=True):
    """An aircraft seen from above that fills the available space, in the ink of its side and with its national marks.

    Fields:
        mark: the name of the national mark.
        small: the type size of the span, points.
        side: whether to add a side view of the aircraft and, below this view, the length of the aircraft.
        foot: whether the span is printed at the bottom of the space instead of directly below the aircraft.
        above_foot: whether to draw a side view above the span at the bottom, if there is enough space.
        livery: the livery that is printed in full ink, or None for no livery.
        span: whether to print the span in metres, if known, below the aircraft.
        least: the minimum height, mm. If it is not 0, the picture also takes up the remaining height of a page.
    """

    of: Aircraft
    mark: str
    ink: Ink
    small: float = 7.0
    side: bool = False
    foot: bool = False
    above_foot: bool = True
    livery: AircraftLivery | None = None
    span: bool = True
    least: float = 0.0

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(self.least, self.least, self._draw, grows=self.least > 0.0)

    def line_end(self, place: Box, height: float, section: str) -> LineEnd:
        """Return the end of a line that arrives from the left at a section that takes damage.

        The line ends at the point of the section's left edge that is nearest to `height`. If other parts hide this edge,
        the line turns up or down above or below the section.

        Args:
            place: the box of the picture.
            height: the height at which the line starts, mm.
            section: the section, such as `wings`.
        """
        if is_measuring():
            return LineEnd(place.center, place.center)
        frame, (metre, top, deep) = airframe_of(self.of), self._laid(place)
        edge, nose = section_edges(frame)[section], middle_of(frame) - deep / 2
        first, last = (top + (it - nose) * metre for it in (edge.first, edge.last))
        if edge.x:
            x, above = place.center.x - edge.x * metre, last - DROP
            if edge.behind:
                return LineEnd(Point(x, min(max(height, last + RISE[0]), last + RISE[1])), Point(x, last))
            return LineEnd(Point(x, min(max(height, place.y), above)), Point(x, last))
        y = min(max(height, first), last)
        at = Point(place.center.x - half_width(frame, (y - top) / metre + nose) * metre, y)
        return LineEnd(at, at)

    def _laid(self, place: Box) -> tuple[float, float, float]:
        """Return the scale (mm per metre), the y of the drawing's top, and the aircraft's length from above in metres."""
        if is_measuring():
            return 1.0, place.y, 0.0
        frame, (long, high) = airframe_of(self.of), self._aside()
        deep = glyph_depth(self.of) * frame.span
        words = self._words()
        metre = min((place.height - words) / (deep + high), place.width / max(_wide(frame), long))
        if self.foot and self.above_foot:
            beside = min((place.height - SPAN - ASIDE - RESERVED) / deep, metre)
            metre = beside if beside >= SHARE * metre else metre
        # The spare height is above and below, or between the aircraft and the span for a side view.
        left = place.height - words - metre * (deep + high)
        return metre, place.y + (0.0 if self.foot and self.above_foot else left / 2), deep

    def _words(self) -> float:
        """Return the height in mm that the dimensions and the space between the views need."""
        words = (BELOW if self._span() else 0.0) + (BETWEEN + BELOW if self.side else 0.0)
        return words or (BETWEEN if self.span else NEAR)

    def _span(self) -> str:
        """Return the text below the aircraft."""
        return span_words(self.of) if self.span else ""

    def _aside(self) -> tuple[float, float]:
        """Return the length and height of the side view in metres, or zeros without a side view."""
        if not self.side:
            return 0.0, 0.0
        far = extent(airframe_of(self.of))
        return far.right - far.left, far.bottom - far.top

    def _draw(self, sketch: Sketch, place: Box) -> None:
        aircraft, frame, livery, (long, high) = self.of, airframe_of(self.of), self.livery, self._aside()
        metre, top, deep = self._laid(place)
        wide = _wide(frame)
        middle, at = place.center.x, top + metre * deep
        center = Point(middle, top + metre * deep / 2)
        wide_mm = metre * frame.span
        sketch.picture(
            partial(draw_marked_aircraft, aircraft, "line", self.mark, self.ink, center, wide_mm, livery=livery)
        )
        if text := self._span():
            below = place.bottom if self.foot else at + BELOW
            self._width(sketch, Point(middle, below - 1.0), metre * wide, text)
        if self.foot and self.above_foot:
            spare = Box(place.x, at + ASIDE, place.width, place.bottom - SPAN - at - ASIDE)
            longest = max(metre * _length(frame), 0.7 * place.width)
            SideDrawing(aircraft, longest, 6.0, livery).fit(place.width).draw(sketch, spare)
        if self.side:
            at += BETWEEN + (BELOW if self._span() else 0.0)
            profile = draw_from_side(aircraft, metre * long, livery=livery)
            sketch.add(Use(profile, middle, at + metre * high / 2, metre * long))
            if aircraft.form and aircraft.form.length:
                text = _("length {metres:.2f} m").format(metres=aircraft.form.length)
                low = at + metre * high + BELOW - 1.0
                self._width(sketch, Point(middle, low), metre * aircraft.form.length, text)

    def _width(self, sketch: Sketch, at: Point, wide: float, text: str) -> None:
        """Draw the dimension of a view as a text between two end lines."""
        sketch.text(at.x, at.y, text, self.small, "text", "middle", Ink.GREY70)
        beside = width(text, "text", self.small) / 2 + 1.6
        for sign in (-1, 1):
            end = at.x + sign * wide / 2
            sketch.add(Line(end, at.y - 2.4, end, at.y + 0.4, Ink.GREY70, HAIRLINE))
            if wide / 2 > beside + 0.5:
                sketch.add(Line(end, at.y - 1.0, at.x + sign * beside, at.y - 1.0, Ink.GREY70, HAIRLINE))


class SideDrawing(Struct, frozen=True):
    """An aircraft seen from the side in the middle of the available space, up to `max_length` mm long.

    The drawing is omitted if it would be less than `min_height` mm high. At least `above` mm above it remain empty.
    """

    of: Aircraft
    max_length: float = 62.0
    min_height: float = 9.0
    livery: AircraftLivery | None = None
    above: float = 0.0

    def fit(self, _wide: float) -> MeasuredPart:
        return MeasuredPart(0.0, 0.0, self._draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        far, place = extent(airframe_of(self.of)), place.lower_part(min(self.above, place.height))
        long, high = far.right - far.left, far.bottom - far.top
        metre = min(place.height / high, min(place.width, self.max_length) / long)
        if metre * high >= self.min_height:
            at, size = place.center, metre * long
            sketch.picture(lambda: (Use(draw_from_side(self.of, size, livery=self.livery), at.x, at.y, size),))


def _length(frame: Airframe) -> float:
    """Return the length of the side view, metres."""
    far = extent(frame)
    return far.right - far.left


def _wide(frame: Airframe) -> float:
    """Return the width of an aircraft seen from above, in metres. For an airship, it is the width of the hull and its fins."""
    return frame.span if frame.wings else frame.width * 1.3


def sections_ahead(of: Airframe) -> tuple[str, ...]:
    """Return the sections that lines connect with texts to the left of an aircraft's picture, in order from the nose."""
    is_behind = not of.pods and not of.pulls
    return ("wings", "engine", "tail") if is_behind else ("engine", "wings", "tail")


def aircraft_picture(aircraft: Aircraft, mark: str, livery: AircraftLivery | None = None) -> Face:
    """Return a picture of an aircraft from above and from the side, with the aircraft's name above it."""
    sketch, wide, sizes = Sketch(), ALONE.width - 2 * MARGIN, (20.0, 14.0, 10.5)
    sketch.text(ALONE.width / 2, MARGIN + 6.0, aircraft.name, sizes, "display", "middle", room=wide)
    place = Box(MARGIN, MARGIN + TITLE, wide, ALONE.height - 2 * MARGIN - TITLE)
    PlanView(aircraft, mark, Ink.BLACK, 8.5, side=True, livery=livery).fit(place.width).draw(sketch, place)
    return sketch.face(aircraft.aircraft, ALONE)
