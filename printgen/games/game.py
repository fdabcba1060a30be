"""What a game brings: its kinds of record, its checks and its aids. Each game's package holds one, called GAME."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import printgen.games
from printgen.aids.deck import Aid
from printgen.model.kind import Kind, Library

#: The values that each of the choices `era` and `side` can take in a game.
Offers = Mapping[str, tuple[str, ...]]


def no_offers(_library: Library) -> Offers:
    """What a game offers that knows neither eras nor sides."""
    return {}


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its id is its folder's name in data/; `checks` are the modules that hold its checks.

    offers: the eras and sides that its data knows, for `--era` and `--side`.
    """

    id: str
    title: str
    kinds: tuple[Kind, ...]
    checks: tuple[str, ...] = ()
    aids: tuple[Aid, ...] = ()
    offers: Callable[[Library], Offers] = no_offers


def names() -> tuple[str, ...]:
    """The ids of all games on the path, in alphabetical order; imports none of them."""
    found = {m.name.replace("_", "-") for m in pkgutil.iter_modules(printgen.games.__path__) if m.ispkg}
    return tuple(sorted(found))


def load(id: str) -> Game:
    """The game of that id. Raises KeyError when there is none."""
    if id not in names():
        raise KeyError(id)
    module = importlib.import_module(f"printgen.games.{id.replace('-', '_')}")
    game: Game = module.GAME
    return game
