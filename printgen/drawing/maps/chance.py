"""Random numbers that are the same on every machine, for natural-looking maps. They are computed from integers."""

from __future__ import annotations

from functools import lru_cache
from math import floor


@lru_cache(4096)
def lattice_noise(across: int, down: int, of: int = 0) -> float:
    """Return a number from 0 to 1 that depends only on the lattice point and on the seed `of`."""
    mixed = (across * 374761393 + down * 668265263 + of * 974634599) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 4294967296


def smooth_noise(x: float, y: float, of: int = 0) -> float:
    """Return a number from 0 to 1 that varies smoothly over the plane, like hills about one unit wide."""
    left, top = floor(x), floor(y)
    across, down = x - left, y - top
    across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
    a, b = lattice_noise(left, top, of), lattice_noise(left + 1, top, of)
    c, d = lattice_noise(left, top + 1, of), lattice_noise(left + 1, top + 1, of)
    upper, lower = a + (b - a) * across, c + (d - c) * across
    return upper + (lower - upper) * down


def seed(id: str) -> int:
    """Return a seed for random features, derived from a map's id."""
    found = 7
    for letter in id:
        found = (found * 131 + ord(letter)) & 0xFFFFFF
    return found
