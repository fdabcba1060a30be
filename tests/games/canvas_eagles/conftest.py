"""The built-in data of Canvas Eagles, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.games.canvas_eagles import GAME


@pytest.fixture(scope="session")
def built_in(root: Path) -> Library:
    """Every record of the game as it ships."""
    return library((*KINDS, *GAME.kinds), [root / "data"], str).library
