"""Pieces drawn as marks in millimetres, independent of output format, paper and game."""
