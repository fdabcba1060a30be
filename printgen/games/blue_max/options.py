"""The options that the products of Blue Max heed besides those of every game."""

from __future__ import annotations

from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, MIRRORED, SCALE, SIDE, dates

#: The first and the last month that a combat can be set in (Preparation for Play).
WAR = ("1917-01", "1918-11")
DATE = dates(*WAR)

#: What chooses aircraft.
WHICH = (AIRCRAFT, DATE, SIDE)
#: All that some product of the game heeds, in the order of the command line.
OPTIONS = (*WHICH, MAP, LAYOUT, HEX, SCALE, MIRRORED, FILLABLE)
