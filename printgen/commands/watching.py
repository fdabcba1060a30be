"""Detection of changed files. Changes are reported in groups, after a pause in the changes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from printgen.files import reading

#: The suffixes of data files and packs, and of the templates of game folders.
SUFFIXES = (".yaml", ".yml", ".csv", ".xlsx", ".zip")
_TEMPLATE, _TEMPLATES = ".html", f"{os.sep}templates{os.sep}"
#: The interval between two snapshots, seconds. An editor that saves in several steps finishes within this time.
EVERY = 0.25

#: The modification time, size and inode of each file, which change if the file is saved.
Look = dict[str, tuple[int, int, int]]


def changes(places: Iterable[Path], sleep: Callable[[float], None] = time.sleep) -> Iterator[tuple[str, ...]]:
    """Yield, for each group of changes, the names of the files that were saved, added or removed in `places`.

    This iterator never ends.

    Args:
        places: folders or files.
        sleep: a function that waits for a number of seconds.
    """
    watched = tuple(places)
    before = snapshot(watched)
    while True:
        sleep(EVERY)
        now = snapshot(watched)
        if now == before:
            continue
        # Wait until nothing changes between two snapshots.
        sleep(EVERY)
        while (later := snapshot(watched)) != now:
            now = later
            sleep(EVERY)
        yield tuple(sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name)))
        before = now


def snapshot(places: Iterable[Path]) -> Look:
    """Return the current state of the given files and of all data files in the given folders."""
    found: Look = {}
    for place in places:
        for path in (name for name, _followed in reading.walk_files(place)) if place.is_dir() else (str(place),):
            if path.lower().endswith(SUFFIXES) or (path.endswith(_TEMPLATE) and _TEMPLATES in path):
                try:
                    facts = os.stat(path)  # noqa: PTH116 (hundreds of files, four times a second)
                except OSError:
                    continue
                found[path] = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
    return found
