"""Drawings of game pieces as marks in millimetres, independent of output format, paper and game."""
