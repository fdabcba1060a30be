"""Locations of the data, template and output folders, both in a checkout and in an installed wheel.

Records in the user's own folders replace built-in records.
"""

from __future__ import annotations

import os
from itertools import takewhile
from pathlib import Path

from msgspec import Struct

from printgen import systems

PACKAGE = Path(__file__).parent.parent


class Project(Struct, frozen=True):
    """The folders that one run of printgen uses."""

    data: tuple[Path, ...]
    templates: Path
    output: Path
    has_default_output: bool = False

    @property
    def schemas(self) -> Path:
        """The folder of the JSON Schemas, which is inside the last data folder."""
        return self.data[-1] / "schema"


def find(extra: tuple[Path, ...] = (), out: Path | None = None, package: Path = PACKAGE) -> Project:
    """Return the folders for a run of printgen. Records in the `extra` folders replace built-in records.

    Args:
        extra: data folders or packs.
        out: the output folder. By default, it is `output/` in the current directory, or in the checkout if the command
            runs inside the checkout.
        package: the folder of the Python package `printgen`.
    """
    home = shipped_folders(package)
    if packs := [path for path in extra if path.is_file()]:
        from printgen.data.packs import open_pack
        from printgen.data.yaml import read

        release = read(home.data[0] / "release.yaml", "")[0]
        version = str(release.value.get("version", "")) if release and isinstance(release.value, dict) else ""
        extra = tuple(open_pack(path, version) if path in packs else path for path in extra)
    return Project((*home.data, *extra), home.templates, out or home.output, out is None)


def shipped_folders(package: Path) -> Project:
    """Return the folders shipped with the package at `package`, and the default output folder.

    Tests replace this function to use other data.
    """
    home = package.parent
    if not ((home / "pyproject.toml").is_file() and (home / "data").is_dir()):
        return Project((package / "_data",), package / "_templates", Path("output"))
    root, here = Path(os.path.realpath(home)), Path(os.path.realpath("."))
    is_inside = here.is_relative_to(root)
    return Project((home / "data",), home / "templates", home / "output" if is_inside else Path("output"))


def escaping_link(path: Path, folder: Path) -> Path | None:
    """Return the symbolic link through which a path leaves the data folder, or None if the path stays in the folder."""
    if folder.is_relative_to(PACKAGE):
        return None
    below = takewhile(lambda above: above != folder and above.is_relative_to(folder), path.parents)
    links = [way for way in (path, *below) if systems.is_link(way)]
    home = os.path.realpath(folder) if links else ""
    if not links or _is_in(path, home):
        return None
    return next((way for way in reversed(links) if not _is_in(way, home)), None)


def _is_in(path: Path, home: str) -> bool:
    return os.path.realpath(path).startswith(home.rstrip(os.sep) + os.sep)
