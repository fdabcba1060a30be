"""Mission cards: what each is worth, what to do, what wins, how it is set up, with as much of its map as the book tells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import cast

from printgen.data.kind import Case, Library
from printgen.data.records.fields import Unknown
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock, Typed, Words
from printgen.drawing.layout.part import Blank, Column, Drawn, Part, Row
from printgen.drawing.marks import FINE, Line, polygon
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.board import ringed
from printgen.games.dockfighters.records.play import MissionCard, MissionMap
from printgen.games.dockfighters.sheet.parts import values
from printgen.games.dockfighters.sheet.style import SheetStyle
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import FOUR, framed
from printgen.translation import _
from printgen.units import Box, Point, Size

STYLE = SheetStyle(value=9.6, figure=15.0)
#: The board of the small maps: as many hexes as ours of the Vogtland.
BOARD = Board(20, 16)
#: The type of what a card says, points, and from line to line, mm.
WORDS, LEAD = 8.0, 3.3
#: How wide and high a small map is: the largest that there is room for, mm; and that room, within a card's frame.
MAPS = (46.0, 42.0, 38.0, 34.0, 30.0, 27.0, 24.0)
ROOM = Size(76.8, 96.1)


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
    # As large a map as stands below the words.
    told = Column((*parts, Blank(1.4)))
    high = told.fit(ROOM.width).natural
    maps = [_map(it, wide) for wide in MAPS]
    chosen = next((shown for shown in maps if high + shown.fit(ROOM.width).natural <= ROOM.height), maps[-1])
    return framed(f"mission-{case.id}", it.name, Column((told, chosen)), case, trim=FOUR, of=("wins",), look="label")


def _told(title: str, said: Iterable[str], strong: bool = False) -> Part:
    """What is said, a point a line, the title in a column of its own."""
    lines = tuple(TextBlock(text, 2.9, LEAD, WORDS) for text in said)
    body = Column(tuple(part for line in lines for part in (line, Blank(0.8))))
    if strong:
        return body
    head = Typed((Words(title, (WORDS, 7.0), "strong"),), 2.9)
    return Row((head, body), 1.5, widths=(12.5, 0.0))


def _map(it: MissionCard, wide: float) -> Part:
    """A small board at the left, `wide` mm, as much of the mission's map as the book tells; at the right what its signs mean."""
    held = it.map
    words = [_("Own edge: the bar.") if held.edges == "own" else _("Edges: the bars.")]
    if isinstance(held.deep, Unknown):
        words.append(_("Setup zone: colour it in as your booklet has it."))
    else:
        words.append(_("Setup zone: grey, {deep} rows.").format(deep=held.deep))
    if held.objectives:
        words.append(_("Heavy line: objectives and targets lie within, 3 hexes from every edge, 1 apart."))
    if held.runway:
        words.append(_("Runway in the middle; grey: targets, within {count} hexes.").format(count=held.runway))
    if held.across:
        words.append(_("Arrow: the airship's way."))
    if held.near:
        words.append(_("Escorts begin within {count} hexes.").format(count=held.near))
    key = Column(tuple(part for text in words for part in (TextBlock(text, 2.9, 3.2, WORDS), Blank(0.9))))
    return Row((Drawn(partial(_board, held), wide, grows=True), key), 2.4, widths=(wide, 0.0))


def _board(held: MissionMap, sketch: Sketch, at: Box) -> None:
    """The board: hexes, edges, the inner part, runway or way across."""
    pitch = min(at.width / (BOARD.columns * 0.867 + 0.3), (at.height - 2.6) / (BOARD.rows + 0.6))
    size = BOARD.size(pitch)
    lie = PlacedBoard(BOARD, pitch, at.x, at.y + 1.6)
    deep = 0 if isinstance(held.deep, Unknown) else held.deep
    middle = Cell(BOARD.columns // 2, BOARD.rows // 2)
    for cell in BOARD.cells():
        zone = cell.row > BOARD.rows - deep or (held.edges == "both" and cell.row <= deep)
        fill = Ink.GREY15 if zone or (held.runway and BOARD.distance(cell, middle) <= held.runway) else None
        shape = tuple(lie.at(knot) for knot in BOARD.corners(cell))
        sketch.add(polygon(shape, Ink.BLACK if held.runway and cell == middle else fill, Ink.GREY40, FINE / 2))
    bottom, right = lie.y + size.height, lie.x + size.width
    for y, shown in ((bottom + 0.8, True), (lie.y - 0.8, held.edges == "both")):
        if shown:
            sketch.add(Line(lie.x, y, right, y, Ink.BLACK, 1.0))
    if held.objectives:
        sketch.add(*ringed(lie, 0.5))
    if held.across:
        x, head = lie.x + size.width / 2, lie.y + pitch
        sketch.add(Line(x, bottom - pitch, x, head, Ink.BLACK, 0.6))
        tip = (Point(x, head - 1.4), Point(x - 1.2, head + 1.2), Point(x + 1.2, head + 1.2))
        sketch.add(polygon(tip, Ink.BLACK, None))


MISSION_CARDS = Aid(
    id="mission-cards",
    title="Mission cards",
    summary="the twelve missions: value, fame, what to do, what wins, setup, four to a sheet",
    deck=deck,
    prints="missions",
)
