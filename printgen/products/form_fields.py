"""The names of the fields that are read back from forms somebody filled in.

Papers and sheets write them, a campaign reads them; here alone they are spelled.
"""

from __future__ import annotations

import re

#: What stands before the names of a debriefing's fields.
DEBRIEFING = "debrief."
#: What every debriefing says already when it is handed out: which entry of the log it belongs to, and which line of it.
ENTRY, LINE = ("campaign", "mission", "week"), ("flyer", "aircraft", "task")
#: The column of a turn log that is filled in for each turn on the board.
FLOWN = "maneuver"
_KILL = re.compile(r"debrief\.kills\.(\d{1,3})\.(?:of|shared)")
_TURN = re.compile(rf"log\.\d+\.{FLOWN}")


def debrief_field(name: str) -> str:
    """The field of a debriefing: `debrief.turns`."""
    return DEBRIEFING + name


def kill_field(number: int, what: str) -> str:
    """What is said of the aircraft shot down in that line, from 1: `kills.1.of` (whom), `kills.1.shared`."""
    return f"kills.{number}.{what}"


def kill_number(field: str) -> int | None:
    """The number of the line in which a field tells of an aircraft shot down; None for any other field."""
    found = _KILL.fullmatch(field)
    return int(found[1]) if found else None


def score_field(what: str) -> str:
    """How many of something were counted: `scored.red`."""
    return f"scored.{what}"


def turn_field(number: int, column: str) -> str:
    """A cell of a turn log: `log.7.maneuver`."""
    return f"log.{number}.{column}"


def is_turn_field(field: str) -> bool:
    """Whether a field is filled in for a turn on the board."""
    return _TURN.fullmatch(field) is not None
