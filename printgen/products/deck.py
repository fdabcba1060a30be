"""The classes for drawn products, and for the decks of cards that these products return.

CONTRIBUTING.md has an example. `products/overview.py` draws pages with many aircraft, and `products/facts.py` one page
per aircraft. `drawing/layout/__init__.py` describes the other parts of a page. A product listed by a game is part of
all kits and game nights of that game. The field `cases` of a card lists the records on the card. The stamp of the card
is calculated from these records. Texts that do not fit are in `overflows`, each with the record to correct.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.products.options import Choices, Option

# Every command needs the list of a game's products, but only commands that print need records and marks.
if TYPE_CHECKING:
    from printgen.data.kind import Case, Library
    from printgen.data.records.fields import Sure
    from printgen.drawing.hex_map import PlacedBoard
    from printgen.drawing.marks import Face, Trim
    from printgen.drawing.sketch import Overflow
    from printgen.units import Size


class Card(Struct, frozen=True):
    """A page or piece to print.

    Fields:
        cases: the records shown on the card. The stamp on the page is calculated from these records, and changes only
            if the records change.
        overflows: the texts that did not fit, each with the record that contains it (check PG009).
    """

    front: Face
    back: Face | None = None
    copies: int = 1
    bookmark: tuple[str, ...] = ()
    #: The cut along which the piece is cut out, or None for a page that is not cut.
    trim: Trim | None = None
    #: The kind of a piece that is cut out. Pieces of a different kind start a new row on the sheet.
    kind: str = ""
    #: The name of the art along the edges of a piece. Neighbours with the same name may share a cut.
    edge: str = ""
    #: Whether spare copies of a piece may fill the free cells of its sheet: not if the number of pieces matters in play.
    has_spares: bool = False
    #: Whether a card that is larger than a sheet of paper is spread over several overlapping sheets.
    tiled: bool = False
    #: For a tiled card, the distances in mm from the top and from the left at which tiles may begin. If empty, any distance is
    #: allowed.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    #: For a tiled card, the samples of its key and their names, which are printed below the picture that shows all tiles.
    key: tuple[tuple[Face, str], ...] = ()
    #: Whether the page is landscape.
    landscape: bool = False
    cases: tuple[Case, ...] = ()
    overflows: tuple[tuple[Case, Overflow], ...] = ()
    #: The id of the record for which a form is printed. All cards with this id are in one file with the id as its name.
    #: None means a separate file with the name of the card's front.
    form_id: str | None = None
    #: The statuses that are marked on the card, or None if unknown.
    statuses: tuple[Sure, ...] | None = None
    #: The hex grid of a map, for programs that move pieces on it.
    board: PlacedBoard | None = None


class LazyCard(Struct, frozen=True):
    """A card that is drawn only when it is needed. If its page is in the cache, the card is never drawn.

    Fields:
        name: a name that is unique within the deck.
        cases: the records that the card shows.
        draw: a function that draws the card.
        other_cases: further records that affect the drawing. Records about a single aircraft may affect the card only
            if they are in `cases` or `other_cases`.
        counter: for a counter, the id of its aircraft and its number. None for any other card.
        is_piece: whether the card is a piece to cut out, not a page.
    """

    name: str
    cases: tuple[Case, ...]
    draw: Callable[[], Card]
    other_cases: tuple[Case, ...] = ()
    counter: tuple[str, int] | None = None
    is_piece: bool = False


class Deck(Struct, frozen=True, dict=True):
    """The cards of one product. Some cards may not be drawn yet."""

    title: str
    pages: tuple[Card | LazyCard, ...]
    #: The statuses that are marked on the cards. The foot of each page explains its status marks.
    statuses: tuple[Sure, ...] = ()

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards. Lazy cards are drawn when the property is first used."""
        return tuple(page.draw() if isinstance(page, LazyCard) else page for page in self.pages)


class Product(Struct, frozen=True):
    """A drawn product that can be printed.

    Fields:
        deck: a function that returns the deck for records, choices and a usable page size in mm.
        accepts: the options that the product supports, in the order in which file names list them. Other options are
            not passed to the product.
        layouts: the values of `--layout`.
        per_player: whether each player gets a copy.
        included_products: pairs of a layout and another product. The layout includes the pages of that product, which need not
            be printed separately.
        printed_figures: the printed record fields, in the notation of `printgen.data.figures.prints_figure`.
        only_by_name: whether only kits that name the product print it. Releases do not ask users to reprint such a product.
        file_name: the name of the files if it differs from the id.
        on_film: whether the product is printed on clear film.
        grows: whether type and boxes of the pages grow with the paper, beyond A4.
        adapts: whether the pieces are drawn in the size of die-cut labels (`--stock`).
        effort: the estimated time for drawing a page, as a multiple of the time for an average page.
    """

    id: str
    title: str
    summary: str
    deck: Callable[[Library, Choices, Size], Deck]
    accepts: tuple[Option[Any], ...] = ()
    layouts: tuple[str, ...] = ()
    per_player: bool = False
    included_products: tuple[tuple[str, str], ...] = ()
    printed_figures: str = ""
    only_by_name: bool = False
    file_name: str = ""
    on_film: bool = False
    grows: bool = False
    adapts: bool = False
    effort: int = 1
