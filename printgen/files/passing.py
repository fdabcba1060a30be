"""Passing files: a folder of a run's own among those of the system, which the next run takes away where this one is killed."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

#: How the folders begin, and the file in each that its run and the run's workers hold for as long as they live.
_OURS, _HELD = "printgen-", ".held-by-printgen"
#: An empty folder without that file is one in the making, for so long, s.
_BEGINNING = 60.0


@contextmanager
def passing_files() -> Iterator[str]:
    """Have all passing files of this process in a folder that goes with it; within it, in the same one. Raises OSError.

    What runs that were killed left in theirs is taken away first.
    """
    from filelock import FileLock

    around = tempfile.tempdir
    if around and Path(around, _HELD).exists():
        yield around
        return
    _sweep(tempfile.gettempdir())
    with ExitStack() as stack:
        while True:
            folder = tempfile.mkdtemp(prefix=_OURS)
            with suppress(FileNotFoundError):
                # Another run may take it for a dead one's just before.
                stack.enter_context(FileLock(Path(folder, _HELD)))
                break
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        tempfile.tempdir = folder
        try:
            yield folder
        finally:
            tempfile.tempdir = around


def _sweep(where: str) -> None:
    """Take away the folders of runs of this user that are no more."""
    from filelock import FileLock, Timeout

    try:
        left = [it.path for it in os.scandir(where) if it.name.startswith(_OURS) and it.is_dir(follow_symlinks=False)]
    except OSError:
        return
    for folder in left:
        with suppress(OSError, Timeout):
            facts, held = os.lstat(folder), Path(folder, _HELD)
            if facts.st_uid != os.getuid():
                continue
            if held.is_file() and not held.is_symlink():
                # Of a worker that outlives its run, it is held as well.
                with FileLock(held, blocking=False):
                    shutil.rmtree(folder)
            elif time.time() - facts.st_mtime > _BEGINNING:
                os.rmdir(folder)  # noqa: PTH106 (if it is empty)
