"""The packs that are used in a run, and the temporary folders into which they are unpacked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

#: The ZIP file of each unpacked folder. Both paths are absolute.
_ARCHIVES: Final[dict[str, str]] = {}


def mount(folder: Path, archive: Path) -> None:
    """Register the folder into which a ZIP file was unpacked."""
    _ARCHIVES[str(folder)] = str(archive)


def archive_of(path: Path) -> tuple[Path, str] | None:
    """Return the pack that contains an unpacked file, and the file's name in the pack, or None for any other file."""
    for folder, archive in _ARCHIVES.items():
        if path.is_relative_to(folder):
            inside = path.relative_to(folder).as_posix()
            return Path(archive), "" if inside == "." else inside
    return None


def unpacked(path: Path | str) -> Path | str:
    """Return the unpacked file for a name such as `pack.zip:nations.yaml`. Other paths are returned unchanged."""
    if not _ARCHIVES:
        return path
    full = os.path.abspath(path)  # noqa: PTH100 (for every file that is read)
    for folder, archive in _ARCHIVES.items():
        if full.startswith(f"{archive}:"):
            inside = full[len(archive) + 1 :].replace(os.sep, "/").split("/")
            if not {"", ".", ".."} & {*inside}:
                return Path(folder, *inside)
    return path
