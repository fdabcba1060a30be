"""The quick reference of a game: its tables on a folder of pages, on cards, and on a player's half page.

A game says in a `Reference` which tables stand where; everything else is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from printgen.data.kind import Case, Library
from printgen.data.records.tables import CombatTables
from printgen.drawing.fire_arc import PIPS, dice
from printgen.drawing.marks import Face
from printgen.products.flow import Flow, Html
from printgen.products.options import Choices
from printgen.products.reference.panels import of_combat, panels
from printgen.products.reference.parts import CARD, HALF, Parts, parts
from printgen.translation import _
from printgen.units import Size


@dataclass(frozen=True, slots=True)
class TableColumn:
    """Tables one below the other, by id with spaces between; `share` of the page's width, of all shares together.

    Beside ids of charts and die tables there are `combat-values` and `combat-results`, and `rolls`: the die tables of
    `Reference.rolled` as a line each.
    """

    share: float
    ids: str

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self.ids.split())


@dataclass(frozen=True, slots=True)
class FolderPage:
    """A page of the folder: its heading, its columns, how many modifiers stand abreast.

    dense: for a page set small, the size of its type in points on low paper and on tall.
    """

    heading: str
    columns: tuple[TableColumn, ...]
    abreast: int = 1
    dense: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Illustration:
    """A drawing beside a table, and what it shows."""

    face: Face
    caption: str


@dataclass(frozen=True, slots=True)
class Reference:
    """What a game looks up, and where it stands.

    summary: what is on the folder, for lists of products.
    game: its folder of templates; a style of its own for some of its tables is `tables.css` there.
    kinds: the kinds of record that hold its tables, by name.
    folder, pictures: the pages, and the drawings by table, in the language of print. cards: the tables of each card, with
    a stroke between cards. half: the columns of the player's half page; rolled: the die tables that have a line there.
    """

    game: str
    summary: str
    kinds: tuple[str, ...]
    folder: Callable[[], tuple[FolderPage, ...]]
    cards: str
    half: tuple[TableColumn, ...]
    rolled: str = ""
    pictures: Callable[[], Mapping[str, Illustration]] = dict


def flows(reference: Reference) -> tuple[Flow, Flow, Flow]:
    """The three products: the folder, the cards, the player's half page."""
    return (
        Flow(
            id="quick-reference",
            title="Quick reference",
            summary=reference.summary,
            html=partial(_folder, reference),
        ),
        Flow(
            id="reference-cards",
            title="Reference cards",
            summary="the same tables on cards, four to a sheet",
            html=partial(_cards, reference),
        ),
        Flow(
            id="player-reference",
            title="Player's half page",
            summary="what one player looks up each turn, two halves to a sheet",
            html=partial(_half, reference),
            seat=True,
            serves=_halves,
        ),
    )


def _folder(reference: Reference, library: Library, _choices: Choices, _paper: Size) -> Html:
    """Pages in reading order, to be printed on both sides and folded."""
    leaves = reference.folder()
    page = _page(reference, library, _("Quick reference"), "folder.html", len(leaves))
    return replace(page, values={**page.values, "leaves": leaves}, two_sided=True)


def _cards(reference: Reference, library: Library, _choices: Choices, paper: Size) -> Html:
    """Cards of one size, each a quarter of the sheet: A6 on A4; of large paper the part that comes closest to that."""
    cut = parts(paper, CARD)
    cards = tuple(tuple(card.split()) for card in reference.cards.split("/"))
    page = _page(reference, library, _("Reference cards"), "cards.html", ceil(len(cards) / cut.count))
    return _cut_up(page, cut, cards=cards)


def _half(reference: Reference, library: Library, _choices: Choices, paper: Size) -> Html:
    """What one player looks up each turn, on half the sheet, and the same again on the other half."""
    page = _page(reference, library, _("Player's half page"), "half.html", 1)
    return _cut_up(page, parts(paper, HALF), columns=reference.half)


def _page(reference: Reference, library: Library, title: str, template: str, pages: int) -> Html:
    shows = tuple(case for kind in reference.kinds for case in library.of(kind).values())
    every = panels(shows)
    values = {
        "panels": every,
        "rolled": tuple(every[id] for id in reference.rolled.split() if id in every),
        "combat": next(_combat(shows), None),
        "pictures": reference.pictures(),
        "dice": {said: dice(said) for said in PIPS},
    }
    return Html(title, reference.game, template, values, pages=pages, shows=shows)


def _combat(cases: tuple[Case, ...]) -> Iterator[object]:
    return (of_combat(case.record) for case in cases if isinstance(case.record, CombatTables))


def _cut_up(page: Html, cut: Parts, **values: object) -> Html:
    """The page, to be cut into these parts."""
    return replace(page, values={**page.values, "parts": cut, **values}, turned=cut.turned, cut_up=True)


def _halves(paper: Size) -> int:
    """How many players one sheet does for."""
    return parts(paper, HALF).count
