"""The desktop launcher, which opens the studio with a double click."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from printgen.data.findings import UsageError
from printgen.data.folders import PACKAGE
from printgen.files import replace
from printgen.files.own import home_folder

#: The name of the file on the desktop, by system. All other systems are treated like Linux.
NAMES = {"win32": "printgen studio.cmd", "darwin": "printgen studio.command"}
_LINUX = "printgen-studio.desktop"
_TITLE = "printgen studio"


def write_shortcut(folder: Path, platform: str = sys.platform) -> Path:
    """Write a launcher of the studio for a folder, and return its path. Raise UsageError if there is no desktop folder."""
    desktop = _desktop(platform)
    if not desktop.is_dir():
        raise UsageError(f"there is no folder {desktop}. Run `printgen studio` in the terminal instead")
    name = NAMES.get(platform, _LINUX)
    replace(desktop, {name: launcher(folder, platform).encode()})
    path = desktop / name
    if platform != "win32":
        path.chmod(0o755)
    if platform == "linux":
        # GNOME starts only launchers that are marked as trusted. Other desktops ignore the mark.
        mark = ["gio", "set", str(path), "metadata::trusted", "true"]
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(mark, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=5)
    return path


def launcher(folder: Path, platform: str) -> str:
    """Return the content of a launcher that opens the studio for a folder."""
    start = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); from printgen.cli import main; main()"
    words = [sys.executable, "-P", "-c", start, "studio", str(folder)]
    if platform == "win32":
        # In a batch file, % begins a variable.
        line = subprocess.list2cmdline(words).replace("%", "%%")
        return f"@echo off\r\ntitle {_TITLE}\r\n{line}\r\nif errorlevel 1 pause\r\n"
    if platform == "darwin":
        return f"#!/bin/sh\nexec {shlex.join(words)}\n"
    line = " ".join(map(_desktop_word, words))
    entries = (
        "Type=Application",
        f"Name={_TITLE}",
        f"Exec={line}",
        "Terminal=true",
        "Categories=Game;",
        "Icon=printer",
    )
    return "\n".join(("[Desktop Entry]", *entries, ""))


def _desktop_word(word: str) -> str:
    """Quote a word for the `Exec` line of a desktop entry. The escapes for strings in the file are applied last."""
    escaped = "".join(f"\\{sign}" if sign in '"`$\\' else sign for sign in word.replace("%", "%%"))
    return '"' + escaped.replace("\\", "\\\\") + '"'


def _desktop(platform: str) -> Path:
    """Return the desktop folder, which may be renamed or translated."""
    if platform == "win32":
        return Path(os.environ.get("USERPROFILE", str(Path.home()))) / "Desktop"
    if platform == "linux":
        try:
            asked = subprocess.run(["xdg-user-dir", "DESKTOP"], check=False, capture_output=True, text=True, timeout=5)
        except (OSError, subprocess.TimeoutExpired):
            asked = None
        if asked and asked.stdout.strip() and Path(asked.stdout.strip()) != home_folder():
            return Path(asked.stdout.strip())
    return home_folder() / "Desktop"
