"""Schedules of maneuvers: every maneuver as a small accurate picture, in bands by speed."""
