"""One run at a time where two would write: who comes second waits, and is told for whom."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from printgen.files.names import shown
from printgen.files.whole import named

#: How long somebody waits, s. Writing takes a second or two.
PATIENCE = 60.0
#: How often they look whether it is their turn, s.
_LOOK = 0.05


@contextmanager
def alone(target: Path, tell: Callable[[str], object] | None = None) -> Iterator[None]:
    """Hold other runs off a file, or the folder that it speaks of, until this one is done with it.

    tell: called with what is waited for, where another run is at it. The lock is a file beside the target for as long as
    it is held; one that a killed run left holds nobody off. Raises OSError where the other is not done in a minute.
    """
    from filelock import FileLock, Timeout

    target.parent.mkdir(parents=True, exist_ok=True)
    file = _beside(target)
    lock = FileLock(file)
    with named(target):
        try:
            lock.acquire(blocking=False)
        except Timeout:
            who = _holder(file)
            if tell:
                tell(f"waiting for {who}, which is writing {shown(target)}")
            try:
                lock.acquire(PATIENCE, _LOOK)
            except Timeout:
                raise OSError(errno.EBUSY, f"{who} has been writing it for {PATIENCE:g} s; try again later") from None
    try:
        _sign(file)
        yield
    finally:
        # Whoever waits holds the file open, finds that it has no name any more, and begins anew.
        file.unlink(missing_ok=True)
        lock.release()


def sweep(target: Path) -> None:
    """Take away the lock that a killed run left beside the target; one that somebody holds stays."""
    file = _beside(target)
    if file.exists():
        from filelock import FileLock, Timeout

        with suppress(OSError, Timeout), FileLock(file, blocking=False):
            file.unlink(missing_ok=True)


def _beside(target: Path) -> Path:
    """Where the lock of a file lies."""
    return target.with_name(f".{target.name}.lock")


def _sign(file: Path) -> None:
    """Write down whose lock it is, for those who wait."""
    import os

    with suppress(OSError, ValueError):
        said = file.read_text(encoding="ascii")
        # A file that somebody else keeps under this name is not written over.
        if not said or said.isdigit():
            file.write_text(str(os.getpid()), encoding="ascii")


def _holder(file: Path) -> str:
    """Who holds the lock, as far as they said."""
    with suppress(OSError, ValueError):
        said = file.read_text(encoding="ascii")
        if said.isdigit():
            return f"process {said}"
    return "another printgen"
