"""The pieces to cut out for Richthofen's War: turn cost cards, counters, markers and sliders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.kinds import GAME
from printgen.data.kinds import MARKERS as MARKERS_KIND
from printgen.data.records.game import game_title
from printgen.data.records.pieces import MarkerSet
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.chit import draw_caption, tinted_ground
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import HEIGHTS, Ink
from printgen.drawing.layout.line import PieceLine, Rule, TextBlock, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import FINE, Circle, Glyph, Line, Mark, Rect, Trim, Use, polygon
from printgen.drawing.panels.plate import Plate
from printgen.drawing.panels.turn_hex import TurnRose
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.board import PITCH
from printgen.games.richthofens_war.facts import Facts, select_aircraft
from printgen.games.richthofens_war.kinds import SCHEDULES
from printgen.games.richthofens_war.options import AIRCRAFT_OPTIONS
from printgen.games.richthofens_war.records import TurnCosts
from printgen.games.richthofens_war.scales import HUNDREDS, SPEED, THOUSANDS
from printgen.games.richthofens_war.turning import turn_hex, turn_totals
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import HEX, SCALE, SIDE, Choices
from printgen.products.pieces import counters, markers, record_status, sliding
from printgen.products.pieces.cards import SIX, framed_card
from printgen.products.pieces.counted import CounterAircraft, CounterFigure
from printgen.products.pieces.marker_size import fit_hexes
from printgen.products.pieces.markers import Draw, FaceRequest, owners
from printgen.products.pieces.sliding import Strip
from printgen.products.poster import poster
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The background and the ink of each counter of the pad.
PAD_COUNTERS = {
    "speed": (Ink.BAR, Ink.ON_FILL),
    "thousands": (HEIGHTS[2], Ink.ON_FILL),
    "hundreds": (HEIGHTS[7], Ink.BLACK),
}
#: The corners of the arrows on these counters, relative to their middle, on counters of 8 mm: with one head and with two.
#: The sideways arrow is narrower, so that it is clear of the word below it.
ARROW = ((0, -2.3), (2.3, 0.1), (0.9, 0.1), (0.9, 1.7), (-0.9, 1.7), (-0.9, 0.1), (-2.3, 0.1))
SIDEWAYS_ARROW = ((2.5, -0.2), (0.6, -1.8), (0.6, -0.95), (-2.5, -0.95), (-2.5, 0.55), (0.6, 0.55), (0.6, 1.4))
DOUBLE_ARROW = (
    *((0, -2.3), (1.8, -0.5), (0.9, -0.5), (2.3, 0.9), (0.9, 0.9), (0.9, 1.7)),
    *((-0.9, 1.7), (-0.9, 0.9), (-2.3, 0.9), (-0.9, -0.5), (-1.8, -0.5)),
)
#: On a schedule's card, the height of its letter, the distance between opposite sides of the hex, and the distance between
#: lines, mm; the number of lines of aircraft beside which the letter and the hex have their full size.
PLATE, ROSE, LEAD, LINES = 17.6, 24.4, 3.7, 2
#: The size of the card that explains the counters of the pad.
KEY = Trim(Size(170.0, 40.0), radius=3.0)


def maneuver_schedules(library: Library, choices: Choices, _size: Size) -> Deck:
    """Return one card per maneuver schedule: the hex with its costs, the totals, and the schedule's aircraft."""
    cards, statuses = [], set()
    for id, case in library.of(SCHEDULES).items():
        turns = case.record
        flown = [it for it in select_aircraft(library, choices) if it.ratings.schedule == id]
        designations = [it.ratings.designation for it in flown]
        basic, sums, mark = id == "basic", turn_totals(turns), record_status(case)
        title = _("Basic Game") if basic else _("Schedule {letter}").format(letter=id)
        statuses |= {mark} if mark else set()
        total = _("total {sums}").format(sums=sums or "__  __  __")
        rules = (
            _("Turn in one direction only per hex.")
            if basic
            else _("Turn in one direction only per hex. In each dive hex, turns cost 1 m/p less in total.")
        )
        aircraft = _("All aircraft.") if basic else ", ".join(designations)
        words = (
            PieceLine((Words(total, (12.0, 10.5, 9.0), "strong"),), 6.0, 8.0),
            TextBlock(rules, 3.4, 3.7, 9.0),
        )
        is_blank = not sums or "__" in sums
        points = _("m/p per hex side; copy from your game") if is_blank else _("m/p per hex side")
        body = ByWidth(partial(_schedule_card, turns, _("Basic") if basic else id, words, aircraft))
        shows = (case, *(it.case for it in flown))
        cards.append(
            framed_card(f"maneuver-schedule-{id}", title, body, *shows, remark=points, trim=SIX, of=("schedule",))
        )
    return Deck(_("Maneuver Schedules"), tuple(cards), tuple(sorted(statuses)))


