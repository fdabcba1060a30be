"""The cover of a game night's kit. It lists the seats with their pages, and the products with their pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from printgen.data.records.aircraft import Aircraft, AircraftLivery
from printgen.drawing.aircraft.above import draw_from_above, glyph_depth
from printgen.drawing.aircraft.airframe import airframe_of
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Face, Glyph, Line, Rect, Use
from printgen.drawing.panels.title_block import HEIGHT, TitleBlock, TitleLook
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card
from printgen.products.options import Seat
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The maximum and minimum height of a row, in mm. The next values are the factor by which rows with an aircraft may be
#: higher, and the maximum span of an aircraft in row heights.
ROW, LOWEST, SEATED, SPAN = 8.5, 4.4, 1.5, 1.25
#: The gap above a table, and the heights of the title and of the instructions at the foot, in mm.
_GAP, _HEAD, _FOOT = 9.0, HEIGHT, 18.6
#: The maximum number of lines with the names of house rules, and the height of such a line, in mm.
_MOST_LINES, _LINE = 2, 4.8
#: The distance from the baseline of a table's headings to the rule below them, and the side length of a box to tick, in mm.
_BELOW_HEADS, _TICK = 1.6, 3.4
#: The size in mm for which the cover is designed: the usable size of A4.
_DESIGNED = Size(190.0, 273.5)
#: The maximum number of aircraft drawn below the instructions, and the minimum height of the space for them, in mm.
_MOST_DRAWN, _LEAST_DRAWN = 6, 24.0
#: The relative widths of the columns of the list of seats, and the gap between columns in mm.
_SEAT_SHARES, _COLUMN_GAP = (40.0, 50.0, 55.0, 20.0), 3.0
#: The list of products: the relative widths of its columns, the type size of a cell on two lines, in points, and the
#: minimum height of its row, in mm.
_ITEM_SHARES, _TWO_LINES, _TWO_LINES_HIGH = (54.0, 13.0, 13.0, 29.0, 60.0), 9.0, 7.6
#: The ink and the cut of a table's headings in each look.
_HEAD_STYLES: dict[TitleLook, tuple[Ink, Cut]] = {
    "form": (Ink.GREY70, "text"),
    "band": (Ink.ON_FILL, "strong"),
    "box": (Ink.BLACK, "strong"),
    "label": (Ink.BLACK, "strong"),
}
#: The gap between two aircraft, and the height of the name below them, in mm.
_APART, _NAMED = 6.0, 8.0


class SeatEntry(Struct, frozen=True):
    """A seat in the list on the cover, with its aircraft and its pages.

    Fields:
        aircraft: the name of the aircraft.
        first_page: the number of the seat's first page in the file of sheets.
        pages: the number of the seat's pages.
        aircraft_record: the record of the aircraft to draw, if any.
        number: the number of the aircraft's counter, if it has one.
        mark: the name of the aircraft's national mark, or "" if unknown.
        livery: the livery of the aircraft's drawing in full ink, if it has one.
    """

    seat: Seat
    aircraft: str
    first_page: int
    pages: int
    aircraft_record: Aircraft | None = None
    number: int | None = None
    mark: str = ""
    livery: AircraftLivery | None = None


class ProductEntry(Struct, frozen=True):
    """A product in the list on the cover.

    Fields:
        paper: the name of the paper on which the product is printed.
        pages: the number of pages.
        sheets: the number of paper sheets.
        two_sided: whether the product must be printed two-sided.
        cuts: the number of pieces to cut out, by size (mm).
        tiles: the number of tiles to join.
        copies: the number of copies to print.
        two_sided_possible: whether the product may be printed two-sided.
    """

    id: str
    title: str
    pages: int
    sheets: int
    two_sided: bool
    cuts: tuple[tuple[int, Size], ...] = ()
    tiles: int = 0
    copies: int = 1
    two_sided_possible: bool = False
    paper: str = ""


class Cover(Struct, frozen=True):
    """The content of a kit's cover.

    Fields:
        places: the seats.
        items: the products.
        flip: the edge on which two-sided sheets are flipped, or "" if all sheets are printed on one side.
        table: the name of the table that the kit is for, if there are several tables.
        map: the name of the selected map, or "" if no map was selected.
        paper: the name of the paper on which the cover is printed.
        house_rules: the names of the house rules that change aircraft of the seats.
        look: the look of the game's titles.
    """

    title: str
    game: str
    date: str | None
    places: tuple[SeatEntry, ...]
    items: tuple[ProductEntry, ...]
    flip: str
    table: str = ""
    map: str = ""
    paper: str = ""
    house_rules: tuple[str, ...] = ()
    look: TitleLook = "form"

    @property
    def sheets(self) -> int:
        """The number of paper sheets in the kit, including the cover and all copies."""
        return 1 + sum(item.sheets * item.copies for item in self.items)


def draw_cover(content: Cover, size: Size) -> Card:
    """Return the cover as a card. On paper larger than A4, everything is larger.

    Args:
        size: the usable size of the page, mm.
    """
    scale = max(1.0, min(size.width / _DESIGNED.width, size.height / _DESIGNED.height))
    sketch = _sketch_cover(content, Size(size.width / scale, size.height / scale))
    drawn = Glyph("cover", tuple(sketch.marks))
    marks = (Use(drawn, 0.0, 0.0, scale),) if scale > 1.0 else drawn.marks
    return Card(Face("cover", size, marks), bookmark=(_("Cover"),))


def _sketch_cover(content: Cover, size: Size) -> Sketch:
    """Return the cover as a sketch of the given size, mm."""
    sketch = Sketch()
    page = Box(0, 0, size.width, size.height)
    line = "  ·  ".join(filter(None, (content.table, content.game, content.map, content.date)))
    marks = tuple(dict.fromkeys(it.mark for it in content.places if it.mark))[:2]
    TitleBlock(content.title, line, content.look, marks).draw(sketch, page.upper_part(_HEAD))
    head = _draw_house_rules(sketch, page, content.house_rules)
    count = len(content.places) + len(content.items)
    room = size.height - head - 3 * _GAP - _FOOT
    row = max(LOWEST, min(ROW, room / count))
    # Aircraft are drawn if the page has space for higher rows.
    high = min(SEATED * ROW, (room - row * len(content.items)) / max(len(content.places), 1))
    seated = [format_seat(place) for place in content.places]
    heads = (_("Player"), _("Pilot"), _("Aircraft"), _("Pages"))
    below = draw_table(
        sketch, page.lower_part(head + _GAP), heads, _SEAT_SHARES, seated, max(row, high), look=content.look
    )
    if high > row * 1.2:
        _draw_aircraft(sketch, page.lower_part(head + _GAP), content.places, high)
    # The products in the order in which they are handed out. Each product has a box to tick.
    items = [(f"{number}  {item.title}", *format_item(item)) for number, item in enumerate(content.items, start=1)]
    titles = (_("Hand out"), _("Pages"), _("Sheets"), _("Print"), _("Cut"))
    below = draw_table(sketch, below.lower_part(_GAP), titles, _ITEM_SHARES, items, row, tick=True, look=content.look)
    below = _draw_instructions(sketch, below.lower_part(_GAP), content)
    _draw_opponents(sketch, below.upper_part(size.height - below.y), content.places)
    return sketch


def _draw_house_rules(sketch: Sketch, page: Box, names: Sequence[str]) -> float:
    """Draw the names of the house rules below the title, on at most two lines. Return the height of the header in mm."""
    if not names:
        return _HEAD
    for count in range(len(names), -1, -1):
        more = _("and {count} more").format(count=len(names) - count)
        listed = ", ".join((*names[:count], *([more] if count < len(names) else ())))
        lines = wrap(_("House rules: {names}").format(names=listed), "strong", 10.5, page.width)
        if len(lines) <= _MOST_LINES or not count:
            break
    for number, line in enumerate(lines, start=1):
        sketch.text(0, _HEAD + 0.6 + number * _LINE, line, 10.5, "strong", room=page.width)
    return _HEAD + 2.0 + len(lines) * _LINE


def format_seat(place: SeatEntry) -> tuple[str, str, str, str]:
    """Return the cells of a seat's row: player, pilot, aircraft, and page numbers."""
    last = place.first_page + place.pages - 1
    pages = f"{place.first_page}–{last}" if last > place.first_page else str(place.first_page) if place.pages else "–"
    numbered_aircraft = _("{aircraft}, no. {number}").format(aircraft=place.aircraft, number=place.number)
    return (place.seat.player, place.seat.pilot, numbered_aircraft if place.number else place.aircraft, pages)


