"""The options that its products heed: one of its own among them."""

from printgen.products.options import AIRCRAFT, HEX, LAYOUT, MAP, Option

WIND = Option("wind", "Where the wind comes from.", "everywhere", "WIND", values=("east", "west"))
OPTIONS = (AIRCRAFT, WIND, MAP, LAYOUT, HEX)
