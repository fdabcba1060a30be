"""What every page carries besides its pieces: the title strip and the two rulers at its foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from printgen.data.readings import SIGN
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts import typeface
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Face, Glyph, Line, Mark, Text, Use
from printgen.drawing.plan import Plan, Sheet
from printgen.translation import _
from printgen.units import MM_PER_INCH, Box, Size

MARGIN = 10.0
#: The last line of a page's foot stands this far above the paper's lower edge, where every printer still prints: in the margin,
#: so that the page is for what is played with; and how far the foot reaches into the frame above the margin, mm.
FOOT, STRIP = 6.0, 3.5
#: From the beginning of the ruler in millimetres to that in inches, in mm.
INCHES_AT = 57.0


class Title(Struct, frozen=True):
    """What all pages of a product say in their title strip."""

    product: str
    game: str
    version: str
    #: The marks of how sure a figure is that stand on its pieces, which have no room to say what they mean.
    marked: tuple[Sure, ...] = ()

    def plan(self, sheets: Iterable[Sheet]) -> Plan:
        """The sheets of the product as a plan."""
        return Plan(f"{self.game}: {self.product}", f"data {self.version}", tuple(sheets))


def frame(paper: Size) -> Box:
    """The part of a page that a face may use: within the margins, above the strip."""
    return Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - STRIP)


def turned(room: Size) -> Size:
    """The size of the frame of a paper laid on its side, from that of the same paper upright."""
    return Size(room.height + STRIP, room.width - STRIP)


def _ruler(name: str, length: float, ticks: int, long: int) -> Glyph:
    """A ruler of `length` mm cut into `ticks` parts, every `long`th tick and both ends taller."""
    marks: list[Mark] = [Line(0, 0, length, 0, Ink.GREY70, HAIRLINE)]
    for tick in range(ticks + 1):
        x = length * tick / ticks
        tall = 1.5 if tick in (0, ticks) else 1.1 if tick % long == 0 else 0.6
        marks.append(Line(x, 0, x, -tall, Ink.BLACK if tick in (0, ticks) else Ink.GREY70, HAIRLINE))
    return Glyph(name, tuple(marks))


RULER_MM = _ruler("ruler-50-mm", 50.0, 50, 10)
RULER_IN = _ruler("ruler-2-in", 2 * MM_PER_INCH, 32, 8)


def rulers(x: float, y: float) -> tuple[Mark, ...]:
    """Both rulers side by side, from x on, the baseline of their words at y."""
    second = x + INCHES_AT
    return (
        Use(RULER_MM, x, y - 2.5),
        Text(x, y, _("50 mm"), 6, ink=Ink.GREY70),
        Use(RULER_IN, second, y - 2.5),
        Text(second, y, _("2 in"), 6, ink=Ink.GREY70),
        Text(second + 2 * MM_PER_INCH, y, _("Print at 100 %. Measure both."), 6, anchor="end", ink=Ink.GREY70),
    )


def meanings() -> dict[Sure, str]:
    """What the marks of how sure a figure is mean, in the language of print."""
    return {
        "official": _("rulebook"),
        "charted": _("published charts"),
        "reconstructed": _("reconstructed: in no book"),
        "house": _("house rule"),
        "missing": _("unknown"),
        "scanned": _("corrected scan"),
    }


def legend() -> str:
    """What the sign means that stands where the book has two readings."""
    return _("{sign} ambiguous in the rulebook").format(sign=SIGN)


def marks(faces: Iterable[Face]) -> tuple[Sure, ...]:
    """The marks of how sure a figure is that stand on these faces."""
    there = {mark.glyph for face in faces for mark in face.marks if isinstance(mark, Use)}
    return tuple(sure for sure in meanings() if status_mark(sure) in there)


def key(marked: Sequence[Sure], right: float, y: float) -> Iterator[Mark]:
    """What marks of how sure a figure is mean, in a line that ends at `right` with its baseline at y (mm)."""
    words = meanings()
    for sure in reversed(marked):
        yield Text(right, y, words[sure], 6, anchor="end", ink=Ink.GREY70)
        right -= typeface.width(words[sure], "text", 6) + 1.3
        yield Use(status_mark(sure), right, y - 0.75, 1.4)
        right -= 2.6


def furniture(paper: Size, title: Title, item: str, stamp: str, number: int, count: int) -> tuple[Mark, ...]:
    """The marks of a page's foot, from the top left corner of the paper: what it shows, its records' stamp, its number."""
    y, right = paper.height - FOOT, paper.width - MARGIN
    of_pages = _("page {number} of {count}").format(number=number, count=count)
    shown = f"{item}  ·  {of_pages}"
    # Two long names reach into the rulers.
    room = right - (MARGIN + INCHES_AT + 2 * MM_PER_INCH)
    size = 7 if typeface.width(shown, "semibold", 7) <= room else 6
    data = _("data {version}").format(version=title.version)
    made = Text(right, y, f"{title.game}  ·  {title.product}  ·  {data}  ·  {stamp}", 6, anchor="end", ink=Ink.GREY70)
    return (
        *rulers(MARGIN, y),
        *key(title.marked, right, y - 5.2),
        Text(right, y - 2.6, shown, size, "semibold", "end"),
        made,
    )
