"""The parts of the pad in which players look up figures during the game."""

from __future__ import annotations

from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, TextBlock, Tick, Words
from printgen.drawing.layout.part import Blank, Column, Part
from printgen.drawing.layout.table import Figures, Table
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.limit import LimitLine, NumberBoxes
from printgen.games.richthofens_war.facts import Facts
from printgen.games.richthofens_war.pad.style import PadStyle
from printgen.games.richthofens_war.performance import (
    APART,
    OVERDIVE,
    climb_points,
    dive_points,
    point_steps,
    range_to,
)
from printgen.games.richthofens_war.turning import turn_hex, turn_totals
from printgen.translation import _

#: The number of boxes for critical hits.
CRITICALS = 4


def limit_frames(facts: Facts, style: PadStyle) -> Part:
    """Return the frame with the aircraft's limits and, below it, the frames that `hit_frames` returns."""
    return Column((limit_frame(facts, style), hit_frames(facts, style)), style.gap)


def limit_frame(facts: Facts, style: PadStyle) -> Part:
    """Return the frame with the aircraft's limits. In the Tournament Game, dive speeds are included."""
    ratings = facts.ratings
    rows = [
        ("e", _("Altitude"), "maximum-altitude", ratings.maximum_altitude, _("m")),
        ("f", _("Climb per turn"), "maximum-climb", ratings.maximum_climb, _("m")),
        ("g", _("Dive per turn"), "maximum-dive", ratings.maximum_dive, _("m")),
    ]
    if facts.rules == "tournament":
        rows += [
            ("h", _("Dive speed"), "dive-speed", ratings.dive_speed, ""),
            ("i", _("Overdive speed"), "overdive-speed", ratings.overdive_speed, ""),
        ]
    lines = [_limit(facts, style, row) for row in rows]
    return FramedPanel("e–i" if len(rows) > 3 else "e–g", _("Maximum"), Column(tuple(lines)), facts.ink, style)


def hit_frames(facts: Facts, style: PadStyle) -> Part:
    """Return the frames for critical hits and the ace. For the Basic Game, return a frame that summarizes its rules."""
    if facts.rules != "tournament":
        return _at_a_glance(facts, style)
    boxes = NumberBoxes("critical", CRITICALS, style.box * (1.0 if style.is_half else 0.8), grows=not style.is_half)
    hits = FramedPanel("k", _("Critical hits"), boxes, facts.ink, style, _("number rolled"))
    tick = Tick("ace", style.box * 0.75, style.box * 0.6)
    ace = PieceLine((tick, Words(_("flown by an ace"), style.head)), style.box * 0.5)
    # On half a page this text takes two lines.
    text = TextBlock(_ace_text(facts), 2.6, 2.8, style.small, Ink.GREY70)
    body = Column((ace, Blank(1.4), text, Blank(0.8)))
    return Column((hits, FramedPanel("l", _("Ace"), body, facts.ink, style, _("Attack Phase"))), style.gap)


def _ace_text(facts: Facts) -> str:
    """Return the modifiers of an ace (Tournament V.7a-c).

    The front guns get the bonus, but the rear guns do not. Against another ace, the two modifiers cancel out.
    """
    has_front_guns = facts.ratings.ammunition.front != "none"
    return _("+1 front machineguns (aces: 0); −1 as target") if has_front_guns else _("−1 as target")


def _limit(facts: Facts, style: PadStyle, row: tuple[str, str, str, object, str]) -> LimitLine:
    """Return a line with one limit. If the limit is unknown, the line is a blank to write on."""
    letter, title, figure, value, unit = row
    known_value = facts.known_value(figure, value)
    text = "" if known_value is None else f"{known_value} {unit}".strip()
    sizes = (style.value, style.limit, style.head, style.small)
    name = title + facts.readings_sign(figure)
    return LimitLine(letter, name, text, f"capabilities.{figure}", *sizes, facts.differing_status(figure), (figure,))


