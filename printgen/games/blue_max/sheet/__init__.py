"""The aircraft record sheet: one page per aircraft, or half a page next to its maneuver schedule."""
