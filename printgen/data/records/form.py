"""The form of an aircraft: what a drawing of it needs, in metres, degrees and the words of type histories.

That a form is charted says that its arrangement, length and spans are; chords are by the area of the wings, breadths, depths
and places along the body by eye. Every key may be left out; what is left out comes from the class of the aircraft
(`printgen.drawing.aircraft.airframe`). Places along the body are shares of its length: 0 is the nose with its cowling, 1 the end
of the rudder.
"""

from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records.fields import Listed, Rising
from printgen.data.records.record import Part

#: A length of the whole: of the aircraft, of a wing from tip to tip. Metres.
Long = Annotated[float, Field(ge=1, le=300)]
#: A length of a part: a chord, a body's width, a propeller. Metres.
Short = Annotated[float, Field(ge=0.1, le=40)]
#: How far one thing is from another, negative the other way. Metres.
Apart = Annotated[float, Field(ge=-5, le=10)]
#: How far an engine is from the centre line, metres.
Aside = Annotated[float, Field(ge=0.3, le=30)]
#: A place along the body, as a share of its length from the nose.
Along = Annotated[float, Field(ge=0, le=1)]
#: Degrees, back or up positive.
Degrees = Annotated[float, Field(ge=-45, le=60)]
#: The chord at the tip as a share of the chord at the root.
Taper = Annotated[float, Field(ge=0, le=2)]
Few = Annotated[int, Field(ge=0, le=8)]
Rudders = Annotated[int, Field(ge=0, le=4)]
Blades = Annotated[int, Field(ge=2, le=4)]

#: The end of a wing: raked has the longer trailing edge, swept the longer leading edge.
Tip = Literal["round", "square", "raked", "swept", "elliptic", "angled", "dove", "pointed"]
#: What is cut out of the trailing edge over the pilot; open: the centre section between the wings is open.
CutOut = Literal["none", "shallow", "deep", "square", "open"]
#: w: bays that cross in a zigzag. star: four that meet in the middle.
Struts = Literal["parallel", "vee", "i", "n", "w", "star", "none"]
Ailerons = Literal["upper", "lower", "both", "warping"]
#: Balances of the ailerons that stand out beyond the tips.
Horns = Literal["none", "upper", "both"]
#: nacelle: open booms behind it. booms: two slender bodies beside it. hull: a flying boat.
Body = Literal["fuselage", "nacelle", "booms", "hull", "airship"]
Section = Literal["flat", "round"]
#: rotary: a round cowling, open in front. horseshoe: open below. inline: the engine half buried, blunt. radiator: flat, as a
#: car's. pulpit: a nacelle before the propeller.
Nose = Literal["rotary", "horseshoe", "inline", "spinner", "radiator", "pulpit", "glazed", "blunt", "jet"]
Radiator = Literal["none", "nose", "wing", "ears"]
#: knife: a vertical edge. wedge: a horizontal one.
TailEnd = Literal["knife", "wedge", "round"]
#: Where engines out on the wings hang.
Nacelles = Literal["wing", "between", "none"]
TailShape = Literal["round", "square", "triangular", "heart", "delta", "dove", "tapered", "none"]
Elevator = Literal["plain", "balanced", "single"]
#: comma: a balanced rudder without a fin. biplane: a box tail.
Fin = Literal["none", "round", "triangular", "comma", "tall", "square", "twin", "triple", "biplane"]
Gear = Literal["wheels", "skids", "four-wheels", "nose-wheel", "floats", "hull", "none"]


class WingForm(Part):
    """A wing: span and chord in metres, sweep and dihedral in degrees, taper the tip's chord by the root's, the shape of its
    tips, and what is cut out of it over the pilot."""

    span: Long | None = None
    chord: Short | None = None
    sweep: Degrees | None = None
    taper: Taper | None = None
    tip: Tip | None = None
    cutout: CutOut | None = None
    dihedral: Degrees | None = None


class Tailplane(Part):
    """The tailplane with its elevator: span and chord in metres, and its shape; none is a tail that moves as a whole."""

    span: Short | None = None
    chord: Short | None = None
    shape: TailShape | None = None


class Seat(Part):
    """A seat of the crew: its place along the body; has_gun_ring: a gun swings on a ring about it."""

    position: Along
    has_gun_ring: bool = False


class Guns(Part):
    """How many guns are seen, by where they are: fixed on the body, on the top wing, on rings, in the nose."""

    fixed: Few = 0
    wing: Few = 0
    ring: Few = 0
    nose: Few = 0


class Form(Part):
    """What a drawing of an aircraft needs, as far as its class does not tell. Lengths in metres.

    length: from the nose to the rudder. upper_wing_position: the leading edge of the top wing on the centre line, along the body.
    stagger: the lower wing's leading edge behind the upper's. wing_gap: between upper and lower wing; cabane_gap: between the
    body and the wing over it. bays: pairs of struts between the wings, each side. body_width, body_depth: the body's greatest.
    covered_length: how much of the body is, from the nose; the rest is an open frame. propeller_diameter: its diameter.
    engine_positions: those out on the wings, from the centre line, a number for each pair. seats: in the order of the crew.
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
