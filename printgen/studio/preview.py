"""Pages of a drawn product as pictures for the screen. Games in memory are drawn in the same way as for printing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock, Thread
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from printgen.commands import requests
from printgen.data.findings import Finding
from printgen.data.kind import GameData
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Cut
from printgen.games.game import Game, game_options
from printgen.products import draw, export
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import AIRCRAFT, MAP
from printgen.products.product_files import PrintRun
from printgen.studio.page_marks import PageMark, find_marks
from printgen.units import Size

if TYPE_CHECKING:
    from printgen.render.webfont import Characters

SVG = "image/svg+xml"
#: The characters that are in every font subset from the start. Other characters are added when a page needs them.
_COMMON = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) | frozenset(
    "–—‘’“”„†‡•…−×≤≥→←↑↓½¼¾\u2002\u2009"
)


class HasData(Protocol):
    """A protocol for games whose pages can be drawn, such as a checked game or a game in memory with changes."""

    @property
    def game(self) -> Game:
        """The game whose products are drawn."""

    @property
    def data(self) -> GameData:
        """The game's records, which the products are drawn from."""


class PagePicture(Struct, frozen=True):
    """A page as a picture.

    Fields:
        name: the name of the page, as in file names.
        content: the file.
        media: the media type.
        size: the size of the paper, mm.
        marks: the marks of doubtful figures and passages on the page.
    """

    name: str
    content: bytes
    media: str
    size: Size
    marks: tuple[PageMark, ...] = ()


class DrawnProduct(Struct, frozen=True):
    """The pages of a product, and the findings about texts that do not fit."""

    pages: tuple[PagePicture, ...]
    findings: tuple[Finding, ...] = ()


class FontSubsets:
    """The characters of each font that are embedded in all pictures. Pages that need more characters add them.

    Making a separate subset for each page would take 181 ms whenever another aircraft is chosen.
    """

    def __init__(self) -> None:
        self._characters: Characters = {}
        self._lock = Lock()
        self._is_prepared = False

    def subset(self, used: Characters) -> Characters:
        """Add the characters of a page, and return the characters to embed for each font."""
        with self._lock:
            for font, characters in used.items():
                known = self._characters.get(font) or (_available(font) if isinstance(font, str) else frozenset())
                self._characters[font] = known | characters
            return {font: self._characters[font] for font in used}

    def prepare(self) -> None:
        """Start making the subset of each built-in typeface before the first page needs it, because this takes half a second."""
        with self._lock:
            is_prepared, self._is_prepared = self._is_prepared, True
        if not is_prepared:
            Thread(target=self._cut, daemon=True).start()

    def _cut(self) -> None:
        from printgen.render.webfont import NAMES, font_face_rule

        for font, characters in self.subset(dict.fromkeys(NAMES, frozenset())).items():
            font_face_rule(font, characters)


def _available(cut: Cut) -> frozenset[str]:
    from printgen.drawing.fonts.typeface import plain_widths

    return _COMMON & frozenset(plain_widths(cut))


FONTS = FontSubsets()


def is_live(product: Product | FlowedProduct) -> bool:
    """Return whether a product can be drawn again after each keystroke. Text pages and maps take too long."""
    return isinstance(product, Product) and MAP not in product.accepts


def has_pages(of: HasData, product_id: str, aircraft: str) -> bool:
    """Return whether a drawn product has pages about an aircraft. This does not draw the pages."""
    product, run = _prepare(of, product_id, {"aircraft": aircraft})
    job = run.job_for(product)
    return isinstance(product, Product) and bool(
        draw.draw_product(product, of.data.library, job.choices, job.paper).pages
    )


def draw_pages(of: HasData, product_id: str, options: Mapping[str, str]) -> tuple[PagePicture, ...]:
    """Return the pages of a drawn product as SVG. Raise UsageError for unknown names and values.

    Args:
        options: the options of `printgen make`. With `aircraft`, only pages that show these aircraft are drawn, even if
            the product does not accept the option.
    """
    return draw_product(of, product_id, options).pages


def draw_product(of: HasData, product_id: str, options: Mapping[str, str]) -> DrawnProduct:
    """Return the pages of a drawn product as SVG, with the texts that do not fit. See `draw_pages`."""
    from printgen.render import svg

    product, run = _prepare(of, product_id, options)
    if isinstance(product, FlowedProduct):
        raise TypeError(f"{product_id} has text pages")
    job = run.job_for(product)
    deck = draw.draw_product(product, of.data.library, job.choices, job.paper)
    wanted = AIRCRAFT.value_in(run.job.choices) if AIRCRAFT not in product.accepts else ()
    deck = replace(deck, pages=_pages_about(deck, wanted))
    deck = replace(deck, pages=deck.cards)
    pages = list[PagePicture]()
    cases = {face.name: card.cases for card in deck.cards for face in (card.front, card.back) if face}
    for group in export.plan_deck(of.data, product, deck, job, run.order(product)):
        texts = svg.render_plan(group.plan, PALETTES[job.ink], subset=FONTS.subset)
        for name, sheet, text in zip(group.names, group.plan.sheets, texts, strict=True):
            pages.append(PagePicture(name, text.encode(), SVG, sheet.size, find_marks(sheet, cases)))
    return DrawnProduct(tuple(pages), draw.overflow_findings((deck,)))


def _prepare(of: HasData, product_id: str, options: Mapping[str, str]) -> tuple[Product | FlowedProduct, PrintRun]:
    """Return the product, and the print run with options in the notation of `printgen make`."""
    product = requests.find_product(of.game, product_id)
    job = replace(requests.build_job(options, game_options(of.game.id)), format="svg")
    requests.check_choices(of.game, of.data.library, job.choices)
    requests.check_layout(job, [product])
    return product, PrintRun(of.data, job, "")


def _pages_about(deck: Deck, aircraft: Sequence[str]) -> tuple[Card | LazyCard, ...]:
    """Return the pages that show any of these aircraft, or all pages if no aircraft are given."""
    if not aircraft:
        return deck.pages
    return tuple(
        page for page in deck.pages if any(it.kind.key == AIRCRAFT.name and it.id in aircraft for it in page.cases)
    )
