"""Panels shared by the sheets of several games: the flyer, the effect of a weapon, and the sources of figures."""
