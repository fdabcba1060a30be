"""The packing list for a game night with several tables: pages per player, products to print and cut, and the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import RULE, Cut, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.cover import Cover, ProductEntry, draw_table, format_seat
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: The printing speeds for estimates of time, in pages per minute, of an inkjet printer and of a laser printer.
SPEEDS = (8, 20)
#: The heights in mm: of a row, of the title with its rule, of a table's head with the gap above it, and of a line of text.
_ROW, _TITLE, _HEADS, _LINE = 6.2, 19.4, 10.0, 4.8
#: The share of a page's width for a table's name with its kit, and the minimum type size for this name.
_NAME, _NAME_TYPE = 0.22, 6.0


class PaperCount(Struct, frozen=True, order=True):
    """A number of sheets of the same paper.

    `flip` is the edge on which two-sided sheets are flipped, or "" for one-sided sheets.
    """

    paper: str
    flip: str
    sheets: int


class PackingList(Struct, frozen=True):
    """The content of the packing list.

    Fields:
        title: the titles of all kits, as one text.
        tables: the content of each table's cover, in the order of the tables.
        has_kits: whether several kits are printed, so that each table is named with the title of its kit.
    """

    title: str
    tables: tuple[Cover, ...]
    has_kits: bool = False

    def label(self, table: Cover, room: float) -> str:
        """Return the name of a table, at most `room` mm wide.

        If there are several kits, the title of the table's kit comes first.
        """
        if not self.has_kits or not table.table:
            return table.table or table.title
        after = f"  ·  {table.table}"
        before = shorten(table.title, "strong", _NAME_TYPE, room - width(after, "strong", _NAME_TYPE))
        return f"{before}{after}"

    @property
    def paper(self) -> tuple[PaperCount, ...]:
        """The number of sheets to print, including covers, for each kind of paper and flip edge."""
        counts: Counter[tuple[str, str]] = Counter()
        for table in self.tables:
            counts[table.paper, ""] += 1
            for item in table.items:
                counts[item.paper, table.flip if item.two_sided else ""] += item.sheets * item.copies
        return tuple(sorted(PaperCount(*of, count) for of, count in counts.items()))

    @property
    def pages(self) -> int:
        """The number of pages to print. Each printed side of a sheet counts as one page."""
        return sum(1 + sum(item.pages * item.copies for item in table.items) for table in self.tables)

    @property
    def pieces(self) -> int:
        """The total number of pieces to cut out."""
        return sum(map(count_pieces, self.tables))

    @property
    def minutes(self) -> tuple[int, ...]:
        """The estimated time in minutes for printing everything, for each printer speed in SPEEDS."""
        return tuple(ceil(self.pages / speed) for speed in SPEEDS)


def count_pieces(table: Cover) -> int:
    """Return the number of pieces to cut out for one table of a game night."""
    return sum(count * item.copies for item in table.items for count, _size in item.cuts)


class _Block(Struct, frozen=True):
    """A table on the packing list, with its headings, relative column widths and rows, and whether rows have tick boxes."""

    heads: tuple[str, ...]
    shares: tuple[float, ...]
    rows: Sequence[tuple[str, ...]]
    tick: bool = False


def draw_packing_list(content: PackingList, size: Size) -> tuple[Card, ...]:
    """Draw the packing list on as many pages as necessary. `size` is the usable size of a page, mm."""
    pages: list[Sketch] = []
    y = size.height
    for block in _blocks(content, _NAME * size.width):
        rows = list(block.rows)
        while rows:
            if y + _HEADS + 3 * _ROW > size.height:
                pages.append(_new_page(content, size))
                y = _TITLE + (_draw_totals(pages[-1], content, size) if len(pages) == 1 else 0.0)
            count = max(1, int((size.height - y - _HEADS) / _ROW))
            now, rows = rows[:count], rows[count:]
            box = Box(0, y + _HEADS, size.width, size.height - y - _HEADS)
            y = draw_table(pages[-1], box, block.heads, block.shares, now, _ROW, block.tick).y
    title = _("Packing list")
    return tuple(
        Card(sketch.face(f"packing list {number}", size), bookmark=(title,))
        for number, sketch in enumerate(pages, start=1)
    )


def _new_page(content: PackingList, size: Size) -> Sketch:
    """Return an empty page with the title."""
    sketch = Sketch()
    title = shorten(content.title, "display", 14, size.width)
    sketch.text(0, 10.0, title, (30, 24, 20, 14), "display", room=size.width)
    sketch.text(0, 16.8, _("Packing list"), 10.5, "semibold", ink=Ink.GREY70, room=size.width)
    sketch.add(Line(0, _TITLE, size.width, _TITLE, Ink.BLACK, RULE))
    return sketch


def _draw_totals(sketch: Sketch, content: PackingList, size: Size) -> float:
    """Draw the totals of paper, cuts and time below the title. Return the height of these lines in mm."""
    y = _TITLE + 3.0
    for sentence in total_sentences(content):
        for line in wrap(sentence, "text", 10.0, size.width):
            y += _LINE
            sketch.text(0, y, line, 10.0)
    return y - _TITLE


def total_sentences(content: PackingList) -> Iterator[str]:
    """Yield sentences with the amount of paper, the number of pieces and the printing time for all tables of the game night."""
    one = _("{count} × {paper} one-sided")
    two = _("{count} × {paper} two-sided (flip on the {edge} edge)")
    edges = {"long": _("long"), "short": _("short")}
    counts = [
        (two if it.flip else one).format(count=it.sheets, paper=it.paper.upper(), edge=edges.get(it.flip, ""))
        for it in content.paper
    ]
    yield _("Paper: {sheets}.").format(sheets=", ".join(counts))
    tiles = sum(item.tiles * item.copies for table in content.tables for item in table.items)
    # Sentences about nothing are omitted.
    if content.pieces:
        one = _("Cut out: {pieces} piece.") if content.pieces == 1 else _("Cut out: {pieces} pieces.")
        yield one.format(pieces=content.pieces)
    if tiles:
        yield (_("Join: {tiles} tile.") if tiles == 1 else _("Join: {tiles} tiles.")).format(tiles=tiles)
    (slow, fast), (most, least) = SPEEDS, content.minutes
    minute, minutes = _("{count} minute"), _("{count} minutes")
    long, short = ((minute if it == 1 else minutes).format(count=it) for it in (most, least))
    pages = (_("{count} page") if content.pages == 1 else _("{count} pages")).format(count=content.pages)
    words = _("Print: {pages}, about {long} at {slow} pages per minute, {short} at {fast}.")
    yield words.format(pages=pages, long=long, slow=slow, short=short, fast=fast)


def _blocks(content: PackingList, room: float) -> Iterator[_Block]:
    """Yield the tables of the packing list: about the game tables, about the products, and about the players."""
    heads = (_("Table"), _("Game and map"), _("Players"), _("Sheets"), _("Pieces"))
    rows = [
        (
            content.label(it, room),
            "  ·  ".join(filter(None, (it.game, it.map, it.date))),
            str(len({place.seat.player for place in it.places})),
            str(it.sheets),
            str(count_pieces(it)),
        )
        for it in content.tables
    ]
    yield _Block(heads, (45.0, 75.0, 16.0, 16.0, 16.0), rows, tick=True)
    products: dict[tuple[str, str, str], list[ProductEntry]] = {}
    for table in content.tables:
        for item in table.items:
            products.setdefault((item.title, table.game, item.paper.upper()), []).append(item)
    # The game and the paper are stated only if they differ between the products.
    differ = [len({key[place] for key in products}) > 1 for place in (1, 2)]
    made = []
    for (title, *details), items in products.items():
        notes = ", ".join(text for text, is_given in zip(details, differ, strict=True) if is_given)
        made.append((f"{title} ({notes})" if notes else title, *_format_sum(items)))
    of_products = (_("Print and cut"), _("Copies"), _("Pages"), _("Sheets"), _("Pieces"), _("Tiles"))
    yield _Block(of_products, (70.0, 16.0, 16.0, 16.0, 16.0, 16.0), made, tick=True)
    seats = [(content.label(table, room), *format_seat(place)) for table in content.tables for place in table.places]
    heads = (_("Table"), _("Player"), _("Pilot"), _("Aircraft"), _("Pages"))
    yield _Block(heads, (45.0, 30.0, 42.0, 48.0, 14.0), seats, tick=True)


def _format_sum(items: Sequence[ProductEntry]) -> tuple[str, ...]:
    """Return one product's totals for all game tables as texts: copies, pages, sheets, pieces and tiles."""
    pieces = sum(count * it.copies for it in items for count, _size in it.cuts)
    sums = (
        sum(it.copies for it in items),
        sum(it.pages * it.copies for it in items),
        sum(it.sheets * it.copies for it in items),
        pieces,
        sum(it.tiles * it.copies for it in items),
    )
    return tuple(str(number) if number else "–" for number in sums)


def shorten(text: str, cut: Cut, size: float, room: float) -> str:
    """Return a text shortened to a width of at most `room` mm. If the text is too wide, `…` replaces its middle."""
    kept, length = text, len(text)
    while length > 1 and width(kept, cut, size) > room:
        # Titles of kits often differ only at the end.
        length -= 1
        kept = f"{text[: (length + 1) // 2].rstrip()}…{text[len(text) - length // 2 :].lstrip()}"
    return kept
