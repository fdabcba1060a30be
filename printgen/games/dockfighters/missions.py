"""Mission cards: what each is worth, what to do, what wins, how it is set up, with as much of its map as the book tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import cast

from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.fields import Unknown
from printgen.drawing.aircraft.side import from_the_side
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock, Typed, Words
from printgen.drawing.layout.part import Blank, Column, Drawn, Part, Row
from printgen.drawing.marks import FINE, Line, Use, polygon
from printgen.drawing.pictures.vignettes import hills
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.board import ringed
from printgen.games.dockfighters.records.play import MissionCard, MissionMap
from printgen.games.dockfighters.records.units import Datasheet
from printgen.games.dockfighters.sheet.parts import values
from printgen.games.dockfighters.sheet.style import SheetStyle
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import LARGE, framed
from printgen.translation import _
from printgen.units import Box, Point, Size

STYLE = SheetStyle(value=9.6, figure=15.0)
#: The board of the small maps: as many hexes as ours of the Vogtland.
BOARD = Board(20, 16)
#: The type of what a card says, points, and from line to line, mm.
WORDS, LEAD = 9.5, 3.9
#: How high a map is on its card, and what is above and below its hexes for the bars of its edges, mm.
HIGH, EDGE = 70.5, 1.6
#: The least height of hills below the words, and of aircraft over them; how long an aircraft and an airship are there, mm.
HILLS, SHOWN, AIRCRAFT, AIRSHIP = 9.0, 20.0, 25.0, 62.0


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for each mission."""
    flyers = {side: _flyer(library, side) for side in ("bavaria", "saxony", "airship")}
    return Deck(_("Mission cards"), tuple(card(it, flyers) for it in library.of("missions").values()))


def _flyer(library: Library, wanted: str) -> Aircraft | None:
    """The first fighter of a side, or the first airship."""
    for case in library.of("ratings").values():
        it, record = cast(Datasheet, case.record), library.get("aircraft", case.id)
        if isinstance(record, Aircraft) and wanted in (it.role, record.nation if it.role != "airship" else ""):
            return record
    return None


def card(case: Case, flyers: Mapping[str, Aircraft | None]) -> Card:
    """The card of a mission: what to do on its front, its map on its back."""
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
    parts: list[Part] = [worth, Blank(1.2), TextBlock(it.goal, 4.0, 4.4, 11.0), Blank(1.6)]
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
    shown = Drawn(partial(_picture, it, flyers), 0.0, grows=True)
    front = framed(
        f"mission-{case.id}",
        it.name,
        Column((*parts, Blank(1.4), shown)),
        case,
        of=("wins",),
        look="label",
        style=LARGE,
    )
    back = framed(f"mission-{case.id}-map", it.name, _map(it), case, of=("map",), look="label", style=LARGE)
    return replace(front, back=back.front, misfits=(*front.misfits, *back.misfits))


def _picture(it: MissionCard, flyers: Mapping[str, Aircraft | None], sketch: Sketch, at: Box) -> None:
    """Where there is room below the words: one aircraft after the other over the firs of the Vogtland, or an airship."""
    if at.height < HILLS:
        return
    sketch.add(Use(hills(at.width), at.x, at.bottom))
    if at.height < SHOWN:
        return
    low = at.bottom - min(at.height, 34.0) * 0.56
    hunted = (flyers["airship"], AIRSHIP, 0.56) if it.map.across else (flyers["saxony"], AIRCRAFT, 0.27)
    for (aircraft, long, share), y in ((hunted, low), ((flyers["bavaria"], AIRCRAFT, 0.79), low - 3.0)):
        wide = min(long, at.height * 2.2)
        if aircraft and (not it.map.across or aircraft is flyers["airship"]):
            sketch.add(Use(from_the_side(aircraft, wide), at.x + at.width * share, y, wide))


def _told(title: str, said: Iterable[str]) -> Part:
    """What is said, a point a line, the title in a column of its own."""
    lines = tuple(TextBlock(text, 3.4, LEAD, WORDS) for text in said)
    body = Column(tuple(part for line in lines for part in (line, Blank(1.0))))
    head = Typed((Words(title, (WORDS, 8.0), "strong"),), 3.4)
    return Row((head, body), 1.5, widths=(14.0, 0.0))


def _map(it: MissionCard) -> Part:
    """A board, as much of the mission's map as the book tells; below it what its signs mean."""
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
    key = (part for text in words for part in (TextBlock(text, 3.2, 3.7, 9.0), Blank(0.8)))
    return Column((Drawn(partial(_board, held), HIGH), Blank(2.0), *key, Blank(grows=True)))


def _board(held: MissionMap, sketch: Sketch, at: Box) -> None:
    """The board: hexes, edges, the inner part, runway or way across."""
    pitch = min(at.width / (BOARD.columns * 0.867 + 0.3), (at.height - 2 * EDGE) / (BOARD.rows + 0.6))
    size = BOARD.size(pitch)
    lie = PlacedBoard(BOARD, pitch, at.center.x - size.width / 2, at.y + EDGE)
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
    summary="the twelve missions: value, fame, what to do, what wins, setup, four to a sheet, their maps on the backs",
    deck=deck,
    prints="missions aircraft.engine aircraft.form aircraft.span aircraft.wings",
)
