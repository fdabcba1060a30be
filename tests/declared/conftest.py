"""Each test opens game folders of its own: none knows the folders of another."""

from __future__ import annotations

import pytest

from printgen.data import homes
from printgen.games import sources


@pytest.fixture(autouse=True)
def _no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_OPENED", {})
    monkeypatch.setattr(homes, "_HOMES", {})
    monkeypatch.setenv(sources.OPENED, "")
