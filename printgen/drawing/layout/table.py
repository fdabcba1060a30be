"""Tables of figures to look up, tracks to mark off, and lines to write in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import ceil, inf

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.fonts.typeface import width as typeset
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL, Panel, Piece, PieceLine, Words, struck_box
from printgen.drawing.layout.part import CustomPart, MeasuredPart, Part
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Mark, Rect, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point, Size

#: The type sizes of figures that are too wide for their column, points; the minimum distance between figures, mm.
SMALLER, FIGURES_APART = (8.5, 7.0), 0.4


class TableStyle(Struct, frozen=True):
    """The layout of a table; lengths in mm, type sizes in points.

    Fields:
        first: the right edge of the first column of figures.
        step: the distance from one column to the next.
        top: the distance from the top of the table to its first row.
        row: the height of a row.
        line: the distance from the top of a row to its baseline.
        words: the type sizes of row titles.
        figure: the type size of figures.
    """

    first: float = 15.0
    step: float = 8.6
    top: float = 3.6
    row: float = 3.9
    line: float = 3.1
    words: tuple[float, ...] = (8.5, 7.0)
    figure: float = 10.5


class Figures(Struct, frozen=True):
    """A row of a table.

    Fields:
        title: the title of the row.
        figures: the figures, with "" for a figure to be written in by hand.
        name: the prefix of the names of form fields.
    """

    title: str
    figures: tuple[str, ...]
    name: str = ""


class Table(Struct, frozen=True):
    """A table with a row title and figures in each row, no wider than necessary.

    A hairline is drawn above each row and below the last row.

    Fields:
        corner: the heading above the row titles, which describes the column headings.
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
            for x, head, figure in zip(ends, self.heads, row.figures, strict=True):
                if figure:
                    room = x - before - FIGURES_APART
                    sketch.text(x, y + style.line, figure, (style.figure, *SMALLER), "strong", "end", room=room)
                else:
                    sketch.entry(f"{row.name}.{head}", Box(x - 5.0, y + 0.3, 5.0, style.row - 0.6), size=7.0)
                before = x
            y += style.row
        sketch.add(Line(place.x, y, right, y, Ink.GREY40, HAIRLINE))


class LogColumn(Struct, frozen=True):
    """A column of a log to be filled in.

    Fields:
        title: the title of the column.
        share: the column's share of the width.
        name: the name of the column in the names of form fields.
        signs: the letters printed in each cell, of which players circle one.
    """

    title: str
    share: float
    name: str = ""
    signs: str = ""


class LogStyle(Struct, frozen=True):
    """The layout of a log; lengths in mm, type sizes in points.

    Fields:
        head: the distance from the top of the log to its first line.
        gutter: the distance between parts side by side.
        inset: the distance from a rule to a word.
        edge: the distance from a line's number to the rule.
        rows: the minimum, natural and maximum height of a line.
    """

    head: float = 9.0
    rule: float = 4.0
    gutter: float = 4.0
    small: float = 6.5
    turn: float = 8.5
    inset: float = 0.8
    edge: float = 1.2
    field: float = 8.5
    rows: tuple[float, float, float] = (4.0, 4.0, inf)
    signs: float = 7.0


