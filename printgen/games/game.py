"""What a game brings: its kinds of record, its checks and its aids. Each game's package holds one, called GAME, in
its module `game`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

import printgen.games
from printgen.data.kind import Library
from printgen.data.nearest import raise_unknown
from printgen.products.options import COMMON_OPTIONS

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign
    from printgen.data.kind import Case, Kind
    from printgen.drawing.marks import Face
    from printgen.products.deck import Product
    from printgen.products.flow import FlowedProduct
    from printgen.products.options import Option


class Exhibit(Struct, frozen=True):
    """What an aircraft's page of the data site shows besides its figures.

    tags: by what the table of aircraft can be filtered (side, role), each with what this one is. since: the month from
    which it serves, where that is known. faces: drawings by title.
    """

    tags: Mapping[str, str] = field(default_factory=dict)
    since: str | None = None
    faces: tuple[tuple[str, Face], ...] = ()


def no_exhibits(_library: Library) -> Mapping[str, Exhibit]:
    """What a game shows that draws nothing for its pages."""
    return {}


def no_handouts(_campaign: Campaign) -> tuple[Product | FlowedProduct, ...]:
    """What a game prints for a campaign besides what every game does."""
    return ()


class Game(Struct, frozen=True):
    """A game: its id is its folder's name in data/; `checks` are the modules or packages that hold its checks.

    products: by their ids, in the order of the play kit: for each a function that returns it. With modules imported by
    `lazy_imports`, the modules that draw a product are imported only if it is printed.

    offers: the values of options that follow from its data otherwise than as ids of a kind, such as its sides for `--side`,
    by the options' names.
    exhibits: by aircraft, for the data site.
    handouts: what it prints for a campaign that other games do not, such as the papers of a mission.
    reports: what `show` says of a record beside its figures, by the record's id: what follows from them, as text.
    """

    id: str
    title: str
    kinds: tuple[Kind, ...]
    checks: tuple[ModuleType, ...] = ()
    products: Mapping[str, Callable[[], Product | FlowedProduct]] = field(default_factory=dict)
    option_values: Mapping[str, Callable[[Library], Iterable[str]]] = field(default_factory=dict)
    exhibits: Callable[[Library], Mapping[str, Exhibit]] = no_exhibits
    handouts: Callable[[Campaign], tuple[Product | FlowedProduct, ...]] = no_handouts
    reports: Mapping[str, Callable[[Library], str]] = field(default_factory=dict)

    def product(self, id: str) -> Product | FlowedProduct:
        """The product of that id. Raises KeyError when there is none."""
        return self.products[id]()

    @property
    def all_products(self) -> tuple[Product | FlowedProduct, ...]:
        """All its products, in the order of the play kit."""
        return tuple(map(self.product, self.products))


def game_ids() -> tuple[str, ...]:
    """The ids of all games on the path, in alphabetical order; imports none of them."""
    packages = (file.parent.name for folder in printgen.games.__path__ for file in Path(folder).glob("*/__init__.py"))
    return tuple(sorted({name.replace("_", "-") for name in packages if name.isidentifier()}))


def other_games(id: str) -> frozenset[str]:
    """All games but this one, by id: their folders of data are none of its concern."""
    return frozenset(game_ids()) - {id}


def load_game(id: str) -> Game:
    """The game of that id. Raises KeyError when there is none."""
    if id not in game_ids():
        raise KeyError(id)
    game: Game = importlib.import_module(f"printgen.games.{id.replace('-', '_')}.game").GAME
    return game


def game_options(id: str) -> tuple[Option[Any], ...]:
    """The options that products of that game heed, those of all last, in the order of the command line; imports no more of it.

    Raises Unclear when there is no such game.
    """
    if id not in game_ids():
        raise_unknown("game", id, game_ids())
    module = f"printgen.games.{id.replace('-', '_')}.options"
    declared: tuple[Option[Any], ...] = importlib.import_module(module).OPTIONS if find_spec(module) else ()
    return (*declared, *(it for it in COMMON_OPTIONS if it not in declared))


def option_values(of: Game) -> dict[str, Callable[[Library], Iterable[str]]]:
    """The values of options that follow from the game's data, by the options' names."""
    named = {it.name: it.kind for it in game_options(of.id) if it.kind}
    return {**{name: partial(Library.of, kind=kind) for name, kind in named.items()}, **of.option_values}


def find_game(id: str) -> Game:
    """The game of that id. Raises Unclear when there is none."""
    if id not in game_ids():
        raise_unknown("game", id, game_ids())
    return load_game(id)


def aircraft_cases(of: Game, library: Library) -> dict[str, tuple[Case, ...]]:
    """The aircraft of the game by id, each with all its records: those that every game shares, then the game's."""
    from printgen.data.kinds import KINDS

    kinds = [kind.name for kind in (*KINDS, *of.kinds) if kind.key == "aircraft"]
    return {
        id: tuple(library.of(kind)[id] for kind in kinds if id in library.of(kind)) for id in aircraft_ids(of, library)
    }


def aircraft_ids(of: Game, library: Library) -> list[str]:
    """The ids of the aircraft of the game, in alphabetical order."""
    return sorted({id for kind in of.kinds if kind.key == "aircraft" for id in library.of(kind.name)})
