"""Where fonts are installed on this machine, and whether anything has changed there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from printgen.files.reading import walked


def folders(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> tuple[Path, ...]:
    """Where fonts are looked for: $PRINTGEN_FONTS, or the machine's and the user's own folders of fonts."""
    if chosen := environ.get("PRINTGEN_FONTS"):
        return tuple(Path(part) for part in chosen.split(os.pathsep) if part)
    home = Path(environ.get("HOME") or Path.home())
    if platform == "darwin":
        return (home / "Library" / "Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    data = environ.get("XDG_DATA_HOME", "")
    own = (Path(data) if Path(data).is_absolute() else home / ".local" / "share") / "fonts"
    return (own, home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts"))


def installed(where: tuple[Path, ...]) -> Iterator[tuple[str, int, int]]:
    """Each file below the folders, with its size and the time of its last change: another font, another list."""
    for folder in where:
        for path, _followed in walked(folder):
            with suppress(OSError):
                facts = os.stat(path)  # noqa: PTH116 (thousands of files)
                yield os.path.basename(path), facts.st_size, facts.st_mtime_ns  # noqa: PTH119
