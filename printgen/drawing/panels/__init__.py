"""Panels shared by the sheets of several games, such as the flyer, the effect of a weapon, and the sources of figures."""
