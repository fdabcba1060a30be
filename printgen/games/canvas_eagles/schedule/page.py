"""The page of a schedule: head, maneuvers by speed, the restricted ones apart, and the key."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    SMALL,
    Fill,
    Flow,
    Picture,
    Piece,
    Rule,
    Sign,
    Space,
    TextBlock,
    Typed,
    Words,
    label,
    status,
)
from printgen.drawing.layout.part import ByWidth, Column, Inset, Layers, Part, place
from printgen.drawing.marks import FINE, RULE, Face
from printgen.drawing.panels.people import Masthead, MastheadStyle
from printgen.drawing.schedule.pictures import Pictured, Pictures
from printgen.drawing.schedule.setting import COMPACT, FULL, HALF, Style
from printgen.drawing.silhouettes import edgeless, silhouette
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.maneuvers import parse
from printgen.games.canvas_eagles.schedule.bands import SPIN, bands
from printgen.games.canvas_eagles.schedule.chart import Chart, Flown
from printgen.games.canvas_eagles.schedule.icons import sign
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _, month
from printgen.units import Box, Size


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a schedule: its height, its title, the side of the badge, how far from the right edge the first rating stands
    and how far apart they are, the type of their figures (points), and the baselines of their labels and figures."""

    height: float
    title: MastheadStyle
    badge: float
    ratings: tuple[float, float]
    rating: float
    lines: tuple[float, float]


_SMALL = (7.0, 6.5, 6.0)
_FULL_TITLE = MastheadStyle((12.0, 6.0, 7.0), (15.5, 36.5), (8.5, 7.0), (20.0, 14.0), (3.2, 12.0, 14.6))
_HALF_TITLE = MastheadStyle((10.0, 5.0, 5.8), (12.6, 30.4), _SMALL, (20.0, 14.0), (2.7, 10.2, 12.2))
_COMPACT_TITLE = MastheadStyle((7.6, 3.8, 3.9), (9.8, 27.2), _SMALL, (14.0, 10.5), (2.3, 7.1, 8.6))
HEADS = {
    FULL: Head(17.0, _FULL_TITLE, 10.4, (34.0, 11.0), 14.0, (4.4, 10.6)),
    HALF: Head(14.0, _HALF_TITLE, 8.6, (29.0, 10.0), 14.0, (3.2, 9.0)),
    COMPACT: Head(9.6, _COMPACT_TITLE, 7.2, (25.0, 8.6), 10.5, (2.5, 6.6)),
}


def page(facts: Facts, chart: Chart, size: Size) -> tuple[Face, tuple[Misfit, ...]]:
    """The schedule of one aircraft and era on a page of that size (mm), and what did not fit."""
    sketch = Sketch()
    schedule(sketch, Box(0, 0, size.width, size.height), facts, chart, FULL)
    return sketch.face(f"schedule-{facts.case.id}-{chart.era}", size), tuple(sketch.misfits)


def schedule(sketch: Sketch, box: Box, facts: Facts, chart: Chart, style: Style) -> None:
    """The schedule with its key, from head to foot."""
    place(sketch, box.top(box.height - style.foot), maneuvers(facts, chart, style))
    foot = Column((key(style, chart.signs), said(chart, style, style.source)))
    below = box.below(box.height - style.foot)
    place(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=("schedules", chart.era), what=reason(chart))


def maneuvers(facts: Facts, chart: Chart, style: Style) -> Part:
    """The head and the pictures by speed, as large as they can be there."""
    engine = facts.aircraft.engine
    text = _("only after 2, 3 or 4 (3.203); not by novices or wounded pilots")
    restricted = (Words(_("Restricted"), style.title, "strong"), Space(3.0), Words(text, SMALL, ink=Ink.GREY70))
    pictures = Pictures(
        *bands(chart.maneuvers),
        flown={code: _pictured(flown) for code, flown in chart.maneuvers.items()},
        shape=edgeless(silhouette(facts.aircraft.wings, engine.layout, engine.count, len(facts.aircraft.crew))),
        titles=(_("Speed"), _("← Left"), _("Straight"), _("Right →")),
        head=Layers((Rule(0.0, pen=RULE), Typed(restricted, style.restricted - 1.4))),
        style=style,
        of=("schedules", chart.era),
        what=_("all maneuvers on one page"),
    )
    return Column((_head(facts, chart, HEADS[style]), pictures))


