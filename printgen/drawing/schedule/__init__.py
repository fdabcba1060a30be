"""Schedules of maneuvers, which show every maneuver as a small, accurate picture, in bands by speed."""
