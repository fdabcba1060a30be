"""One browser for all tests of a process, and the studio of each file in it."""

from __future__ import annotations

import os
from typing import Any

import pytest

from printgen.studio.runs import CommandRun, CommandRuns
from tests.studio.conftest import folder, unopened
from tests.studio.in_browser import chromium, opened, show

__all__ = ["chromium", "folder", "opened", "show", "unopened"]


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processes for `-n auto`: each process waits for its browser half of the time."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(autouse=True)
def _uncounted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not print every kit on a screen only to count its paper. A test that looks at the numbers has the mark `counted`."""
    if request.node.get_closest_marker("counted"):
        return

    def stopped(_runs: Any, key: str, title: str, _arguments: Any, digest: str) -> CommandRun:
        return CommandRun("", key, title, "", digest, process=None, state="stopped")  # type: ignore[arg-type]

    monkeypatch.setattr(CommandRuns, "start_aside", stopped)
