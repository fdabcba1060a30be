"""One browser for all tests of a process, and the studio of each file in it."""

from __future__ import annotations

import os

from tests.studio.conftest import folder, unopened
from tests.studio.in_browser import chromium, opened, show

__all__ = ["chromium", "folder", "opened", "show", "unopened"]


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processes for `-n auto`: the tests wait for the browser most of the time."""
    return 2 * (os.cpu_count() or 1)
