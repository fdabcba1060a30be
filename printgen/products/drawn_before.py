"""Pages as an earlier run printed them: only those whose records changed since are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from printgen.data.kind import Case
from printgen.data.recording import RecordingLibrary
from printgen.drawing.compiled import Plate, Plated
from printgen.drawing.coverage import ink
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.products.deck import Card, Deck, Page
from printgen.render.pdf.compile import Engraver
from printgen.reuse import fingerprint
from printgen.reuse.records import digest, dumped, loaded, written
from printgen.reuse.store import Store


@dataclass(frozen=True, slots=True)
class Engraved:
    """The cards of a product by the key of all that they show, each with a plate for its front, and all that these lay."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    plates: Mapping[str, Plate] = field(default_factory=dict)


def drawn(deck: Deck, library: RecordingLibrary, palette: Palette, cache: Store, slot: str, made_from: str) -> Deck:
    """The deck with every card drawn, or taken as it was.

    library: the one that the deck was made from. slot, made_from: under which name the cards are kept in the cache, and the
    key of all that they are made from besides records.
    """
    before = _unpacked(cache.get(slot, made_from))
    engraver = Engraver(palette)
    glyphs: dict[int, float] = {}
    now: dict[str, Card] = {}
    cards: list[Card] = []
    for page, key in zip(deck.pages, _keys(deck, library), strict=True):
        if isinstance(page, Card):
            cards.append(page)
        elif key in before.cards:
            now[key] = _with_plates(before.cards[key], before.plates)
            cards.append(replace(now[key], shows=page.shows))
        else:
            card = page.draw()
            # Of what is laid over several sheets the press must see the marks.
            if not card.misfits and not card.tiled:
                card = _plated(card, engraver, glyphs)
                if isinstance(card.front, Plated) and (card.back is None or isinstance(card.back, Plated)):
                    now[key] = card
            cards.append(card)
    if set(now) != set(before.cards):
        cache.put(slot, made_from, _packed(now))
    return replace(deck, pages=tuple(cards))


def _plated(card: Card, engraver: Engraver, glyphs: dict[int, float]) -> Card:
    def plated(face: Face) -> Face:
        return engraver.plated(face, ink(face, engraver.palette, glyphs))

    return _faces(card, plated)


def _with_plates(card: Card, plates: Mapping[str, Plate]) -> Card:
    return _faces(card, lambda face: replace(face, below=plates) if isinstance(face, Plated) else face)


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
    """The cards, and beside them what they lay, each plate once and no more than is laid; without the records."""
    plates: dict[str, Plate] = {}
    for card in cards.values():
        for face in (card.front, card.back):
            if isinstance(face, Plated):
                _gather(face.plate, face.below, plates)
    light = {key: replace(_with_plates(card, {}), shows=()) for key, card in cards.items()}
    return dumped(Engraved(light, plates))


def _gather(plate: Plate, there: Mapping[str, Plate], found: dict[str, Plate]) -> None:
    """Add all that a plate lays to what was found."""
    for name in plate.lays:
        if name not in found:
            found[name] = there[name]
            _gather(there[name], there, found)


def _unpacked(content: bytes | None) -> Engraved:
    found = loaded(content) if content else None
    return found if isinstance(found, Engraved) else Engraved()
