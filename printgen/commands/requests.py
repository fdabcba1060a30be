"""What the user asked for, held against what there is: a wrong name ends in one line that offers the nearest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from printgen.data.findings import Unclear
from printgen.data.nearest import no_such
from printgen.games.game import Game, aircraft, load, names
from printgen.products.deck import Aid, Choices

if TYPE_CHECKING:
    from printgen.checks.catalogue import Explanation
    from printgen.data.kind import Case, Library
    from printgen.products.flow import Flow
    from printgen.sheets.paper import Paper

MONTH = re.compile(r"19\d\d-(0[1-9]|1[0-2])")
#: How small and how large the table's hexes and the bleed may be, mm.
HEXES = (10.0, 200.0)
BLEEDS = (0.0, 5.0)


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


def record(of: Game, library: Library, id: str) -> tuple[Case, ...]:
    """All records of that id, an aircraft's or any other's. Raises Unclear when there is none."""
    found = tuple(case for case in library if case.id == id)
    if not found:
        no_such(f"record of {of.id}", id, dict.fromkeys(case.id for case in library))
    return found
