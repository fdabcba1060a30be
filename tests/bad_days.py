"""Simulate failures: a process killed at any moment or at any step of writing, and a disk that becomes full at that step.

Children are forked from a separate process, so that nothing in the test run itself is killed or left in a strange
state.
"""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from printgen.files import whole
from tests.built_in import FREEZE

#: A process that is no more: above what any system numbers them by.
NOBODY = 999_999_999
#: The steps by which files come to be: those of a path, and the system's.
_OF_PATHS = ("replace", "rename", "unlink", "chmod", "mkdir")


def python(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the code as a separate program, on the frozen data."""
    command = [sys.executable, "-c", FREEZE + code, *map(str, arguments)]
    root = Path(__file__).parent.parent
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def held(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files below a folder, by relative path."""
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in sorted(folder.rglob("*")) if it.is_file()}


def forked(act: Callable[[], object]) -> int:
    """Run the action in a child process, and return the child's process id."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            act()
            status = 0
        finally:
            os._exit(status)
    return child


def done(act: Callable[[], object]) -> float:
    """Run the action in a child process, assert that it succeeds, and return the seconds that it took."""
    start = time.monotonic()
    assert os.waitpid(forked(act), 0)[1] == 0
    return time.monotonic() - start


def killed(act: Callable[[], object], after: float) -> bool:
    """Run the action in a child process, kill it after this many seconds, and return whether it was still running."""
    child = forked(act)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1] != 0


def killed_at(act: Callable[[], object], step: int) -> bool:
    """Run the action in a child process that is killed at this step of writing; return whether it reached the step."""

    def until() -> None:
        with stopping(step, _die):
            act()

    return os.waitpid(forked(until), 0)[1] != 0


def moments(act: Callable[[], object], number: int) -> Iterator[float]:
    """Yield random moments within the duration of the action, in seconds; they are random fractions with a fixed seed."""
    span = done(act)
    chance = random.Random(1918)
    yield from (chance.uniform(0, span) for _ in range(number))


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def full() -> None:
    """Raise the error that the system raises when the disk is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def stopping(at: int, stop: Callable[[], None]) -> Iterator[list[str]]:
    """Call `stop` at this step of writing files, numbered from 1; yield the list of the steps taken so far, by name.

    The steps of writing a file are: before anything is written, after half of it is written, and before it is synced to
    the disk.
    """
    gone: list[str] = []

    def step(name: str) -> None:
        gone.append(name)
        if len(gone) == at:
            stop()

    write, sync = whole.write_temporary, os.fsync

    def by_halves(path: Path, content: bytes, lasting: bool) -> None:
        step("open")
        path.write_bytes(content[: len(content) // 2])
        step("write")
        os.unlink(path)  # noqa: PTH108 (a step of its own, if it went by the path)
        write(path, content, lasting)

    def synced(descriptor: int) -> None:
        step("fsync")
        sync(descriptor)

    def stepped(name: str) -> Callable[..., object]:
        original = getattr(Path, name)

        def at_step(*arguments: object, **named: object) -> object:
            step(name)
            return original(*arguments, **named)

        return at_step

    with ExitStack() as stack:
        stack.enter_context(patch.object(whole, "write_temporary", by_halves))
        stack.enter_context(patch.object(os, "fsync", synced))
        for name in _OF_PATHS:
            stack.enter_context(patch.object(Path, name, stepped(name)))
        yield gone


def steps(act: Callable[[], object]) -> list[str]:
    """Return the names of the steps in which the action writes its files."""
    with stopping(0, _die) as gone:
        act()
    return gone
