"""Editions: states of the data to be compared, from a folder, a release or a git revision, with every game read; and versions,
as what they are released."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.findings import Finding, Severity, Unclear
from printgen.data.folders import Project, leading_out
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.files.passing import passing_files
from printgen.files.whole import NotBelow, below, shown
from printgen.games import reading
from printgen.games.game import load, names
from printgen.games.reading import Reading
from printgen.release import objects
from printgen.reuse import fingerprint

RELEASES = "release"
#: The folder of a release that holds its data.
DATA = "data"
#: What a tag of a release is called in git, before its version.
TAG = "data-"
#: These say that a record could not be read.
_UNREAD = frozenset({"PG001", "PG002", "PG003", "PG015"})


_FORM = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})")


class Level(IntEnum):
    """The part of a version that has to grow: an id that others name is gone, something is new, a value is another."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


class Version(Struct, frozen=True, order=True):
    """A version as `1.4.2`: it compares as its numbers do."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    def after(self, level: Level) -> Version:
        """The least version that may follow when that much has changed."""
        return {
            Level.NONE: self,
            Level.PATCH: Version(self.major, self.minor, self.patch + 1),
            Level.MINOR: Version(self.major, self.minor + 1, 0),
            Level.MAJOR: Version(self.major + 1, 0, 0),
        }[level]


def version(text: str) -> Version | None:
    """The version that the text is; None when it is none."""
    match = _FORM.fullmatch(text)
    return Version(*map(int, match.groups())) if match else None


#: The first version whose files have the keys of today.
_FIRST_OF_FORMAT = Version(1, 0, 0)


class Edition(Struct, frozen=True):
    """A state of the data. name: as the user knows it. folder: where it lies. games: by id."""

    name: str
    version: str
    date: str
    folder: Path
    games: Mapping[str, Reading]

    @property
    def files(self) -> dict[str, bytes]:
        """The data as it is filed, by name."""
        return objects.filed(self.folder)

    @property
    def libraries(self) -> dict[str, Library]:
        """The records of each game."""
        return {id: data.library for id, data in self.games.items()}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the data of all games, each finding once."""
        return tuple(dict.fromkeys(finding for data in self.games.values() for finding in data.findings))

    @property
    def unread(self) -> tuple[Finding, ...]:
        """Why records of it could not be read by this printgen, where there are any."""
        errors = (it for it in self.findings if it.severity is Severity.ERROR)
        return tuple(finding for finding in errors if finding.code in _UNREAD)


def releases(project: Project) -> Path:
    """The folder that holds what was released."""
    return project.output / RELEASES


@contextmanager
def folder_of(name: str, project: Project) -> Iterator[Path]:
    """The data folder that a user means: a folder of data, one of a release, a released version, or a git revision.

    Raises Unclear when it is none of them.
    """
    for path in (Path(name), releases(project) / name):
        if name.strip() and path.is_dir():
            inside = path / DATA
            yield inside if inside.is_dir() and not leading_out(inside, path) else path
            return
    with passing_files() as around, TemporaryDirectory(dir=around) as passing:
        for file, content in _revision(name, project.data[0]).items():
            try:
                target = below(Path(passing), file)
            except NotBelow:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        yield Path(passing)


def is_overlay(folder: Path, project: Project) -> bool:
    """Whether a folder holds corrections to be laid over a whole state of the data: it names no version and lacks most files."""
    known = {PurePosixPath(kind.where).parts[0] for kind in KINDS} | {*names()}
    if (folder / reading.STATING).is_file() or not any((folder / name).exists() for name in known):
        return False
    return 2 * len(fingerprint.data([folder])) < len(fingerprint.data([project.data[0]]))


def read(folder: Path, name: str, project: Project, under: Path | None = None) -> Edition:
    """The edition whose data that folder holds, laid over another where one is `under` it; `name` is how the user knows it.

    Games that it has nothing of are left out. Raises Unclear for a folder without any data, and for an older data format.
    """
    stated_version, date = reading.stated(folder)
    if (number := version(stated_version)) and number < _FIRST_OF_FORMAT:
        message = (
            f"`{name}` is data {number}, an older data format: the keys of its files were renamed in {_FIRST_OF_FORMAT}"
        )
        raise Unclear(f"{message}; compare releases from {_FIRST_OF_FORMAT} on")
    here = Project((under, folder) if under else (folder,), project.templates, project.output)
    games = {}
    for id in names():
        game = load(id)
        data = reading.read(game, here)
        if any(data.library.of(kind.name) or data.library.refused.get(kind.name) for kind in game.kinds):
            games[id] = replace(data, findings=tuple(dict.fromkeys(data.findings)))
    if not games:
        raise Unclear(f"`{name}`: there is no data of any game in it")
    return Edition(name, stated_version, date, folder, games)


def latest_before(wanted: Version, project: Project) -> str | None:
    """The newest release that is older: a tag in git, or a folder on the shelf; None when there is none."""
    here = releases(project)
    shelved = [path.name for path in here.iterdir() if path.is_dir()] if here.is_dir() else []
    tagged = objects.git(project.data[0], "tag", "--list", f"{TAG}*").decode().split()
    known = {it: name for name in (*tagged, *shelved) if (it := version(name.removeprefix(TAG)))}
    older = [it for it in known if it < wanted]
    return known[max(older)] if older else None


def _revision(name: str, folder: Path) -> dict[str, bytes]:
    """The data as a git revision has it, by file. Raises Unclear when there is no such revision, or no data in it."""
    # A release is tagged `data-1.0.0`, and called 1.0.0.
    commit = objects.commit(folder, name, f"{TAG}{name}")
    found = objects.committed(folder, commit) if commit and name.strip() and not name.startswith("-") else {}
    if not found:
        raise Unclear(f"`{name}`: no data folder, no release and no git revision of {shown(folder)}")
    return found
