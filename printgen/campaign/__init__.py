"""Campaigns: rosters are read, scored, checked and updated. This package knows no game; each game brings its own tables."""
