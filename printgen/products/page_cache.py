"""Finished pages of earlier runs: only pages whose records changed since are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.coverage import ink_area
from printgen.drawing.frame import status_marks
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.drawing.plan import CompiledDrawing, CompiledFace
from printgen.products.deck import Card, Deck, LazyCard
from printgen.render.pdf.compile import Compiler
from printgen.reuse import fingerprint
from printgen.reuse.records import digest, pack_record, record_digest, unpack_record
from printgen.reuse.store import Store


class CachedPages(Struct, frozen=True):
    """The cards of a product by the key of all that they show, each with a drawing for its front, and all that these lay."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    drawings: Mapping[str, CompiledDrawing] = field(default_factory=dict)


def page_keys(deck: Deck, library: Library, touched: Iterable[str]) -> tuple[str, ...]:
    """Return the key of each page: a digest of its own records and of all looked-up records that do not belong to one aircraft.

    touched: the kinds that were looked up for the deck. A card that is already drawn has an empty key.
    """
    looked_at = {kind: library.of(kind) for kind in touched}
    own = {kind for kind, cases in looked_at.items() if any(case.kind.key == "aircraft" for case in cases.values())}
    common = [library.derive(digest, kind) for kind in sorted(looked_at.keys() - own)]
    pages = [page for page in deck.pages if isinstance(page, LazyCard)]
    # Once per record: a campaign may be on all pages, and is long.
    cases = {id(case): case for page in pages for case in (*page.cases, *page.other_cases)}
    texts = {key: record_digest(case) for key, case in cases.items()}

    def key(page: LazyCard) -> str:
        return fingerprint.of([common, page.name, *(texts[id(case)] for case in (*page.cases, *page.other_cases))])

    return tuple(key(page) if isinstance(page, LazyCard) else "" for page in deck.pages)


def load_pages(store: Store, slot: str, made_from: str) -> dict[str, Card]:
    """Return the cards that the store has under this name, by their keys, without the records that they show.

    made_from: the key of everything that they are made from except records.
    """
    found = _unpacked(store.get(slot, made_from))
    return {key: _with_drawings(card, found.drawings) for key, card in found.cards.items()}


def draw_pages(pages: Iterable[LazyCard], palette: Palette) -> list[Card]:
    """Draw the pages and compile them. Pages with text that does not fit, and pages that are tiled, stay marks."""
    compiler = Compiler(palette)
    glyphs: dict[int, float] = {}

    def compiled(face: Face) -> Face:
        return compiler.compile_face(face, ink_area(face, palette, glyphs))

    cards = (_with_marks(page.draw()) for page in pages)
    return [card if card.overflows or card.tiled else _faces(card, compiled) for card in cards]


def _with_marks(card: Card) -> Card:
    """The card with the marks that stand on it, which a compiled drawing does not tell any more."""
    return replace(card, statuses=status_marks([card.front, card.back] if card.back else [card.front]))


def save_pages(store: Store, slot: str, made_from: str, keys: Sequence[str], cards: Mapping[int, Card]) -> None:
    """Store those of the cards (by their place among the keys) that are compiled."""
    store.put(slot, made_from, _packed({keys[place]: card for place, card in cards.items() if _is_compiled(card)}))


def _is_compiled(card: Card) -> bool:
    return isinstance(card.front, CompiledFace) and (card.back is None or isinstance(card.back, CompiledFace))


def _with_drawings(card: Card, drawings: Mapping[str, CompiledDrawing]) -> Card:
    return _faces(card, lambda face: replace(face, drawings=drawings) if isinstance(face, CompiledFace) else face)


def _faces(card: Card, changed: Callable[[Face], Face]) -> Card:
    """A card with each of its faces changed."""
    return replace(card, front=changed(card.front), back=changed(card.back) if card.back else None)


def _packed(cards: Mapping[str, Card]) -> bytes:
    """The cards, and beside them what they lay, each drawing once and no more than is laid; without the records."""
    drawings: dict[str, CompiledDrawing] = {}
    for card in cards.values():
        for face in (card.front, card.back):
            if isinstance(face, CompiledFace):
                _gather(face.drawing, face.drawings, drawings)
    light = {key: replace(_with_drawings(card, {}), cases=()) for key, card in cards.items()}
    return pack_record(CachedPages(light, drawings))


def _gather(drawing: CompiledDrawing, there: Mapping[str, CompiledDrawing], found: dict[str, CompiledDrawing]) -> None:
    """Add all that a drawing lays to what was found."""
    for name in drawing.children:
        if name not in found:
            found[name] = there[name]
            _gather(there[name], there, found)


def _unpacked(content: bytes | None) -> CachedPages:
    found = unpack_record(content) if content else None
    return found if isinstance(found, CachedPages) else CachedPages()
