"""Schedules two to a page, for a table where everyone may look something up: one above the other, over one key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.data.kind import Case
from printgen.drawing.layout.line import Rule
from printgen.drawing.layout.part import Layers, place
from printgen.drawing.marks import FINE
from printgen.drawing.schedule.setting import COMPACT
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.schedule.chart import Chart
from printgen.games.canvas_eagles.schedule.page import key, maneuvers, reason, said
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: The room between the two, and under each for the line that says where it comes from.
GAP = 4.0
SOURCE = 3.4

Entry = tuple[Facts, Chart]


def cards(entries: Sequence[Entry], size: Size) -> Iterator[Card]:
    """The schedules in pairs, each pair on a page of that size (mm); those of one side never share a page with another's."""
    for _side, same in groupby(entries, lambda entry: entry[0].side.side):
        ranked = tuple(same)
        for first in range(0, len(ranked), 2):
            yield _card(ranked[first : first + 2], size)


def _card(pair: Sequence[Entry], size: Size) -> Card:
    page, misfits = Sketch(), list[tuple[Case, Misfit]]()
    field = Box(0, 0, size.width, size.height - COMPACT.foot)
    height = (field.height - GAP) / 2
    for index, (facts, chart) in enumerate(pair):
        sketch, box = Sketch(), field.below(index * (height + GAP)).top(height)
        place(sketch, box.top(height - SOURCE), maneuvers(facts, chart, COMPACT))
        source = said(chart, COMPACT, SOURCE - 1.0)
        place(sketch, box.below(height - SOURCE), source, of=("schedules", chart.era), what=reason(chart))
        page.extend(sketch.marks)
        misfits += [(facts.case_of(misfit), misfit) for misfit in sketch.misfits]
    shown = frozenset[str]().union(*(chart.signs for _facts, chart in pair))
    foot = Box(0, field.bottom, size.width, COMPACT.foot)
    place(page, foot, Layers((Rule(0.0, pen=FINE), key(COMPACT, shown))))
    shows = {(case.kind.name, case.id): case for _facts, chart in pair for case in chart.shows}
    name = "-".join(("schedules", *(f"{facts.case.id}-{chart.era}" for facts, chart in pair)))
    bookmark = (pair[0][0].side.name, _named(pair))
    return Card(page.face(name, size), bookmark=bookmark, shows=tuple(shows.values()), misfits=tuple(misfits))


def _named(pair: Sequence[Entry]) -> str:
    """Both names with their eras; the name once where it is the same aircraft's."""
    eras = {"early": _("early"), "late": _("late")}
    names = [
        f"{name} ({', '.join(eras[chart.era] for _facts, chart in same)})"
        for name, same in groupby(pair, lambda entry: entry[0].aircraft.name)
    ]
    return "  ·  ".join(names)
