"""Kites: a game as unlike the others as it can be."""
