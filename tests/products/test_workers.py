"""Work side by side: in order, whoever does it; a worker that dies costs its item once more."""

from __future__ import annotations

import errno
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from printgen.data.findings import UsageError
from printgen.products.workers import WorkerDiedError, Workers, run_parallel


def times(state: int, item: int) -> int:
    return state * item


def first_time_fatal(state: Path, item: int) -> int:
    """Kill the worker when it reaches item 3 for the first time."""
    if item == 3 and not (state / "seen").exists():
        (state / "seen").touch()
        os._exit(9)
    return item


def fatal(_state: None, item: int) -> int:
    if item == 3:
        os._exit(9)
    return item


def refusing(_state: None, item: int) -> int:
    if item == 3:
        raise UsageError("three is too many")
    return item


def whose(_state: object, _item: int) -> int:
    return os.getpid()


@pytest.fixture(params=["one", "two", "dask"])
def workers(request: pytest.FixtureRequest) -> Workers:
    if request.param == "dask":
        found: Workers = request.getfixturevalue("cluster")
        return found
    return Workers({"one": 1, "two": 2}[request.param])


def test_what_is_made_comes_in_the_order_of_the_items(workers: Workers) -> None:
    done: dict[int, int] = {}
    assert run_parallel(times, 7, range(20), workers, done.__setitem__) == [7 * item for item in range(20)]
    assert done == {item: 7 * item for item in range(20)}


def test_another_state_is_not_mixed_up_with_the_one_before(workers: Workers) -> None:
    assert run_parallel(times, 2, (1, 2), workers) == [2, 4]
    assert run_parallel(times, 3, (1, 2), workers) == [3, 6]


def test_what_the_function_raises_is_raised(workers: Workers) -> None:
    with pytest.raises(UsageError, match="three is too many"):
        run_parallel(refusing, None, range(5), workers)


@pytest.mark.parametrize("factor", [3, lambda: 3], ids=["sent", "kept"])
def test_processes_that_start_from_scratch_get_what_can_be_sent(
    factor: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workers, "uses_fork", property(lambda _workers: False))
    # A function without a name cannot be sent, so this process does the work.
    found = run_parallel(whose, factor, range(4), Workers(2))
    assert (os.getpid() in found) is callable(factor)


@pytest.mark.parametrize("workers", ["two", "dask"], indirect=True)
def test_a_worker_that_dies_costs_its_item_once_more(workers: Workers, tmp_path: Path) -> None:
    assert run_parallel(first_time_fatal, tmp_path, range(6), workers) == list(range(6))
    assert (tmp_path / "seen").exists()


def test_an_item_that_kills_every_worker_is_told() -> None:
    with pytest.raises(WorkerDiedError, match=r"died twice while doing the same work \(3\)"):
        run_parallel(fatal, None, range(6), Workers(2))


@pytest.mark.parametrize("started", [None, 0, 1], ids=["processes", "threads", "a thread"])
def test_no_more_processes_or_threads_is_an_error_that_names_the_remedy(
    started: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fork() -> int:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    def start(thread: threading.Thread) -> None:
        if begun:
            raise RuntimeError("can't start new thread")
        begun.append(thread)
        begin(thread)

    begin, begun = threading.Thread.start, [None] * (1 - (started or 0))
    if started is None:
        monkeypatch.setattr(os, "fork", fork)
    else:
        monkeypatch.setattr(threading.Thread, "start", start)
    before = set(multiprocessing.active_children())
    with pytest.raises(OSError, match=r"cannot start more processes or threads .*Use `--jobs 1`"):
        run_parallel(times, 1, range(6), Workers(2))
    assert set(multiprocessing.active_children()) == before


def test_ctrl_c_while_workers_start_is_obeyed_when_all_have_started_and_leaves_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted() -> int:
        # Not to the process: threads of the cluster, which no run of printgen has, would take it.
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        started.append(fork())
        return started[-1]

    fork, started, before = os.fork, list[int](), set(multiprocessing.active_children())
    monkeypatch.setattr(os, "fork", interrupted)
    # In the background of a shell it would be ignored.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            run_parallel(times, 1, range(6), Workers(2))
    finally:
        signal.signal(signal.SIGINT, handler)
    assert len(started) == 2
    assert set(multiprocessing.active_children()) == before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_where_memory_has_a_narrow_limit_one_process_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert os.getpid() not in run_parallel(whose, None, range(4), Workers(2))
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1 << 29, resource.RLIM_INFINITY))
    assert run_parallel(whose, None, range(4), Workers(2)) == [os.getpid()] * 4


def test_without_dask_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"`make cluster`.*`pip install 'printgen\[cluster\]'`"):
        run_parallel(times, 1, (1, 2), Workers(address="tcp://127.0.0.1:1"))


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(UsageError, match="no dask scheduler answers at this address"):
        run_parallel(times, 1, (1, 2), Workers(address="nowhere://x"))


def leaving(folder: Path, item: int) -> int:
    """Leave a temporary file behind, and kill the worker at item 3."""
    tempfile.mkdtemp(dir=None)
    assert Path(tempfile.gettempdir()).parent == folder
    if item == 3:
        os._exit(9)
    return item


def test_what_workers_leave_behind_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert run_parallel(leaving, tmp_path, (1, 2), Workers(2)) == [1, 2]
    with pytest.raises(WorkerDiedError):
        run_parallel(leaving, tmp_path, (1, 2, 3), Workers(2))
    assert list(tmp_path.iterdir()) == []
