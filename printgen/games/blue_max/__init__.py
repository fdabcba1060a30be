"""Blue Max: the records, checks and products of the game."""

#: The letters of the codes of this game's checks.
CODES = "BM"
