"""What I do: the turn log of 30 turns (14.04)."""

from __future__ import annotations

from printgen.drawing.layout import Head, Log
from printgen.games.canvas_eagles.sheet.measures import Style
from printgen.products.form_fields import FLOWN, turn
from printgen.translation import _

TURNS = 30


def log(style: Style) -> Log:
    """The log in columns of turns; on half a page always in three."""
    parts = {3: _few()} if style.half else {2: _columns(False), 3: _columns(True)}
    return Log(_("Turn log"), _("secret until revealed: 4.00"), TURNS, parts, turn, style.log)


def _columns(narrow: bool) -> tuple[Head, ...]:
    """The columns of the log with their shares of its width."""
    return (
        Head(_("Turn"), 7),
        Head(_("Maneuver"), 14 if narrow else 17, FLOWN),
        Head(_("±Alt"), 7 if narrow else 9, "altitude-change"),
        Head(_("Alt"), 6 if narrow else 8, "altitude"),
        Head(_("Spd") if narrow else _("Speed"), 6.5 if narrow else 9, "speed"),
        Head(_("Fuel"), 6.5 if narrow else 8, "fuel"),
        Head(_("Target"), 9 if narrow else 13, "target"),
        Head(_("Burst"), 7.5 if narrow else 9, "burst"),
        Head(_("Notes"), 9 if narrow else 20, "notes"),
    )


def _few() -> tuple[Head, ...]:
    """The columns of a log on half a page: the speed is the last figure of a maneuver's code."""
    return (
        Head(_("Turn"), 5.2),
        Head(_("Maneuver"), 10.2, FLOWN),
        Head(_("±Alt"), 5.2, "altitude-change"),
        Head(_("Alt"), 4.4, "altitude"),
        Head(_("Fuel"), 5, "fuel"),
        Head(_("Target"), 7, "target"),
        Head(_("Burst"), 6.2, "burst"),
    )
