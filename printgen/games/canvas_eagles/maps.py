"""The records of maps: hex playing sheets, with the trenches and markers of the two sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from printgen.data.records import maps
from printgen.data.records.maps import Edge, Labels, row_of, row_schema
from printgen.data.records.record import Part

#: The letters of the trenches of each side.
TRENCHES: Mapping[str, str] = {"allied": "A", "central": "C"}
LETTERS = {**maps.LETTERS, **dict.fromkeys(TRENCHES.values(), "trench")}


class Edges(Part):
    """The board edge behind each side's trenchline."""

    allied: Edge
    central: Edge


class Markers(Part):
    """What one side has on the map, by hexes. `entry` are the fluid game's entry hexes 1 to 6, in that order (14.01)."""

    balloon: Labels = ()
    hq: Labels = ()
    airfield: Labels = ()
    troops: Labels = ()
    light_anti_aircraft: Labels = ()
    heavy_anti_aircraft: Labels = ()
    entry: Labels = ()


class Placed(Part):
    """The markers of the two sides."""

    allied: Markers = Field(default_factory=Markers)
    central: Markers = Field(default_factory=Markers)


class Map(maps.Map):
    """A hex playing sheet (1.13): the terrain as a picture, row by row from the top.

    play: the games it is laid out for beside the standard one; campaign and fluid maps have markers of their own.
    lower: the columns that stand half a hex lower than the first or second one. edges: the board edge of each side.
    terrain: a line a row, a letter a hex: . open, n no-man's-land, s shell holes, m marsh, w woods, v village,
    A and C the trenches of the Allied and of the Central Powers.
    rivers, roads, railways: ways from hex to hex through their middles; it is enough to name where a way bends.
    """

    TRENCHES: ClassVar[Mapping[str, str]] = TRENCHES

    play: Annotated[tuple[Literal["campaign", "fluid"], ...], Field(strict=False)] = ()
    edges: Edges
    terrain: Annotated[
        tuple[Annotated[str, BeforeValidator(row_of(LETTERS)), row_schema(LETTERS)], ...],
        Field(strict=False, min_length=1),
    ]
    markers: Placed = Field(default_factory=Placed)
