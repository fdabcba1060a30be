"""Blue Max: the records, checks and products of the game."""
