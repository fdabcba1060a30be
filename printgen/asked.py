"""What the user asked for, held against what there is: a wrong name ends in one line that offers the nearest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import NoReturn

from printgen.aids.deck import Aid, Choices, Deck
from printgen.checks.catalogue import Explanation, collect, explain
from printgen.games.game import Game, load, names
from printgen.model.core import KINDS
from printgen.model.kind import Case, Library
from printgen.model.nearest import nearest
from printgen.press.paper import A4, Paper
from printgen.press.paper import paper as find_paper

MONTH = re.compile(r"19\d\d-(0[1-9]|1[0-2])")
#: With more aircraft than this a file is named after how many they are.
NAMED = 3
#: More names than this are not listed in one line.
MANY = 12


class Unclear(ValueError):
    """The user asked for something that is not there; the message says what, and what there is."""


@dataclass(frozen=True, slots=True)
class Job:
    """A print job: which of a product's pages, on which paper, in which inks (a palette), as which kind of file."""

    choices: Choices = Choices()
    paper: Paper = A4
    ink: str = "full"
    format: str = "pdf"

    def name(self, product: str) -> str:
        """What the product's file is called: the product, then whatever was asked for that is not the usual thing.

        So two files that differ lie side by side, and the same order replaces the same file.
        """
        asked = asdict(self.choices) | {"paper": self.paper.name, "ink": self.ink}
        usual = asdict(Choices()) | {"paper": A4.name, "ink": "full"}
        return "-".join([product, *(_word(name, value) for name, value in asked.items() if value != usual[name])])

    def facts(self) -> dict[str, object]:
        """The options as the manifest tells them."""
        return {**asdict(self.choices), "paper": self.paper.name, "ink": self.ink, "format": self.format}


def _word(name: str, value: object) -> str:
    """A choice as a part of a file's name."""
    if isinstance(value, tuple):
        return "-".join(value) if len(value) <= NAMED else f"{len(value)}-{name}"
    if isinstance(value, str):
        return value
    return name if isinstance(value, bool) else f"{name}-{value}"


def paper(name: str) -> Paper:
    """The paper of that name or size. Raises Unclear when it is neither."""
    try:
        return find_paper(name)
    except ValueError as refusal:
        raise Unclear(str(refusal)) from None


def explanation(code: str) -> Explanation:
    """What a code means, in whichever game it is found. Raises Unclear when there is no such code."""
    try:
        return explain(code, collect(module for id in names() for module in load(id).checks))
    except KeyError as refusal:
        raise Unclear(refusal.args[0]) from None


def game(id: str) -> Game:
    """The game of that id. Raises Unclear when there is none."""
    if id not in names():
        no_such("game", id, names())
    return load(id)


def aid(of: Game, id: str) -> Aid:
    """The game's aid of that id. Raises Unclear when it has none."""
    aids = {it.id: it for it in of.aids}
    if id not in aids:
        no_such(f"aid of {of.id}", id, aids)
    return aids[id]


def choices(of: Game, library: Library, chosen: Choices) -> None:
    """Hold each choice against what the game offers. Raises Unclear for the first that it does not."""
    offered = {"aircraft": tuple(aircraft(of, library)), **of.offers(library)}
    for name, values in (("aircraft", chosen.aircraft), ("era", (chosen.era,)), ("side", (chosen.side,))):
        for value in values:
            if value is not None and value not in offered.get(name, ()):
                no_such(f"{name} of {of.id}", value, offered.get(name, ()))
    if chosen.date is not None and not MONTH.fullmatch(chosen.date):
        raise Unclear(f"`{chosen.date}` is no month of the war: write year and month, such as 1917-04")


def drawn(of: Game, decks: Mapping[Aid, Deck]) -> dict[Aid, Deck]:
    """The decks that hold any card. Raises Unclear when none does, since nothing in the game answers the choices."""
    full = {aid: deck for aid, deck in decks.items() if deck.cards}
    if not full:
        raise Unclear(f"{of.title} has nothing to print for these choices; leave one of them out")
    return full


def aircraft(of: Game, library: Library) -> dict[str, tuple[Case, ...]]:
    """The aircraft of the game by id, each with all its records: those that every game shares, then the game's."""
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
    offered = tuple(there_are)
    near = nearest(name, offered)
    if near:
        raise Unclear(f"`{name}`: no such {what}; did you mean `{near}`?")
    alike = [it for it in offered if name in it] or offered
    listed = f"; there are {', '.join(alike)}" if 0 < len(alike) <= MANY else "" if offered else "; there are none"
    raise Unclear(f"`{name}`: no such {what}{listed}")
