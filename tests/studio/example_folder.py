"""A folder of the studio with the example game: fixtures for the tests in .ci/site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.commands import new_game
from printgen.commands.session import Session
from printgen.data.folders import find
from tests.open_games import no_open_games

__all__ = ["folder", "hoppers", "make_game"]


def make_game(folder: Path, is_example: bool) -> None:
    """Make the example game, or a game with one kind and one page."""
    with no_open_games():
        new_game.game(folder, None, is_example, Session(find(), lambda _doing, _share: None))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder of the studio with the example game."""
    place = tmp_path_factory.mktemp("games")
    make_game(place / "hedge-hoppers", is_example=True)
    with no_open_games():
        yield place


@pytest.fixture
def hoppers(folder: Path) -> Path:
    """Return the folder of the example game."""
    return folder / "hedge-hoppers"
