"""Tables of figures to look up, and tracks to mark off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import ceil, inf

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL, Piece, PieceLine, Words, struck_box
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Mark, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point, Size

#: The type sizes of figures that are too wide for their column, points, and the minimum distance between figures, mm.
SMALLER, FIGURES_APART = (8.5, 7.0), 0.4


class TableStyle(Struct, frozen=True):
    """The layout of a table, with lengths in mm and type sizes in points.

    Fields:
        first: the right edge of the first figure column.
        step: the distance from one column to the next.
        top: the distance from the top of the table to its first row.
        row: the height of a row.
        line: the distance from the top of a row to its baseline.
        words: the type sizes of row titles.
        figure: the type size of figures.
        costs: the left edge of the boxes that show costs, after the titles.
    """

    first: float = 15.0
    step: float = 8.6
    top: float = 3.6
    row: float = 3.9
    line: float = 3.1
    words: tuple[float, ...] = (8.5, 7.0)
    figure: float = 10.5
    costs: float = 0.0


#: The side length of a box that shows the cost of a row, and the distance from one box to the next, mm.
COST, COST_STEP = 1.5, 1.85


class Figures(Struct, frozen=True):
    """A row of a table.

    Fields:
        title: the title of the row.
        figures: the figures, each as text, or "" for a figure that players write in.
        name: the prefix for form field names.
        boxes: the number of small boxes that are printed after the title to show the cost.
    """

    title: str
    figures: tuple[str, ...]
    name: str = ""
    boxes: int = 0


class Table(Struct, frozen=True):
    """A table with a title and figures in each row. It is only as wide as its columns require.

    A hairline is drawn above each row and below the last row.

    Fields:
        corner: the heading above the row titles, which states what the column headings mean.
        heads: the column headings.
    """

    corner: str
    heads: tuple[str, ...]
    rows: tuple[Figures, ...]
    style: TableStyle = TableStyle()

    @property
    def width(self) -> float:
        """The width of the table, mm."""
        return self.style.first + (len(self.heads) - 1) * self.style.step + 0.6

    def fit(self, wide: float) -> MeasuredPart:
        high = self.style.top + len(self.rows) * self.style.row
        return MeasuredPart(high, high, self._draw, excess_width=self.width - wide)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        style, y, right = self.style, place.y + self.style.top, place.x + self.width
        sketch.text(place.x, y - 1.0, self.corner, LABEL, ink=Ink.GREY70)
        ends = [place.x + style.first + column * style.step for column in range(len(self.heads))]
        for x, head in zip(ends, self.heads, strict=True):
            sketch.text(x, y - 1.0, head, 8.0, "semibold", "end", Ink.GREY70)
        for row in self.rows:
            sketch.add(Line(place.x, y, right, y, Ink.GREY40, HAIRLINE))
            # The content before a figure is the row's title or the figure of the previous column.
            before = place.x + sketch.text(place.x, y + style.line, row.title, style.words)
            for number in range(row.boxes):
                x = place.x + style.costs + number * COST_STEP
                sketch.add(Rect(x, y + style.line - COST - 0.1, COST, COST, pen=FINE))
                before = x + COST
            for x, head, figure in zip(ends, self.heads, row.figures, strict=True):
                if figure:
                    room = x - before - FIGURES_APART
                    sketch.text(x, y + style.line, figure, (style.figure, *SMALLER), "strong", "end", room=room)
                else:
                    sketch.entry(f"{row.name}.{head}", Box(x - 5.0, y + 0.3, 5.0, style.row - 0.6), size=7.0)
                before = x
            y += style.row
        sketch.add(Line(place.x, y, right, y, Ink.GREY40, HAIRLINE))


#: The pen of printed crosses, and the length in mm by which the bar at a share of a track extends beyond its boxes at each end.
CROSS, NOTCH = 0.55, 0.5


class BoxRows(Struct, frozen=True):
    """The arrangement of boxes in rows, with lengths in mm.

    Fields:
        side: the side length of a box.
        gap: the gap between two boxes.
        group_gap: the gap between two groups.
        group: the number of boxes in a group.
        row: the number of boxes in a full row.
        lead: the distance from one row to the next.
    """

    side: float = 4.2
    gap: float = 0.5
    group_gap: float = 1.6
    group: int = 5
    row: int = 20
    lead: float = 5.2

    def position(self, index: int) -> Point:
        """Return the top left corner of the box number `index` (from 0), relative to the top left corner of the track."""
        row, column = divmod(index, self.row)
        wider = column // self.group * (self.group_gap - self.gap)
        return Point(column * (self.side + self.gap) + wider, row * self.lead)

    def size(self, count: int) -> Size:
        """Return the width and height in mm of a track with `count` boxes, or (0, 0) if `count` is 0."""
        if count == 0:
            return Size(0.0, 0.0)
        last = self.position(min(count, self.row) - 1)
        return Size(last.x + self.side, (ceil(count / self.row) - 1) * self.lead + self.side)


@cache
def box(side: float) -> Glyph:
    """Return a box for a player to mark, with its origin at the top left corner."""
    return Glyph(f"box-{side:g}", (Rect(0, 0, side, side, stroke=Ink.BLACK, pen=FINE),))


def track(
    x: float, y: float, plain: int, critical: int, rows: BoxRows, mark: Callable[[float], Glyph] = box
) -> Iterator[Mark]:
    """Yield the boxes of a track with its top left corner at (x, y). Critical boxes are last.

    Args:
        plain: the number of ordinary boxes.
        critical: the number of critical boxes.
        rows: the arrangement of the boxes.
        mark: a function that returns the glyph of a critical box, given its side length.
    """
    boxes = (box(rows.side), mark(rows.side))
    for index in range(plain + critical):
        at = rows.position(index)
        yield Use(boxes[index >= plain], x + at.x, y + at.y)


def draw_crosses(x: float, y: float, count: int, rows: BoxRows) -> Iterator[Mark]:
    """Yield printed crosses over the first `count` boxes of a track.

    The crosses are bold with a square in the middle, which distinguishes them from pencil marks.
    """
    side = rows.side
    near, far, half = 0.14 * side, 0.86 * side, 0.17 * side
    strokes = (Line(near, near, far, far, width=CROSS), Line(near, far, far, near, width=CROSS))
    square = Rect(side / 2 - half, side / 2 - half, 2 * half, 2 * half, Ink.BLACK, None)
    cross = Glyph(f"crossed-{side:g}", (*strokes, square))
    for at in map(rows.position, range(count)):
        yield Use(cross, x + at.x, y + at.y)


def draw_blacked_boxes(x: float, y: float, first: int, count: int, rows: BoxRows) -> Iterator[Mark]:
    """Yield struck-out boxes over the boxes of a track from index `first` up to, but not including, index `count`."""
    for at in map(rows.position, range(first, count)):
        yield Use(struck_box(rows.side), x + at.x, y + at.y)


class Bar(Struct, frozen=True):
    """A vertical bar that divides a track of boxes.

    Fields:
        before: the index of the box before which the bar is drawn, counted from 0.
        reach: the distance that the bar extends above and below the box, mm.
    """

    before: int
    reach: float = 0.4
    pen: float = 0.7


class RunningCounts(Struct, frozen=True):
    """The numbers printed after each full row of boxes in a track: how many boxes there are up to that point.

    Fields:
        after: the distance from the row to its total, mm.
        base: the baseline of the total, mm below the top of the row.
        size: the type size, points.
    """

    after: float
    base: float
    size: float


class Track(Struct, frozen=True):
    """Rows of boxes for players to mark off, for example for damage. The last boxes may be critical.

    Fields:
        name: the prefix for form field names, which is followed by the box number.
        first: the number of the first box.
        crossed_count: the number of boxes already crossed off.
        figures: the texts printed in the boxes.
        critical: the number of critical boxes.
        mark: a function that returns the glyph of a critical box, given its side length.
        notch: the number of boxes before a bar that marks a fraction of the track, such as half, or 0 for no such bar.
        pieces_after: the pieces printed after the last box.
        base: the baseline of these pieces, mm below the top of the box.
        blacked_count: the number of struck-out boxes at the end. The aircraft lacks these boxes, but they are printed so
            that the grid is the same on all sheets.
    """

    count: int
    rows: BoxRows
    name: str
    first: int = 1
    crossed_count: int = 0
    figures: tuple[str, ...] = ()
    critical: int = 0
    mark: Callable[[float], Glyph] = box
    notch: int = 0
    bar: Bar | None = None
    numbers: RunningCounts | None = None
    pieces_after: tuple[Piece, ...] = ()
    base: float = 0.0
    blacked_count: int = 0

    def fit(self, wide: float) -> MeasuredPart:
        rows = -(-self.count // self.rows.row)
        high = rows * self.rows.lead
        last = self.rows.position(max(self.count - 1, 0))
        end = last.x + self.rows.side + 2.0
        tail = PieceLine(self.pieces_after, last.y + self.base).fit(wide - end)

        def draw(sketch: Sketch, place: Box) -> None:
            plain = self.count - self.critical - self.blacked_count
            sketch.extend(track(place.x, place.y, plain, self.critical, self.rows, self.mark))
            sketch.extend(draw_blacked_boxes(place.x, place.y, self.count - self.blacked_count, self.count, self.rows))
            if not sketch.fillable:
                sketch.extend(draw_crosses(place.x, place.y, self.crossed_count, self.rows))
            for index in range(self.count - self.blacked_count if sketch.fillable else 0):
                at, value = self.rows.position(index), "x" if index < self.crossed_count else ""
                box = Box(place.x + at.x, place.y + at.y, self.rows.side, self.rows.side)
                sketch.entry(f"{self.name}.{self.first + index}", box, "tick", value)
            self._signs(sketch, place)
            tail.draw(sketch, Box(place.x + end, place.y, wide - end, high))

        return MeasuredPart(high, high, draw, excess_width=self.rows.size(self.count).width - wide)

    def _signs(self, sketch: Sketch, place: Box) -> None:
        side, gap = self.rows.side, self.rows.gap
        for index, figure in enumerate(self.figures):
            at, size = self.rows.position(index), min(8.5, max(6.0, side * 1.8))
            x, y = place.x + at.x + side / 2, place.y + at.y + side / 2 + cap_height("semibold", size) / 2
            sketch.text(x, y, figure, size, "semibold", "middle", Ink.GREY70, room=side)
        if self.numbers:
            for full in range(self.rows.row, self.count + 1, self.rows.row):
                at = self.rows.position(full - 1)
                x, y = place.x + at.x + side + self.numbers.after, place.y + at.y + self.numbers.base
                Words(str(full), self.numbers.size, ink=Ink.GREY70).measure(inf).draw(sketch, x, y)
        if self.notch:
            at = self.rows.position(self.notch - 1)
            x, y = place.x + at.x + side + gap / 2, place.y + at.y
            sketch.add(Line(x, y - NOTCH, x, y + side + NOTCH, Ink.BLACK, 0.7))
        if self.bar:
            at = self.rows.position(self.bar.before)
            x, y, reach = place.x + at.x - gap / 2, place.y + at.y, self.bar.reach
            sketch.add(Line(x, y - reach, x, y + side + reach, Ink.BLACK, self.bar.pen))
