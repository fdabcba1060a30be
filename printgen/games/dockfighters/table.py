"""The pieces next to the map: the turn and weather board, and movement templates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library
from printgen.data.kinds import DICE, GAME
from printgen.data.records.fields import Sure
from printgen.data.records.game import sides
from printgen.drawing.aircraft.above import draw_from_above, draw_typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, CustomPart, Layers, Part, Row, place_part
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Cut, Glyph, Line, Outline, Rect, Use, polygon
from printgen.drawing.outline import circle_point
from printgen.drawing.panels.framed import FramedPanel, FrameStyle
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.label import stripes
from printgen.drawing.panels.scale import BoxScale
from printgen.drawing.pictures.weather import cloud_glyph, sun_glyph
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.kinds import MISSIONS, TEMPLATES
from printgen.games.dockfighters.missions import sample_aircraft
from printgen.games.dockfighters.records.play import Template
from printgen.games.dockfighters.sheet.style import PAPERS
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.pieces.cards import TALL, framed_card
from printgen.products.pieces.markers import owners
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The style of the frames on the board.
BOARD = replace(PAPERS, band=7.2, head=12.0, small=8.5)
#: The height in mm of the speeds of clouds, which are below the picture of each weather.
SPEEDS = 11.0
#: The style of the frames on narrow cards.
NARROW = FrameStyle(band=7.2, head=10.5, air=2.4)
#: The head of an arrow: the distances of its corners ahead of and beside the end of the line, in mm.
HEAD = ((3.6, 0.0), (-0.6, 2.0), (-0.6, -2.0))
#: The length of the path on a card, in hexes.
FARTHEST = 12


def fighter_glyph(library: Library) -> Glyph:
    """Return the outline of the game's first fighter from above, or of a typical monoplane if the game has no fighter."""
    fighter = sample_aircraft(library, "fighter")
    return draw_from_above(fighter, "parts") if fighter else draw_typical("monoplane")


def draw_hexagon(sketch: Sketch, at: Point, pitch: float, fill: Ink | None = None, pen: float = HAIRLINE) -> None:
    """Draw a hex around a point.

    Args:
        pitch: the distance between opposite sides of the hex.
    """
    edge = Ink.BLACK if fill is Ink.BAR else Ink.GREY70 if fill is Ink.GREY40 else Ink.GREY40
    sketch.add(polygon(tuple(it.shift(at.x, at.y) for it in corners(pitch)), fill, edge, pen))