def format_item(item: ProductEntry) -> tuple[str, str, str, str]:
    """Return the cells after a product's title: pages, sheets, sides (with copies), and pieces to cut out or tiles to join."""
    sides = _("two-sided") if item.two_sided else _("one- or two-sided") if item.two_sided_possible else _("one-sided")
    copies = f", {item.copies} ×" if item.copies > 1 else ""
    return (str(item.pages), str(item.sheets * item.copies), f"{sides}{copies}", _format_cuts(item))


def _draw_aircraft(sketch: Sketch, box: Box, places: Sequence[SeatEntry], row_height: float) -> None:
    """Draw each seat's aircraft from above, to the left of the page numbers. All aircraft are drawn to the same scale."""
    # The right edge of the aircraft is the left edge of the page numbers.
    pages_at = box.columns(_SEAT_SHARES, _COLUMN_GAP)[-1].x
    spans = {
        index: airframe_of(place.aircraft_record).span for index, place in enumerate(places) if place.aircraft_record
    }
    deepest = max(
        (
            glyph_depth(place.aircraft_record) * spans[index]
            for index, place in enumerate(places)
            if place.aircraft_record
        ),
        default=1.0,
    )
    mm_per_metre = min(row_height * SPAN / max(spans.values(), default=1.0), 0.8 * row_height / deepest)
    for index, place in enumerate(places):
        if place.aircraft_record:
            x = pages_at - _COLUMN_GAP - spans[index] * mm_per_metre / 2
            at = Point(x, box.y + _BELOW_HEADS + (index + 0.5) * row_height)
            sketch.add(
                Use(
                    draw_from_above(place.aircraft_record, "parts", spans[index] * mm_per_metre),
                    at.x,
                    at.y,
                    spans[index] * mm_per_metre,
                )
            )


