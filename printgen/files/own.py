"""Where the user's own things are: the cache, settings, fonts, the state of earlier runs."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

#: What says where, and where it is below the home folder where nothing does: on Linux, on a Mac.
_PLACES: Mapping[str, tuple[str, str, str]] = {
    "caches": ("XDG_CACHE_HOME", ".cache", "Library/Caches"),
    "settings": ("XDG_CONFIG_HOME", ".config", "Library/Application Support"),
    "data": ("XDG_DATA_HOME", ".local/share", "Library"),
    "state": ("XDG_STATE_HOME", ".local/state", "Library/Application Support"),
}


class NoHome(OSError):
    """Nobody says where the user's home folder is: neither the environment nor the list of users."""


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """The user's home folder. Raises NoHome."""
    if os.path.isabs(told := environ.get("HOME", "")):  # noqa: PTH117
        return Path(told)
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        raise NoHome(errno.ENOENT, "nobody says where your home folder is: set HOME") from None


def own(
    what: Literal["caches", "settings", "data", "state"],
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
) -> Path:
    """Return the folder of the user's caches, settings, data or state. Raise NoHome."""
    name, plain, mac = _PLACES[what]
    if platform != "darwin" and os.path.isabs(told := environ.get(name, "")):  # noqa: PTH117
        return Path(told)
    return home(environ) / (mac if platform == "darwin" else plain)
