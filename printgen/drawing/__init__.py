"""Pieces drawn as marks in millimetres. Nothing here knows a surface, a paper or a game."""
