"""Campaigns: rosters read, reckoned up, checked and booked into. No game is known here; each brings its own tables."""
