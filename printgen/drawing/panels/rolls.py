"""Tables for dice rolls: grids of results by roll and column, and lists of events, with blanks for unknown results."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box

#: The dimensions of a grid, mm: the height of its band, of the words below the band and of the column headings; the width of
#: the rolls; and the gap between grids.
BAND, WORDS, HEADS, ROLLS, GUTTER = 8.4, 15.6, 5.0, 11.0, 2.4

#: The type size of the rolls, points.
SIZE = 15.0


class RollGrid(Struct, frozen=True):
    """A grid of the results of die rolls, with a row for each roll and a column for each heading.

    Fields:
        title: the title on the band.
        words: the text below the title, which lists the items to which the grid applies.
        heads: the column headings.
        columns: the results in each column, or "" for a result to be written in by hand.
        has_blank_lines: whether there are lines on which players write further items.
    """

    title: str
    words: str
    heads: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    has_blank_lines: bool = False


class RollGrids(Struct, frozen=True):
    """Grids of results for the same die rolls, next to each other. The rolls are printed once, at the left."""

    rolls: tuple[str, ...]
    grids: tuple[RollGrid, ...]

    def fit(self, _wide: float) -> MeasuredPart:
        least = BAND + WORDS + HEADS + 5.0 * len(self.rolls)
        return MeasuredPart(least, least, self._draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        top = place.y + BAND + WORDS + HEADS
        row = (place.bottom - top) / len(self.rolls)
        labels, *boxes = place.columns((ROLLS, *((place.width - ROLLS) / len(self.grids),) * len(self.grids)), GUTTER)
        for at, roll in enumerate(self.rolls):
            base = top + (at + 0.5) * row + cap_height("heavy", SIZE) / 2
            sketch.text(labels.right - 0.6, base, roll, SIZE, "heavy", "end")
        for grid, box in zip(self.grids, boxes, strict=True):
            sketch.add(Rect(box.x, box.y, box.width, BAND, Ink.BAR, Ink.BLACK, 3 * FINE))
            base = box.y + BAND / 2 + cap_height("heavy", 20.0) / 2
            sketch.text(box.center.x, base, grid.title, 20.0, "heavy", "middle", Ink.ON_FILL)
            wide = box.width - 2.0
            size = next((it for it in (9.0, 8.0) if len(wrap(grid.words, "text", it, wide)) < 4), 7.0)
            lines = wrap(grid.words, "text", size, wide)
            for at, words in enumerate(lines):
                sketch.text(box.x + 1.0, box.y + BAND + 3.4 + at * min(3.9, WORDS / len(lines)), words, size, room=wide)
            for at in range(len(lines), 3) if grid.has_blank_lines else ():
                y = box.y + BAND + 5.0 + at * 5.0
                sketch.add(Line(box.x, y, box.right, y, Ink.GREY40, HAIRLINE))
            self._results(sketch, grid, Box(box.x, top, box.width, place.bottom - top), row)

    def _results(self, sketch: Sketch, grid: RollGrid, box: Box, row: float) -> None:
        """Draw the headings, cells and frame of a grid. Every other row has a tint, which makes rows easy to follow."""
        for at in range(1, len(self.rolls), 2):
            sketch.add(Rect(box.x, box.y + at * row, box.width, row, Ink.GREY7, None))
        for head, column, cell in zip(grid.heads, grid.columns, box.columns((1.0,) * len(grid.heads)), strict=True):
            sketch.text(cell.center.x, box.y - 1.3, head, 11.0, "strong", "middle")
            for at, result in enumerate(column):
                y = box.y + at * row
                sketch.add(Rect(cell.x, y, cell.width, row, None, Ink.GREY40, HAIRLINE))
                base = y + row / 2 + cap_height("text", 11.0) / 2
                if result:
                    sketch.text(cell.center.x, base, result, (11.0, 9.0, 7.0), "semibold", "middle", room=cell.width)
        for at in range(2, len(self.rolls), 2):
            # Without the tints, these lines make rows easy to follow.
            y = box.y + at * row
            sketch.add(Line(box.x, y, box.right, y, Ink.GREY70, FINE))
        sketch.add(Rect(box.x, box.y, box.width, box.height, None, Ink.BLACK, 3 * FINE))


class RollList(Struct, frozen=True):
    """A list with one line per die roll. Each line contains the result of the roll, or space in which to write it."""

    lines: tuple[tuple[str, str], ...]
    of: Field = ()

    def fit(self, _wide: float) -> MeasuredPart:
        least = 5.0 * len(self.lines)
        return MeasuredPart(least, least, self._draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        row = place.height / len(self.lines)
        sketch.add(Line(place.x, place.y, place.right, place.y, Ink.GREY40, HAIRLINE))
        for at, (roll, text) in enumerate(self.lines):
            y = place.y + (at + 1) * row
            base = y - row / 2 + cap_height("heavy", SIZE) / 2
            if at % 2:
                sketch.add(Rect(place.x, y - row, place.width, row, Ink.GREY7, None))
            sketch.text(place.x + ROLLS - GUTTER - 0.6, base, roll, SIZE, "heavy", "end")
            if text:
                room = place.width - ROLLS - 2.0
                sketch.text(place.x + ROLLS + 2.0, base, text, (10.5, 9.0, 8.0, 7.0), room=room, of=(*self.of, roll))
            sketch.add(Line(place.x, y, place.right, y, Ink.GREY40, HAIRLINE))


def fill_column(known: Sequence[str] | None, count: int) -> tuple[str, ...]:
    """Return exactly `count` results for a column. Results that are unknown or missing are ""."""
    results = tuple("" if it == "unknown" else it for it in known or ())
    return (results + ("",) * count)[:count]
