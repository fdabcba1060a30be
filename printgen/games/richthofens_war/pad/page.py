"""The layout of the complete pad, on a full page or on half a page, for the Basic Game or the Tournament Game."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.emblems import national_mark
from printgen.drawing.fonts.typeface import width
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import HAIRLINE, Line
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.people import Masthead, WriteInFields
from printgen.drawing.panels.plan_view import PlanView, span_words
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts, select_aircraft
from printgen.games.richthofens_war.options import AIRCRAFT_OPTIONS, RULES
from printgen.games.richthofens_war.pad.limits import (
    climb_dive_tables,
    hit_frames,
    limit_frame,
    limit_frames,
    turn_cost_column,
    turn_cost_frame,
)
from printgen.games.richthofens_war.pad.style import FULL, HALF, LOW, LOWEST, PadStyle
from printgen.games.richthofens_war.pad.tracks import (
    altitude_dials,
    altitude_rows,
    ammunition_track,
    damage_track,
    speed_track,
)
from printgen.games.richthofens_war.records import USES
from printgen.products.abreast import pair_pages
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import FILLABLE, LAYOUT, TYPE, Choices
from printgen.products.sheet_foot import house_words, waived_line
from printgen.translation import _
from printgen.units import Box, Size

#: The figures of the chart in two groups: figures that a pad prints in both games, and figures only for the Tournament Game.
EVERY = (
    *("designation", "maximum-speed", "minimum-speed", "damage", "ammunition"),
    *("maximum-altitude", "maximum-climb", "maximum-dive"),
)
TOURNAMENT = ("dive-speed", "overdive-speed", "schedule")
#: On half a page, the widths in mm of the two frames on the left at the foot: limits and turn costs.
HALF_WIDTHS = (35.5, 41.5)


def mission_type_names() -> dict[str, str]:
    """Return the printed names of the mission types. The keys are the letters of the types."""
    return {
        "F": _("fighter"),
        "B": _("bombing"),
        "R": _("photo-reconnaissance"),
        "T": _("trench-strafing"),
        "A": _("artillery-spotting"),
    }


def pad_part(facts: Facts, style: PadStyle) -> Part:
    """Return the parts of the pad from top to bottom."""
    waived = tuple(waived_line(facts, style.small))
    if waived:
        # The reasons for waivers take their space from the writing lines.
        style = replace(style, line=style.line - 3.0, gap=style.gap - 0.4)
    guns = (ammunition_track(facts, style, gun) for gun in ("front", "rear"))
    # The frames are as high together as the portrait.
    tracks = Column(tuple(map(_grown, (speed_track(facts, style), damage_track(facts, style), *guns))), style.gap)
    portrait, is_basic = _portrait(facts, style), facts.rules == "basic"
    if style.is_half and not is_basic:
        portrait = Column((portrait, hit_frames(facts, style)), style.gap)
    upper = Row((tracks, portrait), style.gap, widths=(0.0, style.portrait))
    if style.is_half:
        # Counters need boxes of their own size, so the altitudes are in level rows.
        beside = hit_frames(facts, style) if is_basic else climb_dive_tables(facts, style)
        frames = (limit_frame(facts, style), turn_cost_frame(facts, style), beside)
        low = Row(frames, style.gap, widths=(*HALF_WIDTHS, 0.0))
        lower: Part = Column((altitude_rows(facts, style), low), style.gap)
    else:
        lower = Row(
            (altitude_dials(facts, style), limit_frames(facts, style), turn_cost_column(facts, style)),
            style.gap,
            widths=(style.dials, style.middle, 0.0),
        )
    parts = (_head(facts, style), upper, lower, _record(facts, style), *waived)
    return Column(parts, style.gap)


def _grown(part: Part) -> Part:
    """Return a frame that expands to the free height and centres its content."""
    if not isinstance(part, FramedPanel):
        return part
    return replace(part, body=Column((Blank(grows=True), part.body, Blank(grows=True))))


def _head(facts: Facts, style: PadStyle) -> Part:
    """Return the masthead: the aircraft's name, side, nation, game and mission types."""
    words = mission_type_names()
    # Half a page has space only for the letters of the chart.
    missions = ", ".join(words[it] if not style.is_half else it for it in USES if it in facts.ratings.mission_types)
    game = _("Basic Game") if facts.rules == "basic" else _("Tournament Game")
    line_above = "  ·  ".join((facts.side.name, facts.nation.name, facts.ratings.designation, game, missions))
    masthead = replace(style.title, words=(style.title.words[0], 2.0))
    of = (("name",), ("name",))
    name = Masthead(
        national_mark(facts.nation.mark),
        line_above,
        facts.aircraft.name,
        facts.ink,
        masthead,
        of=of,
        sure=facts.name_status,
    )
    return Layers((name,), style.masthead_height)