def _schedule_card(turns: TurnCosts, letter: str, words: tuple[Part, ...], aircraft: str, wide: float) -> Part:
    """Return the schedule's letter and hex above a list of its aircraft. If the list is long, letter and hex are smaller."""
    users = TextBlock(aircraft, 3.2, LEAD, (9.0, 8.5), of=("schedule",))
    less = LEAD * max(len(users.lines(wide)) - LINES, 0)
    left = Column((Plate(letter, PLATE - less), *words))
    rose = turn_hex(turns, ROSE - less, draw_typical("biplane"), TurnRose)
    foot = Layers((Inset(users, bottom=1.0), Blank(4.2 + (LINES - 1) * LEAD)))
    body = Inset(Row((left, rose), 1.6, widths=(24.0, 0.0)), top=0.8)
    return Column((body, Blank(0.6, grows=True), Rule(), foot))


def aircraft_counter(facts: Facts, library: Library) -> CounterAircraft:
    """Return an aircraft's counter: the designation, then two rows of figures (speeds and damage; climb, dive and ceiling)."""
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
    return CounterAircraft(*own, of, sign, None, (first, second), pitch=PITCH)


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the counters of the selected aircraft, sorted by side and designation. Their size fits the map's hexes."""
    return counters.deck(
        (aircraft_counter(facts, library) for facts in select_aircraft(library, choices)), choices, size
    )


def sliders(library: Library, choices: Choices, _size: Size) -> Deck:
    """Return one slider card per seat, or two cards if no seats are chosen.

    Each card has windows for speed and altitude. To set a value, players pull a strip through the card.
    """
    strips = (
        Strip("speed", _("Speed"), tuple(map(str, SPEED)), PAD_COUNTERS["speed"][0]),
        Strip("thousands", _("Thousands"), tuple(map(str, THOUSANDS)), PAD_COUNTERS["thousands"][0]),
        Strip("hundreds", _("Hundreds"), tuple(map(str, HUNDREDS)), PAD_COUNTERS["hundreds"][0], _("m")),
    )
    games = tuple(library.of(GAME).values())
    return sliding.deck(_("Speed and altitude sliders"), game_title(library), strips, len(choices.seats) or 2, games)


def _pad_counter_label(name: str) -> str:
    """Return the word printed on one of the pad's counters."""
    return {"speed": _("speed"), "thousands": "1000", "hundreds": "100"}[name]


def _draw_pad_counter(sketch: Sketch, request: FaceRequest) -> None:
    """Draw one of the pad's counters: the name of a figure, and a large arrow that points to the box with that figure (IV.6)."""
    mm, ground, ink = request.mm, *PAD_COUNTERS[request.name]
    sketch.add(Use(tinted_ground(mm, ground), 0, 0))
    k = mm / 8.0
    # The second head distinguishes the thousands from the hundreds if the grounds are not printed.
    arrow = {"speed": SIDEWAYS_ARROW, "thousands": DOUBLE_ARROW}.get(request.name, ARROW)
    center = Point(mm / 2, 2.9 * k)
    points = tuple(center.shift(x * k, y * k) for x, y in arrow)
    sketch.add(polygon(points, ink, ink, FINE))
    sketch.text(mm / 2, mm - 0.95 * k, _pad_counter_label(request.name), (7.0, 6.5, 6.0), "strong", "middle", ink)


def _draw_example(sketch: Sketch, name: str, figure: str, at: Point) -> None:
    """Draw one of the pad's counters next to a box of a track. The upper left corner of the counter is at `at`."""
    side, counter = 8.0, Sketch()
    _draw_pad_counter(counter, FaceRequest(name, side, "", None, ()))
    # Without the bleed: the art of a piece would cover the box.
    marks = (
        replace(it, x=0.0, y=0.0, width=side, height=side) if isinstance(it, Rect) else it for it in _flat(counter)
    )
    sketch.add(Use(Glyph(f"pad-counter-{name}", tuple(marks)), at.x, at.y))
    sketch.add(Rect(at.x, at.y, side, side, None, Ink.BLACK, FINE))
    box = at.shift(side + 0.4, 0.0) if name == "speed" else at.shift(0.0, -side - 0.4)
    sketch.add(Rect(box.x, box.y, side, side, Ink.WHITE, Ink.BLACK, FINE))
    base = box.y + side / 2 + cap_height("strong", 12.0) / 2
    sketch.text(box.x + side / 2, base, figure, 12.0, "strong", "middle")


def _flat(sketch: Sketch) -> Iterator[Mark]:
    """Yield the marks of a sketch. A glyph is replaced with its own marks."""
    for mark in sketch.marks:
        yield from mark.glyph.marks if isinstance(mark, Use) else (mark,)


