"""Campaigns for the tests of their papers: the example campaign, and others made from a few lines."""

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
    """Return the built-in data of the game."""
    return reading.read_game(load_game(GAME), find()).library


def of_case(case: Case, held: Library, **asked: Any) -> Campaign:
    """Return the campaign of a roster."""
    known, roster = tables(held), cast(Roster, case.record)
    assert known is not None
    played, stand = with_house_rules(known, roster), standings(roster, known)
    return Campaign(case, GAME, load_game(GAME).title, held, played, stand, **{"folder": Path(), **asked})


def campaign(text: str, **asked: Any) -> Campaign:
    """Return the campaign of a roster, given as YAML text."""
    return of_case(case_of(ANYWHERE, text, "small.yaml"), library(), **asked)


@cache
def example() -> Campaign:
    """Return the example campaign that is shipped with the game."""
    file = find().data[0] / GAME / "campaigns" / "example.yaml"
    return campaign(file.read_text(encoding="utf-8"))


def small(people: Iterable[str], log: Iterable[str] = (), name: str = "A small campaign", **asked: Any) -> Campaign:
    """Return a campaign of these flyers and missions, each given as a line of YAML."""
    lines = [HEAD.format(name=name).rstrip()]
    for key, held in (("flyers", tuple(people)), ("log", tuple(log))):
        lines += [f"{key}:", *(f"  - {it}" for it in held)] if held else [f"{key}: []"]
    return campaign("\n".join([*lines, ""]), **asked)


def flyer(id: str, side: str = "allied", **more: object) -> str:
    """Return a flyer as a line of YAML."""
    nation = {"allied": "britain", "central": "germany"}[side]
    told: dict[str, object] = {"name": id.title(), "player": "anna", "side": side, "duty": "pilot", "nation": nation}
    told |= more
    return "{" + ", ".join([f"flyer: {id}", *(f"{key}: {value}" for key, value in told.items())]) + "}"


def mission(week: int, *sorties: str) -> str:
    """Return a mission as a line of YAML; each sortie is given like `ash, turns: 5`: the flyer, then any further fields."""
    flown = ", ".join(f"{{aircraft: raf-se5a, task: fighter-sweep, flyer: {it}}}" for it in sorties)
    return f"{{mission: m{week}, week: {week}, sorties: [{flown}]}}"


def printed(id: str, size: Size) -> tuple[Card, ...]:
    """Return the cards of one of the example campaign's papers, for paper with a frame of this size."""
    (aid,) = [aid for aid in handouts(example()) if aid.id == id]
    return aid.deck(library(), Choices(), size).cards


def words(card: Card) -> list[str]:
    """Return the texts on a card, in drawing order."""
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def glyphs(card: Card, name: str) -> int:
    """Return the number of glyphs on a card whose names begin with `name`."""
    return sum(isinstance(mark, Use) and mark.glyph.name.startswith(name) for mark in card.front.marks)


def ends(mark: Mark) -> list[tuple[float, float]]:
    """Return points through which a mark is drawn, among them its ends."""
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
    """Return the marks of a card that begin or end outside its face."""
    size = card.front.size
    return [
        mark
        for mark in card.front.marks
        for x, y in ends(mark)
        if not (-0.01 <= x <= size.width + 0.01 and -0.01 <= y <= size.height + 0.01)
    ]
