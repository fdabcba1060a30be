"""Locks, which let only one run write to a target at a time. A waiting run reports the run that holds the lock."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from printgen import systems
from printgen.files import reading
from printgen.files.whole import display_path, named_errors

#: The maximum time for which a run waits for a different run, seconds. Writing takes one or two seconds.
PATIENCE = 60.0
#: The interval between two attempts to lock, seconds.
_LOOK = 0.05
#: The name of a file's lock, which is stored next to the file.
_LOCK = ".{}.lock"


@contextmanager
def lock(target: Path, tell: Callable[[str], object] | None = None) -> Iterator[None]:
    """Prevent other runs from writing a file, or the folder that the file describes, until the end of this context.

    The lock is a file next to the target. The lock file of a killed run does not block other runs. Raise OSError if the
    other run does not end within a minute, or if the lock file is a symbolic link or a folder.

    Args:
        tell: a function that is called with a message if printgen must wait because another printgen process is
            writing.
    """
    from filelock import FileLock, Timeout

    systems.check_names((target,))
    target.parent.mkdir(parents=True, exist_ok=True)
    file = target.with_name(_LOCK.format(target.name))
    if systems.is_link(file):
        fault = (
            "is a symbolic link; printgen does not lock files through links. Remove the link, and run the command again"
        )
        raise OSError(errno.ELOOP, fault, display_path(file))
    if file.is_dir():
        raise OSError(
            errno.EISDIR,
            "is a folder, but printgen needs this name for a lock file. Rename or remove the folder",
            display_path(file),
        )
    lock = FileLock(file)
    with named_errors(target):
        try:
            lock.acquire(blocking=False)
        except Timeout:
            owner = _lock_text(file)
            who = f"process {owner}" if owner.isdigit() else "another printgen"
            if tell:
                tell(f"waiting for {who}, which is writing {display_path(target)}")
            try:
                lock.acquire(PATIENCE, _LOOK)
            except Timeout:
                raise OSError(
                    errno.EBUSY, f"{who} has been writing this file for {PATIENCE:g} s; try again later"
                ) from None
    try:
        # Write the process number for waiting runs. A file that somebody else stored under this name is not overwritten.
        with suppress(OSError):
            if (owner := _lock_text(file)).isdigit() or not owner:
                file.write_text(str(os.getpid()), encoding="ascii")
        yield
    finally:
        # A waiting run has the file open, notices that the file no longer has a name, and starts again.
        if systems.removes_open_files():
            file.unlink(missing_ok=True)
        # On Windows, the release removes the file unless another run has it open.
        lock.release()


def remove_lock(target: Path) -> None:
    """Remove the lock that a killed run left next to the target. A lock that is in use is kept."""
    file = target.with_name(_LOCK.format(target.name))
    if file.exists():
        from filelock import FileLock, Timeout

        with suppress(OSError, Timeout), FileLock(file, blocking=False):
            if systems.removes_open_files():
                file.unlink(missing_ok=True)


def _lock_text(file: Path) -> str:
    """Return the text of a lock, or "?" if the lock cannot be read."""
    try:
        return reading.read_text(file, 1 << 10)
    except OSError:
        return "?"
