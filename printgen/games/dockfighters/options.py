"""The options that only Dockfighters' products accept."""

from __future__ import annotations

from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, SCALE, SIDE, TYPE

#: The options that select aircraft.
AIRCRAFT_OPTIONS = (AIRCRAFT, SIDE)
#: All options that products of the game accept, in the order of the command line.
OPTIONS = (*AIRCRAFT_OPTIONS, MAP, LAYOUT, HEX, SCALE, TYPE, FILLABLE)