def turn_board(library: Library, _choices: Choices, size: Size) -> Deck:
    """Return a one-page board of the given size (mm) for turns, initiative, weather, wind and altitudes."""
    shows = tuple(library.of(GAME).values())
    # On paper that is lower than A4, all parts are lower.
    scale = min(1.0, size.height / 273.0)
    missions = tuple(it.record for it in library.of(MISSIONS).values())
    turns, longest = (max((getattr(it, name) for it in missions), default=12) for name in ("turns", "last_turn"))
    half = -(-longest // 2)
    rows = (range(1, half + 1), range(half + 1, longest + 1))
    scales = (BoxScale(tuple(map(str, it)), 15.0 * scale, 20.0, Ink.BLACK, frozenset((turns - it[0],))) for it in rows)
    remark = _("{turns} turns, or until one player has lost; if escorting an airship, up to {more} more turns")
    first = _frame(_("Turn"), Column(tuple(scales)), remark.format(turns=turns, more=longest - turns))
    speeds_by_weather = _cloud_speeds(library)
    high = (34.0 + (SPEEDS if speeds_by_weather else 0.0)) * scale
    sky = _frame(
        _("Weather"),
        CustomPart(partial(_draw_weather, speeds_by_weather), high),
        _("each turn, roll for the weather: better on 1, worse on 6; below: speed of the clouds by die roll"),
    )
    speeds = BoxScale(("0", "1", "2", "3"), 16.0 * scale, 20.0, Ink.BLACK)
    cloud = _frame(_("Speed of the clouds"), speeds, _("roll each turn; speed 3: squalls"))
    starts = BoxScale(tuple(it.name for it in sides(library)), 16.0 * scale, 14.0, Ink.BLACK)
    marks = CustomPart(partial(_draw_marks, [it.sign.mark for it in owners(library).values()]), 16.0 * scale)
    initiative = _frame(_("Initiative"), Layers((starts, marks)), _("changes sides every turn"))
    start, change = winds = _wind(library, "wind-start"), _wind(library, "wind-change")
    rose = CustomPart(partial(_draw_rose, start, change), 60.0, grows=True)
    wind = _frame(_("Wind"), rose, _("align this board with the map"))
    heights = _frame(
        _("Altitude"),
        CustomPart(_draw_altitudes, 60.0, grows=True),
        _("at altitude 1, faster than speed 3: see Flying low"),
    )
    # The stripes suggest the deck that the aircraft come from.
    deck = CustomPart(lambda sketch, at: sketch.extend(stripes(at, Ink.SOLID, 4.0)), 2.4)
    head = Heading(_("Turn and weather"), "label")
    middle = Row((cloud, initiative), PAPERS.gap, shares=(1.3, 1.0))
    body = Column((head, first, deck, sky, middle, Row((wind, heights), PAPERS.gap)), PAPERS.gap)
    sketch = Sketch()
    place_part(sketch, Box(0, 0, size.width, size.height), body, what=_("the board"))
    overflows = tuple((shows[0], it) for it in sketch.overflows) if shows else ()
    card = Card(sketch.face("turn-board", size), bookmark=(_("Turn and weather"),), cases=shows, overflows=overflows)
    return Deck(_("Turn and weather board"), (card,), tuple(sorted({it.sure for it in winds if it.sure})))


def _draw_marks(marks: Sequence[Glyph], sketch: Sketch, at: Box) -> None:
    """Draw the mark of each side to the left of the side's box."""
    for mark, cell in zip(marks, at.columns((1.0,) * len(marks), 0.0), strict=True):
        sketch.add(Use(mark, cell.x + 5.0, at.center.y, 6.2))


class Wind(Struct, frozen=True):
    """A die table for the wind.

    Fields:
        rows: each roll with its result.
        sure: the status mark of the table, if no book states its results.
    """

    rows: tuple[tuple[str, str], ...] = ()
    sure: Sure | None = None


def _wind(library: Library, id: str) -> Wind:
    """Return the die table for the wind with this id, or an empty table if no book gives its rolls."""
    record = library.get(DICE, id)
    if record is None or not record.rolls:
        return Wind()
    rows = tuple((str(label).replace("-", "–"), cells[0]) for label, cells in next(iter(record.rolls.values())).items())
    return Wind(rows, next(filter(None, doubts_of(record)), None))


def _cloud_speeds(library: Library) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the speed of the clouds by die roll, for each weather. Consecutive rolls with the same speed are merged (`1-3`)."""
    record = library.get(DICE, "cloud-speed")
    if record is None or not record.rolls:
        return ()
    rows = {str(roll): cells for roll, cells in next(iter(record.rolls.values())).items()}
    by_weather = []
    for weather in range(min(map(len, rows.values()))):
        runs: list[tuple[str, str]] = []
        for speed, rolls in groupby(rows, key=lambda roll, weather=weather: rows[roll][weather]):  # type: ignore[misc]
            joined = [*rolls]
            first, last = joined[0].partition("-")[0], joined[-1].rpartition("-")[2]
            runs.append((first if first == last else f"{first}–{last}", speed))
        by_weather.append(tuple(runs))
    return tuple(by_weather)


def _draw_speeds(runs: tuple[tuple[str, str], ...], sketch: Sketch, at: Box) -> None:
    """Draw a row of die rolls, with the speed of the clouds below each roll."""
    sketch.add(Line(at.x, at.y, at.right, at.y, Ink.BLACK, FINE))
    for (rolls, speed), cell in zip(runs, at.columns((1.0,) * len(runs)), strict=True):
        if cell.x > at.x:
            sketch.add(Line(cell.x, cell.y, cell.x, cell.bottom, Ink.GREY40, HAIRLINE))
        top = cell.y + 1.2 + cap_height("text", 9.0)
        sketch.text(cell.center.x, top, rolls, (9.0, 8.0), "text", "middle", room=cell.width - 1.6)
        sketch.text(cell.center.x, cell.bottom - 1.6, speed, 14.0, "heavy", "middle", room=cell.width - 1.6)


def _frame(title: str, body: Part, remark: str = "") -> FramedPanel:
    return FramedPanel("", title, body, Ink.BLACK, BOARD, remark)


def _draw_weather(speeds: tuple[tuple[tuple[str, str], ...], ...], sketch: Sketch, whole: Box) -> None:
    """Draw one box per weather, with a picture and, below it, the speed of the clouds by die roll."""
    at = whole.upper_part(whole.height - SPEEDS * whole.height / (34.0 + SPEEDS)) if speeds else whole
    weathers = (
        (_("Clear skies"), sun_glyph, None),
        (_("Broken"), sun_glyph, cloud_glyph),
        (_("Rain"), None, cloud_glyph),
        (_("Thunderstorm"), None, cloud_glyph),
    )
    for index, ((name, sun, cover), cell) in enumerate(zip(weathers, at.columns((1.0,) * 4, 3.0), strict=True)):
        sketch.add(Rect(cell.x, whole.y, cell.width, whole.height, None, Ink.BLACK, FINE))
        if index < len(speeds):
            _draw_speeds(speeds[index], sketch, Box(cell.x, cell.bottom, cell.width, whole.bottom - cell.bottom))
        x, y = cell.center.x, cell.y + cell.height * 0.42
        if sun:
            sketch.add(Use(sun(), x - (3.6 if cover else 0.0), y - (3.4 if cover else 0.0), 11.0 if cover else 15.0))
        for drop in range(5) if index > 1 else ():
            left = x - 7.2 + drop * 3.6
            if index == 2 or drop != 2:
                sketch.add(Line(left + 0.9, y + 4.6, left - 1.1, y + 8.6, Ink.BLACK, 0.5))
        if index == 3:
            bolt = ((0.6, 3.4), (-2.6, 8.0), (-0.6, 8.0), (-2.2, 12.0), (2.8, 6.6), (0.7, 6.6), (2.6, 3.4))
            sketch.add(polygon(tuple(Point(x + a, y + b - 0.4) for a, b in bolt), Ink.BLACK, Ink.WHITE, 0.3))
        if cover:
            sketch.add(Use(cover(index >= 2), x + (1.6 if sun else 0.0), y + (1.2 if sun else 0.4), 19.0))
        sketch.text(x, cell.bottom - 2.6, name, (13.0, 12.0, 10.0, 8.5), "strong", "middle", room=cell.width - 2)


def _draw_rose(start: Wind, change: Wind, sketch: Sketch, at: Box) -> None:
    """Draw a wind rose with the die roll for each of the six directions and, below it, the effect of each turn's roll."""
    room = at.height - 11.0
    middle, radius = Point(at.center.x, at.y + room / 2), min(at.width, room) / 2 - 1.0
    sketch.add(Circle(middle.x, middle.y, radius, None, Ink.BLACK, 0.6), Circle(middle.x, middle.y, radius - 1.2, None))
    for angle in range(0, 360, 10):
        inner, outer = (circle_point(middle.x, middle.y, radius - off, angle) for off in (3.4, 1.2))
        sketch.add(Line(inner.x, inner.y, outer.x, outer.y, Ink.BLACK, FINE if angle % 30 == 0 else HAIRLINE))
    draw_hexagon(sketch, middle, radius * 0.66, None, FINE)
    for number in range(6):
        tip = circle_point(middle.x, middle.y, radius * 0.66, number * 60)
        # One half of each point of the rose is dark.
        for side, half in ((1, Ink.SOLID), (-1, Ink.WHITE)):
            shoulder = circle_point(middle.x, middle.y, radius * 0.16, number * 60 + side * 30)
            sketch.add(polygon((tip, shoulder, Point(middle.x, middle.y)), half, Ink.BLACK, HAIRLINE))
        # The roll is between the point and the ring.
        label = circle_point(middle.x, middle.y, radius * 0.79, number * 60)
        for roll, _result in start.rows[number : number + 1]:
            sketch.text(label.x, label.y + cap_height("heavy", 17.0) / 2, roll, 17.0, "heavy", "middle")
    each = " ".join((_("each turn:"), ", ".join(" ".join(row) for row in change.rows)))
    lines = ((_("start: roll one die; keep that direction or turn it one hexside"), start.sure), (each, change.sure))
    room = at.width - 4.0
    size = next((it for it in (9.5, 9.0, 8.0) if all(width(text, "text", it) <= room for text, _sure in lines)), 7.0)
    for index, (text, sure) in enumerate(lines):
        low = at.bottom - 1.0 - 4.4 * (1 - index)
        text_width = sketch.text(at.x, low, text, size, room=room)
        if sure:
            sketch.add(Use(status_mark(sure), at.x + text_width + 2.4, low - 1.1, 2.2))


def _draw_altitudes(sketch: Sketch, at: Box) -> None:
    """Draw the five altitude levels, with the levels of the clouds in each weather."""
    foot = 6.0
    step = (at.height - foot) / 5
    left = at.x + 14.0
    lane_width = (at.right - left) / 2 - 3.0
    for level in range(5, 0, -1):
        y = at.y + (5 - level) * step
        sketch.add(Line(at.x, y + step, at.right, y + step, Ink.BLACK if level == 1 else Ink.GREY40, FINE))
        low = y + step / 2 + cap_height("heavy", 22.0) / 2
        sketch.text(at.x + 6.0, low, str(level), 22.0, "heavy", "middle")
    for index, (name, low, high) in enumerate(((_("broken"), 2, 4), (_("rain, thunder"), 1, 5))):
        x, top, bottom = left + index * (lane_width + 4.0), at.y + (5 - high) * step, at.y + (6 - low) * step
        sketch.add(Rect(x, top + 1.2, lane_width, bottom - top - 2.4, Ink.GREY15, Ink.GREY40, HAIRLINE, 3.0))
        for level in range(low, high + 1):
            y = at.y + (5.5 - level) * step
            size = min(lane_width * 0.7, step * 1.5)
            # The flat base of a cloud is nearer to the origin of its drawing than the top.
            sketch.add(Use(cloud_glyph(index == 1), x + lane_width / 2, y + 0.07 * size, size))
        sketch.text(
            x + lane_width / 2, at.bottom - 1.0, name, (9.0, 8.0, 7.0), "semibold", "middle", room=lane_width + 3.0
        )


def movement_templates(library: Library, _choices: Choices, _size: Size) -> Deck:
    """Return one card per level of agility, with its turn points on a path, and one card with the rules for turn points."""
    cases = tuple(library.of(TEMPLATES).values())
    statuses = {it for case in cases for it in doubts_of(case.record) if it}
    sign = fighter_glyph(library)
    cards = [_movement_card(case, sign) for case in cases]
    if cases:
        cards.append(_rules_card(cases[0], sign))
    return Deck(_("Movement templates"), tuple(cards), tuple(sorted(statuses)))


def _rules_card(case: Case, sign: Glyph) -> Card:
    """Return the card that explains the rules for turn points."""
    rules = (
        _("At each turn point, you may turn one hexside or make a barrel roll (not in the last hex): −1 speed."),
        _("At each turn point, you may also climb one level (−1 speed) or dive one level (+1 speed)."),
        _("Speed changes apply at the end of the movement."),
    )
    words = (part for text in rules for part in (TextBlock(text, 4.0, 4.7, 11.0), Blank(3.0)))
    body = Column((*words, CustomPart(partial(_draw_turning, sign), 30.0, grows=True)))
    return framed_card("movement-rules", _("Turn points"), body, case, trim=TALL, look="label", style=NARROW)


def _draw_turning(sign: Glyph, sketch: Sketch, at: Box) -> None:
    """Draw an aircraft and arrows in the two directions in which it may turn by one hexside."""
    x, low = at.center.x, at.bottom - 13.0
    sketch.add(Use(sign, x, low, 28.0))
    for side in (-1, 1):
        start, end = Point(x + side * 2.0, low - 12.0), Point(x + side * 13.0, low - 26.6)
        steps = (("M", start.x, start.y), ("C", start.x, low - 19.5, x + side * 6.0, low - 22.5, end.x, end.y))
        sketch.add(Outline(steps, None, Ink.BLACK, 1.1))
        # The head of the arrow has the direction of the curve's end.
        ahead, beside = (0.86 * side, -0.51), (0.51 * side, 0.86)
        head = tuple(end.shift(a * ahead[0] + b * beside[0], a * ahead[1] + b * beside[1]) for a, b in HEAD)
        sketch.add(polygon(head, Ink.BLACK, None))


def _movement_card(case: Case[Template], sign: Glyph) -> Card:
    template = case.record
    sure: Sure | None = next(filter(None, doubts_of(template)), None)
    points, figure = template.turns(FARTHEST), 10.0

    def path(sketch: Sketch, at: Box) -> None:
        pitch, x = at.height / (FARTHEST + 1.1), at.center.x
        for hex_ in range(FARTHEST + 1):
            y = at.bottom - pitch * (hex_ + 0.55)
            turns = hex_ in points
            draw_hexagon(sketch, Point(x, y), pitch, Ink.BAR if turns and hex_ else None, RULE if turns else FINE)
            ink = Ink.ON_FILL if turns else Ink.BLACK
            cut: Cut = "strong" if turns else "text"
            if hex_:
                sketch.text(x, y + cap_height(cut, figure) / 2, str(hex_), figure, cut, "middle", ink)
            else:
                sketch.add(Use(sign, x, y, pitch * 0.9))
            for side in (-1, 1) if turns else ():
                # The arrow starts at the hex's corner and stays within its row.
                left = pitch * 0.62
                sketch.add(Line(x + side * left, y + 1.2, x + side * (left + 5.2), y - 1.5, Ink.BLACK, 0.9))
                head = ((7.2, -2.55), (5.6, 0.0), (4.2, -2.7))
                sketch.add(polygon(tuple(Point(x + side * (left + a), y + b) for a, b in head), Ink.BLACK, None))

    ellipsis = "…" if isinstance(template.next_turn_after, int) else "____"
    numbers = f"{', '.join(map(str, points))} {ellipsis}" if points else "____"
    words = PieceLine((Words(_("Turn points: {points}").format(points=numbers), (10.5, 9.5, 8.5)),), 3.8)
    body = Column((CustomPart(path, 89.0), Blank(1.6), words, Blank(grows=True)))
    title = _("Agility: {name}").format(name=template.name.lower())
    return framed_card(
        f"movement-{case.id}", title, body, case, trim=TALL, of=("name",), look="label", style=NARROW, sure=sure
    )


TURN_BOARD = Product(
    "turn-board",
    "Turn and weather board",
    "turns, initiative, weather, wind and altitudes on one page",
    turn_board,
    printed_figures="game.sides nations.mark missions.turns missions.extra-turns dice.rolls-1d6",
)
MOVEMENT_TEMPLATES = Product(
    id="movement-templates",
    title="Movement templates",
    summary="one template per agility: turn points where an aircraft may turn, climb or dive; six per sheet",
    deck=movement_templates,
    printed_figures="templates aircraft.engine aircraft.form aircraft.wings ratings.role",
)
