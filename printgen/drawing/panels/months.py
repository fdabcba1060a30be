"""Bars by month: from when on each of many things is there."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box

#: The room for names at the left and for what is said at the right, the heads, a row, mm.
NAMES, SAID, HEADS, ROW = 38.0, 20.0, 9.4, 5.7


def months(first: str, last: str) -> tuple[str, ...]:
    """Every month from the first to the last, as `1917-04`."""
    years = range(int(first[:4]), int(last[:4]) + 1)
    every = (f"{year}-{month:02}" for year in years for month in range(1, 13))
    return tuple(it for it in every if first <= it <= last)


class MonthRow(Struct, frozen=True):
    """A thing by its name: from which month on it is there, None where nobody knows; the ink of its bar; what is said behind
    it."""

    name: str
    since: str | None
    ink: Ink
    said: str = ""
    of: Field = ()


class MonthBars(Struct, frozen=True):
    """Rows under the months from the first to the last, a bar each, a frame to fill where nobody knows from when on; `head`
    stands over what is said behind the bars."""

    first: str
    last: str
    rows: tuple[MonthRow, ...]
    head: str = ""

    def fit(self, _wide: float) -> Fitted:
        high = HEADS + ROW * len(self.rows)
        return Fitted(high, high, self._draw)

    def _draw(self, sketch: Sketch, at: Box) -> None:
        every = months(self.first, self.last)
        left, step = at.x + NAMES, (at.width - NAMES - SAID) / len(every)
        right, bottom, y = left + len(every) * step, at.y + HEADS + ROW * len(self.rows), at.y + HEADS
        for index, month in enumerate(every):
            x, begins = left + index * step, index == 0 or month.endswith("-01")
            if begins:
                sketch.text(x + 0.6, at.y + 3.4, month[:4], 10.5, "strong")
            sketch.text(x + step / 2, y - 1.5, str(int(month[-2:])), 7.0, "semibold", "middle", Ink.GREY70)
            sketch.add(Line(x, y - 4.6 if begins else y, x, bottom, Ink.GREY40, HAIRLINE))
        sketch.text(at.right, y - 1.5, self.head, 7.0, "semibold", "end", Ink.GREY70)
        sketch.add(Line(right, y, right, bottom, Ink.GREY40, HAIRLINE))
        for row in self.rows:
            base = y + ROW / 2 + cap_height("strong", 9.0) / 2
            sketch.text(at.x, base, row.name, (9.0, 8.0, 7.0, 6.0), "strong", room=NAMES - 1.0, of=row.of)
            x = left + step * (every.index(row.since) if row.since in every else 0)
            fill = row.ink if row.since else None
            sketch.add(Rect(x + 0.3, y + 0.8, right - x - 0.6, ROW - 1.6, fill, row.ink, FINE))
            sketch.text(at.right, base, row.said, (9.0, 8.0, 7.0, 6.0), anchor="end", room=SAID - 1.0)
            y += ROW
            sketch.add(Line(at.x, y, at.right, y, Ink.GREY40, HAIRLINE))
