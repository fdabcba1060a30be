"""The comparison of two editions: changes by record and field, and the pages and pieces to print again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from printgen.data.figures import sources, stated_figures
from printgen.data.findings import blocks_printing
from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.data.recording import RecordingLibrary
from printgen.data.records.record import Record
from printgen.games.reading import CheckedGame
from printgen.products import page_cache
from printgen.products.deck import Card, LazyCard, Product
from printgen.products.draw import draw_product
from printgen.products.flow import FlowedProduct, text_of_pages
from printgen.products.options import Choices
from printgen.release.editions import Edition, Level, version
from printgen.report.show import source
from printgen.sheets.paper import A4, Paper
from printgen.sheets.stamp import records_stamp

Nature = Literal["removed", "renamed", "added", "field added", "field removed", "corrected"]
#: The fate of a page or piece. A `changed` item must be printed again, a `new` item printed, and a `withdrawn` item
#: thrown away. A `restamped` item has the same content with a different stamp, because a record on which it depends has
#: changed.
Fate = Literal["changed", "new", "withdrawn", "restamped"]
#: The maximum number of items of a list that is given in full. Changes to longer lists are described by the removed and the
#: added items.
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
    """A difference between two editions, which concerns a figure, a remark, or an entire record.

    Fields:
        game: the game's id, or "" for a record shared by all games.
        id: the current id of the record, or its last id if the record was removed.
        field: the figure's path, or "" for a complete record.
        old: the old value or, for a renamed record, its former id.
        is_remark: whether only a remark about the figure changed. Remarks are sources, notes and waivers.
    """

    game: str
    kind: str
    id: str
    nature: Nature
    field: str = ""
    old: str = ""
    new: str = ""
    is_remark: bool = False

    @property
    def level(self) -> Level:
        """The part of the version number that must be increased. A changed remark counts as a correction."""
        return Level.PATCH if self.is_remark else _LEVELS[self.nature]


class Reprint(Struct, frozen=True):
    """A page or piece that must be printed again, or that was withdrawn.

    Fields:
        item: the name of the page or piece.
        piece: whether the item is a piece to cut out.
        card: the card to print, or None for withdrawn items and for flowed pages.
    """

    game: str
    product: Product | FlowedProduct
    item: str
    fate: Fate
    piece: bool = False
    card: Card | None = None


class Comparison(Struct, frozen=True):
    """The differences between two editions.

    Fields:
        old: the earlier edition, or None if there is no earlier edition.
        reprints: the pages and pieces that differ, or None if no changed game can be drawn.
        undrawn: the changed games that cannot be drawn, because one of the editions has errors in them.
    """

    old: Edition | None
    new: Edition
    changes: tuple[Change, ...]
    reprints: tuple[Reprint, ...] | None
    undrawn: tuple[str, ...] = ()

    @property
    def lowest_version(self) -> str:
        """The lowest version with which the later edition may be released, or "" if the earlier edition has no version."""
        before = version(self.old.version) if self.old else None
        return str(before.bump(level(self.changes))) if before else ""


def compare(old: Edition | None, new: Edition) -> Comparison:
    """Compare two editions. Without an earlier edition, all records are new and nothing has to be printed again."""
    if old is None:
        return Comparison(None, new, changes({}, new.libraries), ())
    by_game = _changes_by_game(old.libraries, new.libraries)
    if not by_game:
        return Comparison(old, new, (), ())
    changed = {*by_game, *_newly_refused(old.libraries, new.libraries)}
    undrawn = tuple(it for it in sorted(changed) if _has_errors(it, old.games, new.games))
    printed = reprints(old.games, new.games) if len(undrawn) < len(changed) else None
    return Comparison(old, new, _in_order(by_game), printed, undrawn)


def _newly_refused(old: Mapping[str, Library], new: Mapping[str, Library]) -> Iterator[str]:
    """Yield the games whose unreadable records differ between the two editions. The changes to these games are unknown."""
    for game in {*old, *new}:
        if old.get(game, Library()).refused != new.get(game, Library()).refused:
            yield game


def _has_errors(game: str, *states: Mapping[str, CheckedGame]) -> bool:
    return any(blocks_printing(state[game].findings) for state in states if game in state)


def level(changes: Iterable[Change]) -> Level:
    """Return the part of the version number that must be increased for the given changes."""
    return max((change.level for change in changes), default=Level.NONE)


def changes(old: Mapping[str, Library], new: Mapping[str, Library]) -> tuple[Change, ...]:
    """Return all changes between two states of the data. Each state maps a game's id to its library.

    Changes to shared records come first. Records that could not be read in one of the states are omitted, because their
    content is unknown.
    """
    return _in_order(_changes_by_game(old, new))


def _changes_by_game(old: Mapping[str, Library], new: Mapping[str, Library]) -> dict[str, tuple[Change, ...]]:
    """Return the changes of each changed game, including the changes to shared records that concern the game."""
    shared = {kind.name for kind in KINDS}
    found = dict[str, tuple[Change, ...]]()
    for game in sorted({*old, *new}):
        before, after = old.get(game, Library()), new.get(game, Library())
        found[game] = tuple(
            change
            for kind in dict.fromkeys((*after.cases, *before.cases))
            for change in _kind_changes("" if kind in shared else game, kind, before, after)
        )
    return {game: of for game, of in found.items() if of}


def _in_order(by_game: Mapping[str, Iterable[Change]]) -> tuple[Change, ...]:
    """Return the changes without duplicates, those of shared records first."""
    found = dict.fromkeys(change for of in by_game.values() for change in of)
    return tuple(sorted(found, key=lambda it: (it.game, it.kind)))


def _kind_changes(game: str, kind: str, old: Library, new: Library) -> Iterator[Change]:
    before, after = old.of(kind), new.of(kind)
    former = _former_ids(kind, old, new)
    for id, case in before.items():
        if id not in after and id not in former.values() and not new.is_refused(kind, id):
            yield Change(game, kind, case.id, "removed")
    for id, case in after.items():
        was = former.get(id)
        if was is not None:
            yield Change(game, kind, id, "renamed", old=was, new=id)
        earlier = before.get(was or id)
        if earlier is not None:
            yield from _record_changes(game, earlier, case)
        elif not old.is_refused(kind, id):
            yield Change(game, kind, id, "added")


def _former_ids(kind: str, old: Library, new: Library) -> dict[str, str]:
    """Return the former id of each renamed record of the kind.

    Records of several kinds with the same id and key describe the same subject. If one of these records was renamed, all
    were renamed.
    """
    before, after = old.of(kind), new.of(kind)
    keys = {case.kind.key for case in after.values()}
    renamed = [case for case in new if case.kind.key in keys and case.id in after and case.id not in before]
    return {case.id: was for case in renamed for was in case.record.former_ids if was in before and was not in after}


def _record_changes(game: str, old: Case, new: Case) -> Iterator[Change]:
    kind, id = new.kind.name, new.id
    for about, extract in ((False, stated_figures), (True, _remarks)):
        before, after = extract(old), extract(new)
        for field in dict.fromkeys((*after, *before)):
            then, now = before.get(field, ()), after.get(field, ())
            if then != now:
                nature: Nature = "corrected" if (then and now) or about else "field added" if now else "field removed"
                yield Change(game, kind, id, nature, field, *_format_both(then, now), about)


def _remarks(case: Case) -> dict[str, tuple[str, ...]]:
    """Return the sources, notes and waivers of a record and its figures, as texts by figure."""
    record: Record = case.record
    words = {figure: (it.status, source(it), it.method, it.scanned_as) for figure, it in sources(record).items()}
    return {
        **{f"sources.{it}" if it else "source": ("; ".join(filter(None, parts)),) for it, parts in words.items()},
        **{f"notes.{figure}": (note,) for figure, note in record.notes.items()},
        **{f"waivers.{waiver.check}": (waiver.reason,) for waiver in record.waivers},
    }


def _format_both(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, str]:
    """Format both values for display. If part of a long list changed, the texts contain only the differing items."""
    # A Counter keeps the order of its items.
    gone, come = tuple((Counter(old) - Counter(new)).elements()), tuple((Counter(new) - Counter(old)).elements())
    if max(len(old), len(new)) > LONG and 0 < len(gone) + len(come) < len(old):
        old, new = gone, come
    # Single words are separated by commas, phrases by semicolons.
    before, after = (("; " if any(" " in item for item in items) else ", ").join(items) for items in (old, new))
    return before, after


def reprints(old: Mapping[str, CheckedGame], new: Mapping[str, CheckedGame], paper: Paper = A4) -> tuple[Reprint, ...]:
    """Return the pages and pieces to print again, in the order of games and products.

    The pages are drawn on the given paper, but not rendered. Games with errors in one of the states are omitted.
    """
    found: list[Reprint] = []
    for game in sorted(it for it in {*old, *new} if not _has_errors(it, old, new)):
        before, after = old.get(game), new.get(game)
        if before and after and before.game is after.game and _records(before) == _records(after):
            continue
        for product in old[game].game.all_products if after is None else after.game.all_products:
            if product.only_by_name:
                continue
            if isinstance(product, Product):
                found += _deck_reprints(game, product, *_cards(product, before, after, paper))
            elif fate := _flow_fate(product, before, after, paper):
                found.append(Reprint(game, product, product.title, fate))
    return tuple(found)


def _records(data: CheckedGame) -> list[tuple[str, str, Record]]:
    """Return everything that the pages of a built-in game depend on: all records, in their order."""
    return [(case.kind.name, case.id, case.record) for case in data.library]


Key = tuple[str, tuple[str, ...]]


def _cards(
    product: Product, before: CheckedGame | None, after: CheckedGame | None, paper: Paper
) -> list[dict[Key, list[Card]]]:
    """Return the cards of the product in each of the two states, by name and position in the product's outline.

    Cards that are known to be unchanged without being drawn are omitted.
    """
    decks = [_pages(product, data, paper) if data else () for data in (before, after)]
    old, new = ({page.name: key for page, key in deck if isinstance(page, LazyCard)} for deck in decks)
    same = {name for name, key in new.items() if old.get(name) == key}
    states = []
    for deck in decks:
        found: dict[Key, list[Card]] = defaultdict(list)
        for page, _key in deck:
            if not (isinstance(page, LazyCard) and page.name in same):
                card = page.draw() if isinstance(page, LazyCard) else page
                found[card.front.name, card.bookmark].append(card)
        states.append(found)
    return states


def _pages(product: Product, data: CheckedGame, paper: Paper) -> tuple[tuple[LazyCard | Card, str], ...]:
    """Return the pages of the product, each with a key. The key covers everything that affects the drawing of the page."""
    library = RecordingLibrary.over(data.library)
    deck = draw_product(product, library, Choices(), paper)
    return tuple(zip(deck.pages, page_cache.page_keys(deck, data.library, library.reads.touched), strict=True))


def _deck_reprints(
    game: str, product: Product, old: Mapping[Key, list[Card]], new: Mapping[Key, list[Card]]
) -> Iterator[Reprint]:
    """Yield the changes to the cards of a deck. If the deck has no outline, the content of a piece gives its name."""
    for (name, bookmark), cards in new.items():
        before = old.get((name, bookmark), [])
        for number, card in enumerate(cards):
            same = [other for other in before if same_drawing(card, other)]
            fate: Fate = "changed" if number < len(before) else "new"
            if same:
                # A piece has no stamp, but its sheet has a stamp.
                if card.trim is not None or any(
                    records_stamp(card.cases) == records_stamp(other.cases) for other in same
                ):
                    continue
                fate = "restamped"
            yield Reprint(game, product, bookmark[-1] if bookmark else name, fate, card.trim is not None, card)
    for (name, bookmark), cards in old.items():
        for card in cards[len(new.get((name, bookmark), [])) :]:
            yield Reprint(game, product, bookmark[-1] if bookmark else name, "withdrawn", card.trim is not None)


def same_drawing(card: Card, other: Card) -> bool:
    """Return whether two cards have the same content and number of copies."""
    return (card.front, card.back, card.copies, card.trim) == (other.front, other.back, other.copies, other.trim)


def _flow_fate(flow: FlowedProduct, old: CheckedGame | None, new: CheckedGame | None, paper: Paper) -> Fate | None:
    """Return the fate of a flowed product's pages (such as `changed`), or None if they are unchanged or do not exist."""
    was, now = (_printed_text(flow, data, paper) for data in (old, new))
    if was == now:
        return None
    if was and now and was.text == now.text:
        return "restamped"
    return "changed" if was and now else "new" if now else "withdrawn"


