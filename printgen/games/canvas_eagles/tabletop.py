"""Records of the pieces on the table: damage markers drawn blindly, other markers, and maps with both sides' trenches."""

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

#: The weight in boxes of each special damage in 3.607, for finding the milder of two faces. It is 2 for effects of one
#: or two turns, 4 for effects that last for the rest of the game, and 6 for the loss of a crew member or a fire.
_WEIGHTS = {
    2: "smoke crew-wound pilot-wound-straight pilot-wound-slower observer-wound "
    "rudder-jammed-left rudder-jammed-right rudder-jammed-straight",
    4: "fuel-tank-hit fabric-tears-restricted fabric-tears-speed struts-damaged engine-damaged weapon-destroyed",
    6: "fire observer-killed",
    40: "pilot-killed fuel-tank-explodes",
}
EFFECTS = {effect: weight for weight, effects in _WEIGHTS.items() for effect in effects.split()}

#: The id of an effect. CE401 checks the value and reports an invalid value with its section. The schema lists the valid values.
Effect = Annotated[Id, WithJsonSchema({"type": "string", "enum": list(EFFECTS)})]


class DamageFace(ChitFace):
    """One side of a damage marker: boxes to mark off a section, special damage, or both (1.301, 3.607)."""

    section: Section | None = None
    effects: Distinct[Effect] = ()


class DamageMarker(Chit):
    """A marker of the damage deck, with its blue and its red side."""

    blue: DamageFace
    red: DamageFace


class DamageDeck(ChitDeck):
    """The deck of all damage markers. `size` is the side length of a printed marker in mm (1.301)."""

    deck: Literal["damage"]
    markers: Listed[DamageMarker]


_Flight = Literal["altitude", "left", "straight", "right", "dive", "level", "climb", "tailing", "changing-altitude"]
_Status = Literal["written", "unwritten", "fire", "smoke", "spin", "tailed"]
_Ground = Literal["aa-light", "aa-heavy", "balloon", "headquarters", "airfield", "troops", "destroyed", "observed"]
FaceOfMarker = Literal[_Flight, _Status, _Ground, "gun-facing", "entry"]


class MarkerPiece(pieces.MarkerPiece):
    """A marker. It has a front, and a back if the back is printed. `text` is printed on both sides."""

    front: FaceOfMarker
    back: FaceOfMarker | None = None


class MarkerSet(pieces.MarkerSet):
    """A set of markers with the same purpose and size (mm).

    Fields:
        is-face-down: whether players pass the markers to each other face down, which requires identical backs (1.304).
        is-per-side: whether the markers are printed once for each side of the game, in that side's colour.
    """

    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]


#: The terrain letter of each side's trenches.
TRENCHES: Mapping[str, str] = {"allied": "A", "central": "C"}
LETTERS = {**maps.LETTERS, **dict.fromkeys(TRENCHES.values(), "trench")}


class Edges(Part):
    """The board edge behind each side's trenchline."""

    allied: Edge
    central: Edge


class Markers(Part):
    """The hexes of one side's markers on the map, by kind. `entry` lists entry hexes 1 to 6 of the fluid game (14.01)."""

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
    """A hex playing sheet (1.13) with its terrain, row by row from the top.

    Fields:
        variants: the games for which the map is used, in addition to the standard game. Campaign and fluid maps have
            extra markers.
        low-columns: whether even or odd columns are shifted down by half a hex.
        edges: the board edge of each side.
        terrain: one line per row, with one letter per hex. `.` is open, n no-man's-land, s shell holes, m marsh, w
            woods, and v village. A is a trench of the Allied Powers, and C a trench of the Central Powers.
        rivers, roads, railways: paths from hex to hex through their centres. Only the hexes in which a path bends are needed.
    """

    TRENCHES: ClassVar[Mapping[str, str]] = TRENCHES

    variants: Distinct[Literal["campaign", "fluid"]] = ()
    edges: Edges
    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]
    markers: MarkersOfSides = Field(default_factory=MarkersOfSides)
