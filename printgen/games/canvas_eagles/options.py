"""The options that Canvas Eagles' products heed besides those of every game."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.games.canvas_eagles.war import ERAS, WAR, Calendar
from printgen.products.options import (
    AIRCRAFT,
    FILLABLE,
    HEX,
    LAYOUT,
    MAP,
    MIRRORED,
    SCALE,
    SIDE,
    Choices,
    Option,
    month_option,
)


def calendar(library: Library) -> Calendar | None:
    """The calendar of the game's record; None where the data has no such record."""
    # What is offered on the command line is known without the records.
    from printgen.games.canvas_eagles.ratings import GameInfo

    records = (case.record for case in library.of("game").values())
    return next((Calendar(it.era_ends.early) for it in records if isinstance(it, GameInfo)), None)


ERA: Option[str | None] = Option("era", "Only what serves in this part of the war.", None, "ERA", values=ERAS)
DATE = month_option(*WAR)

#: What chooses aircraft and their figures.
AIRCRAFT_OPTIONS = (AIRCRAFT, ERA, DATE, SIDE)
#: All that some product of the game heeds, in the order of the command line.
OPTIONS = (*AIRCRAFT_OPTIONS, MAP, LAYOUT, HEX, SCALE, MIRRORED, FILLABLE)


def requested_era(choices: Choices, war: Calendar) -> str | None:
    """The era that a game is for: that of its date, else the one that was named; None for both."""
    date = DATE.value_in(choices)
    return war.era(date) if date else ERA.value_in(choices)
