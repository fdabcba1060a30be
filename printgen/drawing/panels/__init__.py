"""Panels that the sheets of several games share: who flies, what a weapon does, and where the figures come from."""

from printgen.drawing.panels.people import Fields, Wounds
from printgen.drawing.panels.title import Title, TitleStyle
from printgen.drawing.panels.weapon import Magazines, Weapon, WeaponStyle

__all__ = ["Fields", "Magazines", "Title", "TitleStyle", "Weapon", "WeaponStyle", "Wounds"]
