"""The records of what is cut out: the damage deck drawn blind, and the markers laid on the table."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, WithJsonSchema

from printgen.data.records.fields import Count, Id
from printgen.data.records.record import Part, Record, Text

Section = Literal["wing", "fuselage", "tail", "engine"]
SECTIONS: tuple[Section, ...] = get_args(Section)

#: The special damage of 3.607, and how much it hurts in boxes: what makes one face milder than another.
#: What passes in a turn or two weighs 2, what lasts to the end of the game 4, what takes a man or fire 6.
EFFECTS: dict[str, int] = {
    "smoke": 2,
    "crew-wound": 2,
    "pilot-wound-straight": 2,
    "pilot-wound-slower": 2,
    "observer-wound": 2,
    "rudder-jammed-left": 2,
    "rudder-jammed-right": 2,
    "rudder-jammed-straight": 2,
    "fuel-tank-hit": 4,
    "fabric-tears-restricted": 4,
    "fabric-tears-speed": 4,
    "struts-damaged": 4,
    "engine-damaged": 4,
    "weapon-destroyed": 4,
    "fire": 6,
    "observer-killed": 6,
    "pilot-killed": 40,
    "fuel-tank-explodes": 40,
}

#: Checked by CE401, so that a wrong word is told with its section; the schema offers the right ones.
Effect = Annotated[str, WithJsonSchema({"type": "string", "enum": list(EFFECTS)})]

SideOfMarker = Literal["blue", "red"]


class DamageFace(Part):
    """One side of a damage marker: so many boxes off a section, special damage, or both (1.301, 3.607)."""

    section: Section | None = None
    boxes: Annotated[int, Field(ge=1, le=20)] | None = None
    effects: Annotated[tuple[Effect, ...], Field(strict=False)] = ()

    @property
    def weight(self) -> int:
        """How much it hurts, in boxes."""
        return (self.boxes or 0) + sum(EFFECTS.get(effect, 0) for effect in self.effects)


class DamageMarker(Part):
    """A marker of the damage deck, with its blue and its red side."""

    number: Annotated[int, Field(ge=1, le=99)]
    blue: DamageFace
    red: DamageFace

    def side(self, name: SideOfMarker) -> DamageFace:
        """The face on that side."""
        return self.blue if name == "blue" else self.red


class DamageDeck(Record):
    """The damage markers that lie in the container; `size` is the side of a printed chit in mm (1.301)."""

    deck: Literal["damage"]
    size: Annotated[int, Field(ge=12, le=40)] = 16
    markers: Annotated[tuple[DamageMarker, ...], Field(strict=False)]


FaceOfMarker = Literal[
    "altitude",
    "left",
    "straight",
    "right",
    "dive",
    "level",
    "climb",
    "tailing",
    "changing-altitude",
    "written",
    "unwritten",
    "fire",
    "smoke",
    "spin",
    "tailed",
    "aa-light",
    "aa-heavy",
    "balloon",
    "headquarters",
    "airfield",
    "troops",
    "destroyed",
    "observed",
    "gun-facing",
    "entry",
]


class MarkerPiece(Part):
    """A marker: the face on its front, and on its back where that is printed; `text` is the figure that both bear."""

    front: FaceOfMarker
    back: FaceOfMarker | None = None
    text: Annotated[str, Field(min_length=1, max_length=3)] | None = None
    copies: Annotated[int, Field(ge=1, le=200)] = 1


class MarkerSet(Record):
    """Markers of one purpose and size (mm).

    blind: passed on face down, so that the backs may not tell one from another (1.304).
    each_side: printed once for each of the game's sides, in its colour.
    """

    marker: Id
    name: Text
    section: Text | None = None
    size: Annotated[int, Field(ge=12, le=60)] = 16
    shape: Literal["square", "round"] = "square"
    blind: bool = False
    each_side: bool = False
    pieces: Annotated[tuple[MarkerPiece, ...], Field(strict=False, min_length=1)]

    @property
    def count(self) -> int:
        """How many markers of the set there are, or of each side's."""
        total: Count = sum(piece.copies for piece in self.pieces)
        return total
