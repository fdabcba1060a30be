"""Where data, templates and output are: in a checkout, in an installed wheel, with the user's own folders on top."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Project:
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
    home = package.parent
    if (home / "pyproject.toml").is_file() and (home / "data").is_dir():
        return Project((home / "data", *extra), home / "templates", out or home / "output")
    return Project((package / "_data", *extra), package / "_templates", out or Path("output"))
