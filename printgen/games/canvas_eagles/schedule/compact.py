"""Schedules two to a page, for a table where everyone may look something up: one above the other, over one key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.data.kind import Case
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Line
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.schedule.chart import Chart
from printgen.games.canvas_eagles.schedule.key import key, said
from printgen.games.canvas_eagles.schedule.page import maneuvers
from printgen.games.canvas_eagles.schedule.style import COMPACT
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
        sketch = Sketch()
        place = field.below(index * (height + GAP)).top(height)
        maneuvers(sketch, place.top(height - SOURCE), facts, chart, COMPACT)
        said(sketch, place, place.bottom - 1.0, chart, COMPACT)
        page.extend(sketch.marks)
        misfits += [(facts.case_of(misfit), misfit) for misfit in sketch.misfits]
    sketch = Sketch()
    page.add(Line(0, field.bottom, size.width, field.bottom, Ink.BLACK, FINE))
    shown = frozenset[str]().union(*(chart.signs for _facts, chart in pair))
    key(page, Box(0, field.bottom, size.width, COMPACT.foot), COMPACT, shown)
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