def turn_cost_frame(facts: Facts, style: PadStyle) -> Part:
    """Return the frame of the maneuver schedule: a hex with the cost of each hex side, and the totals of these costs."""
    basic = facts.rules == "basic"
    schedule = facts.known_value("schedule", facts.ratings.schedule)
    schedule_title = (
        _("Turning, Basic Game") if basic else _("Maneuver schedule {letter}").format(letter=schedule or "____")
    )
    aircraft = facts.aircraft
    shape = draw_from_above(aircraft, "parts")
    sums = turn_totals(facts.turns)
    remark = Words("  " + _("−1 in each dive hex"), style.small, ink=Ink.GREY70, optional=style.is_half)
    dive = [] if basic else [remark]
    total = Words(_("total {sums}").format(sums=sums) if sums else _("additive costs"), style.head, "semibold")
    body = Column((turn_hex(facts.turns, style.hex, shape), PieceLine((total, *dive), 3.4, 4.4)))
    title, sure = (
        (schedule_title, None)
        if basic
        else (schedule_title + facts.readings_sign("schedule"), facts.differing_status("schedule"))
    )
    return FramedPanel("j", title, body, facts.ink, style, _("m/p per hex side"), sure)


def climb_dive_tables(facts: Facts, style: PadStyle) -> Part:
    """Return the frame with the tables of movement points for climbs and dives, and of range by altitude difference."""
    tables = (_climbs(facts, style), *_dives(facts, style), _range_table(style))
    spaced = [part for table in tables for part in (table, Blank(0.6, grows=True))]
    text = _("overdive: breaks up on a roll of 1 or 2")
    note = PieceLine((Words(text, style.small, ink=Ink.GREY70),), 2.6)
    return FramedPanel(
        "", _("Climb, dive, range"), Column((*spaced, note)), facts.ink, style, _("up to this many metres")
    )


def _at_a_glance(facts: Facts, style: PadStyle) -> Part:
    """Return the frame with the rules of the Basic Game for movement and fire (IV to VIII)."""
    lines = (
        _("Change speed by up to 2 per turn, from minimum to maximum."),
        _(
            "Climb or dive (not both) in steps of 50 m, at no m/p cost; announce it before moving. Dive in the first "
            "hex entered."
        ),
        _(
            "Fire at a target 1 to 7 hexes away and up to 200 m higher or lower, not in the same hex. Fire each "
            "machinegun once per turn. Each attack uses 1 ammunition box."
        ),
        _("Damage takes effect after the Defensive Phase."),
    )
    rules = Column(tuple(TextBlock(it, 3.6, 3.4, (style.head, 7.0)) for it in lines), 1.4)
    return FramedPanel("", _("At a glance"), Column((rules, Blank(grows=True))), facts.ink, style)


def _climbs(facts: Facts, style: PadStyle) -> Part:
    """Return the table of climbs, with the cost and the minimum speed for each climb (Tournament II)."""
    climb = facts.known_value("maximum-climb", facts.ratings.maximum_climb)
    minimum = facts.known_value("minimum-speed", facts.ratings.minimum_speed)
    highest = 300 if climb is None else climb
    steps = point_steps(highest)
    points = [climb_points(top) for top in steps]
    speeds = tuple("" if minimum is None else str(minimum + it) for it in points)
    costs = tuple(f"−{it}" for it in points)
    rows = (Figures(_("m/p"), costs), Figures(_("from speed"), speeds, "climb.speed"))
    return Table(_("climb"), tuple(map(str, steps)), rows, style.crib)


def _dives(facts: Facts, style: PadStyle) -> tuple[Part, ...]:
    """Return the tables of movement points gained by dives and by overdives (Tournament III, IV.3)."""
    dive = facts.known_value("maximum-dive", facts.ratings.maximum_dive)
    deepest = 500 if dive is None else dive
    dives = ((_("dive"), point_steps(deepest)), (_("overdive"), point_steps(deepest + OVERDIVE, deepest)))

    def table(title: str, steps: tuple[int, ...]) -> Part:
        gains = tuple(f"+{dive_points(top)}" for top in steps)
        return Table(title, tuple(map(str, steps)), (Figures(_("m/p"), gains),), style.crib)

    return tuple(table(title, steps) for title, steps in dives)


def _range_table(style: PadStyle) -> Part:
    """Return the table of the range that a difference in altitude adds (Tournament V.2)."""
    steps = point_steps(APART)
    added = tuple(f"+{range_to(0, top)}" for top in steps)
    return Table(_("alt. diff."), tuple(map(str, steps)), (Figures(_("hexes"), added),), style.crib)


def turn_cost_column(facts: Facts, style: PadStyle) -> Part:
    """Return the turn costs and, below them, the climb and dive tables. In the Basic Game, return space for notes instead."""
    notes = FramedPanel("", _("Notes"), Blank(grows=True), facts.ink, style)
    return Column(
        (turn_cost_frame(facts, style), notes if facts.rules == "basic" else climb_dive_tables(facts, style)), style.gap
    )
