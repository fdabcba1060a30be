"""Konrad, the bot, as a chart to follow with a finger: numbered steps by parts, each answer with the number to go on at."""

from __future__ import annotations

from itertools import groupby
from typing import cast

from printgen.data.kind import Library
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Line, Rect
from printgen.drawing.panels.heading import Heading
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.games.dockfighters.records.play import Step
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The type, points; from line to line, from step to step, a part's band, and the room of a step's number, mm.
TYPE, LEAD, GAP, BAND, NUMBER = 8.5, 3.5, 2.2, 5.6, 7.5
#: The types tried until all steps stand on the page.
TYPES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)


def deck(library: Library, _choices: Choices, size: Size) -> Deck:
    """The chart on one page of that size (mm), in two columns."""
    cases = tuple(library.of("bot").values())
    steps = [cast(Step, case.record) for case in cases]
    numbers = {step.step: str(number) for number, step in enumerate(steps, start=1)}
    sketch = Sketch()
    said = _("follow the numbers; a round one asks, a square one does")
    head = Heading(_("Konrad, the bot"), "label", said).fit(size.width)
    head.draw(sketch, Box(0, 0, size.width, head.least))
    columns = Box(0, head.least, size.width, size.height - head.least).columns((1.0, 1.0), 7.0)
    for type_ in TYPES:
        halves = _halves(steps, columns[0].width, type_)
        if (
            max(sum(_high(step, columns[0].width, type_) for step in half) + _bands(half) for half in halves)
            <= columns[0].height
        ):
            break
    for half, column in zip(halves, columns, strict=True):
        _column(sketch, column, half, numbers, type_)
    face = sketch.face("bot-chart", size)
    misfits = tuple((cases[0], it) for it in sketch.misfits) if cases else ()
    return Deck(
        _("Bot chart"), (Card(face, bookmark=(_("Konrad, the bot"),), shows=cases, misfits=misfits),) if cases else ()
    )


def _scaled(type_: float) -> float:
    return LEAD * type_ / TYPE


def _high(step: Step, wide: float, type_: float) -> float:
    """How high a step stands with the room below it, mm."""
    lines = len(wrap(step.says, "text", type_, wide - NUMBER))
    return (lines + sum(1 for way in step.ways if way.if_)) * _scaled(type_) + GAP


def _bands(half: list[Step]) -> float:
    return (BAND + 1.6) * len({step.part for step in half})


def _halves(steps: list[Step], wide: float, type_: float) -> tuple[list[Step], list[Step]]:
    """The steps in two columns of about the same height."""
    whole = sum(_high(step, wide, type_) for step in steps)
    done, at = 0.0, 0
    while at < len(steps) and done + _high(steps[at], wide, type_) / 2 < whole / 2:
        done += _high(steps[at], wide, type_)
        at += 1
    return steps[:at], steps[at:]


def _column(sketch: Sketch, column: Box, half: list[Step], numbers: dict[str, str], type_: float) -> None:
    y = column.y
    for part, of in groupby(half, key=lambda step: step.part):
        sketch.add(Rect(column.x, y, column.width, BAND, Ink.SOLID, Ink.BLACK, FINE))
        sketch.text(column.x + 1.6, y + BAND / 2 + cap_height("strong", 9.0) / 2, part, 9.0, "strong", ink=Ink.WHITE)
        y += BAND + 1.6
        for step in of:
            _step(sketch, Box(column.x, y, column.width, 0), step, numbers, type_)
            y += _high(step, column.width, type_)


def _step(sketch: Sketch, at: Box, step: Step, numbers: dict[str, str], type_: float) -> None:
    """A step: its number in a circle where it asks, in a square where it does; its words; its answers."""
    lead, x = _scaled(type_), at.x + NUMBER
    middle, radius = at.x + 2.7, 2.5
    if step.kind == "ask":
        sketch.add(Circle(middle, at.y + 1.9, radius, None, Ink.BLACK, FINE))
    else:
        sketch.add(Rect(middle - radius, at.y - 0.6, 2 * radius, 2 * radius, Ink.GREY15, Ink.BLACK, FINE))
    sketch.text(middle, at.y + 1.9 + cap_height("strong", 8.0) / 2, numbers[step.step], 8.0, "strong", "middle")
    lines = wrap(step.says, "text", type_, at.width - NUMBER)
    y = at.y + lead * 0.86
    for line in lines:
        sketch.text(x, y, line, type_, of=("says",))
        y += lead
    plain = [way for way in step.ways if not way.if_]
    if plain and step.kind != "ask":
        # Where it goes on, behind the last words or under them at the right.
        last = y - lead
        taken = width(lines[-1], "text", type_) if lines else 0.0
        said = f"→ {numbers[plain[0].to]}"
        if taken + width(said, "strong", type_) + 2 <= at.width - NUMBER:
            sketch.text(at.right, last, said, type_, "strong", "end")
        else:
            sketch.text(at.right, last, said, type_ * 0.9, "strong", "end")
    for way in step.ways:
        if way.if_:
            sketch.text(x, y, way.if_, type_, "semibold", room=at.width - NUMBER - 9)
            number = f"→ {numbers[way.to]}"
            start = x + width(way.if_, "semibold", type_) + 1.2
            end = at.right - width(number, "strong", type_) - 1.2
            if end > start:
                sketch.add(Line(start, y - 0.6, end, y - 0.6, Ink.GREY40, HAIRLINE))
            sketch.text(at.right, y, number, type_, "strong", "end")
            y += lead


BOT_CHART = Aid(
    id="bot-chart",
    title="Bot chart",
    summary="Konrad step by step on one page: questions, answers, where to go on",
    deck=deck,
    prints="bot",
)
