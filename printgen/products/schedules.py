"""The page of a schedule, or two on a page: head, maneuvers by speed, those flown under conditions apart, and the key.

A game makes a `ShownSchedule` of each of its schedules: its head, maneuvers in bands with captions and signs, what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from printgen.data.kind import Case, each_once
from printgen.data.records.maneuvers import Numbering
from printgen.drawing.aircraft.above import from_above
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    Flow,
    Panel,
    Piece,
    Rule,
    Sign,
    Space,
    TextBlock,
    Typed,
    Words,
    status,
)
from printgen.drawing.layout.part import Blank, ByWidth, Column, Drawn, Inset, Layers, Part, Row, place
from printgen.drawing.marks import CUT, FINE, Glyph, Line
from printgen.drawing.schedule.pictures import Pictured, Pictures, Told, draw_cell
from printgen.drawing.schedule.setting import HALF, Style, plain
from printgen.drawing.sketch import Misfit, Sketch
from printgen.products.charted import Chart
from printgen.products.deck import Card
from printgen.products.facts import AircraftFacts
from printgen.products.schedule_head import HEADS, head, paired
from printgen.products.shown_schedule import Explained, Key, Rating, ShownSchedule
from printgen.translation import _
from printgen.units import Box, Size


def schedule(sketch: Sketch, box: Box, shown: ShownSchedule, style: Style) -> None:
    """A schedule with its key, from head to foot."""
    if not any(it.cells for it in shown.flown.values()):
        style = plain(style)
    place(sketch, box.top(box.height - style.foot), maneuvers(shown, style))
    foot = Column((explained(shown.key, style), told_of(shown, style, style.source)))
    below = box.below(box.height - style.foot)
    place(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=shown.of, what=shown.reason)


def maneuvers(shown: ShownSchedule, style: Style) -> Part:
    """The head and the pictures by speed."""
    return Column((head(shown, HEADS[style.named]) if shown.bar else paired(shown, style), pictures(shown, style)))


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


def explained(key: Key, style: Style) -> Part:
    """What the signs that are shown mean, and the codes where these are not explained beside the maneuvers.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """

    def small(text: str, after: float) -> Words:
        return Words(text, style.small, ink=Ink.GREY70, after=after)

    def said(every: Iterable[Explained], sign: Callable[[Any], Piece], after: float) -> list[tuple[Piece, ...]]:
        return [(*((sign(it.sign),) if it.sign else ()), small(it.text, after)) for it in key.of(every)]

    second = said(key.signs, lambda glyph: Sign(glyph, style.sign, style.sign / 2, 0.9, style.sign + 0.8), 2.2)
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

    wide, high = style.cell[0], min(style.cell[1], 3.1)

    def one(it: Explained) -> Part:
        code: Part = Typed((Words(str(it.sign), style.letter, "strong"),), 2.9)
        if (cell := it.cell) is not None:
            drawn = partial(draw_cell, cell=cell, size=style.letter)
            code = Inset(Drawn(lambda sketch, at: drawn(sketch, Box(at.x, at.y, wide, high))), top=0.3)
        said = TextBlock(it.text, 2.9, 3.2, 8.0)
        return Inset(Row((code, said), widths=(wide + 1.4 if it.cell else 9.5, 0.0)), bottom=0.7)

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
    shows = each_once(case for shown in pair for case in shown.shows)
    # The name once where it is the same aircraft's.
    by_name = groupby(pair, lambda it: it.name)
    names = [(name, ", ".join(filter(None, (it.part for it in same)))) for name, same in by_name]
    said = "  ·  ".join(f"{name} ({parts})" if parts else name for name, parts in names)
    face = sketch.face("-".join(("schedules", *(it.id for it in pair))), room)
    bookmark = (pair[0].side, said)
    return Card(face, bookmark=bookmark, shows=shows, misfits=tuple(misfits), turned=True)


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
    below: str = "",
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
        mark=facts.nation.mark,
        above=above,
        below=below,
        ink=facts.ink,
        graded=graded,
        badge=badge,
        ratings=ratings,
        catalogue=chart.catalogue,
        facings=chart.facings,
        numbers=numbers,
        flown=flown,
        shape=cache(partial(from_above, facts.aircraft, "mass")),
        told=told,
        key=key,
        status=chart.status,
        reason=chart.reason,
        of=("schedules", chart.part) if chart.part else ("schedule",),
        shows=chart.shows,
        misfits=facts.misfits,
        bar=bar,
        view=partial(from_above, facts.aircraft, "parts", 20.0),
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
