"""The built-in data of Canvas Eagles, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.games.canvas_eagles import GAME
from printgen.model.build import library
from printgen.model.core import KINDS
from printgen.model.kind import Library


@pytest.fixture(scope="session")
def built_in(root: Path) -> Library:
    """Every record of the game as it ships."""
    return library((*KINDS, *GAME.kinds), [root / "data"], str).library
