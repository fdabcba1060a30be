"""A log: numbered lines to write in, in one or more parts next to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import inf

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.fonts.typeface import width as typeset
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel
from printgen.drawing.layout.part import CustomPart, MeasuredPart, Part
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Mark, Rect, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.units import Box

#: The side of a box to tick in a log and the space next to the box, mm. The last value is the type size of the box's
#: letter, points.
FLAG, BETWEEN, LETTER = 4.0, 0.8, 7.5
#: The minimum distance from a title to the rule after it, mm.
CLEAR = 0.8


class LogColumn(Struct, frozen=True):
    """A column of a log.

    Fields:
        title: the title of the column, or "" if the title of the previous column also applies to this column.
        share: the column's proportion of the width that the columns share.
        name: the name of the column in form fields.
        flags: the tick boxes in each cell, which replace the space to write in. Each is given by its letter and its name
            in form fields.
    """

    title: str
    share: float
    name: str = ""
    flags: tuple[tuple[str, str], ...] = ()

    @property
    def width(self) -> float:
        """The width in mm of a column of tick boxes, or 0 for other columns, which share the remaining width."""
        return len(self.flags) * (FLAG + BETWEEN) + BETWEEN if self.flags else 0.0


class LogStyle(Struct, frozen=True):
    """The layout of a log, with lengths in mm and type sizes in points.

    Fields:
        head: the distance from the top of the log to its first line.
        gutter: the distance between the parts of a log.
        inset: the distance from a vertical rule to the word after it.
        edge: the distance from a line's number to the rule after it.
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


class Log(Struct, frozen=True):
    """Numbered lines for players to write in, one per turn, in one or more parts next to each other.

    The number of parts is the smallest at which lines have their minimum height.

    Fields:
        title: the title, or "" if the log is in a frame with a title.
        parts: for each possible number of parts, the columns of a part. The first column contains the line numbers.
        field: a function that returns the form field name of a cell, given the number of its line and the name of its
            column.
        start: the text of an additional first line for the state at the start of play, or "" for no such line.
        head: additional content in the same line as the title.
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
        # The number is rounded, because it is part of the glyph's name.
        lead = round(min(room / turns, most), 3)
        columns, top = place.columns((1.0,) * count, style.gutter), place.y + style.head
        begun = [first + number * turns for number in range(count)]
        sketch.extend(
            Use(_part(column.width, lead, begins, turns, heads, style, self.start), column.x, top - 4.4)
            for begins, column in zip(begun, columns, strict=True)
        )
        for begins, column in zip(begun, columns, strict=True):
            if sketch.fillable:
                _add_fields(
                    sketch, Box(column.x, top - 0.4, column.width, lead), self, range(begins, begins + turns), heads
                )


def _add_fields(sketch: Sketch, first: Box, log: Log, turns: range, heads: tuple[LogColumn, ...]) -> None:
    """Add the form fields of a part of the log. `first` is the box of the part's first line."""
    widths = _widths(first.width, heads, log.style)
    for number, turn in enumerate(turns):
        x, y = first.x + widths[0], first.y + number * first.height
        for head, wide in list(zip(heads, widths, strict=True))[1:]:
            for at, (_letter, name) in enumerate(head.flags if turn or not log.start else ()):
                left = x + BETWEEN + at * (FLAG + BETWEEN)
                sketch.entry(log.field(turn, name), Box(left, y + (first.height - FLAG) / 2, FLAG, FLAG), "tick")
            if not head.flags:
                slot = Box(x, y, wide, first.height).inset(0.3, 0.2)
                sketch.entry(log.field(turn, head.name), slot, size=7.0 if wide < 5.5 else log.style.field)
            x += wide


