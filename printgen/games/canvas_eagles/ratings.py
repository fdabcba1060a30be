"""The records of Canvas Eagles: ratings, schedules, guns, weapons."""

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.records import maneuvers
from printgen.data.records.aircraft import Crew
from printgen.data.records.fields import (
    ID,
    UNKNOWN,
    Added,
    Count,
    Distinct,
    Id,
    Known,
    Label,
    Listed,
    Month,
    Name,
    Ref,
    Text,
    Token,
    Unknown,
    may_be_unknown,
    needed_because,
    written_as,
)
from printgen.data.records.game import GameRecord
from printgen.data.records.maneuvers import NO_RELATIVE, Like, like
from printgen.data.records.record import Part, Record
from printgen.games.canvas_eagles.war import Era

#: The pattern of a tolerance code: climb, level and dive (3.211).
TOLERANCE = re.compile(r"(C1?|-)/([LX]|-)/(D1?|-)")

_LINE = written_as(
    r"^(\[?[^\s\[\]]{1,12}\]?) +(\S{1,12})( +light)?$",
    lambda it: Line(code=it[1].strip("[]"), tolerance=it[2], light=bool(it[3]), brackets="[" in it[1]),
    (
        "maneuver_line",
        "not a line of a maneuver schedule",
        "write code and tolerances, such as `14L2 C1/L/D`; the only third word allowed is `light`",
    ),
)
_LIKE = written_as(
    r"^([a-z0-9]+(?:-[a-z0-9]+)*)(?:/(early|late))?$",
    like,
    (*NO_RELATIVE, "write an aircraft's id, followed by `/early` or `/late` if its era differs"),
)


class Line(maneuvers.Line):
    """A maneuver that the aircraft may fly, written `CODE CLIMB/LEVEL/DIVE`, followed by `light` if a load bars the maneuver."""

    tolerance: Token
    light: bool = False

    def __str__(self) -> str:
        return f"{self.code} {self.tolerance}{' light' if self.light else ''}"

    @property
    def is_valid(self) -> bool:
        return TOLERANCE.fullmatch(self.tolerance) is not None


class Schedule(maneuvers.Schedule):
    """The maneuvers of one era, listed in `maneuvers` or taken from the schedule of a similar aircraft (`like`).

    Fields:
        asymmetry: the reason why left and right maneuvers differ, if they do (CE208).
        without: codes of the similar aircraft that are not in this schedule.
        with: lines that are added to the lines of the similar aircraft or replace them.
        reason: the reason for choosing the similar aircraft, or another remark, in one line.
    """

    asymmetry: Text | None = None
    like: Annotated[Like, *_LIKE] | None = None
    with_: Listed[Annotated[Line, *_LINE]] = ()
    maneuvers: Listed[Annotated[Line, *_LINE]] = ()


class Schedules(Part):
    """The schedules for early games (before January 1917) and for late games. The two are never mixed (1.502)."""

    early: Schedule | None = None
    late: Schedule | None = None

    def of(self, era: Era) -> Schedule | None:
        """Return the schedule of the given era, or None if the era has no schedule."""
        return self.early if era == "early" else self.late


Stability = Literal["A+", "A", "B", "C"]
Four = Annotated[tuple[Added, Added, Added, Added], Field(strict=False)]


class Track(Part):
    """The damage boxes of a section.

    Fields:
        boxes: the total number of damage boxes, including boxes with triangles.
        triangles: the number of boxes with triangles (critical damage) among them (3.604).
    """

    boxes: Known
    triangles: Annotated[Known, Label("triangles among these boxes")]


class Level(Part):
    """The highest altitude level, 1-10. `regain` means that the aircraft may climb back to this level (the `+` of 3.219)."""

    level: Annotated[int, Field(ge=0, le=99)]
    regain: bool = False

    def __str__(self) -> str:
        return f"{self.level}{'+' if self.regain else ''}"


def _level(value: Any) -> Any:
    if value == "unknown":
        return UNKNOWN
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99:
        return Level(level=value)
    if isinstance(value, str) and (match := re.fullmatch(r"(\d{1,2})(\+?)", value)):
        return Level(level=int(match[1]), regain=bool(match[2]))
    high = isinstance(value, int) and not isinstance(value, bool) and value > 99
    hint = "write the level, such as 8, 8+ or `unknown`" + (", not a height in metres or feet" if high else "")
    raise PydanticCustomError("altitude", "not an altitude level", {"hint": hint})


AltitudeLevel = Annotated[
    Level | Unknown,
    BeforeValidator(_level),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 99},
                {"type": "string", "pattern": r"^(\d{1,2}\+?|unknown)$"},
            ]
        }
    ),
]


class Ceiling(Part):
    """The ceilings in early and late games (1.502). A ceiling is missing if the aircraft was not in service at the time.

    Fields:
        early: the highest altitude level in games before 1917-01.
        late: the highest altitude level in games from 1917-01 on.
    """

    early: AltitudeLevel | None = None
    late: AltitudeLevel | None = None


