"""The pieces to cut out: counters of the aircraft, and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import get_args

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.aircraft.above import draw_streamlined
from printgen.drawing.chit import chit_type_size, draw_caption
from printgen.drawing.emblems import national_mark
from printgen.drawing.hexes import TABLE_PITCH
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Use, polygon
from printgen.drawing.panels.label import cork
from printgen.drawing.pictures import picture
from printgen.drawing.pictures.tokens import badge, bot_sign, contact_mine, star
from printgen.drawing.pictures.vignettes import THINGS
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.options import AIRCRAFT_OPTIONS
from printgen.games.dockfighters.records.play import BotStatus
from printgen.games.dockfighters.sheet.datasheet import Facts, select_aircraft
from printgen.products.deck import Deck, Product
from printgen.products.options import HEX, SCALE, SIDE, Choices
from printgen.products.pieces import counters, markers
from printgen.products.pieces.counted import CounterAircraft, CounterFigure
from printgen.products.pieces.marker_size import fit_hexes
from printgen.products.pieces.markers import Draw, FaceRequest, draw_band, owners
from printgen.translation import _
from printgen.units import Point, Size

#: The picture of a ground target by its value.
TARGET_PICTURES = {"I": "lorry", "II": "house", "III": "hangar"}


def aircraft_counter(facts: Facts, library: Library) -> CounterAircraft:
    """Return an aircraft's counter with its speeds and engine power. The agility is printed only on the datasheet."""
    sheet = facts.ratings

    def figure_of(title: str, figure: str, value: object) -> CounterFigure:
        is_blank = facts.is_blank(figure) or not isinstance(value, int)
        return CounterFigure(title, "" if is_blank else str(value))

    slow = (
        (_("Reverse"), "reverse-speed", sheet.reverse_speed)
        if sheet.role == "airship"
        else (_("Min."), "minimum-speed", sheet.minimum_speed)
    )
    figures = (
        figure_of(_("Max."), "maximum-speed", sheet.maximum_speed),
        figure_of(*slow),
        figure_of(_("Engine"), "engine-power", sheet.engine_power),
    )
    aircraft = facts.aircraft.model_copy(update={"short_name": sheet.designation})
    sign = replace(owners(library)[facts.side.side].sign, mark=national_mark(facts.nation.mark))
    shows = tuple(case for case in facts.cases if case.kind.name != "weapons")
    return CounterAircraft(facts.case, shows, aircraft, facts.nation, facts.side.name, sign, None, (figures,))


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the counters of the selected aircraft, sorted by side. Their size fits the hexes of the map."""
    return counters.deck(
        (aircraft_counter(facts, library) for facts in select_aircraft(library, choices)), choices, size
    )


def _draw_fame(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a fame point as the cork of a beer bottle with the side's ornament, and the name of the token below it."""
    mm = request.mm
    sketch.add(Use(cork(request.ink), mm / 2, mm * 0.39, mm * 0.58))
    draw_caption(sketch, mm, mm * 0.84, _("Fame"), 8.0, of=request.of)


