"""A folder of the studio with the example game: fixtures for the tests in .ci/site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.commands import new_game
from printgen.commands.session import Session
from printgen.data.folders import find
from tests.open_games import no_open_games

__all__ = ["folder", "hoppers"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder of the studio with the example game."""
    place = tmp_path_factory.mktemp("games")
    with no_open_games():
        new_game.game(place / "hedge-hoppers", None, True, Session(find(), lambda _doing, _share: None))
        yield place


@pytest.fixture
def hoppers(folder: Path) -> Path:
    """Return the folder of the example game."""
    return folder / "hedge-hoppers"
