"""The cache of drawn pages. A page is drawn again only if its records have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.coverage import ink_area
from printgen.drawing.frame import with_statuses
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.drawing.plan import CompiledDrawing, CompiledFace
from printgen.products.deck import Card, Deck, LazyCard
from printgen.reuse import fingerprint
from printgen.reuse.records import digest, pack_record, record_digest, unpack_record
from printgen.reuse.store import Store


class CachedPages(Struct, frozen=True):
    """The cached cards of a product. The key of a card is derived from everything that the card shows.

    Fields:
        drawings: the compiled drawings that the cards use, by name.
    """

    cards: Mapping[str, Card] = field(default_factory=dict)
    drawings: Mapping[str, CompiledDrawing] = field(default_factory=dict)


def page_keys(deck: Deck, library: Library, touched: Iterable[str]) -> tuple[str, ...]:
    """Return a key for each page. The key changes if the page has to be drawn again.

    The key is a digest of the page's records, and of all looked-up records that are not about a single aircraft. A card
    that is already drawn has an empty key.

    Args:
        touched: the kinds of record that were looked up for the deck.
    """
    looked_up = {kind: library.of(kind) for kind in touched}
    by_aircraft = {
        kind for kind, cases in looked_up.items() if any(case.kind.key == "aircraft" for case in cases.values())
    }
    common = [library.derive(digest, kind) for kind in sorted(looked_up.keys() - by_aircraft)]
    pages = [page for page in deck.pages if isinstance(page, LazyCard)]
    # Each record is digested once, because a campaign is long and may be on all pages.
    cases = {id(case): case for page in pages for case in (*page.cases, *page.other_cases)}
    digests = {key: record_digest(case) for key, case in cases.items()}

    def key(page: LazyCard) -> str:
        return fingerprint.of([common, page.name, *(digests[id(case)] for case in (*page.cases, *page.other_cases))])

    return tuple(key(page) if isinstance(page, LazyCard) else "" for page in deck.pages)


def load_pages(store: Store, slot: str, made_from: str) -> dict[str, Card]:
    """Return the cards stored under the name `slot`, by key. The cards do not contain their records.

    Args:
        made_from: the key of everything that determines the cards, except records.
    """
    pages = _unpack_pages(store.get(slot, made_from))
    return {key: _with_drawings(card, pages.drawings) for key, card in pages.cards.items()}


def draw_pages(pages: Iterable[LazyCard], palette: Palette) -> list[Card]:
    """Draw pages and return their cards. A page is not compiled if it is tiled or has text that does not fit."""
    from printgen.render.pdf.compile import Compiler

    compiler = Compiler(palette)
    glyphs: dict[int, float] = {}

    def compile_face(face: Face) -> Face:
        return compiler.compile_face(face, ink_area(face, palette, glyphs))

    # The statuses cannot be determined after compilation.
    cards = (_map_faces(page.draw(), with_statuses) for page in pages)
    return [card if card.overflows or card.tiled else _map_faces(card, compile_face) for card in cards]


def save_pages(store: Store, slot: str, made_from: str, keys: Sequence[str], cards: Mapping[int, Card]) -> None:
    """Store compiled cards for later runs.

    Args:
        keys: the keys of all pages.
        cards: the cards, by the index of their key.
    """
    pages = {keys[place]: card for place, card in cards.items() if _is_compiled(card)}
    store.put(slot, made_from, _pack_pages(pages))


def _is_compiled(card: Card) -> bool:
    return isinstance(card.front, CompiledFace) and (card.back is None or isinstance(card.back, CompiledFace))


def _with_drawings(card: Card, drawings: Mapping[str, CompiledDrawing]) -> Card:
    return _map_faces(card, lambda face: replace(face, drawings=drawings) if isinstance(face, CompiledFace) else face)


def _map_faces(card: Card, change: Callable[[Face], Face]) -> Card:
    """Return the card with each of its faces replaced with the result of `change`."""
    return replace(card, front=change(card.front), back=change(card.back) if card.back else None)


def _pack_pages(cards: Mapping[str, Card]) -> bytes:
    """Convert cards (without their records) and all drawings that they use to bytes."""
    drawings: dict[str, CompiledDrawing] = {}
    for card in cards.values():
        for face in (card.front, card.back):
            if isinstance(face, CompiledFace):
                _gather(face.drawing, face.drawings, drawings)
    light = {key: replace(_with_drawings(card, {}), cases=()) for key, card in cards.items()}
    return pack_record(CachedPages(light, drawings))


def _gather(
    drawing: CompiledDrawing, available: Mapping[str, CompiledDrawing], found: dict[str, CompiledDrawing]
) -> None:
    """Add all drawings that a drawing uses, directly or indirectly, to `found`."""
    for name in drawing.children:
        if name not in found:
            found[name] = available[name]
            _gather(available[name], available, found)


def _unpack_pages(content: bytes | None) -> CachedPages:
    pages = unpack_record(content) if content else None
    return pages if isinstance(pages, CachedPages) else CachedPages()
