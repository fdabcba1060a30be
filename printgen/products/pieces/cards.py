"""Cards: poker cards for standard sleeves, and larger cards, of which two, four or six fit on a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec.structs import replace

from printgen.data.kind import Case
from printgen.data.records.fields import Sure
from printgen.data.records.tables import Chart
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Rule, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, Inset, Part, Row, place_part
from printgen.drawing.marks import BLEED, FINE, RULE, Circle, Glyph, Line, Rect, Text, Trim, Use, polygon
from printgen.drawing.panels.framed import FramedPanel, FrameStyle, Look
from printgen.drawing.sketch import Field, Overflow, Sketch
from printgen.products.deck import Card
from printgen.products.options import CARD, CARD_SIZES, Choices
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The cut of a poker card, in mm.
TRIM = Trim(Size(63.5, 88.9), radius=3.0)
#: The cut of a card for two cards per A4 or Letter sheet, one below the other.
TWO = Trim(Size(185.0, 115.0), radius=3.0)
#: The cut of a card for six cards per sheet, in rows of three.
TALL = Trim(Size(58.0, 115.0), radius=3.0)
#: The cuts of cards for four or six cards per A4 or Letter sheet. The last value is the distance of the frame from the
#: cut, in mm.
FOUR, SIX = Trim(Size(90.0, 115.0), radius=3.0), Trim(Size(90.0, 75.0), radius=3.0)
MARGIN = 3.5
#: A dispatch: the height of the heading and the width of the stamp, in mm, the stamp's type size, in points, and the
#: stamp's angle, in degrees.
DISPATCH, STAMP_ROOM, STAMP, STAMP_ANGLE = 17.4, 30.0, 15.0, 9.0
STYLE = FrameStyle(band=6.4, head=10.5, air=2.4)
#: The frame style of the largest cards.
LARGE = FrameStyle(band=8.4, head=15.0, air=2.4)
BOX = FrameStyle(band=7.0, head=12.0, air=2.4, small=8.0, look="box", stripe=1.1)


def card_trim(choices: Choices, own: Trim) -> Trim:
    """Return the cut line of cards in the size selected with `--card`, or `own` (the product's cut line) without this option."""
    if not (name := CARD.value_in(choices)):
        return own
    size = Size(*CARD_SIZES[name])
    return Trim(size.transposed if own.size.width > own.size.height else size, own.radius)


def one_sided_card(sketch: Sketch, name: str, title: str, *shows: Case, trim: Trim = TRIM) -> Card:
    """Return a card without a back.

    Args:
        sketch: the front of the card.
        name: the name of the card's face.
        title: the title of the card in the PDF outline.
        shows: the records shown on the card. Overflows are reported for the first of these records.
    """
    overflows = tuple((shows[0], overflow) for overflow in sketch.overflows)
    return Card(sketch.face(name, trim.size), bookmark=(title,), trim=trim, cases=shows, overflows=overflows)


def framed_card(
    name: str,
    title: str,
    body: Part,
    *shows: Case,
    remark: str = "",
    trim: Trim = FOUR,
    of: Field = (),
    look: Look = "box",
    style: FrameStyle = STYLE,
    sure: Sure | None = None,
) -> Card:
    """Return a card without a back: a frame with a title and a remark on a band, and the body inside.

    Args:
        sure: the status to mark for the entire card, if any.
    """
    sketch = Sketch()
    place = Box(0, 0, trim.size.width, trim.size.height).inset(MARGIN)
    style = BOX if look == "box" else replace(style, look=look)
    place_part(sketch, place, FramedPanel("", title, body, Ink.BLACK, style, remark, sure), of=of, what=title)
    return one_sided_card(sketch, name, title, *shows, trim=trim)


def stamp_word(sketch: Sketch, word: str, x: float, y: float, ink: Ink = Ink.RED) -> None:
    """Draw a word like the impression of a rubber stamp: slanted, in a double frame, and centred on (x, y)."""
    long, high, turn = width(word, "heavy", STAMP) / 2 + 2.2, cap_height("heavy", STAMP) / 2, radians(-STAMP_ANGLE)
    center = Point(x, y)

    def at(across: float, down: float) -> Point:
        return center.shift(across * cos(turn) - down * sin(turn), across * sin(turn) + down * cos(turn))

    for out, pen in ((1.9, 0.7), (1.0, FINE)):
        wide, tall = long + out - 1.9, high + out
        ring = (at(-wide, -tall), at(wide, -tall), at(wide, tall), at(-wide, tall))
        sketch.add(polygon(ring, None, ink, pen))
    base = at(0.0, high)
    sketch.add(Text(base.x, base.y, word, STAMP, "heavy", "middle", ink, -STAMP_ANGLE))


def _dispatch(chart: Chart, size: float) -> Part:
    """Return the lines of a chart as a table with two columns.

    Args:
        size: the type size, points.
    """
    lead, rows = 0.4 * size, list[Part]()
    for line in chart.lines:
        term = PieceLine((Words(line.name, (size + 1.0, 8.5, 8.0), "strong", of=("lines",)),), lead)
        description = Column(tuple(TextBlock(it, lead, lead, size, of=("lines",)) for it in line.text))
        rows += (Rule(), Blank(0.14 * size)) if rows else ()
        rows.append(Row((term, Inset(description, bottom=0.19 * size)), 1.5, widths=(20.0, 0.0)))
    return Column(tuple(rows))


def chart_card(name: str, title: str, fronts: Sequence[tuple[Case[Chart], Glyph, str]], copies: int) -> Card:
    """Return a card with a chart on each side. Each chart is printed as a table with the name and the text of each line.

    Args:
        fronts: for each side of the card, the chart, the emblem in the heading, and the word on the stamp ("" for no stamp).
    """
    faces, overflows = [], list[tuple[Case, Overflow]]()
    for side, (case, emblem, stamp) in zip(("front", "back"), fronts, strict=True):
        chart, sketch = case.record, Sketch()
        wide, low, middle = SIX.size.width, DISPATCH, DISPATCH / 2
        left, right = MARGIN, wide - MARGIN - (STAMP_ROOM if stamp else 0.0)
        # The bar runs beyond the cut, which need not be exact.
        sketch.add(Rect(-BLEED, -BLEED, wide + 2 * BLEED, low + BLEED, Ink.BLUE, None))
        sketch.add(Line(-BLEED, low, wide + BLEED, low, Ink.BLUE, RULE))
        # The left edges of the emblem and the table are aligned.
        sketch.add(Circle(left + 8.4, middle, 6.4, Ink.WHITE, Ink.BLUE, FINE), Use(emblem, left + 8.4, middle, 9.8))
        base, room = middle + cap_height("heavy", 17.0) / 2, right - left - 18.4
        of = ("title",)
        if chart.is_optional:
            base -= 1.6
            sketch.text(left + 16.9, base + 4.4, _("optional"), 9.0, ink=Ink.ON_FILL)
        sketch.text(left + 16.9, base, chart.title, (17.0, 15.0, 13.0), "heavy", ink=Ink.ON_FILL, room=room, of=of)
        if stamp:
            stamp_word(sketch, stamp, right + STAMP_ROOM / 2, middle, Ink.ON_FILL)
        table = Box(left + 2.0, low + 3.0, wide - 2 * left - 4.0, SIX.size.height - low - MARGIN - 3.0)
        place_part(sketch, table, *(_dispatch(chart, it) for it in (9.5, 9.0, 8.5)), of=("lines",), what=chart.title)
        faces.append(sketch.face(f"{name}-{side}", SIX.size))
        overflows += ((case, overflow) for overflow in sketch.overflows)
    one, other = faces
    shows = tuple(case for case, _emblem, _stamp in fronts)
    return Card(one, other, copies=copies, bookmark=(title,), trim=SIX, cases=shows, overflows=tuple(overflows))
