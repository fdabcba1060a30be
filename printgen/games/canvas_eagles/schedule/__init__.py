"""The maneuver schedule, with one page per aircraft and era and a small true-to-scale picture of each maneuver (1.50, 3.20)."""
