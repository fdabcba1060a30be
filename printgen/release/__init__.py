"""Releases of the data: changes between two releases, pages to print again, and published files."""