class Gun(Part):
    """A weapon, or a group of weapons fired as one.

    Fields:
        weapon: the kind of weapon, which has its own ammunition and bursts (chapter 6).
        count: the number of weapons that are fired as one.
        mount: whether the weapon is rigid (`fixed`) or flexible (3.514).
        crew: the crew member who fires.
        arc: the gun's Fire Arc template.
        is-optional: whether the gun is carried only if the players agree on it, or if a roll before the game allows it.
        replaces: the id of the gun that this gun replaces.
        fires-with: the id of the gun that this gun always fires with (6.03).
        values: the combat values that a chart prints for the gun, at ranges 3, 2, 1 and 0. They are stated only if they
            differ from the sum of base value, stability and mount.
    """

    id: Annotated[str, Field(pattern=r"^[A-H]$")]
    weapon: Annotated[Id | Unknown, Ref("weapons"), *may_be_unknown({"type": "string", "pattern": ID})]
    count: Annotated[int, Field(ge=1, le=4), needed_because("the sheet has a box for each gun that may jam")] = 1
    mount: Annotated[Literal["fixed", "flexible"], needed_because("the sheet adds it to the combat values")]
    is_wing_mounted: bool = False
    crew: Annotated[Crew, needed_because("the sheet names the crew member who fires")]
    arc: Annotated[int | Unknown, Ref("arcs"), *may_be_unknown({"type": "integer"})]
    is_optional: bool = False
    replaces: Annotated[str, Field(pattern=r"^[A-H]$")] | None = None
    fires_with: Annotated[str, Field(pattern=r"^[A-H]$")] | None = None
    values: Four | None = None
    remark: Text | None = None


def combat_lines(stability: str, mount: str, dual: bool = False) -> tuple[str, ...]:
    """Return the ids of the combat table lines that apply to every attack of a gun with these properties."""
    flexible_line, dual_line = ("flexible",) if mount == "flexible" else (), ("dual-weapons",) if dual else ()
    return (f"stability-{stability[0].lower()}", *flexible_line, *dual_line)


class Ratings(Record):
    """An aircraft's ratings in Canvas Eagles (Appendix A, B, or the charts).

    `armament` is the code of Appendix A. For example, `2R/1FO` is two rigid guns and one flexible gun of the observer (3.514).

    Fields:
        stability: the steadiness of the aircraft, A+ (best) to C, which changes combat values, turns and spins (3.207,
            3.532, 3.81).
        engine: the damage boxes of the engine. When all are marked off, the aircraft must glide (3.301).
        wings: the damage boxes of the wings. When all are marked off, the aircraft is shot down.
        fuselage: the damage boxes of the fuselage. When all are marked off, the aircraft is shot down.
        tail: the damage boxes of the tail. When all are marked off, the aircraft is shot down.
        fuel: the fuel at the start of a game. Each turn costs as much as the speed of the maneuver (3.30).
        dive: the maximum number of altitude levels that the aircraft may dive in one turn (3.21).
        climb: the maximum number of altitude levels that the aircraft may climb in one turn (3.21).
        ceiling: the highest altitude level in early and in late games (3.219).
        has-dual-controls: whether a second crew member can fly the aircraft.
        armament: the code of Appendix A for the weapons.
        guns: the weapons, each with its Fire Arc template (3.51).
        schedules: the maneuvers of the aircraft in early and in late games (1.502). The last figure of a code is the speed: a
            faster aircraft also has maneuvers such as 5S4.
    """

    aircraft: Annotated[Id, Ref("aircraft")]
    stability: Annotated[Stability | Unknown, *may_be_unknown({"type": "string", "enum": list(get_args(Stability))})]
    engine: Track
    wings: Track
    fuselage: Track
    tail: Track
    fuel: Known
    dive: Known
    climb: Known
    ceiling: Ceiling
    has_dual_controls: bool = False
    armament: Annotated[Name | Unknown, *may_be_unknown({"type": "string"})] | None = None
    guns: Listed[Gun] = ()
    remarks: Annotated[Distinct[Text], Field(max_length=2)] = ()
    schedules: Schedules = Field(default_factory=Schedules)


class Drums(Part):
    """The ammunition of a weapon from a certain month on: the number of drums, and the number of boxes in each drum."""

    since: Month | None = None
    drums: Count
    boxes: Count


class Weapon(Record):
    """A weapon described in chapter 6 of the rulebook.

    If `feed` is `belt` or `none`, ammunition is not counted. Under optional rule 6.06, a belt has `belt-boxes` boxes.
    """

    weapon: Id
    name: Name
    plural: Name | None = None
    kind: Literal["machine-gun", "rifle", "cannon", "rockets"]
    feed: Literal["belt", "drum", "strip", "single", "none"]
    ammunition: Listed[Drums] = ()
    belt_boxes: Count | None = None
    bursts: Distinct[Literal["short", "medium", "long"]] = ("short", "medium", "long")
    remark: Text | None = None


class EraEnds(Part):
    """The last month of the early war. The late war lasts until the end of the game's period (1.502)."""

    early: Month


class GameInfo(GameRecord):
    """The facts about the game: title, edition, sides, and the end of the early war."""

    era_ends: EraEnds
