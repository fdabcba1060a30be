"""The form of an aircraft: details for its drawing, in metres and degrees, named as in books on aircraft.

The arrangement, length and spans of a charted form are from its source. Other dimensions are estimates. Every key is
optional. Missing values follow from the class of the aircraft (`printgen.drawing.aircraft.airframe`). Positions along
the body are fractions of its length: 0 is the nose with its cowling, and 1 is the end of the rudder.
"""

from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records.fields import METRES, Listed, Rising
from printgen.data.records.record import Part

#: An overall length in metres: the length of the aircraft, or the span of a wing.
Long = Annotated[float, Field(ge=1, le=300), METRES]
#: The length of a part in metres, such as a chord, the width of a body, or the diameter of a propeller.
Short = Annotated[float, Field(ge=0.1, le=40), METRES]
#: The distance between two parts in metres. A negative distance is in the opposite direction.
Apart = Annotated[float, Field(ge=-5, le=10), METRES]
#: The distance of an engine from the centre line in metres.
Aside = Annotated[float, Field(ge=0.3, le=30), METRES]
#: A position along the body, as a share of its length from the nose.
Along = Annotated[float, Field(ge=0, le=1)]
#: An angle in degrees. Positive angles point backwards or upwards.
Degrees = Annotated[float, Field(ge=-45, le=60)]
#: The chord at the tip divided by the chord at the root.
Taper = Annotated[float, Field(ge=0, le=2)]
Few = Annotated[int, Field(ge=0, le=8)]
Rudders = Annotated[int, Field(ge=0, le=4)]
Blades = Annotated[int, Field(ge=2, le=4)]

#: The shape of a wing tip: a `raked` tip has a longer trailing edge, a `swept` tip a longer leading edge.
Tip = Literal["round", "square", "raked", "swept", "elliptic", "angled", "dove", "pointed"]
#: The cutout in the trailing edge above the pilot. `open` means that the centre section between the wings is open.
CutOut = Literal["none", "shallow", "deep", "square", "open"]
#: The struts between the wings. `w` means struts in a zigzag, and `star` means four struts that meet in the middle.
Struts = Literal["parallel", "vee", "i", "n", "w", "star", "none"]
Ailerons = Literal["upper", "lower", "both", "warping"]
#: The horn balances of the ailerons, which extend beyond the tips.
Horns = Literal["none", "upper", "both"]
#: The body. A `nacelle` has open booms behind it, `booms` are two slender bodies beside it, and a `hull` is a flying
#: boat's body.
Body = Literal["fuselage", "nacelle", "booms", "hull", "airship"]
Section = Literal["flat", "round"]
#: The nose. `rotary` is a round cowling, open in front. `horseshoe` is a cowling that is open below. `inline` is blunt,
#: with a half-buried engine. `radiator` is flat, like a car's. `pulpit` is a nacelle in front of the propeller.
Nose = Literal["rotary", "horseshoe", "inline", "spinner", "radiator", "pulpit", "glazed", "blunt", "jet"]
Radiator = Literal["none", "nose", "wing", "ears"]
#: The end of the tail: `knife` is a vertical edge, `wedge` a horizontal edge.
TailEnd = Literal["knife", "wedge", "round"]
#: The position of engines on the wings.
Nacelles = Literal["wing", "between", "none"]
TailShape = Literal["round", "square", "triangular", "heart", "delta", "dove", "tapered", "none"]
Elevator = Literal["plain", "balanced", "single"]
#: The fin: `comma` is a balanced rudder without a fin, `biplane` a box tail.
Fin = Literal["none", "round", "triangular", "comma", "tall", "square", "twin", "triple", "biplane"]
Gear = Literal["wheels", "skids", "four-wheels", "nose-wheel", "floats", "hull", "none"]


class WingForm(Part):
    """The form of a wing.

    Fields:
        span: the span in metres.
        chord: the chord in metres.
        sweep: the sweep in degrees.
        taper: the ratio of the chord at the tip to the chord at the root.
        tip: the shape of the wing tips.
        cutout: the cutout above the pilot.
        dihedral: the dihedral in degrees.
    """

    span: Long | None = None
    chord: Short | None = None
    sweep: Degrees | None = None
    taper: Taper | None = None
    tip: Tip | None = None
    cutout: CutOut | None = None
    dihedral: Degrees | None = None


class Tailplane(Part):
    """The tailplane and the elevator: span and chord in metres, and shape. The shape `none` means that the entire tail moves."""

    span: Short | None = None
    chord: Short | None = None
    shape: TailShape | None = None


class Seat(Part):
    """A crew member's seat: its position along the body, and whether the crew member has a gun on a ring."""

    position: Along
    has_gun_ring: bool = False


class Guns(Part):
    """The number of visible guns by position: fixed on the body, on the top wing, on rings, in the nose."""

    fixed: Few = 0
    wing: Few = 0
    ring: Few = 0
    nose: Few = 0


class Form(Part):
    """Details for the drawing of an aircraft. Lengths are in metres.

    Fields:
        length: the length from the nose to the end of the rudder.
        upper_wing_position: the position of the upper wing's leading edge along the body, on the centre line.
        stagger: the distance of the lower wing's leading edge behind the upper wing's.
        wing_gap: the distance between the upper and the lower wing.
        cabane_gap: the distance between the body and the wing above it.
        bays: the number of strut pairs between the wings on each side.
        body_width: the maximum width of the body.
        body_depth: the maximum depth of the body.
        covered_length: the position along the body at which the covered part ends and the open frame begins.
        engine_positions: the distances of the engines on the wings from the centre line, one number per pair.
        seats: the seats in the order of the crew.
    """

    length: Long | None = None
    upper: WingForm | None = None
    middle: WingForm | None = None
    lower: WingForm | None = None
    upper_wing_position: Along | None = None
    stagger: Apart | None = None
    wing_gap: Short | None = None
    cabane_gap: Apart | None = None
    bays: Few | None = None
    struts: Struts | None = None
    ailerons: Ailerons | None = None
    horn_balance: Horns | None = None
    body: Body | None = None
    body_section: Section | None = None
    body_width: Short | None = None
    body_depth: Short | None = None
    nose: Nose | None = None
    radiator: Radiator | None = None
    tail_end: TailEnd | None = None
    covered_length: Along | None = None
    propeller_diameter: Short | None = None
    blades: Blades | None = None
    has_spinner: bool | None = None
    engine_positions: Annotated[Rising[Aside], Field(max_length=3)] | None = None
    nacelles: Nacelles | None = None
    tailplane: Tailplane | None = None
    elevator: Elevator | None = None
    fin: Fin | None = None
    gear: Gear | None = None
    seats: Annotated[Listed[Seat], Field(max_length=12)] | None = None
    guns: Guns | None = None
    rudders: Rudders | None = None
