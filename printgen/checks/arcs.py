"""Fire templates and the diagrams of rulebooks: hexes in reach, the same left and right, the one as the other says.

`diagrams_agree` is a check to which a game gives its code; the others say what is wrong with a template.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem
from printgen.data.kind import Case, Library
from printgen.data.kinds import ARCS
from printgen.data.records.tables import Arc, ArcDiagram, ArcHex
from printgen.drawing.fire_arc import HOURS, RADIUS, spoke
from printgen.drawing.hexes import ORIGIN, Hex


def hexes(arc: Arc) -> Iterator[Problem]:
    """A template holds hexes at ranges 1 to 3, each once, none of the firer's own; each may be hit or is a blind spot."""
    seen: set[tuple[int, ...]] = set()
    for index, part in enumerate(arc.hexes):
        where = ("hexes", index, "hex")
        distance = ORIGIN.distance(Hex(*part.hex))
        if distance == 0:
            yield Problem(where, "a template may not hold the firer's own hex", "take this hex out")
        elif distance > RADIUS:
            message = f"this hex is at range {distance}; fire reaches 1 to {RADIUS} hexes"
            yield Problem(where, message, "take this hex out")
        if part.hex in seen:
            yield Problem(
                where, f"hex {part.hex[0]}, {part.hex[1]} stands twice in this template", "keep one of the two"
            )
        seen.add(part.hex)
        if not part.bands and part.blind is None:
            message = "this hex may be fired at in no altitude band"
            yield Problem(("hexes", index), message, "add `bands`, or take the hex out")
        if over := set(part.shaded_bands) - set(part.bands):
            message = f"{min(over)} is shaded, but may not be hit in this hex"
            yield Problem(("hexes", index, "shaded-bands"), message, "take it out, or add it to `bands`")


def mirrored(arc: Arc) -> Iterator[Problem]:
    """A template is the same left and right unless it says why not."""
    seen = {Hex(*part.hex): _side(part, mirror=False) for part in arc.hexes}
    if arc.asymmetry:
        return
    for index, part in enumerate(arc.hexes):
        here = Hex(*part.hex)
        other = here.mirror()
        if other not in seen:
            fault = "is missing"
        elif seen[other] != _side(part, mirror=True) and here <= other:
            fault = "has other bands or facings"
        else:
            continue
        message = f"hex {here.q}, {here.r} has a mirror image at {other.q}, {other.r}, which {fault}"
        hint = "correct one of the two, or say under `asymmetry` why they differ"
        yield Problem(("hexes", index, "hex"), message, hint)


def _side(part: ArcHex, mirror: bool) -> tuple[object, ...]:
    facings = {(1 - facing) % 6 + 1 if mirror else facing for facing in part.facings}
    return frozenset(part.bands), part.blind, frozenset(facings)


def diagrams_agree(case: Case[ArcDiagram], library: Library) -> Iterator[Problem]:
    """Along each clock position that a diagram tells of, its template has just those bands in all three hexes; and all its
    hexes are of the classes that the legend of the picture tells of, each of which is there.

    Where pictures are lost or hard to read, their text and their legends are what the templates can be held against. The
    blind spot hex is left out of the clock: it has rules of its own.

    Example:
        clock: {12: [high, same, low], 2: [high]}
        template: 1                                  # template 1 has nothing along 2 o'clock
    """
    diagram = case.record
    for hour in diagram.clock:
        if hour not in HOURS:
            yield Problem(("clock", hour), f"{hour} is no clock position", "write 12, 2, 4, 6, 8 or 10")
    arc = library.get(ARCS, diagram.template) if isinstance(diagram.template, int) else None
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
    yield from _legend(diagram, arc)


def _legend(diagram: ArcDiagram, arc: Arc) -> Iterator[Problem]:
    """What the legend of a diagram tells of classes of hexes, the blind spot and shading, and its template has otherwise."""
    hint = "correct the one or the other, or name another template"
    if diagram.legend:
        told = [frozenset(bands) for bands in diagram.legend]
        drawn = {frozenset(cell.bands) for cell in arc.hexes if not cell.blind}
        for bands in sorted(drawn.difference(told), key=sorted):
            message = f"template {arc.arc} has hexes for {', '.join(sorted(bands))}, of which the legend knows nothing"
            yield Problem(("template",), message, hint)
        for index, bands in enumerate(told):
            if bands not in drawn:
                message = f"the legend knows hexes for {', '.join(sorted(bands))}; template {arc.arc} has none"
                yield Problem(("legend", index), message, hint)
        if diagram.has_blind_spot != any(cell.blind for cell in arc.hexes):
            has = "a blind spot" if diagram.has_blind_spot else "no blind spot"
            yield Problem(("template",), f"the legend knows {has}; template {arc.arc} differs", hint)
    if any(
        frozenset(cell.shaded_bands) != frozenset(diagram.shaded_bands) & frozenset(cell.bands) for cell in arc.hexes
    ):
        said = " and ".join(diagram.shaded_bands) or "nothing"
        yield Problem(("template",), f"the diagram shades {said}; template {arc.arc} differs", hint)
