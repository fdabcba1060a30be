"""The maneuver schedule: one page per aircraft and era, with a small true-to-scale picture of each maneuver (1.50, 3.20)."""
