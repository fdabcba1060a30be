"""The definition of a game: its kinds of record, its checks and its products.

The module `game` of each game's package defines the game as `GAME`. `printgen.games.sources` describes where games come from.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from printgen.data.findings import UsageError
from printgen.data.homes import Home, register
from printgen.data.kind import Library
from printgen.data.nearest import raise_unknown
from printgen.games.sources import GameSource, find_source, quick_ids
from printgen.games.sources import game_ids as game_ids
from printgen.products.options import COMMON_OPTIONS

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
    """Additions to an aircraft's page of the data site.

    Fields:
        tags: the aircraft's values for the filters of the aircraft table, by filter (such as side or role).
        since: the month in which the aircraft entered service, if known.
        draw: a function that yields drawings, each with its title.
    """

    tags: Mapping[str, str] = field(default_factory=dict)
    since: str | None = None
    draw: Callable[[], Iterable[tuple[str, Face]]] = tuple

    @cached_property
    def faces(self) -> tuple[tuple[str, Face], ...]:
        """The drawings. They are drawn when the property is first used."""
        return tuple(self.draw())


def no_exhibits(_library: Library) -> Mapping[str, Exhibit]:
    """Return an empty mapping, for games that add nothing to the data site."""
    return {}


def no_handouts(_campaign: Campaign) -> tuple[Product | FlowedProduct, ...]:
    """Return an empty tuple, for games whose campaigns print only the handouts common to all games."""
    return ()


def no_new_figures(_library: Library, _record: Case) -> Mapping[str, object]:
    """Return an empty mapping, for games in which a new aircraft may have the same figures as the copied one."""
    return {}


def no_examples(_library: Library) -> tuple[Finding, ...]:
    """Return an empty tuple, for games whose checks are tested with the program."""
    return ()


class Game(Struct, frozen=True):
    """A game: its kinds of record, checks, products and options.

    Fields:
        id: the name of the game's folder in data/.
        checks: the game's checks, or the modules or packages that contain them.
        products: a function that returns each product, by the product's id, in the order of the play kit. If the function
            uses modules from `lazy_imports`, they are imported only if the product is printed.
        option_values: functions that list the values of options that depend on the data but are not ids of a kind, by the
            option's name. An example is the sides for `--side`.
        exhibits: a function that returns additions to the pages of the data site, by aircraft.
        handouts: a function that returns products for a campaign that only this game has, such as the sheets of a mission.
        reports: functions that calculate additional text for `printgen show` from a library, by the id of the record shown.
        new_figures: a function that returns the fields in which a new aircraft must differ from the copied aircraft,
            with their new values.
        schedules: a function that returns the maneuver schedules of its aircraft, if some are taken from relatives.
        options: the options of a game folder. A Python game has them in its module `options`.
        shared_kinds: the kinds of record that the game shares with others; all of them if None.
        look: the look of the titles of covers, screens and posters.
        findings: the faults in the files that define a game folder.
        examples: a function that yields findings about the examples of a game folder's checks.
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
    new_figures: Callable[[Library, Case], Mapping[str, object]] = no_new_figures
    schedules: Callable[[], GameSchedules[Any]] | None = None
    options: tuple[Option[Any], ...] = ()
    shared_kinds: tuple[Kind, ...] | None = None
    look: TitleLook = "form"
    findings: tuple[Finding, ...] = ()
    examples: Callable[[Library], Iterable[Finding]] = no_examples

    @property
    def all_kinds(self) -> tuple[Kind, ...]:
        """All kinds of record that the game reads: first the kinds that it shares with other games, then its own."""
        from printgen.data.kinds import KINDS

        return (*(KINDS if self.shared_kinds is None else self.shared_kinds), *self.kinds)

    def product(self, id: str) -> Product | FlowedProduct:
        """Return the product with the given id. Raise KeyError if there is no such product."""
        return self.products[id]()

    def written_out(self, library: Library, cases: Iterable[Case]) -> tuple[Case, ...]:
        """Return the records with complete schedules, including maneuvers taken from relatives."""
        if self.schedules is None:
            return tuple(cases)
        schedules = self.schedules()
        return tuple(schedules.written_out(library, case) for case in cases)

    @property
    def all_products(self) -> tuple[Product | FlowedProduct, ...]:
        """All products, in the order of the play kit."""
        return tuple(map(self.product, self.products))


