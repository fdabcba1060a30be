"""The records of fire arcs: templates in hexes, and what a rulebook's diagrams tell of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records.fields import Id, Ref
from printgen.data.records.record import Part, Record, Text

#: Where a target may be: a level above the firer, on his own, or a level below.
Band = Literal["high", "same", "low"]


class ArcHex(Part):
    """A hex of a fire template, relative to the firer: its place, the bands that may be hit, the gun facings (1-6) that reach."""

    hex: Annotated[tuple[int, int], Field(strict=False)]
    bands: Annotated[tuple[Band, ...], Field(strict=False)] = ()
    blind: Literal[1, 2] | None = None
    facings: Annotated[tuple[int, ...], Field(strict=False)]


class Arc(Record):
    """A fire template: every hex a weapon may fire into. `lopsided` says why left and right differ."""

    arc: int
    shape: Text
    lopsided: Text | None = None
    hexes: Annotated[tuple[ArcHex, ...], Field(strict=False)]


class ArcDiagram(Record):
    """A diagram: what may be hit along each clock position, and the template that it agrees with, where one does.

    clock: the bands by clock position (12, 2, 4, 6, 8, 10), for those that the text gives.
    """

    diagram: Id
    title: Text
    shape: Text
    gun: Literal["F", "FO", "R"]
    clock: dict[int, Annotated[tuple[Band, ...], Field(strict=False)]] = {}
    template: Annotated[int, Ref("arcs")] | None = None
