"""What a change of the data means for print: the pages, chits and cards that come out otherwise than before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from printgen.data.recording import RecordingLibrary
from printgen.games.reading import Reading
from printgen.products.deck import Aid, Card
from printgen.products.draw import draw
from printgen.products.flow import Flow, Html
from printgen.products.options import Choices
from printgen.reuse.records import digest
from printgen.sheets.paper import A4, Paper
from printgen.sheets.stamp import stamp

#: changed: to be printed anew. new: was not there before. withdrawn: to be thrown away. restamped: nothing that it shows
#: is another, but a record behind it is, and so is its stamp.
Fate = Literal["changed", "new", "withdrawn", "restamped"]


@dataclass(frozen=True, slots=True)
class Reprint:
    """A page or piece that is not as it was; the card to print, None for one that was withdrawn and for flowed pages."""

    game: str
    aid: Aid | Flow
    item: str
    fate: Fate
    piece: bool = False
    card: Card | None = None


def reprints(old: Mapping[str, Reading], new: Mapping[str, Reading], paper: Paper = A4) -> tuple[Reprint, ...]:
    """All that has to be printed again for the new data, in the order of games and aids.

    Drawn on that paper, but put on no surface. Both states have to be free of errors.
    """
    return tuple(found for game in sorted({*old, *new}) for found in _of_game(old.get(game), new.get(game), paper))


def _of_game(old: Reading | None, new: Reading | None, paper: Paper) -> Iterator[Reprint]:
    data = new or old
    assert data is not None
    for aid in data.game.aids:
        if isinstance(aid, Aid):
            yield from _of_deck(data.game.id, aid, _cards(aid, old, paper), _cards(aid, new, paper))
        else:
            yield from _of_flow(data.game.id, aid, _mark(aid, old, paper), _mark(aid, new, paper))


Key = tuple[str, tuple[str, ...]]


def _cards(aid: Aid, data: Reading | None, paper: Paper) -> dict[Key, tuple[Card, ...]]:
    """The cards of the aid by name and place in its outline."""
    found: dict[Key, list[Card]] = defaultdict(list)
    for card in draw(aid, data.library, Choices(), paper).cards if data else ():
        found[card.front.name, card.bookmark].append(card)
    return {key: tuple(cards) for key, cards in found.items()}


def _of_deck(
    game: str, aid: Aid, old: Mapping[Key, tuple[Card, ...]], new: Mapping[Key, tuple[Card, ...]]
) -> Iterator[Reprint]:
    for key, cards in new.items():
        before = old.get(key, ())
        for number, card in enumerate(cards):
            if fate := _fate(card, before, number):
                yield Reprint(game, aid, _item(card), fate, card.trim is not None, card)
    for key, cards in old.items():
        for card in cards[len(new.get(key, ())) :]:
            yield Reprint(game, aid, _item(card), "withdrawn", card.trim is not None)


def _fate(card: Card, before: tuple[Card, ...], number: int) -> Fate | None:
    """What became of a card, of which there were so many before: None where one of them comes out just as it does."""
    same = [other for other in before if alike(card, other)]
    if not same:
        return "changed" if number < len(before) else "new"
    # A piece bears no stamp of its own, but shares that of its sheet.
    stamped = card.trim is not None or any(stamp(card.shows) == stamp(other.shows) for other in same)
    return None if stamped else "restamped"


def alike(card: Card, other: Card) -> bool:
    """Whether two cards show the same, on as many copies."""
    return (card.front, card.back, card.copies, card.trim) == (other.front, other.back, other.copies, other.trim)


def _item(card: Card) -> str:
    """What a card is called; a piece by what it shows, where its deck has no outline."""
    if card.bookmark:
        return card.bookmark[-1]
    return card.front.name


def _mark(flow: Flow, data: Reading | None, paper: Paper) -> str:
    """What changes when, and only when, the flowed pages do: their stamp, or a digest of all that was looked at for them."""
    if data is None:
        return ""
    library = RecordingLibrary.over(data.library)
    html: Html = flow.html(library, Choices(), paper.size)
    if html.shows:
        return stamp(html.shows)
    return "-".join(digest(data.library, kind) for kind in sorted(library.reads.touched)) or flow.id


def _of_flow(game: str, flow: Flow, old: str, new: str) -> Iterator[Reprint]:
    if old != new:
        fate: Fate = "changed" if old and new else "new" if new else "withdrawn"
        yield Reprint(game, flow, flow.title, fate)


def counted(found: Iterable[Reprint]) -> dict[tuple[str, str, Fate, bool], tuple[str, ...]]:
    """The names of what is to be printed again, by game, aid, fate and whether they are pieces to cut out."""
    groups: dict[tuple[str, str, Fate, bool], list[str]] = defaultdict(list)
    for it in found:
        groups[it.game, it.aid.title, it.fate, it.piece].append(it.item)
    return {key: tuple(dict.fromkeys(items)) for key, items in groups.items()}


def to_print(found: Iterable[Reprint]) -> tuple[Reprint, ...]:
    """Those that are worth the paper: what shows something else than before."""
    return tuple(it for it in found if it.fate in ("changed", "new"))
