"""What is cut out: counters of the aircraft, and the tokens that lie on the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.chit import chit_type_size, draw_caption
from printgen.drawing.emblems import national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Rect, Use, polygon
from printgen.drawing.panels.label import cork
from printgen.drawing.pictures import picture
from printgen.drawing.pictures.tokens import badge, contact_mine, star
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.options import AIRCRAFT_OPTIONS
from printgen.games.dockfighters.sheet.datasheet import Facts, select_aircraft
from printgen.products.deck import Deck, Product
from printgen.products.options import HEX, SCALE, SIDE, Choices
from printgen.products.pieces import counters, markers
from printgen.products.pieces.counted import CounterAircraft, CounterFigure
from printgen.products.pieces.markers import Draw, FaceRequest, draw_band, owners
from printgen.translation import _
from printgen.units import Point, Size


def aircraft_counter(facts: Facts, library: Library) -> CounterAircraft:
    """What the counters of an aircraft show: speeds and engine, agility left to its sheet."""
    it = facts.ratings

    def shown(title: str, figure: str, value: object) -> CounterFigure:
        written = facts.is_blank(figure) or not isinstance(value, int)
        return CounterFigure(title, "" if written else str(value))

    slow = (
        (_("Reverse"), "reverse-speed", it.reverse_speed)
        if it.role == "airship"
        else (_("Min."), "minimum-speed", it.minimum_speed)
    )
    figures = (
        shown(_("Max."), "maximum-speed", it.maximum_speed),
        shown(*slow),
        shown(_("Engine"), "engine-power", it.engine_power),
    )
    aircraft = facts.aircraft.model_copy(update={"short_name": it.designation})
    sign = replace(owners(library)[facts.side.side].sign, mark=national_mark(facts.nation.mark))
    shows = tuple(case for case in facts.cases if case.kind.name != "weapons")
    return CounterAircraft(facts.case, shows, aircraft, facts.nation, facts.side.name, sign, None, (figures,))


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The counters of the aircraft that were chosen, by side, fitted to the table's hexes."""
    return counters.deck(
        (aircraft_counter(facts, library) for facts in select_aircraft(library, choices)), choices, size
    )


def _fame(sketch: Sketch, asked: FaceRequest) -> None:
    """A fame point: the cork of a brewery's bottle, with the side's ornament, over its name."""
    mm = asked.mm
    sketch.add(Use(cork(asked.ink), mm / 2, mm * 0.39, mm * 0.58))
    draw_caption(sketch, mm, mm * 0.84, _("Fame"), 8.0, of=asked.of)


def _moved(sketch: Sketch, asked: FaceRequest) -> None:
    """A pair of wings: this one has moved."""
    mm = asked.mm
    sketch.add(Use(badge(), mm / 2, mm * 0.44, mm))
    draw_caption(sketch, mm, mm * 0.80, _("Moved"), 8.0, of=asked.of)


def _missile(sketch: Sketch, asked: FaceRequest) -> None:
    """A flying torpedo, its nose up the marker; a die beside it counts its turns."""
    k, middle = asked.magnification, asked.mm / 2
    draw_band(sketch, asked)
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
    draw_caption(sketch, asked.mm, 12.4 * k, _("ACM"), 8.0, of=asked.of)


def _mine(sketch: Sketch, asked: FaceRequest) -> None:
    """A mine on its chain; hot, or not yet."""
    mm, hot = asked.mm, asked.name == "hot-mine"
    sketch.add(Use(contact_mine(hot), mm / 2, mm * 0.35, mm * 0.5))
    draw_caption(sketch, mm, mm * 0.84, _("hot") if hot else _("Mine"), 8.0, of=asked.of)


def _numbered(sketch: Sketch, asked: FaceRequest) -> None:
    """An objective's number, or the value of a ground target, in a large figure."""
    k, mm = asked.magnification, asked.mm
    word = _("Objective") if asked.name == "objective" else _("Target")
    if asked.name == "target":
        sketch.add(Rect(2.0 * k, 2.0 * k, mm - 4.0 * k, 8.4 * k, Ink.GREY15, Ink.BLACK, FINE))
    sketch.text(mm / 2, 8.9 * k, asked.text, chit_type_size(22, mm), "strong", "middle", of=asked.of)
    draw_caption(sketch, mm, 13.0 * k, word, 7.0, of=asked.of)


def _named(sketch: Sketch, asked: FaceRequest) -> None:
    """A picture or a sign over its name."""
    k, mm = asked.magnification, asked.mm
    shapes = {"agent": "observed", "runway": "airfield"}
    names = {"agent": _("Agent"), "runway": _("Runway"), "turn": _("Turn"), "initiative": _("Initiative")}
    if asked.name in shapes:
        sketch.add(Use(picture(shapes[asked.name]), mm / 2, 6.2 * k, 7.4 * k))
    elif asked.name == "initiative":
        sketch.add(Use(star(), mm / 2, 6.4 * k, 4.6 * k))
    else:
        sketch.add(Use(draw_typical("monoplane"), mm / 2, 6.0 * k, 9.0 * k))
    draw_caption(sketch, mm, 13.4 * k, names[asked.name], 8.0, of=asked.of)


#: What draws the faces of the tokens.
FACES: Mapping[str, Draw] = {
    "fame": _fame,
    "moved": _moved,
    "missile": _missile,
    **dict.fromkeys(("mine", "hot-mine"), _mine),
    **dict.fromkeys(("objective", "target"), _numbered),
    **dict.fromkeys(("agent", "runway", "turn", "initiative"), _named),
}

COUNTERS = Product(
    id="counters",
    title="Counters",
    summary="aircraft and airships from above with their designation, fitted to the hexes; for players without models",
    deck=counter_deck,
    accepts=(*AIRCRAFT_OPTIONS, HEX, SCALE),
    printed_figures="ratings.designation ratings.maximum-speed ratings.minimum-speed ratings.reverse-speed ratings.engine-power "
    "ratings.role aircraft nations",
)
MARKERS = Product(
    id="markers",
    title="Tokens",
    summary="fame of both nations, wing tokens, ACMs, mines, objectives, ground targets, turn and initiative",
    deck=partial(markers.deck, faces=FACES),
    accepts=(SIDE,),
    printed_figures="markers nations.mark",
)
