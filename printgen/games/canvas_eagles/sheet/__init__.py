"""The Aircraft Data Sheet: one page per aircraft, on which players write during the game (1.50, 3.20-3.70, 6, 9, 10, 14.04)."""
