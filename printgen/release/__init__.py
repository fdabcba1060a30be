"""Releases of the data: what changed between two of them, what that means for print, and all that a release is given out as."""
