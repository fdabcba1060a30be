"""The chart of Konrad, the bot: numbered steps by part, each answer with the number of the next step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby, product

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.kind import Library
from printgen.data.readings import SIGN, Steps, decided_figures, reading_sign
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Line, Rect, Use
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.label import label_frame, lozenges
from printgen.drawing.sketch import Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.games.dockfighters.kinds import BOT
from printgen.games.dockfighters.records.play import Arrow, Step
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The type size in points; the line spacing, the gap between steps, the height of a part's band, and the width for a number, mm.
TYPE, LEAD, GAP, BAND, NUMBER = 8.5, 3.5, 2.2, 6.4, 7.5
#: The space below a band, and above a band that is not first in its column; the greatest addition to each gap, mm.
UNDER, OVER, MORE = 2.0, 0.8, 1.6
#: The distance between two answers side by side, mm.
BESIDE = 5.0
#: The numbers of pages and the type sizes to try until all steps fit. Larger type is not tried, to keep space between steps.
TRIES = (*product((1,), (9.0, 8.5)), *product((2,), (10.5, 10.0, 9.5, 9.0, 8.5, 8.0)))


def deck(library: Library, _choices: Choices, size: Size) -> Deck:
    """Return the chart on one or two pages of the given size (mm), with two columns per page."""
    cases = tuple(library.of(BOT).values())
    numbers = {case.id: str(number) for number, case in enumerate(cases, start=1)}
    readings = decided_figures(library, [(BOT, case.id) for case in cases])
    steps = [_printed_step(case.record, numbers, readings.get((BOT, case.id), ())) for case in cases]
    statuses = {case.id: sure for case in cases if (sure := _status(case.record))}
    legend = _("round: question; square: action; {sign}: rule with two readings").format(sign=SIGN)
    head = Heading(_("Konrad, the bot"), "label", legend).fit(size.width)
    room = Box(0, head.min_height, size.width, size.height - head.min_height)
    left, right = room.columns((1.0, 1.0), 7.0)
    for pages, type_ in TRIES:
        halves, high = _split_columns(steps, left.width, type_, 2 * pages)
        spare_height = room.height - high
        if spare_height >= 0:
            break
    # The remaining height is divided among the gaps between steps, equally in all columns.
    extra_gap = min(max(spare_height, 0.0) / max(1, *map(len, halves)), MORE)
    cards = []
    for page in range(pages):
        sketch = Sketch()
        head.draw(sketch, Box(0, 0, size.width, head.min_height))
        for half, column in zip(halves[2 * page :], (left, right), strict=False):
            _draw_column(sketch, column, half, NumberedSteps(numbers, statuses), type_, extra_gap)
        if spare_height < 0 and not page:
            sketch.overflows.append(Overflow(("text",), _("the bot's chart"), excess=-spare_height))
        face = sketch.face(f"bot-chart-{page + 1}", size)
        overflows = tuple((cases[0], it) for it in sketch.overflows) if cases else ()
        cards.append(Card(face, bookmark=(_("Konrad, the bot"),), cases=cases, overflows=overflows))
    return Deck(_("Bot chart"), tuple(cards) if cases else (), tuple(sorted(set(statuses.values()))))


class NumberedSteps(Struct, frozen=True):
    """The printed numbers of the steps by step id, and the statuses to mark at steps whose figures no book states."""

    numbers: Mapping[str, str]
    statuses: Mapping[str, Sure]


def _status(step: Step) -> Sure | None:
    """Return the status mark of a step: the first status that is marked, or None."""
    return next((sure for sure in doubts_of(step) if sure), None)


def _printed_step(step: Step, numbers: Mapping[str, str], readings: Collection[Steps]) -> Step:
    """Return a step with its printed texts, including the sign of two readings."""
    text = step.words(numbers) + reading_sign(step, readings, "text", "figures")
    arrows = tuple(
        it.model_copy(update={"text": f"{it.answer}{reading_sign(step, readings, f'branches.{it.id}')}", "figures": {}})
        for it in step.branches
        if it.answer
    )
    return step.model_copy(update={"text": text, "rolls_1d6": None, "figures": {}, "branches": arrows or step.branches})


def _line_spacing(type_: float) -> float:
    return LEAD * type_ / TYPE


def _step_height(step: Step, column_width: float, type_: float) -> float:
    """Return the height of a step with the gap below it, mm."""
    lines = len(_lines(step, column_width - NUMBER, type_))
    return (lines + len(_answers(step, column_width - NUMBER, type_))) * _line_spacing(type_) + GAP


def _answers(step: Step, line_width: float, type_: float) -> list[list[tuple[str, Arrow]]]:
    """Return a step's answers by line: two short answers side by side, otherwise one answer per line."""
    answers = [(arrow.text, arrow) for arrow in step.branches if arrow.text]
    room = (line_width - BESIDE) / 2 - width("→ 00", "strong", type_) - 5.0
    if len(answers) == 2 and all(width(answer, "semibold", type_) <= room for answer, _arrow in answers):
        return [answers]
    return [[it] for it in answers]


