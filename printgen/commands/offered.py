"""`printgen aids` and the help of `make`: what a game's products heed, and the values that may be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printgen.commands.session import Outcome, Session
from printgen.games.game import game_named, options
from printgen.products.options import AIRCRAFT, LAYOUT, Option
from printgen.report import table
from printgen.sheets.paper import PAPERS


def aids(game: str, session: Session) -> Outcome:
    """What can be made for a game, what each product heeds, and the values of that."""
    of = game_named(game)
    rows = []
    for aid in of.aids:
        heeded = [f"--{option.name}" for option in aid.heeds]
        heeded += [f"--{LAYOUT.name} {'|'.join(aid.layouts)}"] if aid.layouts else []
        rows += [(aid.id, f"{aid.title}: {aid.summary}"), ("", "  ".join(heeded) or "no options of its own")]
    listed = [(f"--{name}", ", ".join(them)) for name, them in known(game, session).items()]
    listed += [(f"--{AIRCRAFT.name}", f"the ids that `printgen show {of.id}` lists")]
    return Outcome(f"{table.text(rows, session.width)}\n\n{table.text(listed, session.width)}")


def known(game_id: str, session: Session) -> dict[str, tuple[str, ...]]:
    """The values that options of a game may take, by the options' names, where they are a short list."""
    from printgen.games import reading

    game = game_named(game_id)
    library = reading.read(game, session.project, session.store).library
    offered = game.offers(library)
    known = {it.name: it.values or tuple(offered.get(it.name, ())) for it in options(game.id)}
    known |= {"paper": (*PAPERS, "200x280mm"), "stock": tuple(library.of("stock"))}
    return {name: them for name, them in known.items() if them}


def of(game_id: str, ids: Iterable[str], session: Session) -> list[tuple[Option[Any], tuple[str, ...]]]:
    """The options that some of a game's products heed, each with its values, where they are a short list."""
    products = [aid for aid in game_named(game_id).aids if aid.id in ids]
    values = known(game_id, session)
    layouts = tuple(dict.fromkeys(layout for aid in products for layout in aid.layouts))
    heeds = {option.name for aid in products for option in aid.heeds}
    found = [(it, values.get(it.name, ())) for it in options(game_id) if it.name in heeds]
    return [*found, (LAYOUT, layouts)] if layouts else found
