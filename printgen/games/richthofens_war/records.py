"""The records of Richthofen's War: aircraft capabilities, turn costs, and the tables of hits from the game box.

Speeds are in movement points per turn, altitudes in metres. Figures that are not transcribed are `unknown` and are printed as
blanks.
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

#: The mission types of an aircraft: fighter, bombing, photo-reconnaissance, trench-strafing, artillery-spotting.
Use = Annotated[
    Literal["F", "B", "R", "T", "A"],
    meanings(F="fighter", B="bombing", R="photo-reconnaissance", T="trench-strafing", A="artillery-spotting"),
]
USES: tuple[Use, ...] = get_args(get_args(Use)[0])
#: The maneuver schedules: one for all aircraft in the Basic Game, and five in the Tournament Game.
ScheduleName = Literal["basic", "A", "B", "C", "D", "E"]
#: The columns of the Target Damage Table. All rear guns fire in column C.
ColumnName = Literal["A", "B", "C", "D"]
REAR: ColumnName = "C"
#: The ranges of a machine gun, in hexes.
RANGES = range(1, 8)


def _validate_rounds(value: Any) -> Any:
    if value != "none" and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99):
        hint = {"hint": "write a number from 0 to 99, `none` if the aircraft has no such machinegun, or `unknown`"}
        raise PydanticCustomError("rounds", "invalid ammunition supply", hint)
    return value


def _format_hits(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


_ROUNDS = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"const": "none"}]}
#: The number of times that a gun may fire in a game, or `none` if the aircraft does not have the gun.
Rounds = Annotated[int | Literal["none"] | Unknown, *may_be_unknown(_ROUNDS, _validate_rounds)]
#: A cell of the Target Damage Table: the number of hits, with an asterisk if players roll for a critical hit.
Hits = Annotated[
    str,
    Field(pattern=r"^(\d{1,2}\*?|unknown)$"),
    BeforeValidator(_format_hits),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^(\d{1,2}\*?|unknown)$"}]}),
]
#: A range in hexes. Check RW301 restricts it to the ranges of a machine gun.
Range = Annotated[int, Field(ge=0, le=99)]
#: The hits at one range, by the total of two dice.
HitsByRoll = Annotated[Listed[Hits], Die("2d6")]


class Ammunition(Part):
    """The number of times that the guns may fire in the Tournament Game (columns 4 and 5).

    Fields:
        front: the number of shots of the front machinegun.
        rear: the number of shots of the rear machinegun, or `none` if there is no such gun.
    """

    front: Rounds
    rear: Rounds


class Capabilities(Record):
    """A line of the Aircraft Capabilities Chart.

    Fields:
        name: the name of the aircraft in the chart.
        designation: the short name of the aircraft in the chart and on its counter.
        mission-types: the missions that the aircraft may fly, by letter, such as F for fighter.
        maximum-speed: the highest number of movement points per turn.
        minimum-speed: the lowest number of movement points per turn.
        damage: the number of hits that destroy the aircraft (Prepare for Play V.2 b).
        ammunition: the number of times that each machinegun may fire in a game (Tournament V.8).
        maximum-altitude: the highest altitude in metres.
        maximum-climb: the highest number of metres that the aircraft may climb in one turn.
        maximum-dive: the highest number of metres that the aircraft may safely dive in one turn. A deeper dive is an overdive
            (Tournament IV.3).
        dive-speed: the highest speed in a dive, in movement points (Tournament IV.1).
        overdive-speed: the speed in an overdive, in movement points (Tournament IV.3).
        schedule: the maneuver schedule, A to E, with the cost of turns (Tournament I).
    """

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
        """The guns that the aircraft has, including guns whose ammunition is unknown."""
        all_guns: tuple[Literal["front", "rear"], ...] = ("front", "rear")
        return tuple(it for it in all_guns if getattr(self.ammunition, it) != "none")


class Turns(Part):
    """The costs of turning through the first, second and third hex side in one hex, which are added up."""

    first: Known
    second: Known
    third: Known

    @property
    def costs(self) -> tuple[int | Unknown, ...]:
        """The costs of the first, second and third hex side."""
        return (self.first, self.second, self.third)


class TurnCosts(Record):
    """A maneuver schedule: the cost of each hex side that an aircraft turns through in one hex, to the left and to the right."""

    schedule: ScheduleName
    left: Turns
    right: Turns


class DamageColumn(Record):
    """A column of the Target Damage Table: the hits at each range, by the total of two dice.

    Fields:
        aircraft: the aircraft whose front guns fire in this column. The rear guns of all aircraft fire in column C.
    """

    column: ColumnName
    aircraft: Annotated[
        Distinct[Annotated[Id, Ref("aircraft", own=True)]] | Unknown,
        *may_be_unknown({"type": "array", "items": {"type": "string"}}),
    ]
    ranges: dict[Range, Annotated[HitsByRoll | Unknown, *may_be_unknown({"type": "array"})]]


class CriticalHits(Record):
    """The Critical Hit Table: the effect of each total on two dice."""

    table: Literal["critical-hits"]
    results: Annotated[dict[Count, Annotated[Text | Unknown, *may_be_unknown({"type": "string"})]], Die("2d6")]


#: The directions to which wind blows, in the order of the hex sides on a map with horizontal rows.
WindDirection = Literal["west", "southwest", "southeast", "east", "northeast", "northwest"]
WIND_DIRECTIONS: tuple[WindDirection, ...] = get_args(WindDirection)
_ALTITUDE = Annotated[int, Field(ge=0, le=HIGHEST)]
_RANGE = Annotated[int, Field(ge=0, le=15)]
_FACES = Distinct[Annotated[int, Field(ge=1, le=6)]]
_ENDS = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_ALTITUDES = {"type": "object", "additionalProperties": _ENDS}


class Winds(Record):
    """The prevailing winds, an optional rule.

    Fields:
        directions: the direction that the wind blows to, by the roll of a die, or `none` for no wind.
        drift: the number of hexes that wind moves an aircraft, by its altitude in metres.
    """

    table: Literal["winds"]
    directions: Annotated[
        dict[
            Count,
            Annotated[WindDirection | Literal["none"] | Unknown, *may_be_unknown({"enum": [*WIND_DIRECTIONS, "none"]})],
        ],
        Die("1d6"),
    ]
    drift: Annotated[dict[_ALTITUDE, Known], Field(min_length=1, max_length=20)]


class BurningBalloon(Record):
    """The rules for a balloon that catches fire.

    Fields:
        zone_radius: the radius of the zone of effect in hexes.
        survival_rolls: the die results with which an aircraft that cannot avoid the zone survives.
    """

    table: Literal["burning-balloon"]
    zone_radius: Known
    survival_rolls: Annotated[_FACES | Unknown, *may_be_unknown({"type": "array", "items": {"type": "integer"}})]


class GroundFire(Record):
    """The altitudes that a ground gun reaches: for each range (hexes), the lowest and the highest altitude (metres)."""

    gun: Literal["anti-aircraft", "machine-gun"]
    altitudes_by_range: Annotated[dict[_RANGE, Ends[_ALTITUDE]] | Unknown, *may_be_unknown(_ALTITUDES)]


#: The faces of counters that are not aircraft, on the pad and on the map, and the back of face-down counters.
FaceOfCounter = Literal[
    "speed", "thousands", "hundreds", "anti-aircraft", "machine-gun", "dummy", "masked", "balloon", "wind"
]


def _default_to_one(value: Any) -> Any:
    """Return the number of copies, or 1 if it is left blank, because the rulebook does not state the number of each counter."""
    return 1 if value is None else value


class MarkerPiece(pieces.MarkerPiece):
    """A counter that is not an aircraft: its front, and its back if the back is printed."""

    front: FaceOfCounter
    back: FaceOfCounter | None = None
    copies: Annotated[int, Field(ge=1, le=200), BeforeValidator(_default_to_one)] = 1


class MarkerSet(pieces.MarkerSet):
    """A set of counters with the same purpose and size (mm). Face-down counters all have the same back (IV.5)."""

    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]


#: A text of a scenario card, or `unknown`, since the cards are not transcribed.
TextOrUnknown = Annotated[Text | Unknown, *may_be_unknown({"type": "string"})]


class Scenario(Record):
    """A mission that the rulebook mentions: the mission type that its aircraft must have, and the text of its card."""

    scenario: Id
    name: Name
    mission_type: Annotated[Use | Unknown, *may_be_unknown({"type": "string", "enum": list(USES)})]
    allied: TextOrUnknown
    german: TextOrUnknown
    start: TextOrUnknown
    targets: TextOrUnknown
    victory: TextOrUnknown
