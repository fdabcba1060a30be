"""Complete airframes. Values that an aircraft's record omits are computed from the defaults for the aircraft's class.

A record for a new aircraft therefore needs few keys. Lengths are in metres. x is measured across from the centre line,
and y back from the nose.
"""

from __future__ import annotations

from functools import cache
from math import radians, tan
from typing import Literal, TypeVar

from msgspec import Struct

from printgen.data.records.aircraft import Aircraft, Wings
from printgen.data.records.form import Form, Guns, Seat, Tailplane, WingForm

Layout = Literal["tractor", "pusher", "tractor-and-pusher"]
EngineKind = Literal["rotary", "inline", "radial"]
T = TypeVar("T")


class Wing(Struct, frozen=True):
    """A wing, with lengths in metres.

    Fields:
        sweep: the distance by which the leading edge moves back per metre of span, metres.
        dihedral: the height by which the wing rises per metre of span, metres.
        taper: the ratio of the tip chord to the root chord.
        top: the y of the leading edge at the centre line.
    """

    span: float
    chord: float
    top: float
    sweep: float = 0.0
    taper: float = 1.0
    tip: str = "round"
    cut: str = "none"
    dihedral: float = 0.0

    def leading_edge(self, x: float) -> float:
        """Return the y of the leading edge at `x`, ignoring the shape of the wing tip."""
        return self.top + abs(x) * self.sweep

    def trailing_edge(self, x: float) -> float:
        """Return the y of the trailing edge at `x`, ignoring the wing tip and cut-outs."""
        return self.leading_edge(x) + self.chord * (1 + (self.taper - 1) * 2 * abs(x) / self.span)


class Airframe(Struct, frozen=True):
    """All dimensions and properties needed to draw an aircraft.

    Most fields have the same names and meanings as in `printgen.data.records.form.Form`. The following fields have
    different meanings or do not exist in `Form`.

    Fields:
        wings: the wings, the highest first.
        tail: the span, chord and shape of the tailplane.
        seats: the position of each seat, and whether the seat has a gun ring.
        guns: the number of guns on each kind of mounting: fixed on the body, fixed on the wing, on rings, and in the
            nose.
        pods: the distance of each engine on the wings from the centre line, metres.
        pulls: whether there is a propeller in front of the body.
        pushes: whether there is a propeller behind the body.
        pods_pull: whether there is a propeller in front of each pod.
        pods_push: whether there is a propeller behind each pod.
    """

    kind: Wings
    engine: EngineKind
    length: float
    wings: tuple[Wing, ...]
    gap: float
    above: float
    bays: int
    struts: str
    ailerons: str
    horns: str
    body: str
    section: str
    width: float
    depth: float
    nose: str
    radiator: str
    tail_end: str
    covered: float
    propeller: float
    blades: int
    spinner: bool
    nacelles: str
    tail: tuple[float, float, str]
    elevator: str
    fin: str
    gear: str
    seats: tuple[tuple[float, bool], ...]
    guns: tuple[int, int, int, int]
    rudders: int
    pods: tuple[float, ...]
    pulls: bool
    pushes: bool
    pods_pull: bool
    pods_push: bool

    @property
    def span(self) -> float:
        """The span of the widest wing or, for an airship, its length."""
        return max((wing.span for wing in self.wings), default=self.length)

    @property
    def has_wing_above_body(self) -> bool:
        """Whether the highest wing is above the body."""
        return self.kind != "monoplane"

    @property
    def shows_cylinder_row(self) -> bool:
        """Whether a row of cylinders is visible on the engines. Engines are cowled if the wheels are retractable."""
        return self.engine == "inline" and not self.has_canopy

    @property
    def has_canopy(self) -> bool:
        """Whether the crew sit under a glass canopy. This is assumed if the wheels are retractable."""
        return self.gear == "none" and self.body == "fuselage"


def _or(value: T | None, other: T) -> T:
    """Return `value`, or `other` if `value` is None."""
    return other if value is None else value


def airframe_of(aircraft: Aircraft) -> Airframe:
    """Return the airframe of an aircraft type: the form in its record, with default values for everything that it omits."""
    engine = aircraft.engine
    known = aircraft.span if isinstance(aircraft.span, float) else None
    form, crew = aircraft.form or Form(), len(aircraft.crew)
    return complete_airframe(form, aircraft.wings, engine.kind, engine.layout, engine.count, crew, known)


