"""Tables of figures to look up, and lines to write in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import inf

from printgen.drawing.inks import Ink
from printgen.drawing.layout.block import Panel
from printgen.drawing.layout.line import LABEL
from printgen.drawing.layout.part import Drawn, Fitted
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Mark, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.units import Box


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How a table is set. Lengths in mm, type in points.

    first: where the first column of figures ends; step: from one to the next; top: of the first row below the heads; row:
    its height; line: the baseline in it; words, figure: the type of the rows' names and of the figures.
    """

    first: float = 15.0
    step: float = 8.6
    top: float = 3.6
    row: float = 3.9
    line: float = 3.1
    words: tuple[float, ...] = (8.5, 7.0)
    figure: float = 10.5


@dataclass(frozen=True, slots=True)
class Figures:
    """A row of a table: its name, its figures ("" for one to be written in), and what their fields begin with in a form."""

    title: str
    figures: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures under heads, a hairline above each row and below the last; no wider than it must be.

    corner: what the heads are.
    """

    corner: str
    heads: tuple[str, ...]
    rows: tuple[Figures, ...]
    style: TableStyle = TableStyle()

    @property
    def width(self) -> float:
        """How wide the table is, mm."""
        return self.style.first + (len(self.heads) - 1) * self.style.step + 0.6

    def fit(self, wide: float) -> Fitted:
        high = self.style.top + len(self.rows) * self.style.row
        return Fitted(high, high, self._draw, over=self.width - wide)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        style, y, right = self.style, place.y + self.style.top, place.x + self.width
        sketch.text(place.x, y - 1.0, self.corner, LABEL, ink=Ink.GREY70)
        ends = [place.x + style.first + column * style.step for column in range(len(self.heads))]
        for x, head in zip(ends, self.heads, strict=True):
            sketch.text(x, y - 1.0, head, 7.0, "semibold", "end", Ink.GREY70)
        for row in self.rows:
            sketch.add(Line(place.x, y, right, y, Ink.GREY40, HAIRLINE))
            sketch.text(place.x, y + style.line, row.title, style.words)
            for x, head, figure in zip(ends, self.heads, row.figures, strict=True):
                if figure:
                    sketch.text(x, y + style.line, figure, style.figure, "strong", "end")
                else:
                    sketch.entry(f"{row.name}.{head}", Box(x - 5.0, y + 0.3, 5.0, style.row - 0.6), size=7.0)
            y += style.row
        sketch.add(Line(place.x, y, right, y, Ink.GREY40, HAIRLINE))


@dataclass(frozen=True, slots=True)
class LogColumn:
    """A column of a log: its title, its share of the width, and what its fields are called in a form."""

    title: str
    share: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class LogStyle:
    """How a log is set. Lengths in mm, type in points.

    head: from its top to its first line; gutter: between its parts; inset, edge: from a line to a word, and from a number to
    the line; rows: the least height of a line, the one that it asks for, and the most.
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


@dataclass(frozen=True, slots=True)
class Log:
    """Numbered lines to write in, in as few parts side by side as leave lines that can be written in.

    parts: by their number, the columns of each; the first is that of the numbers. field: what a form calls the cell of a
    line's number and a column's name.
    """

    title: str
    remark: str
    turns: int
    parts: Mapping[int, tuple[LogColumn, ...]]
    field: Callable[[int, str], str]
    style: LogStyle = LogStyle()

    def fit(self, wide: float) -> Fitted:
        least, asked, _most = self.style.rows
        most_parts, few_parts = max(self.parts), min(self.parts)
        panel = Panel(self.title, Drawn(self._draw, grows=True), self.remark, self.style.rule, 0.0).fit(wide)
        head = self.style.head
        return Fitted(
            head + least * self.turns / most_parts, head + asked * self.turns / few_parts, panel.draw, grows=True
        )

    def _draw(self, sketch: Sketch, place: Box) -> None:
        style = self.style
        room, (least, _asked, most) = place.height - style.head, style.rows
        enough = (count for count in sorted(self.parts) if room / (self.turns // count) >= least - 1e-9)
        count = next(enough, max(self.parts))
        turns, heads = self.turns // count, self.parts[count]
        # Rounded as in the name of its glyph.
        lead = round(min(room / turns, most), 3)
        for number, column in enumerate(place.columns((1.0,) * count, style.gutter)):
            first, top = 1 + number * turns, place.y + style.head
            sketch.add(Use(_part(column.width, lead, first, turns, heads, style), column.x, top - 4.4))
            if sketch.fillable:
                lines = Box(column.x, top - 0.4, column.width, lead)
                for turn in range(turns):
                    self._fields(sketch, lines.below(turn * lead).top(lead), first + turn, heads)

    def _fields(self, sketch: Sketch, line: Box, turn: int, heads: tuple[LogColumn, ...]) -> None:
        """The fields of a line in a form."""
        for cell, head in list(zip(line.columns(tuple(head.share for head in heads)), heads, strict=True))[1:]:
            size = 7.0 if cell.width < 5.5 else self.style.field
            sketch.entry(self.field(turn, head.name), cell.inset(0.3, 0.2), size=size)


@cache
def _part(width: float, lead: float, first: int, rows: int, heads: tuple[LogColumn, ...], style: LogStyle) -> Glyph:
    """A part of a log, drawn once for all pages of a size: heads, lines, numbers, every fifth line darker."""
    total = sum(head.share for head in heads)
    marks: list[Mark] = []
    x = 0.0
    for head in heads:
        if x:
            marks.append(Line(x, 0.8, x, 4.0 + rows * lead, Ink.GREY40, HAIRLINE))
        wide = width * head.share / total
        at = x + style.inset if x else wide - style.edge
        marks.append(Text(at, 3.2, head.title, style.small, "text", "start" if x else "end", Ink.GREY70))
        x += wide
    edge = width * heads[0].share / total - style.edge
    for turn in range(rows + 1):
        y = 4.0 + turn * lead
        strong = turn % 5 == 0
        marks.append(Line(0, y, width, y, Ink.BLACK if strong else Ink.GREY40, FINE if strong else HAIRLINE))
        if turn < rows:
            base = y + lead / 2 + 1.05 * style.turn / 8.5
            marks.append(Text(edge, base, str(first + turn), style.turn, "semibold", "end"))
    return Glyph(f"log-{first}-{rows}-{width:.3f}-{lead:.3f}", tuple(marks))
