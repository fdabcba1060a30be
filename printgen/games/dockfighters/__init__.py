"""Dockfighters (3D Artlab 2022): datasheets, pilots with careers, airships, missions and a bot."""

#: The letters of the codes of this game's checks.
CODES = "DF"
