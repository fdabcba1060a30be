"""Mission cards: what each is worth, what to do, what wins, how it is set up; room for the setup zone, whose maps are lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from printgen.data.kind import Case, Library
from printgen.data.records.fields import Unknown
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock, Typed, Words
from printgen.drawing.layout.part import Blank, Column, Drawn, Layers, Part, Row
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.records.play import MissionCard
from printgen.games.dockfighters.sheet.parts import values
from printgen.games.dockfighters.sheet.style import SheetStyle
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import FOUR, framed
from printgen.translation import _
from printgen.units import Box, Size

STYLE = SheetStyle(value=9.6, figure=15.0)
#: The type of what a card says, points, and from line to line, mm.
WORDS, LEAD = 8.0, 3.3


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for each mission."""
    return Deck(_("Mission cards"), tuple(map(card, library.of("missions").values())))


def card(case: Case) -> Card:
    """The card of a mission."""
    it = cast(MissionCard, case.record)
    worth = values(
        (
            (_("Value"), str(it.value), ""),
            (_("Costs"), str(it.cost), ""),
            (_("Wins"), str(it.win), ""),
            (_("Turns"), f"{it.turns}{'+' if it.longer else ''}", ""),
        ),
        STYLE,
    )
    parts: list[Part] = [worth, Blank(1.2), _told("", (it.goal,), strong=True)]
    placed = []
    if it.objectives:
        placed.append(_("{count} objectives").format(count=it.objectives))
    if it.targets:
        lists = ", ".join("I" * number for number in it.targets.lists)
        points = _("{points} points of ground targets, lists {lists}").format(points=it.targets.points, lists=lists)
        placed.append(
            ", ".join(filter(None, (points, it.targets.within and _("within {where}").format(where=it.targets.within))))
        )
    for title, said in (
        (_("Placed"), placed),
        (_("Forces"), it.forces),
        (_("Wins"), it.wins),
        (_("Setup"), (*it.setup, *(() if isinstance(it.zone, Unknown) else (it.zone,)))),
        (_("Special"), (*it.special, *((it.longer,) if it.longer else ()))),
    ):
        if said:
            parts += [Blank(1.4), _told(title, said)]
    if isinstance(it.zone, Unknown):
        parts += [Blank(1.4, grows=True), _zone()]
    else:
        parts += [Blank(0.0, grows=True)]
    return framed(f"mission-{case.id}", it.name, Column(tuple(parts)), case, trim=FOUR, of=("wins",))


def _told(title: str, said: Iterable[str], strong: bool = False) -> Part:
    """What is said, a point a line, the title in a column of its own."""
    lines = tuple(TextBlock(text, 2.9, LEAD, WORDS) for text in said)
    body = Column(tuple(part for line in lines for part in (line, Blank(0.8))))
    if strong:
        return body
    head = Typed((Words(title, (WORDS, 7.0), "strong"),), 2.9)
    return Row((head, body), 1.5, widths=(12.5, 0.0))


def _zone() -> Part:
    """A small board to colour the setup zone in, as the booklet's map has it."""

    def draw(sketch: Sketch, at: Box) -> None:
        sketch.add(Rect(at.x, at.y, at.width, at.height, None, Ink.GREY40, HAIRLINE))
        sketch.text(
            at.x + 1.0,
            at.y + 2.8,
            _("setup zone: draw it from your booklet's map"),
            (7.0, 6.5),
            ink=Ink.GREY70,
            room=at.width - 2,
        )
        sketch.add(Line(at.x, at.center.y + 1.5, at.right, at.center.y + 1.5, Ink.GREY15, FINE))

    return Layers((Drawn(draw, 13.0, grows=True),))


MISSION_CARDS = Aid(
    id="mission-cards",
    title="Mission cards",
    summary="the twelve missions: value, fame, what to do, what wins, setup, four to a sheet",
    deck=deck,
    prints="missions",
)