def _lines(step: Step, line_width: float, type_: float) -> list[str]:
    """Return a step's text in lines; the last line leaves space for the number of the next step."""
    lines = list(wrap(step.text, "text", type_, line_width))
    room = width("→ 00", "strong", type_) + 2.0
    goes_on = step.kind != "ask" and any(not arrow.text for arrow in step.branches)
    if goes_on and lines and width(lines[-1], "text", type_) + room > line_width:
        return list(wrap(step.text, "text", type_, line_width - room))
    return lines


def _split_columns(steps: list[Step], column_width: float, type_: float, count: int) -> tuple[list[list[Step]], float]:
    """Return the steps split into `count` columns, with the highest column as low as possible, and its height in mm."""
    highs = {step.step: _step_height(step, column_width, type_) for step in steps}

    def column_height(column: list[Step]) -> float:
        bands = len({step.part for step in column})
        return sum(highs[step.step] for step in column) + bands * (BAND + UNDER + OVER) - GAP

    def split(limit: float) -> list[list[Step]]:
        columns: list[list[Step]] = [[]]
        for step in steps:
            if columns[-1] and column_height([*columns[-1], step]) > limit:
                columns.append([])
            columns[-1].append(step)
        return columns

    low, high = 0.0, column_height(steps)
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(split(middle)) <= count else (middle, high)
    best = split(high)
    return best, max(map(column_height, best))


def _draw_column(
    sketch: Sketch, column: Box, column_steps: list[Step], numbers: NumberedSteps, type_: float, extra_gap: float
) -> None:
    """Draw the steps of a column below the bands of their parts; `extra_gap` (mm) is added between steps."""
    y = column.y
    for part, steps in groupby(column_steps, key=lambda step: step.part):
        if y > column.y:
            y += OVER
        _draw_band(sketch, Box(column.x, y, column.width, BAND), part)
        y += BAND + UNDER
        for step in steps:
            _draw_step(sketch, Box(column.x, y, column.width, 0), step, numbers, type_)
            y += _step_height(step, column.width, type_) + extra_gap


def _draw_band(sketch: Sketch, at: Box, part: str) -> None:
    """Draw the heading of a part in the frame of a label, with lozenges after its name."""
    sketch.extend(label_frame(at, Ink.BLACK, 1.8))
    x = at.x + 3.2
    x += sketch.text(x, at.center.y + cap_height("heavy", 11.0) / 2, part, 11.0, "heavy", room=at.width - 6.4) + 2.4
    if at.right - 3.2 - x > 5.2:
        sketch.extend(lozenges(Box(x, at.center.y - 0.7, at.right - 3.2 - x, 1.4), Ink.BLACK, 2.2))


def _draw_step(sketch: Sketch, at: Box, step: Step, numbered: NumberedSteps, type_: float) -> None:
    """Draw a step: its number (in a circle for a question, in a square for an action), its text and its answers."""
    numbers, lead, x = numbered.numbers, _line_spacing(type_), at.x + NUMBER
    if sure := numbered.statuses.get(step.step):
        sketch.add(Use(status_mark(sure), at.x + 6.2, at.y + 4.6, 2.0))
    middle, radius = at.x + 2.7, 2.5
    if step.kind == "ask":
        sketch.add(Circle(middle, at.y + 1.9, radius, None, Ink.BLACK, FINE))
    else:
        sketch.add(Rect(middle - radius, at.y - 0.6, 2 * radius, 2 * radius, Ink.GREY15, Ink.BLACK, FINE))
    sketch.text(middle, at.y + 1.9 + cap_height("strong", 8.0) / 2, numbers[step.step], 8.0, "strong", "middle")
    y = at.y + lead * 0.86
    for line in _lines(step, at.width - NUMBER, type_):
        sketch.text(x, y, line, type_, of=("text",), room=at.right - x)
        y += lead
    plain = [arrow for arrow in step.branches if not arrow.text]
    if plain and step.kind != "ask":
        # The number of the next step follows the last words.
        sketch.text(at.right, y - lead, f"→ {numbers.get(plain[0].next, '–')}", type_, "strong", "end")
    for arrows in _answers(step, at.width - NUMBER, type_):
        cells = Box(x, y, at.width - NUMBER, 0).columns((1.0,) * len(arrows), BESIDE)
        for (answer, arrow), cell in zip(arrows, cells, strict=True):
            sketch.text(cell.x, y, answer, type_, "semibold", room=cell.width - 9)
            number = f"→ {numbers.get(arrow.next, '–')}"
            start = cell.x + width(answer, "semibold", type_) + 1.2
            end = cell.right - width(number, "strong", type_) - 1.2
            if end > start:
                sketch.add(Line(start, y - 0.6, end, y - 0.6, Ink.GREY40, HAIRLINE))
            sketch.text(cell.right, y, number, type_, "strong", "end")
        y += lead


BOT_CHART = Product(
    id="bot-chart",
    title="Bot chart",
    summary="Konrad step by step on two pages: questions, answers, next steps",
    deck=deck,
    printed_figures="bot",
)
