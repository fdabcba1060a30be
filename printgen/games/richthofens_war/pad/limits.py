"""What is looked up during play: limits (e to i), critical hits and ace (k, l), turn costs (j), climbs and dives in points."""

from __future__ import annotations

from math import sqrt

from printgen.data.records.fields import Unknown
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Fill, Space, TextBlock, Tick, Typed, Words, status
from printgen.drawing.layout.part import Blank, Column, Drawn, Layers, Part
from printgen.drawing.layout.table import Figures, Table
from printgen.drawing.marks import FINE, HAIRLINE, Anchor, Line, Rect, Use, polygon
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts
from printgen.games.richthofens_war.pad.parts import Framed
from printgen.games.richthofens_war.pad.style import PadStyle
from printgen.games.richthofens_war.performance import (
    APART,
    OVERDIVE,
    POINT,
    climb_points,
    dive_points,
    range_to,
    turn_points,
)
from printgen.games.richthofens_war.records import Turns
from printgen.translation import _
from printgen.units import Box, Point

#: How many critical hits there is room for.
CRITICALS = 4


def limits(facts: Facts, style: PadStyle) -> Part:
    """Maximum altitude, climb and dive, and in the Tournament Game the speeds of dives; then critical hits and the ace."""
    it = facts.ratings
    rows = [
        ("e", _("Altitude"), "maximum-altitude", it.maximum_altitude, _("m")),
        ("f", _("Climb"), "maximum-climb", it.maximum_climb, _("m")),
        ("g", _("Dive"), "maximum-dive", it.maximum_dive, _("m")),
    ]
    if facts.rules == "tournament":
        rows += [
            ("h", _("Dive speed"), "dive-speed", it.dive_speed, ""),
            ("i", _("Overdive speed"), "overdive-speed", it.overdive_speed, ""),
        ]
    lines = [_limit(facts, style, letter, title, figure, value, unit) for letter, title, figure, value, unit in rows]
    parts: list[Part] = [
        Framed("e–i" if len(rows) > 3 else "e–g", _("Maximum"), Column(tuple(lines)), facts.ink, style)
    ]
    if facts.rules == "tournament":
        parts.append(
            Framed(
                "k",
                _("Critical hits"),
                Drawn(_criticals, style.box * 0.8, grows=True),
                facts.ink,
                style,
                _("number rolled"),
            )
        )
        ace = Typed(
            (Tick("ace", style.box * 0.75, style.box * 0.6), Words(_("flown by an ace"), style.head)), style.box * 0.5
        )
        parts.append(Framed("l", _("Ace"), ace, facts.ink, style, _("roll +1; hit at −1")))
    return Column(tuple(parts), style.gap)


def _limit(
    facts: Facts, style: PadStyle, letter: str, title: str, figure: str, value: int | Unknown, unit: str
) -> Part:
    """One limit: its letter and name, and the figure large at the right, or a line to write it on."""
    known, base = facts.known(figure, value), style.value - 2.4
    name = Typed(
        (
            Words(f"({letter}) ", style.small, ink=Ink.GREY70),
            Words(title + facts.twice(figure), (style.head, style.small), "semibold", room=style.middle - 16.0),
            Space(0.8),
            status(facts.doubt(figure)),
        ),
        base,
        style.value,
    )

    def draw(sketch: Sketch, place: Box) -> None:
        if known is None:
            Fill(f"capabilities.{figure}", 14.0, style.value - 2.6).set(0.0).draw(
                sketch, place.right - 14.0, place.y + base
            )
        else:
            shown = f"{known} {unit}".strip()
            sketch.text(place.right, place.y + base, shown, style.limit, "strong", "end", of=(figure,))
        line = place.y + style.value - 0.6
        sketch.add(Line(place.x, line, place.right, line, Ink.GREY40, HAIRLINE))

    return Layers((name, Drawn(draw, style.value)))


def _criticals(sketch: Sketch, place: Box) -> None:
    """Boxes to write the numbers of critical hits in."""
    for number, cell in enumerate(place.columns((1.0,) * CRITICALS, 1.2), start=1):
        sketch.add(Rect(cell.x, cell.y, cell.width, cell.height, None, Ink.BLACK, FINE))
        sketch.entry(f"critical.{number}", cell.inset(0.3), size=10.5)


def turns(facts: Facts, style: PadStyle) -> Part:
    """The maneuver schedule as a hex with the cost of each hexside beside it, and the sums."""
    basic = facts.rules == "basic"
    known = facts.known("schedule", facts.ratings.schedule)
    named = _("Turns, Basic Game") if basic else _("Maneuver schedule {letter}").format(letter=known or "____")
    shape = Drawn(lambda sketch, place: _hex(sketch, place, facts, style), style.hex * 1.52)
    sums = _sums(facts)
    dive = [] if basic else [Words("  " + _("in a dive hex 1 less"), style.small, ink=Ink.GREY70)]
    total = Words(_("in all {sums}").format(sums=sums) if sums else _("costs add up"), style.head, "semibold")
    body = Column((shape, Typed((total, *dive), 3.4, 4.4)))
    return Framed(
        "j", named + ("" if basic else facts.twice("schedule")), body, facts.ink, style, _("points a hexside")
    )


def _sums(facts: Facts) -> str:
    """What turning through one, two and three hexsides costs in all, where both sides cost the same and that is known."""
    if facts.turns is None or facts.turns.left != facts.turns.right:
        return ""
    costs = facts.turns.left.costs
    known = [it for it in costs if isinstance(it, int)]
    if not known:
        return ""
    return "  ".join(str(turn_points(known, sides)) if sides <= len(known) else "__" for sides in (1, 2, 3))