def _portrait(facts: Facts, style: PadStyle) -> Part:
    """Return a frame with the designation, a line for the aircraft's number, and the aircraft from above with its span."""
    aircraft, head_height = facts.aircraft, style.value + 1.4

    def draw_designation(sketch: Sketch, place: Box) -> None:
        y = place.y + head_height - 3.0
        designation = f"{facts.ratings.designation}{facts.readings_sign('designation')} #"
        sizes = (style.limit + 2, style.limit, style.limit - 2)
        wide = sketch.text(place.x, y, designation, sizes, "strong", room=0.76 * place.width, of=("designation",))
        line = place.x + wide + 1.0
        sketch.add(Line(line, y + 0.6, place.right, y + 0.6, Ink.BLACK, HAIRLINE))
        sketch.entry("number", Box(line, y - 5.0, place.right - line, 5.6), size=10.5)

    # Half a page has no space for two views, nor for the span below the aircraft.
    is_half = style.is_half
    plan_view = PlanView(
        aircraft, facts.nation.mark, facts.ink, style.small, side=not is_half, livery=facts.livery, span=not is_half
    )
    remark = span_words(aircraft) if is_half else _("type / number")
    # This frame is as high as the tracks beside it.
    body = Layers(
        (CustomPart(draw_designation, grows=True), Inset(plan_view, top=head_height - (1.0 if is_half else 0.0)))
    )
    return FramedPanel("", _("Aircraft"), body, facts.ink, style, remark)


def _record(facts: Facts, style: PadStyle) -> Part:
    """Return the game record (p): the players, the opponent and the result.

    The heading of the record lists house rules and explains the sign of two readings.
    """
    line = style.line
    known_names = ((facts.seat.player, facts.seat.pilot, "", ""),) if facts.seat else ()
    names = WriteInFields(
        (_("Player"), _("Flown by"), _("Date"), _("Opponent")),
        ("name", "pilot", "date", "opponent"),
        (34, 44, 24, 34),
        line,
        ("record",),
        known_names,
        ("player", "pilot", "", ""),
    )
    ends = WriteInFields(
        (_("Opponent’s aircraft"), _("Victories this game"), _("Career total")),
        ("opponents-aircraft", "victories", "career"),
        (60, 38, 38),
        line,
        ("record",),
        (("", "", facts.seat.kills),) if facts.seat else (),
    )
    title, body = _("Game record"), Column((names, ends), 1.0)
    signs = f"{two_readings_legend()}  " if _has_readings_sign(facts) else ""
    # The width of the heading that its letter, its title and the signs use.
    used_width = width(title, "heavy", style.head) + width(signs, "text", style.small) + 16.0

    def frame(available: float) -> Part:
        remark = signs + house_words(facts, style.small, available - used_width)
        return FramedPanel("p", title, body, facts.ink, style, remark.rstrip())

    return ByWidth(frame)


def _has_readings_sign(facts: Facts) -> bool:
    """Return whether any figure on the pad has the sign for two possible readings."""
    return bool(facts.readings_sign(*EVERY, *(TOURNAMENT if facts.rules == "tournament" else ())))


def pad_card(facts: Facts, size: Size) -> Card:
    """Return an aircraft's pad on a page of the given size (mm)."""
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))
    styles = (HALF,) if TYPE.value_in(facts.choices) else (FULL, LOW, LOWEST)
    variants = (pad_part(facts, style) for style in styles)
    place_part(sketch, Box(0, 0, size.width, size.height), *variants, what=_("the pad on one page"))
    return facts.card(sketch.face(f"status-pad-{facts.case.id}", size), sketch)


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the pads of all selected aircraft, one per page, or two per page with the layout `half`."""
    aircraft, title = select_aircraft(library, choices), _("Aircraft Status Pads")
    if LAYOUT.value_in(choices) == "half":
        what = _("the pad on half a page")
        return Deck(title, pair_pages("status-pads", aircraft, lambda it: pad_part(it, HALF), size, what, by_side=True))
    return Deck(title, tuple(LazyCard(it.case.id, it.cases, partial(pad_card, it, size)) for it in aircraft))


STATUS_PADS = Product(
    id="status-pads",
    title="Aircraft Status Pads",
    summary="one page per aircraft: speed, damage and its effects, ammunition, altitude, maneuver schedule, climbs and dives",
    deck=deck,
    accepts=(*AIRCRAFT_OPTIONS, RULES, TYPE, FILLABLE),
    grows=True,
    layouts=("half",),
    per_player=True,
    printed_figures="ratings.designation ratings.mission-types ratings.maximum-speed ratings.minimum-speed ratings.damage "
    "ratings.ammunition ratings.maximum-altitude ratings.maximum-climb ratings.maximum-dive ratings.dive-speed "
    "ratings.overdive-speed ratings.schedule aircraft liveries nations game schedules target-damage.aircraft",
)
