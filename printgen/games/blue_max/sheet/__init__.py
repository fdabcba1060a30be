"""The aircraft record sheet: one page per aircraft, or half a page beside its maneuver schedule."""
