"""The check that compares the number of triangles with the number of boxes in damage tracks (CE117)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.kinds import RATINGS
from printgen.games.canvas_eagles.ratings import Ratings

#: The number of boxes per triangle, by track.
BOXES_PER_TRIANGLE: Mapping[str, int] = {"engine": 3, "wings": 4, "fuselage": 4, "tail": 2}


@check("CE117", "triangles out of proportion to the boxes", section="3.604", kinds=(RATINGS,))
def triangles(case: Case[Ratings], _library: Library) -> Iterator[Problem]:
    """About a third of engine boxes, a quarter of wing and fuselage boxes, and half of tail boxes should be triangles.

    The charts follow these shares, rounded up or down, so the check can detect an incorrect digit in either figure. The
    check gives only a warning. If the chart of an aircraft has a different number, waive the check.

    Example:
        wings: {boxes: 24, triangles: 8}
    """
    for name, share in BOXES_PER_TRIANGLE.items():
        track = getattr(case.record, name)
        boxes, found = track.boxes, track.triangles
        if not isinstance(boxes, int) or not isinstance(found, int):
            continue
        # Some charts subtract one box before they divide.
        least, most = (boxes - 1) // share, -(-boxes // share)
        if not least <= found <= most:
            usual = f"{least} or {most}" if most - least == 1 else f"{least} to {most}"
            message = f"`{name}` has {format_count(found, 'triangle')} for {boxes} boxes; charts have {usual}"
            hint = "check both against the source; waive this check if the chart has these numbers"
            yield Problem((name, "triangles"), message, hint, severity=Severity.WARNING)
