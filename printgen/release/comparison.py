"""Two editions held against each other: what changed, and what that means for print: the pages, chits and cards that come out
otherwise than before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from printgen.data.findings import stops
from printgen.data.recording import RecordingLibrary
from printgen.games.reading import Reading
from printgen.products.deck import Aid, Card
from printgen.products.draw import draw
from printgen.products.flow import Flow
from printgen.products.options import Choices
from printgen.release.changes import Change, changes
from printgen.release.editions import Edition
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


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is different in `new`; `old` is None where there was nothing before.

    reprints: None where it is not known, since one of the two has errors and cannot be drawn.
    """

    old: Edition | None
    new: Edition
    changes: tuple[Change, ...]
    reprints: tuple[Reprint, ...] | None


def compare(old: Edition | None, new: Edition) -> Comparison:
    """Compare two editions; against nothing, all records are new and there is nothing to print again."""
    if old is None:
        return Comparison(None, new, changes({}, new.libraries), ())
    found = changes(old.libraries, new.libraries)
    if not found:
        return Comparison(old, new, (), ())
    sound = not stops((*old.findings, *new.findings))
    return Comparison(old, new, found, reprints(old.games, new.games) if sound else None)


def reprints(old: Mapping[str, Reading], new: Mapping[str, Reading], paper: Paper = A4) -> tuple[Reprint, ...]:
    """All that has to be printed again for the new data, in the order of games and aids.

    Drawn on that paper, but put on no surface. Both states have to be free of errors.
    """
    found: list[Reprint] = []
    for game in sorted({*old, *new}):
        before, after = old.get(game), new.get(game)
        for aid in old[game].game.aids if after is None else after.game.aids:
            if isinstance(aid, Aid):
                found += _of_deck(game, aid, _cards(aid, before, paper), _cards(aid, after, paper))
            elif (was := _mark(aid, before, paper)) != (now := _mark(aid, after, paper)):
                found.append(Reprint(game, aid, aid.title, "changed" if was and now else "new" if now else "withdrawn"))
    return tuple(found)


Key = tuple[str, tuple[str, ...]]


def _cards(aid: Aid, data: Reading | None, paper: Paper) -> dict[Key, list[Card]]:
    """The cards of the aid by name and place in its outline."""
    found: dict[Key, list[Card]] = defaultdict(list)
    for card in draw(aid, data.library, Choices(), paper).cards if data else ():
        found[card.front.name, card.bookmark].append(card)
    return found


def _of_deck(game: str, aid: Aid, old: Mapping[Key, list[Card]], new: Mapping[Key, list[Card]]) -> Iterator[Reprint]:
    """What became of the cards of a deck; a piece is called by what it shows, where its deck has no outline."""
    for (name, bookmark), cards in new.items():
        before = old.get((name, bookmark), [])
        for number, card in enumerate(cards):
            same = [other for other in before if alike(card, other)]
            fate: Fate = "changed" if number < len(before) else "new"
            if same:
                # A piece bears no stamp of its own, but shares that of its sheet.
                if card.trim is not None or any(stamp(card.shows) == stamp(other.shows) for other in same):
                    continue
                fate = "restamped"
            yield Reprint(game, aid, bookmark[-1] if bookmark else name, fate, card.trim is not None, card)
    for (name, bookmark), cards in old.items():
        for card in cards[len(new.get((name, bookmark), [])) :]:
            yield Reprint(game, aid, bookmark[-1] if bookmark else name, "withdrawn", card.trim is not None)


def alike(card: Card, other: Card) -> bool:
    """Whether two cards show the same, on as many copies."""
    return (card.front, card.back, card.copies, card.trim) == (other.front, other.back, other.copies, other.trim)


def _mark(flow: Flow, data: Reading | None, paper: Paper) -> str:
    """What changes when, and only when, the flowed pages do: their stamp, or a digest of all that was looked at for them."""
    if data is None:
        return ""
    library = RecordingLibrary.over(data.library)
    html = flow.html(library, Choices(), paper.size)
    if html.shows:
        return stamp(html.shows)
    return "-".join(digest(data.library, kind) for kind in sorted(library.reads.touched)) or flow.id


def counted(found: Iterable[Reprint]) -> dict[tuple[str, str, Fate, bool], tuple[str, ...]]:
    """The names of what is to be printed again, by game, aid, fate and whether they are pieces to cut out."""
    groups: dict[tuple[str, str, Fate, bool], list[str]] = defaultdict(list)
    for it in found:
        groups[it.game, it.aid.title, it.fate, it.piece].append(it.item)
    return {key: tuple(dict.fromkeys(items)) for key, items in groups.items()}
