"""The game's calendar: where the early war ends (1.502)."""

from __future__ import annotations

LATE_WAR = "1917-01"


def era(date: str) -> str:
    """The era whose charts hold on a date: `early` before January 1917, else `late`."""
    return "early" if date < LATE_WAR else "late"


def era_asked(date: str | None, named: str | None) -> str | None:
    """The era that a game is for: that of its date, else the one that was named; None for both."""
    return era(date) if date else named
