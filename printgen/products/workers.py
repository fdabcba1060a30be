"""Parallel work: several processes on this machine, or on the machines of a dask cluster.

Each task calls a module-level function with one item and with the state that all tasks share. The results are in the
order of the items and do not depend on the number or type of the workers.
"""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from printgen import systems
from printgen.data.findings import UsageError
from printgen.files.passing import passing_files

if TYPE_CHECKING:
    from concurrent.futures import Future

State = TypeVar("State")
Item = TypeVar("Item")
Made = TypeVar("Made")

#: The interval in seconds at which printgen checks that the pool's own threads are still running.
_POLL = 1.0
#: The minimum memory limit in bytes for using several processes. It includes the address space that their libraries reserve.
_MIN_MEMORY = 1 << 30
#: In a worker process on this machine: a list with the shared state of the work as its only item.
_STATE: list[Any] = []


class WorkerDiedError(OSError):
    """Error raised if a worker process died during a task, and another worker process died when the task was repeated."""


class Workers(Struct, frozen=True):
    """The workers for parallel tasks: processes on this machine, or a dask cluster, given by the address of its scheduler."""

    jobs: int = 1
    address: str | None = None

    @property
    def uses_fork(self) -> bool:
        """Whether worker processes are forks of this process and thus share its memory."""
        # On other systems, a forked process can inherit a lock that is never released.
        return self.address is None and sys.platform == "linux"


def run_parallel(
    function: Callable[[State, Item], Made],
    state: State,
    items: Sequence[Item],
    workers: Workers,
    done: Callable[[int, Made], None] = lambda _place, _made: None,
    named: Callable[[Item], object] = str,
) -> list[Made]:
    """Call the function with the state and each item in parallel. Return the results in the order of the items.

    If the state cannot be sent to processes that are not forks, this process does the work.

    If a worker dies, its item is done again in a separate pool. Raise WorkerDiedError if that worker also dies. Raise
    UsageError if the cluster cannot be reached, OSError if no more processes can start, and any error of the function.

    Args:
        function: a module-level function, called with the state and an item.
        state: the state that all items share.
        items: the items to process.
        workers: the workers that call the function.
        done: a function that is called with the index of an item and the result as soon as the result is available.
        named: a function that returns the name of an item for an error message.
    """
    made: dict[int, Made] = {}
    alone = workers.address is None and (workers.jobs < 2 or len(items) < 2 or _memory_is_short())
    shared: object = state
    if not (alone or workers.uses_fork or workers.address is not None):
        shared = _sent(state)
        alone = shared is None
    if alone:
        for place, item in enumerate(items):
            made[place] = function(state, item)
            done(place, made[place])
        return list(made.values())
    _collect(function, shared, dict(enumerate(items)), workers, made, done)
    for place, item in enumerate(items):
        if place not in made:
            # Use a separate pool, so that an item that kills its worker does not affect other items.
            _collect(function, shared, {place: item}, Workers(1, workers.address), made, done)
        if place not in made:
            raise WorkerDiedError(
                f"a worker process died twice while doing the same work ({named(item)}), perhaps because memory ran out. "
                "Free some memory, and run the command again"
            )
    return [made[place] for place in range(len(items))]


class _Sent(Struct, frozen=True):
    """The shared state as bytes, for processes that do not inherit it."""

    content: bytes


def _sent(state: object) -> _Sent | None:
    """Convert the state to bytes for processes that are not forks. Return None if this is impossible."""
    import pickle

    try:
        return _Sent(pickle.dumps(state))
    except (pickle.PicklingError, AttributeError, TypeError):
        # Only this process knows a function without its own name.
        return None


def _memory_is_short() -> bool:
    """Return whether the memory limit is too low for several processes.

    If a thread could not start because of the limit, this process would wait forever.
    """
    limit = systems.memory_limit()
    return limit is not None and limit < _MIN_MEMORY


