"""Editions, which are states of the data to compare, and their versions.

An edition is read from a folder, a release or a git revision, with all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.kinds import ROSTERS
from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.folders import Project, escaping_link, find
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.files.passing import passing_files
from printgen.files.reading import walk_files
from printgen.files.whole import OutsideFolderError, display_path, path_below
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from printgen.games.reading import CheckedGame
from printgen.games.sources import is_game_folder, open_folder
from printgen.release import objects

RELEASES = "release"
#: The folder of a game's campaigns, in its data or in a game folder.
CAMPAIGNS = "campaigns"
#: The folder with the data in a release. If this is the user's data, the numbered folders in BELOW contain the data below it.
DATA, BELOW = "data", "below"
#: The prefix of release tags in git, before the version.
TAG = "data-"
#: The codes of findings for records that could not be read.
_UNREAD = frozenset({"PG001", "PG002", "PG003", "PG015"})


_FORM = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})")


class Level(IntEnum):
    """The part of a version number to increase: major if an id was removed, minor for additions, patch for corrections."""

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
        """Return the lowest version that may follow this version after changes of the given level."""
        return {
            Level.NONE: self,
            Level.PATCH: Version(self.major, self.minor, self.patch + 1),
            Level.MINOR: Version(self.major, self.minor + 1, 0),
            Level.MAJOR: Version(self.major + 1, 0, 0),
        }[level]


def version(text: str) -> Version | None:
    """Parse a version. Return None if the text is not a version."""
    match = _FORM.fullmatch(text)
    return Version(*map(int, match.groups())) if match else None


def unused_version(wanted: str, used: Iterable[str]) -> str:
    """Return a version, or the version after the latest used one if that is higher.

    The version that is needed after an old release was usually published already, as the next release.
    """
    number, latest = version(wanted), max(filter(None, map(version, used)), default=None)
    if number is None or latest is None or number > latest:
        return wanted
    return f"{latest.bump(Level.PATCH)}"


#: The first version whose files use the current keys.
_FIRST_OF_FORMAT = Version(1, 0, 0)


class Edition(Struct, frozen=True):
    """A state of the data.

    Fields:
        name: the name that the user typed.
        version: the version stated in the data, or "" if no version is stated.
        date: the date stated in the data, or "" if no date is stated.
        folder: the folder with the data.
        games: the data of each game, by the game's id.
        below: the data folders to which the corrections in `folder` apply, the built-in data first. Empty unless
            `folder` contains only corrections.
        has_rosters: whether the edition contains campaigns.
    """

    name: str
    version: str
    date: str
    folder: Path
    games: Mapping[str, CheckedGame]
    below: tuple[Path, ...] = ()
    has_rosters: bool = True

    @property
    def files(self) -> dict[str, bytes]:
        """The content of all data files, by their names in a release."""
        return files_of(self.folder, self.below, self.has_rosters)

    def name_of(self, file: str) -> str:
        """Return the name of a record's file in a release."""
        path = Path(file).resolve()
        for name, folder in _homes(self.folder, self.below).items():
            if path.is_relative_to(folder.resolve()):
                return f"{name}/{path.relative_to(folder.resolve()).as_posix()}"
        # A game folder also has records that come with printgen, such as die-cut stocks.
        return f"{DATA}/{path.name}"

    @property
    def libraries(self) -> dict[str, Library]:
        """The library of each game, by the game's id."""
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


def files_of(folder: Path, below: Sequence[Path], with_rosters: bool = True) -> dict[str, bytes]:
    """Return the content of all data files by their names in a release.

    Args:
        with_rosters: whether to include the campaigns in `folder`.
    """
    homes = _homes(folder, below).items()
    left_out = () if with_rosters else [it.relative_to(folder).as_posix() for it in roster_files(folder)]
    return {
        f"{home}/{name}": content
        for home, it in homes
        for name, content in objects.data_files(it).items()
        if home != DATA or name not in left_out
    }


def roster_files(folder: Path) -> list[Path]:
    """Return the files of the campaigns in a data folder or game folder."""
    return sorted({*folder.glob(f"{CAMPAIGNS}/*.yaml"), *folder.glob(f"*/{CAMPAIGNS}/*.yaml")})


def without_rosters(state: Edition) -> Edition:
    """Return an edition without the campaigns, which name players."""
    files = {display_path(it) for it in roster_files(state.folder)}
    games = {
        id: replace(
            data,
            library=replace(data.library, cases={**data.library.cases, ROSTERS: {}}, derived={}),
            findings=tuple(it for it in data.findings if not it.place or it.place.file not in files),
            files=tuple(it for it in data.files if it not in files),
        )
        for id, data in state.games.items()
    }
    return replace(state, games=games, has_rosters=False)


