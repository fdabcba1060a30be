"""Mission cards: the value, goal, victory conditions and setup of each mission, and its map if the book describes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.fields import Sure, Unknown
from printgen.drawing.aircraft.side import draw_from_side
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Rule, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, CustomPart, Part, Row
from printgen.drawing.marks import FINE, Circle, Line, Rect, polygon
from printgen.drawing.outline import hatch
from printgen.drawing.pictures.vignettes import vignette
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.board import limit_line
from printgen.games.dockfighters.kinds import MAPS, MISSIONS, RATINGS
from printgen.games.dockfighters.records.play import MissionCard, SuggestedSetup
from printgen.games.dockfighters.sheet.parts import value_boxes
from printgen.games.dockfighters.sheet.style import SheetStyle
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.pieces.cards import LARGE, framed_card
from printgen.translation import _
from printgen.units import Box, Point, Size

STYLE = SheetStyle(value=9.8, figure=15.0, small=8.5)
#: The type sizes of a card in points, with their line spacing in mm. The largest size with which all texts fit is used.
#: The next values, in mm, are the height of the strip with the picture, the space inside a card's frame, and how far
#: the strip extends beyond this space.
TYPES = ((9.5, 3.8), (9.5, 3.6), (9.0, 3.5), (8.5, 3.4), (8.0, 3.1))
STRIPS, ROOM, BESIDE = tuple(float(it) for it in range(52, 17, -2)), Size(75.0, 93.1), 1.1
#: The heights of strips on cards with long texts, which have close lines.
LOW_STRIPS = (16.0, 14.0, 12.0)
#: The minimum space above the strip in mm, and the same space above the lowest strip.
AIR, LEAST_AIR = 2.4, 1.0
#: The picture on the card of each mission. The pictures of other missions follow from the map and the targets.
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
#: The minimum and maximum height of a map on its card, and the margin above and below the hexes for the bars that mark
#: edges, in mm. The maximum gives most maps the same scale.
HIGH, HIGHEST, EDGE = 36.0, 52.0, 1.6
#: Half the size in mm of the signs in a suggested setup, and the type size of the numbers in these signs.
SIGN, SIGN_TYPE = 1.9, 8.0


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """Return one card per mission."""
    flyers = {side: sample_aircraft(library, side) for side in ("bavaria", "saxony", "airship")}
    missions, small_board = library.of(MISSIONS).values(), small_map_board(library)
    statuses = {sure for case in missions for sure in doubts_of(case.record) if sure} | (
        {small_board.sure} if small_board else set()
    )
    return Deck(
        _("Mission cards"), tuple(mission_card(it, flyers, small_board) for it in missions), tuple(sorted(statuses))
    )


class SmallMapBoard(Struct, frozen=True):
    """The board drawn on small maps. It has as many hexes as the game's first map, since no book states the number."""

    board: Board
    sure: Sure


def small_map_board(library: Library) -> SmallMapBoard | None:
    """Return the board of the small maps, or None if only official figures are printed."""
    for case in library.of(MAPS).values():
        source = case.record.source_of("terrain")
        if source and source.status != "missing":
            return SmallMapBoard(Board(len(case.record.terrain[0].split()), len(case.record.terrain)), source.certainty)
    return None


def sample_aircraft(library: Library, role_or_nation: str) -> Aircraft | None:
    """Return the first aircraft with this role or of this nation, or None if there is no such aircraft.

    If a nation is given, its airships are skipped.
    """
    for case in library.of(RATINGS).values():
        sheet, aircraft = case.record, library.get(AIRCRAFT, case.id)
        if isinstance(aircraft, Aircraft) and role_or_nation in (
            sheet.role,
            aircraft.nation if sheet.role != "airship" else "",
        ):
            return aircraft
    return None


def mission_card(case: Case[MissionCard], flyers: Mapping[str, Aircraft | None], board: SmallMapBoard | None) -> Card:
    """Return the card of a mission, with its text on the front, and its map and its setup on the back."""
    card = case.record
    values = value_boxes(
        (
            (_("Value"), str(card.value), ""),
            (_("Fame cost"), str(card.cost), ""),
            (_("Fame won"), str(card.fame), ""),
            (_("Turns"), f"{card.turns}{'+' if card.extra_turns else ''}", ""),
        ),
        STYLE,
    )
    texts = (
        (_("Place"), tuple(_placed_texts(card))),
        (_("Forces"), tuple(re.sub(r"(?<=\d)-(?=\d)", "–", text) for text in card.forces)),
        (_("Victory"), [it for it in card.victory if it != card.goal]),
        (_("Special"), (*card.special_rules, *_extra_turns(card))),
    )
    draw = partial(_draw_picture, case.id, card, flyers)
    # Large type has priority over a high picture, but every card has a picture.
    tries = [(type_, high) for type_ in TYPES for high in (STRIPS if type_ == TYPES[0] else (*STRIPS, *LOW_STRIPS))]
    for (size, lead), high in tries:
        strip = CustomPart(draw, high)
        lines = [
            part for title, items in texts if items for part in (Blank(1.0), _titled_texts(title, items, size, lead))
        ]
        body = Column(
            (
                values,
                Blank(1.2),
                TextBlock(card.goal, 4.0, 4.4, 11.0),
                Blank(1.0),
                *lines,
                Blank(LEAST_AIR if high <= STRIPS[-1] else AIR, grows=True),
                strip,
            )
        )
        if body.fit(ROOM.width).min_height <= ROOM.height:
            break
    suggestion_sure, sure = doubts_of(card, "suggestion")
    front = framed_card(
        f"mission-{case.id}", card.name, body, case, of=("victory",), look="label", style=LARGE, sure=sure
    )
    back = framed_card(
        f"mission-{case.id}-map",
        card.name,
        _map(card, board),
        case,
        of=("map",),
        look="label",
        style=LARGE,
        sure=board.sure if board else suggestion_sure,
    )
    return replace(front, back=back.front, overflows=(*front.overflows, *back.overflows))


