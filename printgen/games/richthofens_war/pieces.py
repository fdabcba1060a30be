"""The pieces to cut out for Richthofen's War: turn cost cards, counters, markers and sliders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from printgen.data.kind import Library
from printgen.data.kinds import GAME
from printgen.data.records.game import game_title
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.layout.line import PieceLine, Rule, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, Row
from printgen.drawing.panels.plate import Plate
from printgen.drawing.panels.turn_hex import TurnRose
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.board import PITCH
from printgen.games.richthofens_war.facts import Facts, select_aircraft
from printgen.games.richthofens_war.kinds import RATINGS, SCHEDULES
from printgen.games.richthofens_war.options import AIRCRAFT_OPTIONS
from printgen.games.richthofens_war.scales import HUNDREDS, SPEED, THOUSANDS
from printgen.games.richthofens_war.turning import turn_hex, turn_totals
from printgen.products.deck import Deck, Product
from printgen.products.options import HEX, SCALE, SIDE, Choices
from printgen.products.pieces import counters, markers, record_status, sliding
from printgen.products.pieces.cards import SIX, framed_card
from printgen.products.pieces.counted import CounterAircraft, CounterFigure
from printgen.products.pieces.marker_size import fit_hexes
from printgen.products.pieces.markers import Draw, FaceRequest, owners
from printgen.products.pieces.sliding import Strip
from printgen.products.poster import poster
from printgen.translation import _
from printgen.units import Size


def maneuver_schedules(library: Library, _choices: Choices, _size: Size) -> Deck:
    """Return one card per maneuver schedule: the hex with its costs, the totals, and the aircraft that use it."""
    cards, statuses = [], set()
    for id, case in library.of(SCHEDULES).items():
        turns = case.record
        ratings = [it for it in library.of(RATINGS).values() if it.record.schedule == id]
        designations = [it.record.designation for it in ratings]
        basic, sums, mark = id == "basic", turn_totals(turns), record_status(case)
        title = _("Basic Game") if basic else _("Schedule {letter}").format(letter=id)
        statuses |= {mark} if mark else set()
        total = _("total {sums}").format(sums=sums) if sums else _("additive costs")
        rules = (
            _("Turn in one direction only per hex.")
            if basic
            else _("Turn in one direction only per hex. In each dive hex, turns cost 1 m/p less in total.")
        )
        aircraft = _("All aircraft.") if basic else ", ".join(designations)
        left = (
            Plate(_("Basic") if basic else id, 21.0),
            PieceLine((Words(total, (12.0, 10.5, 9.0), "strong"),), 6.0, 8.0),
            TextBlock(rules, 3.4, 3.7, 9.0),
        )
        rose = turn_hex(turns, 25.0, draw_typical("biplane"), TurnRose)
        parts = (
            Row((Column(left), rose), 1.6, widths=(24.0, 0.0)),
            Blank(grows=True),
            Rule(),
            TextBlock(aircraft, 3.2, 3.7, (9.0, 8.5), of=("schedule",)),
        )
        points = _("m/p per hex side")
        body = Column(parts)
        shows = (case, *ratings)
        cards.append(
            framed_card(f"maneuver-schedule-{id}", title, body, *shows, remark=points, trim=SIX, of=("schedule",))
        )
    return Deck(_("Maneuver Schedules"), tuple(cards), tuple(sorted(statuses)))


def aircraft_counter(facts: Facts, library: Library) -> CounterAircraft:
    """Return the figures on an aircraft's counters: designation, speeds and damage, then climb, dive and ceiling."""
    ratings = facts.ratings

    def figure_of(title: str, figure: str, value: object) -> CounterFigure:
        is_blank = facts.is_blank(figure) or not isinstance(value, int)
        return CounterFigure(
            title, "" if is_blank else str(value), sure=None if is_blank else facts.differing_status(figure)
        )

    first = (
        figure_of(_("Max."), "maximum-speed", ratings.maximum_speed),
        figure_of(_("Min."), "minimum-speed", ratings.minimum_speed),
        figure_of(_("Damage"), "damage", ratings.damage),
    )
    second = (
        figure_of(_("Climb"), "maximum-climb", ratings.maximum_climb),
        figure_of(_("Dive"), "maximum-dive", ratings.maximum_dive),
        figure_of(_("Altitude"), "maximum-altitude", ratings.maximum_altitude),
    )
    aircraft = facts.aircraft.model_copy(update={"short_name": ratings.designation})
    sign = owners(library)[facts.side.side].sign
    shows = tuple(case for case in facts.cases if case.kind.name != "schedules")
    own, of = (facts.case, shows, aircraft, facts.nation), facts.side.name
    return CounterAircraft(*own, of, sign, None, (first, second), pitch=PITCH, cut="strong")


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the counters of the selected aircraft, by side and designation, with a size that fits the hexes of the map."""
    return counters.deck(
        (aircraft_counter(facts, library) for facts in select_aircraft(library, choices)), choices, size
    )


def sliders(library: Library, choices: Choices, _size: Size) -> Deck:
    """Return one card per seat (two cards if there are no seats), with the strips that players pull through the card.

    Each card has windows for speed and altitude.
    """
    strips = (
        Strip("speed", _("Speed"), tuple(map(str, SPEED))),
        Strip("thousands", _("Thousands"), tuple(map(str, THOUSANDS))),
        Strip("hundreds", _("Hundreds"), tuple(map(str, HUNDREDS)), _("m")),
    )
    games = tuple(library.of(GAME).values())
    return sliding.deck(_("Speed and altitude sliders"), game_title(library), strips, len(choices.seats) or 2, games)


def _draw_pad_counter(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a counter of the pad: an arrow to the box with the current figure, and for altitude the letter of the dial (IV.6)."""
    arrow, letter = {"speed": ("→", ""), "thousands": ("↑", "m"), "hundreds": ("↑", "n")}[request.name]
    mm, lower = request.mm, 0.0 if not letter else 1.2
    sketch.text(mm / 2, mm / 2 + 1.8 - lower, arrow, 14.0, "strong", "middle")
    if letter:
        sketch.text(mm / 2, mm - 1.4, letter, 7.0, "semibold", "middle")


