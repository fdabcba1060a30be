"""The title strip and the two rulers at the bottom of every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.readings import SIGN
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts import typeface
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Face, Glyph, Line, Mark, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.translation import _
from printgen.units import MM_PER_INCH, Box, Size

MARGIN = 10.0
#: The position of the foot of every page in mm: the distance of its last line from the lower edge of the paper, and the
#: height of the foot above the margin. Every printer can print the last line. The line is within the margin and takes
#: no space from the pieces.
FOOT, STRIP = 6.0, 3.5
#: The type size (points) and the baseline (mm) of a table's name in the upper margin, where every printer can print.
TABLE_TYPE, TABLE_BASELINE = 9.0, 8.8
_SMALLER_TABLE_TYPES = (8.0, 7.0, 6.0, 5.0)
#: The same dimensions for a sheet that is cut into parts: the type sizes, and the left edge and the baseline of the name, mm.
_PART_TYPES, _PART_LEFT, _PART_BASELINE = (7.0, 6.0, 5.0), 7.0, 6.2
#: The distance of the table's name from the right margin, mm. Tiles and titles have pictures at the margin.
TABLE_ASIDE = 20.0
#: The smallest type size of large print, points, and the height of a line of its foot, mm.
LARGE_TYPE, _LARGE_LINE = 12.0, 5.2
#: The distance from the start of the millimetre ruler to the start of the inch ruler, mm.
INCHES_AT = 57.0
#: The minimum distance between the key to the marks and the texts next to it, mm.
_KEY_GAP, _RULER_GAP = 3.0, 2.0


class Title(Struct, frozen=True):
    """The text printed in the title strip on every page of a product."""

    product: str
    game: str
    version: str
    #: The statuses with marks on the pieces of the product, which have no space to explain the marks.
    statuses: tuple[Sure, ...] = ()
    #: Abbreviations on the pieces of a page, each with its meaning.
    notes: tuple[str, ...] = ()
    #: The table of a game night for which the pages are printed, or "" if the game night has only one table.
    table: str = ""
    #: Whether all type on the pages is large.
    large: bool = False
    #: Whether all pieces have the statuses, so that the marks are not on the pieces.
    is_for_all: bool = False

    def plan(self, sheets: Iterable[Sheet], labels: Sequence[Box] = ()) -> Plan:
        """Combine the product's sheets into a plan. The table's name is printed in the margin of every sheet with content.

        Args:
            sheets: the sheets of the product.
            labels: the boxes of text that is already in the margins. A name that would touch one of them is omitted.
        """
        sizes = (LARGE_TYPE,) if self.large else (TABLE_TYPE, *_SMALLER_TABLE_TYPES)
        marked = (with_table_label(it, self.table, sizes, labels) if self.table and it.faces else it for it in sheets)
        return Plan(f"{self.game}: {self.product}", f"data {self.version}" if self.version else "", tuple(marked))

    def made_from(self, stamp: str) -> str:
        """Return the sources of a page for its foot: the data version, if known, and the page's stamp."""
        return "  ·  ".join(
            filter(None, (_("data {version}").format(version=self.version) if self.version else "", stamp))
        )


def with_table_label(
    sheet: Sheet,
    table: str,
    sizes: Sequence[float] = (TABLE_TYPE, *_SMALLER_TABLE_TYPES),
    labels: Sequence[Box] = (),
) -> Sheet:
    """Return the sheet with the name of its table in the upper margin.

    If the name would touch a piece or a label, the sheet is returned unchanged.

    Args:
        sizes: the type sizes to try, in this order, points.
        labels: the boxes of text that is already in the margins.
    """
    right = sheet.size.width - MARGIN - TABLE_ASIDE
    # The title of a kit before the table may be long.
    room = right - MARGIN
    size = _table_type(table, room, sizes)
    left = right - typeface.width(table, "strong", size)
    if any(it.y < TABLE_BASELINE + 0.5 and it.x < right and it.right > left for it in labels):
        return sheet
    for it in sheet.faces:
        box = it.window or Box(0, 0, it.face.size.width, it.face.size.height)
        x, y, complete = it.x + box.x, it.y + box.y, box.width >= sheet.size.width and box.height >= sheet.size.height
        if not complete and y < TABLE_BASELINE + 0.5 and x < right and x + box.width > left:
            return sheet
    mark = Text(right, TABLE_BASELINE, table, size, "strong", "end")
    return replace(sheet, faces=(*sheet.faces, PlacedFace(Face("table", sheet.size, (mark,)), 0, 0)))