def _placed_texts(mission: MissionCard) -> Iterator[str]:
    """Yield one text about the objectives and one about the ground targets that the players place."""
    if mission.objectives:
        yield _("{count} objectives; the opponent places the first").format(count=mission.objectives)
    if targets := mission.targets:
        lists = ", ".join("I" * number for number in targets.lists)
        points = _("{points} points of ground targets, lists {lists}").format(points=targets.points, lists=lists)
        area = targets.location and _("within {where}").format(where=targets.location)
        yield ", ".join(filter(None, (points, area)))


def _extra_turns(mission: MissionCard) -> tuple[str, ...]:
    """Return the line that states how and when to roll for extra turns, or () if the mission has no extra turns."""
    return (
        (f"{mission.extra_turns.replace('-', '−')}: {mission.extra_turns_timing}",)
        if mission.extra_turns and mission.extra_turns_timing
        else ()
    )


def _draw_picture(
    id: str, mission: MissionCard, flyers: Mapping[str, Aircraft | None], sketch: Sketch, at: Box
) -> None:
    """Draw a picture of the mission's subject in a strip, above the hills of the Vogtland."""
    names = {"bavaria": "ours", "saxony": "theirs", "airship": "ship"}
    flying = {names[side]: draw_from_side(it, 22.0, "parts") for side, it in flyers.items() if it}
    subject = (
        "airship"
        if mission.map.is_crossed
        else "camera"
        if mission.objectives
        else "bombing"
        if mission.targets
        else "chase"
    )
    sketch.extend(
        tuple(
            vignette(
                ABOUT.get(id, subject), Box(at.x - BESIDE, at.y, at.width + 2 * BESIDE, at.height + BESIDE), flying
            )
        )
    )


def _titled_texts(title: str, texts: Iterable[str], size: float, lead: float) -> Part:
    """Return the texts as paragraphs, with the title in a column to their left."""
    lines = tuple(TextBlock(text, 3.4, lead, size) for text in texts)
    body = Column(tuple(part for line in lines for part in (line, Blank(0.22 * lead))))
    head = PieceLine((Words(title, (size, size - 1.0), "strong"),), 3.4)
    return Row((head, body), 1.5, widths=(14.0, 0.0))


def _map(mission: MissionCard, small_board: SmallMapBoard | None) -> Part:
    """Return the back of a card: the map (as far as the book describes it), the key to its signs, and the setup."""
    setup = (*mission.setup, *(() if isinstance(mission.setup_zone, Unknown) else (mission.setup_zone,)))
    key = [part for text in _key(mission, small_board) for part in (TextBlock(text, 3.2, 3.5, 9.0), Blank(0.6))]
    board = partial(_draw_board, mission, small_board.board) if small_board else _draw_frame
    for size, lead in TYPES:
        steps = [part for text in setup for part in (TextBlock(text, 3.4, lead, size), Blank(0.6))]
        parts = (*key, Blank(1.2), Rule(), Blank(1.0), *steps) if steps else key
        free = ROOM.height - Column((Blank(1.6), *parts)).fit(ROOM.width).min_height
        if free >= HIGH:
            break
    return Column((CustomPart(board, max(HIGH, min(HIGHEST, free))), Blank(1.6), *parts))


