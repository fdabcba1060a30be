"""Fire templates, the guns that use them (CE302, CE303), and the rulebook's diagrams (CE306)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks import arcs
from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.arcs import Arc
from printgen.drawing.hexes import Hex
from printgen.games.canvas_eagles.ratings import Gun, Ratings

STRAIGHT_AHEAD = 1
BLIND_SPOT = Hex(0, 1)


@check("CE302", "a gun or a template that fires where it cannot", section="3.512", kinds=("ratings", "arcs"))
def reach(case: Case, library: Library) -> Iterator[Problem]:
    """Rigid guns use template 1, flexible guns another one; a template holds hexes at range 1 to 3, each once.

    A rigid gun is aimed with the aircraft, straight ahead (3.514). Nobody fires up or down within his own hex (3.512),
    and fire reaches three hexes (3.501).

    Example:
        guns:
          - {id: A, weapon: vickers, count: 2, mount: fixed, crew: pilot, arc: 3}
    """
    if isinstance(case.record, Arc):
        yield from arcs.hexes(case.record)
    elif isinstance(case.record, Ratings):
        for index, gun in enumerate(case.record.guns):
            yield from _template(gun, index, library)


def _template(gun: Gun, index: int, library: Library) -> Iterator[Problem]:
    if not isinstance(gun.arc, int) or library.get("arcs", gun.arc) is None:
        return
    if gun.mount == "fixed" and gun.arc != STRAIGHT_AHEAD:
        message = f"gun {gun.id} is fixed and fires straight ahead: template 1, not {gun.arc} (3.514)"
        yield Problem(("guns", index, "arc"), message, "write arc: 1, or mount: flexible")
    if gun.mount == "flexible" and gun.arc == STRAIGHT_AHEAD:
        message = f"gun {gun.id} is flexible, but template 1 is that of fixed guns (3.514)"
        yield Problem(("guns", index, "arc"), message, "write the template it fires by, or mount: fixed")


@check(
    "CE303",
    "a lopsided template or a stray blind spot",
    section="3.522",
    severity=Severity.WARNING,
    kinds=("ratings", "arcs"),
)
def symmetry(case: Case, library: Library) -> Iterator[Problem]:
    """A template is the same left and right unless it says why not; the blind spot is the hex directly behind.

    Aircraft are symmetrical, so a template that is not was most likely mistyped: where it is meant, `lopsided` says
    why. The tail hides the first hex directly behind the aircraft from an observer (3.522); guns of the pilot do not
    fire to the rear, so their template has no blind spot.

    Example:
        arc: 5
        shape: narrow wedge ahead
        hexes:
          - {hex: [-1, -1], bands: [high, same, low], facings: [6]}     # and hex 1, -2 on the right?
    """
    if isinstance(case.record, Arc):
        yield from arcs.mirrored(case.record)
        for index, part in enumerate(case.record.hexes):
            if part.blind is not None and Hex(*part.hex) != BLIND_SPOT:
                message = "the blind spot is the hex directly behind, 0, 1 (3.522)"
                yield Problem(("hexes", index, "blind"), message, "move it there, or give this hex `bands`")
    elif isinstance(case.record, Ratings):
        for index, gun in enumerate(case.record.guns):
            arc = library.get("arcs", gun.arc) if isinstance(gun.arc, int) else None
            blind = isinstance(arc, Arc) and any(part.blind for part in arc.hexes)
            if blind and gun.crew in ("pilot", "co-pilot"):
                message = (
                    f"template {gun.arc} has a blind spot, as rear guns have; gun {gun.id} is the {gun.crew}'s (3.522)"
                )
                hint = "write the template of a front gun, or the gunner as crew"
                yield Problem(("guns", index, "arc"), message, hint)


CE306 = check("CE306", "a diagram that its template contradicts", section="3.51", kinds=("diagrams",))(
    arcs.diagrams_agree
)
