"""The figures of two aircraft, one line per aircraft. Figures that differ are bold, with a bar below them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from printgen.drawing.emblems import national_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, Piece, PieceLine, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, ByWidth, CustomPart, Inset, Layers, MeasuredPart, Part, Row
from printgen.drawing.marks import RULE, Cut, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.shown_schedule import Rating
from printgen.translation import _
from printgen.units import Box

#: The height of the titles, the minimum height of a line, the width of the names, and the gap on the right of a column, in mm.
TITLES, LINE, NAMES, GAP = 4.2, 9.2, 52.0, 0.8
#: The space to the left of a figure or text, and to the right of a text, in mm.
LEFT, RIGHT = 1.4, 1.0
#: The minimum width of the column with text, and the maximum width of a column of figures, in mm.
TEXT, COLUMN = 36.0, 12.8
#: The width of an aircraft's letter and mark, the height of the bar below figures that differ, and the gap below the bar of a
#: name, in mm.
LETTER, BAR, BETWEEN = 14.0, 0.7, 0.7
#: The type sizes of the text in the last column with their line spacing in mm. The first size with which the text fits is used.
TEXTS = ((9.0, 3.4), (8.0, 3.0), (7.5, 2.75), (7.0, 2.6))
#: The type size of figures (points), and the top of the bar below a figure that differs, in mm.
FIGURE, UNDER = 12.0, 7.1
#: The text that is printed for an unknown figure.
UNKNOWN = "?"


class ComparedAircraft(Struct, frozen=True):
    """One of two aircraft to compare, with its letter, national mark, name, side, the side's ink, and figures."""

    letter: str
    mark: str
    name: str
    side: str
    ink: Ink
    figures: tuple[Rating, ...]
    bar: bool = False


class ComparedFigures(Struct, frozen=True):
    """A table of two aircraft with one column per figure. The last column contains text and takes the remaining width."""

    one: ComparedAircraft
    other: ComparedAircraft

    def fit(self, wide: float) -> MeasuredPart:
        pairs = list(zip(self.one.figures, self.other.figures, strict=True))
        column = min((wide - NAMES - TEXT) / max(len(pairs) - 1, 1), COLUMN)
        room = wide - NAMES - column * (len(pairs) - 1) - LEFT - RIGHT
        texts = [it.figure or UNKNOWN for it in (pairs[-1] if pairs else ())]
        # A long text makes the lines higher.
        line = max([LINE, *(min(_text_height(it, room, *style) for style in TEXTS) for it in texts)])
        names = Layers((_name(self.one, 0, line), _name(self.other, 1, line)))
        cells = [_pair(*pair, line, is_text=pair is pairs[-1]) for pair in pairs]
        widths = (NAMES, *(column for _pair in pairs[:-1]), *((0.0,) if pairs else ()))
        high = TITLES + 2 * line + 1.6
        row = Row((names, *cells), widths=widths) if pairs else Row((names, Blank()), widths=(NAMES, 0.0))
        return Layers((CustomPart(partial(self._rules, line)), row), high).fit(wide)

    def _rules(self, line: float, sketch: Sketch, place: Box) -> None:
        for index, ink in enumerate((self.one.ink, self.other.ink)):
            y = place.y + TITLES + index * line
            sketch.add(Line(place.x, y, place.right, y, ink, 1.6 * RULE))


def _top(index: int, line: float) -> float:
    """Return the top of a text that has the minimum height and is in the middle of a line `line` mm high."""
    return TITLES + line * index + (line - LINE) / 2


def _text_height(figure: str, wide: float, size: float, lead: float) -> float:
    """Return the height in mm of a wrapped text, including its distances from the rules above and below."""
    return lead * len(wrap(figure, "text", size, wide)) + 0.6


