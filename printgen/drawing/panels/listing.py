"""A list of many items with their figures under common column headings, in groups, on a page or on a poster of any size."""

from __future__ import annotations

from msgspec import Struct

from printgen.data.readings import SIGN
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import PALE, Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import BEFORE, FINE, HAIRLINE, RULE, Anchor, Cut, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box

#: The distance from a figure to the middle of its status mark, and the size of the mark, mm.
MARK = (1.1, 1.5)


class ListColumn(Struct, frozen=True):
    """A column of a list.

    Fields:
        share: the proportion of the width that the column takes up.
        head: the heading, in one or more lines.
        number: a number printed above the heading.
        anchor: the alignment of the cells.
    """

    share: float
    head: tuple[str, ...] = ()
    number: str = ""
    anchor: Anchor = "end"


class ListCell(Struct, frozen=True):
    """The content of a cell in a list: text, a glyph or a line to write on.

    Fields:
        strong: whether the text is the best value in its column and is therefore printed larger.
        is_blank: whether the cell is a line to write on.
        cut: the typeface of text that is not strong.
        of: the field of the record that an overflow refers to.
        sure: the status of the text. Its mark is printed after the text.
    """

    text: str = ""
    strong: bool = False
    glyph: Glyph | None = None
    is_blank: bool = False
    cut: Cut = "text"
    of: Field = ()
    sure: Sure | None = None


class ListGroup(Struct, frozen=True):
    """The rows of a list that belong together, below a band with their title in `ink`. If the title is "", there is no band."""

    title: str
    ink: Ink
    rows: tuple[tuple[ListCell, ...], ...]


class ListStyle(Struct, frozen=True):
    """The layout of a list, with lengths in mm and type sizes in points.

    Fields:
        heads: the height of the column headings.
        lead: the distance between two lines of a heading.
        band: the height of a group's band.
        row: the maximum height of a row.
        pad: the distance between the text and the edge of a cell.
        inset: the distance between left-aligned text and the left edge of its cell.
        size: the type size of cells.
        strong: the type size of best figures.
        small: the type size of column headings.
        shaded: whether every other row has a tint, and best figures have the tint of their group.
    """

    heads: float = 13.0
    lead: float = 3.0
    band: float = 5.6
    row: float = 7.6
    pad: float = 1.0
    inset: float = 0.0
    size: float = 9.0
    strong: float = 10.0
    small: float = 7.0
    shaded: bool = False


