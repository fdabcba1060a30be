"""The parts of an aircraft seen from above, to put a silhouette together from: wings, bodies, tails, engines, cockpits.

Lengths are in wing spans, the nose points up the page (towards smaller y), x = 0 is the centre line. Parts are solid,
with a fine edge for where fills are spared; a part that lies over another is parted from it by a white gap, so that one
ink draws the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Line, Mark, Outline
from printgen.drawing.outline import Steps, flipped, mirrored, moved, pill

#: The white between two parts that overlap: 0.15 mm on a silhouette of 6 mm.
GAP = 0.025
#: A seam on a surface, such as an aileron's: seen on large silhouettes only.
SEAM = 0.006
#: The edge of a part, half of it within.
EDGE = 0.006

Marks = tuple[Mark, ...]


def solid(steps: Steps) -> Outline:
    """A part of the aircraft."""
    return Outline(steps, Ink.SOLID, Ink.SOLID, EDGE)


def paper(steps: Steps) -> Outline:
    """White that parts what comes next from what lies under it."""
    return Outline(steps, Ink.WHITE, None)


def both(steps: Steps, draw: Callable[[Steps], Outline] = solid) -> tuple[Outline, Outline]:
    """A part off the centre line and its twin on the other side."""
    return draw(steps), draw(flipped(steps))


@dataclass(frozen=True, slots=True)
class Wing:
    """A wing: the y of its leading edge, chord, half span, how far its tips are rounded or swept back, and the
    cut-out over the cockpit (half its width, its depth)."""

    top: float
    chord: float
    half: float = 0.5
    tip: float = 0.10
    sweep: float = 0.0
    taper: float = 0.0
    cut: tuple[float, float] = (0.07, 0.028)

    def steps(self, grow: float = 0.0) -> Steps:
        """Its outline; `grow` makes it that much deeper in front and behind, not wider."""
        top, back = self.top - grow, self.top + self.chord + grow
        lead, trail = top + self.sweep, back + self.sweep - self.taper
        inner, bend = self.half - self.tip, self.half - self.tip * 0.45
        middle = lead + (trail - lead) * 0.56
        wide, deep = self.cut
        return mirrored(
            (
                ("M", 0.0, top),
                ("L", wide, top),
                ("L", inner, lead),
                ("C", bend, lead, self.half, lead + (middle - lead) * 0.35, self.half, middle),
                ("C", self.half, trail - (trail - middle) * 0.25, bend, trail, inner - self.tip * 0.3, trail),
                ("L", wide, back),
                ("C", wide * 0.75, back, wide * 0.7, back - deep, 0.0, back - deep),
            )
        )

    def ailerons(self) -> Marks:
        """The seams of its ailerons."""
        trail = self.top + self.chord + self.sweep - self.taper
        hinge = trail - self.chord * 0.27
        inner, outer = self.half - 0.21, self.half - 0.012
        seam: Steps = (("M", inner, trail), ("L", inner, hinge), ("L", outer, hinge))
        return tuple(Outline(steps, None, Ink.WHITE, SEAM) for steps in (seam, flipped(seam)))


def over(wing: Wing) -> Marks:
    """A wing that lies over the body: white before it, then itself with its ailerons."""
    return (paper(wing.steps(GAP)), solid(wing.steps()), *wing.ailerons())


def fuselage(nose: float, tail: float, half: float, grow: float = 0.0) -> Steps:
    """A body with a round cowling, tapering to the rudder post."""
    wide, length = half + grow, tail - nose
    return mirrored(
        (
            ("M", 0.0, nose - grow),
            ("C", wide * 0.72, nose - grow, wide * 1.02, nose + 0.012 - grow, wide * 1.04, nose + 0.05),
            ("C", wide * 1.06, nose + 0.12, wide * 1.04, nose + length * 0.36, wide * 0.98, nose + length * 0.42),
            ("C", wide * 0.86, nose + length * 0.66, 0.018 + grow, nose + length * 0.86, 0.010 + grow, tail),
            ("L", 0.0, tail),
        )
    )


def tail(y: float, half: float, depth: float) -> Marks:
    """Tailplane and elevator, rounded, and the rudder between them; `y` is the hinge of the elevator."""
    front, back = y - depth * 0.58, y + depth * 0.42
    plane = mirrored(
        (
            ("M", 0.0, front - depth * 0.16),
            ("C", half * 0.42, front - depth * 0.10, half, front + depth * 0.06, half, y),
            ("C", half, back - depth * 0.08, half * 0.86, back, half * 0.68, back),
            ("C", half * 0.40, back, half * 0.30, back - depth * 0.10, 0.026, back - depth * 0.20),
            ("L", 0.0, y),
        )
    )
    hinge: Steps = (("M", 0.014, y), ("L", half * 0.97, y))
    return (
        solid(plane),
        *(Outline(steps, None, Ink.WHITE, SEAM) for steps in (hinge, flipped(hinge))),
        solid(rudder(0.0, front, back + depth * 0.22)),
    )


def rudder(x: float, top: float, bottom: float) -> Steps:
    """Fin and rudder seen from above: a thin leaf."""
    middle = top + (bottom - top) * 0.55
    leaf = mirrored(
        (
            ("M", 0.0, top),
            ("C", 0.006, top + (middle - top) * 0.5, 0.011, middle, 0.011, middle),
            ("C", 0.011, middle, 0.006, bottom, 0.0, bottom),
        )
    )
    return moved(leaf, x, 0.0)


def propeller(x: float, y: float, half: float = 0.135) -> Marks:
    """A propeller standing across, with its hub; y is the plane in which it turns."""
    blade = mirrored(
        (
            ("M", 0.0, y - 0.007),
            ("C", half * 0.3, y - 0.007, half * 0.55, y - 0.014, half * 0.9, y - 0.008),
            ("C", half * 0.98, y - 0.005, half, y, half * 0.96, y + 0.003),
            ("C", half * 0.7, y + 0.006, half * 0.3, y + 0.006, 0.0, y + 0.007),
        )
    )
    return (solid(moved(blade, x, 0.0)),)


def hub(x: float, y: float, length: float) -> Mark:
    """The spinner of an engine, from the propeller at y towards the body, `length` long (negative for a pusher's)."""
    cone = mirrored(
        (
            ("M", 0.0, y - length * 0.45),
            ("C", 0.014, y - length * 0.35, 0.022, y + length * 0.3, 0.022, y + length),
            ("L", 0.0, y + length),
        )
    )
    return solid(moved(cone, x, 0.0))


def nacelle(x: float, top: float, bottom: float, half: float = 0.032) -> Steps:
    """An engine's housing out on the wing."""
    return pill(x, top, bottom, half)


def pod(nose: float, end: float, half: float, grow: float = 0.0) -> Steps:
    """A short body with a round nose and a blunt end: a pusher's nacelle."""
    wide, length = half + grow, end - nose
    return mirrored(
        (
            ("M", 0.0, nose - grow),
            ("C", wide * 0.55, nose - grow, wide, nose + length * 0.18, wide, nose + length * 0.42),
            ("C", wide, nose + length * 0.7, wide * 0.8, end - 0.02, wide * 0.62, end + grow),
            ("L", 0.0, end + grow),
        )
    )


def frame(top: float, bottom: float, wide: float, narrow: float) -> Marks:
    """The open tail booms of a pusher: two spars that draw together, and the struts between them."""
    spar: Steps = (
        ("M", wide - 0.008, top),
        ("L", wide + 0.008, top),
        ("L", narrow + 0.005, bottom),
        ("L", narrow - 0.005, bottom),
        ("Z",),
    )
    struts = []
    for share in (0.36, 0.66):
        x = wide + (narrow - wide) * share
        y = top + (bottom - top) * share
        struts.append(Line(-x, y, x, y, Ink.BLACK, 0.009))
    return (*both(spar), *struts)


def booms(x: float, top: float, bottom: float) -> Marks:
    """Two slender bodies, engine before and tail behind, on both sides of the centre line."""
    right = mirrored(
        (
            ("M", 0.0, top),
            ("C", 0.022, top, 0.032, top + 0.03, 0.032, top + 0.08),
            ("C", 0.030, top + 0.25, 0.012, bottom - 0.10, 0.010, bottom),
            ("L", 0.0, bottom),
        )
    )
    return both(moved(right, x, 0.0))


def wide_tail(x: float, y: float) -> Marks:
    """The tailplane that joins two booms, with a rudder on each and one between."""
    half, front, back = x + 0.055, y - 0.045, y + 0.040
    plane = mirrored(
        (
            ("M", 0.0, front),
            ("L", half - 0.05, front),
            ("C", half - 0.02, front, half, front + 0.02, half, y),
            ("C", half, back - 0.005, half - 0.02, back, half - 0.05, back),
            ("L", 0.0, back),
        )
    )
    hinge: Steps = (("M", -half * 0.97, y + 0.005), ("L", half * 0.97, y + 0.005))
    leaves = (rudder(at, front - 0.01, back + 0.028) for at in (-x, 0.0, x))
    return (solid(plane), Outline(hinge, None, Ink.WHITE, SEAM), *(solid(leaf) for leaf in leaves))


def cockpit(y: float, x: float = 0.0) -> Marks:
    """A pilot's seat: a white opening and a head in it."""
    return Circle(x, y, 0.029, Ink.WHITE, None), Circle(x, y, 0.0125, Ink.BLACK, None)


def gun_ring(y: float) -> Marks:
    """A gunner's seat: a ring to swing the gun on, and the gun laid over the tail."""
    return (
        Circle(0.0, y, 0.030, None, Ink.WHITE, 0.012),
        Line(0.0, y, 0.0, y + 0.105, Ink.WHITE, 0.012),
        Circle(0.0, y, 0.011, Ink.WHITE, None),
    )


def nose_gun(nose: float) -> Marks:
    """A gunner's seat in the nose, his gun reaching out ahead."""
    y = nose + 0.047
    return (
        Line(0.0, nose + 0.01, 0.0, nose - 0.05, Ink.BLACK, 0.011),
        Circle(0.0, y, 0.025, None, Ink.WHITE, 0.012),
        Circle(0.0, y, 0.010, Ink.WHITE, None),
    )
