"""The aircraft record sheet, with one page per aircraft, or half a page next to its maneuver schedule."""
