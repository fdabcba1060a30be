"""The records of what lies on the table: the damage deck drawn blind, markers, and maps with the trenches of the two sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, WithJsonSchema

from printgen.data.records import maps, pieces
from printgen.data.records.fields import Distinct, Id, Listed, Unlike
from printgen.data.records.maps import Edge, Labels, Row, row_of
from printgen.data.records.pieces import Chit, ChitDeck, ChitFace
from printgen.data.records.record import Part

Section = Literal["wing", "fuselage", "tail", "engine"]
SECTIONS: tuple[Section, ...] = get_args(Section)

#: The special damage of 3.607, and how much it hurts in boxes: what makes one face milder than another.
#: What passes in a turn or two weighs 2, what lasts to the end of the game 4, what takes a man or fire 6.
_WEIGHTS = {
    2: "smoke crew-wound pilot-wound-straight pilot-wound-slower observer-wound "
    "rudder-jammed-left rudder-jammed-right rudder-jammed-straight",
    4: "fuel-tank-hit fabric-tears-restricted fabric-tears-speed struts-damaged engine-damaged weapon-destroyed",
    6: "fire observer-killed",
    40: "pilot-killed fuel-tank-explodes",
}
EFFECTS = {effect: weight for weight, effects in _WEIGHTS.items() for effect in effects.split()}

#: Checked by CE401, so that a wrong word is told with its section; the schema offers the right ones.
Effect = Annotated[Id, WithJsonSchema({"type": "string", "enum": list(EFFECTS)})]


class DamageFace(ChitFace):
    """One side of a damage marker: so many boxes off a section, special damage, or both (1.301, 3.607)."""

    section: Section | None = None
    effects: Distinct[Effect] = ()


class DamageMarker(Chit):
    """A marker of the damage deck, with its blue and its red side."""

    blue: DamageFace
    red: DamageFace


class DamageDeck(ChitDeck):
    """The damage markers that lie in the container; `size` is the side of a printed chit in mm (1.301)."""

    deck: Literal["damage"]
    markers: Listed[DamageMarker]


_Flown = Literal["altitude", "left", "straight", "right", "dive", "level", "climb", "tailing", "changing-altitude"]
_Befallen = Literal["written", "unwritten", "fire", "smoke", "spin", "tailed"]
_Ground = Literal["aa-light", "aa-heavy", "balloon", "headquarters", "airfield", "troops", "destroyed", "observed"]
FaceOfMarker = Literal[_Flown, _Befallen, _Ground, "gun-facing", "entry"]


class MarkerPiece(pieces.MarkerPiece):
    """A marker: the face on its front, and on its back where that is printed; `text` is the figure that both bear."""

    front: FaceOfMarker
    back: FaceOfMarker | None = None


class MarkerSet(pieces.MarkerSet):
    """Markers of one purpose and size (mm).

    is_face_down: passed on face down, so that the backs may not tell one from another (1.304).
    is_per_side: printed once for each of the game's sides, in its colour.
    """

    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]


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


class MarkersOfSides(Part):
    """The markers of the two sides."""

    allied: Markers = Field(default_factory=Markers)
    central: Markers = Field(default_factory=Markers)


class Map(maps.Map):
    """A hex playing sheet (1.13): the terrain as a picture, row by row from the top.

    variants: the games it is laid out for beside the standard one; campaign and fluid maps have markers of their own.
    low_columns: the columns that stand half a hex lower than the first or second one. edges: the board edge of each side.
    terrain: a line a row, a letter a hex: . open, n no-man's-land, s shell holes, m marsh, w woods, v village,
    A and C the trenches of the Allied and of the Central Powers.
    rivers, roads, railways: ways from hex to hex through their middles; it is enough to name where a way bends.
    """

    TRENCHES: ClassVar[Mapping[str, str]] = TRENCHES

    variants: Distinct[Literal["campaign", "fluid"]] = ()
    edges: Edges
    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]
    markers: MarkersOfSides = Field(default_factory=MarkersOfSides)
