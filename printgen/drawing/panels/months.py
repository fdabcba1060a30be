"""Bars that show in which months each of many items is available."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.marks import FINE, HAIRLINE, Cut, Glyph, Line, Rect, Use
from printgen.drawing.outline import hatch
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box, Point

#: The dimensions of the rows, mm: the width of the names at the left and of the texts at the right, the height of the headings,
#: and the minimum and maximum height of a row.
NAMES, SAID, HEADS, ROWS = 54.0, 21.0, 9.8, (5.8, 6.6)
#: The dimensions of the items, mm: the height of the band above items of the same kind, the size of signs before a
#: name, the size of a shape after the name, and the distance from one sign to the next.
BAND, SIGN, SHAPE, STEP = 5.4, 4.2, 6.2, 4.8
#: The distance of the lines of a bar's hatching, mm.
HATCH = 1.0


def months(first: str, last: str) -> tuple[str, ...]:
    """Return every month from `first` to `last`, in the form `1917-04`."""
    years = range(int(first[:4]), int(last[:4]) + 1)
    every = (f"{year}-{month:02}" for year in years for month in range(1, 13))
    return tuple(it for it in every if first <= it <= last)


def _draw_month(sketch: Sketch, x: float, y: float, month: str, ink: Ink) -> None:
    """Draw the number of a month, which has the form `1917-04`, centred on `x`."""
    cut: Cut = "strong" if ink is Ink.ON_FILL else "semibold"
    sketch.text(x, y, str(int(month[-2:])), 8.0, cut, "middle", ink)


class MonthRow(Struct, frozen=True):
    """A row for an item, with a bar that shows when the item is available.

    Fields:
        name: the name of the item.
        since: the first month in which the item is available, or None if unknown.
        ink: the ink of the bar.
        note: the text after the bar.
        signs: the signs before the name.
        shape: a silhouette after the name, or None for no silhouette.
        kind: the kind of the item, or "" if items are not divided into kinds. It is printed on a band above the first
            item of the kind.
    """

    name: str
    since: str | None
    ink: Ink
    note: str = ""
    of: Field = ()
    signs: tuple[Glyph, ...] = ()
    shape: Glyph | None = None
    kind: str = ""


class MonthBars(Struct, frozen=True):
    """A chart of when items are available: one row per item with a bar under the months from `first` to `last`.

    If an item's first month is unknown, its bar is only an outline, which players fill in. `head` is the heading above
    the notes.
    """

    first: str
    last: str
    rows: tuple[MonthRow, ...]
    head: str = ""

    def fit(self, _wide: float) -> MeasuredPart:
        least, most = (self._around() + high * len(self.rows) for high in ROWS)
        return MeasuredPart(least, most, self._draw)

    def _around(self) -> float:
        """Return the total height of the headings and bands, in mm."""
        return HEADS + BAND * len(self._kinds())

    def _kinds(self) -> dict[str, int]:
        """Return the index of the first row of each kind."""
        return {row.kind: at for at, row in reversed(list(enumerate(self.rows))) if row.kind}

    def _draw(self, sketch: Sketch, at: Box) -> None:
        every = months(self.first, self.last)
        left, step = at.x + NAMES, (at.width - NAMES - SAID) / len(every)
        high = min((at.height - self._around()) / max(len(self.rows), 1), ROWS[1])
        right, bottom, y = left + len(every) * step, at.y + self._around() + high * len(self.rows), at.y + HEADS
        kinds = set(self._kinds().values())
        for index, month in enumerate(every):
            x, begins = left + index * step, index == 0 or month.endswith("-01")
            if begins:
                sketch.text(x + 0.6, at.y + 3.4, month[:4], 10.5, "strong")
            if not kinds:
                _draw_month(sketch, x + step / 2, y - 1.5, month, Ink.GREY70)
            sketch.add(Line(x, y - 4.6 if begins else y, x, bottom, Ink.GREY40, HAIRLINE))
        sketch.text(at.right, y - 1.5, self.head, 8.0, "semibold", "end", Ink.GREY70)
        sketch.add(Line(right, y, right, bottom, Ink.GREY40, HAIRLINE))
        for number, row in enumerate(self.rows):
            if number in kinds:
                sketch.add(Rect(at.x, y, at.width, BAND, row.ink, None))
                low = y + BAND / 2 + cap_height("strong", 9.5) / 2
                sketch.text(at.x + 1.4, low, row.kind, 9.5, "strong", ink=Ink.ON_FILL)
                # The months are repeated on the band of each kind.
                for index, month in enumerate(every):
                    _draw_month(sketch, left + (index + 0.5) * step, low, month, Ink.ON_FILL)
                y += BAND
            middle = y + high / 2
            for place, sign in enumerate(row.signs):
                sketch.add(Use(sign, at.x + SIGN / 2 + place * STEP, middle, SIGN))
            if row.shape:
                sketch.add(Use(row.shape, left - SHAPE / 2 - 1.4, middle, SHAPE * high / ROWS[1]))
            name = at.x + STEP * len(row.signs) + (0.8 if row.signs else 0.0)
            room = left - name - (SHAPE + 2.4 if row.shape else 1.0)
            base = y + high / 2 + cap_height("strong", 9.0) / 2
            sketch.text(name, base, row.name, (9.0, 8.5, 8.0, 7.0, 6.0), "strong", room=room, of=row.of)
            x = left + step * (every.index(row.since) if row.since in every else 0)
            fill = row.ink if row.since else None
            bar = Box(x + 0.3, y + 0.8, right - x - 0.6, high - 1.6)
            # The bar covers the lines of the months, and its hatching is visible if fills are omitted.
            sketch.add(Rect(bar.x, bar.y, bar.width, bar.height, Ink.WHITE, None))
            sketch.add(Rect(bar.x, bar.y, bar.width, bar.height, fill, row.ink, FINE))
            if fill and row.since:
                # The first month is in the bar, before the hatching of the bar.
                _draw_month(sketch, x + step / 2, y + high / 2 + cap_height("strong", 8.0) / 2, row.since, Ink.ON_FILL)
                start = min(x + step, bar.right)
                ends = ((start, bar.y), (bar.right, bar.y), (bar.right, bar.bottom), (start, bar.bottom))
                sketch.extend(hatch(tuple(Point(*it) for it in ends), HATCH, 45, fill, 2 * HAIRLINE))
            sketch.text(at.right, base, row.note, (9.0, 8.0, 7.0, 6.0), anchor="end", room=SAID - 1.0)
            y += high
            sketch.add(Line(at.x, y, at.right, y, Ink.GREY40, HAIRLINE))
