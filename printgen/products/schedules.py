"""The page of a schedule, or two on a page: head, maneuvers by speed, those flown under conditions apart, and the key.

A game makes a `ShownSchedule` of each of its schedules: its head, maneuvers in bands with captions and signs, what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case
from printgen.data.records.fields import Sure
from printgen.data.records.maneuvers import parse
from printgen.drawing.aircraft.above import from_above
from printgen.drawing.emblems import national_mark
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    SMALL,
    Fill,
    Flow,
    Panel,
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
from printgen.drawing.marks import CUT, FINE, RULE, Glyph, Line
from printgen.drawing.panels.people import Masthead, MastheadStyle
from printgen.drawing.schedule.pictures import Pictured, Pictures
from printgen.drawing.schedule.setting import COMPACT, FULL, HALF, Band, Style
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.products.charted import Chart
from printgen.products.deck import Card
from printgen.products.facts import AircraftFacts
from printgen.translation import _
from printgen.units import Box, Size


class ScheduleHead(Struct, frozen=True):
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
#: By the name of a style.
HEADS = {
    FULL.named: ScheduleHead(17.0, _FULL_TITLE, 10.4, (34.0, 11.0), 14.0, (4.4, 10.6)),
    HALF.named: ScheduleHead(14.0, _HALF_TITLE, 8.6, (29.0, 10.0), 14.0, (3.2, 9.0)),
    COMPACT.named: ScheduleHead(9.6, _COMPACT_TITLE, 7.2, (25.0, 8.6), 10.5, (2.5, 6.6)),
}


class Order(Struct, frozen=True):
    """In which order maneuvers stand: codes by column from the inside out (straights from left to right), those to the right as
    those to the left. restricted: of each band of these the left and the straight ones. spin: it stands with the slowest."""

    left: tuple[str, ...]
    straight: tuple[str, ...]
    restricted: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    spin: str = ""


class Rating(Struct, frozen=True):
    """A figure that one needs while choosing: its title, the end of its field's name, how sure it is; None: to be written in."""

    title: str
    name: str
    figure: str | None
    sure: Sure | None = None


class Explained(Struct, frozen=True):
    """A code or a sign, or neither, and what it means; `when`: what must be shown for that to be said."""

    sign: str | Glyph
    text: str
    when: str = ""


class Key(Struct, frozen=True):
    """What codes and signs mean; shown: what stands on the page of that which not every page has."""

    title: str
    codes: tuple[Explained, ...]
    signs: tuple[Explained, ...]
    shown: frozenset[str]


class ShownSchedule(Struct, frozen=True):
    """A schedule to be printed.

    id: it is the only one of that id. side: two of one side may share a page. name: the aircraft's, and how sure that is. part:
    of its schedules, in words, where it has several. mark, above: what stands beside and above the name. badge: before the
    ratings, or the name of the field to write it into. condition: when the restricted ones may be flown. of: the field of the
    record that it is. bar: whether the name stands on a bar in that ink.
    """

    id: str
    side: str
    name: str
    sure: Sure | None
    part: str
    mark: Glyph
    above: str
    ink: Ink
    badge: Glyph | str
    ratings: tuple[Rating, ...]
    bands: tuple[tuple[Band, ...], tuple[Band, ...]]
    flown: Mapping[str, Pictured]
    shape: Glyph
    condition: str
    key: Key
    status: Sure
    reason: str
    of: Field
    shows: tuple[Case, ...]
    misfits: Callable[[Sketch], tuple[tuple[Case, Misfit], ...]]
    bar: bool = False


def schedule(sketch: Sketch, box: Box, shown: ShownSchedule, style: Style) -> None:
    """A schedule with its key, from head to foot."""
    place(sketch, box.top(box.height - style.foot), maneuvers(shown, style))
    foot = Column((explained(shown.key, style), _said(shown, style, style.source)))
    below = box.below(box.height - style.foot)
    place(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=shown.of, what=shown.reason)


def maneuvers(shown: ShownSchedule, style: Style) -> Part:
    """The head and the pictures by speed, as large as they can be there; their captions have one line where a game's need no
    more, and under a bar the speeds are set as the name in it is."""
    if not any(it.tolerance for it in shown.flown.values()):
        style = replace(style, caption=style.caption - (style.tolerance_line - style.code_line))
    style = replace(style, cut="strong") if shown.bar else style
    condition = Words(shown.condition, style.title if shown.bar else SMALL, ink=Ink.GREY70)
    restricted = (Words(_("Restricted"), style.title, "strong"), Space(3.0), condition)
    pictures = Pictures(
        *shown.bands,
        flown=shown.flown,
        shape=shown.shape,
        titles=(_("Speed"), _("← Left"), _("Straight"), _("Right →")),
        head=Layers((Rule(0.0, pen=RULE), Typed(restricted, style.restricted - 1.4))),
        style=style,
        of=shown.of,
        what=_("all maneuvers on one page"),
    )
    return Column((_head(shown, HEADS[style.named]), pictures))


