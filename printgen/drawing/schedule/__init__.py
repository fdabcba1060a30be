"""Schedules of maneuvers: every maneuver as a small true picture, in bands by speed."""

from printgen.drawing.schedule.pictures import Flown, Pictures
from printgen.drawing.schedule.setting import Band
from printgen.drawing.schedule.style import COMPACT, FULL, HALF, Style

__all__ = ["COMPACT", "FULL", "HALF", "Band", "Flown", "Pictures", "Style"]
