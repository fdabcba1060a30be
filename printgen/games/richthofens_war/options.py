"""The options that only Richthofen's War's products accept."""

from __future__ import annotations

from typing import Literal

from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, SCALE, SIDE, TYPE, Option

Rules = Literal["basic", "tournament"]
RULES: Option[Rules] = Option(
    "rules", "Print pads for the Basic or the Tournament Game.", "tournament", "GAME", values=("basic", "tournament")
)

#: The options that select aircraft.
AIRCRAFT_OPTIONS = (AIRCRAFT, SIDE)
#: All options that products of the game accept, in the order of the command line.
OPTIONS = (*AIRCRAFT_OPTIONS, RULES, MAP, LAYOUT, HEX, SCALE, TYPE, FILLABLE)
