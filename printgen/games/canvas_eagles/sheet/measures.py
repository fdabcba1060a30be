"""The sizes in which a sheet is set: roomy where there is room, dense for an aircraft that bristles with weapons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measures:
    """Heights in mm. block: of a weapon's block; pitch: of its arc's hexes; lead: from one row of boxes to the next;
    apart: between two damage tracks."""

    block: float
    pitch: float
    lead: float
    apart: float


#: From the roomiest to the densest.
SIZES = (
    Measures(block=38.5, pitch=4.3, lead=5.2, apart=1.6),
    Measures(block=35.5, pitch=4.0, lead=4.9, apart=1.3),
    Measures(block=31.8, pitch=3.4, lead=4.6, apart=1.0),
)
