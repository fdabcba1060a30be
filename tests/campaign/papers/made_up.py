"""Campaigns for the tests of their papers: the example, and others made of a few lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

from printgen.campaign.careers import standings
from printgen.campaign.papers import handouts
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.reading import ANYWHERE
from printgen.campaign.tables import tables, with_house_rules
from printgen.data.folders import find
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.drawing.frame import frame
from printgen.drawing.marks import Line, Mark, Outline, Text, Use
from printgen.drawing.outline import step_coordinates
from printgen.games import reading
from printgen.games.game import load_game
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.sheets.paper import PAPERS
from printgen.units import Size
from tests.documents import case_of

GAME = "canvas-eagles"
FRAMES = {name: Size(frame(PAPERS[name].size).width, frame(PAPERS[name].size).height) for name in ("a4", "letter")}
HEAD = """\
campaign: small
game: canvas-eagles
name: {name}
since: 1918-01
sides: {{allied: Flight A, central: Jasta 9}}
players:
  - {{player: anna, name: Anna}}
"""


@cache
def library() -> Library:
    """The built-in data of the game."""
    return reading.read_game(load_game(GAME), find()).library


def of_case(case: Case, held: Library, **asked: Any) -> Campaign:
    """Return the campaign of a roster."""
    known, roster = tables(held), cast(Roster, case.record)
    assert known is not None
    played, stand = with_house_rules(known, roster), standings(roster, known)
    return Campaign(case, GAME, load_game(GAME).title, held, played, stand, **{"folder": Path(), **asked})


def campaign(text: str, **asked: Any) -> Campaign:
    """The campaign of a roster's text."""
    return of_case(case_of(ANYWHERE, text, "small.yaml"), library(), **asked)


@cache
def example() -> Campaign:
    """The example campaign that ships with the game."""
    file = find().data[0] / GAME / "campaigns" / "example.yaml"
    return campaign(file.read_text(encoding="utf-8"))


def small(people: Iterable[str], log: Iterable[str] = (), name: str = "A small campaign", **asked: Any) -> Campaign:
    """A campaign of flyers and missions, each in a line of YAML."""
    lines = [HEAD.format(name=name).rstrip()]
    for key, held in (("flyers", tuple(people)), ("log", tuple(log))):
        lines += [f"{key}:", *(f"  - {it}" for it in held)] if held else [f"{key}: []"]
    return campaign("\n".join([*lines, ""]), **asked)


def flyer(id: str, side: str = "allied", **more: object) -> str:
    """A flyer in a line of YAML."""
    nation = {"allied": "britain", "central": "germany"}[side]
    told: dict[str, object] = {"name": id.title(), "player": "anna", "side": side, "duty": "pilot", "nation": nation}
    told |= more
    return "{" + ", ".join([f"flyer: {id}", *(f"{key}: {value}" for key, value in told.items())]) + "}"


def mission(week: int, *sorties: str) -> str:
    """A mission in a line of YAML, each sortie as `ash, turns: 5`: the flyer and whatever else there is to say of it."""
    flown = ", ".join(f"{{aircraft: raf-se5a, task: fighter-sweep, flyer: {it}}}" for it in sorties)
    return f"{{mission: m{week}, week: {week}, sorties: [{flown}]}}"


def printed(id: str, size: Size) -> tuple[Card, ...]:
    """The cards of one of the papers of the example campaign, on paper with a frame of that size."""
    (aid,) = [aid for aid in handouts(example()) if aid.id == id]
    return aid.deck(library(), Choices(), size).cards


def words(card: Card) -> list[str]:
    """The texts on a card, in the order in which they are drawn."""
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def glyphs(card: Card, name: str) -> int:
    """How many glyphs whose name begins like that are on a card."""
    return sum(isinstance(mark, Use) and mark.glyph.name.startswith(name) for mark in card.front.marks)


def ends(mark: Mark) -> list[tuple[float, float]]:
    """Points that a mark is drawn by."""
    if isinstance(mark, Line):
        return [(mark.x1, mark.y1), (mark.x2, mark.y2)]
    if isinstance(mark, Outline):
        return [
            at
            for step in mark.steps
            for at in zip(step_coordinates(step)[::2], step_coordinates(step)[1::2], strict=True)
        ]
    return [(mark.x, mark.y)]


def outside(card: Card) -> list[Mark]:
    """The marks of a card that begin or end beyond its face."""
    size = card.front.size
    return [
        mark
        for mark in card.front.marks
        for x, y in ends(mark)
        if not (-0.01 <= x <= size.width + 0.01 and -0.01 <= y <= size.height + 0.01)
    ]
