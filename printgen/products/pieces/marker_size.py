"""The size of markers: as in the data, as selected with `--layout`, or fitted to the hexes on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from printgen.data.records.pieces import MarkerSet
from printgen.products.options import HEX, LAYOUT, Choices
from printgen.products.pieces import SIZES, piece_side

#: The minimum side length in mm of markers for small hexes, at which words are legible. The data may state a smaller size.
LEAST_SIDE = 16.0
#: A function that returns the side length of a set's markers, in mm.
MarkerSide = Callable[[Choices, MarkerSet], float]


def default_side(choices: Choices, record: MarkerSet) -> float:
    """Return the side length of markers in mm: the value of `--layout` if it is specified, otherwise the size in the data."""
    return piece_side(choices, record.size)


def fit_hexes(pitch: float, *fixed: str) -> MarkerSide:
    """Return a function that fits the side length of markers to the hexes on the table (`--hex`).

    A size selected with `--layout` takes precedence.

    Args:
        pitch: the distance between opposite sides of the hexes for which the data contains sizes, mm.
        fixed: the ids of sets that are not placed on the map and therefore keep their size.
    """

    # A partial function, since workers get products by pickling them.
    return partial(_fitted_side, pitch, fixed)


def _fitted_side(pitch: float, fixed: tuple[str, ...], choices: Choices, record: MarkerSet) -> float:
    hex_width = HEX.value_in(choices)
    if not hex_width or LAYOUT.value_in(choices) in SIZES or record.marker in fixed:
        return default_side(choices, record)
    return max(min(record.size, LEAST_SIDE), record.size * hex_width / pitch)
