"""The chart of Konrad, the bot. It is a flowchart of questions and actions, with one section per part of the procedure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby

from printgen.data.figures import doubts_of
from printgen.data.kind import Library
from printgen.data.readings import SIGN, Steps, decided_figures, reading_sign
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.flowchart.draw import SectionDrawing
from printgen.drawing.flowchart.nodes import Answer, Node, Section
from printgen.drawing.flowchart.pages import Flowchart, arrange
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.label import label_frame, lozenges
from printgen.drawing.sketch import Overflow, Sketch
from printgen.games.dockfighters.kinds import BOT
from printgen.games.dockfighters.records.play import Step
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The height of the band above a section, and the space below the band, in mm.
BAND, UNDER = 6.0, 2.2


def deck(library: Library, _choices: Choices, size: Size) -> Deck:
    """Return the bot's chart on as few pages of the given size (mm) as possible."""
    cases = tuple(library.of(BOT).values())
    if not cases:
        return Deck(_("Bot chart"), ())
    numbers = {case.id: str(number) for number, case in enumerate(cases, start=1)}
    readings = decided_figures(library, [(BOT, case.id) for case in cases])
    statuses = {case.id: sure for case in cases if (sure := _status(case.record))}
    nodes = [_node(case.record, numbers, readings.get((BOT, case.id), ()), statuses.get(case.id)) for case in cases]
    parts = groupby(zip(cases, nodes, strict=True), key=lambda it: it[0].record.part)
    sections = tuple(Section(title, tuple(node for _case, node in both)) for title, both in parts)
    legend = _("octagon: question; rectangle: action; → 10: go to step 10; {sign}: rule with two readings")
    head = Heading(_("Konrad, the bot"), "label", legend.format(sign=SIGN), (20.0, 17.0, 14.0)).fit(size.width)
    chart = arrange(sections, Size(size.width, size.height - head.min_height), BAND + UNDER)
    cards = []
    for page in range(chart.pages):
        sketch = Sketch()
        head.draw(sketch, Box(0, 0, size.width, head.min_height))
        _draw_page(sketch, chart, page, head.min_height, numbers)
        if chart.excess > 0 and not page:
            sketch.overflows.append(Overflow(("text",), _("the bot’s chart"), excess=chart.excess))
        face = sketch.face(f"bot-chart-{page + 1}", size)
        overflows = tuple((cases[0], it) for it in sketch.overflows)
        cards.append(Card(face, bookmark=(_("Konrad, the bot"),), cases=cases, overflows=overflows))
    return Deck(_("Bot chart"), tuple(cards), tuple(sorted(set(statuses.values()))))


def _status(step: Step) -> Sure | None:
    """Return the status to mark at a step, or None if no mark is needed."""
    return next((sure for sure in doubts_of(step) if sure), None)


def _node(step: Step, numbers: Mapping[str, str], readings: Collection[Steps], sure: Sure | None) -> Node:
    """Return a step of the flowchart with its printed texts, including the sign for two possible readings."""
    answers = (
        Answer(it.answer + reading_sign(step, readings, f"branches.{it.id}") if it.answer else "", it.next)
        for it in step.branches
    )
    text = step.words(numbers) + reading_sign(step, readings, "text", "figures")
    sign = status_mark(sure) if sure else None
    return Node(step.step, numbers[step.step], text, step.kind == "ask", tuple(answers), sign)


def _draw_page(sketch: Sketch, chart: Flowchart, page: int, top: float, numbers: Mapping[str, str]) -> None:
    """Draw the sections of a page. The title of each section is in a band above it."""
    setting = chart.setting
    for spot in chart.spots:
        if spot.page == page:
            x, y = setting.width_of(spot.lane + 1) - setting.lane, top + spot.top
            _draw_band(sketch, Box(x, y, setting.width_of(spot.block.lanes), BAND), spot.block.section.title)
            SectionDrawing(sketch, spot.block, setting, Point(x, y + BAND + UNDER), numbers).draw()


def _draw_band(sketch: Sketch, at: Box, part: str) -> None:
    """Draw the heading of a section as a band in the style of a beer label, with lozenges after the name."""
    sketch.extend(label_frame(at, Ink.BLACK, 1.8))
    x = at.x + 3.2
    x += sketch.text(x, at.center.y + cap_height("heavy", 11.0) / 2, part, 11.0, "heavy", room=at.width - 6.4) + 2.4
    if at.right - 3.2 - x > 5.2:
        sketch.extend(lozenges(Box(x, at.center.y - 0.7, at.right - 3.2 - x, 1.4), Ink.BLACK, 2.2))


BOT_CHART = Product(
    id="bot-chart",
    title="Bot chart",
    summary="Konrad as a flowchart on two pages: questions, actions and the way from each to the next",
    deck=deck,
    grows=True,
    printed_figures="bot",
)
