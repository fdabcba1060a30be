"""What is looked up during play: limits (e to i), critical hits and ace (k, l), turn costs (j), climbs and dives in points."""

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

#: How many critical hits there is room for.
CRITICALS = 4


def limit_frames(facts: Facts, style: PadStyle) -> Part:
    """Maximum altitude, climb and dive, and in the Tournament Game the speeds of dives; then critical hits and the ace."""
    it = facts.ratings
    rows = [
        ("e", _("Altitude"), "maximum-altitude", it.maximum_altitude, _("m")),
        ("f", _("Climb per turn"), "maximum-climb", it.maximum_climb, _("m")),
        ("g", _("Dive per turn"), "maximum-dive", it.maximum_dive, _("m")),
    ]
    if facts.rules == "tournament":
        rows += [
            ("h", _("Dive speed"), "dive-speed", it.dive_speed, ""),
            ("i", _("Overdive speed"), "overdive-speed", it.overdive_speed, ""),
        ]
    lines = [_limit(facts, style, row) for row in rows]
    parts: list[Part] = [
        FramedPanel("e–i" if len(rows) > 3 else "e–g", _("Maximum"), Column(tuple(lines)), facts.ink, style)
    ]
    if facts.rules == "tournament":
        boxes = NumberBoxes("critical", CRITICALS, style.box * 0.8)
        parts.append(FramedPanel("k", _("Critical hits"), boxes, facts.ink, style, _("number rolled")))
        tick = Tick("ace", style.box * 0.75, style.box * 0.6)
        ace = PieceLine((tick, Words(_("flown by an ace"), style.head)), style.box * 0.5)
        # Half a page takes two lines for it.
        says = TextBlock(_ace(facts), 2.6, 2.8, style.small, Ink.GREY70)
        body = Column((ace, Blank(1.4), says, Blank(0.8)))
        parts.append(FramedPanel("l", _("Ace"), body, facts.ink, style, _("Attack Phase")))
    else:
        parts.append(_at_a_glance(facts, style))
    return Column(tuple(parts), style.gap)


def _ace(facts: Facts) -> str:
    """What an ace adds: to his front guns' rolls, for rear gunners have nothing of it; net of what an ace as the target subtracts
    (Tournament V.7a-c)."""
    fires = facts.ratings.ammunition.front != "none"
    return _("front guns +1, against an ace 0; as target −1") if fires else _("as target −1")


def _limit(facts: Facts, style: PadStyle, row: tuple[str, str, str, object, str]) -> LimitLine:
    """One limit, or a line to write it on."""
    letter, title, figure, value, unit = row
    known = facts.known_value(figure, value)
    said = "" if known is None else f"{known} {unit}".strip()
    sizes = (style.value, style.limit, style.head, style.small)
    name = title + facts.readings_sign(figure)
    return LimitLine(letter, name, said, f"capabilities.{figure}", *sizes, facts.differing_status(figure), (figure,))


def turn_cost_frame(facts: Facts, style: PadStyle) -> Part:
    """The maneuver schedule as a hex with the cost of each hexside beside it, and the sums."""
    basic = facts.rules == "basic"
    known = facts.known_value("schedule", facts.ratings.schedule)
    named = _("Turning, Basic Game") if basic else _("Maneuver schedule {letter}").format(letter=known or "____")
    aircraft = facts.aircraft
    shape = draw_from_above(aircraft, "parts")
    sums = turn_totals(facts.turns)
    dive = [] if basic else [Words("  " + _("−1 in each dive hex"), style.small, ink=Ink.GREY70)]
    total = Words(_("total {sums}").format(sums=sums) if sums else _("additive costs"), style.head, "semibold")
    body = Column((turn_hex(facts.turns, style.hex, shape), PieceLine((total, *dive), 3.4, 4.4)))
    title, sure = (
        (named, None) if basic else (named + facts.readings_sign("schedule"), facts.differing_status("schedule"))
    )
    return FramedPanel("j", title, body, facts.ink, style, _("m/p per hex side"), sure)


def climb_dive_tables(facts: Facts, style: PadStyle) -> Part:
    """Climbs and dives in movement points as far as this aircraft goes, and what altitude adds to the range."""
    tables = (_climbs(facts, style), *_dives(facts, style), _apart(style))
    spaced = [part for table in tables for part in (table, Blank(0.6, grows=True))]
    said = _("overdive: breaks up on a roll of 1 or 2")
    note = PieceLine((Words(said, style.small, ink=Ink.GREY70),), 2.6)
    return FramedPanel(
        "", _("Climb, dive, range"), Column((*spaced, note)), facts.ink, style, _("up to this many metres")
    )


def _at_a_glance(facts: Facts, style: PadStyle) -> Part:
    """What the Basic Game says of moving and firing (IV to VIII)."""
    lines = (
        _("Change speed by up to 2 per turn, from minimum to maximum."),
        _("Climb or dive, not both, in steps of 50 m, free; announce before moving. Dive in the first hex entered."),
        _(
            "Fire: 1 to 7 hexes, up to 200 m higher or lower, not in one hex, each machinegun once per turn (1 box); none at 0."
        ),
        _("Damage takes effect after the Defensive Phase."),
    )
    rules = Column(tuple(TextBlock(it, 3.6, 3.4, (style.head, 7.0)) for it in lines), 1.4)
    return FramedPanel("", _("At a glance"), Column((rules, Blank(grows=True))), facts.ink, style)


def _climbs(facts: Facts, style: PadStyle) -> Part:
    """What climbs cost, and the speed that each takes at least (Tournament II)."""
    climb = facts.known_value("maximum-climb", facts.ratings.maximum_climb)
    least = facts.known_value("minimum-speed", facts.ratings.minimum_speed)
    most = 300 if climb is None else climb
    tops = point_steps(most)
    points = [climb_points(top) for top in tops]
    needed = tuple("" if least is None else str(least + it) for it in points)
    costs = tuple(f"−{it}" for it in points)
    rows = (Figures(_("m/p"), costs), Figures(_("from speed"), needed, "climb.speed"))
    return Table(_("climb"), tuple(map(str, tops)), rows, style.crib)


def _dives(facts: Facts, style: PadStyle) -> tuple[Part, ...]:
    """What dives gain, and what overdives do (Tournament III, IV.3)."""
    dive = facts.known_value("maximum-dive", facts.ratings.maximum_dive)
    most = 500 if dive is None else dive
    ways = ((_("dive"), point_steps(most)), (_("overdive"), point_steps(most + OVERDIVE, most)))

    def table(title: str, tops: tuple[int, ...]) -> Part:
        gains = tuple(f"+{dive_points(top)}" for top in tops)
        return Table(title, tuple(map(str, tops)), (Figures(_("m/p"), gains),), style.crib)

    return tuple(table(*way) for way in ways)


def _apart(style: PadStyle) -> Part:
    """What a difference in altitude adds to the range (Tournament V.2)."""
    tops = point_steps(APART)
    added = tuple(f"+{range_to(0, top)}" for top in tops)
    return Table(_("alt. diff."), tuple(map(str, tops)), (Figures(_("hexes"), added),), style.crib)


def turn_cost_column(facts: Facts, style: PadStyle) -> Part:
    """Turn costs over climbs and dives, or in the Basic Game over room for notes."""
    notes = FramedPanel("", _("Notes"), Blank(grows=True), facts.ink, style)
    return Column(
        (turn_cost_frame(facts, style), notes if facts.rules == "basic" else climb_dive_tables(facts, style)), style.gap
    )
