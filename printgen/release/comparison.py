"""Two editions held against each other: what changed, by record and field, and what that means for print: the pages, chits and
cards that come out otherwise than before."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from printgen.data.figures import sources, stated
from printgen.data.findings import stops
from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.data.recording import RecordingLibrary
from printgen.data.records.record import Record
from printgen.games.reading import Reading
from printgen.products import page_cache
from printgen.products.deck import Aid, Card, Page
from printgen.products.draw import draw
from printgen.products.flow import Flow
from printgen.products.options import Choices
from printgen.release.editions import Edition, Level
from printgen.report.show import source
from printgen.reuse.records import digest
from printgen.sheets.paper import A4, Paper
from printgen.sheets.stamp import stamp

Nature = Literal["removed", "renamed", "added", "field added", "field removed", "corrected"]
#: changed: to be printed anew. new: was not there before. withdrawn: to be thrown away. restamped: nothing that it shows
#: is another, but a record behind it is, and so is its stamp.
Fate = Literal["changed", "new", "withdrawn", "restamped"]
#: A list longer than this is told by what went and what came.
LONG = 4
_LEVELS: Mapping[Nature, Level] = {
    "removed": Level.MAJOR,
    "renamed": Level.MAJOR,
    "added": Level.MINOR,
    "field added": Level.MINOR,
    "field removed": Level.PATCH,
    "corrected": Level.PATCH,
}


class Change(Struct, frozen=True):
    """One thing that is not as it was.

    game: empty for a record that all games share. id: as it is now, or was last. field: the figure's path, empty where
    the whole record is meant; then `old` is the former id of a renamed one. about: not a figure, but what is said of
    one (its source, a note, a waiver).
    """

    game: str
    kind: str
    id: str
    nature: Nature
    field: str = ""
    old: str = ""
    new: str = ""
    about: bool = False

    @property
    def level(self) -> Level:
        """What the version has to say of it; a word more about a figure is as much as a corrected one."""
        return Level.PATCH if self.about else _LEVELS[self.nature]


class Reprint(Struct, frozen=True):
    """A page or piece that is not as it was; the card to print, None for one that was withdrawn and for flowed pages."""

    game: str
    aid: Aid | Flow
    item: str
    fate: Fate
    piece: bool = False
    card: Card | None = None


class Comparison(Struct, frozen=True):
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


def level(changes: Iterable[Change]) -> Level:
    """What the version has to say of all of them."""
    return max((change.level for change in changes), default=Level.NONE)


def changes(old: Mapping[str, Library], new: Mapping[str, Library]) -> tuple[Change, ...]:
    """Everything that changed between two states of the data, each a library by game; first what all games share.

    A record that could not be read on one side is left out: nobody knows what it says.
    """
    shared = {kind.name for kind in KINDS}
    found: dict[Change, None] = {}
    for game in sorted({*old, *new}):
        before, after = old.get(game, Library()), new.get(game, Library())
        for kind in dict.fromkeys((*after.cases, *before.cases)):
            found |= dict.fromkeys(_of_kind("" if kind in shared else game, kind, before, after))
    return tuple(sorted(found, key=lambda it: (it.game, it.kind)))


def _of_kind(game: str, kind: str, old: Library, new: Library) -> Iterator[Change]:
    before, after = old.of(kind), new.of(kind)
    former = _former(kind, old, new)
    for id, case in before.items():
        if id not in after and id not in former.values() and not new.is_refused(kind, id):
            yield Change(game, kind, case.id, "removed")
    for id, case in after.items():
        was = former.get(id)
        if was is not None:
            yield Change(game, kind, id, "renamed", old=was, new=id)
        earlier = before.get(was or id)
        if earlier is not None:
            yield from _of_record(game, earlier, case)
        elif not old.is_refused(kind, id):
            yield Change(game, kind, id, "added")


def _former(kind: str, old: Library, new: Library) -> dict[str, str]:
    """The former id of each record of the kind that was renamed.

    Records of several kinds that share a key are about one thing: what one of them was, all were.
    """
    before, after = old.of(kind), new.of(kind)
    keys = {case.kind.key for case in after.values()}
    told = [case for case in new if case.kind.key in keys and case.id in after and case.id not in before]
    return {case.id: was for case in told for was in case.record.former_ids if was in before and was not in after}


def _of_record(game: str, old: Case, new: Case) -> Iterator[Change]:
    kind, id = new.kind.name, new.id
    for about, tell in ((False, stated), (True, _remarks)):
        before, after = tell(old), tell(new)
        for field in dict.fromkeys((*after, *before)):
            then, now = before.get(field, ()), after.get(field, ())
            if then != now:
                nature: Nature = "corrected" if (then and now) or about else "field added" if now else "field removed"
                yield Change(game, kind, id, nature, field, *_told(then, now), about)


def _remarks(case: Case) -> dict[str, tuple[str, ...]]:
    """What is said of a record and its figures: sources, notes and waivers."""
    record: Record = case.record
    words = {figure: (told.status, source(told), told.why, told.scanned_as) for figure, told in sources(record).items()}
    return {
        **{f"sources.{it}" if it else "source": ("; ".join(filter(None, told)),) for it, told in words.items()},
        **{f"notes.{figure}": (note,) for figure, note in record.notes.items()},
        **{f"waivers.{waiver.check}": (waiver.reason,) for waiver in record.waivers},
    }


def _told(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, str]:
    """Both values in words; of a long list that was changed here and there, only what went and what came."""
    # A Counter keeps the order in which its items came.
    gone, come = tuple((Counter(old) - Counter(new)).elements()), tuple((Counter(new) - Counter(old)).elements())
    if max(len(old), len(new)) > LONG and 0 < len(gone) + len(come) < len(old):
        old, new = gone, come
    # Words have commas between them, phrases semicolons.
    before, after = (("; " if any(" " in item for item in items) else ", ").join(items) for items in (old, new))
    return before, after


def reprints(old: Mapping[str, Reading], new: Mapping[str, Reading], paper: Paper = A4) -> tuple[Reprint, ...]:
    """All that has to be printed again for the new data, in the order of games and aids.

    Drawn on that paper, but put on no surface. Both states have to be free of errors.
    """
    found: list[Reprint] = []
    for game in sorted({*old, *new}):
        before, after = old.get(game), new.get(game)
        for aid in old[game].game.aids if after is None else after.game.aids:
            if aid.only_named:
                continue
            if isinstance(aid, Aid):
                found += _of_deck(game, aid, *_cards(aid, before, after, paper))
            elif (was := _mark(aid, before, paper)) != (now := _mark(aid, after, paper)):
                found.append(Reprint(game, aid, aid.title, "changed" if was and now else "new" if now else "withdrawn"))
    return tuple(found)


Key = tuple[str, tuple[str, ...]]


def _cards(aid: Aid, before: Reading | None, after: Reading | None, paper: Paper) -> list[dict[Key, list[Card]]]:
    """The cards of the aid in both states by name and place in its outline, but for those of which it is known without drawing
    them that they come out as they did."""
    decks = [_pages(aid, data, paper) if data else () for data in (before, after)]
    old, new = ({page.name: key for page, key in deck if isinstance(page, Page)} for deck in decks)
    same = {name for name, key in new.items() if old.get(name) == key}
    states = []
    for deck in decks:
        found: dict[Key, list[Card]] = defaultdict(list)
        for page, _key in deck:
            if not (isinstance(page, Page) and page.name in same):
                card = page.draw() if isinstance(page, Page) else page
                found[card.front.name, card.bookmark].append(card)
        states.append(found)
    return states


def _pages(aid: Aid, data: Reading, paper: Paper) -> tuple[tuple[Page | Card, str], ...]:
    """The pages of the aid, drawn or not, each with the key of all that it is drawn from."""
    library = RecordingLibrary.over(data.library)
    deck = draw(aid, library, Choices(), paper)
    return tuple(zip(deck.pages, page_cache.keys(deck, data.library, library.reads.touched), strict=True))


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
