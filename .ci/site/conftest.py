"""One browser for all tests of a process, and the studio of each file in it."""

from __future__ import annotations

from tests.studio.conftest import folder, unopened
from tests.studio.in_browser import chromium, opened, show

__all__ = ["chromium", "folder", "opened", "show", "unopened"]
