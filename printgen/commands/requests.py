"""What the user asked for, held against what there is: a wrong name ends in one line that offers the nearest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from printgen.games.game import Game, load, names
from printgen.products.deck import Aid, Choices

if TYPE_CHECKING:
    from printgen.checks.catalogue import Explanation
    from printgen.data.kind import Case, Library
    from printgen.data.records.stock import Stock
    from printgen.products.flow import Flow
    from printgen.sheets.paper import Paper

MONTH = re.compile(r"19\d\d-(0[1-9]|1[0-2])")
#: More names than this are not listed in one line.
MANY = 12
#: How small and how large the table's hexes and the bleed may be, mm.
HEXES = (10.0, 200.0)
BLEEDS = (0.0, 5.0)


class Unclear(ValueError):
    """The user asked for something that is not there; the message says what, and what there is."""


def paper(name: str) -> Paper:
    """The paper of that name or size. Raises Unclear when it is neither."""
    from printgen.sheets.paper import paper as find

    try:
        return find(name)
    except ValueError as refusal:
        raise Unclear(str(refusal)) from None


def explanation(code: str) -> Explanation:
    """What a code means, in whichever game it is found. Raises Unclear when there is no such code."""
    from printgen.checks.catalogue import collect, explain

    try:
        return explain(code, collect(module for id in names() for module in load(id).checks))
    except KeyError as refusal:
        raise Unclear(refusal.args[0]) from None


def game(id: str) -> Game:
    """The game of that id. Raises Unclear when there is none."""
    if id not in names():
        no_such("game", id, names())
    return load(id)


def aid(of: Game, id: str) -> Aid | Flow:
    """The game's aid of that id. Raises Unclear when it has none."""
    aids = {it.id: it for it in of.aids}
    if id not in aids:
        no_such(f"aid of {of.id}", id, aids)
    return aids[id]


def heeded(chosen: Choices, aids: Sequence[Aid | Flow]) -> None:
    """Hold each choice against the aids to be made. Raises Unclear for one that makes no difference to any of them."""
    usual = Choices()
    layouts = tuple(dict.fromkeys(layout for aid in aids for layout in aid.layouts))
    if chosen.layout is not None and chosen.layout not in layouts:
        no_such(f"layout of {_named(aids)}", chosen.layout, layouts)
    for name in ("hex", "scale", "map", "mirrored", "fillable"):
        if getattr(chosen, name) != getattr(usual, name) and not any(name in aid.heeds for aid in aids):
            raise Unclear(f"`--{name}` makes no difference to {_named(aids)}")


def _named(aids: Sequence[Aid | Flow]) -> str:
    return aids[0].id if len(aids) == 1 else "these aids"


def choices(of: Game, library: Library, chosen: Choices) -> None:
    """Hold each choice against what the game offers. Raises Unclear for the first that it does not."""
    offered = {"aircraft": tuple(aircraft(of, library)), **of.offers(library)}
    named = {"aircraft": chosen.aircraft, "era": (chosen.era,), "side": (chosen.side,), "map": (chosen.map,)}
    for name, values in named.items():
        for value in values:
            if value is not None and value not in offered.get(name, ()):
                no_such(f"{name} of {of.id}", value, offered.get(name, ()))
    if chosen.date is not None and not MONTH.fullmatch(chosen.date):
        raise Unclear(f"`{chosen.date}` is no month of the war: write year and month, such as 1917-04")


def stock(library: Library, id: str) -> Stock:
    """The die-cut sheet of that id. Raises Unclear when there is none."""
    from printgen.data.records.stock import Stock

    found = library.get("stock", id)
    if not isinstance(found, Stock):
        no_such("stock", id, library.of("stock"))
    return found


def length(option: str, text: str, least: float, most: float) -> float:
    """The millimetres that an option names. Raises Unclear for no length, or one out of bounds."""
    from printgen.units import length as millimetres

    try:
        found = millimetres(text)
    except ValueError as refusal:
        raise Unclear(f"`{option}`: {refusal}") from None
    if not least <= found <= most:
        raise Unclear(f"`{option} {text}`: write a length from {least:g}mm to {most:g}mm")
    return found


def something(of: Game, made: Sequence[str]) -> None:
    """Raises Unclear when nothing was made, since nothing in the game answers the choices."""
    if not made:
        raise Unclear(f"{of.title} has nothing to print for these choices; leave one of them out")


def aircraft(of: Game, library: Library) -> dict[str, tuple[Case, ...]]:
    """The aircraft of the game by id, each with all its records: those that every game shares, then the game's."""
    from printgen.data.kinds import KINDS

    kinds = [kind.name for kind in (*KINDS, *of.kinds) if kind.key == "aircraft"]
    ids = sorted({id for kind in of.kinds if kind.key == "aircraft" for id in library.of(kind.name)})
    return {id: tuple(library.of(kind)[id] for kind in kinds if id in library.of(kind)) for id in ids}


def record(of: Game, library: Library, id: str) -> tuple[Case, ...]:
    """All records of that id, an aircraft's or any other's. Raises Unclear when there is none."""
    found = tuple(case for case in library if case.id == id)
    if not found:
        no_such(f"record of {of.id}", id, dict.fromkeys(case.id for case in library))
    return found


def no_such(what: str, name: str, there_are: Iterable[str]) -> NoReturn:
    """Raises Unclear for a name: with the nearest one there is, or those that hold it, or all when they are few."""
    from printgen.data.nearest import nearest

    offered = tuple(there_are)
    near = nearest(name, offered)
    if near:
        raise Unclear(f"`{name}`: no such {what}; did you mean `{near}`?")
    alike = [it for it in offered if name in it] or offered
    listed = f"; there are {', '.join(alike)}" if 0 < len(alike) <= MANY else "" if offered else "; there are none"
    raise Unclear(f"`{name}`: no such {what}{listed}")
