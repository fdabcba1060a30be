"""The names of the form fields that printgen reads back from filled-in forms.

Handouts and sheets contain these fields, and campaigns read their values. The names are defined only in this module.
"""

from __future__ import annotations

import re

#: The prefix of a debriefing's field names.
DEBRIEFING = "debrief."
#: The fields that are filled in before a debriefing is handed out. The first group identifies the log entry, and the
#: second group identifies the line of the entry.
ENTRY, LINE = ("campaign", "mission", "week"), ("flyer", "aircraft", "task")
#: The column of a turn log that players fill in for each turn.
FLOWN = "maneuver"
_KILL = re.compile(r"debrief\.kills\.(\d{1,3})\.(?:of|shared)")
_TURN = re.compile(rf"log\.\d+\.{FLOWN}")


def debrief_field(name: str) -> str:
    """Return the name of a field in a debriefing form, such as `debrief.turns`."""
    return DEBRIEFING + name


def kill_field(number: int, what: str) -> str:
    """Return the name of a field about one kill, such as `kills.1.of` (the victim) or `kills.1.shared`.

    Args:
        number: the number of the line with the kill, from 1.
        what: the last part of the name.
    """
    return f"kills.{number}.{what}"


def kill_number(field: str) -> int | None:
    """Return the line number in the name of a field about a kill, or None for the name of any other field."""
    found = _KILL.fullmatch(field)
    return int(found[1]) if found else None


def score_field(what: str) -> str:
    """Return the name of the field for the number of scored items of one kind, such as `scored.red`."""
    return f"scored.{what}"


def turn_field(number: int, column: str) -> str:
    """Return the name of a cell in a turn log, such as `log.7.maneuver` for turn 7."""
    return f"log.{number}.{column}"


def is_turn_field(field: str) -> bool:
    """Return whether a field belongs to a turn log, which is filled in for each turn."""
    return _TURN.fullmatch(field) is not None
