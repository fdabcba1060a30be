"""A seat with what a campaign knows of its pilot."""

from __future__ import annotations

from printgen.products.options import Seat


class Manned(Seat, frozen=True):
    """A place in an aircraft, and what its pilot has come to.

    experience, kills, abilities: what the pilot is by now, in words. crossed: damage that the aircraft has from
    before, by part. beside: who else sits in the same aircraft.
    """

    experience: str = ""
    kills: str = ""
    abilities: tuple[str, ...] = ()
    crossed: tuple[tuple[str, int], ...] = ()
    beside: tuple[Manned, ...] = ()
