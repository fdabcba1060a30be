"""Pages with one or two schedules. A schedule has a heading, the maneuvers by speed, and the key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case, unique_cases
from printgen.data.records.maneuvers import Numbering
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.frame import landscape_frame
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    MeasuredPiece,
    Panel,
    Piece,
    PieceFlow,
    PieceLine,
    Rule,
    Sign,
    TextBlock,
    Words,
    status_sign,
)
from printgen.drawing.layout.part import Column, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import CUT, FINE, Glyph, Line
from printgen.drawing.schedule.cells import VariantCell, draw_cell
from printgen.drawing.schedule.pictures import ManeuverPicture, Pictures
from printgen.drawing.schedule.setting import HALF, PlanningNotes, Style, without_cells
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.charted import ScheduleChart
from printgen.products.deck import Card
from printgen.products.facts import AircraftFacts
from printgen.products.schedule_head import HEADS, pair_head, schedule_head_part
from printgen.products.shown_schedule import Key, PrintedSchedule, Rating
from printgen.translation import _
from printgen.units import Box, Size

#: The maximum length in characters of a code's meaning that may share its line with other meanings.
SHORT_CODE = 26
#: The space below the last line of a page's foot, and above and below a part in spare space, mm.
BELOW_FOOT, ABOVE_SPARE, BELOW_SPARE = 0.9, 2.4, 1.4


def draw_schedule(sketch: Sketch, box: Box, shown: PrintedSchedule, style: Style, spare: Part | None = None) -> None:
    """Draw a complete schedule into a box, from the heading to the key at the bottom.

    Args:
        spare: an additional part, printed above the key if there is enough space without reducing the schedule's pictures.
    """
    if not any(it.cells for it in shown.maneuvers.values()):
        style = without_cells(style)
    foot = Column((key_part(shown.key, style), source_note(shown, style, style.source)))
    head = schedule_head_part(shown, HEADS[style.head_style]) if shown.bar else pair_head(shown, style)
    page = pictures(shown, style)
    below = (Inset(spare, top=ABOVE_SPARE, bottom=BELOW_SPARE),) if spare else ()
    if below:
        room = box.height - BELOW_FOOT - sum(part.fit(box.width).natural_height for part in (head, foot))
        below = below if page.keeps_pitch(Size(box.width, room), below[0].fit(box.width).natural_height) else ()
    place_above_foot(sketch, box, Column((head, page, *below)), foot, shown)


def place_above_foot(sketch: Sketch, box: Box, page: Part, foot: Part, shown: PrintedSchedule) -> None:
    """Draw `page` into a box, with a rule and the foot below it. The foot takes only the height that it needs."""
    high = foot.fit(box.width).natural_height + BELOW_FOOT
    place_part(sketch, box.upper_part(box.height - high), page)
    below = box.lower_part(box.height - high)
    place_part(sketch, below, Layers((Rule(0.0, pen=FINE), foot)), of=shown.of, what=shown.reason)


def pictures(shown: PrintedSchedule, style: Style, compared: bool = False) -> Pictures:
    """Return the pictures of a schedule's maneuvers by speed.

    If no maneuver has cells, there is only one line of text below each picture. If the name is on a bar, the speeds are
    printed in the typeface of the name.

    Args:
        compared: whether the pictures show the differences between two aircraft.
    """
    if not any(it.cells for it in shown.maneuvers.values()):
        # In a comparison, the letter of the only aircraft that flies a maneuver is below the code.
        style = replace(style, caption=style.cells_line + (style.cell[1] + 0.5 if compared else 0.0))
    style = replace(style, cut="strong") if shown.bar else style
    return Pictures(
        shown.catalogue,
        shown.facings,
        shown.numbers,
        maneuvers=shown.maneuvers,
        shape=shown.shape,
        titles=(_("Speed = fuel"), _("← Left"), _("Straight"), _("Right →")),
        notes=shown.notes,
        empty=_("no maneuvers at this speed"),
        codes=partial(codes, shown.key, style.cell),
        style=style,
        of=shown.of,
        overflow_text=_("all maneuvers on one page"),
    )


def key_part(key: Key, style: Style) -> Part:
    """Return the meanings of the signs on the page."""
    groups = list[tuple[Piece, ...]]()
    for it in key.select(key.signs):
        words = Words(it.text, style.small, ink=Ink.GREY70, space_after=2.2)
        sign = Sign(it.sign, style.sign, style.sign / 2, 0.9, style.sign + 0.8) if isinstance(it.sign, Glyph) else None
        groups.append((sign, words) if sign else (words,))
    return PieceFlow(tuple(groups), style.first_line, style.lead, 0.0)


class CellPiece(Struct, frozen=True):
    """A cell in a line of text, which shows a way of flying a maneuver.

    Fields:
        size: the width and the height of the cell, mm.
        letter: the type size of the letter in the cell, points.
    """

    cell: VariantCell
    size: tuple[float, float]
    letter: float

    def measure(self, _room: float) -> MeasuredPiece:
        wide, high = self.size

        def draw(sketch: Sketch, x: float, y: float) -> None:
            base = y - cap_height("strong", self.letter) / 2
            draw_cell(sketch, Box(x, base - high / 2, wide, high), self.cell, self.letter)

        return MeasuredPiece(wide + 0.9, draw)


def codes(key: Key, cell: tuple[float, float], size: float, lead: float) -> Part:
    """Return the meanings of the codes. Short meanings come first, side by side, then long meanings, one per line."""
    box = (cell[0], min(cell[1], lead - 0.4))
    step = max(lead, box[1] + 0.4)
    short, long = list[tuple[Piece, ...]](), list[Part]()
    for it in key.select(key.codes):
        code: Piece = Words(str(it.sign), size, "strong", space_after=0.9)
        if it.cell is not None:
            code = CellPiece(it.cell, box, min(size, 8.0))
        if len(it.text) <= SHORT_CODE:
            short.append((code, Words(it.text, size, space_after=2.2)))
            continue
        wide = code.measure(0.0).wide + (0.0 if it.cell else 0.9)
        long.append(Row((PieceLine((code,), step), TextBlock(it.text, step, lead, size)), widths=(wide, 0.0)))
    flow = (PieceFlow(tuple(short), step, step, 0.0),) if short else ()
    return Inset(Column((*flow, *long)), bottom=0.9)


def source_note(shown: PrintedSchedule, style: Style, base: float, letter: str = "") -> Part:
    """Return the status mark of the schedule and a text about its origin.

    Args:
        base: the first baseline, in mm below the top.
        letter: in a comparison, the letter of the aircraft, which is printed before the origin.
    """
    mark = status_sign(shown.status)
    text = TextBlock(
        f"{letter}: {shown.reason}" if letter else shown.reason,
        base,
        style.small * 0.4,
        style.small,
        Ink.GREY70,
        shown.of,
    )
    return Layers((PieceLine((mark,), base), Inset(text, mark.measure(0.0).wide)))


def pair_schedules(entries: Iterable[PrintedSchedule], size: Size) -> Iterator[Card]:
    """Yield landscape pages with two schedules next to each other, for all players at the table.

    Only the last page may have a single schedule.

    Args:
        size: the usable size of the page in portrait format, mm.
    """
    schedules = tuple(entries)
    for first in range(0, len(schedules), 2):
        yield _pair_page(schedules[first : first + 2], size)


def _pair_page(pair: Sequence[PrintedSchedule], size: Size) -> Card:
    sketch, room, overflows = Sketch(), landscape_frame(size), list[tuple[Case, Overflow]]()
    for shown, half in zip(pair, _halves(sketch, room), strict=False):
        half_sketch = Sketch()
        draw_schedule(half_sketch, half, shown, HALF)
        sketch.extend(half_sketch.marks)
        overflows += shown.overflows(half_sketch)
    cases = unique_cases(case for shown in pair for case in shown.cases)
    # The name of an aircraft is printed once, even if both schedules are for this aircraft.
    by_name = groupby(pair, lambda it: it.name)
    names = [(name, ", ".join(filter(None, (it.part for it in same)))) for name, same in by_name]
    title = "  ·  ".join(f"{name} ({parts})" if parts else name for name, parts in names)
    face = sketch.face("-".join(("schedules", *(it.id for it in pair))), room)
    bookmark = (" / ".join(dict.fromkeys(it.side for it in pair)), title)
    return Card(face, bookmark=bookmark, cases=cases, overflows=tuple(overflows), landscape=True)


def _halves(sketch: Sketch, room: Size) -> tuple[Box, ...]:
    """Draw the marks for cutting a landscape page in the middle, and return the two halves of the page."""
    middle, mark = room.width / 2, 3.0
    for top in (0.0, room.height - mark):
        sketch.add(Line(middle, top, middle, top + mark, Ink.BLACK, CUT))
    return Box(0, 0, room.width, room.height).columns((1.0, 1.0), 8.0)


def build_schedule(
    facts: AircraftFacts[Any],
    chart: ScheduleChart,
    numbers: Numbering,
    maneuver_pictures: Mapping[str, ManeuverPicture],
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
    figures: Callable[[], tuple[Rating, ...]] = tuple,
) -> PrintedSchedule:
    """Return a schedule that can be printed.

    Args:
        chart: the maneuvers of the schedule, with the catalogue that determines their places on the page.
        numbers: the meanings of the numbers in maneuver codes.
        maneuver_pictures: the pictures of the aircraft's maneuvers, by code.
        part: the name of the schedule if the aircraft has several schedules.
        above: the line above the name.
        below: the line below the name.
        graded: the label of the grade.

    The other arguments have the same meanings as the fields of `PrintedSchedule`.
    """
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
        maneuvers=maneuver_pictures,
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
        figures=figures,
    )


def page_beside_schedule(
    facts: AircraftFacts[Any],
    size: Size,
    form: str,
    half: Callable[[Sketch, Box], None],
    shown: PrintedSchedule | str,
    part: str = "",
    fillable: bool = False,
    spare: Part | None = None,
) -> Card:
    """Return a landscape page with a half page on the left, a schedule on the right, and marks for cutting between them.

    Args:
        facts: the facts of the aircraft.
        size: the usable size of the page in portrait format, mm.
        form: the id of the page as a form.
        half: a function that draws the left half into a box of a sketch.
        shown: the schedule, or a text to be printed instead of a schedule.
        part: the name of the page in the bookmark, after the name of the aircraft.
        fillable: whether the page is a form to fill in on a screen.
        spare: a part that is printed below the schedule if the page has space for it.
    """
    sketch, room = Sketch(fillable=fillable), landscape_frame(size)
    left, right = _halves(sketch, room)
    half(sketch, left)
    if isinstance(shown, str):
        line = HEADS[HALF.head_style].title.lines[2]
        text = PieceLine((Words(shown, ink=Ink.GREY70),), 5.0)
        place_part(sketch, right, Panel(_("Maneuver schedule"), text, rule=line, top=line))
    else:
        draw_schedule(sketch, right, shown, HALF, spare)
    cases = facts.cases if isinstance(shown, str) else shown.cases
    return replace(facts.card(sketch.face(f"sleeve-{form}", room), sketch, part, cases), landscape=True, form_id=form)
