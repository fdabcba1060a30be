"""The page of a schedule: head, maneuvers by speed, the restricted ones apart, and the key."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from printgen.data.kind import Case
from printgen.data.readings import SIGN
from printgen.data.records.maneuvers import parse
from printgen.drawing.emblems import grade_badge, national_mark, status_mark
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
from printgen.drawing.marks import FINE, RULE, Circle, Glyph, Outline, Rect
from printgen.drawing.outline import Steps
from printgen.drawing.panels.people import Masthead, MastheadStyle
from printgen.drawing.pictures import picture
from printgen.drawing.schedule.pictures import Pictured, Pictures
from printgen.drawing.schedule.setting import COMPACT, FULL, HALF, Band, Style
from printgen.drawing.silhouettes import edgeless, silhouette
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.schedule.chart import Chart
from printgen.games.canvas_eagles.sheet.facts import CODES, GAME, LIMITS, Facts
from printgen.products.deck import Card
from printgen.products.reference import legend
from printgen.translation import _, month
from printgen.units import Box, Size


class Head(Struct, frozen=True):
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

#: Columns from the inside out (straights from left to right), as the printed charts have them.
LEFT = ("1L0", "8L1", "10L1", "14L2", "15L2", "16L2", "17L2", "9L2", "11L2", "20L3", "21L3", "22L3", "23L3", "24L3")
STRAIGHT = ("1S0", "6S1", "2S1", "7S1", "12S2", "3S2", "13S2", "18S3", "4S3", "19S3", "25S4", "5S4", "26S4")
#: Of the restricted ones the left of the slow and of the fast, and the straight.
RESTRICTED = (
    (("28L1", "31L2", "30L2"), ("27S2", "29S2")),
    (("36L3",), ("34S3", "32S3", "33S3", "35S3")),
)
SPIN = "0S1"
#: A gun ring seen from above: the observer may act (3.521).
OBSERVER = Glyph(
    "sign-observer",
    (Circle(0, 0, 0.42, fill=Ink.WHITE, stroke=Ink.BLACK, pen=0.13), Circle(0, 0, 0.16, fill=Ink.BLACK, stroke=None)),
)
_CARTRIDGE: Steps = (
    ("M", -0.2, 0.3), ("L", -0.2, -0.1), ("C", -0.2, -0.34, -0.1, -0.44, 0, -0.5),
    ("C", 0.1, -0.44, 0.2, -0.34, 0.2, -0.1), ("L", 0.2, 0.3), ("Z",),
)  # fmt: skip
#: A cartridge standing: the pilot may reload or unjam (3.70).
RELOAD = Glyph(
    "sign-reload", (Outline(_CARTRIDGE, Ink.BLACK, None), Rect(-0.26, 0.36, 0.52, 0.14, fill=Ink.BLACK, stroke=None))
)
_BOMB: Steps = (
    ("M", 0, 0.46), ("C", -0.34, 0.2, -0.26, -0.1, -0.1, -0.26), ("L", -0.22, -0.46),
    ("L", 0.22, -0.46), ("L", 0.1, -0.26), ("C", 0.26, -0.1, 0.34, 0.2, 0, 0.46), ("Z",),
)  # fmt: skip
_STROKE: Steps = (("M", -0.44, 0.36), ("L", 0.44, -0.36))
#: A bomb struck out: not while bombs are carried.
LIGHT = Glyph("sign-light", (Outline(_BOMB, Ink.WHITE, Ink.BLACK, 0.09), Outline(_STROKE, None, Ink.BLACK, 0.13)))
#: What else one may or must do while flying a maneuver, as signs of 1 mm about their middle.
SIGNS = {
    "spin-check": picture("spin"),
    "reload": RELOAD,
    "observer": OBSERVER,
    "fire-out": picture("fire"),
    "light": LIGHT,
    "ours": status_mark("reconstructed"),
}

Entry = tuple[Facts, Chart]


def page(facts: Facts, chart: Chart, size: Size) -> Card:
    """The schedule of one aircraft and era on a page of that size (mm)."""
    sketch = Sketch()
    schedule(sketch, Box(0, 0, size.width, size.height), facts, chart, FULL)
    face = sketch.face(f"schedule-{facts.case.id}-{chart.era}", size)
    return facts.card(face, sketch, chart.era, shows=chart.shows)


def schedule(sketch: Sketch, box: Box, facts: Facts, chart: Chart, style: Style) -> None:
    """The schedule with its key, from head to foot."""
    place(sketch, box.top(box.height - style.foot), maneuvers(facts, chart, style))
    foot = Column((key(style, chart.signs, facts.rules), said(chart, style, style.source)))
    below = box.below(box.height - style.foot)
    place(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=("schedules", chart.era), what=chart.reason)


def maneuvers(facts: Facts, chart: Chart, style: Style) -> Part:
    """The head and the pictures by speed, as large as they can be there."""
    engine = facts.aircraft.engine
    text = facts.rules.get(LIMITS) or _("only after 2, 3 or 4 (3.203)")
    restricted = (Words(_("Restricted"), style.title, "strong"), Space(3.0), Words(text, SMALL, ink=Ink.GREY70))
    flown = {}
    for name, it in chart.maneuvers.items():
        code, tolerance = f"[{name}]" if it.bracketed else name, it.tolerance.replace("-", "–")
        if it.twice:
            code += SIGN
        if name == SPIN:
            # It stands with the stalls that lead to it, but costs a box of fuel (3.608).
            code, tolerance = _("Spin {code}").format(code=code), f"{tolerance}  " + _("fuel {number}").format(number=1)
        signs = tuple(SIGNS[sign] for sign in it.signs)
        flown[name] = Pictured(it.path, it.facing, parse(name).direction, code, tolerance, signs)
    pictures = Pictures(
        *bands(chart.maneuvers),
        flown=flown,
        shape=edgeless(silhouette(facts.aircraft.wings, engine.layout, engine.count, len(facts.aircraft.crew))),
        titles=(_("Speed"), _("← Left"), _("Straight"), _("Right →")),
        head=Layers((Rule(0.0, pen=RULE), Typed(restricted, style.restricted - 1.4))),
        style=style,
        of=("schedules", chart.era),
        what=_("all maneuvers on one page"),
    )
    return Column((_head(facts, chart, HEADS[style]), pictures))


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
        known = facts.known(figure, rating)
        value: Piece = Words(str(known), head.rating, "strong")
        blank = Fill(f"schedule.{figure}", 6.0, 4.0)
        sure = facts.doubt(figure)
        doubt = (Space(0.5), status(sure)) if sure else ()
        words = Layers((Typed((label(title), *doubt), above), Typed((blank if known is None else value,), line)))
        figures.append(_from_right(first - index * step, words))
    said = "  ·  ".join((_("Maneuver schedule"), facts.side.name, eras[chart.era]))
    mark, of = national_mark(facts.nation.mark), ((), ("aircraft",))
    whole = Masthead(mark, said, facts.aircraft.name, facts.ink, head.title, (badge, *figures), of=of, sure=facts.named)
    return Layers((whole,), head.height)


def key(style: Style, shown: Collection[str], rules: Mapping[str, str]) -> Part:
    """What codes and the signs that are shown mean; `zoom` among these: that some maneuver climbs after a dive alone.

    rules: what a schedule says of lines of charts, as `Facts` have it.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """
    codes = (
        ("C", _("climb up to the rating")),
        ("C1", _("climb 1")),
        ("L", _("level")),
        ("X", rules.get(CODES) or _("level, then must dive (3.211)")),
        ("D", _("dive; over the rating markers are drawn (3.215)")),
        ("D1", _("dive 1")),
        ("[ ]", _("never two such in a row (3.204)")),
        *((("27S2, 29S2", _("climb only after diving 2 or more (3.205)")),) if "zoom" in shown else ()),
    )
    signs = (
        ("spin-check", _("check for a spin (3.811)")),
        ("reload", _("pilot may reload or unjam, level only (3.70)")),
        ("observer", _("observer may act (3.521)")),
        ("fire-out", _("fire goes out on 4 to 6 (3.1001)")),
        ("light", _("light load only")),
        ("ours", _("our mirror image")),
    )

    def small(text: str, after: float) -> Words:
        return Words(text, style.small, ink=Ink.GREY70, after=after)

    title = (Words(_("Climb / level / dive"), style.small, "semibold", Ink.GREY70), Space(2.5))
    first = [(Words(name, style.codes, "strong", after=0.8), small(text, 2.6)) for name, text in codes]
    second = [
        (Sign(SIGNS[name], style.sign, style.sign / 2, 0.9, style.sign + 0.8), small(text, 3.0))
        for name, text in signs
        if name in shown
    ]
    above = Flow(((*title, *first[0]), *first[1:]), style.first_line, style.lead, 0.0)
    twice = "twice" in shown or any(SIGN in rule for rule in rules.values())
    last = (*second, *([(small(legend(GAME), 3.0),)] if twice else []))
    both = Flow((*above.groups, *last), style.first_line, style.lead, 0.0)
    apart = Column((above, Flow(last, style.lead, style.lead, 0.0)))
    return ByWidth(lambda wide: apart if len(above.lines(wide)) == 1 else both)


def said(chart: Chart, style: Style, base: float) -> Part:
    """How sure the schedule is, and where it comes from; its first baseline `base` mm below its top."""
    mark = status(chart.status)
    text = TextBlock(chart.reason, base, style.small * 0.4, style.small, ink=Ink.GREY70)
    return Layers((Typed((mark,), base), Inset(text, mark.set(0.0).wide)))


def _from_right(wide: float, part: Part) -> Part:
    """A part whose left edge is so far from the right one of its place (mm)."""
    return ByWidth(lambda room: Inset(part, room - wide))


def bands(flown: Collection[str]) -> tuple[tuple[Band, ...], tuple[Band, ...]]:
    """The bands of the maneuvers that an aircraft may fly: those by speed, and the restricted ones; empty bands left out."""

    def of(codes: Iterable[str], speed: int | None = None) -> tuple[str, ...]:
        return tuple(code for code in codes if code in flown and speed in (None, parse(code).speed))

    def right(codes: Iterable[str]) -> Iterator[str]:
        return (code.replace("L", "R") for code in codes)

    def fuel(speed: object) -> str:
        return _("fuel {number}").format(number=speed)

    normal = []
    for speed in range(5):
        spin = (SPIN,) if speed == 0 and SPIN in flown else ()
        columns = of(LEFT, speed), of(STRAIGHT, speed), (*of(right(LEFT), speed), *spin)
        normal.append(Band(str(speed), *columns, bool(spin), fuel(speed)))
    restricted = []
    for left, straight in RESTRICTED:
        columns = of(left), of(straight), of(right(left))
        speeds = sorted({str(parse(code).speed) for column in columns for code in column})
        restricted.append(Band("–".join(speeds), *columns, note=fuel(speeds[0]) if len(speeds) == 1 else ""))
    return tuple(it for it in normal if any(it.columns)), tuple(it for it in restricted if any(it.columns))


def pairs(entries: Sequence[Entry], size: Size) -> Iterator[Card]:
    """Two schedules to a page of that size (mm), one above the other over one key, for a table where everyone may look
    something up; those of one side never share a page with another's."""
    for _side, same in groupby(entries, lambda entry: entry[0].side.side):
        ranked = tuple(same)
        for first in range(0, len(ranked), 2):
            yield _pair(ranked[first : first + 2], size)


