"""Schedules of maneuvers: every maneuver as a small true picture, in bands by speed."""
