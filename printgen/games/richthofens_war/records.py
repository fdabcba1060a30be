"""The records of Richthofen's War: an aircraft's capabilities, turn costs, and the tables of hits that the box holds.

Speeds are movement points a turn, altitudes metres. What nobody wrote down is `unknown`, and prints as a blank.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.records import pieces
from printgen.data.records.fields import (
    HIGHEST,
    Altitude,
    Count,
    Die,
    Distinct,
    Ends,
    Id,
    Known,
    Listed,
    Name,
    Ref,
    Text,
    Unknown,
    Unlike,
    may_be_unknown,
    meanings,
)
from printgen.data.records.record import Part, Record

#: What an aircraft is sent for: fighter, bombing, photo-reconnaissance, trench-strafing and artillery-spotting missions.
Use = Annotated[
    Literal["F", "B", "R", "T", "A"],
    meanings(F="fighter", B="bombing", R="photo-reconnaissance", T="trench-strafing", A="artillery-spotting"),
]
USES: tuple[Use, ...] = get_args(get_args(Use)[0])
#: The maneuver schedules: that of the Basic Game for all aircraft, and the five of the Tournament Game.
ScheduleName = Literal["basic", "A", "B", "C", "D", "E"]
#: The columns of the Target Damage Table; every rear gun fires in that one.
ColumnName = Literal["A", "B", "C", "D"]
REAR: ColumnName = "C"
#: How far a machine gun fires, in hexes.
RANGES = range(1, 8)


def _rounds(value: Any) -> Any:
    if value != "none" and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99):
        hint = {"hint": "write it like 10, `none` where it has no such gun, or `unknown`"}
        raise PydanticCustomError("rounds", "no supply of ammunition", hint)
    return value


def _hits(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


_ROUNDS = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"const": "none"}]}
#: How often a gun fires in a game; `none` where there is none.
Rounds = Annotated[int | Literal["none"] | Unknown, *may_be_unknown(_ROUNDS, _rounds)]
#: A cell of the Target Damage Table: the hits, with an asterisk where a critical hit is rolled for.
Hits = Annotated[
    str,
    Field(pattern=r"^(\d{1,2}\*?|unknown)$"),
    BeforeValidator(_hits),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^(\d{1,2}\*?|unknown)$"}]}),
]
#: A range in hexes; check RW301 asks which.
Range = Annotated[int, Field(ge=0, le=99)]
#: The hits of one range, by the roll of two dice.
Rolled = Annotated[Listed[Hits], Die("2d6")]


class Ammunition(Part):
    """How often the guns fire in the Tournament Game (columns 4 and 5)."""

    front: Rounds
    rear: Rounds


class Capabilities(Record):
    """A line of the Aircraft Capabilities Chart. `name` and `designation` are as it calls the aircraft."""

    aircraft: Annotated[Id, Ref("aircraft")]
    name: Name
    designation: Annotated[Name, Field(max_length=12)]
    mission_types: Annotated[Distinct[Use], Field(min_length=1)]
    maximum_speed: Known
    minimum_speed: Known
    damage: Known
    ammunition: Ammunition
    maximum_altitude: Altitude
    maximum_climb: Altitude
    maximum_dive: Altitude
    dive_speed: Known
    overdive_speed: Known
    schedule: Annotated[
        ScheduleName | Unknown, Ref("schedules"), *may_be_unknown({"type": "string", "enum": list("ABCDE")})
    ]

    @property
    def guns(self) -> tuple[Literal["front", "rear"], ...]:
        """The guns that it has, or that nobody knows of."""
        every: tuple[Literal["front", "rear"], ...] = ("front", "rear")
        return tuple(it for it in every if getattr(self.ammunition, it) != "none")


class Turns(Part):
    """What it costs to turn in one hex to one side: movement points for each hexside, additive."""

    first: Known
    second: Known
    third: Known

    @property
    def costs(self) -> tuple[int | Unknown, ...]:
        """The three costs in order."""
        return (self.first, self.second, self.third)


class TurnCosts(Record):
    """A maneuver schedule: the cost of each hexside turned in one hex, to the left and to the right."""

    schedule: ScheduleName
    left: Turns
    right: Turns


class DamageColumn(Record):
    """A column of the Target Damage Table: the hits at each range by the roll of two dice.

    aircraft: the aircraft whose front guns fire in it; the rear guns of all fire in column C.
    """

    column: ColumnName
    aircraft: Annotated[
        Distinct[Annotated[Id, Ref("aircraft", own=True)]] | Unknown,
        *may_be_unknown({"type": "array", "items": {"type": "string"}}),
    ]
    ranges: dict[Range, Annotated[Rolled | Unknown, *may_be_unknown({"type": "array"})]]


class CriticalHits(Record):
    """The Critical Hit Table: what happens, by the roll of two dice."""

    table: Literal["critical-hits"]
    results: Annotated[dict[Count, Annotated[Text | Unknown, *may_be_unknown({"type": "string"})]], Die("2d6")]


#: Where wind blows to, in the order of the hexsides of a board with level rows.
Way = Literal["west", "southwest", "southeast", "east", "northeast", "northwest"]
WAYS: tuple[Way, ...] = get_args(Way)
_HEIGHT = Annotated[int, Field(ge=0, le=HIGHEST)]
_FAR = Annotated[int, Field(ge=0, le=15)]
_FACES = Distinct[Annotated[int, Field(ge=1, le=6)]]
_REACHES = {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}}


class Winds(Record):
    """Prevailing winds, an optional rule. directions: where to, by the roll of a die, `none` where there is none; drift: by how
    many hexes wind moves an aircraft at an altitude in metres."""

    table: Literal["winds"]
    directions: Annotated[
        dict[Count, Annotated[Way | Literal["none"] | Unknown, *may_be_unknown({"enum": [*WAYS, "none"]})]], Die("1d6")
    ]
    drift: Annotated[dict[_HEIGHT, Known], Field(min_length=1, max_length=20)]


class BurningBalloon(Record):
    """A balloon that catches fire. zone_radius: how many hexes its zone of effect reaches; survival_rolls: the rolls of a die
    with which who cannot avoid the zone comes through."""

    table: Literal["burning-balloon"]
    zone_radius: Known
    survival_rolls: Annotated[_FACES | Unknown, *may_be_unknown({"type": "array", "items": {"type": "integer"}})]


class GroundFire(Record):
    """Where a gun on the ground reaches: by range in hexes the lowest and the highest altitude (metres) that it hits."""

    gun: Literal["anti-aircraft", "machine-gun"]
    altitudes_by_range: Annotated[dict[_FAR, Ends[_HEIGHT]] | Unknown, *may_be_unknown(_REACHES)]


#: The faces of counters that are no aircraft: on the pad, on the board, and the back of what lies inverted.
FaceOfCounter = Literal[
    "speed", "thousands", "hundreds", "anti-aircraft", "machine-gun", "dummy", "masked", "balloon", "wind"
]


def _one(value: Any) -> Any:
    """Return one copy for a number that is left blank: the folder names each counter, and not how many there are."""
    return 1 if value is None else value


class MarkerPiece(pieces.MarkerPiece):
    """A counter that is no aircraft: the face on its front, and on its back where that is printed."""

    front: FaceOfCounter
    back: FaceOfCounter | None = None
    copies: Annotated[int, Field(ge=1, le=200), BeforeValidator(_one)] = 1


class MarkerSet(pieces.MarkerSet):
    """Counters of one purpose and size (mm); blind ones lie inverted, and their backs are alike (IV.5)."""

    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]


#: What stands on a scenario card, in words; the cards are lost.
Told = Annotated[Text | Unknown, *may_be_unknown({"type": "string"})]


class Scenario(Record):
    """A kind of mission that the folder names: what its aircraft are sent for, and what its card says."""

    scenario: Id
    name: Name
    mission_type: Annotated[Use | Unknown, *may_be_unknown({"type": "string", "enum": list(USES)})]
    allied: Told
    german: Told
    start: Told
    targets: Told
    victory: Told
