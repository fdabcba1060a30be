"""The folders with this machine's installed fonts, and a list of their files that shows whether fonts have changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from printgen.files.own import NoHomeError, home_folder, user_folder
from printgen.files.reading import walk_files


def font_folders(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> tuple[Path, ...]:
    """Return the folders to search for fonts.

    The folders are those in $PRINTGEN_FONTS if the variable is set. Otherwise, they are the font folders of the system
    and the user.
    """
    if chosen := environ.get("PRINTGEN_FONTS"):
        return tuple(Path(part) for part in chosen.split(os.pathsep) if part)
    if platform == "win32":
        local, windows = environ.get("LOCALAPPDATA"), environ.get("WINDIR", "C:/Windows")
        return (*([Path(local, "Microsoft/Windows/Fonts")] if local else []), Path(windows, "Fonts"))
    mac, mine = platform == "darwin", []
    with suppress(NoHomeError):
        mine = [user_folder("data", environ, platform) / ("Fonts" if mac else "fonts")]
        mine += [] if mac else [home_folder(environ) / ".fonts"]
    shared = ("/Library/Fonts", "/System/Library/Fonts") if mac else ("/usr/local/share/fonts", "/usr/share/fonts")
    return (*mine, *map(Path, shared))


def installed_fonts(where: tuple[Path, ...]) -> Iterator[tuple[str, int, int]]:
    """Yield the name, size and modification time of each file in the font folders and their subfolders.

    Callers compare these values to detect changed fonts.
    """
    for folder in where:
        for path, _followed in walk_files(folder):
            with suppress(OSError):
                facts = os.stat(path)  # noqa: PTH116 (thousands of files)
                yield os.path.basename(path), facts.st_size, facts.st_mtime_ns  # noqa: PTH119
