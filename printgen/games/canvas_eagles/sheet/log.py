"""What I do: the turn log of 30 turns (14.04)."""

from __future__ import annotations

from printgen.drawing.layout.table import Log, LogColumn
from printgen.games.canvas_eagles.sheet.measures import Style
from printgen.products.form_fields import FLOWN, turn
from printgen.translation import _

TURNS = 30


def log(style: Style) -> Log:
    """The log in columns of turns; on half a page always in three."""
    parts = {3: _few()} if style.half else {2: _columns(False), 3: _columns(True)}
    return Log(_("Turn log"), _("secret until revealed: 4.00"), TURNS, parts, turn, style.log)


def _columns(narrow: bool) -> tuple[LogColumn, ...]:
    """The columns of the log with their shares of its width."""
    return (
        LogColumn(_("Turn"), 7),
        LogColumn(_("Maneuver"), 14 if narrow else 17, FLOWN),
        LogColumn(_("±Alt"), 7 if narrow else 9, "altitude-change"),
        LogColumn(_("Alt"), 6 if narrow else 8, "altitude"),
        LogColumn(_("Spd") if narrow else _("Speed"), 6.5 if narrow else 9, "speed"),
        LogColumn(_("Fuel"), 6.5 if narrow else 8, "fuel"),
        LogColumn(_("Target"), 9 if narrow else 13, "target"),
        LogColumn(_("Burst"), 7.5 if narrow else 9, "burst"),
        LogColumn(_("Notes"), 9 if narrow else 20, "notes"),
    )


def _few() -> tuple[LogColumn, ...]:
    """The columns of a log on half a page: the speed is the last figure of a maneuver's code."""
    return (
        LogColumn(_("Turn"), 5.2),
        LogColumn(_("Maneuver"), 10.2, FLOWN),
        LogColumn(_("±Alt"), 5.2, "altitude-change"),
        LogColumn(_("Alt"), 4.4, "altitude"),
        LogColumn(_("Fuel"), 5, "fuel"),
        LogColumn(_("Target"), 7, "target"),
        LogColumn(_("Burst"), 6.2, "burst"),
    )
