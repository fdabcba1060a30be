"""The options that Canvas Eagles' products heed besides those of every game."""

from __future__ import annotations

from printgen.games.canvas_eagles.calendar import WAR, Calendar
from printgen.products.options import (
    AIRCRAFT,
    FILLABLE,
    HEX,
    LAYOUT,
    MAP,
    MIRRORED,
    OFFICIAL,
    SCALE,
    SIDE,
    Choices,
    Option,
    dates,
)

ERA: Option[str | None] = Option(
    "era", "Only what serves in this part of the war.", None, "ERA", values=("early", "late")
)
DATE = dates(*WAR)

#: What chooses aircraft and their figures.
WHICH = (AIRCRAFT, ERA, DATE, SIDE, OFFICIAL)
#: All that some product of the game heeds, in the order of the command line.
OPTIONS = (*WHICH, MAP, LAYOUT, HEX, SCALE, MIRRORED, FILLABLE)


def era_asked(choices: Choices, war: Calendar) -> str | None:
    """The era that a game is for: that of its date, else the one that was named; None for both."""
    date = DATE.of(choices)
    return war.era(date) if date else ERA.of(choices)
