"""Drawn products, and what they give: cards with their faces, in the order in which they are printed.

CONTRIBUTING.md has a list of aircraft; `products/overview.py` makes pages that show many aircraft, `products/facts.py`
one of an aircraft. `drawing/layout/__init__.py` says what else a page is described with. A product joins every kit and evening
of its game once the game names it. Where a card shows records, it names them in `shows`, for the stamp, and what did not fit in
`misfits`, with the record that is to be corrected.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.products.options import Choices, Option

# A game's products are named by every command; only those that print need records and marks.
if TYPE_CHECKING:
    from printgen.data.kind import Case, Library
    from printgen.data.records.fields import Sure
    from printgen.drawing.marks import Face, Trim
    from printgen.drawing.sketch import Overflow
    from printgen.units import Size


class Card(Struct, frozen=True):
    """A piece to print: front, back where it has one, how many, its bookmark, and the records it shows.

    `shows` is what the stamp on the page is made of: a card whose records did not change keeps its stamp.
    `misfits` are texts that could not be set, by the case they came from (check PG009).
    """

    front: Face
    back: Face | None = None
    copies: int = 1
    bookmark: tuple[str, ...] = ()
    #: How the piece is cut out; None for a page of its own.
    trim: Trim | None = None
    #: Of what is cut out: pieces of another kind begin a new row of the sheet.
    kind: str = ""
    #: Larger than a sheet of paper may be: the press lays it over as many as it takes, with overlap.
    tiled: bool = False
    #: Of what is tiled: where tiles may begin, heights and places from the left, mm; anywhere where there are none.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    #: A page of its own that is laid on its side.
    landscape: bool = False
    cases: tuple[Case, ...] = ()
    overflows: tuple[tuple[Case, Overflow], ...] = ()
    #: As a form: the id of what it is for, after which its file is named, with all cards of that name; None for a file of its
    #: own, named after its front.
    form_id: str | None = None
    #: Which marks of how sure a figure is stand on it; None where nobody has looked.
    statuses: tuple[Sure, ...] | None = None


class LazyCard(Struct, frozen=True):
    """A card that is drawn when it is wanted, and need not be where it is known what it looked like.

    name: no other page of the deck has it. shows: as of the card. also: other records that it is drawn from. Of the records that
    each aircraft has of its own no others than these two make a difference to it. numbered: of a counter, whose it is (an
    aircraft's id) and its number.
    """

    name: str
    cases: tuple[Case, ...]
    draw: Callable[[], Card]
    other_cases: tuple[Case, ...] = ()
    counter: tuple[str, int] | None = None


class Deck(Struct, frozen=True, dict=True):
    """The cards of one product, some or all of them still to be drawn."""

    title: str
    pages: tuple[Card | LazyCard, ...]
    #: The marks of how sure a figure is that stand on its pieces: what they mean is said at the foot of each page that has them.
    statuses: tuple[Sure, ...] = ()

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards; those still to be drawn are drawn when this is first asked for."""
        return tuple(page.draw() if isinstance(page, LazyCard) else page for page in self.pages)


class Product(Struct, frozen=True):
    """A product that can be printed: `deck` draws the face of each page at the given size (mm).

    accepts: the options that this product supports. Others are not passed to it; file names list the accepted ones in this order.
    layouts: the values of `--layout`. per_player: whether each player gets one.
    included_products: for a layout, the product whose pages are part of its pages and need not be printed.
    printed_figures: the record fields that it prints, as `printgen.data.figures.prints_figure` reads them.
    only_by_name: it is printed only by kits that name it, and releases do not ask to print it again.
    file_name: the name of its files, if not its id (a mission's handouts are stored beside those of the mission before).
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
