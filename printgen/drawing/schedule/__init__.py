"""Schedules of maneuvers: every maneuver as a small true picture, in bands by speed."""

from printgen.drawing.schedule.pictures import Pictured, Pictures
from printgen.drawing.schedule.setting import Band
from printgen.drawing.schedule.style import COMPACT, FULL, HALF, Style

__all__ = ["COMPACT", "FULL", "HALF", "Band", "Pictured", "Pictures", "Style"]
