"""The options that the products of Dockfighters heed besides those of every game."""

from __future__ import annotations

from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, SCALE, SIDE

#: What chooses aircraft.
AIRCRAFT_OPTIONS = (AIRCRAFT, SIDE)
#: All that some product of the game heeds, in the order of the command line.
OPTIONS = (*AIRCRAFT_OPTIONS, MAP, LAYOUT, HEX, SCALE, FILLABLE)
