"""The Aircraft Data Sheet, with one page per aircraft. Players write on it during the game (1.50, 3.20-3.70, 6, 9, 10, 14.04)."""