def _homes(folder: Path, below: Sequence[Path]) -> dict[str, Path]:
    """Return the data folders by their names in a release."""
    return {DATA: folder, **{f"{BELOW}/{number}": it for number, it in enumerate(below, start=1)}}


def releases(project: Project) -> Path:
    """Return the folder with the releases."""
    return project.output / RELEASES


@contextmanager
def folder_of(name: str, project: Project, data: Path | None = None) -> Iterator[Path]:
    """Yield the data folder that a name denotes: a folder of data, a release (its folder or version), or a git revision.

    If there is no folder named `data`, this name refers to the built-in data.

    Raise UsageError for other names.

    Args:
        data: the folder that a git revision refers to (default: the last data folder).
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
        # Outside a checkout, this folder does not exist.
        yield project.data[0]
        return
    with passing_files() as around, TemporaryDirectory(dir=around) as passing:
        for file, content in _revision(name, data or project.data[-1]).items():
            try:
                target = path_below(Path(passing), file)
            except OutsideFolderError:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        yield Path(passing)


def below_release(folder: Path) -> tuple[Path, ...]:
    """Return the data folders that a release of the user's data is based on, or () for any other folder."""
    home = folder.parent / BELOW
    if folder.name != DATA or not home.is_dir() or escaping_link(home, folder.parent):
        return ()
    return tuple(
        sorted((it for it in home.iterdir() if it.is_dir() and not escaping_link(it, home)), key=lambda it: it.name)
    )


def is_overlay(folder: Path, project: Project) -> bool:
    """Return whether a folder contains only corrections to a complete state of the data.

    Most data files are missing from such a folder. If all corrections were withdrawn, it may contain only the file with
    the version.
    """
    if below_release(folder):
        return False
    count = _count_files(folder)
    return (count > 0 or (folder / reading.RELEASE_FILE).is_file()) and 2 * count < _count_files(project.data[0])


def _count_files(folder: Path) -> int:
    """Return the number of data files. The files are not read, and links out of the folder are not followed."""
    names = {PurePosixPath(kind.where).parts[0] for kind in KINDS} | {*game_ids()}
    inside = (folder / name for name in names if not escaping_link(folder / name, folder))
    return sum(1 if path.is_file() else sum(1 for _ in walk_files(path, inside=True)) for path in inside)


def read(folder: Path, name: str, project: Project, below: Sequence[Path] = ()) -> Edition:
    """Return the edition in a data folder or game folder. Games without data are omitted.

    Raise UsageError for a folder without any data, and for an older data format.

    Args:
        name: the name that the user typed.
        below: if `folder` contains only corrections, the data folders to which the corrections apply, the built-in data
            first.
    """
    stated_version, date = reading.release_of(folder)
    if (number := version(stated_version)) and number < _FIRST_OF_FORMAT:
        message = f"`{name}` is version {number} of the data, in an older format: file keys were renamed in {_FIRST_OF_FORMAT}"
        raise UsageError(f"{message}; only releases from {_FIRST_OF_FORMAT} on can be compared")
    if is_game_folder(folder):
        # The earlier of two states of a game is read completely before the later state is opened.
        data = reading.read_game(load_game(open_folder(folder, again=True)), find())
        return Edition(name, stated_version, date, folder, {data.game.id: data})
    here = Project((*below, folder), project.templates, project.output)
    games = {}
    for id in game_ids():
        game = load_game(id)
        data = reading.read_game(game, here)
        if any(data.library.of(kind.name) or data.library.refused.get(kind.name) for kind in game.kinds):
            games[id] = replace(data, findings=tuple(dict.fromkeys(data.findings)))
    if not games:
        raise UsageError(f"`{name}` contains no game data")
    return Edition(name, stated_version, date, folder, games, tuple(below))


def limit_to_own_games(old: Edition | None, new: Edition) -> tuple[Edition | None, Edition]:
    """Return two editions of the user's data, limited to the games that at least one of the editions changes."""
    changed = {id for it in (old, new) if it and it.below for id in _own_games(it)}
    older, newer = (
        replace(it, games={id: it.games[id] for id in it.games if id in changed}) if it else None for it in (old, new)
    )
    return older, newer or new


def _own_games(state: Edition) -> Iterator[str]:
    """Yield the games with files in the folder of an edition."""
    home = state.folder.resolve()
    yield from (
        id for id, data in state.games.items() if any(Path(it).resolve().is_relative_to(home) for it in data.files)
    )


def latest_release(project: Project, before: Version | None = None) -> str | None:
    """Return the newest release (before the version `before`, if given), as a git tag or a release folder, or None."""
    here = releases(project)
    shelved = [path.name for path in here.iterdir() if path.is_dir()] if here.is_dir() else []
    data = project.data[-1]
    # A repository around a folder that the repository ignores has unrelated tags.
    tagged = objects.git(data, "tag", "--list", f"{TAG}*").decode().split() if objects.is_tracked(data) else []
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
