"""What a game brings: its kinds of record, its checks and its aids. Each game's package holds one, called GAME."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import printgen.games
from printgen.data.nearest import no_such

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign
    from printgen.data.kind import Case, Kind, Library
    from printgen.drawing.marks import Face
    from printgen.products.deck import Aid
    from printgen.products.flow import Flow

#: The values that each of the choices `era` and `side` can take in a game.
Offers = Mapping[str, tuple[str, ...]]


def no_offers(_library: Library) -> Offers:
    """What a game offers that knows neither eras nor sides."""
    return {}


@dataclass(frozen=True, slots=True)
class Exhibit:
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


def no_handouts(_campaign: Campaign) -> tuple[Aid | Flow, ...]:
    """What a game prints for a campaign besides what every game does."""
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its id is its folder's name in data/; `checks` are the modules that hold its checks.

    offers: the eras and sides that its data knows, for `--era` and `--side`. exhibits: by aircraft, for the data site.
    handouts: what it prints for a campaign that other games do not, such as the papers of a mission.
    reports: what `show` says of a record beside its figures, by the record's id: what follows from them, as text.
    """

    id: str
    title: str
    kinds: tuple[Kind, ...]
    checks: tuple[str, ...] = ()
    aids: tuple[Aid | Flow, ...] = ()
    offers: Callable[[Library], Offers] = no_offers
    exhibits: Callable[[Library], Mapping[str, Exhibit]] = no_exhibits
    handouts: Callable[[Campaign], tuple[Aid | Flow, ...]] = no_handouts
    reports: Mapping[str, Callable[[Library], str]] = field(default_factory=dict)


def names() -> tuple[str, ...]:
    """The ids of all games on the path, in alphabetical order; imports none of them."""
    packages = (file.parent.name for folder in printgen.games.__path__ for file in Path(folder).glob("*/__init__.py"))
    return tuple(sorted({name.replace("_", "-") for name in packages if name.isidentifier()}))


def load(id: str) -> Game:
    """The game of that id. Raises KeyError when there is none."""
    if id not in names():
        raise KeyError(id)
    module = importlib.import_module(f"printgen.games.{id.replace('-', '_')}")
    game: Game = module.GAME
    return game


def game_named(id: str) -> Game:
    """The game of that id. Raises Unclear when there is none."""
    if id not in names():
        no_such("game", id, names())
    return load(id)


def aircraft(of: Game, library: Library) -> dict[str, tuple[Case, ...]]:
    """The aircraft of the game by id, each with all its records: those that every game shares, then the game's."""
    from printgen.data.kinds import KINDS

    kinds = [kind.name for kind in (*KINDS, *of.kinds) if kind.key == "aircraft"]
    ids = sorted({id for kind in of.kinds if kind.key == "aircraft" for id in library.of(kind.name)})
    return {id: tuple(library.of(kind)[id] for kind in kinds if id in library.of(kind)) for id in ids}