def _head(shown: ShownSchedule, head: ScheduleHead) -> Part:
    """Whose schedule it is, and the ratings that one needs while choosing."""
    (first, step), (above, line) = head.ratings, head.lines
    if isinstance(shown.badge, Glyph):
        badge: Part = Picture(shown.badge, head.badge, -head.badge / 2, head.title.mark[2])
    else:
        badge = _from_right(head.badge, Typed((Fill(shown.badge, head.badge, 4.0),), line))
    figures = []
    for index, rating in enumerate(shown.ratings):
        value: Piece = Fill(f"schedule.{rating.name}", 6.0, 4.0)
        if rating.figure is not None:
            value = Words(rating.figure, head.rating, "strong")
        doubt = (Space(0.5), status(rating.sure)) if rating.sure else ()
        words = Layers((Typed((label(rating.title), *doubt), above), Typed((value,), line)))
        figures.append(_from_right(first - index * step, words))
    of = ((), ("aircraft",))
    parts, (first_line, second_line, rule) = (badge, *figures), head.title.lines
    # Within a bar words need room above them.
    title = replace(head.title, lines=(first_line + 0.8, second_line + 0.3, rule)) if shown.bar else head.title
    whole = Masthead(
        shown.mark, shown.above, shown.name, shown.ink, title, parts, of=of, sure=shown.sure, bar=shown.bar
    )
    return Layers((whole,), head.height)


def explained(key: Key, style: Style) -> Part:
    """What codes and the signs that are shown mean.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """

    def small(text: str, after: float) -> Words:
        return Words(text, style.small, ink=Ink.GREY70, after=after)

    def said(every: Iterable[Explained], sign: Callable[[Any], Piece], after: float) -> list[tuple[Piece, ...]]:
        shown = [it for it in every if it.when in ("", *key.shown)]
        return [(*((sign(it.sign),) if it.sign else ()), small(it.text, after)) for it in shown]

    title = (Words(key.title, style.small, "semibold", Ink.GREY70), Space(2.5))
    first = said(key.codes, lambda code: Words(code, style.codes, "strong", after=0.8), 2.6)
    second = said(key.signs, lambda glyph: Sign(glyph, style.sign, style.sign / 2, 0.9, style.sign + 0.8), 3.0)
    above = Flow(((*title, *first[0]), *first[1:]), style.first_line, style.lead, 0.0)
    both = Flow((*above.groups, *second), style.first_line, style.lead, 0.0)
    apart = Column((above, Flow(tuple(second), style.lead, style.lead, 0.0)))
    return ByWidth(lambda wide: apart if len(above.lines(wide)) == 1 else both)


def _said(shown: ShownSchedule, style: Style, base: float) -> Part:
    """How sure the schedule is, and where it comes from; its first baseline `base` mm below its top."""
    mark = status(shown.status)
    text = TextBlock(shown.reason, base, style.small * 0.4, style.small, Ink.GREY70, shown.of)
    return Layers((Typed((mark,), base), Inset(text, mark.set(0.0).wide)))


def _from_right(wide: float, part: Part) -> Part:
    """A part whose left edge is so far from the right one of its place (mm)."""
    return ByWidth(lambda room: Inset(part, room - wide))


def bands(flown: Collection[str], order: Order) -> tuple[tuple[Band, ...], tuple[Band, ...]]:
    """The bands of the maneuvers that an aircraft may fly: those by speed, and the restricted ones; empty bands left out."""

    def of(codes: Iterable[str], speed: int | None = None) -> tuple[str, ...]:
        return tuple(code for code in codes if code in flown and speed in (None, parse(code).speed))

    def right(codes: Iterable[str]) -> Iterator[str]:
        return (code.replace("L", "R") for code in codes)

    def fuel(speed: object) -> str:
        return _("fuel {number}").format(number=speed)

    normal = []
    for speed in range(10):
        spin = (order.spin,) if speed == 0 and order.spin in flown else ()
        columns = of(order.left, speed), of(order.straight, speed), (*of(right(order.left), speed), *spin)
        normal.append(Band(str(speed), *columns, bool(spin), fuel(speed)))
    restricted = []
    for left, straight in order.restricted:
        columns = of(left), of(straight), of(right(left))
        speeds = sorted({str(parse(code).speed) for column in columns for code in column})
        restricted.append(Band("–".join(speeds), *columns, note=fuel(speeds[0]) if len(speeds) == 1 else ""))
    return tuple(it for it in normal if any(it.columns)), tuple(it for it in restricted if any(it.columns))


