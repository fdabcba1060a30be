"""Work done side by side: on the cores of this machine, or on the machines of a dask cluster.

A piece of work is a function of a module, what all pieces share (the state), and one item. Each comes back in the order of the
items, the same whoever did it.
"""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from printgen.data.findings import Unclear
from printgen.files.passing import passing_files

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

State = TypeVar("State")
Item = TypeVar("Item")
Made = TypeVar("Made")

#: How often it is looked whether the work is still handed out, s.
_LOOK = 1.0
#: What several processes at a time take at the least, bytes, with all that their libraries set apart.
_ROOM = 1 << 30
#: The signals that ask to stop: Ctrl-C, and a polite kill.
_STOPS = (signal.SIGINT, signal.SIGTERM)


class Workers(Struct, frozen=True):
    """Who works: so many processes of this machine, or those of the dask cluster whose scheduler has that address."""

    jobs: int = 1
    address: str | None = None

    @property
    def forked(self) -> bool:
        """Whether workers are copies of this process, which know all that it knows from the start."""
        # Elsewhere a forked process can be left with a lock that nobody will open.
        return self.address is None and sys.platform == "linux"


def spread(
    function: Callable[[State, Item], Made],
    state: State,
    items: Sequence[Item],
    workers: Workers,
    done: Callable[[int, Made], None] = lambda _place, _made: None,
    named: Callable[[Item], object] = str,
) -> list[Made]:
    """What the function makes of the state and each item; `done` is called with an item's place when it is made.

    named: what an item is called where that has to be told.

    An item whose worker dies or has not memory enough is done once more, alone; raises WorkerDied or MemoryError where that
    one does too. Raises what the function raises, and Unclear where the cluster cannot be reached.
    """
    made: dict[int, Made] = {}
    if workers.address is None and (workers.jobs < 2 or len(items) < 2 or _tight()):
        for place, item in enumerate(items):
            made[place] = function(state, item)
            done(place, made[place])
        return list(made.values())
    try:
        _attempt(function, state, dict(enumerate(items)), workers, made, done)
    except NoMore:
        # One process is enough for all of it, in its time.
        return spread(function, state, items, Workers(), done)
    lost = [place for place in range(len(items)) if place not in made]
    for place in lost:
        # Alone, so that one that kills its worker takes no other along.
        short = _attempt(function, state, {place: items[place]}, Workers(1, workers.address), made, done)
        if place not in made and short:
            raise MemoryError
        if place not in made:
            raise WorkerDied(
                f"a worker process died twice of the same work ({named(items[place])}); is there memory enough?"
            )
    return [made[place] for place in range(len(items))]


