"""The records of Blue Max: ratings, guns, counters and schedules of aircraft, damage chits, and markers."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from printgen.data.records import maneuvers, pieces
from printgen.data.records.aircraft import Crew
from printgen.data.records.fields import (
    Count,
    Distinct,
    Id,
    Known,
    Listed,
    Month,
    MonthOrUnknown,
    Name,
    Ref,
    Text,
    Unknown,
    Unlike,
    list_schema,
    may_be_unknown,
    needed_because,
)
from printgen.data.records.game import GameRecord
from printgen.data.records.record import Part, Record

Stability = Literal["A", "B", "C"]
#: The tracks with boxes: the sections, followed by the fuel.
TRACKS = ("engine", "wings", "fuselage", "tail", "fuel")


class Gun(Part):
    """A gun, or a pair of guns fired as one.

    Fields:
        count: the number of guns, which is 1, or 2 for a pair. A pair of Lewis guns uses two magazines at once (Lewis Guns).
        is-variant: whether the gun belongs to an optional variant of the aircraft, on which the players must agree.
        fires-with: the id of the gun that always fires together with this gun. Each gun rolls for jams separately
            (S.E.5a).
    """

    id: Annotated[str, Field(pattern=r"^[A-H]$")]
    weapon: Annotated[Id, Ref("weapons")]
    count: Annotated[int, Field(ge=1, le=2), needed_because("the combat table has a line for a single gun")] = 1
    crew: Annotated[Crew, needed_because("pilot and observer fire by different arcs")]
    is_variant: bool = False
    fires_with: Annotated[str, Field(pattern=r"^[A-H]$")] | None = None


class Schedule(maneuvers.Schedule):
    """A maneuver schedule. If left and right turns differ, `asymmetry` states the reason."""

    asymmetry: Text | None = None


class Ratings(Record):
    """A line of the aircraft characteristics chart, with the aircraft's counters and its maneuver schedule.

    Fields:
        name: the game's name for the aircraft, if it differs from the common name.
        since: the month from which the aircraft may be chosen.
        stability: the steadiness of the aircraft, A (best) to C, which changes the combat value (Combat).
        engine: the engine boxes. When all are marked off, the aircraft must glide (Damage).
        wings: the wing boxes. When all are marked off, the aircraft is shot down (Damage).
        fuselage: the fuselage boxes. When all are marked off, the aircraft is shot down (Damage).
        tail: the tail boxes. When all are marked off, the aircraft is shot down (Damage).
        fuel: the fuel boxes. Each maneuver costs as many boxes as its fuel/speed number (Fuel Expenditure).
        guns: the machine guns of the pilot and of the observer.
        schedule: the maneuvers that the aircraft may fly (Maneuvers).
        counters: the numbers of the aircraft's counters, by the nation whose marks the counters show.
    """

    aircraft: Annotated[Id, Ref("aircraft")]
    name: Name | None = None
    since: MonthOrUnknown
    stability: Annotated[Stability | Unknown, *may_be_unknown({"type": "string", "enum": list(get_args(Stability))})]
    engine: Known
    wings: Known
    fuselage: Known
    tail: Known
    fuel: Known
    guns: Annotated[Listed[Gun] | Unknown, *may_be_unknown(list_schema(Gun))]
    counters: dict[Annotated[Id, Ref("nations")], Distinct[Annotated[int, Field(ge=1, le=99)]]]
    remarks: Distinct[Text] = ()
    schedule: Schedule | None = None

    @property
    def known_guns(self) -> tuple[Gun, ...]:
        """The aircraft's guns. The tuple is empty if they are unknown."""
        return () if isinstance(self.guns, Unknown) else self.guns

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all the aircraft's counters."""
        return tuple(number for numbers in self.counters.values() for number in numbers)


class Bursts(Part):
    """The number of magazine boxes to mark off per gun fired, by length of burst (Lewis Guns)."""

    short: Count
    medium: Count
    long: Count


#: A number of drums, or of boxes in a drum. The limit is higher than for any real gun.
Few = Annotated[int, Field(ge=1, le=20)]


class Weapon(Record):
    """A type of gun that aircraft may carry.

    Fields:
        magazines: the number of magazines, if the weapon's ammunition is counted.
        boxes: the number of boxes in each magazine, if the ammunition is counted.
        bursts: the number of boxes that each length of burst marks off.
    """

    weapon: Id
    name: Name
    plural: Name
    magazines: Annotated[Few | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 20})] | None = None
    boxes: Few | None = None
    bursts: Bursts | None = None


class Period(Part):
    """The first and the last month in which a combat can take place (Preparation for Play)."""

    since: Month
    until: Month


class GameInfo(GameRecord):
    """The facts about the game: title, edition, sides, and the period that it covers."""

    period: Period


ChitSection = Literal["wing", "fuselage", "tail", "engine"]
#: Special damage, which marks off no boxes of a section (Damage).
Effect = Literal[
    "explosion",
    "pilot-killed",
    "pilot-grazed-slower",
    "pilot-grazed-straight",
    "rudder-jams-left",
    "rudder-jams-right",
    "engine-damaged",
    "fabric-tears-restricted",
    "fabric-tears-speed",
    "gun-destroyed",
    "fuel-tank-hit",
    "smoke",
    "fire",
    "observer-killed",
    "observer-wounded",
]
EFFECTS: tuple[Effect, ...] = get_args(Effect)


class ChitFace(pieces.ChitFace):
    """One side of a damage chit. `turns` is the duration of the effect in turns, if the chit states it."""

    section: ChitSection | None = None
    effects: Distinct[Effect] = ()
    turns: Annotated[int, Field(ge=1, le=9)] | None = None


class Chit(pieces.Chit):
    """A damage chit, with its blue and its red side."""

    blue: ChitFace
    red: ChitFace


class ChitDeck(pieces.ChitDeck):
    """The deck of 36 damage chits. `size` is the side length of a printed chit in mm."""

    markers: Listed[Chit]


MarkerFace = Literal["left", "right", "straight", "tailing", "smoke", "fire", "observer-killed"]


class MarkerPiece(pieces.MarkerPiece):
    """A marker with faces that only this game has."""

    front: MarkerFace
    back: MarkerFace | None = None


class MarkerSet(pieces.MarkerSet):
    """A set of markers with the same purpose (Tailing, Damage)."""

    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]
