"""The guide to ready-to-print PDFs: one page that describes each file and the paper for it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.files import OutputFile
from printgen.products.deck import Card, Deck, Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The relative widths of the columns: file, material, sides, sheets, next steps.
SHARES = (62.0, 30.0, 20.0, 13.0, 65.0)
CUTS: tuple[Cut, ...] = ("strong", "text", "text", "text", "text")
GUTTER, LEAD, TYPE = 3.0, 4.4, 10.0
#: The distances in mm from the top of the page to the rule below the title, and to the headings of the table.
HEAD, TABLE = 19.4, 28.0


class GuideEntry(Struct, frozen=True):
    """A file in the guide.

    Fields:
        material: the paper, card or film on which the file should be printed.
        then: instructions for the printed sheets, such as cutting.
    """

    name: str
    title: str
    material: str
    two_sided: bool
    sheets: int
    then: str


def guide_entry(file: OutputFile, product: Product | FlowedProduct | None, paper: Size) -> GuideEntry:
    """Return the guide's entry for a PDF file.

    Args:
        product: the product in the file, or None for the cover and the bound sheets of a kit file.
    """
    facts = file.facts
    pieces, tiles = sum(cut[0] for cut in facts.get("cuts", ())), facts.get("tiles", 0)
    film = isinstance(product, Product) and product.on_film
    material = _("clear film") if film else _("card") if pieces and not tiles else _("paper")
    steps = []
    if pieces:
        steps.append(_("Cut out {count} pieces.").format(count=pieces))
    if tiles:
        steps.append(_("Trim and join {count} tiles.").format(count=tiles))
    if copies := facts.get("copies"):
        steps.append(_("Print {count} copies.").format(count=copies))
    elif isinstance(product, Product) and product.per_player:
        steps.append(_("Print only the pages of your aircraft."))
    elif isinstance(product, FlowedProduct) and product.per_player:
        players = product.players_per_copy(Choices(), paper)
        steps.append(_("Print one copy for every {count} players.").format(count=players))
    two_sided = facts["sides"] == 2
    return GuideEntry(file.name, facts["title"], material, two_sided, facts["sheets"], " ".join(steps))


def guide_product(title: str, game: str, entries: Sequence[GuideEntry], size: Size) -> tuple[Product, Deck]:
    """Return the guide as a product, and its deck, which has one page.

    Args:
        size: the usable size of the page, mm.
    """
    deck = Deck(_("What to print on what"), (draw_guide(title, game, entries, size),))
    return Product("guide", "Guide", "what to print on what", lambda *_asked: deck, file_name="00-guide"), deck


def draw_guide(title: str, game: str, entries: Sequence[GuideEntry], size: Size) -> Card:
    """Return the guide as a card: a table of the files, with general instructions below the table."""
    sketch = Sketch()
    page = Box(0, 0, size.width, size.height)
    sketch.text(0, 10.0, title, (30, 20, 14), "display", room=size.width)
    sketch.text(0, 16.8, f"{game}  ·  {_('What to print on what')}", 10.5, "semibold", ink=Ink.GREY70, room=size.width)
    sketch.add(Line(0, HEAD, size.width, HEAD, Ink.BLACK, RULE))
    columns = page.columns(SHARES, GUTTER)
    heads = (_("File"), _("Print on"), _("Print"), _("Sheets"), _("Then"))
    for column, head in zip(columns, heads, strict=True):
        sketch.text(column.x, TABLE, head, 8.5, ink=Ink.GREY70, room=column.width)
    y = TABLE + 1.6
    sketch.add(Line(0, y, size.width, y, Ink.BLACK, FINE))
    for entry in entries:
        sides = _("two-sided") if entry.two_sided else _("one-sided")
        texts = (entry.name, entry.material, sides, str(entry.sheets), entry.then)
        rows = [
            wrap(text, cut, TYPE, column.width) if text else ()
            for text, cut, column in zip(texts, CUTS, columns, strict=True)
        ]
        for lines, cut, column in zip(rows, CUTS, columns, strict=True):
            for number, line in enumerate(lines):
                sketch.text(column.x, y + 4.6 + number * LEAD, line, (TYPE, 8.5, 7.0), cut, room=column.width)
        y += max(map(len, rows)) * LEAD + 2.4
        sketch.add(Line(0, y, size.width, y, Ink.GREY40, HAIRLINE))
    _draw_instructions(sketch, Box(0, y + 9.0, size.width, size.height - y), entries)
    return Card(sketch.face("guide", size), bookmark=(_("Guide"),))


def _draw_instructions(sketch: Sketch, box: Box, entries: Sequence[GuideEntry]) -> None:
    """Draw the general instructions that apply to the listed files."""
    sentences = [
        _("Print at 100% (“actual size”), never “fit to page”. Measure the rulers at the foot: 50 mm and 2 in."),
    ]
    if any(it.two_sided for it in entries):
        sentences.append(_("Two-sided files: print on both sides and flip on the long edge."))
    if any(it.material == _("card") for it in entries):
        sentences.append(_("Card: 160 to 250 g/m². Or glue the printed paper to thin cardboard before you cut."))
    if any(it.material == _("clear film") for it in entries):
        sentences.append(_("Clear film: transparency film that suits your printer, laser or inkjet."))
    sentences.append(_("You need the rulebook of the game. Every page names the game and the version of the data."))
    y = box.y
    for sentence in sentences:
        for line in wrap(sentence, "text", 10.0, box.width):
            sketch.text(box.x, y, line, 10.0)
            y += 4.6
        y += 1.0