def _key(mission: MissionCard, small_board: SmallMapBoard | None) -> list[str]:
    """Return the lines of the key to a mission's map."""
    mission_map, suggestion = mission.map, mission.suggestion
    if small_board is None:
        return [_("Copy the map from your booklet: edges, setup zone, objectives.")]
    words = [_("The bar marks your edge.") if mission_map.setup_edges == "own" else _("The bars mark both edges.")]
    if not isinstance(mission_map.setup_depth, Unknown):
        words.append(_("The setup zone is shaded (depth in rows: {deep}).").format(deep=mission_map.setup_depth))
    elif suggestion is None:
        words.append(_("Colour in the setup zone from your booklet."))
    if mission_map.has_objectives:
        words.append(_("Place objectives and targets inside the heavy line, at least 1 hex from each other."))
    if mission_map.runway_radius:
        words.append(
            _("The runway is black. Place targets within {count} hexes of the runway.").format(
                count=mission_map.runway_radius
            )
        )
    if mission_map.is_crossed:
        words.append(_("The arrow shows the airship’s course to the opposite edge."))
    if mission_map.escort_range:
        words.append(_("Escorts start within {count} hexes.").format(count=mission_map.escort_range))
    signs = [_("shaded setup zone")] if suggestion and isinstance(mission_map.setup_depth, Unknown) else []
    if suggestion and suggestion.objectives:
        signs.append(_("objectives 1 to {count}").format(count=len(suggestion.objectives)))
    if suggestion and suggestion.targets:
        signs.append(_("ground targets by list"))
    if suggestion and suggestion.train:
        signs.append(_("train (T)"))
    suggested = _("Suggested, not from a book: {signs}.").format(signs=", ".join(signs))
    return [" ".join(words), *([suggested] if signs else [])]


def _draw_frame(sketch: Sketch, at: Box) -> None:
    """Draw an empty frame for a map."""
    sketch.add(Rect(at.x, at.y, at.width, at.height, None, Ink.GREY40, FINE))


def _draw_board(mission: MissionCard, board: Board, sketch: Sketch, at: Box) -> None:
    """Draw the board with hexes, edges, the limit for objectives, and the runway or the airship's course."""
    mission_map, suggestion = mission.map, mission.suggestion
    pitch = min(at.width / (board.columns * 0.867 + 0.3), (at.height - 2 * EDGE) / (board.rows + 0.6))
    size = board.size(pitch)
    placed = PlacedBoard(board, pitch, at.center.x - size.width / 2, at.y + EDGE)
    suggested_depth = suggestion.setup_depth if suggestion else 0
    depth = suggested_depth if isinstance(mission_map.setup_depth, Unknown) else mission_map.setup_depth
    middle = Cell(board.columns // 2, board.rows // 2)
    for cell in board.cells():
        zone = cell.row > board.rows - depth or (mission_map.setup_edges == "both" and cell.row <= depth)
        near_runway = mission_map.runway_radius and board.distance(cell, middle) <= mission_map.runway_radius
        fill = (
            Ink.BLACK if mission_map.runway_radius and cell == middle else Ink.GREY15 if zone or near_runway else None
        )
        shape = tuple(placed.locate(knot) for knot in board.corners(cell))
        sketch.add(polygon(shape, fill, Ink.GREY40, FINE / 2))
        if fill is Ink.GREY15:
            # The lines remain if ink is saved.
            sketch.extend(hatch(shape, 0.9, 45.0, Ink.GREY40, FINE / 2))
    bottom, right = placed.y + size.height, placed.x + size.width
    for y, has_bar in ((bottom + 0.8, True), (placed.y - 0.8, mission_map.setup_edges == "both")):
        if has_bar:
            sketch.add(Line(placed.x, y, right, y, Ink.BLACK, 1.0))
    if mission_map.has_objectives:
        sketch.add(*limit_line(placed, 0.5))
    if mission_map.is_crossed:
        x, head = placed.x + size.width / 2, placed.y + pitch
        sketch.add(Line(x, bottom - pitch, x, head, Ink.BLACK, 0.6))
        tip = (Point(x, head - 1.4), Point(x - 1.2, head + 1.2), Point(x + 1.2, head + 1.2))
        sketch.add(polygon(tip, Ink.BLACK, None))
    if suggestion:
        _draw_suggestion(suggestion, placed, sketch)


def _draw_suggestion(suggestion: SuggestedSetup, placed: PlacedBoard, sketch: Sketch) -> None:
    """Draw the signs of a suggested setup: objectives in circles, ground targets and the train in squares."""
    signs = [(hex_, str(number), True) for number, hex_ in enumerate(suggestion.objectives, start=1)]
    signs += [(hex_, "I" * number, False) for hex_, number in suggestion.targets.items()]
    signs += [(suggestion.train, "T", False)] if suggestion.train else []
    cells = set(placed.board.cells())
    for hex_, word, is_round in signs:
        cell = placed.board.parse_label(hex_)
        if cell not in cells:
            continue
        at = placed.middle(cell)
        if is_round:
            sketch.add(Circle(at.x, at.y, SIGN, Ink.WHITE, Ink.BLACK, FINE))
        else:
            sketch.add(Rect(at.x - SIGN, at.y - SIGN, 2 * SIGN, 2 * SIGN, Ink.WHITE, Ink.BLACK, FINE))
        y = at.y + cap_height("strong", SIGN_TYPE) / 2
        sketch.text(at.x, y, word, SIGN_TYPE, "strong", "middle", room=2 * SIGN)


MISSION_CARDS = Product(
    id="mission-cards",
    title="Mission cards",
    summary="the twelve missions: value, fame, goal and victory conditions; map, setup and a suggested setup on the back",
    deck=deck,
    printed_figures="missions maps.terrain aircraft.engine aircraft.form aircraft.span aircraft.wings",
)
