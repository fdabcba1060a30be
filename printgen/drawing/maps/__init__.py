"""Hex maps drawn from their records: ground, ways, trenches, markers, and the margin with title, key and scale."""