def _widths(wide: float, heads: tuple[LogColumn, ...], style: LogStyle) -> tuple[float, ...]:
    """Return the column widths of a part, in mm.

    Columns that are too narrow for their title take space from the others, in proportion to the space that these can spare.
    """
    rest, shares = wide - sum(it.width for it in heads), sum(it.share for it in heads if not it.width)
    widths = [it.width or rest * it.share / shares for it in heads]
    groups = [group for group in _titled(heads) if not any(heads[at].width for at in group)]
    taken = [sum(widths[at] for at in group) for group in groups]
    spare = [
        wide - typeset(heads[group[0]].title, "text", style.small) - _beside(group[0], style)
        for group, wide in zip(groups, taken, strict=True)
    ]
    missing, free = sum(max(-it, 0.0) for it in spare), sum(max(it, 0.0) for it in spare)
    given = min(missing, free)
    for group, wide, by in zip(groups, taken, spare, strict=True):
        change = by * given / free if by > 0 else by * given / missing if by < 0 else 0.0
        for at in group:
            widths[at] *= 1 - change / wide
    return tuple(widths)


def _titled(heads: tuple[LogColumn, ...]) -> list[range]:
    """Return the columns below each title. A title also applies to the following columns without a title."""
    begins = [at for at, head in enumerate(heads) if head.title or not at]
    return [range(at, to) for at, to in pairwise([*begins, len(heads)])]


def _beside(at: int, style: LogStyle) -> float:
    """Return the space in mm between a title and the vertical rules on both sides."""
    return style.edge if not at else style.inset + CLEAR


@cache
def _part(
    width: float, lead: float, first: int, rows: int, heads: tuple[LogColumn, ...], style: LogStyle, start: str
) -> Glyph:
    """Return a part of a log, drawn once for all pages of a size: headings, lines and numbers. Every fifth line is darker."""
    widths = _widths(width, heads, style)
    # All headings have the same size, which is the largest size at which every heading fits its column.
    sizes = (
        (sum(widths[at] for at in group) - _beside(group[0], style)) / taken
        for group in _titled(heads)
        if (taken := typeset(heads[group[0]].title, "text", 1.0))
    )
    small = min(style.small, *sizes)
    marks: list[Mark] = []
    x = 0.0
    for head, wide in zip(heads, widths, strict=True):
        if x:
            marks.append(Line(x, 0.8 if head.title else 4.0, x, 4.0 + rows * lead, Ink.GREY40, HAIRLINE))
        at = x + style.inset if x else wide - style.edge
        marks.append(Text(at, 3.2, head.title, small, "text", "start" if x else "end"))
        for turn in range(0 if first or not start else 1, rows):
            marks += _flags(x, 4.0 + (turn + 0.5) * lead, head)
        if head is heads[1] and start and not first:
            marks.append(Text(x + style.inset, 4.0 + lead / 2 + 1.0, start, 8.0, "slant"))
        x += wide
    edge = widths[0] - style.edge
    for turn in range(rows + 1):
        y = 4.0 + turn * lead
        strong = (first + turn - 1) % 5 == 0 or turn in (0, rows)
        marks.append(Line(0, y, width, y, Ink.BLACK if strong else Ink.GREY40, FINE if strong else HAIRLINE))
        if turn < rows:
            base = y + lead / 2 + 1.05 * style.turn / 8.5
            marks.append(Text(edge, base, str(first + turn), style.turn, "semibold", "end"))
    named = "-".join(head.title for head in heads)
    return Glyph(f"log-{first}-{rows}-{width:.3f}-{lead:.3f}-{named}", tuple(marks))


def _flags(x: float, middle: float, head: LogColumn) -> Iterator[Mark]:
    """Yield the boxes to tick in a cell, with their letters."""
    for at, (letter, _name) in enumerate(head.flags):
        left = x + BETWEEN + at * (FLAG + BETWEEN)
        yield Rect(left, middle - FLAG / 2, FLAG, FLAG, pen=FINE)
        base = middle + cap_height("text", LETTER) / 2
        yield Text(left + FLAG / 2, base, letter, LETTER, "text", "middle", Ink.GREY70)
