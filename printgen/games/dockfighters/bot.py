"""Konrad, the bot, as a chart to follow with a finger: numbered steps by parts, each answer with the number to go on at."""

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

#: The type, points; from line to line, from step to step, a part's band, and the room of a step's number, mm.
TYPE, LEAD, GAP, BAND, NUMBER = 8.5, 3.5, 2.2, 6.4, 7.5
#: Below a band, and above one that does not begin its column; the most that is added to each gap where room is left, mm.
UNDER, OVER, MORE = 2.0, 0.8, 1.6
#: Between two answers side by side, mm.
BESIDE = 5.0
#: The numbers of pages and the types tried until all steps have room; none larger, for air between them is worth more.
TRIES = (*product((1,), (9.0, 8.5)), *product((2,), (10.5, 10.0, 9.5, 9.0, 8.5, 8.0)))


def deck(library: Library, _choices: Choices, size: Size) -> Deck:
    """The chart on one page of that size (mm), or on two, in two columns each."""
    cases = tuple(library.of(BOT).values())
    numbers = {case.id: str(number) for number, case in enumerate(cases, start=1)}
    ways = decided_figures(library, [(BOT, case.id) for case in cases])
    steps = [_shown(case.record, numbers, ways.get((BOT, case.id), ())) for case in cases]
    doubts = {case.id: sure for case in cases if (sure := _doubt(case.record))}
    said = _("round: question, square: action. {sign} the book has two readings").format(sign=SIGN)
    head = Heading(_("Konrad, the bot"), "label", said).fit(size.width)
    room = Box(0, head.min_height, size.width, size.height - head.min_height)
    left, right = room.columns((1.0, 1.0), 7.0)
    for pages, type_ in TRIES:
        halves, high = _columns(steps, left.width, type_, 2 * pages)
        spare = room.height - high
        if spare >= 0:
            break
    # What is left goes between the steps, the same in all columns.
    more = min(max(spare, 0.0) / max(1, *map(len, halves)), MORE)
    cards = []
    for page in range(pages):
        sketch = Sketch()
        head.draw(sketch, Box(0, 0, size.width, head.min_height))
        for half, column in zip(halves[2 * page :], (left, right), strict=False):
            _column(sketch, column, half, NumberedSteps(numbers, doubts), type_, more)
        if spare < 0 and not page:
            sketch.overflows.append(Overflow(("text",), _("the bot's chart"), excess=-spare))
        face = sketch.face(f"bot-chart-{page + 1}", size)
        misfits = tuple((cases[0], it) for it in sketch.overflows) if cases else ()
        cards.append(Card(face, bookmark=(_("Konrad, the bot"),), cases=cases, overflows=misfits))
    return Deck(_("Bot chart"), tuple(cards) if cases else (), tuple(sorted(set(doubts.values()))))


class NumberedSteps(Struct, frozen=True):
    """The numbers of the steps, and what marks those of which a figure is in no book, by the steps' ids."""

    numbers: Mapping[str, str]
    statuses: Mapping[str, Sure]


def _doubt(step: Step) -> Sure | None:
    """What marks a step of which something is in no book."""
    return next((sure for sure in doubts_of(step) if sure), None)


def _shown(step: Step, numbers: Mapping[str, str], ways: Collection[Steps]) -> Step:
    """A step in the words that are printed, with the sign of two readings where one decides."""
    says = step.words(numbers) + reading_sign(step, ways, "text", "figures")
    arrows = tuple(
        it.model_copy(update={"text": f"{it.answer}{reading_sign(step, ways, f'branches.{it.id}')}", "figures": {}})
        for it in step.branches
        if it.answer
    )
    return step.model_copy(update={"text": says, "rolls_1d6": None, "figures": {}, "branches": arrows or step.branches})


def _scaled(type_: float) -> float:
    return LEAD * type_ / TYPE


def _high(step: Step, wide: float, type_: float) -> float:
    """How high a step stands with the room below it, mm."""
    lines = len(_lines(step, wide - NUMBER, type_))
    return (lines + len(_answers(step, wide - NUMBER, type_))) * _scaled(type_) + GAP


