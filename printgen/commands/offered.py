"""`printgen aids` and the help of `make`: what a game's products heed, and the values that may be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printgen.commands.session import Outcome, Session
from printgen.games.game import Game, game_named, options
from printgen.products.options import AIRCRAFT, LAYOUT, Option
from printgen.report import table
from printgen.sheets.paper import PAPERS

if TYPE_CHECKING:
    from printgen.data.kind import Library
    from printgen.products.deck import Aid
    from printgen.products.flow import Flow


def aids(game_id: str, session: Session) -> Outcome:
    """What can be made for a game, what each product heeds, and the values of that."""
    game = game_named(game_id)
    rows = [row for aid in game.aids for row in ((aid.id, f"{aid.title}: {aid.summary}"), ("", heeded(aid)))]
    known = values(game, _library(game, session))
    listed = [(f"--{name}", ", ".join(them)) for name, them in known.items()]
    listed += [(f"--{AIRCRAFT.name}", f"the ids that `printgen show {game.id}` lists")]
    blocks = (table.text(rows, session.width), table.text(listed, session.width))
    return Outcome("\n\n".join(blocks))


def heeded(aid: Aid | Flow) -> str:
    """The options that make a difference to a product, with its layouts."""
    layouts = (f"--{LAYOUT.name} {'|'.join(aid.layouts)}",) if aid.layouts else ()
    return "  ".join((*(f"--{option.name}" for option in aid.heeds), *layouts)) or "no options of its own"


def values(game: Game, library: Library) -> dict[str, tuple[str, ...]]:
    """The values that options may take, by the options' names, where they are a short list."""
    offered = game.offers(library)
    known = {it.name: it.values or tuple(offered.get(it.name, ())) for it in options(game.id)}
    known |= {"paper": (*PAPERS, "200x280mm"), "stock": tuple(library.of("stock"))}
    return {name: them for name, them in known.items() if them}


def known(game_id: str, session: Session) -> dict[str, tuple[str, ...]]:
    """The values that options of a game may take, by the options' names."""
    game = game_named(game_id)
    return values(game, _library(game, session))


def of(game_id: str, ids: Iterable[str], session: Session) -> list[tuple[Option[Any], tuple[str, ...]]]:
    """The options that some of a game's products heed, each with its values, where they are a short list."""
    game = game_named(game_id)
    products = [aid for aid in game.aids if aid.id in ids]
    known = values(game, _library(game, session))
    layouts = tuple(dict.fromkeys(layout for aid in products for layout in aid.layouts))
    heeds = {option.name for aid in products for option in aid.heeds}
    found = [(it, known.get(it.name, ())) for it in options(game.id) if it.name in heeds]
    return [*found, (LAYOUT, layouts)] if layouts else found


def _library(game: Game, session: Session) -> Library:
    from printgen.games import reading

    return reading.read(game, session.project, session.store).library
