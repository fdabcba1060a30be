"""Hexes in axial coordinates: flat-topped, aircraft flying up the page.

`q` grows to the right (down-right), `r` grows down; the third coordinate is derived, never stored. Facings are
hexsides 0-5 clockwise from straight ahead (north).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from printgen.units import Point

#: One step through each hexside, clockwise from north.
STEPS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
#: The hexsides by name, in the order of their numbers.
NAMES: tuple[str, ...] = ("N", "NE", "SE", "S", "SW", "NW")


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex by its axial coordinates."""

    q: int
    r: int

    def step(self, facing: int, hexes: int = 1) -> Hex:
        """The hex `hexes` further on through the hexside `facing`."""
        dq, dr = STEPS[facing % 6]
        return Hex(self.q + dq * hexes, self.r + dr * hexes)

    def mirror(self) -> Hex:
        """The hex left and right exchanged, about the column of the origin."""
        return Hex(-self.q, self.q + self.r)

    def distance(self, other: Hex) -> int:
        """The range in hexes, as the rules count it: the target's hex counts, the firer's does not."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def center(self, pitch: float) -> Point:
        """Where the hex's centre lies, in mm from that of the origin; `pitch` is the distance between opposite sides."""
        return Point(self.q * pitch * sqrt(3) / 2, (self.r + self.q / 2) * pitch)


ORIGIN = Hex(0, 0)


def within(radius: int) -> tuple[Hex, ...]:
    """Every hex at most `radius` from the origin, by column and then from the top."""
    return tuple(
        Hex(q, r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1)
    )


def corners(pitch: float) -> tuple[Point, ...]:
    """The six corners of a flat-topped hex about the origin, in mm; `pitch` is the distance between opposite sides."""
    radius = pitch / sqrt(3)
    return tuple(Point(radius * cos(pi / 3 * i), radius * sin(pi / 3 * i)) for i in range(6))
