"""What the shell offers to complete: games, products, ids, and the values of options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from printgen.data import folders
from printgen.games.game import load, names
from printgen.products.options import AIRCRAFT, LAYOUT

if TYPE_CHECKING:
    from printgen.commands.session import Session


def games(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The games that have the products typed before, or all."""
    wanted = set(str(ctx.params.get("aid") or "").split(",")) - {""}
    return _beginning(typed, [id for id in names() if wanted <= set(load(id).products)])


def games_and_aircraft(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The games, and the aircraft that may stand in place of one."""
    shared = (path.stem for at in folders.find().data for path in at.glob("aircraft/*.yaml"))
    return _beginning(typed, [*names(), *shared])


def products(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The products of all games, several with commas between."""
    return _listed(typed, [aid.id for game in names() for aid in load(game).aids])


def ids(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The ids of the aircraft of the game that was typed, or of all."""
    # The names of the files are their ids: reading these would take longer than anybody waits for a key.
    places = [at / game for game in _games(ctx) for at in folders.find().data]
    return _listed(typed, [path.stem for place in places for path in place.glob("aircraft/*.yaml")])


def values(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """The values of an option of the game that was typed, or of all games."""
    if param.name == AIRCRAFT.name:
        return ids(ctx, param, typed)
    if param.name == LAYOUT.name:
        return _beginning(typed, [it for game in _games(ctx) for aid in load(game).aids for it in aid.layouts])
    from printgen.commands import show

    session, name = built_in(), param.name or ""
    return _beginning(typed, [it for game in _games(ctx) for it in show.known(game, session).get(name, ())])


def built_in() -> Session:
    """A session on the built-in data, for what is known before a command runs."""
    from printgen.commands.session import Session
    from printgen.reuse.store import Store, folder

    return Session(folders.find(), lambda *_: None, store=Store(folder()))


def _games(ctx: click.Context) -> tuple[str, ...]:
    """The game that was typed; all where none was yet."""
    # Behind an option that still lacks its value click tells no arguments apart.
    typed = {ctx.params.get("game"), *ctx.args}
    return tuple(id for id in names() if id in typed) or names()


def _listed(typed: str, offered: Iterable[str]) -> list[str]:
    """The names that the last of those with commas between may become."""
    before, comma, last = typed.rpartition(",")
    return [f"{before}{comma}{name}" for name in _beginning(last, offered)]


def _beginning(typed: str, offered: Iterable[str]) -> list[str]:
    return sorted({name for name in offered if name.startswith(typed)})
