"""Names of files: how one that stands in a file becomes a path, and how a path is shown."""

from __future__ import annotations

import re
from pathlib import Path

#: A drive's letter, as Windows has them: what follows is no longer below the folder.
_DRIVE = re.compile(r"[A-Za-z]:")
#: Characters that no file is named with: those that a terminal obeys, and those that turn what is read about.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class NotBelow(ValueError):
    """A name that leads out of the folder it is to lie in, or that cannot be a file's; the message says which."""


def below(folder: Path, name: str) -> Path:
    """The path of a file below the folder, from its name there, with `/` between folders.

    Every name that was read from a file passes here before it becomes a path. Raises NotBelow for one that is absolute or
    empty, has `.` or `..` for a step, a drive's letter, a backslash, or characters that cannot be seen.
    """
    steps = name.split("/")
    if _DRIVE.match(name) or "\\" in name or _UNSEEN.search(name) or any(step in ("", ".", "..") for step in steps):
        raise NotBelow(f"{name!r} names no file below {shown(folder)}")
    return folder.joinpath(*steps)


def shown(path: Path) -> str:
    """A path as the user would type it: from where they stand if it lies below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