def _answers(step: Step, wide: float, type_: float) -> list[list[tuple[str, Arrow]]]:
    """A step's answers by lines: two short ones side by side, else each on its own."""
    asked = [(way.text, way) for way in step.branches if way.text]
    room = (wide - BESIDE) / 2 - width("→ 00", "strong", type_) - 5.0
    if len(asked) == 2 and all(width(answer, "semibold", type_) <= room for answer, _way in asked):
        return [asked]
    return [[it] for it in asked]


def _lines(step: Step, wide: float, type_: float) -> list[str]:
    """A step's words in lines, the last of which leaves room for where the step goes on."""
    lines = list(wrap(step.text, "text", type_, wide))
    room = width("→ 00", "strong", type_) + 2.0
    goes_on = step.kind != "ask" and any(not way.text for way in step.branches)
    if goes_on and lines and width(lines[-1], "text", type_) + room > wide:
        return list(wrap(step.text, "text", type_, wide - room))
    return lines


def _columns(steps: list[Step], wide: float, type_: float, count: int) -> tuple[list[list[Step]], float]:
    """The steps in that many columns of which the highest is as low as can be, and how high that one is, mm."""
    highs = {step.step: _high(step, wide, type_) for step in steps}

    def whole(column: list[Step]) -> float:
        bands = len({step.part for step in column})
        return sum(highs[step.step] for step in column) + bands * (BAND + UNDER + OVER) - GAP

    def split(limit: float) -> list[list[Step]]:
        columns: list[list[Step]] = [[]]
        for step in steps:
            if columns[-1] and whole([*columns[-1], step]) > limit:
                columns.append([])
            columns[-1].append(step)
        return columns

    low, high = 0.0, whole(steps)
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(split(middle)) <= count else (middle, high)
    found = split(high)
    return found, max(map(whole, found))


def _column(sketch: Sketch, column: Box, half: list[Step], numbers: NumberedSteps, type_: float, more: float) -> None:
    """A column's steps below the bands of their parts, `more` mm farther apart than they must be."""
    y = column.y
    for part, of in groupby(half, key=lambda step: step.part):
        if y > column.y:
            y += OVER
        _band(sketch, Box(column.x, y, column.width, BAND), part)
        y += BAND + UNDER
        for step in of:
            _step(sketch, Box(column.x, y, column.width, 0), step, numbers, type_)
            y += _high(step, column.width, type_) + more


def _band(sketch: Sketch, at: Box, part: str) -> None:
    """A part's heading in the frame of a label, lozenges behind its name."""
    sketch.extend(label_frame(at, Ink.BLACK, 1.8))
    x = at.x + 3.2
    x += sketch.text(x, at.center.y + cap_height("heavy", 11.0) / 2, part, 11.0, "heavy", room=at.width - 6.4) + 2.4
    if at.right - 3.2 - x > 5.2:
        sketch.extend(lozenges(Box(x, at.center.y - 0.7, at.right - 3.2 - x, 1.4), Ink.BLACK, 2.2))


def _step(sketch: Sketch, at: Box, step: Step, numbered: NumberedSteps, type_: float) -> None:
    """A step: its number in a circle where it asks, in a square where it does; its words; its answers."""
    numbers, lead, x = numbered.numbers, _scaled(type_), at.x + NUMBER
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
    plain = [way for way in step.branches if not way.text]
    if plain and step.kind != "ask":
        # Where it goes on, behind the last words.
        sketch.text(at.right, y - lead, f"→ {numbers.get(plain[0].next, '–')}", type_, "strong", "end")
    for ways in _answers(step, at.width - NUMBER, type_):
        cells = Box(x, y, at.width - NUMBER, 0).columns((1.0,) * len(ways), BESIDE)
        for (answer, way), cell in zip(ways, cells, strict=True):
            sketch.text(cell.x, y, answer, type_, "semibold", room=cell.width - 9)
            number = f"→ {numbers.get(way.next, '–')}"
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
