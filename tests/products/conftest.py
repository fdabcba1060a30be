"""A dask cluster for the tests of what is printed side by side."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import distributed
import pytest

from printgen.products.workers import Workers


@pytest.fixture(scope="session")
def cluster() -> Iterator[Workers]:
    """Start a dask scheduler with two workers, in separate processes."""
    # On any free port: another run of the tests may have the usual one.
    # Left to itself it would silence the root's handlers, and with them what other tests listen to.
    quiet = {"silence_logs": False, "dashboard_address": ":0"}
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as made:
        yield Workers(address=made.scheduler_address)