def _tight() -> bool:
    """Whether this process may have so little memory that it is enough for one at a time.

    Whoever begins a thread waits until it runs, and one that finds no room for itself never does.
    """
    import resource

    limits = [resource.getrlimit(which)[0] for which in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    return any(limit != resource.RLIM_INFINITY and limit < _ROOM for limit in limits)


class WorkerDied(OSError):
    """Somebody or something killed the process that did a piece of work, twice."""


class NoMore(OSError):
    """The system lets no more processes or threads begin."""


def _attempt(
    function: Callable[[State, Item], Made],
    state: State,
    items: dict[int, Item],
    workers: Workers,
    made: dict[int, Made],
    done: Callable[[int, Made], None],
) -> bool:
    """Have the items done, and put what comes of them into `made`; those whose worker died or had not memory enough are
    missing there. Whether any was short of memory."""
    from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait

    short = False

    with _threads_that_die() as stuck, _executor(state, workers) as (executor, key):
        waiting: dict[Future[Made], int] = {}
        with _signals_wait():
            try:
                for place, item in items.items():
                    waiting[executor.submit(_done, function, key, item)] = place
            except BrokenExecutor:
                # A worker is dead already: what was not handed out is lost as well.
                pass
            except (OSError, RuntimeError, MemoryError) as refusal:
                raise NoMore(errno.EAGAIN, "no more processes can begin") from refusal
        left = set(waiting)
        while left:
            finished, left = wait(left, _LOOK, FIRST_COMPLETED)
            for it in finished:
                try:
                    made[waiting[it]] = it.result()
                except (BrokenExecutor, CancelledError):
                    # Its worker died, or, of a cluster, whoever held the state for it.
                    continue
                except (MemoryError, SystemError, ImportError):
                    # The worker itself goes on; what it could load of a library it may not have found room for.
                    short = True
                    continue
                done(waiting[it], made[waiting[it]])
            if stuck and not finished:
                raise NoMore(errno.EAGAIN, "no more threads can begin")
    return short


#: In a worker, what the pieces of work share, by its key.
_STATES: dict[str, Any] = {}


def _done(function: Callable[[State, Item], Made], key: str | tuple[str, bytes], item: Item) -> Made:
    """Do a piece of work, in a worker. key: of a state that is there, or with its bytes."""
    if isinstance(key, tuple):
        key, content = key
        if key not in _STATES:
            _STATES.clear()
            _STATES[key] = pickle.loads(content)
    return function(_STATES[key], item)


@contextmanager
def _executor(state: object, workers: Workers) -> Iterator[tuple[Executor, Any]]:
    """Who does the work, and the key by which a worker finds the state."""
    if workers.address is not None:
        yield from _cluster(state, workers.address)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # What is written out, but still waits in this process, must not be written again by each that is forked off.
    for stream in (sys.stdout, sys.stderr):
        # One that was closed is none.
        if stream:
            stream.flush()
    context = multiprocessing.get_context("fork" if workers.forked else "spawn")
    # What a worker that is killed leaves among the passing files goes with the folder.
    with passing_files() as passing:
        pool = ProcessPoolExecutor(workers.jobs, context, _begin, (state, passing))
        try:
            yield pool, ""
        except BaseException:
            # Where one cannot go on, nobody does: what the others would still make is wanted no more.
            for other in multiprocessing.active_children():
                other.terminate()
            raise
        finally:
            # A thread of its own that could not begin has no end to be waited for.
            with suppress(RuntimeError):
                pool.shutdown()


def _cluster(state: object, address: str) -> Iterator[tuple[Executor, Any]]:
    """The workers of a dask cluster, with the state sent to each of them once."""
    try:
        import cloudpickle
        from distributed import Client
    except ImportError:
        how = "run `make cluster` in a clone of the repository, or `pip install 'printgen[cluster]'` if pip installed printgen"
        raise Unclear(f"`--workers` needs dask, which is not installed: {how}") from None
    try:
        client: Any = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        hint = "start one with `dask scheduler`, and use the address that it prints"
        raise Unclear(f"`--workers {address}`: no dask scheduler answers there; {hint}") from None
    with client:
        content = cloudpickle.dumps(state)
        # The state is itself a piece of work: where the worker that holds it dies, another makes it again. Of what is merely
        # sent to all of them nothing is left when they die together, and whoever waits for it waits for ever.
        sent = client.submit(_same, (sha256(content).hexdigest(), content), pure=False)
        yield client.get_executor(retries=1, pure=False), sent


def _same(state: Any) -> Any:
    return state


def _begin(state: object, passing: str) -> None:
    """Make a process of this machine a worker, with a folder for its passing files."""
    import tempfile

    # What is wrong comes back to whoever waits for the work; what a dying library says of it, nobody could make sense of.
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (as long as the worker lives)
    _STATES[""] = state
    tempfile.tempdir = passing
    # Ctrl-C reaches all that work in a terminal, and is left to the process that waits for this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
    # Without it, one whose parent is killed goes on for a moment.
    with suppress(RuntimeError):
        threading.Thread(target=_leave_with_parent, args=(passing,), daemon=True).start()


def _leave_with_parent(passing: str) -> None:
    """End when the process is no more that waits for this one's work: it was killed, and could not say so."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        shutil.rmtree(passing, ignore_errors=True)
        os._exit(1)


@contextmanager
def _threads_that_die() -> Iterator[list[threading.ExceptHookArgs]]:
    """Why threads of this process ended that were to hand out the work; nobody else would be told, and all would wait."""
    told: list[threading.ExceptHookArgs] = []
    before, threading.excepthook = threading.excepthook, told.append
    try:
        yield told
    finally:
        threading.excepthook = before


@contextmanager
def _signals_wait() -> Iterator[None]:
    """What asks to stop reaches this process when the others have started, and each knows what it means to it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
