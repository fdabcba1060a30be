"""What is cut out: chits drawn blind, markers laid on the table, counters for those who have no models."""

from __future__ import annotations

from printgen.products.options import LAYOUT, Choices

#: What `--layout` may say for chits and markers: the side of a piece.
SIZES = {"16mm": 16.0, "20mm": 20.0, "25mm": 25.0}


def side_of(choices: Choices, usual: float) -> float:
    """The side of a piece in mm: the one asked for, else the data's."""
    return SIZES.get(LAYOUT.of(choices) or "", float(usual))
