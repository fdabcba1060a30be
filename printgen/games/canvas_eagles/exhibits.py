"""What the data site shows of each aircraft: side, role and month of service for its table, schedules and fire arcs to see."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.data.kind import Library
from printgen.data.records.fields import Unknown
from printgen.drawing.marks import Face
from printgen.games.canvas_eagles.schedule.chart import charts
from printgen.games.canvas_eagles.schedule.page import page
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen, eras
from printgen.games.canvas_eagles.sheet.page import sheet
from printgen.games.game import Exhibit
from printgen.products.arcs import template
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The frame of an A4 page, mm.
PAGE = Size(190.0, 267.0)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """By aircraft. What the page says of a template's carriers is left to the table of aircraft."""
    found = {}
    for facts in chosen(library, Choices()):
        service, many = facts.aircraft.service, len(facts.aircraft.crew) > 1
        # What it is for, as far as its crew and engines say.
        role = _("bomber") if facts.aircraft.engine.count > 1 else _("two-seater") if many else _("fighter")
        tags = {"side": facts.side.name, "nation": facts.nation.name, "role": role}
        since = None if isinstance(service, Unknown) else service
        found[facts.case.id] = Exhibit(tags, since, tuple(_faces(facts, library)))
    return found


def _faces(facts: Facts, library: Library) -> Iterator[tuple[str, Face]]:
    yield _("Record sheet"), sheet(facts, PAGE).front
    for chart in charts(facts, library, Choices()):
        title = _("Schedule of maneuvers, {era}").format(era=eras()[chart.era])
        yield title, page(facts, chart, PAGE).front
    for arc in {armed.arc.arc: armed.arc for armed in facts.guns if armed.arc.hexes}.values():
        guns = ", ".join(armed.gun.id for armed in facts.guns if armed.arc.arc == arc.arc)
        title = _("Fire arc {arc}, gun {guns}").format(arc=arc.arc, guns=guns)
        yield title, template(arc, facts.aircraft.name)[0]
