"""The page of a schedule, or two on a page: head, maneuvers by speed, those flown under conditions apart, and the key.

A game makes a `ShownSchedule` of each of its schedules: its head, maneuvers in bands with captions and signs, what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from printgen.data.kind import Case, unique_cases
from printgen.data.records.maneuvers import Numbering
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.frame import landscape_frame
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    Panel,
    Piece,
    PieceFlow,
    PieceLine,
    Rule,
    Sign,
    Space,
    TextBlock,
    Words,
    status_sign,
)
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import CUT, FINE, Glyph, Line
from printgen.drawing.schedule.pictures import ManeuverPicture, Pictures, PlanningNotes, draw_cell
from printgen.drawing.schedule.setting import HALF, Style, without_cells
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.charted import ScheduleChart
from printgen.products.deck import Card
from printgen.products.facts import AircraftFacts
from printgen.products.schedule_head import HEADS, pair_head, schedule_head_part
from printgen.products.shown_schedule import Explanation, Key, PrintedSchedule, Rating
from printgen.translation import _
from printgen.units import Box, Size


def draw_schedule(sketch: Sketch, box: Box, shown: PrintedSchedule, style: Style) -> None:
    """A schedule with its key, from head to foot."""
    if not any(it.cells for it in shown.maneuvers.values()):
        style = without_cells(style)
    place_part(sketch, box.upper_part(box.height - style.foot), maneuvers(shown, style))
    foot = Column((key_part(shown.key, style), source_note(shown, style, style.source)))
    below = box.lower_part(box.height - style.foot)
    place_part(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=shown.of, what=shown.reason)


def maneuvers(shown: PrintedSchedule, style: Style) -> Part:
    """The head and the pictures by speed."""
    return Column(
        (
            schedule_head_part(shown, HEADS[style.head_style]) if shown.bar else pair_head(shown, style),
            pictures(shown, style),
        )
    )


def pictures(shown: PrintedSchedule, style: Style, compared: bool = False) -> Part:
    """The pictures by speed, or those of two aircraft `compared`; what stands below them has one line where a game's need no
    more, and under a bar the speeds are set as the name in it is."""
    if not any(it.cells for it in shown.maneuvers.values()):
        # A second row of cells is where a letter stands of what one alone flies.
        letter = style.caption - style.cells_line - style.cell[1] if compared else 0.0
        style = replace(style, caption=style.cells_line + letter, least_slot=style.least_slot - 1.0)
    style = replace(style, cut="strong") if shown.bar else style
    return Pictures(
        shown.catalogue,
        shown.facings,
        shown.numbers,
        maneuvers=shown.maneuvers,
        shape=shown.shape,
        titles=(_("Speed = fuel"), _("← Left"), _("Straight"), _("Right →")),
        notes=shown.notes,
        codes=codes(shown.key, style) if style.shows_codes else Blank(),
        style=style,
        of=shown.of,
        overflow_text=_("all maneuvers on one page"),
        is_comparison=compared,
    )


def key_part(key: Key, style: Style) -> Part:
    """What the signs that are shown mean, and the codes where these are not explained beside the maneuvers.

    Signs begin a line of their own where the codes fill one; where they take more, signs run on behind them.
    """

    def small(text: str, after: float) -> Words:
        return Words(text, style.small, ink=Ink.GREY70, space_after=after)

    def said(every: Iterable[Explanation], sign: Callable[[Any], Piece], after: float) -> list[tuple[Piece, ...]]:
        return [(*((sign(it.sign),) if it.sign else ()), small(it.text, after)) for it in key.select(every)]

    second = said(key.signs, lambda glyph: Sign(glyph, style.sign, style.sign / 2, 0.9, style.sign + 0.8), 2.2)
    if style.shows_codes:
        return PieceFlow(tuple(second), style.first_line, style.lead, 0.0)
    title = (Words(key.title, style.small, "semibold", Ink.GREY70), Space(2.5))
    first = said(key.codes, lambda code: Words(code, style.codes, "strong", space_after=0.8), 2.6)
    above = PieceFlow(((*title, *first[0]), *first[1:]), style.first_line, style.lead, 0.0)
    both = PieceFlow((*above.groups, *second), style.first_line, style.lead, 0.0)
    apart = Column((above, PieceFlow(tuple(second), style.lead, style.lead, 0.0)))
    return ByWidth(lambda wide: apart if len(above.lines(wide)) == 1 else both)


def codes(key: Key, style: Style) -> Part:
    """What the codes mean, below each other, two to a row where both are short; those of ways of flying drawn as they stand below
    a maneuver."""

    wide, high = style.cell[0], min(style.cell[1], 3.1)

    def one(it: Explanation) -> Part:
        code: Part = PieceLine((Words(str(it.sign), style.letter, "strong"),), 2.9)
        if (cell := it.cell) is not None:
            drawn = partial(draw_cell, cell=cell, size=style.letter)
            code = Inset(CustomPart(lambda sketch, at: drawn(sketch, Box(at.x, at.y, wide, high))), top=0.3)
        said = TextBlock(it.text, 2.9, 3.2, 8.0)
        return Inset(Row((code, said), widths=(wide + 1.4 if it.cell else 9.5, 0.0)), bottom=0.7)

    rows, left = list[Part](), list[Explanation]()
    for it in key.select(key.codes):
        short = len(it.text) <= 26
        if left and not short:
            rows, left = [*rows, one(left[0])], []
        left = [*left, it]
        if not short or len(left) == 2:
            rows, left = [*rows, Row(tuple(map(one, left)), 2.0)], []
    return Column((*rows, *map(one, left)))


def source_note(shown: PrintedSchedule, style: Style, base: float) -> Part:
    """How sure the schedule is, and where it comes from; its first baseline `base` mm below its top."""
    mark = status_sign(shown.status)
    text = TextBlock(shown.reason, base, style.small * 0.4, style.small, Ink.GREY70, shown.of)
    return Layers((PieceLine((mark,), base), Inset(text, mark.measure(0.0).wide)))


def pair_schedules(entries: Iterable[PrintedSchedule], size: Size) -> Iterator[Card]:
    """Two schedules side by side to a page laid on its side, for a table where everyone may look something up; those of one side
    never share a page with another's. `size` is the upright frame's (mm)."""
    for _side, same in groupby(entries, lambda entry: entry.side):
        ranked = tuple(same)
        for first in range(0, len(ranked), 2):
            yield _pair(ranked[first : first + 2], size)


def _pair(pair: Sequence[PrintedSchedule], size: Size) -> Card:
    sketch, room, misfits = Sketch(), landscape_frame(size), list[tuple[Case, Overflow]]()
    for shown, half in zip(pair, _halves(sketch, room), strict=False):
        drawn = Sketch()
        draw_schedule(drawn, half, shown, HALF)
        sketch.extend(drawn.marks)
        misfits += shown.overflows(drawn)
    shows = unique_cases(case for shown in pair for case in shown.cases)
    # The name once where it is the same aircraft's.
    by_name = groupby(pair, lambda it: it.name)
    names = [(name, ", ".join(filter(None, (it.part for it in same)))) for name, same in by_name]
    said = "  ·  ".join(f"{name} ({parts})" if parts else name for name, parts in names)
    face = sketch.face("-".join(("schedules", *(it.id for it in pair))), room)
    bookmark = (pair[0].side, said)
    return Card(face, bookmark=bookmark, cases=shows, overflows=tuple(misfits), landscape=True)


def _halves(sketch: Sketch, room: Size) -> tuple[Box, ...]:
    """The two halves of a page on its side, with marks between them where to cut."""
    middle, mark = room.width / 2, 3.0
    for top in (0.0, room.height - mark):
        sketch.add(Line(middle, top, middle, top + mark, Ink.BLACK, CUT))
    return Box(0, 0, room.width, room.height).columns((1.0, 1.0), 8.0)


def build_schedule(
    facts: AircraftFacts[Any],
    chart: ScheduleChart,
    numbers: Numbering,
    flown: Mapping[str, ManeuverPicture],
    *,
    part: str,
    above: str,
    below: str = "",
    graded: str,
    badge: Glyph | str,
    ratings: tuple[Rating, ...] = (),
    notes: PlanningNotes,
    key: Key,
    bar: bool = False,
) -> PrintedSchedule:
    """A schedule as it is printed: whose it is follows from the facts, what stands where from the catalogue; `part` names which
    of the aircraft's schedules it is, where it has several. What is not said here is said of a `ShownSchedule`."""
    return PrintedSchedule(
        id="-".join(filter(None, (facts.case.id, chart.part))),
        side=facts.side.name,
        name=facts.name,
        sure=facts.name_status,
        part=part,
        mark=facts.nation.mark,
        above=above,
        below=below,
        ink=facts.ink,
        grade_label=graded,
        badge=badge,
        ratings=ratings,
        catalogue=chart.catalogue,
        facings=chart.facings,
        numbers=numbers,
        maneuvers=flown,
        shape=cache(partial(draw_from_above, facts.aircraft, "mass")),
        notes=notes,
        key=key,
        status=chart.status,
        reason=chart.reason,
        of=("schedules", chart.part) if chart.part else ("schedule",),
        cases=chart.cases,
        overflows=facts.overflows,
        bar=bar,
        view=partial(draw_from_above, facts.aircraft, "parts", 20.0),
    )


def page_beside_schedule(
    facts: AircraftFacts[Any],
    size: Size,
    form: str,
    half: Callable[[Sketch, Box], None],
    shown: PrintedSchedule | str,
    part: str = "",
    fillable: bool = False,
) -> Card:
    """A page laid on its side with what `half` draws at the left, the schedule at the right or what is said in its place, and
    marks where to cut between them; `size` is the upright frame's (mm). form: what the page is called as a form."""
    sketch, room = Sketch(fillable=fillable), landscape_frame(size)
    left, right = _halves(sketch, room)
    half(sketch, left)
    if isinstance(shown, str):
        line = HEADS[HALF.head_style].title.lines[2]
        said = PieceLine((Words(shown, ink=Ink.GREY70),), 5.0)
        place_part(sketch, right, Panel(_("Maneuver schedule"), said, rule=line, top=line))
    else:
        draw_schedule(sketch, right, shown, HALF)
    shows = facts.cases if isinstance(shown, str) else shown.cases
    return replace(facts.card(sketch.face(f"sleeve-{form}", room), sketch, part, shows), landscape=True, form_id=form)
