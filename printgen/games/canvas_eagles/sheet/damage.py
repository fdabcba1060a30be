"""The damage part of the sheet: critical boxes, the consequences of lost sections, and special damage (3.60)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    Panel,
    Piece,
    PieceFlow,
    RoundMarks,
    Space,
    Words,
    tick_boxes,
)
from printgen.drawing.layout.part import ByWidth, Part
from printgen.drawing.marks import FINE, Glyph, polygon
from printgen.drawing.panels.measures import Measures, Style
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _
from printgen.units import Point

#: The number of bombing attacks (Appendix E) and of tally boxes for red markers caused (3.541).
BOMBS, TALLY = 3, 10
#: For special damage on half a page, in mm: the distance between lines in addition to the distance between rows of
#: boxes, and the maximum distance between lines. The last value is the distance between the columns at which groups of
#: boxes may begin.
LINE, MOST_LINE, GRID = 0.3, 5.2, 11.0
#: The same distance between lines, and the gap between groups, if special damage is wider than `HALF_WIDTH`, in mm.
HALF_WIDTH, WIDE_LINE, WIDE_GAP = 90.0, 0.6, 2.2

#: A box to tick: its field name in a form, and the words after it.
Box = tuple[str, str]


@cache
def triangle_glyph(side: float) -> Glyph:
    """Return a triangle for a critical box. It has the same height and origin as a square box with this side length."""
    corners = (Point(side / 2, 0), Point(side, side), Point(0, side))
    return Glyph(f"triangle-{side:g}", (polygon(corners, stroke=Ink.BLACK, pen=FINE),))


def fate_words(text: str, style: Style) -> tuple[Piece, ...]:
    """Return an arrow, followed by the consequence of marking off the last box of a track."""
    return Words("→", style.aside), Space(0.6), Words(text, style.aside, "semibold")


def half_special(facts: Facts, measures: Measures) -> Part:
    """Return the boxes to tick for special damage on half a page (3.607), several per line."""
    style = measures.style
    slow = (("special.engine-speed", _("engine")), ("special.fabric-speed", _("fabric")))
    plain = (("special.fabric-maneuvers", _("fabric")), ("special.struts-maneuvers", _("struts")))
    dangers = (("special.smoke", _("Smoke")), ("special.fire", _("Fire")), ("special.spin", _("Spin")))
    sides = (("special.rudder.left", _("L")), ("special.rudder.straight", _("S")), ("special.rudder.right", _("R")))
    directions = tick_boxes(_("Rudder"), sides, style.tick_size)
    rudder = (*directions, Space(1.8), RoundMarks("special.rudder-turns", 2))
    weapons = tick_boxes(_("Weapon lost"), tuple(lost_gun_boxes(facts)), style.tick_size, ("guns",))
    gunners = [role for role in facts.aircraft.crew if not facts.posts[role].is_pilot]
    fire = _("{who}: no fire")
    named = ((role, Words(fire.format(who=facts.role_name(role)), style.tick_size)) for role in gunners)
    each: tuple[tuple[Piece, ...], ...] = tuple(
        (who, Space(1.2), RoundMarks(f"special.{role}-turns", 3)) for role, who in named
    )
    speeds = tick_boxes(_("No speed 3 or 4:"), slow, style.tick_size)
    maneuvers = tick_boxes(_("No restricted maneuvers:"), plain, style.tick_size)
    tank = tick_boxes("", (("special.fuel-tank", _("Fuel tank hit: −6 fuel")),), style.tick_size)
    counted = (
        () if len(facts.aircraft.crew) == 1 else (tick_boxes(_("Bombs"), tally_boxes("bombs", BOMBS), style.tick_size),)
    )
    fires, red = (
        tick_boxes(*it, style.tick_size) for it in (("", dangers), (_("Red caused"), tally_boxes("red-caused", TALLY)))
    )

    def flow(wide: float) -> Part:
        # In these orders, few lines are needed in the full width, and in half the width.
        if wide > HALF_WIDTH:
            groups = (speeds, maneuvers, tank, fires, *each, *counted, rudder, weapons, red)
            return PieceFlow(groups, style.words + 0.4, measures.lead + WIDE_LINE, WIDE_GAP, 0.6, MOST_LINE)
        groups = (speeds, maneuvers, tank, *counted, fires, *each, weapons, rudder, red)
        return PieceFlow(groups, style.words + 0.4, measures.lead + LINE, below=0.6, max_lead=MOST_LINE, grid=GRID)

    return Panel(_("Special damage"), ByWidth(flow), "", style.rule, style.body)


def tally_boxes(name: str, count: int) -> tuple[Box, ...]:
    """Return `count` boxes for a tally. Their form fields are named `name.1`, `name.2` and so on."""
    return tuple((f"{name}.{number}", "") for number in range(1, count + 1))


def lost_gun_boxes(facts: Facts) -> Iterator[Box]:
    """Yield a box for each gun. After the last box of a weapon block, the letter of the block is printed.

    Guns are destroyed one at a time (3.607).
    """
    for armed in facts.guns:
        count = max(armed.gun.count, armed.twin.count if armed.twin else 1)
        for number in range(1, count + 1):
            yield f"special.gun-lost.{armed.gun.id}.{number}", armed.gun.id if number == count else ""
