"""The games by their ids: loading, options, and the aircraft of a game.

The module `game` of each game's package defines the game as `GAME`. `printgen.games.sources` describes where games come from.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from printgen.data.findings import UsageError
from printgen.data.homes import Home, register
from printgen.data.kind import Case, Library
from printgen.data.nearest import raise_unknown
from printgen.files import display_path
from printgen.games.definition import Exhibit as Exhibit
from printgen.games.definition import Game as Game
from printgen.games.sources import GameSource, find_source, nearby_folder, quick_ids, rivals
from printgen.games.sources import game_ids as game_ids
from printgen.products.options import Option, with_common_options


def other_games(id: str) -> frozenset[str]:
    """Return the ids of all games except the given one. When printgen reads the given game, it ignores their folders."""
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
    # The package belongs to another project, so it may fail in any way.
    except Exception as error:  # noqa: BLE001
        reason = f"{type(error).__name__}: {error}".splitlines()[0][:200]
        raise UsageError(
            f"the game `{source.id}` of the package {package} cannot be loaded ({reason}). Update or uninstall the package"
        ) from None
    if not isinstance(game, Game) or game.id != source.id:
        raise UsageError(
            f"`{source.module}` of the package {package} is not the game `{source.id}`. Update or uninstall the package"
        )
    return game


def game_options(id: str) -> tuple[Option[Any], ...]:
    """Return the options that the products of a game accept, in the order of the command line.

    Options that all games share come last. Only the options module of the game is imported. Raise UsageError if there is no
    such game.
    """
    source = find_source(id)
    if source is None:
        _raise_unknown_game(id)
    declared: tuple[Option[Any], ...]
    if source.folder:
        declared = load_game(id).options
    else:
        if source.origin == "package":
            load_game(id)
        module = f"{source.module.partition(':')[0].rpartition('.')[0]}.options"
        declared = importlib.import_module(module).OPTIONS if find_spec(module) else ()
    return with_common_options(declared)


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
    """Import and return the game with the given id. Raise UsageError if there is no such game, or if the id is ambiguous."""
    if same := rivals(id):
        listed = " and ".join(map(display_path, same))
        raise UsageError(
            f"`{id}` is the id of the games in {listed}. Specify the path of one of these games, or write another "
            "id in its game.yaml"
        )
    try:
        return load_game(id)
    except KeyError:
        _raise_unknown_game(id)


def _raise_unknown_game(id: str) -> NoReturn:
    if folder := nearby_folder(id):
        raise UsageError(f"`{id}`: no such game; did you mean the game folder `{folder}`?")
    raise_unknown("game", id, game_ids())


def aircraft_cases(game: Game, library: Library) -> dict[str, tuple[Case, ...]]:
    """Return all records about each aircraft of the game, by aircraft id: the shared record, then the game's own records.

    For a game folder without aircraft, return the records of its units.
    """
    kinds = [kind.name for kind in game.all_kinds if kind.key == "aircraft" or kind.is_units]
    return {
        id: tuple(library.of(kind)[id] for kind in kinds if id in library.of(kind))
        for id in aircraft_ids(game, library)
    }


def unit_name(library: Library, id: str) -> str:
    """Return the name of an aircraft or, in a game folder without aircraft, of a unit. Without a name, return the id."""
    kinds = ("aircraft", *library.about("aircraft"))
    records = (record for kind in kinds if (record := library.get(kind, id)))
    return next((str(name) for it in records if (name := getattr(it, "name", None))), id)


def record_name(library: Library, kind: str, id: str) -> str:
    """Return the name or the title of a record or, without a name, its id in words."""
    from printgen.report.figure_words import in_words

    record = library.get(kind, id)
    name = getattr(record, "name", None) or getattr(record, "title", None)
    # The ratings of an aircraft may have no name, but the record that all games share has one.
    named = name if isinstance(name, str) else unit_name(library, id)
    return named if named != id else in_words(id)


def aircraft_ids(game: Game, library: Library) -> list[str]:
    """Return the ids of the aircraft in the game, in alphabetical order."""
    return sorted({id for kind in game.kinds if kind.is_about("aircraft") for id in library.of(kind.name)})
