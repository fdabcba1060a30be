"""A state of the registry in which no game folder is open, for tests that open folders of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from printgen.data import homes
from printgen.games import sources


@contextmanager
def no_open_games() -> Iterator[None]:
    """Forget all open game folders inside, and at the end those that were opened inside, also for commands started later."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_OPENED", {})
        patch.setattr(homes, "_HOMES", {})
        # An empty value is restored at the end even if there was none before; a removed value is not.
        patch.setenv(sources.OPENED, "")
        yield
