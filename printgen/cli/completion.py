"""Shell completion for the names of games and products, for ids, and for option values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.data import folders
from printgen.data.findings import UsageError
from printgen.games.game import aircraft_ids, game_ids, load_game
from printgen.games.sources import builtin_ids, game_of, is_game_folder
from printgen.products.options import AIRCRAFT, LAYOUT

if TYPE_CHECKING:
    from printgen.commands.session import Session


def games(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """Return the games that have all products that the user has typed so far."""
    required = set(str(ctx.params.get("product") or "").split(",")) - {""}
    return _beginning(typed, [*(id for id in game_ids() if required <= set(load_game(id).products)), *_paths(typed)])


def games_and_aircraft(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """Return the games, and the ids of aircraft that may be typed instead of a game."""
    shared = (path.stem for at in folders.find().data for path in at.glob("aircraft/*.yaml"))
    return _beginning(typed, [*game_ids(), *shared, *_paths(typed)])


def products(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """Return the products of all games. Several products may be typed, separated by commas."""
    return _listed(typed, [product.id for game in game_ids() for product in load_game(game).all_products])


def ids(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """Return the ids of aircraft or units in the typed game, or in all games. Several ids may be typed, separated by commas."""
    return _listed(typed, [id for game in _games(ctx) for id in _aircraft_ids(game)])


def values(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """Return the possible values of an option in the typed game or, if no game is typed, in all games."""
    if param.name == AIRCRAFT.name:
        return ids(ctx, param, typed)
    if param.name == LAYOUT.name:
        return _beginning(
            typed,
            [layout for game in _games(ctx) for product in load_game(game).all_products for layout in product.layouts],
        )
    from printgen.commands import show

    session, name = builtin_session(), param.name or ""
    return _beginning(
        typed, [value for game in _games(ctx) for value in show.known_option_values(game, session).get(name, ())]
    )


def topics(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """Return the products, options and terms that `printgen explain` can explain."""
    from printgen.games.game import game_options
    from printgen.report.terms import TERMS

    options = (option.name for game in game_ids() for option in game_options(game))
    return _beginning(typed, [*(it for it in TERMS if " " not in it), *options, *products(_ctx, _param, "")])


def kinds(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """Return the kinds of record in the typed game or, if no game is typed, in any game."""

    return _beginning(typed, [kind.name for game in _games(ctx) for kind in load_game(game).all_kinds])


def builtin_session() -> Session:
    """Return a session with only the built-in data, for completion and help, which run before any command."""
    from printgen.commands.session import Session
    from printgen.reuse.store import Store, folder

    return Session(folders.find(), lambda *_: None, store=Store(folder()))


def _aircraft_ids(game_id: str) -> Iterable[str]:
    """Return the ids of a game's aircraft or, if a game folder has no aircraft, of its units."""
    if game_id in builtin_ids():
        # The file names are the ids. Reading the files would take too long while the user waits for the Tab key.
        return [path.stem for at in folders.find().data for path in (at / game_id).glob("aircraft/*.yaml")]
    from printgen.games.reading import read_game

    game, session = load_game(game_id), builtin_session()
    return aircraft_ids(game, read_game(game, session.project, session.store).library)


def _games(ctx: click.Context) -> tuple[str, ...]:
    """Return the typed game, or all games if none was typed yet."""
    # After an option without its value, click leaves all arguments unparsed.
    typed = {ctx.params.get("game"), *map(_id_of, ctx.args)}
    return tuple(id for id in game_ids() if id in typed) or tuple(game_ids())


def _id_of(word: str) -> str:
    """Return the id of the game that a word specifies, or the word itself if it does not specify a game."""
    with suppress(UsageError):
        return game_of(word)
    return word


def _paths(typed: str) -> Iterator[str]:
    """Yield paths in the typed folder: game folders, and other folders, which may contain game folders.

    Before a path is typed, only the game folders in the current directory are yielded.
    """
    before, slash, _last = typed.rpartition("/")
    start = "" if slash else "./"
    with suppress(OSError, ValueError):
        for path in sorted(Path(f"{before}{slash}" or ".").iterdir()):
            if is_game_folder(path):
                yield f"{start}{before}{slash}{path.name}"
            elif slash and path.is_dir() and not path.name.startswith("."):
                yield f"{before}{slash}{path.name}/"


def _listed(typed: str, offered: Iterable[str]) -> list[str]:
    """Return the completions of the last name in a comma-separated list, each with the names before it."""
    before, comma, last = typed.rpartition(",")
    return [f"{before}{comma}{name}" for name in _beginning(last, offered)]


def _beginning(typed: str, offered: Iterable[str]) -> list[str]:
    return sorted({name for name in offered if name.startswith(typed)})
