"""The records of aircraft and airships: the figures of their datasheets, which the scan of the book lacks."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from printgen.data.records.fields import Id, Known, Listed, Name, Ref, Unknown, list_schema, may_be_unknown
from printgen.data.records.record import Part, Record
from printgen.games.dockfighters.records.arms import Dice

Role = Literal["fighter", "fighterbomber", "bomber", "airship", "dockfighter"]
#: The levels of agility, from the lowest to the highest.
Agility = Literal["very-low", "low", "medium", "high", "very-high"]
AGILITIES: tuple[Agility, ...] = get_args(Agility)
#: The firearcs of weapons: front, rear, all round (`turret`), or only up, down, left or right.
Arc = Literal["front", "rear", "turret", "top", "down", "side-left", "side-right"]
_AGILITY = {"type": "string", "enum": list(AGILITIES)}


class StructureZones(Part):
    """The number of structure points in each coloured section.

    Fields:
        white: the points that are crossed off first, without effect.
        yellow: the points that are crossed off next. The aircraft is then damaged, or the airship descends.
        red: the points that are crossed off last. The aircraft is then destroyed, or the airship falls.
    """

    white: Known
    yellow: Known
    red: Known

    @property
    def total(self) -> int | None:
        """The total number of structure points, or None if any of them is unknown."""
        counts = (self.white, self.yellow, self.red)
        return (
            None if any(isinstance(it, Unknown) for it in counts) else sum(it for it in counts if isinstance(it, int))
        )


class Mount(Part):
    """A row of weapons on a datasheet.

    Fields:
        weapon: the class of the weapons.
        arc: the firearc of the weapons.
        dice: the attack dice at short, medium and long range, such as 3/2/0.
    """

    weapon: Annotated[Id, Ref("weapons")]
    arc: Arc | Literal["unknown"] = "front"
    dice: Dice


class DockingPoints(Part):
    """The docking points of an airship: the number on each side and on its top."""

    side: Known
    top: Known


class Datasheet(Record):
    """The datasheet of an aircraft. Speeds are in hexes per turn. An airship has a `reverse-speed` instead of a minimum speed.

    Fields:
        name: the name of the aircraft.
        designation: the type, such as Fw-802 E-1.
        role: the task of the aircraft, from fighter to airship.
        cost: the price in fame points.
        minimum-speed: the lowest speed in hexes per turn.
        maximum-speed: the highest speed in hexes per turn.
        reverse-speed: the highest speed of an airship that moves backwards, in hexes per turn.
        engine-power: the number of hexes by which the aircraft may accelerate. The aircraft may decelerate by one hex
            more.
        agility: how early and how often the aircraft may turn while it moves.
        structure: the structure points of each colour. Damage crosses off structure points (Damage).
        load_points: the external loadout points.
        loads: the external loadout for the current game night.
        weapons: the rows of weapons, or `unknown` if the aircraft's weapons are unknown.
    """

    aircraft: Annotated[Id, Ref("aircraft")]
    name: Name
    designation: Annotated[Name, Field(max_length=16)]
    role: Annotated[Role | Unknown, *may_be_unknown({"type": "string", "enum": list(get_args(Role))})]
    #: Whether the aircraft is the standard fighter, with which a squadron starts, or the advanced fighter. None for
    #: other aircraft.
    grade: Literal["standard", "advanced"] | None = None
    cost: Known
    minimum_speed: Known | None = None
    maximum_speed: Known
    reverse_speed: Known | None = None
    engine_power: Known
    agility: Annotated[Agility | Unknown, *may_be_unknown(_AGILITY)]
    structure: StructureZones
    weapons: Annotated[Listed[Mount] | Unknown, *may_be_unknown(list_schema(Mount))]
    load_points: Known | None = None
    loads: Annotated[Listed[Annotated[Id, Ref("loads")]], Field(max_length=12)] = ()
    docking: DockingPoints | None = None
    #: The docking point system that includes this dockfighter.
    system: Annotated[Id, Ref("docking")] | None = None
