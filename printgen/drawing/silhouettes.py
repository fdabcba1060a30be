"""Aircraft seen from above: solid outlines of one wing span, told apart by wings, engines and crew.

A silhouette is a glyph about the middle of the aircraft, 1 mm from wing tip to wing tip, its nose up the page: put it
down with `Use(silhouette(...), x, y, scale=span in mm)`. It is drawn to read at 6 mm and to please at 40 mm. Its parts are
solid, x = 0 their centre line, with a fine edge for where fills are spared; a part that lies over another is parted from it by
a white gap, so that one ink draws the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline
from printgen.drawing.outline import Steps, flipped, heights, lowered, mirrored, moved, pill

if TYPE_CHECKING:
    from printgen.data.records.aircraft import Wings

#: The white between two parts that overlap: 0.15 mm on a silhouette of 6 mm.
GAP = 0.025
#: A seam on a surface, such as an aileron's: seen on large silhouettes only.
SEAM = 0.006
#: The edge of a part, half of it within.
EDGE = 0.006

#: The glyph of an airship.
AIRSHIP = "silhouette-airship"

Marks = tuple[Mark, ...]
Layout = Literal["tractor", "pusher", "tractor-and-pusher"]
Body = Literal["fuselage", "pod", "twin-boom"]


def solid(steps: Steps) -> Outline:
    """A part of the aircraft."""
    return Outline(steps, Ink.SOLID, Ink.SOLID, EDGE)


def paper(steps: Steps) -> Outline:
    """White that parts what comes next from what lies under it."""
    return Outline(steps, Ink.WHITE, None)


def both(steps: Steps, draw: Callable[[Steps], Outline] = solid) -> tuple[Outline, Outline]:
    """A part off the centre line and its twin on the other side."""
    return draw(steps), draw(flipped(steps))


class Wing(Struct, frozen=True):
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
            ("M", 0.0, top),
            ("L", wide, top),
            ("L", inner, lead),
            ("C", bend, lead, self.half, lead + (middle - lead) * 0.35, self.half, middle),
            ("C", self.half, trail - (trail - middle) * 0.25, bend, trail, inner - self.tip * 0.3, trail),
            ("L", wide, back),
            ("C", wide * 0.75, back, wide * 0.7, back - deep, 0.0, back - deep),
        )

    def ailerons(self) -> Marks:
        """The seams of its ailerons."""
        trail = self.top + self.chord + self.sweep - self.taper
        hinge = trail - self.chord * 0.27
        inner, outer = self.half - 0.21, self.half - 0.012
        seam: Steps = (("M", inner, trail), ("L", inner, hinge), ("L", outer, hinge))
        return tuple(Outline(steps, None, Ink.WHITE, SEAM) for steps in (seam, flipped(seam)))


def fuselage(nose: float, tail: float, half: float, grow: float = 0.0) -> Steps:
    """A body with a round cowling, tapering to the rudder post."""
    wide, length = half + grow, tail - nose
    return mirrored(
        ("M", 0.0, nose - grow),
        ("C", wide * 0.72, nose - grow, wide * 1.02, nose + 0.012 - grow, wide * 1.04, nose + 0.05),
        ("C", wide * 1.06, nose + 0.12, wide * 1.04, nose + length * 0.36, wide * 0.98, nose + length * 0.42),
        ("C", wide * 0.86, nose + length * 0.66, 0.018 + grow, nose + length * 0.86, 0.010 + grow, tail),
        ("L", 0.0, tail),
    )


def tail(y: float, half: float, depth: float) -> Marks:
    """Tailplane and elevator, rounded, and the rudder between them; `y` is the hinge of the elevator."""
    front, back = y - depth * 0.58, y + depth * 0.42
    plane = mirrored(
        ("M", 0.0, front - depth * 0.16),
        ("C", half * 0.42, front - depth * 0.10, half, front + depth * 0.06, half, y),
        ("C", half, back - depth * 0.08, half * 0.86, back, half * 0.68, back),
        ("C", half * 0.40, back, half * 0.30, back - depth * 0.10, 0.026, back - depth * 0.20),
        ("L", 0.0, y),
    )
    hinge: Steps = (("M", 0.014, y), ("L", half * 0.97, y))
    seams = (Outline(steps, None, Ink.WHITE, SEAM) for steps in (hinge, flipped(hinge)))
    return (solid(plane), *seams, solid(rudder(0.0, front, back + depth * 0.22)))


def rudder(x: float, top: float, bottom: float) -> Steps:
    """Fin and rudder seen from above: a thin leaf."""
    middle = top + (bottom - top) * 0.55
    leaf = mirrored(
        ("M", 0.0, top),
        ("C", 0.006, top + (middle - top) * 0.5, 0.011, middle, 0.011, middle),
        ("C", 0.011, middle, 0.006, bottom, 0.0, bottom),
    )
    return moved(leaf, x, 0.0)


def propeller(x: float, y: float, half: float, length: float) -> Marks:
    """A propeller standing across, y the plane in which it turns; its hub from there towards the body, `length` long (negative
    for a pusher's)."""
    blade = mirrored(
        ("M", 0.0, y - 0.007),
        ("C", half * 0.3, y - 0.007, half * 0.55, y - 0.014, half * 0.9, y - 0.008),
        ("C", half * 0.98, y - 0.005, half, y, half * 0.96, y + 0.003),
        ("C", half * 0.7, y + 0.006, half * 0.3, y + 0.006, 0.0, y + 0.007),
    )
    # The spinner.
    cone = mirrored(
        ("M", 0.0, y - length * 0.45),
        ("C", 0.014, y - length * 0.35, 0.022, y + length * 0.3, 0.022, y + length),
        ("L", 0.0, y + length),
    )
    return solid(moved(blade, x, 0.0)), solid(moved(cone, x, 0.0))


def pod(nose: float, end: float, half: float, grow: float = 0.0) -> Steps:
    """A short body with a round nose and a blunt end: a pusher's nacelle."""
    wide, length = half + grow, end - nose
    return mirrored(
        ("M", 0.0, nose - grow),
        ("C", wide * 0.55, nose - grow, wide, nose + length * 0.18, wide, nose + length * 0.42),
        ("C", wide, nose + length * 0.7, wide * 0.8, end - 0.02, wide * 0.62, end + grow),
        ("L", 0.0, end + grow),
    )


def frame(top: float, bottom: float, wide: float, narrow: float) -> Marks:
    """The open tail booms of a pusher: two spars that draw together, and the struts between them."""
    end = ("L", narrow + 0.005, bottom), ("L", narrow - 0.005, bottom), ("Z",)
    spar: Steps = (("M", wide - 0.008, top), ("L", wide + 0.008, top), *end)
    places = ((wide + (narrow - wide) * share, top + (bottom - top) * share) for share in (0.36, 0.66))
    return (*both(spar), *(Line(-x, y, x, y, Ink.BLACK, 0.009) for x, y in places))


def booms(x: float, top: float, bottom: float) -> Marks:
    """Two slender bodies, engine before and tail behind, on both sides of the centre line."""
    right = mirrored(
        ("M", 0.0, top),
        ("C", 0.022, top, 0.032, top + 0.03, 0.032, top + 0.08),
        ("C", 0.030, top + 0.25, 0.012, bottom - 0.10, 0.010, bottom),
        ("L", 0.0, bottom),
    )
    return both(moved(right, x, 0.0))


def wide_tail(x: float, y: float) -> Marks:
    """The tailplane that joins two booms, with a rudder on each and one between."""
    half, front, back = x + 0.055, y - 0.045, y + 0.040
    plane = mirrored(
        ("M", 0.0, front),
        ("L", half - 0.05, front),
        ("C", half - 0.02, front, half, front + 0.02, half, y),
        ("C", half, back - 0.005, half - 0.02, back, half - 0.05, back),
        ("L", 0.0, back),
    )
    hinge: Steps = (("M", -half * 0.97, y + 0.005), ("L", half * 0.97, y + 0.005))
    leaves = (rudder(at, front - 0.01, back + 0.028) for at in (-x, 0.0, x))
    return (solid(plane), Outline(hinge, None, Ink.WHITE, SEAM), *(solid(leaf) for leaf in leaves))


def cockpit(y: float) -> Marks:
    """A pilot's seat: a white opening and a head in it."""
    return Circle(0.0, y, 0.029, Ink.WHITE, None), Circle(0.0, y, 0.0125, Ink.BLACK, None)


def gun_ring(y: float) -> Marks:
    """A gunner's seat: a ring to swing the gun on, and the gun laid over the tail."""
    ring, head = Circle(0.0, y, 0.030, None, Ink.WHITE, 0.012), Circle(0.0, y, 0.011, Ink.WHITE, None)
    return ring, Line(0.0, y, 0.0, y + 0.105, Ink.WHITE, 0.012), head


class Motor(Struct, frozen=True):
    """An engine's housing: its x (its twin stands at -x), its ends, and which of them turn a propeller."""

    x: float
    top: float
    bottom: float
    front: bool
    rear: bool


class Build(Struct, frozen=True):
    """What a body looks like: its shape, the ends and half width of its middle part, whether a propeller stands before
    or behind that, the engines on the wings, the wings' chord, and how far a lower wing shows behind the upper."""

    name: str
    body: Body
    nose: float
    end: float
    half: float
    front: bool = False
    rear: bool = False
    motors: tuple[Motor, ...] = ()
    chord: float = 0.165
    step: float = 0.078


def _big(name: str, *motors: Motor, front: bool = False) -> Build:
    """A large aircraft: slimmer wings, a fuselage shorter for its span, engines on the wings."""
    return Build(name, "fuselage", -0.305, 0.345, 0.044, front, False, motors, 0.125, 0.066)


def build(layout: Layout, engines: int, crew: int) -> Build:
    """The body that stands for so many engines laid out like that."""
    front, rear = layout != "pusher", layout != "tractor"
    inner = Motor(0.17, -0.185 if front else -0.135, 0.125 if rear else 0.085, front, rear)
    match engines, layout:
        case 1, "pusher":
            return Build("pusher", "pod", -0.31, 0.14, 0.058, rear=True)
        case 1, _:
            ends = (-0.295, 0.455) if crew > 1 else (-0.285, 0.385)
            return Build("tractor", "fuselage", *ends, 0.050, front=True)
        case 2, "tractor-and-pusher":
            return Build("push-pull", "pod", -0.31, 0.14, 0.058, front=True, rear=True)
        case 2, _:
            return _big(f"twin-{layout}", inner)
        case 3, "tractor-and-pusher":
            boom = Motor(0.17, -0.185, 0.09, True, False)
            return Build("twin-boom", "twin-boom", -0.295, 0.120, 0.052, False, True, (boom,), 0.125, 0.066)
        case 3, _:
            return _big(f"three-{layout}", inner, front=True)
        case _, "tractor-and-pusher":
            return _big("four-tandem", inner)
        case _:
            return _big(f"four-{layout}", inner, Motor(0.30, inner.top, inner.bottom, front, rear))


def _wing_sets(wings: Wings, top: float, plan: Build) -> tuple[Wing, tuple[Wing, ...]]:
    """The wing that lies on top and those under it, the lowest first; each lower one shows behind the one above it."""
    chord, step = plan.chord, plan.step
    match wings:
        case "monoplane":
            return Wing(top, chord * 1.12, tip=0.17, sweep=0.012, taper=0.03, cut=(0.06, 0.0)), ()
        case "parasol":
            return Wing(top, chord * 1.12, tip=0.13, sweep=0.035, taper=0.0, cut=(0.085, 0.04)), ()
        case "biplane":
            return Wing(top, chord), (Wing(top + step, chord, 0.475, cut=(0.06, 0.0)),)
        case "sesquiplane":
            lower = Wing(top + chord * 0.75, chord * 0.68, 0.40, 0.05, taper=0.004, cut=(0.06, 0.0))
            return Wing(top, chord * 1.06, tip=0.15, taper=0.022), (lower,)
        case "triplane":
            slim = chord * 0.86
            lowest = Wing(top + step * 1.7, slim, 0.405, cut=(0.06, 0.0))
            return Wing(top, slim), (lowest, Wing(top + step * 0.86, slim, 0.45, cut=(0.06, 0.0)))
        case "airship":
            raise ValueError("an airship has no wings")


def _body(plan: Build, depth: float) -> Marks:
    """Body and tail; `depth` is where the open frame of a pusher begins."""
    shape = fuselage if plan.body == "fuselage" else pod
    around, within = (shape(plan.nose, plan.end, plan.half, grow) for grow in (GAP * 0.7, 0.0))
    middle = (paper(around), solid(within))
    if plan.body == "fuselage":
        large = bool(plan.motors)
        return (*middle, *tail(plan.end - 0.045, 0.155 if large else 0.175, 0.10 if large else 0.115))
    if plan.body == "pod":
        return (*frame(depth, 0.40, 0.185, 0.045), *tail(0.395, 0.175, 0.115), *middle)
    return (*booms(plan.motors[0].x, plan.motors[0].top, 0.34), *wide_tail(plan.motors[0].x, 0.335), *middle)


def _propellers(plan: Build) -> Marks:
    """Propellers and their hubs."""
    reach, marks = 0.105 if plan.motors else 0.14, list[Mark]()
    for motor in (Motor(0.0, plan.nose, plan.end, plan.front, plan.rear), *plan.motors):
        for x in sorted({-motor.x, motor.x}):
            if motor.front:
                marks += propeller(x, motor.top - 0.024, reach, 0.04)
            if motor.rear:
                marks += propeller(x, motor.bottom + 0.028, reach, -0.04)
    return tuple(marks)


def _seats(wings: Wings, plan: Build, top: float, back: float, crew: int) -> Marks:
    """Where the crew sit: a pilot, a gunner on his ring, a second one in a large aircraft."""
    if plan.body == "fuselage" and not plan.motors:
        pilot = back - 0.055 if wings == "monoplane" else back + 0.036
        return (*cockpit(pilot), *(gun_ring(pilot + 0.10) if crew > 1 else ()))
    pilot = top - 0.057
    if crew == 1:
        return cockpit(pilot)
    if plan.body == "pod" and plan.front:
        return (*cockpit(pilot), *cockpit(plan.nose + 0.055))
    if plan.front:
        return (*cockpit(pilot), *gun_ring(back + 0.105))
    # A gunner in the nose, his gun reaching out ahead.
    y = plan.nose + 0.047
    gun = Line(0.0, plan.nose + 0.01, 0.0, plan.nose - 0.05, Ink.BLACK, 0.011)
    ahead = (gun, Circle(0.0, y, 0.025, None, Ink.WHITE, 0.012), Circle(0.0, y, 0.010, Ink.WHITE, None))
    return (*cockpit(pilot), *ahead, *(gun_ring(back + 0.105) if crew > 2 else ()))


def _airship() -> Marks:
    """A hull with its ridges, four fins at the tail, a gondola for an engine on each side."""
    hull = mirrored(
        ("M", 0.0, -0.5),
        ("C", 0.07, -0.49, 0.125, -0.36, 0.125, -0.12),
        ("C", 0.125, 0.16, 0.08, 0.36, 0.0, 0.5),
    )
    fin: Steps = (("M", 0.05, 0.27), ("L", 0.165, 0.36), ("L", 0.165, 0.44), ("L", 0.03, 0.43), ("Z",))
    ridge: Steps = (("M", 0.045, -0.42), ("C", 0.075, -0.2, 0.07, 0.2, 0.012, 0.42))
    ridges = tuple(Outline(steps, None, Ink.WHITE, SEAM * 1.5) for steps in (ridge, flipped(ridge)))
    cars = both(pill(0.155, -0.14, -0.04, 0.018)) + both(pill(0.150, 0.08, 0.17, 0.016))
    return (*cars, *both(fin), paper(hull), solid(hull), *ridges, solid(rudder(0.0, 0.3, 0.5)))


@cache
def silhouette(wings: Wings, engine_layout: Layout, engines: int, crew: int) -> Glyph:
    """An aircraft from above, by the shape of its wings, how its engines are laid out, their number and the crew's.

    The span is 1 mm, of an airship its length; the origin the middle of span and length. Crews are told apart as far as seats
    can be seen: one or more in an aircraft of one engine, one, two or more in a larger one.
    """
    if wings == "airship":
        return Glyph(AIRSHIP, _airship())
    plan = build(engine_layout, engines, crew)
    top = -0.105 if plan.body != "fuselage" else -0.13 if plan.motors else -0.15
    upper, lower = _wing_sets(wings, top, plan)
    back = upper.top + upper.chord
    depth = (lower[0].top + lower[0].chord if lower else back) - 0.02
    # What is not seen from above is not told apart.
    seats = min(crew, 3 if plan.motors and plan.body == "fuselage" and not plan.front else 2)
    wing: Marks = (solid(upper.steps()), *upper.ailerons())
    hull = _body(plan, depth)
    # Engines out on the wings, between upper and lower.
    for motor in plan.motors:
        around = pill(motor.x, motor.top - GAP * 0.7, motor.bottom + GAP * 0.7, 0.032 + GAP * 0.7)
        hull = (*hull, *both(around, paper), *both(pill(motor.x, motor.top, motor.bottom, 0.032)))
    if wings == "monoplane":
        hull = (*wing, *hull)
    else:
        # White parts a wing that lies over something from what is below.
        under = [mark for it in lower for mark in (paper(it.steps(GAP)), solid(it.steps()))][1:]
        hull = (*under, *hull, paper(upper.steps(GAP)), *wing)
    marks = (*hull, *_seats(wings, plan, top, back, seats), *_propellers(plan))
    middle = (min(heights(marks)) + max(heights(marks))) / 2
    return Glyph(f"silhouette-{wings}-{plan.name}-{seats}", tuple(lowered(mark, -middle) for mark in marks))


@cache
def edgeless(shape: Glyph) -> Glyph:
    """A silhouette for the smallest sizes, at which its edge would be finer than a printer's dot."""
    bare = (
        replace(it, stroke=None) if isinstance(it, Outline) and it.stroke is Ink.SOLID else it for it in shape.marks
    )
    return Glyph(f"{shape.name}-edgeless", tuple(bare))