def _collect(
    function: Callable[[State, Item], Made],
    state: object,
    items: dict[int, Item],
    workers: Workers,
    made: dict[int, Made],
    done: Callable[[int, Made], None],
) -> None:
    """Add the results of the items to `made`. An item whose worker died has no result."""
    from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait

    pool = _cluster(state, workers.address) if workers.address is not None else _processes(state, workers.jobs)
    with _failed_threads() as failed, pool as submit:
        waiting: dict[Future[Made], int] = {}
        # New workers must not receive stop signals before they have set up their signal handlers.
        try:
            with systems.without_stops():
                for place, item in items.items():
                    waiting[submit(function, item)] = place
        except BrokenExecutor:
            # A worker has already died, so the remaining items are also lost.
            pass
        except (OSError, RuntimeError) as refusal:
            raise _cannot_start(refusal) from refusal
        left = set(waiting)
        while left:
            finished, left = wait(left, _POLL, FIRST_COMPLETED)
            for future in finished:
                try:
                    result = made[waiting[future]] = future.result()
                except (BrokenExecutor, CancelledError):
                    continue
                done(waiting[future], result)
            if failed and not finished:
                raise _cannot_start(failed[0].exc_value)


def _cannot_start(reason: object) -> OSError:
    return OSError(errno.EAGAIN, f"cannot start more processes or threads ({reason}). Use `--jobs 1`")


@contextmanager
def _failed_threads() -> Iterator[list[threading.ExceptHookArgs]]:
    """Yield a list that collects the errors that ended threads of this process.

    Without this check, a pool whose threads have ended would never finish.
    """
    failed: list[threading.ExceptHookArgs] = []
    before, threading.excepthook = threading.excepthook, failed.append
    try:
        yield failed
    finally:
        threading.excepthook = before


@contextmanager
def _processes(state: object, jobs: int) -> Iterator[Callable[..., Future[Any]]]:
    """Yield a function that submits tasks to processes on this machine."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("fork" if Workers().uses_fork else "spawn")
    others = set(multiprocessing.active_children())
    # The folder is removed together with any files that killed workers leave in it.
    with passing_files() as folder:
        pool = ProcessPoolExecutor(systems.most_processes(jobs), context, _begin, (state, folder))
        try:
            yield lambda function, item: pool.submit(_do, function, item)
        except BaseException:
            # The other results are not needed. Stop all workers before waiting for any, in case Ctrl-C is pressed again.
            own = set(multiprocessing.active_children()) - others
            for process in own:
                process.terminate()
            for process in own:
                process.join()
            raise
        finally:
            # A thread of the pool that could not start cannot be joined.
            with suppress(RuntimeError):
                pool.shutdown()


def _begin(state: object, folder: str) -> None:
    """Prepare this process as a worker.

    Args:
        state: the state that all tasks share.
        folder: the folder for the worker's temporary files.
    """
    # Errors are returned to the parent process. Other output of a dying library is not useful.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    if isinstance(state, _Sent):
        import pickle

        state = pickle.loads(state.content)
    _STATE[:] = [state]
    tempfile.tempdir = folder
    systems.leave_interrupt_to_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the parent process ends, then end this process."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    assert parent is not None, "only workers run this"
    connection.wait([parent.sentinel])
    os._exit(1)


def _do(function: Callable[[Any, Item], Made], item: Item) -> Made:
    return function(_STATE[0], item)


@contextmanager
def _cluster(state: object, address: str) -> Iterator[Callable[..., Future[Any]]]:
    """Yield a function that submits tasks to the machines of a dask cluster."""
    import pickle

    try:
        import cloudpickle
        from distributed import Client, KilledWorker
    except ImportError:
        hint = (
            "In a clone of the repository, run `make cluster`. "
            "If you installed printgen with pip, run `pip install 'printgen[cluster]'`"
        )
        raise UsageError(f"`--workers` needs dask, which is not installed. {hint}") from None
    try:
        client: Any = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        hint = "Start one with `dask scheduler`, and use the address that it prints"
        raise UsageError(f"`--workers {address}`: no dask scheduler answers at this address. {hint}") from None
    with client:
        # The state is the result of a task, so that it is recreated if the worker that stores it dies. A scattered
        # state would be lost.
        shared = client.submit(pickle.loads, cloudpickle.dumps(state), pure=False)
        executor: Any = client.get_executor(pure=False)
        try:
            yield lambda function, item: executor.submit(function, shared, item)
        except KilledWorker as death:
            raise WorkerDiedError(f"workers of the cluster died while doing the same work ({death})") from None