def _name(it: ComparedAircraft, index: int, line: float) -> Part:
    """Return an aircraft's letter, national mark, name and side."""
    top = _top(index, line)
    inks = (Ink.ON_FILL, Ink.ON_FILL) if it.bar else (Ink.BLACK, Ink.GREY70)
    words = (
        PieceLine((Words(it.name, (12.0, 10.5, 9.0, 8.5), "heavy" if it.bar else "display", inks[0]),), top + 4.5),
        PieceLine((Words(it.side, (7.0,), ink=inks[1]),), top + 7.4),
    )

    def bar(sketch: Sketch, place: Box) -> None:
        wide = place.width - LETTER
        # White paper separates the bars of two aircraft of the same side.
        top = place.y + TITLES + line * index
        sketch.add(Rect(place.x + LETTER - 0.6, top, wide, line - BETWEEN, it.ink, it.ink, RULE))

    ground = (CustomPart(bar),) if it.bar else ()
    letter = PieceLine((Words(it.letter, 14.0, "strong"),), top + 6.2)
    mark = Picture(national_mark(it.mark), 6.4, 9.0, top + LINE / 2)
    return Layers((*ground, letter, Inset(Layers(words), LETTER + 0.8, right=1.5), mark))


def _pair(one: Rating, other: Rating, line: float, is_text: bool) -> Part:
    """Return the column for a figure. If the two values differ, each is bold and above a bar."""
    differs = one.figure != other.figure
    lines: list[Part] = [_title(one, other)]
    cut: Cut = "strong" if differs else "text"
    ink = Ink.BLACK if differs else Ink.GREY70
    for index, it in enumerate((one, other)):
        figure, top = UNKNOWN if it.figure is None else it.figure, _top(index, line)
        if is_text:
            lines.append(Inset(_text(figure, top, line), LEFT, right=RIGHT))
        else:
            lines.append(PieceLine((Space(LEFT), Words(figure, FIGURE, cut, ink)), top + 6.2))

    def bars(sketch: Sketch, place: Box) -> None:
        if is_text:
            sketch.add(Rect(place.x + 0.6, place.y + TITLES + 2 * line, place.width - 2 * GAP, BAR, Ink.BLACK, None))
            return
        for index, it in enumerate((one, other)):
            wide = width(UNKNOWN if it.figure is None else it.figure, cut, FIGURE)
            sketch.add(Rect(place.x + LEFT, place.y + _top(index, line) + UNDER, wide, BAR, Ink.BLACK, None))

    return Layers((*lines, *((CustomPart(bars),) if differs else ())))


def _text(figure: str, top: float, line: float) -> Part:
    """Return a text in the middle of its line, in the largest type that fits."""

    def block(wide: float) -> Part:
        size, lead = next(
            (style for style in TEXTS if _text_height(figure, wide, *style) <= line + 1e-6),
            TEXTS[-1],
        )
        rest = lead * (len(wrap(figure, "text", size, wide)) - 1)
        return TextBlock(figure, top + (LINE - rest + cap_height("text", size)) / 2, lead, size)

    return ByWidth(block)


def _title(one: Rating, other: Rating) -> Part:
    sure = one.sure or other.sure
    mark: tuple[Piece, ...] = (Space(0.3), status_sign(sure)) if sure else ()
    return PieceLine((Words(one.title, 7.0, ink=Ink.GREY70), *mark), TITLES - 1.2)


def count_guns(guns: Iterable[tuple[int, str, str, str]]) -> str:
    """Return a text about guns, grouped by kind, such as `2 × Vickers, fixed · 1 × Lewis, flexible`.

    Args:
        guns: for each kind of gun, the count, the name, the plural of the name, and the mount or crew member.
    """
    totals = dict[tuple[str, str, str], int]()
    for count, name, plural, where in guns:
        totals[name, plural, where] = totals.get((name, plural, where), 0) + count
    texts = [f"{count} × {plural if count > 1 else name}, {where}" for (name, plural, where), count in totals.items()]
    return "  ·  ".join(texts)


def first_values(values: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    """Return a text with the combat values of a short burst at each range, for each weapon or crew member that has values."""
    # No-break spaces keep the values of a row on one line.
    known = [(name, "\u00a0".join(row)) for name, row in values if any(row)]
    words = "  ·  ".join(f"{name}\u00a0{row}" if len(known) > 1 else row for name, row in known)
    return _("short: {values}").format(values=words) if known else ""
