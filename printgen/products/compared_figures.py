"""The figures of two aircraft in two lines, one line per aircraft. Bold frames mark the figures that differ."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from printgen.drawing.emblems import national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, Piece, PieceLine, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, CustomPart, Inset, Layers, MeasuredPart, Part, Row
from printgen.drawing.marks import RULE, Cut, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.products.shown_schedule import Rating
from printgen.units import Box

#: The height of the titles and of a line, the width of the names, and the gap on the right of a column, in mm.
TITLES, LINE, NAMES, GAP = 4.2, 8.4, 52.0, 0.8
#: The minimum width of the column with text, and the maximum width of a column of figures, in mm.
TEXT, COLUMN = 36.0, 14.0
#: The text that is printed for an unknown figure.
UNKNOWN = "?"


class ComparedAircraft(Struct, frozen=True):
    """One of the two aircraft: its letter, its nation's mark, its name, its side with the side's ink, and its figures."""

    letter: str
    mark: str
    name: str
    side: str
    ink: Ink
    figures: tuple[Rating, ...]


class ComparedFigures(Struct, frozen=True):
    """The names and figures of two aircraft, one column per figure. The last column is text and takes the remaining width."""

    one: ComparedAircraft
    other: ComparedAircraft

    def fit(self, wide: float) -> MeasuredPart:
        pairs = list(zip(self.one.figures, self.other.figures, strict=True))
        names = Layers((_name(self.one, 0), _name(self.other, 1)))
        cells = [_pair(*pair, is_text=pair is pairs[-1]) for pair in pairs]
        column = min((wide - NAMES - TEXT) / max(len(pairs) - 1, 1), COLUMN)
        widths = (NAMES, *(column for _pair in pairs[:-1]), *((0.0,) if pairs else ()))
        high = TITLES + 2 * LINE + 1.6
        row = Row((names, *cells), widths=widths) if pairs else Row((names, Blank()), widths=(NAMES, 0.0))
        return Layers((CustomPart(self._rules), row), high).fit(wide)

    def _rules(self, sketch: Sketch, place: Box) -> None:
        for index, ink in enumerate((self.one.ink, self.other.ink)):
            y = place.y + TITLES + index * LINE
            sketch.add(Line(place.x, y, place.right, y, ink, 1.6 * RULE))


def _top(index: int) -> float:
    return TITLES + LINE * index


def _name(it: ComparedAircraft, index: int) -> Part:
    """Return an aircraft's letter, national mark, name and side."""
    top = _top(index)
    words = (
        PieceLine((Words(it.name, (12.0, 10.5, 9.0), "display"),), top + 4.4),
        PieceLine((Words(it.side, (7.0,), ink=Ink.GREY70),), top + 7.5),
    )
    letter = PieceLine((Words(it.letter, 14.0, "strong"),), top + 5.9)
    mark = Picture(national_mark(it.mark), 6.4, 9.0, top + LINE / 2)
    return Layers((letter, Inset(Layers(words), 14.0, right=1.5), mark))


def _pair(one: Rating, other: Rating, is_text: bool) -> Part:
    """Return the column of a figure. If the two figures differ, the column has a bold frame."""
    differs = one.figure != other.figure
    lines: list[Part] = [_title(one, other)]
    cut: Cut = "strong" if differs else "text"
    ink = Ink.BLACK if differs else Ink.GREY70
    for index, it in enumerate((one, other)):
        figure, top = UNKNOWN if it.figure is None else it.figure, _top(index)
        if is_text:
            # The guns of several kinds can take three lines.
            base, lead, size = (2.7, 2.5, 7.0) if "·" in figure else (3.4, 3.2, 8.0)
            lines.append(Inset(TextBlock(figure, top + base, lead, size), 1.4, right=1.0))
        else:
            lines.append(PieceLine((Space(1.4), Words(figure, 12.0, cut, ink)), top + 5.9))

    def frame(sketch: Sketch, place: Box) -> None:
        sketch.add(
            Rect(place.x, place.y + TITLES + 0.6, place.width - GAP, 2 * LINE - 0.6, None, Ink.BLACK, 1.3 * RULE)
        )

    return Layers((*lines, *((CustomPart(frame),) if differs else ())))


def _title(one: Rating, other: Rating) -> Part:
    sure = one.sure or other.sure
    mark: tuple[Piece, ...] = (Space(0.3), status_sign(sure)) if sure else ()
    return PieceLine((Words(one.title, 7.0, ink=Ink.GREY70), *mark), TITLES - 1.2)


def count_guns(guns: Iterable[tuple[int, str, str, str]]) -> str:
    """Return a text about guns, grouped by kind, such as `2 × Vickers, fixed · 1 × Lewis, flexible`.

    Args:
        guns: the count, the name, the plural and the mount or crew member of each gun.
    """
    totals = dict[tuple[str, str, str], int]()
    for count, name, plural, where in guns:
        totals[name, plural, where] = totals.get((name, plural, where), 0) + count
    texts = [f"{count} × {plural if count > 1 else name}, {where}" for (name, plural, where), count in totals.items()]
    return "  ·  ".join(texts)
