"""Where the back of a piece has to be printed, so that it lies behind the front once the sheet is put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from printgen.drawing.marks import Face
from printgen.drawing.plan import Placed
from printgen.units import Box, Size

#: The edge of the paper that a printer turns it over at.
Flip = Literal["long", "short"]


@dataclass(frozen=True, slots=True)
class Mirror:
    """The line about which a sheet is turned over or folded: upright at x = `at` mm, or level at y = `at`."""

    upright: bool
    at: float

    def box(self, box: Box) -> Box:
        """Where a box comes to lie on the other side of the line."""
        if self.upright:
            return Box(2 * self.at - box.right, box.y, box.width, box.height)
        return Box(box.x, 2 * self.at - box.bottom, box.width, box.height)

    def turn(self, turn: float) -> float:
        """How a back is turned whose front is turned by `turn` degrees: their upper edges lie on each other."""
        return (-turn if self.upright else 180 - turn) % 360


def flipped(paper: Size, flip: Flip) -> Mirror:
    """A sheet turned over at its long or its short edge, as a printer does; a square is as long as it is high."""
    upright = (flip == "long") == (paper.height >= paper.width)
    return Mirror(upright, (paper.width if upright else paper.height) / 2)


def laid(face: Face, box: Box, turn: float, bleed: float) -> Placed:
    """The face turned about the middle of the box that it fills once it is turned."""
    place = box.about(face.size)
    return Placed(face, place.x, place.y, turn, bleed)
