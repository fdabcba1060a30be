"""The options that the products of Richthofen's War heed besides those of every game."""

from __future__ import annotations

from typing import Literal

from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, SCALE, SIDE, Option

Rules = Literal["basic", "tournament"]
RULES: Option[Rules] = Option(
    "rules", "The game that a pad is for.", "tournament", "GAME", values=("basic", "tournament")
)

#: What chooses aircraft.
AIRCRAFT_OPTIONS = (AIRCRAFT, SIDE)
#: All that some product of the game heeds, in the order of the command line.
OPTIONS = (*AIRCRAFT_OPTIONS, RULES, MAP, LAYOUT, HEX, SCALE, FILLABLE)