def _pair(pair: Sequence[Entry], size: Size) -> Card:
    gap, source = 4.0, 3.4
    page, misfits = Sketch(), list[tuple[Case, Misfit]]()
    field = Box(0, 0, size.width, size.height - COMPACT.foot)
    height = (field.height - gap) / 2
    for index, (facts, chart) in enumerate(pair):
        sketch, box = Sketch(), field.below(index * (height + gap)).top(height)
        place(sketch, box.top(height - source), maneuvers(facts, chart, COMPACT))
        below = said(chart, COMPACT, source - 1.0)
        place(sketch, box.below(height - source), below, of=("schedules", chart.era), what=chart.reason)
        page.extend(sketch.marks)
        misfits += facts.misfits(sketch)
    shown = frozenset[str]().union(*(chart.signs for _facts, chart in pair))
    foot = Box(0, field.bottom, size.width, COMPACT.foot)
    place(page, foot, Layers((Rule(0.0, pen=FINE), key(COMPACT, shown, pair[0][0].rules))))
    shows = {(case.kind.name, case.id): case for _facts, chart in pair for case in chart.shows}
    id = "-".join(("schedules", *(f"{facts.case.id}-{chart.era}" for facts, chart in pair)))
    # The name once where it is the same aircraft's.
    eras = {"early": _("early"), "late": _("late")}
    names = [
        f"{name} ({', '.join(eras[chart.era] for _facts, chart in same)})"
        for name, same in groupby(pair, lambda entry: entry[0].aircraft.name)
    ]
    bookmark = (pair[0][0].side.name, "  ·  ".join(names))
    return Card(page.face(id, size), bookmark=bookmark, shows=tuple(shows.values()), misfits=tuple(misfits))