class Listing(Struct, frozen=True):
    """A list with groups of rows under common column headings.

    The rows are as high as the available space allows, but no higher than the maximum in `style`.
    """

    columns: tuple[ListColumn, ...]
    groups: tuple[ListGroup, ...]
    style: ListStyle = ListStyle()

    def fit(self, _wide: float) -> MeasuredPart:
        style, rows = self.style, sum(len(group.rows) for group in self.groups)
        around = style.heads + self._bands
        least = around + rows * style.size * 0.5
        return MeasuredPart(least, around + rows * style.row, self._draw)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        style, rows = self.style, sum(len(group.rows) for group in self.groups)
        cells = place.columns(tuple(it.share for it in self.columns))
        self._heads(sketch, place.y + style.heads - 1.6 * style.lead / 3.0, cells)
        free = place.height - style.heads - self._bands
        high, y = min(style.row, free / max(rows, 1)), place.y + style.heads
        for group in self.groups:
            if group.title:
                sketch.add(Rect(place.x, y, place.width, style.band, group.ink, None))
            sketch.add(Line(place.x, y, place.right, y, group.ink, RULE))
            if group.title:
                self._title(sketch, Box(place.x, y, place.width, style.band), group.title)
                y += style.band
            pale = PALE.get(group.ink, Ink.GREY15)
            for number, row in enumerate(group.rows):
                if style.shaded and number % 2:
                    sketch.add(Rect(place.x, y, place.width, high, Ink.GREY7, None))
                # All grounds before any content: a mark may extend into the next cell.
                for cell, at in zip(row, cells, strict=True):
                    if style.shaded and cell.strong:
                        sketch.add(Rect(at.x + 1.0, y + 0.4, at.width - 1.2, high - 0.8, pale, None))
                for index, (cell, at) in enumerate(zip(row, cells, strict=True)):
                    room = at.width - (self._marked(index) if index == len(cells) - 1 else 0.0)
                    self._cell(sketch, cell, self.columns[index].anchor, Box(at.x, y, room, high))
                y += high
                # Tints may not be printed, so that rows have lines, too; every third line is darker.
                third = style.shaded and number % 3 == 2
                sketch.add(
                    Line(place.x, y, place.right, y, Ink.GREY70 if third else Ink.GREY40, FINE if third else HAIRLINE)
                )
            sketch.add(Line(place.x, y, place.right, y, group.ink, RULE))

    @property
    def _bands(self) -> float:
        """The height of all bands, mm."""
        return self.style.band * sum(bool(group.title) for group in self.groups)

    def _title(self, sketch: Sketch, band: Box, title: str) -> None:
        style, size = self.style, self.style.small * 1.2
        base = band.y + style.band / 2 + cap_height("strong", size) / 2
        room = band.width - 2.4 * style.pad
        sketch.text(band.x + 1.2 * style.pad, base, title, size, "strong", ink=Ink.ON_FILL, room=room)

    def _marked(self, index: int) -> float:
        """Return the space in mm that status marks need at the right edge of a column if they must stay on the page."""
        column = (row[index] for group in self.groups for row in group.rows)
        ends = self.columns[index].anchor == "end" and any(cell.sure for cell in column)
        return max(MARK[0] + MARK[1] / 2 - self.style.pad, 0.0) if ends else 0.0

    def _heads(self, sketch: Sketch, low: float, cells: tuple[Box, ...]) -> None:
        """Draw the column headings, with their last lines aligned, and the numbers of columns in one line above all headings."""
        style, most = self.style, max((len(it.head) for it in self.columns), default=0)
        for column, cell in zip(self.columns, cells, strict=True):
            x = _at(column.anchor, cell, style)
            for number, words in enumerate(reversed(column.head)):
                sketch.text(x, low - number * style.lead, words, style.small, "semibold", column.anchor)
            if column.number:
                y = low - most * style.lead
                sketch.text(x, y, column.number, style.small, "text", column.anchor, Ink.GREY70)

    def _cell(self, sketch: Sketch, cell: ListCell, anchor: Anchor, place: Box) -> None:
        style, x = self.style, _at(anchor, place, self.style)
        if cell.glyph:
            sketch.add(Use(cell.glyph, place.center.x, place.center.y, min(place.height * 0.9, place.width * 0.86)))
        elif cell.is_blank:
            y = place.center.y + cap_height("text", style.size) / 2
            long = 5 * style.pad
            left = x - BEFORE[anchor] * long
            sketch.add(Line(left, y, left + long, y, Ink.BLACK, HAIRLINE))
        elif cell.text:
            size = style.strong if cell.strong else style.size
            cut: Cut = "strong" if cell.strong else cell.cut
            sizes = (size, size * 0.89, size * 0.78)
            y = place.center.y + cap_height("text", style.size) / 2
            room = place.width - (0 if anchor == "middle" else style.pad + style.inset * (anchor == "start"))
            # Figures are aligned with and without the sign of two readings.
            hangs = anchor == "end" and cell.text.endswith(SIGN)
            text = cell.text.removesuffix(SIGN) if hangs else cell.text
            wide = sketch.text(x, y, text, sizes, cut, anchor, room=room, of=cell.of)
            if hangs:
                sketch.text(x, y, SIGN, size, cut)
            if cell.sure:
                # Numbers are aligned with and without a status mark.
                behind = (1 - BEFORE[anchor]) * wide
                sketch.add(Use(status_mark(cell.sure), x + behind + MARK[0], y - 0.8, MARK[1]))


def _at(anchor: Anchor, cell: Box, style: ListStyle) -> float:
    """Return the x in mm at which the text of a cell is anchored."""
    return {"start": cell.x + style.inset, "middle": cell.center.x, "end": cell.right - style.pad}[anchor]
