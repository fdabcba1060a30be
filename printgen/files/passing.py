"""Temporary files. Each run has its own temporary folder, and later runs remove the folders of killed runs."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from printgen import systems

#: The prefix of the folders, and the file in each folder that its run and the run's workers keep locked while they are running.
_PREFIX, _LOCK = "printgen-", ".held-by-printgen"
#: The time during which an empty folder without that file may belong to a run that is starting, seconds.
_STARTUP = 60.0


@contextmanager
def passing_files() -> Iterator[str]:
    """Provide a context in which all temporary files of this process are in one folder, which is removed at the end."""
    from filelock import FileLock

    around = tempfile.tempdir
    if around and Path(around, _LOCK).exists():
        yield around
        return
    _sweep(tempfile.gettempdir())
    with ExitStack() as stack:
        while True:
            folder = tempfile.mkdtemp(prefix=_PREFIX)
            with suppress(FileNotFoundError):
                # Before the folder is locked, another run may mistake it for the folder of a killed run and remove it.
                held = stack.enter_context(FileLock(Path(folder, _LOCK)))
                break
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        if not systems.removes_open_files():
            stack.callback(held.release)
        tempfile.tempdir = folder
        try:
            yield folder
        finally:
            tempfile.tempdir = around


def _sweep(parent: str) -> None:
    """Remove the temporary folders of this user's runs that have ended."""
    from filelock import FileLock, Timeout

    try:
        leftovers = [
            entry.path
            for entry in os.scandir(parent)
            if entry.name.startswith(_PREFIX) and entry.is_dir(follow_symlinks=False)
        ]
    except OSError:
        return
    for folder in leftovers:
        with suppress(OSError, Timeout):
            facts, lock = os.lstat(folder), Path(folder, _LOCK)
            if not systems.is_own(facts):
                continue
            if lock.is_file() and not lock.is_symlink():
                # A worker that outlives its run also keeps the lock.
                with FileLock(lock, blocking=False) as held:
                    if not systems.removes_open_files():
                        held.release()
                    shutil.rmtree(folder)
            elif time.time() - facts.st_mtime > _STARTUP:
                os.rmdir(folder)  # noqa: PTH106 (if it is empty)
