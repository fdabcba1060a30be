"""The built-in data of Blue Max, read once."""

from __future__ import annotations

import pytest

from printgen.commands import load
from printgen.data.kind import Library


@pytest.fixture(scope="session")
def library() -> Library:
    """Every record of the game as it ships."""
    return load("blue-max").library