def _format_cuts(item: ProductEntry) -> str:
    """Return a text about the number and size of the pieces to cut out, or about the number of tiles to join."""
    if item.tiles:
        return _("join {tiles} tiles").format(tiles=item.tiles)
    pieces, cuts = _("{count} of {width} × {height} mm"), []
    for count, of in item.cuts:
        width, height = (f"{mm:g}" if mm == round(mm) else f"{mm:.1f}" for mm in (of.width, of.height))
        cuts.append(pieces.format(count=count, width=width, height=height))
    return ", ".join(cuts) or "–"


def draw_table(
    sketch: Sketch,
    box: Box,
    heads: tuple[str, ...],
    shares: tuple[float, ...],
    rows: Sequence[tuple[str, ...]],
    high: float,
    tick: bool = False,
    look: TitleLook = "form",
) -> Box:
    """Draw a table with ruled rows, and with headings in the look of the game. Return the space left below the table."""
    left = 6.0 if tick else 1.5 if look == "band" else 0.0
    inner = Box(box.x + left, box.y, box.width - left, box.height)
    columns = inner.columns(shares, _COLUMN_GAP)
    rule = box.y + _BELOW_HEADS
    if look == "band":
        sketch.add(Rect(box.x, rule - 5.2, box.width, 5.2, Ink.BLUE, Ink.BLUE, FINE))
    else:
        sketch.add(Line(box.x, rule, box.right, rule, Ink.BLACK, 2.4 * RULE if look == "box" else FINE))
    if look == "label":
        sketch.add(Line(box.x, rule - 0.7, box.right, rule - 0.7, Ink.BLACK, RULE))
    ink, cut = _HEAD_STYLES[look]
    for column, head in zip(columns, heads, strict=True):
        sketch.text(column.x, box.y - 0.2, head, (8.5, 8.0, 7.0, 6.0), cut, ink=ink, room=column.width)
    for number, row in enumerate(rows, start=1):
        y = box.y + _BELOW_HEADS + number * high
        if tick:
            sketch.add(Rect(box.x, y - (high + _TICK) / 2, _TICK, _TICK, pen=FINE))
        for place, (column, text) in enumerate(zip(columns, row, strict=True)):
            cut = "strong" if place == 0 else "text"
            lines = (text,) if high < _TWO_LINES_HIGH else _split(text, column.width)
            sizes = (11.5, 10.5, 9.5, 8.5, 7.0, 6.0) if len(lines) == 1 else _TWO_LINES
            for line, base in zip(lines, (1.2,) if len(lines) == 1 else (-0.6, 3.0), strict=True):
                sketch.text(column.x, y - high / 2 + base, line, sizes, cut, room=column.width)
        sketch.add(Line(box.x, y, box.right, y, Ink.GREY40, HAIRLINE))
    return box.lower_part(_BELOW_HEADS + len(rows) * high)