def pairs(entries: Iterable[ShownSchedule], size: Size) -> Iterator[Card]:
    """Two schedules to a page of that size (mm), one above the other over one key, for a table where everyone may look
    something up; those of one side never share a page with another's."""
    for _side, same in groupby(entries, lambda entry: entry.side):
        ranked = tuple(same)
        for first in range(0, len(ranked), 2):
            yield _pair(ranked[first : first + 2], size)


def _pair(pair: Sequence[ShownSchedule], size: Size) -> Card:
    gap, source = 4.0, 3.4
    page, misfits = Sketch(), list[tuple[Case, Misfit]]()
    field = Box(0, 0, size.width, size.height - COMPACT.foot)
    height = (field.height - gap) / 2
    for index, shown in enumerate(pair):
        sketch, box = Sketch(), field.below(index * (height + gap)).top(height)
        place(sketch, box.top(height - source), maneuvers(shown, COMPACT))
        # What does not fit there notes itself.
        below = box.below(height - source)
        _said(shown, COMPACT, source - 1.0).fit(below.width).draw(sketch, below)
        page.extend(sketch.marks)
        misfits += shown.misfits(sketch)
    key = replace(pair[0].key, shown=frozenset[str]().union(*(it.key.shown for it in pair)))
    foot = Box(0, field.bottom, size.width, COMPACT.foot)
    place(page, foot, Layers((Rule(0.0, pen=FINE), explained(key, COMPACT))))
    shows = {(case.kind.name, case.id): case for shown in pair for case in shown.shows}
    # The name once where it is the same aircraft's.
    names = [
        (name, ", ".join(filter(None, (it.part for it in same)))) for name, same in groupby(pair, lambda it: it.name)
    ]
    said = "  ·  ".join(f"{name} ({parts})" if parts else name for name, parts in names)
    face = page.face("-".join(("schedules", *(it.id for it in pair))), size)
    return Card(face, bookmark=(pair[0].side, said), shows=tuple(shows.values()), misfits=tuple(misfits))


def shown(
    facts: AircraftFacts[Any],
    chart: Chart,
    order: Order,
    flown: Mapping[str, Pictured],
    *,
    part: str,
    above: str,
    badge: Glyph | str,
    ratings: tuple[Rating, ...] = (),
    condition: str,
    key: Key,
    bar: bool = False,
) -> ShownSchedule:
    """A schedule as it is printed: whose it is follows from the facts, what stands where from the order; `part` names which of
    the aircraft's schedules it is, where it has several. What is not said here is said of a `ShownSchedule`."""
    return ShownSchedule(
        id="-".join(filter(None, (facts.case.id, chart.part))),
        side=facts.side.name,
        name=facts.name,
        sure=facts.named,
        part=part,
        mark=national_mark(facts.nation.mark),
        above=above,
        ink=facts.ink,
        badge=badge,
        ratings=ratings,
        bands=bands(chart.maneuvers, order),
        flown=flown,
        shape=from_above(facts.aircraft, "mass"),
        condition=condition,
        key=key,
        status=chart.status,
        reason=chart.reason,
        of=("schedules", chart.part) if chart.part else ("schedule",),
        shows=chart.shows,
        misfits=facts.misfits,
        bar=bar,
    )


def beside(
    facts: AircraftFacts[Any],
    size: Size,
    form: str,
    half: Callable[[Sketch, Box], None],
    shown: ShownSchedule | str,
    part: str = "",
    fillable: bool = False,
) -> Card:
    """A page laid on its side with what `half` draws at the left, the schedule at the right or what is said in its place, and
    marks where to cut between them; `size` is the upright frame's (mm). form: what the page is called as a form."""
    sketch, room, gutter, mark = Sketch(fillable=fillable), turned(size), 8.0, 3.0
    left, right = Box(0, 0, room.width, room.height).columns((1.0, 1.0), gutter)
    half(sketch, left)
    middle = room.width / 2
    for top in (0.0, room.height - mark):
        sketch.add(Line(middle, top, middle, top + mark, Ink.BLACK, CUT))
    if isinstance(shown, str):
        line = HEADS[HALF.named].title.lines[2]
        said = Typed((Words(shown, ink=Ink.GREY70),), 5.0)
        place(sketch, right, Panel(_("Maneuver schedule"), said, rule=line, top=line))
    else:
        schedule(sketch, right, shown, HALF)
    shows = facts.shows if isinstance(shown, str) else shown.shows
    return replace(facts.card(sketch.face(f"sleeve-{form}", room), sketch, part, shows), turned=True, form=form)
