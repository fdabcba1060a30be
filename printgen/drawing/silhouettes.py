"""Aircraft seen from above: solid outlines of one wing span, told apart by wings, engines and crew.

A silhouette is a glyph about the middle of the aircraft, 1 mm from wing tip to wing tip, its nose up the page: put it
down with `Use(silhouette(...), x, y, scale=span in mm)`. It is drawn to read at 6 mm and to please at 40 mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from printgen.drawing.airframe import (
    GAP,
    Marks,
    Wing,
    booms,
    both,
    cockpit,
    frame,
    fuselage,
    gun_ring,
    hub,
    nacelle,
    nose_gun,
    over,
    paper,
    pod,
    propeller,
    solid,
    tail,
    wide_tail,
)
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Mark, Outline
from printgen.drawing.outline import Steps, heights, lowered

if TYPE_CHECKING:
    from printgen.data.records.aircraft import Wings

Layout = Literal["tractor", "pusher", "tractor-and-pusher"]
Body = Literal["fuselage", "pod", "twin-boom"]


@dataclass(frozen=True, slots=True)
class Motor:
    """An engine's housing: its x (its twin stands at -x), its ends, and which of them turn a propeller."""

    x: float
    top: float
    bottom: float
    front: bool
    rear: bool


@dataclass(frozen=True, slots=True)
class Build:
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


_SINGLE = Build("tractor", "fuselage", -0.285, 0.385, 0.050, front=True)
_LONG = Build("tractor", "fuselage", -0.295, 0.455, 0.050, front=True)
_PUSHER = Build("pusher", "pod", -0.31, 0.14, 0.058, rear=True)
_PUSH_PULL = Build("push-pull", "pod", -0.31, 0.14, 0.058, front=True, rear=True)


def _big(name: str, *motors: Motor, front: bool = False) -> Build:
    """A large aircraft: slimmer wings, a fuselage shorter for its span, engines on the wings."""
    return Build(name, "fuselage", -0.305, 0.345, 0.044, front, False, motors, 0.125, 0.066)


def build(layout: Layout, engines: int, crew: int) -> Build:
    """The body that stands for so many engines laid out like that."""
    front, rear = layout != "pusher", layout != "tractor"
    inner = Motor(0.17, -0.185 if front else -0.135, 0.125 if rear else 0.085, front, rear)
    match engines, layout:
        case 1, "pusher":
            return _PUSHER
        case 1, _:
            return _LONG if crew > 1 else _SINGLE
        case 2, "tractor-and-pusher":
            return _PUSH_PULL
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


def _lower(wings: tuple[Wing, ...]) -> Marks:
    """Wings under the body."""
    if not wings:
        return ()
    lowest, *others = wings
    return (solid(lowest.steps()), *(mark for wing in others for mark in (paper(wing.steps(GAP)), solid(wing.steps()))))


def _middle(plan: Build, grow: float = 0.0) -> Steps:
    """The outline of the body's middle part."""
    shape = fuselage if plan.body == "fuselage" else pod
    return shape(plan.nose, plan.end, plan.half, grow)


def _body(plan: Build, depth: float) -> Marks:
    """Body and tail; `depth` is where the open frame of a pusher begins."""
    middle = (paper(_middle(plan, GAP * 0.7)), solid(_middle(plan)))
    if plan.body == "fuselage":
        large = bool(plan.motors)
        return (*middle, *tail(plan.end - 0.045, 0.155 if large else 0.175, 0.10 if large else 0.115))
    if plan.body == "pod":
        return (*frame(depth, 0.40, 0.185, 0.045), *tail(0.395, 0.175, 0.115), *middle)
    return (*booms(plan.motors[0].x, plan.motors[0].top, 0.34), *wide_tail(plan.motors[0].x, 0.335), *middle)


def _motors(plan: Build) -> Marks:
    """Engines out on the wings, between upper and lower."""
    marks: list[Marks] = []
    for motor in plan.motors:
        shape = nacelle(motor.x, motor.top, motor.bottom)
        around = nacelle(motor.x, motor.top - GAP * 0.7, motor.bottom + GAP * 0.7, 0.032 + GAP * 0.7)
        marks.append((*both(around, paper), *both(shape)))
    return tuple(mark for group in marks for mark in group)


def _propellers(plan: Build) -> Marks:
    """Propellers and their hubs."""
    small = bool(plan.motors)
    reach = 0.105 if small else 0.14
    marks: list[Marks] = []
    for motor in (Motor(0.0, plan.nose, plan.end, plan.front, plan.rear), *plan.motors):
        for x in sorted({-motor.x, motor.x}):
            if motor.front:
                marks.append((*propeller(x, motor.top - 0.024, reach), hub(x, motor.top - 0.024, 0.04)))
            if motor.rear:
                marks.append((*propeller(x, motor.bottom + 0.028, reach), hub(x, motor.bottom + 0.028, -0.04)))
    return tuple(mark for group in marks for mark in group)


def seats(plan: Build, crew: int) -> int:
    """How many seats are drawn: what is not seen from above is not told apart."""
    return min(crew, 3 if plan.motors and plan.body == "fuselage" and not plan.front else 2)


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
    return (*cockpit(pilot), *nose_gun(plan.nose), *(gun_ring(back + 0.105) if crew > 2 else ()))


@cache
def silhouette(wings: Wings, engine_layout: Layout, engines: int, crew: int) -> Glyph:
    """An aircraft from above, by the shape of its wings, how its engines are laid out, their number and the crew's.

    The span is 1 mm, the origin the middle of span and length. Crews are told apart as far as seats can be seen: one or
    more in an aircraft of one engine, one, two or more in a larger one.
    """
    plan = build(engine_layout, engines, crew)
    top = -0.105 if plan.body != "fuselage" else -0.13 if plan.motors else -0.15
    upper, lower = _wing_sets(wings, top, plan)
    back = upper.top + upper.chord
    depth = (lower[0].top + lower[0].chord if lower else back) - 0.02
    if wings == "monoplane":
        wing: Marks = (solid(upper.steps()), *upper.ailerons())
        hull = (*wing, *_body(plan, depth), *_motors(plan))
    else:
        hull = (*_lower(lower), *_body(plan, depth), *_motors(plan), *over(upper))
    marks = (*hull, *_seats(wings, plan, top, back, seats(plan, crew)), *_propellers(plan))
    middle = (min(heights(marks)) + max(heights(marks))) / 2
    return Glyph(f"silhouette-{wings}-{plan.name}-{seats(plan, crew)}", tuple(lowered(mark, -middle) for mark in marks))


@cache
def edgeless(shape: Glyph) -> Glyph:
    """A silhouette for the smallest sizes, at which its edge would be finer than a printer's dot."""
    return Glyph(f"{shape.name}-edgeless", tuple(_edgeless(mark) for mark in shape.marks))


def _edgeless(mark: Mark) -> Mark:
    return replace(mark, stroke=None) if isinstance(mark, Outline) and mark.stroke is Ink.SOLID else mark
