"""Each test opens game folders of its own: none knows the folders of another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.open_games import no_open_games


@pytest.fixture(autouse=True)
def _no_folders() -> Iterator[None]:
    with no_open_games():
        yield