class _PrintedText(Struct, frozen=True):
    """The HTML of flowed pages without an imprint, and the stamp of the records that the pages print."""

    text: str
    stamp: str


def _printed_text(flow: FlowedProduct, data: CheckedGame | None, paper: Paper) -> _PrintedText | None:
    """Return the pages of a flowed product as text, or None if there is nothing to print."""
    html = flow.html(data.library, Choices(), paper.size) if data else None
    if html is None or html.pages == 0:
        return None
    return _PrintedText(text_of_pages(html, paper.size), records_stamp(html.cases))


def items_with_changes(found: Iterable[Reprint] | None) -> tuple[Reprint, ...]:
    """Return those reprints whose content changed. Items that differ only in their stamp are omitted."""
    return tuple(it for it in found or () if it.fate != "restamped")


def reprint_names(found: Iterable[Reprint]) -> dict[tuple[str, str, Fate, bool], tuple[str, ...]]:
    """Return the names of the pages and pieces to print again, in groups.

    The items of a group have the same game, product and fate (such as `changed` or `withdrawn`). Pieces to cut out are
    in separate groups.
    """
    groups: dict[tuple[str, str, Fate, bool], list[str]] = defaultdict(list)
    for it in found:
        groups[it.game, it.product.title, it.fate, it.piece].append(it.item)
    return {key: tuple(dict.fromkeys(items)) for key, items in groups.items()}
