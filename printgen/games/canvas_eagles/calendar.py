"""The game's calendar: the months of its war, and where the early war ends (1.502)."""

from __future__ import annotations

#: The first and the last month that there is something to fly in.
WAR = ("1914-08", "1918-11")
LATE_WAR = "1917-01"


def era(date: str) -> str:
    """The era whose charts hold on a date: `early` before January 1917, else `late`."""
    return "early" if date < LATE_WAR else "late"