def other_games(id: str) -> frozenset[str]:
    """Return the ids of all other games. The given game does not read their data folders."""
    return quick_ids() - {id}


def load_game(id: str) -> Game:
    """Import and return the game with the given id. Raise KeyError if there is no such game."""
    source = find_source(id)
    if source is None:
        raise KeyError(id)
    if source.folder:
        from printgen.games.folder import load_folder

        return load_folder(source.folder, id)
    if source.origin == "package":
        _register_package(source)
    module, _colon, name = source.module.partition(":")
    if source.origin == "package":
        return _load_package(source, module, name)
    game: Game = getattr(importlib.import_module(module), name)
    return game


def _load_package(source: GameSource, module: str, name: str) -> Game:
    """Return the game of an installed package. Raise UsageError if the package cannot be used."""
    package = module.partition(".")[0]
    try:
        game = getattr(importlib.import_module(module), name)
    # The package is another project's: it may fail in any way.
    except Exception as error:  # noqa: BLE001
        reason = f"{type(error).__name__}: {error}".splitlines()[0][:200]
        raise UsageError(
            f"the game `{source.id}` of the package {package} cannot be loaded ({reason}). Update it, or uninstall it"
        ) from None
    if not isinstance(game, Game) or game.id != source.id:
        raise UsageError(
            f"`{source.module}` of the package {package} is not the game `{source.id}`. Update it, or uninstall it"
        )
    return game


def game_options(id: str) -> tuple[Option[Any], ...]:
    """Return the options that the products of a game accept, in the order of the command line.

    Options that all games share come last. Only the options module of the game is imported. Raise UsageError if there is no
    such game.
    """
    source = find_source(id)
    if source is None:
        raise_unknown("game", id, game_ids())
    declared: tuple[Option[Any], ...]
    if source.folder:
        declared = load_game(id).options
    else:
        if source.origin == "package":
            load_game(id)
        module = f"{source.module.partition(':')[0].rpartition('.')[0]}.options"
        declared = importlib.import_module(module).OPTIONS if find_spec(module) else ()
    return (*declared, *(it for it in COMMON_OPTIONS if it not in declared))


def _register_package(source: GameSource) -> None:
    """Register the data, the templates and the modules of a Python game, which are in the folder of its package."""
    package = source.module.partition(":")[0].rpartition(".")[0]
    spec = find_spec(package) if package else None
    folders = tuple(map(Path, (spec and spec.submodule_search_locations) or ()))
    if folders:
        data, templates = folders[0] / "data", folders[0] / "templates"
        has = (data if data.is_dir() else None, templates if templates.is_dir() else None)
        register(Home(source.id, has[0], templates=has[1], program=folders, package=package.partition(".")[0]))


def option_values(game: Game) -> dict[str, Callable[[Library], Iterable[str]]]:
    """Return the functions that list the allowed values of options from the game's data, by option name."""
    kinds = {it.name: it.kind for it in game_options(game.id) if it.kind}
    return {**{name: partial(Library.of, kind=kind) for name, kind in kinds.items()}, **game.option_values}


def find_game(id: str) -> Game:
    """Import and return the game with the given id. Raise UsageError, with a suggestion, if there is no such game."""
    try:
        return load_game(id)
    except KeyError:
        raise_unknown("game", id, game_ids())


def aircraft_cases(game: Game, library: Library) -> dict[str, tuple[Case, ...]]:
    """Return all records about each aircraft of the game, by aircraft id: the shared record, then the game's own records.

    For a game folder without aircraft, these are its units.
    """
    kinds = [kind.name for kind in game.all_kinds if kind.key == "aircraft" or kind.is_units]
    return {
        id: tuple(library.of(kind)[id] for kind in kinds if id in library.of(kind))
        for id in aircraft_ids(game, library)
    }


def unit_name(library: Library, id: str) -> str:
    """Return the name of an aircraft or, in a game folder without aircraft, of a unit; the id if it has no name."""
    kinds = ("aircraft", *library.about("aircraft"))
    records = (record for kind in kinds if (record := library.get(kind, id)))
    return next((str(name) for it in records if (name := getattr(it, "name", None))), id)


def aircraft_ids(game: Game, library: Library) -> list[str]:
    """Return the ids of the aircraft in the game, in alphabetical order."""
    return sorted({id for kind in game.kinds if kind.is_about("aircraft") for id in library.of(kind.name)})
