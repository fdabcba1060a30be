"""The packing list for a game night with several tables: what each player gets, what to print and cut, and how long it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.marks import RULE, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.cover import Cover, ProductEntry, draw_table, format_seat
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: The printing speeds for which times are given, pages per minute: an inkjet printer's and a laser printer's.
SPEEDS = (8, 20)
#: The height of a row, of the title with its rule, of a table's head with the gap above it, and of a line of text, mm.
_ROW, _TITLE, _HEADS, _LINE = 6.2, 19.4, 10.0, 4.8


class PaperCount(Struct, frozen=True, order=True):
    """A number of sheets of one kind of paper; `flip` is the edge to flip two-sided sheets on, "" for one-sided sheets."""

    paper: str
    flip: str
    sheets: int


class PackingList(Struct, frozen=True):
    """The content of the packing list: the content of each table's cover."""

    title: str
    tables: tuple[Cover, ...]

    @property
    def paper(self) -> tuple[PaperCount, ...]:
        """The number of sheets to print, including covers, for each paper and way to print it."""
        counts: Counter[tuple[str, str]] = Counter()
        for table in self.tables:
            counts[table.paper, ""] += 1
            for item in table.items:
                counts[item.paper, table.flip if item.two_sided else ""] += item.sheets * item.copies
        return tuple(sorted(PaperCount(*of, count) for of, count in counts.items()))

    @property
    def pages(self) -> int:
        """The number of pages to print, where each printed side of a sheet is one page."""
        return sum(1 + sum(item.pages * item.copies for item in table.items) for table in self.tables)

    @property
    def pieces(self) -> int:
        """The number of pieces to cut out."""
        return sum(map(count_pieces, self.tables))

    @property
    def minutes(self) -> tuple[int, ...]:
        """The estimated time in minutes to print everything, for each printer speed in SPEEDS."""
        return tuple(ceil(self.pages / speed) for speed in SPEEDS)


def count_pieces(table: Cover) -> int:
    """Return the number of pieces to be cut out for one table of a game night."""
    return sum(count * item.copies for item in table.items for count, _size in item.cuts)


class _Block(Struct, frozen=True):
    """A table printed on the list: its headings, relative column widths and rows, and whether each row has a box to tick."""

    heads: tuple[str, ...]
    shares: tuple[float, ...]
    rows: Sequence[tuple[str, ...]]
    tick: bool = False


def draw_packing_list(content: PackingList, size: Size) -> tuple[Card, ...]:
    """Draw the packing list on as many pages as necessary; `size` is the usable size of a page, mm."""
    pages: list[Sketch] = []
    y = size.height
    for block in _blocks(content):
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
    sketch.text(0, 10.0, content.title, (30, 24, 20, 14), "display", room=size.width)
    sketch.text(0, 16.8, _("Packing list"), 10.5, "semibold", ink=Ink.GREY70, room=size.width)
    sketch.add(Line(0, _TITLE, size.width, _TITLE, Ink.BLACK, RULE))
    return sketch


def _draw_totals(sketch: Sketch, content: PackingList, size: Size) -> float:
    """Draw the totals of paper, cuts and time below the title; return the height of these lines in mm."""
    y = _TITLE + 3.0
    for sentence in total_sentences(content):
        for line in wrap(sentence, "text", 10.0, size.width):
            y += _LINE
            sketch.text(0, y, line, 10.0)
    return y - _TITLE


def total_sentences(content: PackingList) -> Iterator[str]:
    """Yield sentences with the amount of paper, the number of pieces and the printing time for all game tables together."""
    one = _("{count} × {paper} one-sided")
    two = _("{count} × {paper} two-sided (flip on the {edge} edge)")
    edges = {"long": _("long"), "short": _("short")}
    counts = [
        (two if it.flip else one).format(count=it.sheets, paper=it.paper.upper(), edge=edges.get(it.flip, ""))
        for it in content.paper
    ]
    yield _("Paper: {sheets}.").format(sheets=", ".join(counts))
    tiles = sum(item.tiles * item.copies for table in content.tables for item in table.items)
    yield _("Cut out: {pieces} pieces. Join: {tiles} tiles.").format(pieces=content.pieces, tiles=tiles)
    (slow, fast), (most, least) = SPEEDS, content.minutes
    words = _("Print: {pages} pages, about {most} minutes at {slow} pages per minute, {least} minutes at {fast}.")
    yield words.format(pages=content.pages, most=most, slow=slow, least=least, fast=fast)


def _blocks(content: PackingList) -> Iterator[_Block]:
    """Yield the tables to print on the list: one about the game tables, one about the products, and one about the players."""
    heads = (_("Table"), _("Game and map"), _("Players"), _("Sheets"), _("Pieces"))
    rows = [
        (
            _name(it),
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
    # The game and the paper are given only if they differ.
    differ = [len({key[place] for key in products}) > 1 for place in (1, 2)]
    made = []
    for (title, *details), items in products.items():
        notes = ", ".join(text for text, is_given in zip(details, differ, strict=True) if is_given)
        made.append((f"{title} ({notes})" if notes else title, *_format_sum(items)))
    of_products = (_("Print and cut"), _("Copies"), _("Pages"), _("Sheets"), _("Pieces"), _("Tiles"))
    yield _Block(of_products, (70.0, 16.0, 16.0, 16.0, 16.0, 16.0), made, tick=True)
    seats = [(_name(table), *format_seat(place)) for table in content.tables for place in table.places]
    heads = (_("Table"), _("Player"), _("Pilot"), _("Aircraft"), _("Pages"))
    yield _Block(heads, (35.0, 32.0, 45.0, 52.0, 14.0), seats, tick=True)


def _format_sum(items: Sequence[ProductEntry]) -> tuple[str, ...]:
    """Return the copies, pages, sheets, pieces and tiles of one product as text, summed over all game tables."""
    pieces = sum(count * it.copies for it in items for count, _size in it.cuts)
    sums = (
        sum(it.copies for it in items),
        sum(it.pages * it.copies for it in items),
        sum(it.sheets * it.copies for it in items),
        pieces,
        sum(it.tiles * it.copies for it in items),
    )
    return tuple(str(number) if number else "–" for number in sums)


def _name(table: Cover) -> str:
    return table.table or table.title
