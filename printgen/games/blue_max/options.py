"""The options that only Blue Max's products accept."""

from __future__ import annotations

from printgen.products.options import (
    AIRCRAFT,
    CARD,
    FILLABLE,
    HEX,
    LAYOUT,
    MAP,
    MIRRORED,
    SCALE,
    SIDE,
    TYPE,
    month_option,
)

#: The first and the last month in which a combat can take place (Preparation for Play).
WAR = ("1917-01", "1918-11")
DATE = month_option(*WAR)

#: Options that select aircraft.
AIRCRAFT_OPTIONS = (AIRCRAFT, DATE, SIDE)
#: All options that any product of the game accepts, in command-line order.
OPTIONS = (*AIRCRAFT_OPTIONS, MAP, LAYOUT, CARD, HEX, SCALE, MIRRORED, TYPE, FILLABLE)
