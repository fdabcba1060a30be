"""Editions, which are states of the data to compare, and their versions.

An edition is read from a folder, a release or a git revision, with all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.folders import Project, escaping_link, find
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.files.passing import passing_files
from printgen.files.whole import OutsideFolderError, display_path, path_below
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from printgen.games.reading import CheckedGame
from printgen.games.sources import is_game_folder, open_folder
from printgen.release import objects
from printgen.reuse import fingerprint

RELEASES = "release"
#: The folder with the data in a release.
DATA = "data"
#: The prefix of release tags in git, before the version.
TAG = "data-"
#: The codes of findings for records that could not be read.
_UNREAD = frozenset({"PG001", "PG002", "PG003", "PG015"})


_FORM = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})")


class Level(IntEnum):
    """The part of a version that must increase: major if an id was removed, minor for additions, patch for corrections."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


class Version(Struct, frozen=True, order=True):
    """A version such as `1.4.2`. Versions are ordered by their numbers."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    def bump(self, level: Level) -> Version:
        """Return the lowest version that may follow this one after changes of the given level."""
        return {
            Level.NONE: self,
            Level.PATCH: Version(self.major, self.minor, self.patch + 1),
            Level.MINOR: Version(self.major, self.minor + 1, 0),
            Level.MAJOR: Version(self.major + 1, 0, 0),
        }[level]


def version(text: str) -> Version | None:
    """Return the version written in the text; None if the text is not a version."""
    match = _FORM.fullmatch(text)
    return Version(*map(int, match.groups())) if match else None


#: The first version whose files use the current keys.
_FIRST_OF_FORMAT = Version(1, 0, 0)


class Edition(Struct, frozen=True):
    """A state of the data.

    Fields:
        name: the name that the user typed.
        version: the version that the data states; empty if it states none.
        date: the date that the data states; empty if it states none.
        folder: the folder with the data.
        games: the data of each game, by the game's id.
    """

    name: str
    version: str
    date: str
    folder: Path
    games: Mapping[str, CheckedGame]

    @property
    def files(self) -> dict[str, bytes]:
        """The content of the data files, by name."""
        return objects.data_files(self.folder)

    @property
    def libraries(self) -> dict[str, Library]:
        """The records of each game."""
        return {id: data.library for id, data in self.games.items()}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings in the data of all games, without duplicates."""
        return tuple(dict.fromkeys(finding for data in self.games.values() for finding in data.findings))

    @property
    def read_errors(self) -> tuple[Finding, ...]:
        """The findings that prevented this version of printgen from reading records."""
        errors = (it for it in self.findings if it.severity is Severity.ERROR)
        return tuple(finding for finding in errors if finding.code in _UNREAD)


def releases(project: Project) -> Path:
    """Return the folder with the releases."""
    return project.output / RELEASES


@contextmanager
def folder_of(name: str, project: Project, data: Path | None = None) -> Iterator[Path]:
    """Yield the data folder that the user names: a folder of data, a release's folder or version, or a git revision.

    If there is no folder named `data`, this name refers to the built-in data.

    Raise UsageError for other names.

    Args:
        data: the folder whose revisions are meant; by default the built-in data.
    """
    if name.strip() and Path(name).is_file():
        yield find((Path(name),)).data[-1]
        return
    for path in (Path(name), releases(project) / name):
        if name.strip() and path.is_dir():
            inside = path / DATA
            yield inside if inside.is_dir() and not escaping_link(inside, path) else path
            return
    if name == DATA:
        # Outside a checkout, there is no such folder.
        yield project.data[0]
        return
    with passing_files() as around, TemporaryDirectory(dir=around) as passing:
        for file, content in _revision(name, data or project.data[0]).items():
            try:
                target = path_below(Path(passing), file)
            except OutsideFolderError:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        yield Path(passing)


def is_overlay(folder: Path, project: Project) -> bool:
    """Return whether a folder contains only corrections to a complete state of the data.

    Such a folder does not state a version and lacks most files.
    """
    known = {PurePosixPath(kind.where).parts[0] for kind in KINDS} | {*game_ids()}
    if (folder / reading.RELEASE_FILE).is_file() or not any((folder / name).exists() for name in known):
        return False
    return 2 * len(fingerprint.data([folder])) < len(fingerprint.data([project.data[0]]))


def read(folder: Path, name: str, project: Project, under: Path | None = None) -> Edition:
    """Return the edition in a data folder or game folder. Games without data are omitted.

    Raise UsageError for a folder without any data, and for an older data format.

    Args:
        name: the name that the user typed.
        under: the complete data, if `folder` contains only corrections to it.
    """
    stated_version, date = reading.release_of(folder)
    if (number := version(stated_version)) and number < _FIRST_OF_FORMAT:
        message = f"`{name}` is version {number} of the data, in an older format: file keys were renamed in {_FIRST_OF_FORMAT}"
        raise UsageError(f"{message}; only releases from {_FIRST_OF_FORMAT} on can be compared")
    if is_game_folder(folder):
        # The earlier of two states of a game is read completely before the later one is opened.
        data = reading.read_game(load_game(open_folder(folder, again=True)), find())
        return Edition(name, stated_version, date, folder, {data.game.id: data})
    here = Project((under, folder) if under else (folder,), project.templates, project.output)
    games = {}
    for id in game_ids():
        game = load_game(id)
        data = reading.read_game(game, here)
        if any(data.library.of(kind.name) or data.library.refused.get(kind.name) for kind in game.kinds):
            games[id] = replace(data, findings=tuple(dict.fromkeys(data.findings)))
    if not games:
        raise UsageError(f"`{name}` contains no data of any game")
    return Edition(name, stated_version, date, folder, games)


def latest_release(project: Project, before: Version | None = None) -> str | None:
    """Return the newest release, or the newest before a version, as a git tag or a release folder; None without a release."""
    here = releases(project)
    shelved = [path.name for path in here.iterdir() if path.is_dir()] if here.is_dir() else []
    tagged = objects.git(project.data[0], "tag", "--list", f"{TAG}*").decode().split()
    known = {it: name for name in (*tagged, *shelved) if (it := version(name.removeprefix(TAG)))}
    older = [it for it in known if before is None or it < before]
    return known[max(older)] if older else None


def _revision(name: str, folder: Path) -> dict[str, bytes]:
    """Return the data files in a git revision, by name. Raise UsageError if it does not exist or contains no data."""
    # The release 1.0.0 has the tag `data-1.0.0`.
    commit = objects.find_commit(folder, name, f"{TAG}{name}")
    found = objects.committed_files(folder, commit) if commit and name.strip() and not name.startswith("-") else {}
    if not found:
        message = f"`{name}` is not a data folder, a release or a git revision of {display_path(folder)}"
        raise UsageError(f"{message}. Specify the path of a folder, or `data` for the built-in data")
    return found
