"""Pages as an earlier run printed them: only those whose records changed since are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from printgen.data.kind import Case
from printgen.data.recording import RecordingLibrary
from printgen.drawing.compiled import CompiledDrawing, CompiledFace
from printgen.drawing.coverage import ink
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.products.deck import Card, Deck, Page
from printgen.render.pdf.compile import Compiler
from printgen.reuse import fingerprint
from printgen.reuse.records import digest, dumped, loaded, written
from printgen.reuse.store import Store


@dataclass(frozen=True, slots=True)
class KeptPages:
    """The cards of a product by the key of all that they show, each with a drawing for its front, and all that these lay."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    drawings: Mapping[str, CompiledDrawing] = field(default_factory=dict)


def drawn(deck: Deck, library: RecordingLibrary, palette: Palette, cache: Store, slot: str, made_from: str) -> Deck:
    """The deck with every card drawn, or taken as it was.

    library: the one that the deck was made from. slot, made_from: under which name the cards are kept in the cache, and the
    key of all that they are made from besides records.
    """
    before = _unpacked(cache.get(slot, made_from))
    compiler = Compiler(palette)
    glyphs: dict[int, float] = {}
    now: dict[str, Card] = {}
    cards: list[Card] = []
    for page, key in zip(deck.pages, _keys(deck, library), strict=True):
        if isinstance(page, Card):
            cards.append(page)
        elif key in before.cards:
            now[key] = _with_drawings(before.cards[key], before.drawings)
            cards.append(replace(now[key], shows=page.shows))
        else:
            card = page.draw()
            # Of what is laid over several sheets the press must see the marks.
            if not card.misfits and not card.tiled:
                card = _compiled_card(card, compiler, glyphs)
                if isinstance(card.front, CompiledFace) and (card.back is None or isinstance(card.back, CompiledFace)):
                    now[key] = card
            cards.append(card)
    if set(now) != set(before.cards):
        cache.put(slot, made_from, _packed(now))
    return replace(deck, pages=tuple(cards))


def _compiled_card(card: Card, compiler: Compiler, glyphs: dict[int, float]) -> Card:
    def compiled(face: Face) -> Face:
        return compiler.compiled(face, ink(face, compiler.palette, glyphs))

    return _faces(card, compiled)


def _with_drawings(card: Card, drawings: Mapping[str, CompiledDrawing]) -> Card:
    return _faces(card, lambda face: replace(face, below=drawings) if isinstance(face, CompiledFace) else face)


def _faces(card: Card, changed: Callable[[Face], Face]) -> Card:
    """A card with each of its faces changed."""
    return replace(card, front=changed(card.front), back=changed(card.back) if card.back else None)


def _keys(deck: Deck, library: RecordingLibrary) -> list[str]:
    """What each page depends on: the records that it shows, and whatever was looked at that is not some aircraft's own."""
    own = {kind for kind, cases in library.cases.items() if any(case.kind.key == "aircraft" for case in cases.values())}
    common = [digest(library, kind) for kind in sorted(library.reads.touched - own)]
    texts: dict[int, str] = {}

    def text(case: Case) -> str:
        if id(case) not in texts:
            texts[id(case)] = written(case)
        return texts[id(case)]

    return [
        fingerprint.of([common, page.name, *map(text, page.shows)]) if isinstance(page, Page) else ""
        for page in deck.pages
    ]


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
