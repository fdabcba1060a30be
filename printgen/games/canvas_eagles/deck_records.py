"""The records of what is cut out: the damage deck drawn blind, and the markers laid on the table."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, WithJsonSchema

from printgen.data.records import pieces
from printgen.data.records.pieces import Chit, ChitDeck, ChitFace

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


class DamageFace(ChitFace):
    """One side of a damage marker: so many boxes off a section, special damage, or both (1.301, 3.607)."""

    section: Section | None = None
    effects: Annotated[tuple[Effect, ...], Field(strict=False)] = ()


class DamageMarker(Chit):
    """A marker of the damage deck, with its blue and its red side."""

    blue: DamageFace
    red: DamageFace


class DamageDeck(ChitDeck):
    """The damage markers that lie in the container; `size` is the side of a printed chit in mm (1.301)."""

    deck: Literal["damage"]
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


class MarkerPiece(pieces.MarkerPiece):
    """A marker: the face on its front, and on its back where that is printed; `text` is the figure that both bear."""

    front: FaceOfMarker
    back: FaceOfMarker | None = None


class MarkerSet(pieces.MarkerSet):
    """Markers of one purpose and size (mm).

    blind: passed on face down, so that the backs may not tell one from another (1.304).
    each_side: printed once for each of the game's sides, in its colour.
    """

    pieces: Annotated[tuple[MarkerPiece, ...], Field(strict=False, min_length=1)]
