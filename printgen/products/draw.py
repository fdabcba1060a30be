"""Products drawn for a paper, and what of their text could not be set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.data.findings import Finding, in_order
from printgen.data.kind import Library
from printgen.drawing.frame import frame
from printgen.products.deck import Aid, Choices, Deck
from printgen.products.flow import Flow
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size


def deck(aid: Aid, library: Library, choices: Choices, paper: Paper) -> Deck:
    """An aid of the game for the frame of a paper, its pages drawn or still to be drawn."""
    room = frame(paper.size)
    return aid.deck(library, choices, Size(room.width, room.height))


def draw(aid: Aid, library: Library, choices: Choices, paper: Paper) -> Deck:
    """An aid of the game drawn for the frame of a paper."""
    return deck(aid, library, choices, paper).drawn()


def misfits_of_all(products: Iterable[Aid | Flow], library: Library) -> tuple[Finding, ...]:
    """The misfits of all products that are drawn, on the papers most people have."""
    return misfits(deck for aid in products if isinstance(aid, Aid) for deck in _on_papers(aid, library))


def _on_papers(aid: Aid, library: Library) -> Iterator[Deck]:
    """The aid on each paper; once where it is all pieces or larger pictures, to which paper makes no difference."""
    deck = draw(aid, library, Choices(), A4)
    yield deck
    if not all(card.trim or card.tiled for card in deck.cards):
        yield draw(aid, library, Choices(), LETTER)


def misfits(decks: Iterable[Deck]) -> tuple[Finding, ...]:
    """The texts of the decks that could not be set (PG009), each field once."""
    told = [(case, misfit) for deck in decks for card in deck.cards for case, misfit in card.misfits]
    if not told:
        return ()
    from printgen.checks.glyphs import unsettable

    found = [unsettable(case, it.field, it.text, it.over, it.lacking) for case, it in told]
    return tuple(in_order(list({finding.place: finding for finding in reversed(found) if finding}.values())))
