"""The records of what is cut out: chits with two sides that are drawn blind, and the markers laid on the table.

A game narrows the names of sections, effects and faces to its own in records that are made from these.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records.fields import Count, Id
from printgen.data.records.record import Part, Record, Text

ChitSide = Literal["blue", "red"]


class ChitFace(Part):
    """One side of a damage chit: so many boxes off a section, special damage by name, or both."""

    section: Id | None = None
    boxes: Annotated[int, Field(ge=1, le=20)] | None = None
    effects: Annotated[tuple[Id, ...], Field(strict=False)] = ()


class Chit(Part):
    """A damage chit, with its blue and its red side."""

    number: Annotated[int, Field(ge=1, le=99)]
    blue: ChitFace
    red: ChitFace

    def side(self, name: ChitSide) -> ChitFace:
        """The face on that side."""
        return self.blue if name == "blue" else self.red


class ChitDeck(Record):
    """The damage chits that lie in the container; `size` is the side of a printed chit in mm."""

    deck: Id
    size: Annotated[int, Field(ge=12, le=40)] = 16
    markers: Annotated[tuple[Chit, ...], Field(strict=False)]


class MarkerPiece(Part):
    """A marker: the face on its front, and on its back where that is printed; `text` is the figure that both bear."""

    front: Id
    back: Id | None = None
    text: Annotated[str, Field(min_length=1, max_length=3)] | None = None
    copies: Annotated[int, Field(ge=1, le=200)] = 1


class MarkerSet(Record):
    """Markers of one purpose and size (mm).

    blind: passed on face down, so that the backs may not tell one from another.
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
