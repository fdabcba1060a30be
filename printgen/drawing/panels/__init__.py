"""Panels that the sheets of several games share: who flies, what a weapon does, and where the figures come from."""

from printgen.drawing.panels.people import Fields, Wounds
from printgen.drawing.panels.weapon import Drums, Weapon, WeaponStyle

__all__ = ["Drums", "Fields", "Weapon", "WeaponStyle", "Wounds"]
