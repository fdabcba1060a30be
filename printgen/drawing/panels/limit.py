"""An aircraft's limits, each on a line with a large figure, and boxes to write numbers in during play."""

from __future__ import annotations

from msgspec import Struct

from printgen.data.records.fields import Sure
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Space, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box


class LimitLine(Struct, frozen=True):
    """A letter, a name and, at the right, a figure. If `figure` is "", a line to write on is drawn instead.

    Fields:
        field: the form field name of the line to write on.
        high: the height of the line, mm.
        size: the type size of the figure, points.
        head: the type size of the name, points.
        small: the type size of the letter, and of a name that does not fit at `head`, points.
        sure: the status of the figure.
    """

    letter: str
    name: str
    figure: str
    field: str
    high: float = 9.6
    size: float = 14.0
    head: float = 8.5
    small: float = 7.0
    sure: Sure | None = None
    of: Field = ()

    def fit(self, wide: float) -> MeasuredPart:
        base, room = self.high - 2.4, wide - 13.0
        title = Words(self.name, (self.head, self.small), "semibold", room=room)
        letter = Words(f"({self.letter}) ", self.small, ink=Ink.GREY70)
        name = PieceLine((letter, title, Space(0.8), status_sign(self.sure)), base, self.high).fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            name.draw(sketch, place)
            if self.figure:
                sketch.text(place.right, place.y + base, self.figure, self.size, "strong", "end", of=self.of)
            else:
                WriteInLine(self.field, 14.0, self.high - 2.6).measure(0.0).draw(
                    sketch, place.right - 14.0, place.y + base
                )
            line = place.y + self.high - 0.6
            sketch.add(Line(place.x, line, place.right, line, Ink.GREY40, HAIRLINE))

        return MeasuredPart(self.high, self.high, draw)


class NumberBoxes(Struct, frozen=True):
    """Boxes in which players write numbers.

    If the panel is high enough, the boxes are in a column, each next to a line to write on. Otherwise, they are in a
    row.

    Fields:
        name: the prefix for form field names, which is followed by the number of the box.
        least: the minimum height, mm.
        row: the minimum distance from one box to the next in a column, mm.
        grows: whether the boxes use all available height.
    """

    name: str
    count: int
    least: float
    row: float = 5.2
    grows: bool = True

    def fit(self, _wide: float) -> MeasuredPart:
        def draw(sketch: Sketch, place: Box) -> None:
            high = place.height / self.count
            lines = high >= self.row
            cells = [Box(place.x, place.y + at * high, 12.0, high - 1.2) for at in range(self.count)]
            for number, cell in enumerate(cells if lines else place.columns((1.0,) * self.count, 1.2), start=1):
                sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.BLACK, FINE))
                sketch.entry(f"{self.name}.{number}", cell.inset(0.3), size=10.5)
                if lines:
                    sketch.add(Line(cell.right + 2.0, cell.bottom, place.right, cell.bottom, Ink.GREY40, HAIRLINE))

        return MeasuredPart(self.least, self.least, draw, grows=self.grows)
