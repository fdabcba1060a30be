"""Checks of the sections that can be hit: their triangles (CE113), and engine layouts in the hit chart (CE114)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, CHARTS
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.tables import Chart
from printgen.games.canvas_eagles.checks.airframe import TRACKS, ratings_of
from printgen.games.canvas_eagles.kinds import RATINGS

HITS = "front-rear"


@check("CE113", "section without triangles", section="3.604", severity=Severity.WARNING, kinds=(RATINGS,))
def triangles(case: Case, _library: Library) -> Iterator[Problem]:
    """Engine, wings, fuselage and tail must each have at least one triangle.

    A section is critically damaged when its boxes are marked off and a triangle is hit. A section without triangles would
    be destroyed without first being critically damaged.

    Example:
        engine: {boxes: 6, triangles: 0}
    """
    for name in TRACKS:
        if getattr(ratings_of(case), name).triangles == 0:
            message = f"`{name}` has no triangles, so it could never be critically damaged (3.604)"
            yield Problem((name, "triangles"), message, "write the number of critical boxes")


@check(
    "CE114", "engine layout missing from the hit chart", section="3.606", severity=Severity.WARNING, kinds=(AIRCRAFT,)
)
def layouts(case: Case[Aircraft], library: Library) -> Iterator[Problem]:
    """Each layout of engines must have a line in the chart of hits from the front and the rear.

    If a tractor aircraft is hit from the front, a tail hit becomes an engine hit. For a pusher, a tail hit becomes a
    fuselage hit. The rulebook does not cover aircraft with propellers at both ends, so players must agree before the
    game.

    Example:
        engine: {count: 3, kind: inline, layout: tractor-and-pusher}
    """
    layout = case.record.engine.layout
    chart = library.get(CHARTS, HITS)
    if library.get(RATINGS, case.id) is None or not isinstance(chart, Chart):
        return
    if layout.replace("-", " ") not in {line.name.casefold() for line in chart.lines}:
        notes = (Remark("the chart", library.of(CHARTS)[HITS], ("lines",)),)
        message = f"the chart of hits from front and rear has no line for {layout} (3.606)"
        yield Problem(("engine", "layout"), message, "correct the layout, or waive this check", notes)
