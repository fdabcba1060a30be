"""Checks of fire templates and of rulebook diagrams: range, symmetry, and agreement between template and diagram.

Each game gives its own code to the check `diagrams_agree`. The other functions yield the faults of a template.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem
from printgen.data.kind import Case, Library
from printgen.data.kinds import ARCS
from printgen.data.records.tables import Arc, ArcDiagram, ArcHex
from printgen.drawing.fire_arc import HOURS, RADIUS, hexes_at_hour
from printgen.drawing.hexes import ORIGIN, Hex


def hexes(arc: Arc) -> Iterator[Problem]:
    """Yield the invalid hexes of a template.

    Each hex must be at range 1 to 3, occur once, and either allow fire or be a blind spot.
    """
    seen: set[tuple[int, ...]] = set()
    for index, part in enumerate(arc.hexes):
        where = ("hexes", index, "hex")
        distance = ORIGIN.distance(Hex(*part.hex))
        if distance == 0:
            yield Problem(where, "a template may not contain the attacker's own hex", "remove this hex")
        elif distance > RADIUS:
            message = f"this hex is at range {distance}; fire reaches 1 to {RADIUS} hexes"
            yield Problem(where, message, "remove this hex")
        if part.hex in seen:
            yield Problem(
                where, f"hex {part.hex[0]}, {part.hex[1]} occurs twice in this template", "keep one of the two"
            )
        seen.add(part.hex)
        if not part.bands and part.blind is None:
            message = "this hex has no altitude band, so the weapon may not fire into the hex"
            yield Problem(("hexes", index), message, "add `bands`, or remove the hex")
        if over := set(part.shaded_bands) - set(part.bands):
            message = f"{min(over)} is shaded, but may not be hit in this hex"
            yield Problem(("hexes", index, "shaded-bands"), message, "remove it, or add it to `bands`")


def symmetrical(arc: Arc) -> Iterator[Problem]:
    """Yield differences between the left and right sides of a template, unless the template states a reason for them."""
    seen = {Hex(*part.hex): _side(part, mirror=False) for part in arc.hexes}
    if arc.asymmetry:
        return
    for index, part in enumerate(arc.hexes):
        here = Hex(*part.hex)
        other = here.mirror()
        if other not in seen:
            fault = "is missing"
        elif seen[other] != _side(part, mirror=True) and here <= other:
            fault = "has different bands or facings"
        else:
            continue
        message = f"hex {here.q}, {here.r} has a mirror image at {other.q}, {other.r}, which {fault}"
        hint = "correct one of the two hexes, or give the reason under `asymmetry`"
        yield Problem(("hexes", index, "hex"), message, hint)


def _side(part: ArcHex, mirror: bool) -> tuple[object, ...]:
    facings = {(1 - facing) % 6 + 1 if mirror else facing for facing in part.facings}
    return frozenset(part.bands), part.blind, frozenset(facings)


def diagrams_agree(case: Case[ArcDiagram], library: Library) -> Iterator[Problem]:
    """A fire arc diagram and its template must agree.

    For each clock position in the diagram, the three hexes of the template in that direction must have exactly the altitude bands
    that the diagram lists. Every hex of the template must belong to one of the classes in the picture's legend, and each class
    must occur in the template.

    The pictures of some diagrams are lost or hard to read. Their templates can be checked only against the text and the
    legend. The blind spot hex has its own rules and is not checked along the clock positions.

    Example:
        clock: {12: [high, same, low], 2: [high]}
        template: 1                                  # template 1 has no hexes along 2 o'clock
    """
    diagram = case.record
    for hour in diagram.clock:
        if hour not in HOURS:
            yield Problem(("clock", hour), f"{hour} is not a clock position", "write 12, 2, 4, 6, 8 or 10")
    arc = library.get(ARCS, diagram.template) if isinstance(diagram.template, int) else None
    if arc is None:
        return
    bands = {Hex(*cell.hex): frozenset(cell.bands) for cell in arc.hexes if not cell.blind}
    blind = {Hex(*cell.hex) for cell in arc.hexes if cell.blind}
    for hour, expected in diagram.clock.items():
        hexes = [here for here in hexes_at_hour(hour) if here not in blind] if hour in HOURS else []
        wrong = [here for here in hexes if bands.get(here, frozenset()) != frozenset(expected)]
        if wrong:
            actual = ", ".join(sorted(bands.get(wrong[0], frozenset()))) or "nothing"
            message = f"along {hour} o'clock the diagram has {', '.join(expected)}, but template {arc.arc} has {actual}"
            yield Problem(("clock", hour), message, "correct the diagram or the template, or specify another template")
    yield from _legend(diagram, arc)


def _legend(diagram: ArcDiagram, arc: Arc) -> Iterator[Problem]:
    """Yield differences between a diagram's legend and its template: classes of hexes, the blind spot, and shading."""
    hint = "correct the diagram or the template, or specify another template"
    if diagram.legend:
        classes = [frozenset(bands) for bands in diagram.legend]
        drawn = {frozenset(cell.bands) for cell in arc.hexes if not cell.blind}
        for bands in sorted(drawn.difference(classes), key=sorted):
            message = f"template {arc.arc} has hexes for {', '.join(sorted(bands))}, which are not listed in the legend"
            yield Problem(("template",), message, hint)
        for index, bands in enumerate(classes):
            if bands not in drawn:
                message = f"the legend has hexes for {', '.join(sorted(bands))}; template {arc.arc} has none"
                yield Problem(("legend", index), message, hint)
        if diagram.has_blind_spot != any(cell.blind for cell in arc.hexes):
            has = "a blind spot" if diagram.has_blind_spot else "no blind spot"
            yield Problem(("template",), f"the legend has {has}, unlike template {arc.arc}", hint)
    if any(
        frozenset(cell.shaded_bands) != frozenset(diagram.shaded_bands) & frozenset(cell.bands) for cell in arc.hexes
    ):
        shaded = " and ".join(diagram.shaded_bands) or "nothing"
        yield Problem(("template",), f"the diagram shades {shaded}, unlike template {arc.arc}", hint)
