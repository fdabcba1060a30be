"""The scales of the Aircraft Status Pad, and the steps of its altitude dials."""

from __future__ import annotations

#: The scales of items (a), (b), (c) and (d), (m) and (n) of the pad.
SPEED = range(2, 12)
DAMAGE = range(1, 17)
AMMUNITION = range(13)
THOUSANDS = range(9)
HUNDREDS = range(0, 1000, 50)
#: The highest altitude in metres that the dials can show.
TOP = THOUSANDS[-1] * 1000 + HUNDREDS[-1]