def _hex(sketch: Sketch, place: Box, facts: Facts, style: PadStyle) -> None:
    """The hex, the aircraft in it facing up, and beside each hexside what it costs to turn to it from the one before."""
    middle, pitch = Point(place.center.x, place.y + style.hex * 0.72), style.hex
    around = tuple(it.moved(middle.x, middle.y) for it in corners(pitch))
    sketch.add(polygon(around, None, Ink.BLACK, 0.5))
    aircraft, tip = facts.aircraft, middle.y - pitch / 2
    shape = silhouette(aircraft.wings, aircraft.engine.layout, aircraft.engine.count, len(aircraft.crew))
    sketch.add(Use(shape, middle.x, middle.y, pitch * 0.58))
    sketch.add(
        polygon(
            (Point(middle.x - 1.6, tip - 0.5), Point(middle.x + 1.6, tip - 0.5), Point(middle.x, tip - 3.2)),
            Ink.BLACK,
            None,
        )
    )
    for side, sign in (("left", -1), ("right", 1)):
        costs = getattr(facts.turns, side) if facts.turns else None
        for number, (across, down) in enumerate(((0.66, -0.30), (0.66, 0.40), (0.20, 0.72))):
            x, y = middle.x + sign * across * pitch, middle.y + down * pitch
            _cost(sketch, Point(x, y), costs, number, f"turns.{side}.{number + 1}", style)
    sketch.add(Line(middle.x, middle.y + pitch * 0.52, middle.x, middle.y + pitch * 0.8, Ink.GREY40, HAIRLINE))
    words = {-1: _("left"), 1: _("right")}
    for sign, word in words.items():
        wide = middle.x + sign * pitch / sqrt(3) * 1.32
        anchor: Anchor = "end" if sign < 0 else "start"
        sketch.text(wide, middle.y + pitch * 0.04, word, style.small, "text", anchor, Ink.GREY70)


def _cost(sketch: Sketch, at: Point, costs: Turns | None, number: int, name: str, style: PadStyle) -> None:
    """A cost about that point, or a line to write it on."""
    value = costs.costs[number] if costs else None
    y = at.y + cap_height("strong", style.limit) / 2
    if isinstance(value, int):
        sketch.text(at.x, y, str(value), style.limit, "strong", "middle")
    else:
        wide = style.hex * 0.26
        Fill(name, wide, 4.4).set(0.0).draw(sketch, at.x - wide / 2, y)


def crib(facts: Facts, style: PadStyle) -> Part:
    """Climbs and dives in movement points as far as this aircraft goes; in the Basic Game what its rules say of them."""
    if facts.rules == "basic":
        lines = (
            _("Climb or dive in steps of 50 m, free; say so before moving."),
            _("A dive is done in the first hex entered."),
            _("Speed: up or down by 1 or 2 a turn."),
            _("Fire: 7 hexes, 200 m apart at the most, each gun once a turn."),
        )
        rules = Column(tuple(TextBlock(it, 3.4, 3.2, (style.head, 7.0)) for it in lines), 1.0)
        return Framed("", _("At a glance"), Column((rules, Blank(grows=True))), facts.ink, style)
    tables = (_climbs(facts, style), _dives(facts, style), _apart(style))
    spaced = [part for table in tables for part in (table, Blank(0.6, grows=True))]
    said = _("last dive: overdive, lost on 1 or 2")
    note = Typed((Words(said, style.small, ink=Ink.GREY70),), 2.6)
    return Framed("", _("Climb, dive, range"), Column((*spaced, note)), facts.ink, style, _("up to so many metres"))


def _climbs(facts: Facts, style: PadStyle) -> Part:
    """What climbs cost, and the speed that each takes at least (Tournament II)."""
    climb = facts.known("maximum-climb", facts.ratings.maximum_climb)
    least = facts.known("minimum-speed", facts.ratings.minimum_speed)
    most = 300 if climb is None else climb
    tops = [*range(POINT, most + 1, POINT), *([most] if most % POINT else [])]
    points = [climb_points(top) for top in tops]
    needed = tuple("" if least is None else str(least + it) for it in points)
    costs = tuple(f"−{it}" for it in points)
    rows = (Figures(_("points"), costs), Figures(_("at speed"), needed, "climb.speed"))
    return Table(_("climb"), tuple(map(str, tops)), rows, style.crib)


def _dives(facts: Facts, style: PadStyle) -> Part:
    """What dives gain, the overdive last (Tournament III, IV.3)."""
    dive = facts.known("maximum-dive", facts.ratings.maximum_dive)
    most = 500 if dive is None else dive
    tops = [*range(POINT, most + 1, POINT), *([most] if most % POINT else []), most + OVERDIVE]
    gains = tuple(f"+{dive_points(top)}" for top in tops)
    return Table(_("dive"), tuple(map(str, tops)), (Figures(_("points"), gains),), style.crib)


def _apart(style: PadStyle) -> Part:
    """What a difference in altitude adds to the range (Tournament V.2)."""
    tops = (*range(POINT, APART + 1, POINT), APART)
    added = tuple(f"+{range_to(0, top)}" for top in tops)
    return Table(_("apart"), tuple(map(str, tops)), (Figures(_("hexes"), added),), style.crib)


def beside(facts: Facts, style: PadStyle) -> Part:
    """Turn costs over climbs and dives."""
    return Column((turns(facts, style), crib(facts, style)), style.gap)
