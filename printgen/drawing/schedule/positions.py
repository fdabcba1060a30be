"""The positions of maneuvers on the page of a schedule, as results of `lay_out_places`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from printgen.drawing.schedule.rows import Row
from printgen.units import Box


class Spot(Struct, frozen=True):
    """The position of a maneuver's picture on a page.

    Fields:
        x: the x of the middle of the start hex and of the caption, mm.
        foot: the y of the line below the picture, mm.
        pitch: the pitch of the picture, mm.
        is_corner: whether the maneuver is a stall or the spin.
    """

    code: str
    x: float
    foot: float
    pitch: float
    is_corner: bool = False


class Band(Struct, frozen=True):
    """The part of a page, from `top` to `bottom` (mm), with the maneuvers at one speed.

    Fields:
        spots: the positions of the maneuvers. There are none if the aircraft cannot fly at this speed.
        lines: the positions of codes in rows without pictures, of which the aircraft may fly no maneuver.
        restricted: the boxes of the shaded areas behind restricted maneuvers.
    """

    speed: int
    top: float
    bottom: float
    spots: tuple[Spot, ...] = ()
    lines: tuple[Spot, ...] = ()
    restricted: tuple[Box, ...] = ()


class Places(Struct, frozen=True):
    """The positions of all maneuvers on a page, in mm from the top left corner of the area for pictures.

    Fields:
        planning: the box of the notes about the legal next maneuvers.
        rules: the box of the notes about restricted maneuvers and codes.
        corner: the box of stalls and spin. Its top is the line above them.
        stalls: the positions of the stalls.
        spin: the position of the spin.
        is_beside: whether the notes are next to the highest speed.
        notes_height: the height for notes, stalls and spin, mm.
        excess_height: the height by which the content exceeds the page, mm.
    """

    pitch: float
    bands: tuple[Band, ...]
    planning: Box
    rules: Box
    corner: Box
    stalls: tuple[Spot, ...]
    spin: Spot | None
    is_beside: bool
    notes_height: float
    excess_height: float

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The positions of all pictures on the page."""
        spin = (self.spin,) if self.spin else ()
        return (*self.stalls, *(spot for band in self.bands for spot in band.spots), *spin)


class Pitches(Struct, frozen=True):
    """The pitch of each row of pictures on a page, mm.

    Fields:
        base: the pitch of most rows.
        grown: the larger pitch of some rows, by the outermost code of the row.
    """

    base: float
    grown: Mapping[str, float] = {}

    def of(self, row: Row) -> float:
        return self.grown.get(row.left_codes[-1], self.base)
