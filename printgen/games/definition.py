"""The definition of a game: its kinds of record, its checks and its products.

The module `game` of each game's package defines the game as `GAME`. `printgen.games.game` loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from printgen.data.kind import Library

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign
    from printgen.checks.check import Check
    from printgen.data.findings import Finding
    from printgen.data.kind import Case, Kind
    from printgen.data.schedules import GameSchedules
    from printgen.drawing.marks import Face
    from printgen.drawing.panels.title_block import TitleLook
    from printgen.products.deck import Product
    from printgen.products.flow import FlowedProduct
    from printgen.products.options import Option


class Exhibit(Struct, frozen=True, dict=True):
    """Additions to an aircraft's page on the data site."""

    tags: Mapping[str, str] = field(default_factory=dict)
    since: str | None = None
    draw: Callable[[], Iterable[tuple[str, Face]]] = tuple

    @cached_property
    def faces(self) -> tuple[tuple[str, Face], ...]:
        """The drawings to show on the page, which are drawn when the property is first used."""
        return tuple(self.draw())


def no_exhibits(_library: Library) -> Mapping[str, Exhibit]:
    """Return an empty mapping, for games that add nothing to the data site."""
    return {}


def no_handouts(_campaign: Campaign) -> tuple[Product | FlowedProduct, ...]:
    """Return an empty tuple, for games whose campaigns print only the handouts common to all games."""
    return ()


def no_new_figures(_library: Library, _record: Case, _name: str) -> Mapping[str, object]:
    """Return an empty mapping, for games in which a new aircraft may keep all figures of the aircraft it was copied from."""
    return {}


def no_examples(_library: Library) -> tuple[Finding, ...]:
    """Return an empty tuple, for games whose checks are covered by printgen's own tests."""
    return ()


class Game(Struct, frozen=True):
    """A game: its kinds of record, checks, products and options.

    Fields:
        id: the name of the game's folder in data/.
        checks: the game's checks, or the modules or packages that contain them.
        products: a function that returns each product, by the product's id, in the order of the play kit. If the
            function uses modules from `lazy_imports`, they are imported only if the product is printed.
        option_values: functions that list the allowed values of an option, by the option's name. They are needed only
            if the values depend on the data but are not ids of records, such as the sides for `--side`.
        exhibits: a function that returns additions to the pages of the data site, by aircraft.
        handouts: a function that returns the campaign products that only this game has, such as the sheets of a
            mission.
        reports: functions that return additional text for `printgen show`, by the id of the record to show. Each takes
            a library.
        new_figures: a function that returns the fields in which a new aircraft must differ from the copied aircraft,
            with their new values.
        schedules: a function that returns the maneuver schedules of the game's aircraft, or None if the game has no
            such schedules.
        options: the options of a game folder. A Python game defines its options in its module `options`.
        shared_kinds: the kinds of record that the game shares with other games, or None for all shared kinds.
        look: the style of titles on covers and screens.
        findings: the faults in the files that define a game folder.
        examples: a function that yields findings about the examples of a game folder's checks.
        is_complete: whether all kinds of record in a game folder could be read.
    """

    id: str
    title: str
    kinds: tuple[Kind, ...]
    checks: tuple[ModuleType | Check, ...] = ()
    products: Mapping[str, Callable[[], Product | FlowedProduct]] = field(default_factory=dict)
    option_values: Mapping[str, Callable[[Library], Iterable[str]]] = field(default_factory=dict)
    exhibits: Callable[[Library], Mapping[str, Exhibit]] = no_exhibits
    handouts: Callable[[Campaign], tuple[Product | FlowedProduct, ...]] = no_handouts
    reports: Mapping[str, Callable[[Library], str]] = field(default_factory=dict)
    new_figures: Callable[[Library, Case, str], Mapping[str, object]] = no_new_figures
    schedules: Callable[[], GameSchedules[Any]] | None = None
    options: tuple[Option[Any], ...] = ()
    shared_kinds: tuple[Kind, ...] | None = None
    look: TitleLook = "form"
    findings: tuple[Finding, ...] = ()
    examples: Callable[[Library], Iterable[Finding]] = no_examples
    is_complete: bool = True

    @property
    def all_kinds(self) -> tuple[Kind, ...]:
        """All kinds of record that the game reads.

        The kinds that the game shares with other games come first, followed by its own kinds.
        """
        from printgen.data.kinds import KINDS

        return (*(KINDS if self.shared_kinds is None else self.shared_kinds), *self.kinds)

    def product(self, id: str) -> Product | FlowedProduct:
        """Return the product with the given id. Raise KeyError if there is no such product."""
        return self.products[id]()

    def written_out(self, library: Library, cases: Iterable[Case]) -> tuple[Case, ...]:
        """Return the records with complete schedules, which include the maneuvers taken from schedules of similar aircraft."""
        if self.schedules is None:
            return tuple(cases)
        schedules = self.schedules()
        return tuple(schedules.written_out(library, case) for case in cases)

    @property
    def all_products(self) -> tuple[Product | FlowedProduct, ...]:
        """All products, in the order of the play kit."""
        return tuple(map(self.product, self.products))
