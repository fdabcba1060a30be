"""The records of the game whose tests run."""

from __future__ import annotations

import pytest

from printgen.commands import load
from printgen.data.kind import Library


@pytest.fixture(scope="module")
def library(request: pytest.FixtureRequest) -> Library:
    """Return every frozen record of the game that the test's folder is named after."""
    return load(request.path.parent.name.replace("_", "-")).library
