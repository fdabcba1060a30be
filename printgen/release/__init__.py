"""Releases of the data, with the changes between two releases, the pages to print again, and the published files."""
