"""The landscape page: the sheet at the left, the schedule at the right, and where to cut between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printgen.data.kind import Library
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel, Typed, Words
from printgen.drawing.layout.part import place
from printgen.drawing.marks import CUT, Line
from printgen.drawing.schedule.setting import HALF
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.options import ERAS, Era, era_asked
from printgen.games.canvas_eagles.schedule.chart import Chart, charts
from printgen.games.canvas_eagles.schedule.page import HEADS, schedule
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.games.canvas_eagles.sheet.page import half_sheet
from printgen.products.deck import Card
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size


def cards(library: Library, choices: Choices, size: Size) -> Iterator[Card]:
    """A page for each aircraft that was chosen and each era it has a schedule for; `size` is the upright frame's (mm)."""
    for facts in chosen(library, choices):
        found = {chart.era: chart for chart in charts(facts, library, choices)}
        service, asked = facts.aircraft.service, era_asked(choices, facts.war)
        # Of one that nobody has published a schedule for, the eras it served in, or the one asked for.
        late_only = isinstance(service, str) and facts.war.era(service) == "late"
        served = [era for era in ERAS if not (late_only and era == "early") and getattr(facts.ratings.ceiling, era)]
        for era in found or [era for era in served if asked in (None, era)] or ERAS[-1:]:
            yield _card(replace(facts, choices=choices.but(era=era)), era, found.get(era), turned(size))


def _card(facts: Facts, era: Era, chart: Chart | None, size: Size) -> Card:
    """The page of one era; its facts name that era as the one that was chosen."""
    sketch = Sketch(fillable=FILLABLE.of(facts.choices))
    gutter, mark = 8.0, 3.0
    left, right = Box(0, 0, size.width, size.height).columns((1.0, 1.0), gutter)
    half_sheet(sketch, left, facts)
    middle = size.width / 2
    for top in (0.0, size.height - mark):
        sketch.add(Line(middle, top, middle, top + mark, Ink.BLACK, CUT))
    if chart:
        schedule(sketch, right, facts, chart, HALF)
    else:
        line = HEADS[HALF].title.lines[2]
        said = Words(_("Nobody has published one for this aircraft and era."), ink=Ink.GREY70)
        place(sketch, right, Panel(_("Maneuver schedule"), Typed((said,), 5.0), rule=line, top=line))
    form, shows = f"{facts.case.id}-{era}", chart.shows if chart else facts.shows
    card = facts.card(sketch.face(f"sleeve-{form}", size), sketch, era, shows)
    return replace(card, turned=True, form=form)
