"""Blue Max: what the game is made of."""
