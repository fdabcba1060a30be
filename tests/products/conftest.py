"""A dask cluster for the tests of what is printed side by side."""

from __future__ import annotations

from collections.abc import Iterator

import distributed
import pytest

from printgen.products.workers import Workers


@pytest.fixture(scope="session")
def cluster() -> Iterator[Workers]:
    """A dask scheduler with two workers, processes of their own."""
    quiet = {"silence_logs": 50, "dashboard_address": None}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as made:
        yield Workers(address=made.scheduler_address)