@cache
def complete_airframe(
    form: Form, kind: Wings, engine: EngineKind, layout: Layout, count: int, crew: int, known: float | None = None
) -> Airframe:
    """Return the airframe for a form. Omitted values have defaults that depend on the wings, engines and crew."""
    large = count > 1
    span = _or(form.upper.span if form.upper else None, _or(known, 18.0 if large else 9.0 if crew == 1 else 11.5))
    length = _or(form.length, span * (0.56 if large else 0.70))
    width = _or(form.body_width, length * 0.22 if kind == "airship" else 1.2 if large else 0.8)
    usual_pods = (width * 0.62, width * 0.6)[: count // 2] if kind == "airship" else _pods(span, layout, count)
    pods = _or(form.engine_positions, usual_pods)
    tandem = layout == "tractor-and-pusher" and count == 4 and len(pods) == 1
    inside = 0 if tandem else count - 2 * len(pods)
    usual = "booms" if inside and large and pods and layout == "tractor-and-pusher" else "fuselage"
    given = form.body if form.body != "airship" else None
    body = "airship" if kind == "airship" else given or ("nacelle" if layout == "pusher" and not large else usual)
    jet = form.nose == "jet"
    pulls, pushes = _propellers(layout, inside, body == "booms")
    fin = _or(form.fin, "round")
    tail = form.tailplane or Tailplane()
    guns = form.guns or Guns(fixed=1 if pulls and crew < 3 else 0, ring=max(0, min(crew - 1, 2)))
    seats = _or(form.seats, _seats(body, crew))
    return Airframe(
        kind=kind,
        engine=engine,
        length=length,
        wings=_wings(form, kind, span, length, large, body),
        gap=_or(form.wing_gap, span * (0.11 if large else 0.17) if kind != "triplane" else span * 0.25),
        above=_or(form.cabane_gap, 0.5),
        bays=_or(form.bays, 3 if large else 1 if span < 9.6 else 2) if kind not in ("monoplane", "parasol") else 0,
        struts=_or(form.struts, {"sesquiplane": "vee", "triplane": "i", "monoplane": "none"}.get(kind, "parallel")),
        ailerons=_or(form.ailerons, "upper"),
        horns=_or(form.horn_balance, "none"),
        body=body,
        section=_or(form.body_section, "flat"),
        width=width,
        depth=_or(form.body_depth, length * 0.22 if body == "airship" else 1.4 if large else 0.95),
        nose=_or(form.nose, "blunt" if not pulls else "inline" if engine == "inline" else "rotary"),
        radiator=_or(form.radiator, "none"),
        tail_end=_or(form.tail_end, "knife"),
        covered=_or(form.covered_length, 1.0),
        propeller=_or(form.propeller_diameter, 3.0 if large else 2.6),
        blades=_or(form.blades, 2),
        spinner=_or(form.has_spinner, form.nose == "spinner"),
        nacelles=_or(form.nacelles, "wing" if kind == "monoplane" else "between"),
        tail=(_or(tail.span, span * (0.22 if large else 0.32)), _or(tail.chord, length * 0.16), tail.shape or "round"),
        elevator=_or(form.elevator, "plain"),
        fin=fin,
        gear=_or(form.gear, "none" if body == "airship" else "hull" if body == "hull" else "wheels"),
        seats=tuple((seat.position, seat.has_gun_ring) for seat in seats),
        guns=(guns.fixed, guns.wing, guns.ring, guns.nose),
        rudders=_or(form.rudders, {"twin": 2, "triple": 3}.get(fin, 1)),
        pods=pods,
        pulls=pulls and not jet,
        pushes=pushes and not jet,
        pods_pull=layout == "tractor" or tandem or (layout == "tractor-and-pusher" and body == "booms"),
        pods_push=layout == "pusher" or tandem,
    )


def _pods(span: float, layout: Layout, count: int) -> tuple[float, ...]:
    """Return the default x of each engine on the wings."""
    if count == 1 or (count == 2 and layout == "tractor-and-pusher"):
        return ()
    pairs = 1 if count < 4 or layout == "tractor-and-pusher" else 2
    return tuple(span * share for share in (0.12, 0.23)[:pairs])


def _propellers(layout: Layout, inside: int, booms: bool) -> tuple[bool, bool]:
    """Return two flags that state whether the aircraft has a propeller in front of the body and behind the body.

    Args:
        inside: the number of engines in the body.
    """
    if layout != "tractor-and-pusher":
        return inside > 0 and layout == "tractor", inside > 0 and layout == "pusher"
    return inside > 0 and not booms, inside > 1 or (inside > 0 and booms)


def _seats(body: str, crew: int) -> tuple[Seat, ...]:
    """Return the default seats of a crew: the pilot, and gunners behind or in front of the pilot."""
    if body in ("nacelle", "booms", "hull"):
        places = [(0.20, False), (0.08, True), (0.28, True)] if crew > 1 else [(0.14, False)]
    elif crew > 2:
        places = [(0.20, False), (0.06, True), (0.46, True)]
    else:
        places = [(0.40, False), (0.54, True)]
    return tuple(Seat.model_construct(position=at, has_gun_ring=ring) for at, ring in places[:crew])


def _wings(form: Form, kind: Wings, span: float, length: float, large: bool, body: str) -> tuple[Wing, ...]:
    """Return the wings from the highest to the lowest."""
    if kind == "airship":
        return ()
    single = kind in ("monoplane", "parasol")
    share = {"monoplane": 0.19, "parasol": 0.18, "triplane": 0.13, "sesquiplane": 0.18}.get(kind, 0.165)
    chord = _or(form.upper.chord if form.upper else None, span * (share if not large else 0.12))
    usual = 0.24 if single else 0.3 if body == "nacelle" else 0.2
    top = length * _or(form.upper_wing_position, usual)
    stagger = _or(form.stagger, chord * {"sesquiplane": 0.6, "triplane": 0.55}.get(kind, 0.3))
    wings = [_wing(form.upper, span, chord, top, "none" if single else "shallow")]
    shorter = {"sesquiplane": 0.88, "triplane": 0.84}.get(kind, 1.0)
    if kind == "triplane":
        wings.append(_wing(form.middle, span * 0.92, chord, top + stagger / 2, "none"))
    if not single:
        below = chord * (0.6 if kind == "sesquiplane" else 1.0)
        wings.append(_wing(form.lower, span * shorter, below, top + stagger, "none"))
    return tuple(wings)


def _wing(form: WingForm | None, span: float, chord: float, top: float, cut: str) -> Wing:
    shape = form or WingForm()
    return Wing(
        _or(shape.span, span),
        _or(shape.chord, chord),
        top,
        tan(radians(_or(shape.sweep, 0.0))),
        _or(shape.taper, 1.0),
        _or(shape.tip, "round"),
        _or(shape.cutout, cut),
        tan(radians(_or(shape.dihedral, 0.0))),
    )
