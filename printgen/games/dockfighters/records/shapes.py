"""What the pictures of the book show: the arcs of fire, the clouds; and the criticals, whose table is on the lost sheets."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from printgen.data.records.fields import UNKNOWN, Count, Distinct, Id, Name, Unknown, may_be_unknown
from printgen.data.records.record import Part, Record
from printgen.games.dockfighters.records.play import TextOrUnknown
from printgen.games.dockfighters.records.units import Role

#: The last hex of a range.
Hexes = Annotated[
    Annotated[int, Field(ge=1, le=19)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 19})
]


class Ranges(Part):
    """The last hex of each range."""

    short: Hexes
    medium: Hexes
    long: Hexes


class FireArc(Record):
    """An arc of fire. facing: the hexside about which it lies, 0 ahead and 3 astern; an airship has none, and fires to its sides.

    body_hexes: how many hexes an airship fills on either side of its middle. blind_hexes: how many hexes right ahead of it and
    right behind it nothing reaches; shared_hexes: how many beyond those are reached from either side.
    """

    arc: Id
    name: Name
    facing: Annotated[int, Field(ge=0, le=5)] | None = None
    ranges: Ranges | None = None
    body_hexes: Count = 0
    blind_hexes: Count = 0
    shared_hexes: Count = 0

    @model_validator(mode="after")
    def _told_whole(self) -> FireArc:
        if (self.facing is None) != (self.ranges is None):
            raise ValueError("an arc about a hexside has both `facing` and `ranges`, an airship's has neither")
        return self


class Cloud(Record):
    """A shape of cloud: how many there are of it, and how many hexes each covers, about one and on round it."""

    cloud: Id
    name: Name
    count: Annotated[int, Field(ge=1, le=9)]
    hexes: Annotated[
        Annotated[int, Field(ge=1, le=7)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 7})
    ]


class Critical(Record):
    """A critical: the number on the die that brings it, of what, and what it does."""

    critical: Id
    name: Name
    roll: Annotated[
        Annotated[int, Field(ge=1, le=6)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 6})
    ] = UNKNOWN
    applies_to: Annotated[Distinct[Role], Field(min_length=1)]
    text: TextOrUnknown
