"""Campaigns: rosters are read, checked, scored and updated. Each game provides its own tables."""
