"""The options that the products of Blue Max heed besides those of every game."""

from __future__ import annotations

from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, MIRRORED, SCALE, SIDE, month_option

#: The first and the last month that a combat can be set in (Preparation for Play).
WAR = ("1917-01", "1918-11")
DATE = month_option(*WAR)

#: What chooses aircraft.
AIRCRAFT_OPTIONS = (AIRCRAFT, DATE, SIDE)
#: All that some product of the game heeds, in the order of the command line.
OPTIONS = (*AIRCRAFT_OPTIONS, MAP, LAYOUT, HEX, SCALE, MIRRORED, FILLABLE)
