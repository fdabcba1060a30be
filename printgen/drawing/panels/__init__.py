"""Panels that the sheets of several games share, for example about a flyer, the effect of a weapon, or a flight path."""
