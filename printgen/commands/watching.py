"""Files under watch: whenever some of them have changed and lie still again, their names."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from printgen.files import reading

#: What data is kept in.
SUFFIXES = (".yaml", ".yml")
#: Between two looks, seconds: an editor that saves in steps is done within one.
EVERY = 0.25

#: What tells that a file was saved: its times, size and place on the disk.
Look = dict[str, tuple[int, int, int]]


def changes(places: Iterable[Path], sleep: Callable[[float], None] = time.sleep) -> Iterator[tuple[str, ...]]:
    """The names of the files that were saved, added or removed below the places (folders, or files), each time some were.

    Never ends by itself.
    """
    watched = tuple(places)
    before = look(watched)
    while True:
        sleep(EVERY)
        now = look(watched)
        if now == before:
            continue
        # Nothing more was saved between two looks.
        sleep(EVERY)
        while (later := look(watched)) != now:
            now = later
            sleep(EVERY)
        yield tuple(sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name)))
        before = now


def look(places: Iterable[Path]) -> Look:
    """How the files below the places are now."""
    found: Look = {}
    for place in places:
        for path in (it for it, _followed in reading.walked(place)) if place.is_dir() else (str(place),):
            if path.lower().endswith(SUFFIXES):
                try:
                    facts = os.stat(path)  # noqa: PTH116 (hundreds of files, four times a second)
                except OSError:
                    continue
                found[path] = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
    return found
