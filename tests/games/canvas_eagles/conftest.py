"""The built-in data of Canvas Eagles, read once."""

from __future__ import annotations

import pytest

from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.games.canvas_eagles.game import GAME
from tests.built_in import FROZEN


@pytest.fixture(scope="session")
def built_in() -> Library:
    """Every record of the game as it ships."""
    return library((*KINDS, *GAME.kinds), [FROZEN], str).library
