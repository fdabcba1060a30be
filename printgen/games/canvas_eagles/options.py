"""The options that only Canvas Eagles' products accept."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.games.canvas_eagles.war import ERAS, WAR, Calendar
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
    Choices,
    Option,
    month_option,
)


def calendar(library: Library) -> Calendar | None:
    """Return the calendar in the game's record, or None if the data has no game record."""
    # The command line offers its options without loading the record classes.
    from printgen.games.canvas_eagles.ratings import GameInfo

    records = (case.record for case in library.of("game").values())
    return next((Calendar(it.era_ends.early) for it in records if isinstance(it, GameInfo)), None)


ERA: Option[str | None] = Option(
    "era", "Print only aircraft that served in this part of the war.", None, "ERA", values=ERAS
)
DATE = month_option(*WAR)

#: Options that select aircraft and their figures.
AIRCRAFT_OPTIONS = (AIRCRAFT, ERA, DATE, SIDE)
#: All options that any product of the game accepts, in command-line order.
OPTIONS = (*AIRCRAFT_OPTIONS, MAP, LAYOUT, CARD, HEX, SCALE, MIRRORED, TYPE, FILLABLE)


def requested_era(choices: Choices, war: Calendar) -> str | None:
    """Return the requested era, or None for both eras.

    The requested date determines the era. Without a date, the option `--era` applies.
    """
    date = DATE.value_in(choices)
    return war.era(date) if date else ERA.value_in(choices)
