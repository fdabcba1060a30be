"""What the data site shows of each aircraft: side, role and month of service for its table, schedules and fire arcs to see."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.data.kind import Library
from printgen.data.records.fields import Unknown
from printgen.drawing.marks import Face
from printgen.games.canvas_eagles.schedule.chart import charts
from printgen.games.canvas_eagles.schedule.page import page
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.games.canvas_eagles.sheet.page import sheet
from printgen.games.game import Exhibit
from printgen.products.arcs import cards
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The frame of an A4 page, mm.
PAGE = Size(190.0, 267.0)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """By aircraft. What the page says of a template's carriers is left to the table of aircraft."""
    return {facts.case.id: _exhibit(facts, library) for facts in chosen(library, Choices())}


def _exhibit(facts: Facts, library: Library) -> Exhibit:
    service = facts.aircraft.service
    tags = {"side": facts.side.name, "nation": facts.nation.name, "role": _role(facts)}
    return Exhibit(tags, None if isinstance(service, Unknown) else service, tuple(_faces(facts, library)))


def _role(facts: Facts) -> str:
    """What an aircraft is for, as far as its crew and engines say."""
    if facts.aircraft.engine.count > 1:
        return _("bomber")
    return _("fighter") if len(facts.aircraft.crew) == 1 else _("two-seater")


def _faces(facts: Facts, library: Library) -> Iterator[tuple[str, Face]]:
    yield _("Record sheet"), sheet(facts, PAGE).front
    eras = {"early": _("early war"), "late": _("late war")}
    for chart in charts(facts, library, Choices()):
        yield _("Schedule of maneuvers, {era}").format(era=eras[chart.era]), page(facts, chart, PAGE)[0]
    for arc in {armed.arc.arc: armed.arc for armed in facts.guns if armed.arc.hexes}.values():
        guns = ", ".join(armed.gun.id for armed in facts.guns if armed.arc.arc == arc.arc)
        yield (
            _("Fire arc {arc}, gun {guns}").format(arc=arc.arc, guns=guns),
            cards.template(arc, facts.aircraft.name)[0],
        )
