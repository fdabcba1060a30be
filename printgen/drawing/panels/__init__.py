"""Panels that the sheets of several games share: who flies, what a weapon does, and where the figures come from."""

from printgen.drawing.panels.masthead import Masthead, MastheadStyle
from printgen.drawing.panels.people import Fields, Wounds
from printgen.drawing.panels.weapon import Magazines, WeaponPanel, WeaponStyle

__all__ = ["Fields", "Magazines", "Masthead", "MastheadStyle", "WeaponPanel", "WeaponStyle", "Wounds"]
