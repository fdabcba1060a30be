"""Locations of the user's own folders: cache, settings, fonts, and the state of earlier runs."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

#: The environment variable for each folder, and the folder's default below the home folder on Linux and on macOS.
_PLACES: Mapping[str, tuple[str, str, str]] = {
    "caches": ("XDG_CACHE_HOME", ".cache", "Library/Caches"),
    "settings": ("XDG_CONFIG_HOME", ".config", "Library/Application Support"),
    "data": ("XDG_DATA_HOME", ".local/share", "Library"),
    "games": ("XDG_DATA_HOME", ".local/share", "Library/Application Support"),
    "state": ("XDG_STATE_HOME", ".local/state", "Library/Application Support"),
}


class NoHomeError(OSError):
    """Error raised if neither the environment nor the user database names the user's home folder."""


def home_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the user's home folder. Raise NoHomeError if it is unknown."""
    if os.path.isabs(path := environ.get("HOME", "")):  # noqa: PTH117
        return Path(path)
    if sys.platform != "win32":
        import pwd

        with suppress(KeyError):
            return Path(pwd.getpwuid(os.getuid()).pw_dir)
    raise NoHomeError(errno.ENOENT, "your home folder is unknown; set HOME")


def own_folder(
    what: Literal["caches", "settings", "games", "state"],
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
) -> Path:
    """Return printgen's folder for its cache, settings, games or state. Raise NoHomeError if the home folder is unknown."""
    if platform != "win32":
        return user_folder(what, environ, platform) / "printgen"
    from platformdirs.windows import Windows

    own = Windows("printgen", appauthor=False)
    try:
        paths = {"caches": own.user_cache_path, "settings": own.user_config_path, "state": own.user_state_path}
        return own.user_data_path if what == "games" else paths[what]
    except (ValueError, OSError):
        raise NoHomeError(errno.ENOENT, "the folder of your programs' data is unknown; set LOCALAPPDATA") from None


def cache_folder() -> Path:
    """Return the folder of the cache. Raise NoHomeError if the home folder is needed and unknown.

    The folder is $PRINTGEN_CACHE or, if that is not set, printgen's folder in the user's cache folder.
    """
    return Path(path) if (path := os.environ.get("PRINTGEN_CACHE")) else own_folder("caches")


def user_folder(
    what: Literal["caches", "settings", "data", "games", "state"],
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
) -> Path:
    """Return the folder of the user's caches, settings, data, games or state. Raise NoHomeError if the home folder is unknown."""
    name, plain, mac = _PLACES[what]
    if platform != "darwin" and os.path.isabs(path := environ.get(name, "")):  # noqa: PTH117
        return Path(path)
    return home_folder(environ) / (mac if platform == "darwin" else plain)
