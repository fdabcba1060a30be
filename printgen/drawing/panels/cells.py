"""A strip of equal cells in a frame, each with a label above a large figure."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.layout.line import PieceLine
from printgen.drawing.layout.part import Column, Layers, MeasuredPart, Part, Row
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.units import Box


class Cell(Struct, frozen=True):
    """A cell with its label and, below it, its content, which is usually one figure in the middle."""

    label: PieceLine
    content: Part


class CellStrip(Struct, frozen=True):
    """Equal cells next to each other in a frame, `high` mm high. Each cell's content begins `head` mm below the top."""

    cells: tuple[Cell, ...]
    high: float
    head: float

    def fit(self, wide: float) -> MeasuredPart:
        parts = (Layers((it.label, Column((_below(self.head), it.content)))) for it in self.cells)
        row = Row(tuple(parts)).fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            sketch.add(Rect(place.x, place.y, place.width, self.high, pen=RULE))
            for number in range(1, len(self.cells)):
                x = place.x + number * place.width / len(self.cells)
                sketch.add(Line(x, place.y, x, place.y + self.high, width=FINE))
            sketch.add(Line(place.x, place.y + self.head, place.right, place.y + self.head, width=HAIRLINE))
            row.draw(sketch, place)

        return MeasuredPart(self.high, self.high, draw, excess_width=row.excess_width)


def _below(high: float) -> Part:
    return PieceLine((), high)
