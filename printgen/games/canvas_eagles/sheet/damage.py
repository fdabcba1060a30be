"""What damage does: critical boxes, what happens after the last, and the special damage to tick on half a page (3.60)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    Flow,
    Panel,
    Piece,
    Rounds,
    Space,
    Words,
    ticks,
)
from printgen.drawing.layout.part import Part
from printgen.drawing.marks import FINE, Glyph, polygon
from printgen.drawing.panels.measures import Measures, Style
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _
from printgen.units import Point

#: How many attacks bombs last for (Appendix E); how many red markers that one caused are tallied (3.541).
BOMBS, TALLY = 3, 10
#: How much farther the lines of special damage lie apart than rows of boxes on half a page, and how far at the most.
LINE, MOST_LINE = 0.3, 5.2
#: From one column in which its groups begin to the next, mm.
GRID = 11.0

#: A box to tick: what it is in a form, and the words behind it.
Box = tuple[str, str]


@cache
def triangle(side: float) -> Glyph:
    """A triangle as high as a box of that side, for what is critical, its origin the same corner."""
    corners = (Point(side / 2, 0), Point(side, side), Point(0, side))
    return Glyph(f"triangle-{side:g}", (polygon(corners, stroke=Ink.BLACK, pen=FINE),))


def fate(says: str, style: Style) -> tuple[Piece, ...]:
    """What happens when the last box is gone, behind an arrow."""
    return Words("→", style.aside), Space(0.6), Words(says, (style.aside, 6.5), "semibold")


def half_special(facts: Facts, measures: Measures) -> Part:
    """Special damage to tick (3.607), as many things on a line as it holds."""
    style = measures.style
    slow = (("special.engine-speed", _("engine")), ("special.fabric-speed", _("fabric")))
    plain = (("special.fabric-maneuvers", _("fabric")), ("special.struts-maneuvers", _("struts")))
    dangers = (("special.smoke", _("Smoke")), ("special.fire", _("Fire")), ("special.spin", _("Spin")))
    sides = (("special.rudder.left", _("L")), ("special.rudder.straight", _("S")), ("special.rudder.right", _("R")))
    ways = ticks(_("Rudder"), sides, style.ticked)
    rudder = (*ways, Space(1.8), Rounds("special.rudder-turns", 2))
    gone = ticks(_("Weapon destroyed"), tuple(lost(facts)), style.ticked, ("guns",))
    behind = [role for role in facts.aircraft.crew if not facts.posts[role].is_pilot]
    fire = _("{who}: no fire")
    named = ((role, Words(fire.format(who=facts.called(role)), style.ticked)) for role in behind)
    each: tuple[tuple[Piece, ...], ...] = tuple(
        (who, Space(1.2), Rounds(f"special.{role}-turns", 3)) for role, who in named
    )
    speeds = ticks(_("No speed 3 or 4:"), slow, style.ticked)
    maneuvers = ticks(_("No restricted maneuvers:"), plain, style.ticked)
    tank = ticks("", (("special.fuel-tank", _("Fuel tank hit: −6 fuel")),), style.ticked)
    groups = (speeds, maneuvers, tank, ticks("", dangers, style.ticked), rudder, gone, *each)
    counted = () if len(facts.aircraft.crew) == 1 else (ticks(_("Bombs"), tallied("bombs", BOMBS), style.ticked),)
    groups = (*groups, *counted, ticks(_("Red caused"), tallied("red-caused", TALLY), style.ticked))
    flow = Flow(groups, style.words + 0.4, measures.lead + LINE, below=0.6, most=MOST_LINE, grid=GRID)
    return Panel(_("Special damage"), flow, "3.607", style.rule, style.body)


def tallied(name: str, count: int) -> tuple[Box, ...]:
    """Boxes to count something in."""
    return tuple((f"{name}.{number}", "") for number in range(1, count + 1))


def lost(facts: Facts) -> Iterator[Box]:
    """A box for each gun, the letter of its block after the last of them: one is destroyed at a time (3.607)."""
    for armed in facts.guns:
        count = max(armed.gun.count, armed.twin.count if armed.twin else 1)
        for number in range(1, count + 1):
            yield f"special.gun-lost.{armed.gun.id}.{number}", armed.gun.id if number == count else ""