def table_label(part: Size, table: str) -> Face:
    """Return a face that prints a table's name in its upper margin.

    Args:
        part: the size of the part of a sheet that is cut out. The face has the same size.
        table: the name of the table.
    """
    size = _table_type(table, part.width - 2 * _PART_LEFT, _PART_TYPES)
    return Face("table", part, (Text(_PART_LEFT, _PART_BASELINE, table, size, "strong"),))


def _table_type(table: str, room: float, sizes: Sequence[float]) -> float:
    """Return the first of the type sizes in which a table's name fits, or the last type size if it fits in none."""
    return next((it for it in sizes if typeface.width(table, "strong", it) <= room), sizes[-1])


def frame(paper: Size) -> Box:
    """Return the area of a page that a face may use: within the margins and above the strip with the title at the bottom."""
    return Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - STRIP)


def large_frame(paper: Size) -> Box:
    """Return the area of a page that a face in large print may use: within the margins and above the two lines of the foot."""
    area = frame(paper)
    return area.upper_part(area.height - _LARGE_LINE + STRIP)


def landscape_frame(room: Size) -> Size:
    """Return the usable size of a page in landscape format, given its usable size in portrait format."""
    return Size(room.height + STRIP, room.width - STRIP)


def _ruler(name: str, length: float, ticks: int, long: int) -> Glyph:
    """Return a ruler of `length` mm divided into `ticks` parts. The ticks at both ends and at multiples of `long` are taller."""
    marks: list[Mark] = [Line(0, 0, length, 0, Ink.GREY70, HAIRLINE)]
    for tick in range(ticks + 1):
        x = length * tick / ticks
        tall = 1.5 if tick in (0, ticks) else 1.1 if tick % long == 0 else 0.6
        marks.append(Line(x, 0, x, -tall, Ink.BLACK if tick in (0, ticks) else Ink.GREY70, HAIRLINE))
    return Glyph(name, tuple(marks))


RULER_MM = _ruler("ruler-50-mm", 50.0, 50, 10)
RULER_IN = _ruler("ruler-2-in", 2 * MM_PER_INCH, 32, 8)


def rulers(x: float, y: float) -> tuple[Mark, ...]:
    """Return the marks of both rulers next to each other. They begin at `x`, and the baseline of their labels is at `y`."""
    second = x + INCHES_AT
    return (
        Use(RULER_MM, x, y - 2.5),
        Text(x, y, _("50 mm"), 6, ink=Ink.GREY70),
        Use(RULER_IN, second, y - 2.5),
        Text(second, y, _("2 in"), 6, ink=Ink.GREY70),
        Text(second + 2 * MM_PER_INCH, y, _("Print at 100%. Measure both."), 6, anchor="end", ink=Ink.GREY70),
    )


def mark_meanings() -> dict[Sure, str]:
    """Return the meaning of each status mark, such as “house rule”, in the print language."""
    return {
        "official": _("rulebook"),
        "charted": _("published charts"),
        "reconstructed": _("reconstructed: not in any book"),
        "house": _("house rule"),
        "missing": _("unknown"),
        "scanned": _("corrected scan"),
    }


def two_readings_meaning() -> str:
    """Return the explanation of the sign that marks text with two possible readings in the rulebook."""
    return _("ambiguous in the rulebook")


def two_readings_legend() -> str:
    """Return the sign for text with two possible readings in the rulebook, followed by its explanation."""
    return f"{SIGN} {two_readings_meaning()}"


def status_marks(faces: Iterable[Face]) -> tuple[Sure, ...]:
    """Return the statuses whose marks appear on at least one of the faces, in the order of the key."""
    used, rest = set[Glyph](), [mark for face in faces for mark in face.marks]
    while rest:
        if isinstance(mark := rest.pop(), Use) and mark.glyph not in used:
            used.add(mark.glyph)
            rest += mark.glyph.marks
    return tuple(sure for sure in mark_meanings() if status_mark(sure) in used)


def with_statuses(face: Face) -> Face:
    """Return a copy of the face with `statuses` set to the statuses whose marks appear on it."""
    return replace(face, statuses=status_marks((face,)))


def marks_key(
    marked: Sequence[Sure],
    right: float,
    y: float,
    size: float = 6.0,
    is_for_all: bool = False,
    notes: Sequence[str] = (),
) -> Iterator[Mark]:
    """Yield status marks with their meanings, in one line that ends at `right` and has its baseline at `y` (mm).

    Args:
        marked: the statuses whose marks are explained.
        size: the type size, points.
        is_for_all: whether the statuses apply to all pieces. If so, the pieces themselves have no marks.
        notes: texts that are printed before the status marks.
    """
    meanings, scale = mark_meanings(), size / 6.0
    for sure in reversed(marked):
        words = _("all pieces: {meaning}").format(meaning=meanings[sure]) if is_for_all else meanings[sure]
        yield Text(right, y, words, size, anchor="end", ink=Ink.GREY70)
        right -= typeface.width(words, "text", size) + 1.3 * scale
        yield Use(status_mark(sure), right, y - 0.75 * scale, 1.4 * scale)
        right -= 2.6 * scale
    for text in reversed(notes):
        yield Text(right, y, text, size, anchor="end", ink=Ink.GREY70)
        right -= typeface.width(text, "text", size) + 2.6 * scale


