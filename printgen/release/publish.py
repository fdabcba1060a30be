"""The shelf of releases: each put there whole or not at all, and never changed."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal

from printgen.files import shown, whole
from printgen.report.closing import counted

Put = Literal["written", "the same", "different"]
WRITTEN: Put = "written"
SAME: Put = "the same"
DIFFERENT: Put = "different"
SUMS = "SHA256SUMS"


def sums(contents: Mapping[str, bytes]) -> bytes:
    """The digest of each file by name, as `sha256sum --check` reads them."""
    return "".join(f"{sha256(contents[name]).hexdigest()}  {name}\n" for name in sorted(contents)).encode()


def put(shelf: Path, name: str, contents: Mapping[str, bytes]) -> Put:
    """Put a release on the shelf; one that is there already is left as it is.

    It is written beside its place, onto the disk itself, and then renamed, so that what bears its name is whole at any
    time; what a run that was killed left behind is cleared away. Raises OSError, with nothing of that name there.
    """
    target = shelf / name
    whole.clear(shelf, (name,), folders=True)
    if target.exists():
        return SAME if _held(target) == dict(contents) else DIFFERENT
    passing = whole.beside(target)
    try:
        for file, content in contents.items():
            (passing / file).parent.mkdir(parents=True, exist_ok=True)
            with whole.named(target / file):
                whole.write(passing / file, content, lasting=True)
        whole.settle(*{(passing / file).parent for file in contents})
        passing.rename(target)
        whole.settle(shelf)
    finally:
        shutil.rmtree(passing, ignore_errors=True)
    return WRITTEN


def _held(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def closing(folder: Path, contents: Mapping[str, bytes], done: Put) -> list[str]:
    """What was put where, and what to do next."""
    where = shown(folder)
    if done == SAME:
        return [f"nothing changed: {counted(len(contents), 'file')} in {where} are up to date"]
    size = sum(map(len, contents.values()))
    packs = [name for name in contents if name.startswith("update/")]
    lines = [f"{where}: {counted(len(contents), 'file')}, {size / 1e6:.1f} MB"]
    lines += [f"To print again: {', '.join(packs)}"] if packs else []
    return [*lines, f"Look at {where}/site/index.html, then tag it: git tag data-{folder.name}"]
