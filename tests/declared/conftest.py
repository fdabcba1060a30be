"""Each test opens game folders of its own: none knows the folders of another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.commands.session import Session
from printgen.data.folders import find
from tests.open_games import no_open_games


@pytest.fixture(autouse=True)
def _no_folders() -> Iterator[None]:
    with no_open_games():
        yield


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run a test in an empty folder, and return the folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def session(out: Path) -> Session:
    """Return a session that prints into a folder."""
    return Session(find(out=out), lambda _doing, _share: None)
