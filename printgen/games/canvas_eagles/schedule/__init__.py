"""The maneuver schedule: one page an aircraft and era, each maneuver a small true picture (1.50, 3.20)."""
