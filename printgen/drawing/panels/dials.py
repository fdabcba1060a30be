"""Dials and sliders, which show an aircraft's current speed or altitude.

A dial has lanes of figures with a counter below the current figure. A slider is a strip that shows one figure in a
window.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink, legible
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, RULE, Line, Mark, Outline, Rect, polygon
from printgen.drawing.outline import map_points, parse_path
from printgen.drawing.panels.scale import draw_box
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box, Point

#: The minimum height of a box in a dial, mm.
LEAST = 4.4


class Lane(Struct, frozen=True):
    """A column of figures along which players move a counter, with an empty box for the counter at the bottom.

    Fields:
        title: the title, or "" if the title of a previous lane also applies to this lane.
        share: the proportion of the width that the lane takes up.
        struck_out: the figures that are struck out, because the aircraft cannot reach them.
        top_texts: the versions of the text in a box above all figures, the longest first. If empty, there is no such
            box.
        name: the form field name of the box at the bottom.
    """

    figures: tuple[str, ...]
    title: str = ""
    share: float = 1.0
    struck_out: frozenset[str] = frozenset()
    top_texts: tuple[str, ...] = ()
    name: str = ""


class Dials(Struct, frozen=True):
    """Lanes of figures next to each other. Each lane ends with an empty box, and these boxes are at the same height.

    Fields:
        size: the type size of figures, points.
        small: the type size of words, points.
        head: the height of the space for titles, mm.
        gutter: the distance between lanes, mm.
    """

    lanes: tuple[Lane, ...]
    size: float
    small: float
    head: float = 3.6
    gutter: float = 2.0

    def fit(self, wide: float) -> MeasuredPart:
        rows = max(len(lane.figures) + 1 + bool(lane.top_texts) for lane in self.lanes)
        columns = Box(0, 0, wide, 0).columns(tuple(lane.share for lane in self.lanes), self.gutter)
        least = rows * LEAST + self.head

        def draw(sketch: Sketch, place: Box) -> None:
            high = (place.height - self.head) / rows
            titled = [at for at, lane in enumerate(self.lanes) if lane.title]
            for at, upto in zip(titled, (*titled[1:], len(self.lanes)), strict=True):
                room = columns[upto - 1].right - columns[at].x
                x = place.x + columns[at].x
                sketch.text(x, place.y + 2.4, self.lanes[at].title, (self.small, 7.0, 6.5), "semibold", room=room)
            for lane, column in zip(self.lanes, columns, strict=True):
                self._lane(sketch, lane, Box(place.x + column.x, place.bottom - high, column.width, high))

        return MeasuredPart(least, least, draw, grows=True)

    def _lane(self, sketch: Sketch, lane: Lane, foot: Box) -> None:
        """Draw a lane, given the box at its bottom."""
        y = foot.y - len(lane.figures) * foot.height
        if lane.top_texts:
            cell = Box(foot.x, y - foot.height, foot.width, foot.height)
            sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.GREY40, HAIRLINE))
            base = cell.center.y + cap_height("text", self.small) / 2
            over = lane.top_texts[foot.height < 6]
            sketch.text(cell.center.x, base, over, self.small, "text", "middle", Ink.GREY70, cell.width)
        for figure in lane.figures:
            draw_box(sketch, Box(foot.x, y, foot.width, foot.height), figure, self.size, figure in lane.struck_out)
            y += foot.height
        sketch.add(Rect(foot.x, foot.y, foot.width, foot.height, Ink.GREY7, Ink.BLACK, FINE))
        low = foot.center.y + cap_height("strong", self.size) / 2
        sketch.text(foot.center.x, low, "↑", self.size, "strong", "middle")
        if lane.name:
            sketch.entry(lane.name, foot, size=self.size)


#: The dimensions of a slider's strip, mm: its width, the height of a figure, the length that projects at each end, and the
#: length of the coloured part of an end.
STRIP, STEP, ENDS, TAB = 16.0, 7.0, 12.0, 9.0
#: The length in mm added to the slits beyond the width of the strip. Their distance is the height of a figure, so that no
#: rule of another figure is visible between them.
PLAY = 1.2


def strip_length(figures: int) -> float:
    """Return the length in mm of a slider's strip with space for this number of figures.

    The number is rounded up to an even number, so that strips with almost the same number of figures have the same
    length.
    """
    return (figures + figures % 2) * STEP + 2 * ENDS


def draw_strip(sketch: Sketch, figures: Iterable[str], title: str, ink: Ink, size: float = 14.0) -> None:
    """Draw the strip of a slider, with figures from top to bottom. Its top left corner is at the origin.

    Both ends are filled with the given ink and contain the title.
    """
    items, middle = tuple(figures), STRIP / 2
    length = strip_length(len(items))
    for number, figure in enumerate(items):
        y = ENDS + number * STEP
        sketch.add(Line(0.0, y, STRIP, y, Ink.GREY40, HAIRLINE))
        base = y + STEP / 2 + cap_height("strong", size) / 2
        sketch.text(middle, base, figure, size, "strong", "middle", room=STRIP - 1.0)
    low = ENDS + len(items) * STEP
    sketch.add(Line(0.0, low, STRIP, low, Ink.GREY40, HAIRLINE))
    drop = cap_height("strong", 8.5) / 2
    for y, edge in ((-BLEED, TAB), (length - TAB, length - TAB)):
        sketch.add(Rect(-BLEED, y, STRIP + 2 * BLEED, TAB + BLEED, ink, None))
        sketch.add(Line(0.0, edge, STRIP, edge, ink, RULE))
        center, out, word = TAB / 2 if y < 0 else length - TAB / 2, -1.0 if y < 0 else 1.0, legible(Ink.ON_FILL, ink)
        sketch.text(middle, center + drop - 0.6 * out, title, (8.5, 7.0), "strong", "middle", word, STRIP - 1.0)
        # An arrow in the direction in which the end is pulled.
        tip = Point(middle, center + 3.2 * out)
        sketch.add(polygon((tip, tip.shift(1.3, -1.5 * out), tip.shift(-1.3, -1.5 * out)), word, None))


class StripWindow(Struct, frozen=True):
    """The window of a slider: two slits, through which a strip of paper is woven so that one figure is visible.

    It has a title, on a background in `ink`, the ink of the strip, and a unit.
    """

    title: str
    ink: Ink
    unit: str = ""

    def fit(self, wide: float) -> MeasuredPart:
        high, slit, head = STEP, STRIP + PLAY, 4.6

        def draw(sketch: Sketch, place: Box) -> None:
            x, y = place.center.x - slit / 2, place.y + head + 2.4
            word = legible(Ink.ON_FILL, self.ink)
            sketch.add(Rect(x, place.y, slit, head, self.ink, Ink.BLACK, FINE))
            base = place.y + head / 2 + cap_height("strong", 8.5) / 2
            sketch.text(place.center.x, base, self.title, (8.5, 7.0), "strong", "middle", word, slit - 1.0)
            sketch.extend(_window(x, y, slit, high))
            sketch.text(x + slit + 1.0, y + high / 2 + 1.4, self.unit, 8.5)

        return MeasuredPart(high + head + 3.4, high + head + 3.4, draw, excess_width=slit - wide)


def _window(x: float, y: float, wide: float, high: float) -> Iterator[Mark]:
    """Yield the two slits of a window and its dashed sides, with the upper left corner at (x, y) mm."""
    for side in (y, y + high):
        yield Line(x, side, x + wide, side, Ink.BLACK, RULE)
    for side in (x, x + wide):
        yield Line(side, y + 0.6, side, y + high - 0.6, Ink.GREY70, HAIRLINE, (1.0, 1.0))


def draw_cut_slits(sketch: Sketch, place: Box) -> None:
    """Draw how to make a slider, step 1: a window, with a knife cutting one of its slits."""
    x, y = place.center.x - 7.0, place.y + 6.0
    sketch.extend(_window(x, y, 14.0, 7.0))
    tip = Point(x + 9.0, y)
    sketch.add(polygon((tip, tip.shift(2.6, -2.6), tip.shift(3.6, -1.4)), Ink.BLACK, None))
    sketch.add(
        polygon(
            (tip.shift(2.9, -2.9), tip.shift(3.9, -1.7), tip.shift(8.0, -4.6), tip.shift(7.0, -5.8)),
            Ink.SOLID,
            Ink.BLACK,
            FINE,
        )
    )


def draw_weaving(sketch: Sketch, place: Box) -> None:
    """Draw how to make a slider, step 2: the card seen from the side, with the strip woven through both slits."""
    x, y = place.center.x - 3.0, place.y
    for top, bottom in ((0.0, 3.0), (4.0, 9.4), (10.4, 13.4)):
        sketch.add(Line(x, y + top, x, y + bottom, Ink.BLACK, 1.0))
    curve = "M -1.6,0 C -1.6,3.5 2,3 2,6.7 C 2,10.4 -1.6,9.9 -1.6,13.4"
    steps = map_points(parse_path(curve), lambda across, down: (x + across, y + down))
    sketch.add(Outline(steps, None, Ink.GREY70, 0.9))
    for word, from_x, high in ((_("strip"), 2.6, 6.7), (_("card"), 1.3, 12.0)):
        sketch.add(Line(x + from_x, y + high, x + 4.4, y + high, Ink.BLACK, HAIRLINE))
        sketch.text(x + 5.2, y + high + cap_height("text", 7.0) / 2, word, 7.0)


def draw_reading(sketch: Sketch, place: Box, figure: str) -> None:
    """Draw how to make a slider, step 3: the finished slider with `figure` visible between the slits."""
    x, y = place.center.x - 7.0, place.y + 3.2
    for side in (x + 0.6, x + 13.4):
        for top in (place.y, y + 7.0):
            sketch.add(Line(side, top, side, top + 3.2, Ink.GREY70, HAIRLINE, (0.6, 0.6)))
        sketch.add(Line(side, y, side, y + 7.0, Ink.BLACK, FINE))
    for edge in (y, y + 7.0):
        sketch.add(Line(x, edge, x + 14.0, edge, Ink.BLACK, RULE))
    sketch.text(place.center.x, y + 3.5 + cap_height("strong", 14.0) / 2, figure, 14.0, "strong", "middle")
