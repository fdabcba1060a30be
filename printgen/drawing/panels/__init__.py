"""Panels that the sheets of several games share: who flies, what a weapon does, and where the figures come from."""