def _draw_named(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a counter for the map: its picture and its name (IV.2 to IV.5)."""
    words = {"anti-aircraft": _("AA"), "machine-gun": _("MG"), "dummy": _("Dummy"), "balloon": _("Balloon")}
    shapes = {"anti-aircraft": "aa-heavy", "machine-gun": "gun", "balloon": "balloon"}
    markers.draw_labelled(sketch, request, shapes.get(request.name), words[request.name])


#: The functions that draw the faces of counters that are not aircraft.
FACES: Mapping[str, Draw] = {
    **markers.FACES,
    **dict.fromkeys(("speed", "thousands", "hundreds"), _draw_pad_counter),
    **dict.fromkeys(("anti-aircraft", "machine-gun", "dummy", "balloon"), _draw_named),
}

POSTER = poster(select_aircraft, *AIRCRAFT_OPTIONS)
MANEUVER_SCHEDULES = Product(
    id="maneuver-schedules",
    title="Maneuver Schedules",
    summary="one card per maneuver schedule: the hex with its m/p costs, and the aircraft that use it",
    deck=maneuver_schedules,
    printed_figures="schedules ratings.schedule ratings.designation",
)
COUNTERS = Product(
    id="counters",
    title="Counters",
    summary="aircraft from above with designation and number, fitted to the hexes; large counters have figures on the back",
    deck=counter_deck,
    accepts=(*AIRCRAFT_OPTIONS, HEX, SCALE),
    printed_figures="ratings.designation ratings.maximum-speed ratings.minimum-speed ratings.damage ratings.maximum-climb "
    "ratings.maximum-dive ratings.maximum-altitude aircraft liveries nations",
)
MARKERS = Product(
    id="markers",
    title="Markers",
    summary="counters for speed and altitude, for AA, MG and dummies (with the same back), for balloons and wind direction",
    deck=partial(markers.deck, faces=FACES, side=fit_hexes(PITCH, "pad-counters")),
    accepts=(SIDE, HEX),
    printed_figures="markers",
)
SLIDERS = Product(
    id="sliders",
    title="Speed and altitude sliders",
    summary="a card with windows for speed and altitude, and strips to pull through; replaces the counters on the pad",
    deck=sliders,
    printed_figures="game.title",
)
