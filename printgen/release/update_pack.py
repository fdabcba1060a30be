"""The PDF with the pages to print again: a list of corrections, followed by the pages and pieces that changed.

In the list, old values are struck out and new values are bold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.data.findings import UsageError
from printgen.data.records.record import Source
from printgen.drawing.fonts.typeface import missing_characters, width
from printgen.drawing.frame import frame
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.files import OutputFile
from printgen.games.reading import CheckedGame
from printgen.products import export
from printgen.products.deck import Card, Deck, Product
from printgen.products.flow import FlowedProduct
from printgen.products.flowed_files import export_flowed
from printgen.products.job import Job
from printgen.release.comparison import Change, Comparison, Reprint, reprints
from printgen.release.editions import Edition
from printgen.release.source_words import remark_in_words, status_in_words
from printgen.report.figure_words import in_words, label
from printgen.report.show import source
from printgen.sheets.paper import A4, LETTER
from printgen.translation import _
from printgen.units import Box, Size, points_to_mm

PAPERS = (A4, LETTER)
TYPE, SMALL = 8.5, 7.0
#: The distance between lines, and the space above the first line of a row, in mm.
LEAD, ABOVE = 3.9, 1.5
HEAD, FOOT = 27.0, 7.0
#: The relative widths of the columns: record, figure, old value, new value.
SHARES = (5.0, 5.0, 7.0, 7.0)
CUTS: tuple[Cut, ...] = ("semibold", "text", "text", "strong")
GUTTER = 4.0
#: The maximum number of lines of a value.
LINES = 6


def packs(found: Comparison) -> dict[str, bytes]:
    """Return the PDFs with the pages to print again by file name, for the most common papers, or {} if no page changed."""
    if found.old is None or not found.reprints:
        return {}
    files: dict[str, bytes] = {}
    for paper in PAPERS:
        again = found.reprints if paper is A4 else reprints(found.old.games, found.new.games, paper)
        for game, data in found.new.games.items():
            # Pages that differ only in their stamp are not printed again.
            mine = [it for it in again if it.game == game and it.fate in ("changed", "new")]
            if mine:
                made = _pack(found, data, mine, Job(paper=paper))
                files |= {f"update/{game}/{product.name}": product.content for product in made}
    return files


def _pack(found: Comparison, data: CheckedGame, again: Sequence[Reprint], job: Job) -> Iterator[OutputFile]:
    """Yield the files of one game's pack for one paper. Pieces with backs and flowed products are separate files."""
    room = frame(job.paper.size)
    errata = card(found, data.game.id, Size(room.width, room.height))
    cards = (errata, *(it.card for it in again if it.card))
    deck = Deck(_("Pages to print again"), cards)
    product = Product("print-again", "Pages to print again", "the pages and pieces that changed", lambda *_asked: deck)
    yield from export.export_deck(data.data, product, deck, job, export.piece_order(job, data.library))
    for flow in (it.product for it in again if isinstance(it.product, FlowedProduct)):
        made = export_flowed(flow, data.data, job.for_product(flow))
        if made.findings:
            raise UsageError(f"{flow.id}: {made.findings[0].message}")
        yield from made.files


