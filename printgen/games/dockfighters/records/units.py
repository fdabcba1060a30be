"""Aircraft and airships: what their datasheets say, which the scan of the book lacks."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from printgen.data.records.fields import Id, Known, Listed, Name, Ref, Unknown, listed, may_be_unknown
from printgen.data.records.record import Part, Record
from printgen.games.dockfighters.records.arms import Dice

Role = Literal["fighter", "fighterbomber", "bomber", "airship", "dockfighter"]
#: From the least to the greatest.
Agility = Literal["very-low", "low", "medium", "high", "very-high"]
AGILITIES: tuple[Agility, ...] = get_args(Agility)
#: Where a weapon fires: forward, back, all around, and of these only up, down, left or right.
Arc = Literal["front", "rear", "turret", "top", "down", "side-left", "side-right"]
_AGILITY = {"type": "string", "enum": list(AGILITIES)}


class StructureZones(Part):
    """Structure points by colour: white ones, yellow ones (damaged from the first on), red ones (destroyed or falling)."""

    white: Known
    yellow: Known
    red: Known

    @property
    def total(self) -> int | None:
        """All structure points; None where nobody knows."""
        held = (self.white, self.yellow, self.red)
        return None if any(isinstance(it, Unknown) for it in held) else sum(it for it in held if isinstance(it, int))


class Mount(Part):
    """A row of weapons: of which class, where it fires, how many dice at short, medium and long range."""

    weapon: Annotated[Id, Ref("weapons")]
    arc: Arc | Literal["unknown"] = "front"
    dice: Dice


class DockingPoints(Part):
    """The docking points of an airship: on each side, and on its top."""

    side: Known
    top: Known


class Datasheet(Record):
    """The datasheet of an aircraft. Speeds are hexes per turn; an airship has a `reverse-speed` instead of a minimum.

    cost: fame points. load_points: external load points; loads: what hangs on them this evening. weapons: `unknown` where nobody
    knows which it has.
    """

    aircraft: Annotated[Id, Ref("aircraft")]
    name: Name
    designation: Annotated[Name, Field(max_length=16)]
    role: Annotated[Role | Unknown, *may_be_unknown({"type": "string", "enum": list(get_args(Role))})]
    #: The fighter that a squadron starts with, or the better one.
    grade: Literal["standard", "advanced"] | None = None
    cost: Known
    minimum_speed: Known | None = None
    maximum_speed: Known
    reverse_speed: Known | None = None
    engine_power: Known
    agility: Annotated[Agility | Unknown, *may_be_unknown(_AGILITY)]
    structure: StructureZones
    weapons: Annotated[Listed[Mount] | Unknown, *may_be_unknown(listed(Mount))]
    load_points: Known | None = None
    loads: Annotated[Listed[Annotated[Id, Ref("loads")]], Field(max_length=12)] = ()
    docking: DockingPoints | None = None
    #: The airship's system of that name: a dockfighter's.
    system: Annotated[Id, Ref("docking")] | None = None
