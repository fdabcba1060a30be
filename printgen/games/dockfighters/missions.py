"""Mission cards: what each is worth, what to do, what wins, how it is set up, with as much of its map as the book tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.fields import Sure, Unknown
from printgen.drawing.aircraft.side import draw_from_side
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, CustomPart, Part, Row
from printgen.drawing.marks import FINE, Line, Rect, polygon
from printgen.drawing.pictures.vignettes import vignette
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.board import limit_line
from printgen.games.dockfighters.kinds import MAPS, MISSIONS, RATINGS
from printgen.games.dockfighters.records.play import MissionCard, MissionMap
from printgen.games.dockfighters.sheet.parts import value_boxes
from printgen.games.dockfighters.sheet.style import SheetStyle
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.pieces.cards import LARGE, framed_card
from printgen.translation import _
from printgen.units import Box, Point, Size

STYLE = SheetStyle(value=9.6, figure=15.0)
#: The type of what a card says, points, and from line to line, mm: the largest that leaves room for the strip of its picture;
#: how high that is, and the room in the frame of a card, mm.
TYPES = ((9.5, 3.9), (9.0, 3.6), (8.5, 3.4), (8.0, 3.1))
STRIP, ROOM = 16.5, Size(75.0, 93.1)
#: What the picture of each mission shows; of others what their map and targets tell.
ABOUT = {
    "fighter-sweep": "strafing",
    "reconnaissance-escort": "escort",
    "agents-insertion": "landing",
    "great-ale-raid": "train",
    "bomb-run": "carpet",
    "flying-eye": "eye",
    "duel": "duel",
    "airstrip-visit": "airstrip",
}
#: How high a map is on its card, and what is above and below its hexes for the bars of its edges, mm.
HIGH, EDGE = 70.5, 1.6


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for each mission."""
    flyers = {side: sample_aircraft(library, side) for side in ("bavaria", "saxony", "airship")}
    missions, drawn = library.of(MISSIONS).values(), small_map_board(library)
    found = {sure for case in missions for sure in doubts_of(case.record) if sure} | ({drawn.sure} if drawn else set())
    return Deck(_("Mission cards"), tuple(mission_card(it, flyers, drawn) for it in missions), tuple(sorted(found)))


class SmallMapBoard(Struct, frozen=True):
    """The board of the small maps: as many hexes as the first map has, which no book gives; sure: what marks that."""

    board: Board
    sure: Sure


def small_map_board(library: Library) -> SmallMapBoard | None:
    """The board of the small maps; None if only official figures are printed."""
    for case in library.of(MAPS).values():
        source = case.record.source_of("terrain")
        if source and source.status != "missing":
            return SmallMapBoard(Board(len(case.record.terrain[0].split()), len(case.record.terrain)), source.certainty)
    return None


def sample_aircraft(library: Library, wanted: str) -> Aircraft | None:
    """The first fighter of a side, or the first airship."""
    for case in library.of(RATINGS).values():
        it, record = case.record, library.get(AIRCRAFT, case.id)
        if isinstance(record, Aircraft) and wanted in (it.role, record.nation if it.role != "airship" else ""):
            return record
    return None


def mission_card(case: Case[MissionCard], flyers: Mapping[str, Aircraft | None], drawn: SmallMapBoard | None) -> Card:
    """The card of a mission: what to do on its front, its map on its back."""
    it = case.record
    worth = value_boxes(
        (
            (_("Value"), str(it.value), ""),
            (_("Fame cost"), str(it.cost), ""),
            (_("Fame won"), str(it.fame), ""),
            (_("Turns"), f"{it.turns}{'+' if it.extra_turns else ''}", ""),
        ),
        STYLE,
    )
    placed = []
    if it.objectives:
        placed.append(_("{count} objectives; the opponent places the first").format(count=it.objectives))
    if it.targets:
        lists = ", ".join("I" * number for number in it.targets.lists)
        points = _("{points} points of ground targets, lists {lists}").format(points=it.targets.points, lists=lists)
        placed.append(
            ", ".join(
                filter(None, (points, it.targets.location and _("within {where}").format(where=it.targets.location)))
            )
        )
    told = (
        (_("Place"), placed),
        (_("Forces"), it.forces),
        (_("Victory"), it.victory),
        (_("Setup"), (*it.setup, *(() if isinstance(it.setup_zone, Unknown) else (it.setup_zone,)))),
        (_("Special"), (*it.special_rules, *_longer(it))),
    )
    strip = CustomPart(partial(_picture, case.id, it, flyers), STRIP)
    # Words before pictures: a card with much to say has no strip.
    tries = [(type_, (strip,)) for type_ in TYPES] + [(type_, ()) for type_ in TYPES]
    for (size, lead), picture in tries:
        lines = [part for title, said in told if said for part in (Blank(1.0), _told(title, said, size, lead))]
        body = Column(
            (worth, Blank(1.2), TextBlock(it.goal, 4.0, 4.4, 11.0), Blank(1.0), *lines, Blank(grows=True), *picture)
        )
        if body.fit(ROOM.width).min_height <= ROOM.height:
            break
    sure = next((sure for sure in doubts_of(it) if sure), None)
    front = framed_card(
        f"mission-{case.id}", it.name, body, case, of=("victory",), look="label", style=LARGE, sure=sure
    )
    back = framed_card(
        f"mission-{case.id}-map",
        it.name,
        _map(it, drawn),
        case,
        of=("map",),
        look="label",
        style=LARGE,
        sure=drawn.sure if drawn else None,
    )
    return replace(front, back=back.front, overflows=(*front.overflows, *back.overflows))


