"""Where data, templates and output are: in a checkout, in an installed wheel, with the user's own folders on top."""

from __future__ import annotations

import os
from itertools import takewhile
from pathlib import Path

from msgspec import Struct

PACKAGE = Path(__file__).parent.parent


class Project(Struct, frozen=True):
    """The folders of one run.

    data: the folders that hold data, ours first; a record in a later one replaces its namesake in an earlier one.
    templates: the page templates. output: where the made files go, one folder a game.
    """

    data: tuple[Path, ...]
    templates: Path
    output: Path

    @property
    def schemas(self) -> Path:
        """Where the JSON Schemas go: beside the data that lies on top, whose files name them."""
        return self.data[-1] / "schema"


def find(extra: tuple[Path, ...] = (), out: Path | None = None, package: Path = PACKAGE) -> Project:
    """The folders of a run, with the data of `extra` over ours.

    out: where output goes; without it `output/`, in a checkout its own, otherwise the one where the user stands.
    package: the folder of this package.
    """
    home = shipped(package)
    return Project((*home.data, *extra), home.templates, out or home.output)


def shipped(package: Path) -> Project:
    """The folders that come with the package in that folder, and where its output goes unless the user says otherwise.

    Who puts another function of this kind in its place (the tests do) has every run start from other data.
    """
    home = package.parent
    if (home / "pyproject.toml").is_file() and (home / "data").is_dir():
        return Project((home / "data",), home / "templates", home / "output")
    return Project((package / "_data",), package / "_templates", Path("output"))


def leading_out(path: Path, folder: Path) -> Path | None:
    """The link by which a path below a data folder leads out of it: the path itself, or a folder on its way.

    None where there is none. The folder itself may be a link, since the user named it; what is ours lies as the installer
    put it, which may be in links.
    """
    if folder.is_relative_to(PACKAGE):
        return None
    below = takewhile(lambda above: above != folder and above.is_relative_to(folder), path.parents)
    links = [way for way in (path, *below) if way.is_symlink()]
    home = os.path.realpath(folder) if links else ""
    if not links or _is_in(path, home):
        return None
    return next((way for way in reversed(links) if not _is_in(way, home)), None)


def _is_in(path: Path, home: str) -> bool:
    return os.path.realpath(path).startswith(home.rstrip(os.sep) + os.sep)
