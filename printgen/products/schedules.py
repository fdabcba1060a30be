"""The page of a schedule, or two on a page: head, maneuvers by speed, those flown under conditions apart, and the key.

A game makes a `ShownSchedule` of each of its schedules: its head, maneuvers in bands with captions and signs, what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case
from printgen.data.records.fields import Sure
from printgen.data.records.maneuvers import Numbering
from printgen.drawing.aircraft.above import from_above
from printgen.drawing.emblems import national_mark
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
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
from printgen.drawing.layout.part import Blank, ByWidth, Column, Drawn, Inset, Layers, Part, Row, place
from printgen.drawing.marks import CUT, FINE, Glyph, Line
from printgen.drawing.panels.people import Masthead, MastheadStyle
from printgen.drawing.schedule.pictures import Cell, Pictured, Pictures, Told, draw_cell
from printgen.drawing.schedule.places import Catalogue
from printgen.drawing.schedule.setting import COMPARED, FULL, HALF, Style
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.products.charted import Chart
from printgen.products.deck import Card
from printgen.products.facts import AircraftFacts
from printgen.translation import _
from printgen.units import Box, Size


class ScheduleHead(Struct, frozen=True):
    """The head of a schedule: its height, its title, the side of the badge and where its middle is from the top, how far from the
    right edge the first rating stands and how far apart they are, the type of their figures (points), and the baselines of
    their labels and figures; how wide the aircraft is."""

    height: float
    title: MastheadStyle
    badge: tuple[float, float]
    ratings: tuple[float, float]
    rating: float
    lines: tuple[float, float]
    view: float


_SMALL = (7.0, 6.5, 6.0)
_FULL_TITLE = MastheadStyle((12.0, 6.0, 7.0), (15.5, 60.0), (8.5, 7.0), (20.0, 14.0), (3.2, 12.0, 14.6))
_HALF_TITLE = MastheadStyle((10.0, 5.0, 5.8), (12.6, 48.0), _SMALL, (20.0, 14.0), (2.7, 10.2, 12.2))
_ABREAST_TITLE = MastheadStyle((8.6, 4.4, 5.4), (11.0, 30.0), _SMALL, (14.0, 10.5, 8.5), (2.8, 8.8, 11.0))
#: By the name of a style.
HEADS = {
    FULL.named: ScheduleHead(17.0, _FULL_TITLE, (8.4, 9.6), (34.0, 11.0), 14.0, (4.4, 10.6), 17.0),
    HALF.named: ScheduleHead(14.0, _HALF_TITLE, (6.8, 7.6), (29.0, 10.0), 14.0, (3.2, 9.0), 13.0),
    COMPARED.named: ScheduleHead(13.0, _ABREAST_TITLE, (6.2, 7.2), (29.0, 9.8), 10.5, (2.8, 8.6), 0.0),
}


class Rating(Struct, frozen=True):
    """A figure that one needs while choosing: its title, the end of its field's name, how sure it is; None: to be written in."""

    title: str
    name: str
    figure: str | None
    sure: Sure | None = None


class Explained(Struct, frozen=True):
    """A code or a sign, or neither, and what it means; `when`: what must be shown for that to be said. cell: the code as it
    stands below a maneuver, where it is one of the ways of flying it."""

    sign: str | Glyph
    text: str
    when: str = ""
    cell: Cell | None = None


class Key(Struct, frozen=True):
    """What codes and signs mean; shown: what stands on the page of that which not every page has."""

    title: str
    codes: tuple[Explained, ...]
    signs: tuple[Explained, ...]
    shown: frozenset[str]

    def of(self, every: Iterable[Explained]) -> Iterator[Explained]:
        """Those that are to be said."""
        return (it for it in every if it.when in ("", *self.shown))


class ShownSchedule(Struct, frozen=True):
    """A schedule to be printed.

    id: it is the only one of that id. side: two of one side may share a page. name: the aircraft's, and how sure that is. part:
    of its schedules, in words, where it has several. mark, above: what stands beside and above the name. graded, badge: what the
    aircraft's grade is called, and the grade, behind the ratings, or the name of the field to write it into. told: what is said
    of planning. of: the field of the record that it is.
    bar: whether the name stands on a bar in that ink. view: the aircraft from above, for the head.
    """

    id: str
    side: str
    name: str
    sure: Sure | None
    part: str
    mark: Glyph
    above: str
    ink: Ink
    graded: str
    badge: Glyph | str
    ratings: tuple[Rating, ...]
    catalogue: Catalogue
    facings: Mapping[str, int | None]
    numbers: Numbering
    flown: Mapping[str, Pictured]
    shape: Glyph
    told: Told
    key: Key
    status: Sure
    reason: str
    of: Field
    shows: tuple[Case, ...]
    misfits: Callable[[Sketch], tuple[tuple[Case, Misfit], ...]]
    bar: bool = False
    view: Glyph | None = None


