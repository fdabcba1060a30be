"""One run at a time where two would write: who comes second waits, and is told for whom."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from printgen.files import reading
from printgen.files.whole import named, shown

#: How long somebody waits, s. Writing takes a second or two.
PATIENCE = 60.0
#: How often they look whether it is their turn, s.
_LOOK = 0.05
#: What the lock of a file is called, beside it.
_LOCK = ".{}.lock"


@contextmanager
def alone(target: Path, tell: Callable[[str], object] | None = None) -> Iterator[None]:
    """Hold other runs off a file, or the folder that it speaks of, until this one is done with it.

    tell: called with what is waited for, where another run is at it. The lock is a file beside the target for as long as
    it is held; one that a killed run left holds nobody off. Raises OSError where the other is not done in a minute, and for a
    lock that is a symbolic link or a folder.
    """
    from filelock import FileLock, Timeout

    target.parent.mkdir(parents=True, exist_ok=True)
    file = target.with_name(_LOCK.format(target.name))
    if file.is_symlink():
        said = "is a symbolic link; printgen locks no file through a link. Remove the link, and run the command again"
        raise OSError(errno.ELOOP, said, shown(file))
    if file.is_dir():
        raise OSError(errno.EISDIR, "is a folder where printgen puts a lock. Rename or remove it", shown(file))
    lock = FileLock(file)
    with named(target):
        try:
            lock.acquire(blocking=False)
        except Timeout:
            said = _said(file)
            who = f"process {said}" if said.isdigit() else "another printgen"
            if tell:
                tell(f"waiting for {who}, which is writing {shown(target)}")
            try:
                lock.acquire(PATIENCE, _LOOK)
            except Timeout:
                raise OSError(errno.EBUSY, f"{who} has been writing it for {PATIENCE:g} s; try again later") from None
    try:
        # Whose lock it is, for those who wait; a file that somebody else keeps under this name is not written over.
        with suppress(OSError):
            if (said := _said(file)).isdigit() or not said:
                file.write_text(str(os.getpid()), encoding="ascii")
        yield
    finally:
        # Whoever waits holds the file open, finds that it has no name any more, and begins anew.
        file.unlink(missing_ok=True)
        lock.release()


def sweep(target: Path) -> None:
    """Take away the lock that a killed run left beside the target; one that somebody holds stays."""
    file = target.with_name(_LOCK.format(target.name))
    if file.exists():
        from filelock import FileLock, Timeout

        with suppress(OSError, Timeout), FileLock(file, blocking=False):
            file.unlink(missing_ok=True)


def _said(file: Path) -> str:
    """What stands in a lock; "?" where that cannot be read."""
    try:
        return reading.text(file, 1 << 10)
    except OSError:
        return "?"