def _split(text: str, room: float) -> tuple[str, ...]:
    """Split a list over two lines if it is too long for one line in readable type but fits on two."""
    if width(text, "text", 9.5) > room:
        items = text.split(", ")
        for count in range(len(items) - 1, 0, -1):
            lines = ", ".join(items[:count]) + ",", ", ".join(items[count:])
            if all(width(line, "text", _TWO_LINES) <= room for line in lines):
                return lines
    return (text,)


def _draw_opponents(sketch: Sketch, box: Box, places: Sequence[SeatEntry]) -> None:
    """Draw each type of aircraft that players fly, with its name and, in full ink, its livery and national marks."""
    flown = list({it.aircraft: it for it in places if it.aircraft_record}.values())[:_MOST_DRAWN]
    records = [it.aircraft_record for it in flown if it.aircraft_record]
    if not flown or box.height < _LEAST_DRAWN:
        return
    spans = [airframe_of(it).span for it in records]
    depths = [glyph_depth(it) * span for it, span in zip(records, spans, strict=True)]

    def scale(across: int) -> float:
        down = -(-len(flown) // across)
        return min((box.width / across - _APART) / max(spans), (box.height / down - _NAMED) / max(depths))

    across = max(range(1, len(flown) + 1), key=scale)
    wide, high, mm_per_metre = box.width / across, box.height / -(-len(flown) // across), scale(across)
    for index, (seat, aircraft, span) in enumerate(zip(flown, records, spans, strict=True)):
        row, column = divmod(index, across)
        # The last row may be shorter. In that case, it is centred.
        left = (box.width - wide * min(across, len(flown) - row * across)) / 2
        x, y, size = box.x + left + (column + 0.5) * wide, box.y + (row + 0.5) * high, span * mm_per_metre
        at = Point(x, y - _NAMED / 2)
        if seat.mark:
            drawn = partial(draw_marked_aircraft, aircraft, "line", seat.mark, Ink.BLACK, at, size, livery=seat.livery)
            sketch.picture(drawn)
        else:
            sketch.add(Use(draw_from_above(aircraft, "line", size), at.x, at.y, size))
        base = at.y + max(depths) * mm_per_metre / 2 + 5.0
        sketch.text(x, base, aircraft.name, (12.0, 10.5, 8.5), "strong", "middle", room=wide - 4.0)


def _draw_instructions(sketch: Sketch, box: Box, content: Cover) -> Box:
    """Draw instructions for printing and cutting the kit. Return the space below them."""
    edge = _("long") if content.flip == "long" else _("short")
    usage = _("Uses {paper} sheets of paper. Print at 100% and measure the rulers at the foot.")
    sentences = [usage.format(paper=content.sheets)]
    if any(item.two_sided for item in content.items):
        sentences.append(_("Print two-sided items on both sides, flipping on the {edge} edge.").format(edge=edge))
    if not content.flip:
        sentences.append(_("Print everything one-sided."))
    if any(item.two_sided_possible for item in content.items):
        sentences.append(_("The players’ sheets may be printed two-sided: each player’s pages are then on one sheet."))
    if any(item.cuts for item in content.items):
        sentences.append(_("Cut on the marks in the order of their numbers; then tick the finished items."))
    y = box.y
    for sentence in sentences:
        for line in wrap(sentence, "text", 10.0, box.width):
            sketch.text(box.x, y, line, 10.0)
            y += 4.6
    return box.lower_part(y - box.y)