def schedule(sketch: Sketch, box: Box, shown: ShownSchedule, style: Style) -> None:
    """A schedule with its key, from head to foot."""
    place(sketch, box.top(box.height - style.foot), maneuvers(shown, style))
    foot = Column((explained(shown.key, style), told_of(shown, style, style.source)))
    below = box.below(box.height - style.foot)
    place(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=shown.of, what=shown.reason)


def maneuvers(shown: ShownSchedule, style: Style) -> Part:
    """The head and the pictures by speed."""
    return Column((head(shown, HEADS[style.named]), pictures(shown, style)))


def pictures(shown: ShownSchedule, style: Style, compared: bool = False) -> Part:
    """The pictures by speed, or those of two aircraft `compared`; what stands below them has one line where a game's need no
    more, and under a bar the speeds are set as the name in it is."""
    if not any(it.cells for it in shown.flown.values()):
        # A second row of cells is where a letter stands of what one alone flies.
        letter = style.caption - style.cells_line - style.cell[1] if compared else 0.0
        style = replace(style, caption=style.cells_line + letter, least_slot=style.least_slot - 1.0)
    style = replace(style, cut="strong") if shown.bar else style
    return Pictures(
        shown.catalogue,
        shown.facings,
        shown.numbers,
        flown=shown.flown,
        shape=shown.shape,
        titles=(_("Speed = fuel"), _("← Left"), _("Straight"), _("Right →")),
        told=shown.told,
        codes=codes(shown.key, style) if style.keyed else Blank(),
        style=style,
        of=shown.of,
        what=_("all maneuvers on one page"),
        compared=compared,
    )


def head(shown: ShownSchedule, head: ScheduleHead) -> Part:
    """Whose schedule it is, and the ratings that one needs while choosing."""
    (first, step), (above, line) = head.ratings, head.lines
    side, middle = head.badge
    named = Typed((label(shown.graded, "end"),), above)
    if isinstance(shown.badge, Glyph):
        badge: Part = Picture(shown.badge, side, -side / 2, middle)
    else:
        badge = _from_right(side, Typed((Fill(shown.badge, side, 4.0),), line))
    figures = []
    for index, rating in enumerate(shown.ratings):
        value: Piece = Fill(f"schedule.{rating.name}", 6.0, 4.0)
        if rating.figure is not None:
            value = Words(rating.figure, head.rating, "strong")
        doubt = (Space(0.5), status(rating.sure)) if rating.sure else ()
        words = Layers((Typed((label(rating.title), *doubt), above), Typed((value,), line)))
        figures.append(_from_right(first - index * step, words))
    of = ((), ("aircraft",))
    view = (
        (Picture(shown.view, head.view, -head.title.words[1] + head.view * 0.5, head.title.mark[2] - 0.4),)
        if shown.view
        else ()
    )
    parts, (first_line, second_line, rule) = (named, badge, *figures, *view), head.title.lines
    # Within a bar words need room above them.
    title = replace(head.title, lines=(first_line + 0.8, second_line + 0.3, rule)) if shown.bar else head.title
    whole = Masthead(
        shown.mark, shown.above, shown.name, shown.ink, title, parts, of=of, sure=shown.sure, bar=shown.bar
    )
    return Layers((whole,), head.height)


def explained(key: Key, style: Style) -> Part:
    """What the signs that are shown mean, and the codes where these are not explained beside the maneuvers.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """

    def small(text: str, after: float) -> Words:
        return Words(text, style.small, ink=Ink.GREY70, after=after)

    def said(every: Iterable[Explained], sign: Callable[[Any], Piece], after: float) -> list[tuple[Piece, ...]]:
        return [(*((sign(it.sign),) if it.sign else ()), small(it.text, after)) for it in key.of(every)]

    second = said(key.signs, lambda glyph: Sign(glyph, style.sign, style.sign / 2, 0.9, style.sign + 0.8), 3.0)
    if style.keyed:
        return Flow(tuple(second), style.first_line, style.lead, 0.0)
    title = (Words(key.title, style.small, "semibold", Ink.GREY70), Space(2.5))
    first = said(key.codes, lambda code: Words(code, style.codes, "strong", after=0.8), 2.6)
    above = Flow(((*title, *first[0]), *first[1:]), style.first_line, style.lead, 0.0)
    both = Flow((*above.groups, *second), style.first_line, style.lead, 0.0)
    apart = Column((above, Flow(tuple(second), style.lead, style.lead, 0.0)))
    return ByWidth(lambda wide: apart if len(above.lines(wide)) == 1 else both)


def codes(key: Key, style: Style) -> Part:
    """What the codes mean, below each other, two to a row where both are short; those of ways of flying drawn as they stand below
    a maneuver."""

    wide, high = style.cell

    def one(it: Explained) -> Part:
        code: Part = Typed((Words(str(it.sign), style.letter, "strong"),), 2.6)
        if (cell := it.cell) is not None:
            drawn = partial(draw_cell, cell=cell, size=style.letter)
            code = Inset(Drawn(lambda sketch, at: drawn(sketch, Box(at.x, at.y, wide, high))), top=0.2)
        said = TextBlock(it.text, 2.6, 2.9, (7.0, 6.5), wrapped=7.0)
        return Inset(Row((code, said), widths=(wide + 1.4 if it.cell else 9.5, 0.0)), bottom=1.0)

    rows, left = list[Part](), list[Explained]()
    for it in key.of(key.codes):
        short = len(it.text) <= 26
        if left and not short:
            rows, left = [*rows, one(left[0])], []
        left = [*left, it]
        if not short or len(left) == 2:
            rows, left = [*rows, Row(tuple(map(one, left)), 2.0)], []
    return Column((*rows, *map(one, left)))


