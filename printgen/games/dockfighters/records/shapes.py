"""The records of the book's pictures (firearcs, clouds), and of critical damage, whose table is not transcribed."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from printgen.data.records.fields import UNKNOWN, Count, Distinct, Id, Name, Unknown, may_be_unknown
from printgen.data.records.record import Part, Record
from printgen.games.dockfighters.records.play import TextOrUnknown
from printgen.games.dockfighters.records.units import Role

#: The number of the last hex of a range.
Hexes = Annotated[
    Annotated[int, Field(ge=1, le=19)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 19})
]


class Ranges(Part):
    """The ranges of an arc: for each range, the distance of its last hex."""

    short: Hexes
    medium: Hexes
    long: Hexes


class FireArc(Record):
    """A firearc of an aircraft or of an airship.

    Fields:
        facing: the hexside in the middle of the arc (0 is ahead, 3 is to the rear). None for an airship, which fires to
            its sides.
        ranges: the ranges of an aircraft's arc.
        body_hexes: the number of hexes that an airship fills on each side of its middle.
        blind_hexes: the number of hexes directly in front of and behind an airship that the airship cannot fire at.
        shared_hexes: the number of hexes beyond the blind hexes that both sides of the airship may fire at.
    """

    arc: Id
    name: Name
    facing: Annotated[int, Field(ge=0, le=5)] | None = None
    ranges: Ranges | None = None
    body_hexes: Count = 0
    blind_hexes: Count = 0
    shared_hexes: Count = 0

    @model_validator(mode="after")
    def _check_facing_and_ranges(self) -> FireArc:
        if (self.facing is None) != (self.ranges is None):
            raise ValueError(
                "only one of `facing` and `ranges` is given; write both for an aircraft's arc, neither for an airship's"
            )
        return self


class Cloud(Record):
    """The shape of a cloud.

    Fields:
        count: the number of clouds with this shape.
        hexes: the number of hexes that the cloud covers: one in the middle, and the others around it.
    """

    cloud: Id
    name: Name
    count: Annotated[int, Field(ge=1, le=9)]
    hexes: Annotated[
        Annotated[int, Field(ge=1, le=7)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 7})
    ]


class Critical(Record):
    """A type of critical damage: its die roll, the roles to which it applies, and its effect."""

    critical: Id
    name: Name
    roll: Annotated[
        Annotated[int, Field(ge=1, le=6)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 6})
    ] = UNKNOWN
    applies_to: Annotated[Distinct[Role], Field(min_length=1)]
    text: TextOrUnknown