def _longer(it: MissionCard) -> tuple[str, ...]:
    """The roll for extra turns, and when it is made."""
    return (f"{it.extra_turns}: {it.extra_turns_timing}",) if it.extra_turns and it.extra_turns_timing else ()


def _picture(id: str, it: MissionCard, flyers: Mapping[str, Aircraft | None], sketch: Sketch, at: Box) -> None:
    """What the mission is about, in a strip over the hills of the Vogtland."""
    named = {"bavaria": "ours", "saxony": "theirs", "airship": "ship"}
    flying = {named[side]: draw_from_side(it, 22.0, "parts") for side, it in flyers.items() if it}
    told = "airship" if it.map.is_crossed else "camera" if it.objectives else "bombing" if it.targets else "chase"
    sketch.extend(tuple(vignette(ABOUT.get(id, told), at, flying)))


def _told(title: str, said: Iterable[str], size: float, lead: float) -> Part:
    """What is said, a point a line, the title in a column of its own."""
    lines = tuple(TextBlock(text, 3.4, lead, size) for text in said)
    body = Column(tuple(part for line in lines for part in (line, Blank(0.22 * lead))))
    head = PieceLine((Words(title, size, "strong"),), 3.4)
    return Row((head, body), 1.5, widths=(14.0, 0.0))


def _map(it: MissionCard, drawn: SmallMapBoard | None) -> Part:
    """A board, as much of the mission's map as the book tells; below it what its signs mean."""
    held = it.map
    if drawn is None:
        words = [_("Draw the map from your booklet: edges, setup zone, objectives.")]
    else:
        words = [_("Bar: your edge.") if held.setup_edges == "own" else _("Bars: both edges.")]
        if isinstance(held.setup_depth, Unknown):
            words.append(_("Setup zone: colour it in from your booklet."))
        else:
            words.append(_("Setup zone: grey, {deep} rows.").format(deep=held.setup_depth))
    if held.has_objectives:
        words.append(
            _("Objectives and targets: at least 3 hexes from every edge and 1 from each other (inside the heavy line).")
        )
    if held.runway_radius:
        words.append(
            _("Runway in the centre; targets within {count} hexes of it (grey).").format(count=held.runway_radius)
        )
    if held.is_crossed:
        words.append(_("The airship crosses to the opposite edge (arrow)."))
    if held.escort_range:
        words.append(_("Escorts start within {count} hexes.").format(count=held.escort_range))
    key = (part for text in words for part in (TextBlock(text, 3.2, 3.7, 9.0), Blank(0.8)))
    board = partial(_board, held, drawn.board) if drawn else _empty
    return Column((CustomPart(board, HIGH), Blank(2.0), *key, Blank(grows=True)))


def _empty(sketch: Sketch, at: Box) -> None:
    """Room for a map."""
    sketch.add(Rect(at.x, at.y, at.width, at.height, None, Ink.GREY40, FINE))


def _board(held: MissionMap, board: Board, sketch: Sketch, at: Box) -> None:
    """The board: hexes, edges, the inner part, runway or way across."""
    pitch = min(at.width / (board.columns * 0.867 + 0.3), (at.height - 2 * EDGE) / (board.rows + 0.6))
    size = board.size(pitch)
    lie = PlacedBoard(board, pitch, at.center.x - size.width / 2, at.y + EDGE)
    deep = 0 if isinstance(held.setup_depth, Unknown) else held.setup_depth
    middle = Cell(board.columns // 2, board.rows // 2)
    for cell in board.cells():
        zone = cell.row > board.rows - deep or (held.setup_edges == "both" and cell.row <= deep)
        fill = (
            Ink.GREY15 if zone or (held.runway_radius and board.distance(cell, middle) <= held.runway_radius) else None
        )
        shape = tuple(lie.locate(knot) for knot in board.corners(cell))
        sketch.add(polygon(shape, Ink.BLACK if held.runway_radius and cell == middle else fill, Ink.GREY40, FINE / 2))
    bottom, right = lie.y + size.height, lie.x + size.width
    for y, shown in ((bottom + 0.8, True), (lie.y - 0.8, held.setup_edges == "both")):
        if shown:
            sketch.add(Line(lie.x, y, right, y, Ink.BLACK, 1.0))
    if held.has_objectives:
        sketch.add(*limit_line(lie, 0.5))
    if held.is_crossed:
        x, head = lie.x + size.width / 2, lie.y + pitch
        sketch.add(Line(x, bottom - pitch, x, head, Ink.BLACK, 0.6))
        tip = (Point(x, head - 1.4), Point(x - 1.2, head + 1.2), Point(x + 1.2, head + 1.2))
        sketch.add(polygon(tip, Ink.BLACK, None))


MISSION_CARDS = Product(
    id="mission-cards",
    title="Mission cards",
    summary="the twelve missions: value, fame, goal, victory conditions and setup; four per sheet, maps on the backs",
    deck=deck,
    printed_figures="missions maps.terrain aircraft.engine aircraft.form aircraft.span aircraft.wings",
)