def page_foot(
    paper: Size, title: Title, item: str, stamp: str, number: int, count: int, ruled: bool = True, tiled: bool = False
) -> tuple[Mark, ...]:
    """Return the marks at the bottom of a page, measured from the top left corner of the paper.

    Args:
        paper: the size of the paper, mm.
        title: the text of the product's title strip.
        item: the name of the page's content.
        stamp: the stamp that identifies the records printed on the page.
        number: the page's number.
        count: the number of pages.
        ruled: whether the page has rulers.
        tiled: whether the page is a part of a picture. In that case, `number` and `count` refer to the parts of the picture.
    """
    y, right = paper.height - FOOT, paper.width - MARGIN
    of_pages = (_("part {number} of {count}") if tiled else _("page {number} of {count}")).format(
        number=number, count=count
    )
    label = f"{item}  ·  {of_pages}"
    if title.large:
        return _large_foot(paper, title, label, stamp, ruled)
    # Two long names would overlap the rulers.
    room = right - (MARGIN + INCHES_AT + 2 * MM_PER_INCH)
    size = 7 if typeface.width(label, "semibold", 7) <= room else 6
    made = f"{title.game}  ·  {title.product}  ·  {title.made_from(stamp)}"
    # The key to the marks is next to the name of the page or next to the data if there is space: above the name, it is close to
    # the page's content.
    keys = partial(marks_key, title.statuses, is_for_all=title.is_for_all, notes=title.notes)
    before_label = right - typeface.width(label, "semibold", size) - _KEY_GAP
    before_made = right - typeface.width(made, "text", 6) - _KEY_GAP
    beside = (tuple(keys(before_label, y - 2.6)), tuple(keys(before_made, y)))
    fitting = (it for it in beside if all(_left_edge(mark) >= right - room + _RULER_GAP for mark in it))
    return (
        *(rulers(MARGIN, y) if ruled else ()),
        *next(fitting, tuple(keys(right, y - 5.2))),
        Text(right, y - 2.6, label, size, "semibold", "end"),
        Text(right, y, made, 6, anchor="end", ink=Ink.GREY70),
    )


def _left_edge(mark: Mark) -> float:
    """Return the left edge in mm of a mark of the key, which is a text that ends at its x, or a sign."""
    if isinstance(mark, Text):
        return mark.x - typeface.width(mark.text, mark.cut, mark.size)
    return mark.x - 1.4 if isinstance(mark, Use) else inf


def _large_foot(paper: Size, title: Title, label: str, stamp: str, ruled: bool) -> tuple[Mark, ...]:
    """Return the foot of a page in large print. The upper line has the sources, the lower line a ruler and the page number."""
    y, right, size = paper.height - FOOT, paper.width - MARGIN, LARGE_TYPE
    data = title.made_from(stamp)
    keys = tuple(marks_key(title.statuses, right, y - _LARGE_LINE, size))
    made = (f"{title.game}  ·  {title.product}  ·  {data}", data)
    # A long text would overlap the key to the marks, or the ruler.
    room = min((mark.x for mark in keys if isinstance(mark, Use)), default=right) - MARGIN - size
    before = MARGIN + _large_ruler_width() + size if ruled else MARGIN
    shown = label if before + typeface.width(label, "semibold", size) <= right else label.rpartition("·")[2].strip()
    fitting = next((it for it in made if typeface.width(it, "text", size) <= room), made[-1])
    return (
        *(large_ruler(MARGIN, y) if ruled else ()),
        *keys,
        Text(right, y, shown, size, "semibold", "end"),
        Text(MARGIN, y - _LARGE_LINE, fitting, size, ink=Ink.GREY70),
    )


def large_ruler(x: float, y: float) -> tuple[Mark, ...]:
    """Return the 50 mm ruler of a page in large print. It begins at `x`, with its label to the right on the baseline `y`."""
    return Use(RULER_MM, x, y), Text(x + 51.5, y, _("50 mm"), LARGE_TYPE, ink=Ink.GREY70)


def _large_ruler_width() -> float:
    return 51.5 + typeface.width(_("50 mm"), "text", LARGE_TYPE)
