"""The rulebook's fire arc diagrams, as their text tells them (3.515-3.5191), and the general ones for rifles (6.01)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records.fields import Id, Ref
from printgen.data.records.record import Record, Text
from printgen.drawing.hexes import ORIGIN, Hex
from printgen.games.canvas_eagles.ratings import Band

#: The hexside that each clock position looks through (3.511).
HOURS: dict[int, int] = {12: 0, 2: 1, 4: 2, 6: 3, 8: 4, 10: 5}
REACH = 3


class Diagram(Record):
    """A diagram: what may be hit along each clock position, and the template that it agrees with, where one does.

    clock: the bands by clock position (12, 2, 4, 6, 8, 10), for those that the text gives.
    """

    diagram: Id
    title: Text
    shape: Text
    gun: Literal["F", "FO", "R"]
    clock: dict[int, Annotated[tuple[Band, ...], Field(strict=False)]] = {}
    template: Annotated[int, Ref("arcs")] | None = None


def spoke(hour: int) -> tuple[Hex, ...]:
    """The hexes along a clock position, nearest first. Raises KeyError for a position that is none."""
    return tuple(ORIGIN.step(HOURS[hour], range_) for range_ in range(1, REACH + 1))