def _pad_key(case: Case[MarkerSet]) -> Card:
    """Return the card that explains the pad's counters, with a picture of each."""
    sketch, place = Sketch(), Box(0, 0, KEY.size.width, KEY.size.height).inset(3.5)
    texts = (
        ("speed", "7", _("Speed"), _("The arrow points to the box with the current speed in movement points.")),
        (
            "thousands",
            "4",
            _("Altitude, thousands"),
            _("Column m: the arrow points up to the current thousands of metres."),
        ),
        (
            "hundreds",
            "350",
            _("Altitude, hundreds"),
            _("Column n: the arrow points up to the current hundreds of metres."),
        ),
    )
    sketch.add(Rect(place.x, place.y, place.width, place.height, None, Ink.GREY70, FINE, 2.0))
    base = place.y + 5.6
    sketch.text(place.x + 4.0, base, _("Counters on the Aircraft Status Pad"), 10.5, "heavy")
    example = _("The example shows speed 7 at 4350 m.")
    sketch.text(place.right - 4.0, base, example, (8.5, 7.0), "text", "end", room=place.width / 2 - 4.0)
    for (name, figure, title, text), column in zip(
        texts, place.inset(4.0, 0.0).columns((1.15, 1.0, 1.0), 5.0), strict=True
    ):
        at = Point(column.x, place.bottom - 12.4 - (5.0 if name == "speed" else 0.0))
        _draw_example(sketch, name, figure, at)
        x = column.x + (18.4 if name == "speed" else 10.4)
        words = Column((PieceLine((Words(title, 8.5, "strong"),), 3.0, 4.0), TextBlock(text, 3.0, 3.6, 8.5)))
        place_part(sketch, Box(x, place.bottom - 21.0, column.right - x, 19.0), words)
    front = sketch.face("pad-counters-key", KEY.size)
    # If both sides have the same key, the key stays on the sheet of the counters.
    overflows = tuple((case, overflow) for overflow in sketch.overflows)
    back = sketch.face("pad-counters-key-back", KEY.size)
    return Card(
        front, back, bookmark=(_("Markers"), _("Key")), trim=KEY, kind="key", cases=(case,), overflows=overflows
    )


def marker_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the markers, with a card that explains the pad's counters."""
    deck = markers.deck(library, choices, size, FACES, fit_hexes(PITCH, "pad-counters"))
    pads = [case for case in library.of(MARKERS_KIND).values() if any(it.front == "speed" for it in case.record.pieces)]
    return replace(deck, pages=(*deck.pages, *map(_pad_key, pads)))


def _draw_labelled(sketch: Sketch, request: FaceRequest, shape: str | None, word: str) -> None:
    """Draw a picture with a word below it, and the mark and edge of the owner.

    If `shape` is None, the picture is a struck-out circle.
    """
    markers.draw_band(sketch, request)
    k, middle = request.magnification, request.mm / 2 + 0.4 * request.magnification
    if shape:
        sketch.add(Use(picture(shape), middle, 6.6 * k, 7.6 * k))
    else:
        # An empty position: a struck-out circle.
        radius, reach = 2.6 * k, 2.6 * k * 0.707
        sketch.add(Circle(middle, 6.6 * k, radius, None, Ink.GREY70, 0.5 * k))
        sketch.add(Line(middle - reach, 6.6 * k + reach, middle + reach, 6.6 * k - reach, Ink.GREY70, 0.5 * k))
    draw_caption(sketch, request.mm, 13.2 * k, word, 8.0, of=request.of)


def _draw_named(sketch: Sketch, request: FaceRequest) -> None:
    """Draw a counter for the map, with its picture and its name (IV.2 to IV.5)."""
    words = {"anti-aircraft": _("AA"), "machine-gun": _("MG"), "dummy": _("Dummy"), "balloon": _("Balloon")}
    shapes = {"anti-aircraft": "aa-heavy", "machine-gun": "gun", "balloon": "balloon"}
    _draw_labelled(sketch, request, shapes.get(request.name), words[request.name])


#: The functions that draw the faces of counters that are not aircraft.
FACES: Mapping[str, Draw] = {
    **markers.FACES,
    **dict.fromkeys(("speed", "thousands", "hundreds"), _draw_pad_counter),
    **dict.fromkeys(("anti-aircraft", "machine-gun", "dummy", "balloon"), _draw_named),
}

POSTER = poster(select_aircraft, *AIRCRAFT_OPTIONS, look="box")
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
    adapts=True,
    accepts=(*AIRCRAFT_OPTIONS, HEX, SCALE),
    printed_figures="ratings.designation ratings.maximum-speed ratings.minimum-speed ratings.damage ratings.maximum-climb "
    "ratings.maximum-dive ratings.maximum-altitude aircraft liveries nations",
)
MARKERS = Product(
    id="markers",
    title="Markers",
    summary="counters for speed and altitude, for AA, MG and dummies (with the same back), for balloons and wind direction",
    deck=marker_deck,
    accepts=(SIDE, HEX),
    printed_figures="markers",
    adapts=True,
)
SLIDERS = Product(
    id="sliders",
    title="Speed and altitude sliders",
    summary="a card with windows for speed and altitude, and strips to pull through; replaces the counters on the pad",
    deck=sliders,
    printed_figures="game.title",
)