def card(found: Comparison, game: str, size: Size) -> Card:
    """Return a card that lists the corrections for a game, on a page of the given size (mm).

    If the page is too small, the last line of the list states the number of omitted corrections.
    """
    sketch = Sketch()
    page = Box(0, 0, size.width, size.height)
    columns = page.columns(SHARES, GUTTER)
    sketch.text(0, 7.0, _("Errata"), 20, "display")
    old = found.old.version if found.old else ""
    versions = _("data {old} to {new}").format(old=old, new=found.new.version)
    sketch.text(page.right, 7.0, f"{versions}  ·  {found.new.date}", TYPE, "semibold", "end")
    sketch.add(Line(0, 10.5, page.right, 10.5, Ink.BLACK, RULE))
    advice = _(
        "Correct your pages by hand, or replace them with the pages that follow. Keep all other pages, even if a stamp differs."
    )
    sketch.text(0, 15.5, advice, (TYPE, SMALL), room=page.width)
    titles = (_("Record"), _("Figure"), _("Before"), _("Now"))
    for column, title in zip(columns, titles, strict=True):
        sketch.text(column.x, HEAD - 2.0, title, SMALL, "semibold", ink=Ink.GREY70)
    sketch.add(Line(0, HEAD, page.right, HEAD, Ink.BLACK, FINE))
    changes = [it for it in found.changes if it.game in ("", game) and not it.is_remark]
    y, count = HEAD, 0
    for change in changes:
        row = _row(change, found, game, columns)
        height = max(map(len, row)) * LEAD + 2 * ABOVE
        if y + height > size.height - FOOT:
            break
        for index, (lines, box, cut) in enumerate(zip(row, columns, CUTS, strict=True)):
            for number, line in enumerate(lines):
                base = y + ABOVE + number * LEAD + 2.9
                wide = sketch.text(box.x, base, line, TYPE, cut)
                if index == 2 and wide:
                    middle = base - points_to_mm(TYPE) * 0.24
                    sketch.add(Line(box.x - 0.4, middle, box.x + wide + 0.4, middle, Ink.BLACK, FINE))
        y += height
        sketch.add(Line(0, y, size.width, y, Ink.GREY40, HAIRLINE))
        count += 1
    if left := len(changes) - count:
        more = _("Number of corrections listed only in the changelog of the release: {number}.").format(number=left)
        sketch.text(0, page.bottom - 1.5, more, TYPE, "slant")
    return Card(sketch.face("errata", size), bookmark=(_("Errata"),))


def _row(change: Change, found: Comparison, game: str, columns: Sequence[Box]) -> list[tuple[str, ...]]:
    """Return a change as a row: for each column, the lines of its text. The record is given by its printed name.

    A row for an added or removed record has no figure. A row for a renamed record has the former id struck out.
    """
    old, new = change.old, change.new
    if change.nature == "added":
        new = _("new")
    if change.nature == "removed":
        old, new = change.id, _("withdrawn")
    if (reason := _reason(change, found, game)) and reason != new:
        new = f"{new} ({reason})" if new else reason
    data = found.new.games.get(game)
    names = (getattr(case.record, "name", None) for case in (data.library if data else ()) if case.id == change.id)
    name = next((name for name in names if isinstance(name, str)), change.id)
    case = data.library.of(change.kind).get(change.id) if data else None
    figure = label(case.kind, change.field) if case and change.field else in_words(change.field)
    words = (name, figure, old, new)
    return [_lines(text, cut, box.width) for text, cut, box in zip(words, CUTS, columns, strict=True)]


def _reason(change: Change, found: Comparison, game: str) -> str:
    """Return the reason for a corrected figure, or its document, if the record states a source for this figure alone.

    If only the earlier record stated such a source, the correction was withdrawn.
    """
    origin, former = (_source_of(change, it, game) for it in (found.new, found.old))
    if origin is None:
        return _("correction withdrawn") if former and change.new else ""
    if origin.method or not origin.document:
        return origin.method or status_in_words(origin.status)
    return remark_in_words("source", f"{origin.status}; {source(origin)}")


def _source_of(change: Change, edition: Edition | None, game: str) -> Source | None:
    """Return the source that the record states for the changed figure alone, or None if it states no such source."""
    data = edition.games.get(game) if edition else None
    case = data.library.of(change.kind).get(change.id) if data else None
    return case.record.sources.get(change.field) if case else None


def _lines(text: str, cut: Cut, room: float) -> tuple[str, ...]:
    """Split the text into lines that fit. Long words are broken, and an ellipsis replaces surplus lines."""
    legible = "".join("?" if missing_characters(char, cut) else char for char in text)
    lines = [part for line in wrap(legible, cut, TYPE, room) for part in _broken(line, cut, room)]
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], _broken(f"{lines[LINES - 1]} …", cut, room)[0]]
    return tuple(lines)


def _broken(line: str, cut: Cut, room: float) -> list[str]:
    parts = [""]
    for char in line:
        if parts[-1] and width(parts[-1] + char, cut, TYPE) > room:
            parts.append("")
        parts[-1] += char
    return parts
