"""The aircraft record sheet: one page an aircraft, or half a page beside its maneuver schedule."""
