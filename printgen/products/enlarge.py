"""Products in larger type: pages that grow with the paper, and large print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from printgen.drawing.enlarge import divide_face, enlarge_face
from printgen.drawing.frame import LARGE_TYPE, STRIP, frame, large_frame, status_marks
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Overflow
from printgen.products.deck import Card, Deck, LazyCard
from printgen.sheets.paper import A4
from printgen.translation import _
from printgen.units import Size

#: The smallest type of the designs for half a page, which large print enlarges, points.
SMALLEST = 7.0
LARGE = LARGE_TYPE / SMALLEST
#: The minimum width and height of such a design, mm. If the design does not fit on a page, it is divided between two pages.
_DESIGN = Size(130.0, 180.0)
#: The heights of a page that is divided between two pages, in the order in which they are tried. They are shares of the
#: height of both pages together. A lower page leaves more choice for the position of the division.
_SHARES = (1.0, 0.98, 0.96, 0.94, 0.92, 0.9, 0.88, 0.86, 0.84, 0.82, 0.79, 0.76, 0.73, 0.7)


def grown_deck(draw: Callable[[Size], Deck], paper: Size) -> Deck:
    """Return the deck that `draw` returns for a usable page size (mm), enlarged on paper larger than A4."""
    area, base = frame(paper), frame(A4.size)
    factor = min(area.width / base.width, area.height / base.height)
    if factor <= 1:
        return draw(Size(area.width, area.height))
    # The strip at the foot of a page does not grow.
    drawn = draw(Size(area.width / factor, (area.height - STRIP * (factor - 1)) / factor))
    return replace(drawn, pages=tuple(_enlarged(page, factor) for page in drawn.pages))


def _enlarged(page: Card | LazyCard, factor: float) -> Card | LazyCard:
    if isinstance(page, LazyCard):
        return replace(page, draw=partial(_draw_enlarged, page, factor))
    return page if page.trim or page.tiled else _enlarge_card(page, factor)


def _draw_enlarged(page: LazyCard, factor: float) -> Card:
    card = page.draw()
    return card if card.trim or card.tiled else _enlarge_card(card, factor)


def _enlarge_card(card: Card, factor: float) -> Card:
    back = card.back and enlarge_face(card.back, factor)
    return replace(card, front=enlarge_face(card.front, factor), back=back)


def large_deck(draw: Callable[[Size], Deck], paper: Size) -> Deck:
    """Return the deck that `draw` returns for a usable page size (mm), enlarged so that no type is too small to read.

    On small paper, each page is divided between two pages in landscape format.
    """
    area = large_frame(paper)
    room = Size(area.width / LARGE, area.height / LARGE)
    if room.width >= _DESIGN.width and room.height >= _DESIGN.height:
        drawn = draw(room)
        return replace(drawn, pages=tuple(_enlarged(page, LARGE) for page in drawn.pages))
    area = large_frame(paper.transposed)
    room = Size(area.width / LARGE, area.height / LARGE)

    @cache
    def deck_at(share: float) -> Deck:
        return draw(Size(room.width, 2 * room.height * share))

    def variants(number: int) -> Iterator[Card]:
        for share in _SHARES:
            page = deck_at(share).pages[number]
            yield page.draw() if isinstance(page, LazyCard) else page

    pages = (_two_pages(page, partial(variants, at), room.height) for at, page in enumerate(deck_at(1.0).pages))
    return replace(deck_at(1.0), pages=tuple(part for parts in pages for part in parts))


def _two_pages(first: Card | LazyCard, variants: Callable[[], Iterable[Card]], height: float) -> Iterator[LazyCard]:
    """Yield both halves of a page, each at most `height` mm high. `variants` draws the page in several heights."""

    @cache
    def parts() -> tuple[Card, ...]:
        cards = list[Card]()
        for card in variants():
            # On lower pages, the texts do not fit either.
            if card.overflows and cards:
                break
            cards.append(card)
            if divided := divide_face(card.front, height):
                return tuple(_part(card, face, number) for number, face in enumerate(divided, start=1))
        for card in cards:
            if not card.overflows and (divided := divide_face(card.front, height, between_sections=False)):
                return tuple(_part(card, face, number) for number, face in enumerate(divided, start=1))
        overflow = Overflow((), _("the page on two pages"), excess=1.0)
        return (replace(card, overflows=card.overflows or ((card.cases[0], overflow),)),) * 2

    name = first.name if isinstance(first, LazyCard) else first.front.name
    others = first.other_cases if isinstance(first, LazyCard) else ()
    for number in range(2):
        yield LazyCard(f"{name}-{number + 1}", first.cases, partial(_nth, parts, number), others)


def _nth(parts: Callable[[], tuple[Card, ...]], number: int) -> Card:
    return parts()[number]


def _part(card: Card, face: Face, number: int) -> Card:
    drawn = enlarge_face(replace(face, name=f"{card.front.name}-{number}"), LARGE)
    return replace(card, front=drawn, landscape=True, statuses=status_marks([drawn]))
