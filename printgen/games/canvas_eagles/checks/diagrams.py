"""The rulebook's fire arc diagrams against the templates they name (CE306)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.drawing.hexes import Hex
from printgen.games.canvas_eagles.arcs.records import HOURS, Diagram, spoke
from printgen.games.canvas_eagles.ratings import Arc


@check("CE306", "a diagram that its template contradicts", section="3.51", kinds=("diagrams",))
def agrees(case: Case, library: Library) -> Iterator[Problem]:
    """Along each clock position that a diagram tells of, its template has just those bands in all three hexes.

    The diagrams' pictures are lost; their text is what the charts' templates can be held against. The blind spot hex
    is left out: it has rules of its own (3.522).

    Example:
        clock: {12: [high, same, low], 2: [high]}
        template: 1                                  # template 1 has nothing along 2 o'clock
    """
    diagram = cast(Diagram, case.record)
    for hour in diagram.clock:
        if hour not in HOURS:
            yield Problem(("clock", hour), f"{hour} is no clock position (3.511)", "write 12, 2, 4, 6, 8 or 10")
    arc = cast(Arc | None, library.get("arcs", diagram.template)) if diagram.template is not None else None
    if arc is None:
        return
    bands = {Hex(*cell.hex): frozenset(cell.bands) for cell in arc.hexes if not cell.blind}
    blind = {Hex(*cell.hex) for cell in arc.hexes if cell.blind}
    for hour, told in diagram.clock.items():
        hexes = [here for here in spoke(hour) if here not in blind] if hour in HOURS else []
        wrong = [here for here in hexes if bands.get(here, frozenset()) != frozenset(told)]
        if wrong:
            said = ", ".join(sorted(bands.get(wrong[0], frozenset()))) or "nothing"
            message = f"along {hour} o'clock the diagram has {', '.join(told)}, template {arc.arc} has {said}"
            yield Problem(("clock", hour), message, "correct the one or the other, or name another template")