def _pictured(flown: Flown) -> Pictured:
    """A maneuver with its caption; the spin stands with the stalls that lead to it, but costs a box of fuel (3.608)."""
    code = f"[{flown.code}]" if flown.bracketed else flown.code
    tolerance = flown.tolerance.replace("-", "–")
    if flown.code == SPIN:
        code, tolerance = _("Spin {code}").format(code=code), f"{tolerance}  " + _("fuel {number}").format(number=1)
    way = parse(flown.code).direction
    return Pictured(flown.path, flown.facing, way, code, tolerance, tuple(sign(name) for name in flown.signs))


def _head(facts: Facts, chart: Chart, head: Head) -> Part:
    """Whose schedule it is, for which era, and the ratings that one needs while choosing."""
    eras = {
        "early": _("early war: until {month}").format(month=month(facts.war.early_until)),
        "late": _("late war: from {month}").format(month=month(facts.war.late_from)),
    }
    (first, step), (above, line) = head.ratings, head.lines
    if letter := facts.stability:
        badge: Part = Picture(grade_badge("stability", letter), head.badge, -head.badge / 2, head.title.mark[2])
    else:
        badge = _from_right(head.badge, Typed((Fill("schedule.stability", head.badge, 4.0),), line))
    ratings = ((_("Dive"), "dive", facts.ratings.dive), (_("Climb"), "climb", facts.ratings.climb))
    figures = []
    for index, (title, figure, rating) in enumerate(ratings):
        known = facts.number(figure, rating)
        value: Piece = Words(str(known), head.rating, "strong")
        blank = Fill(f"schedule.{figure}", 6.0, 4.0)
        words = Layers((Typed((label(title),), above), Typed((blank if known is None else value,), line)))
        figures.append(_from_right(first - index * step, words))
    said = "  ·  ".join((_("Maneuver schedule"), facts.side.name, eras[chart.era]))
    mark, of = national_mark(facts.nation.mark), ((), ("aircraft",))
    whole = Masthead(mark, said, facts.aircraft.name, facts.ink, head.title, (badge, *figures), of=of)
    return Layers((whole,), head.height)


def key(style: Style, shown: Collection[str]) -> Part:
    """What codes and the signs that are shown mean.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """
    codes = (
        ("C", _("climb up to the rating")),
        ("C1", _("climb 1")),
        ("L", _("level")),
        ("X", _("level, then must dive")),
        ("D", _("dive, even over the rating")),
        ("D1", _("dive 1")),
        ("[ ]", _("not after another of its kind")),
    )
    signs = (
        ("spin-check", _("check for a spin (3.811)")),
        ("reload", _("pilot may reload or unjam, level only (3.70)")),
        ("observer", _("observer may act (3.521)")),
        ("fire-out", _("fire goes out on 4 to 6 (3.1001)")),
        ("light", _("light load only")),
    )

    def small(text: str, after: float) -> Words:
        return Words(text, style.small, ink=Ink.GREY70, after=after)

    title = (Words(_("Climb / level / dive"), style.small, "semibold", Ink.GREY70), Space(2.5))
    first = [(Words(name, style.codes, "strong", after=0.8), small(text, 2.6)) for name, text in codes]
    second = [
        (Sign(sign(name), style.sign, style.sign / 2, 0.9, style.sign + 0.8), small(text, 3.0))
        for name, text in signs
        if name in shown
    ]
    above = Flow(((*title, *first[0]), *first[1:]), style.first_line, style.lead, 0.0)
    both = Flow((*above.groups, *second), style.first_line, style.lead, 0.0)
    apart = Column((above, Flow(tuple(second), style.lead, style.lead, 0.0)))
    return ByWidth(lambda wide: apart if len(above.lines(wide)) == 1 else both)


def reason(chart: Chart) -> str:
    """Where a schedule comes from, and why it is lopsided."""
    torque = _("Torque: {why}").format(why=chart.torque) if chart.torque else ""
    return ". ".join(part for part in (chart.said, torque) if part)


def said(chart: Chart, style: Style, base: float) -> Part:
    """How sure the schedule is, and where it comes from; its first baseline `base` mm below its top."""
    mark = status(chart.status)
    text = TextBlock(reason(chart), base, style.small * 0.4, style.small, ink=Ink.GREY70)
    return Layers((Typed((mark,), base), Inset(text, mark.set(0.0).wide)))


def _from_right(wide: float, part: Part) -> Part:
    """A part whose left edge is so far from the right one of its place (mm)."""
    return ByWidth(lambda room: Inset(part, room - wide))
