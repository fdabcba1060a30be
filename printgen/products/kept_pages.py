"""Pages as an earlier run printed them: only those whose records changed since are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct, field
from msgspec.msgpack import encode
from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.drawing.coverage import ink
from printgen.drawing.frame import marks
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.drawing.plan import CompiledDrawing, CompiledFace
from printgen.products.deck import Card, Deck, Page
from printgen.render.pdf.compile import Compiler
from printgen.reuse import fingerprint
from printgen.reuse.records import digest, dumped, loaded, written
from printgen.reuse.store import Store


class KeptPages(Struct, frozen=True):
    """The cards of a product by the key of all that they show, each with a drawing for its front, and all that these lay."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    drawings: Mapping[str, CompiledDrawing] = field(default_factory=dict)


def keys(deck: Deck, library: Library, touched: Iterable[str]) -> tuple[str, ...]:
    """What each page depends on: the records that it is drawn from, and whatever was looked at that is not some aircraft's own.

    touched: the kinds that were looked at for the deck. There is no key of a card that is drawn already.
    """
    looked_at = {kind: library.of(kind) for kind in touched}
    own = {kind for kind, cases in looked_at.items() if any(case.kind.key == "aircraft" for case in cases.values())}
    common = [library.derive(digest, kind) for kind in sorted(looked_at.keys() - own)]
    text = _texts()
    return tuple(
        fingerprint.of([common, page.name, *map(text, (*page.shows, *page.also))]) if isinstance(page, Page) else ""
        for page in deck.pages
    )


def _texts() -> Callable[[Case], str]:
    """`written`, made once for each record: one may stand on all pages, and be as long as a campaign."""
    texts: dict[int, str] = {}

    def text(case: Case) -> str:
        if id(case) not in texts:
            texts[id(case)] = written(case)
        return texts[id(case)]

    return text


def content(deck: Deck, keys: Sequence[str]) -> str:
    """A digest of all pages of a deck, drawn or not: what they show and how they look. keys: of those still to be drawn."""
    text = _texts()

    def told(page: Page | Card, key: str) -> object:
        if isinstance(page, Page):
            return key, page.name
        look = encode(replace(page, shows=(), misfits=()), enc_hook=repr)
        return sha256(look).hexdigest(), [*map(text, page.shows)]

    pages = [told(page, key) for page, key in zip(deck.pages, keys, strict=True)]
    return fingerprint.of([deck.title, deck.marked, pages])


def kept(store: Store, slot: str, made_from: str) -> dict[str, Card]:
    """The cards that were kept under that name in the store, by their keys; without the records that they show.

    made_from: the key of all that they are made from besides records.
    """
    found = _unpacked(store.get(slot, made_from))
    return {key: _with_drawings(card, found.drawings) for key, card in found.cards.items()}


def drawn(pages: Iterable[Page], palette: Palette) -> list[Card]:
    """The pages drawn, and compiled where that can be: not what cannot be set, nor what is laid over several sheets, of which
    marks are wanted."""
    compiler = Compiler(palette)
    glyphs: dict[int, float] = {}

    def compiled(face: Face) -> Face:
        return compiler.compiled(face, ink(face, palette, glyphs))

    cards = (_with_marks(page.draw()) for page in pages)
    return [card if card.misfits or card.tiled else _faces(card, compiled) for card in cards]


def _with_marks(card: Card) -> Card:
    """The card with the marks that stand on it, which a compiled drawing does not tell any more."""
    return replace(card, marked=marks([card.front, card.back] if card.back else [card.front]))


def keep(store: Store, slot: str, made_from: str, keys: Sequence[str], cards: Mapping[int, Card]) -> None:
    """Keep those of the cards (by their place among the keys) of which only the compiled drawings are left."""
    store.put(slot, made_from, _packed({keys[place]: card for place, card in cards.items() if _is_compiled(card)}))


def _is_compiled(card: Card) -> bool:
    return isinstance(card.front, CompiledFace) and (card.back is None or isinstance(card.back, CompiledFace))


def _with_drawings(card: Card, drawings: Mapping[str, CompiledDrawing]) -> Card:
    return _faces(card, lambda face: replace(face, below=drawings) if isinstance(face, CompiledFace) else face)


def _faces(card: Card, changed: Callable[[Face], Face]) -> Card:
    """A card with each of its faces changed."""
    return replace(card, front=changed(card.front), back=changed(card.back) if card.back else None)


def _packed(cards: Mapping[str, Card]) -> bytes:
    """The cards, and beside them what they lay, each drawing once and no more than is laid; without the records."""
    drawings: dict[str, CompiledDrawing] = {}
    for card in cards.values():
        for face in (card.front, card.back):
            if isinstance(face, CompiledFace):
                _gather(face.drawing, face.below, drawings)
    light = {key: replace(_with_drawings(card, {}), shows=()) for key, card in cards.items()}
    return dumped(KeptPages(light, drawings))


def _gather(drawing: CompiledDrawing, there: Mapping[str, CompiledDrawing], found: dict[str, CompiledDrawing]) -> None:
    """Add all that a drawing lays to what was found."""
    for name in drawing.lays:
        if name not in found:
            found[name] = there[name]
            _gather(there[name], there, found)


def _unpacked(content: bytes | None) -> KeptPages:
    found = loaded(content) if content else None
    return found if isinstance(found, KeptPages) else KeptPages()