def told_of(shown: ShownSchedule, style: Style, base: float) -> Part:
    """How sure the schedule is, and where it comes from; its first baseline `base` mm below its top."""
    mark = status(shown.status)
    text = TextBlock(shown.reason, base, style.small * 0.4, style.small, Ink.GREY70, shown.of)
    return Layers((Typed((mark,), base), Inset(text, mark.set(0.0).wide)))


def _from_right(wide: float, part: Part) -> Part:
    """A part whose left edge is so far from the right one of its place (mm)."""
    return ByWidth(lambda room: Inset(part, room - wide))


def pairs(entries: Iterable[ShownSchedule], size: Size) -> Iterator[Card]:
    """Two schedules side by side to a page laid on its side, for a table where everyone may look something up; those of one side
    never share a page with another's. `size` is the upright frame's (mm)."""
    for _side, same in groupby(entries, lambda entry: entry.side):
        ranked = tuple(same)
        for first in range(0, len(ranked), 2):
            yield _pair(ranked[first : first + 2], size)


def _pair(pair: Sequence[ShownSchedule], size: Size) -> Card:
    sketch, room, misfits = Sketch(), turned(size), list[tuple[Case, Misfit]]()
    for shown, half in zip(pair, _halves(sketch, room), strict=False):
        drawn = Sketch()
        schedule(drawn, half, shown, HALF)
        sketch.extend(drawn.marks)
        misfits += shown.misfits(drawn)
    shows = {(case.kind.name, case.id): case for shown in pair for case in shown.shows}
    # The name once where it is the same aircraft's.
    names = [
        (name, ", ".join(filter(None, (it.part for it in same)))) for name, same in groupby(pair, lambda it: it.name)
    ]
    said = "  ·  ".join(f"{name} ({parts})" if parts else name for name, parts in names)
    face = sketch.face("-".join(("schedules", *(it.id for it in pair))), room)
    bookmark = (pair[0].side, said)
    return Card(face, bookmark=bookmark, shows=tuple(shows.values()), misfits=tuple(misfits), turned=True)


def _halves(sketch: Sketch, room: Size) -> tuple[Box, ...]:
    """The two halves of a page on its side, with marks between them where to cut."""
    middle, mark = room.width / 2, 3.0
    for top in (0.0, room.height - mark):
        sketch.add(Line(middle, top, middle, top + mark, Ink.BLACK, CUT))
    return Box(0, 0, room.width, room.height).columns((1.0, 1.0), 8.0)


def shown(
    facts: AircraftFacts[Any],
    chart: Chart,
    numbers: Numbering,
    flown: Mapping[str, Pictured],
    *,
    part: str,
    above: str,
    graded: str,
    badge: Glyph | str,
    ratings: tuple[Rating, ...] = (),
    told: Told,
    key: Key,
    bar: bool = False,
) -> ShownSchedule:
    """A schedule as it is printed: whose it is follows from the facts, what stands where from the catalogue; `part` names which
    of the aircraft's schedules it is, where it has several. What is not said here is said of a `ShownSchedule`."""
    return ShownSchedule(
        id="-".join(filter(None, (facts.case.id, chart.part))),
        side=facts.side.name,
        name=facts.name,
        sure=facts.named,
        part=part,
        mark=national_mark(facts.nation.mark),
        above=above,
        ink=facts.ink,
        graded=graded,
        badge=badge,
        ratings=ratings,
        catalogue=chart.catalogue,
        facings=chart.facings,
        numbers=numbers,
        flown=flown,
        shape=from_above(facts.aircraft, "mass"),
        told=told,
        key=key,
        status=chart.status,
        reason=chart.reason,
        of=("schedules", chart.part) if chart.part else ("schedule",),
        shows=chart.shows,
        misfits=facts.misfits,
        bar=bar,
        view=from_above(facts.aircraft, "parts", 20.0),
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
    sketch, room = Sketch(fillable=fillable), turned(size)
    left, right = _halves(sketch, room)
    half(sketch, left)
    if isinstance(shown, str):
        line = HEADS[HALF.named].title.lines[2]
        said = Typed((Words(shown, ink=Ink.GREY70),), 5.0)
        place(sketch, right, Panel(_("Maneuver schedule"), said, rule=line, top=line))
    else:
        schedule(sketch, right, shown, HALF)
    shows = facts.shows if isinstance(shown, str) else shown.shows
    return replace(facts.card(sketch.face(f"sleeve-{form}", room), sketch, part, shows), turned=True, form=form)
