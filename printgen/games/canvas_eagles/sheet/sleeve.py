"""The landscape page: the sheet at the left, the schedule at the right, and where to cut between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printgen.data.kind import Library
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel, Typed, Words
from printgen.drawing.marks import CUT, Line
from printgen.drawing.schedule.setting import HALF
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.options import era_asked
from printgen.games.canvas_eagles.schedule.chart import Chart, charts
from printgen.games.canvas_eagles.schedule.page import HEADS, schedule
from printgen.games.canvas_eagles.schedules import ERAS, Era
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.games.canvas_eagles.sheet.page import half_sheet
from printgen.products.deck import Card
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size

GUTTER = 8.0
MARK = 3.0


def cards(library: Library, choices: Choices, size: Size) -> Iterator[Card]:
    """A page for each aircraft that was chosen and each era it has a schedule for; `size` is the upright frame's (mm)."""
    for facts in chosen(library, choices):
        found = {chart.era: chart for chart in charts(facts, library, choices)}
        for era in found or _eras(facts, choices):
            yield _card(replace(facts, choices=choices.but(era=era)), era, found.get(era), turned(size))


def _eras(facts: Facts, choices: Choices) -> tuple[Era, ...]:
    """The eras of an aircraft nobody has published a schedule for: those it served in, or the one asked for."""
    asked = era_asked(choices, facts.war)
    service = facts.aircraft.service
    late_only = isinstance(service, str) and facts.war.era(service) == "late"
    served: tuple[Era, ...] = ("late",) if late_only else ERAS
    wanted = tuple(era for era in served if getattr(facts.ratings.ceiling, era) is not None and asked in (None, era))
    return wanted or ERAS[-1:]


def _card(facts: Facts, era: Era, chart: Chart | None, size: Size) -> Card:
    """The page of one era; its facts name that era as the one that was chosen."""
    sketch = Sketch(fillable=FILLABLE.of(facts.choices))
    left, right = Box(0, 0, size.width, size.height).columns((1.0, 1.0), GUTTER)
    half_sheet(sketch, left, facts)
    middle = size.width / 2
    for top in (0.0, size.height - MARK):
        sketch.add(Line(middle, top, middle, top + MARK, Ink.BLACK, CUT))
    if chart:
        schedule(sketch, right, facts, chart, HALF)
    else:
        _nothing(sketch, right)
    eras = {"early": _("early war"), "late": _("late war")}
    face = sketch.face(f"sleeve-{facts.case.id}-{era}", size)
    bookmark = (facts.side.name, f"{facts.aircraft.name}, {eras[era]}")
    misfits = tuple((facts.case_of(misfit), misfit) for misfit in sketch.misfits)
    shows = chart.shows if chart else facts.shows
    form = f"{facts.case.id}-{era}"
    return Card(face, bookmark=bookmark, turned=True, shows=shows, misfits=misfits, form=form)


def _nothing(sketch: Sketch, place: Box) -> None:
    """What stands where a schedule would."""
    line = HEADS[HALF].title.lines[2]
    said = Words(_("Nobody has published one for this aircraft and era."), ink=Ink.GREY70)
    panel = Panel(_("Maneuver schedule"), Typed((said,), 5.0), rule=line, top=line)
    panel.fit(place.width).draw(sketch, place)
