"""Richthofen's War (Avalon Hill 1972): status pads, turn costs, charts and counters."""

#: The letters of the codes of this game's checks.
CODES = "RW"