class Log(Struct, frozen=True):
    """Numbered lines to write in, arranged in as few columns of lines ("parts") as possible without making lines too low.

    Fields:
        title: the title; empty if a frame around the log has the title.
        parts: for each possible number of parts, the columns of a part; the first column contains the line numbers.
        field: returns the name of the form field for a line number and a column's name.
        start: the text of an additional first line for the state at the start of play; empty for no such line.
        head: further content on the title's line.
    """

    title: str
    remark: str
    turns: int
    parts: Mapping[int, tuple[LogColumn, ...]]
    field: Callable[[int, str], str]
    style: LogStyle = LogStyle()
    start: str = ""
    head: Part | None = None

    def fit(self, wide: float) -> MeasuredPart:
        least, natural, _most = self.style.rows
        lines = self.turns + bool(self.start)
        most_parts, few_parts = max(self.parts), min(self.parts)
        body = CustomPart(self._draw, grows=True)
        framed = Panel(self.title, body, self.remark, self.style.rule, 0.0, self.head) if self.title else body
        panel = framed.fit(wide)
        high = [self.style.head + row * lines / parts for row, parts in ((least, most_parts), (natural, few_parts))]
        return MeasuredPart(high[0], high[1], panel.draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        style = self.style
        room, (least, _natural, most) = place.height - style.head, style.rows
        first = 0 if self.start else 1
        lines = self.turns + 1 - first
        enough = (count for count in sorted(self.parts) if room / (lines // count) >= least - 1e-9)
        count = next(enough, max(self.parts))
        turns, heads = lines // count, self.parts[count]
        # Rounded, because it is part of the glyph's name.
        lead = round(min(room / turns, most), 3)
        columns, top = place.columns((1.0,) * count, style.gutter), place.y + style.head
        begun = [first + number * turns for number in range(count)]
        sketch.extend(
            Use(_part(column.width, lead, begins, turns, heads, style, self.start), column.x, top - 4.4)
            for begins, column in zip(begun, columns, strict=True)
        )
        for begins, column in zip(begun, columns, strict=True):
            if sketch.fillable:
                cells = Box(column.x, top - 0.4, column.width, lead).columns(tuple(head.share for head in heads))
                for turn in range(turns):
                    for cell, head in list(zip(cells, heads, strict=True))[1:]:
                        size = 7.0 if cell.width < 5.5 else style.field
                        slot = Box(cell.x, cell.y + turn * lead, cell.width, lead).inset(0.3, 0.2)
                        sketch.entry(self.field(begins + turn, head.name), slot, size=size)


@cache
def _part(
    width: float, lead: float, first: int, rows: int, heads: tuple[LogColumn, ...], style: LogStyle, start: str
) -> Glyph:
    """Return a part of a log, the same for all pages of a size: headings, lines and numbers; every fifth line is darker."""
    total = sum(head.share for head in heads)
    rooms = [width * head.share / total - (style.inset if at else style.edge) for at, head in enumerate(heads)]
    # All headings have the same size: the largest at which each one fits its column.
    taken = [typeset(head.title, "text", 1.0) for head in heads]
    small = min(style.small, *(room / wide for room, wide in zip(rooms, taken, strict=True) if wide))
    marks: list[Mark] = []
    x = 0.0
    for head in heads:
        if x:
            marks.append(Line(x, 0.8, x, 4.0 + rows * lead, Ink.GREY40, HAIRLINE))
        wide = width * head.share / total
        at = x + style.inset if x else wide - style.edge
        marks.append(Text(at, 3.2, head.title, small, "text", "start" if x else "end"))
        for turn in range(0 if first else 1, rows) if head.signs else ():
            y = 4.0 + (turn + 0.5) * lead + cap_height("text", style.signs) / 2
            marks.append(Text(x + wide / 2, y, head.signs, style.signs, "text", "middle", Ink.GREY70))
        if head is heads[1] and start and not first:
            marks.append(Text(x + style.inset, 4.0 + lead / 2 + 1.0, start, 8.0, "slant"))
        x += wide
    edge = width * heads[0].share / total - style.edge
    for turn in range(rows + 1):
        y = 4.0 + turn * lead
        strong = (first + turn - 1) % 5 == 0 or turn in (0, rows)
        marks.append(Line(0, y, width, y, Ink.BLACK if strong else Ink.GREY40, FINE if strong else HAIRLINE))
        if turn < rows:
            base = y + lead / 2 + 1.05 * style.turn / 8.5
            marks.append(Text(edge, base, str(first + turn), style.turn, "semibold", "end"))
    named = "-".join(head.title for head in heads)
    return Glyph(f"log-{first}-{rows}-{width:.3f}-{lead:.3f}-{named}", tuple(marks))


#: The pen of printed crosses, mm.
CROSS = 0.55


class BoxRows(Struct, frozen=True):
    """The arrangement of boxes in rows: their side, the gaps, boxes per group and row, and the distance between rows (mm)."""

    side: float = 4.2
    gap: float = 0.5
    group_gap: float = 1.6
    group: int = 5
    row: int = 20
    lead: float = 5.2

    def position(self, index: int) -> Point:
        """Return the top left corner of the box with an index (from 0), relative to the top left corner of the track."""
        row, column = divmod(index, self.row)
        wider = column // self.group * (self.group_gap - self.gap)
        return Point(column * (self.side + self.gap) + wider, row * self.lead)

    def size(self, count: int) -> Size:
        """Return the width and height of a track with `count` boxes, in mm; (0, 0) if `count` is 0."""
        if count == 0:
            return Size(0.0, 0.0)
        last = self.position(min(count, self.row) - 1)
        return Size(last.x + self.side, (ceil(count / self.row) - 1) * self.lead + self.side)


@cache
def box(side: float) -> Glyph:
    """Return a box to be marked by a player, with its origin at the top left corner."""
    return Glyph(f"box-{side:g}", (Rect(0, 0, side, side, stroke=Ink.BLACK, pen=FINE),))


def track(
    x: float, y: float, plain: int, critical: int, rows: BoxRows, mark: Callable[[float], Glyph] = box
) -> Iterator[Mark]:
    """Yield the boxes of a track with its top left corner at (x, y), critical boxes last; `mark` draws the critical ones."""
    boxes = (box(rows.side), mark(rows.side))
    for index in range(plain + critical):
        at = rows.position(index)
        yield Use(boxes[index >= plain], x + at.x, y + at.y)


def draw_crosses(x: float, y: float, count: int, rows: BoxRows) -> Iterator[Mark]:
    """Yield printed crosses over the first `count` boxes of a track, bold with a square in the middle, unlike pencil marks."""
    side = rows.side
    near, far, half = 0.14 * side, 0.86 * side, 0.17 * side
    strokes = (Line(near, near, far, far, width=CROSS), Line(near, far, far, near, width=CROSS))
    square = Rect(side / 2 - half, side / 2 - half, 2 * half, 2 * half, Ink.BLACK, None)
    cross = Glyph(f"crossed-{side:g}", (*strokes, square))
    for at in map(rows.position, range(count)):
        yield Use(cross, x + at.x, y + at.y)


def draw_blacked_boxes(x: float, y: float, first: int, count: int, rows: BoxRows) -> Iterator[Mark]:
    """Yield `count` struck-out boxes of a track, which the aircraft lacks, beginning with the box with the index `first`."""
    for at in map(rows.position, range(first, count)):
        yield Use(struck_box(rows.side), x + at.x, y + at.y)


class Bar(Struct, frozen=True):
    """A bar in a track before the box with the index `before` (from 0), which extends `reach` mm beyond the box at both ends."""

    before: int
    reach: float = 0.4
    pen: float = 0.7


class RunningCounts(Struct, frozen=True):
    """Running totals `after` mm to the right of each full row, with baselines `base` mm below its top, in `size` points."""

    after: float
    base: float
    size: float


class Track(Struct, frozen=True):
    """A track of boxes to mark off, the last of which may be critical; as high as its rows of boxes.

    Fields:
        name: the prefix of the names of form fields, which is followed by the number of the box.
        first: the number of the first box.
        crossed_count: the number of boxes already crossed off.
        figures: the texts printed in the boxes.
        critical: the number of critical boxes.
        mark: returns the glyph of a critical box, given its side length.
        notch: the number of boxes before a notch under the track; 0 for no notch.
        pieces_after: further pieces of the line, after the last box.
        base: the baseline of these pieces, mm below the top of the box.
        blacked_count: the number of struck-out boxes at the end, which the aircraft lacks but which keep the grid the
            same on all sheets.
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
            x, y = place.x + at.x + side + gap / 2, place.y + at.y + side
            sketch.add(Line(x, y - 0.5, x, y + 0.5, Ink.BLACK, 0.7))
        if self.bar:
            at = self.rows.position(self.bar.before)
            x, y, reach = place.x + at.x - gap / 2, place.y + at.y, self.bar.reach
            sketch.add(Line(x, y - reach, x, y + side + reach, Ink.BLACK, self.bar.pen))