def _draw_moved(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a pair of wings, which marks an aircraft that has moved."""
    mm = request.mm
    sketch.add(Use(badge(), mm / 2, mm * 0.44, mm))
    draw_caption(sketch, mm, mm * 0.80, _("Moved"), 8.0, of=request.of)


def _draw_missile(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a flying torpedo with its nose up. Players count its turns with a die next to the marker."""
    k, middle = request.magnification, request.mm / 2
    draw_band(sketch, request)
    body = (
        Point(middle, 1.4 * k),
        Point(middle + 1.1 * k, 3.4 * k),
        Point(middle + 1.1 * k, 8.6 * k),
        Point(middle - 1.1 * k, 8.6 * k),
        Point(middle - 1.1 * k, 3.4 * k),
    )
    fins = (
        Point(middle - 3.2 * k, 9.2 * k),
        Point(middle, 6.4 * k),
        Point(middle + 3.2 * k, 9.2 * k),
        Point(middle, 8.4 * k),
    )
    sketch.add(polygon(fins, Ink.SOLID, None), polygon(body, Ink.SOLID, None))
    draw_caption(sketch, request.mm, 12.4 * k, _("ACM"), 8.0, of=request.of)


def _draw_mine(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a mine on its chain, either armed (`hot-mine`) or not."""
    mm, hot = request.mm, request.name == "hot-mine"
    sketch.add(Use(contact_mine(hot), mm / 2, mm * 0.35, mm * 0.5))
    draw_caption(sketch, mm, mm * 0.84, _("Hot") if hot else _("Mine"), 8.0, of=request.of)


def _draw_numbered(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a large figure: the number of an objective, or the value of ground targets with a picture of such a target."""
    k, mm = request.magnification, request.mm
    draw_band(sketch, request)
    if request.name == "objective":
        sketch.text(mm / 2, 8.9 * k, request.text, chit_type_size(26, mm), "strong", "middle", of=request.of)
        draw_caption(sketch, mm, 12.3 * k, _("Objective"), 7.0, of=request.of)
        return
    sketch.text(mm / 2, 4.9 * k, request.text, chit_type_size(16, mm), "strong", "middle", of=request.of)
    if thing := TARGET_PICTURES.get(request.text):
        sketch.add(Use(Glyph(f"target-{thing}", THINGS[thing]()), mm / 2, 10.3 * k, 0.8 * k))
    draw_caption(sketch, mm, 12.6 * k, _("Target"), 7.0, of=request.of)


def _draw_named(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a picture or a sign, with its name below it."""
    k, mm = request.magnification, request.mm
    draw_band(sketch, request)
    shapes = {"agent": "observed", "runway": "airfield"}
    names = {"agent": _("Agent"), "runway": _("Runway"), "turn": _("Turn"), "initiative": _("Initiative")}
    if request.name in shapes:
        # The windsock is clear of the mark in the corner.
        size = 6.8 if request.name == "runway" else 7.8
        sketch.add(Use(picture(shapes[request.name]), mm / 2, 5.9 * k, size * k))
    elif request.name == "initiative":
        sketch.add(Use(star(), mm / 2, 5.9 * k, 4.4 * k))
    else:
        sketch.add(Use(draw_streamlined(), mm / 2, 5.6 * k, 9.4 * k))
    draw_caption(sketch, mm, 12.6 * k, names[request.name], 8.0, of=request.of)


def _draw_status(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the status of a bot: its sign, its name on one or two lines, and the bot's name."""
    k, mm = request.magnification, request.mm
    names = {
        "patrol": _("Patrol"),
        "attack": _("Attack"),
        "ranged-attack": _("Ranged attack"),
        "fly-to": _("Fly to"),
        "guard": _("Guard"),
        "retreat": _("Retreat"),
        "avoid": _("Avoid"),
        "repair": _("Repair"),
    }
    draw_band(sketch, request)
    lines = names[request.name].split(" ") if request.name == "ranged-attack" else (names[request.name],)
    for index, line in enumerate(lines):
        draw_caption(
            sketch,
            mm,
            (8.9 + 2.5 * (index - (len(lines) - 1) / 2) - 0.6 * (len(lines) - 1)) * k,
            line,
            9.5 if len(lines) == 1 else 8.0,
            of=request.of,
        )
    size = 3.8 if len(lines) == 1 else 2.4
    sketch.add(Use(bot_sign(request.name), mm / 2, (1.0 + 0.6 * size) * k, size * k))
    draw_caption(sketch, mm, 12.8 * k, _("Konrad"), 7.5, "text", of=request.of)


#: The functions that draw the faces of the tokens.
FACES: Mapping[str, Draw] = {
    "fame": _draw_fame,
    "moved": _draw_moved,
    "missile": _draw_missile,
    **dict.fromkeys(("mine", "hot-mine"), _draw_mine),
    **dict.fromkeys(("objective", "target"), _draw_numbered),
    **dict.fromkeys(("agent", "runway", "turn", "initiative"), _draw_named),
    **dict.fromkeys(get_args(BotStatus), _draw_status),
}

COUNTERS = Product(
    id="counters",
    title="Counters",
    summary="aircraft and airships from above with their designation, fitted to the hexes; for players without models",
    deck=counter_deck,
    adapts=True,
    accepts=(*AIRCRAFT_OPTIONS, HEX, SCALE),
    printed_figures="ratings.designation ratings.maximum-speed ratings.minimum-speed ratings.reverse-speed ratings.engine-power "
    "ratings.role aircraft liveries nations",
)
MARKERS = Product(
    id="markers",
    title="Tokens",
    summary="fame of both nations, wing tokens, ACMs, mines, objectives, ground targets, the bot's status, turn and initiative",
    deck=partial(markers.deck, faces=FACES, side=fit_hexes(TABLE_PITCH, "fame", "table")),
    accepts=(SIDE, HEX),
    printed_figures="markers nations.mark",
    adapts=True,
)
