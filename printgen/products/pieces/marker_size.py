"""The size of markers: from the data, selected with `--layout`, or fitted to the hexes on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from printgen.data.records.pieces import MarkerSet
from printgen.products.options import HEX, LAYOUT, Choices
from printgen.products.pieces import SIZES, piece_side

#: The smallest side of markers for small hexes, unless the data gives a smaller one: the smallest with legible words, mm.
LEAST_SIDE = 16.0
#: A function that returns the side of a set's markers, mm.
MarkerSide = Callable[[Choices, MarkerSet], float]


def default_side(choices: Choices, record: MarkerSet) -> float:
    """Return the side selected with `--layout`, otherwise the side in the data, mm."""
    return piece_side(choices, record.size)


def fit_hexes(pitch: float, *fixed: str) -> MarkerSide:
    """Return the function for the side of markers that grow and shrink with the hexes on the table (`--hex`).

    A size selected with `--layout` has priority.

    Args:
        pitch: the width of the hexes that the sizes in the data are for, mm.
        fixed: the ids of the sets that are not placed on the map.
    """

    # A partial function, since workers get products by pickling them.
    return partial(_fitted_side, pitch, fixed)


def _fitted_side(pitch: float, fixed: tuple[str, ...], choices: Choices, record: MarkerSet) -> float:
    hex_width = HEX.value_in(choices)
    if not hex_width or LAYOUT.value_in(choices) in SIZES or record.marker in fixed:
        return default_side(choices, record)
    return max(min(record.size, LEAST_SIDE), record.size * hex_width / pitch)
