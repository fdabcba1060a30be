"""Bad days made to order: a process killed at any moment or at any step of its writing, and a disk that fills up there.

Children are forked in a process of their own, so that nothing of the test run itself is killed or left in a strange state.
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
    """Run the code as a program of its own, on the frozen data."""
    command = [sys.executable, "-c", FREEZE + code, *map(str, arguments)]
    root = Path(__file__).parent.parent
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def held(folder: Path) -> dict[str, bytes]:
    """The files below a folder by name."""
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in sorted(folder.rglob("*")) if it.is_file()}


def forked(act: Callable[[], object]) -> int:
    """Do it in a child; gives its number."""
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
    """Do it in a child to its end, which has to be a good one; how many seconds it took."""
    start = time.monotonic()
    assert os.waitpid(forked(act), 0)[1] == 0
    return time.monotonic() - start


def killed(act: Callable[[], object], after: float) -> bool:
    """Do it in a child that is killed after so many seconds; whether it was still at it."""
    child = forked(act)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1] != 0


def killed_at(act: Callable[[], object], step: int) -> bool:
    """Do it in a child that is killed at that step of its writing; whether it came so far."""

    def until() -> None:
        with stopping(step, _die):
            act()

    return os.waitpid(forked(until), 0)[1] != 0


def moments(act: Callable[[], object], number: int) -> Iterator[float]:
    """Moments at random in the time that it takes, the same on each run."""
    span = done(act)
    chance = random.Random(1918)
    yield from (chance.uniform(0, span) for _ in range(number))


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def full() -> None:
    """What the system says when the disk is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def stopping(at: int, stop: Callable[[], None]) -> Iterator[list[str]]:
    """Stop at that step of writing files, numbered from 1; gives the steps gone through, by name.

    A file is stopped at before it is written, when half of it is, and before it is put onto the disk itself.
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
    """The steps of its writing, by name."""
    with stopping(0, _die) as gone:
        act()
    return gone
