"""Chance that is the same on every machine and at every size: what looks grown on a map comes from whole numbers alone."""

from __future__ import annotations

from math import floor


def chance(across: int, down: int, of: int = 0) -> float:
    """A number from 0 to 1 that a place of a lattice always has; another one for each kind of thing, `of`."""
    mixed = (across * 374761393 + down * 668265263 + of * 974634599) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 4294967296


def swell(x: float, y: float, of: int = 0) -> float:
    """A smooth number from 0 to 1 anywhere, which rises and falls within about one unit, as hills do."""
    left, top = floor(x), floor(y)
    across, down = x - left, y - top
    across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
    a, b = chance(left, top, of), chance(left + 1, top, of)
    c, d = chance(left, top + 1, of), chance(left + 1, top + 1, of)
    upper, lower = a + (b - a) * across, c + (d - c) * across
    return upper + (lower - upper) * down


def seed(id: str) -> int:
    """The number that stands for a name."""
    found = 7
    for letter in id:
        found = (found * 131 + ord(letter)) & 0xFFFFFF
    return found
