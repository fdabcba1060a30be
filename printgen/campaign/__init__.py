"""Campaigns: rosters are read, scored, checked and updated. Each game provides its own tables."""
