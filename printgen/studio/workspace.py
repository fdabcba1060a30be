"""Games in memory: checked data that follows the files on disk.

A game is read once. Each access compares the digests of the game's files, and only changed files are parsed again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import RLock

from msgspec import Struct
from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.findings import Finding, Place, UsageError
from printgen.data.folders import Project, find
from printgen.data.homes import Home, home_of
from printgen.data.house_rules import Applied, apply_house_rules
from printgen.data.kind import Case, GameData, Kind, Library, tables_of
from printgen.data.load import Reading, library
from printgen.data.nearest import raise_unknown
from printgen.data.readings import with_chosen_readings
from printgen.data.recording import RememberingLibrary
from printgen.files import display_path, reading
from printgen.games.game import Game, find_game, game_ids, other_games
from printgen.games.misplaced import misplaced
from printgen.games.reading import CheckedGame, check_records, version_of
from printgen.games.record_cache import forget_places
from printgen.reuse import fingerprint

#: The user's folder if none is specified.
OWN_FOLDER = Path("my-data")


class OpenGame(Struct, frozen=True, dict=True, eq=False):
    """A game that is loaded and checked, with its findings.

    Fields:
        folders: the data folders, the built-in data first.
        own: the user's folder, which may not exist yet.
        base: the records of all folders before the user's folder.
        reading: the records of all folders, before readings and house rules change them.
        played: the records as printed, after the chosen readings and the house rules are applied.
        refused: the folders that were not read, each with the reason.
        digests: the digest of each file, by the number of its folder and its name in the folder.
    """

    game: Game
    folders: tuple[Path, ...]
    own: Path
    base: Reading
    reading: Reading
    played: Applied
    refused: Mapping[Path, Finding]
    digests: Mapping[str, str]
    version: str

    @cached_property
    def checked(self) -> CheckedGame:
        """The game with all findings that do not require drawing pages."""
        read = [it for it in self.folders if it not in self.refused]
        made = check_records(self.game, self.reading, read, self.refused, played=self.played)
        # The studio creates the user's folder, so the folder may be empty.
        empty = Place(display_path(self.own)) if self.own not in self.refused else None
        return replace(made, findings=tuple(it for it in made.findings if it.place != empty or empty is None))

    @property
    def data(self) -> GameData:
        """The data that products are drawn from."""
        return GameData(self.game.id, self.game.title, self.library, self.version)

    @property
    def library(self) -> Library:
        """The records as printed, after the chosen readings and the house rules are applied."""
        return self.played.library

    def game_home(self, kind_name: str) -> Home | None:
        """Return the home of the user's own game if the game contains the records of this kind, otherwise None."""
        home = home_of(self.game.id)
        is_own = home is not None and home.is_folder and kind_name in {it.name for it in self.game.kinds}
        return home if is_own and home and home.data and home.below(self.kind(kind_name).where) else None

    def own_folder(self, kind_name: str) -> Path:
        """Return the folder for changes to a kind's records: the folder of the user's own game, or the user's data folder."""
        home = self.game_home(kind_name)
        return home.data.absolute() if home and home.data else self.own.absolute()

    def kind(self, name: str) -> Kind:
        """Return the kind with this name. Raise UsageError if the game has no such kind."""
        kinds = {it.name: it for it in self.game.all_kinds}
        if name not in kinds:
            raise_unknown(f"kind of {self.game.id}", name, kinds)
        return kinds[name]


class SourceText(Struct, frozen=True):
    """The text of a record's file.

    Fields:
        file: the file.
        shown: the name of the file in findings.
        text: the content, or "" if the file does not exist.
        digest: the digest of the content, or "" if the file does not exist.
        is_own: whether the file is in a folder of the user.
    """

    file: Path
    shown: str
    text: str
    digest: str
    is_own: bool


class Workspace:
    """The games that are open, and the folders that contain their data."""

    def __init__(self, project: Project, own: Path) -> None:
        self.project = project
        self.own = own
        self._games: dict[str, OpenGame] = {}
        self._lock = RLock()

    @classmethod
    def open(cls, folders: tuple[Path, ...] = ()) -> Workspace:
        """Open data folders that extend the built-in data. Changes are saved in the last folder, which may not exist yet."""
        return cls(find(folders[:-1]), folders[-1] if folders else OWN_FOLDER)

    @property
    def game_ids(self) -> Sequence[str]:
        """The ids of all games."""
        return game_ids()

    def game(self, game_id: str) -> CheckedGame:
        """Return the checked game in its current state on disk. Raise UsageError for an unknown game."""
        return self.opened(game_id).checked

    def opened(self, game_id: str) -> OpenGame:
        """Return the game in its current state on disk. Raise UsageError for an unknown game."""
        game = find_game(game_id)
        with self._lock:
            earlier = self._games.get(game_id)
            folders = tuple(it for it in (*self.project.data, self.own) if it != self.own or has_data(it))
            digests = fingerprint.data(folders, other_games(game_id))
            if earlier and earlier.folders == folders and earlier.digests == digests:
                return earlier
            self._games[game_id] = _read(game, folders, self.own, digests, self._games.values())
            return self._games[game_id]

    def source(self, game_id: str, kind: str, id: str) -> SourceText:
        """Return the text of the user's file with this record or, without such a file, the text of the built-in file."""
        opened = self.opened(game_id)
        own = own_source(opened, kind, id)
        return own if own.digest else builtin_source(opened, kind, id) or own


def _by_name(folders: Sequence[Path], digests: Mapping[str, str]) -> dict[str, str]:
    """Return the digest of each file. The keys are the names that findings use for the files."""
    return {display_path(fingerprint.file_path(name, folders)): digest for name, digest in digests.items()}


def digest_of(content: bytes) -> str:
    """Return the digest of a file's content."""
    return sha256(content).hexdigest()[: fingerprint.DIGITS]


def has_data(folder: Path) -> bool:
    """Return whether a folder contains a file that may be data. Hidden files, such as lock files, are ignored."""
    return folder.is_dir() and any(
        not Path(name).name.startswith(".") for name, _followed in reading.walk_files(folder, inside=True)
    )


def _read(
    game: Game, folders: tuple[Path, ...], own: Path, digests: Mapping[str, str], others: Collection[OpenGame]
) -> OpenGame:
    """Read a game. Files that were already read, for this or another game, are not parsed again."""
    forget_places()
    refused = {folder: it for folder in folders[1:] if (it := misplaced(folder))}
    read = tuple(it for it in folders if it not in refused)
    kinds, known = game.all_kinds, dict[str, list[Case]]()
    present = _by_name(folders, digests)
    for other in others:
        former = _by_name(other.folders, other.digests)
        known |= {file: it for file, it in _valid_files(other.base) if present.get(file) == former.get(file)}
    base = library(kinds, [it for it in read if it != own], display_path, known)
    complete = library(kinds, read, display_path, known | dict(_valid_files(base))) if own in read else base
    earlier = next((it.library for it in others if it.game.id == game.id), None)
    played = apply_rules(complete, game, earlier)
    base = _without_own_game(base, complete, game)
    return OpenGame(game, folders, own, base, complete, played, refused, digests, version_of(game.id, read))


def _without_own_game(base: Reading, complete: Reading, game: Game) -> Reading:
    """Return the records before the user's changes.

    The records of the user's own game belong to the user, except records that the user's data replaces.
    """
    home = home_of(game.id)
    if home is None or not home.is_folder:
        return base
    now = complete.library
    found = {
        kind.name: {id: it for id, it in base.library.of(kind.name).items() if now.of(kind.name).get(id) is not it}
        for kind in game.kinds
        if home.below(kind.where)
    }
    return replace(base, library=replace(base.library, cases={**base.library.cases, **found}, derived={}))


def apply_rules(read: Reading, game: Game, former: Library | None) -> Applied:
    """Return the records as printed, after applying the chosen readings and the house rules."""
    made = apply_house_rules(with_chosen_readings(read.library), game.id, game_ids())
    cases, refused = made.library.cases, made.library.refused
    known = former if isinstance(former, RememberingLibrary) else RememberingLibrary()
    return replace(made, library=known.changed_to(cases, refused))


def _valid_files(read: Reading) -> Iterator[tuple[str, list[Case]]]:
    """Yield the files that have no findings, each with all its records."""
    files = dict[str, dict[tuple[str, str], Case]]()
    for case in (*read.below.values(), *read.library):
        files.setdefault(case.document.file, {})[case.kind.name, case.id] = case
    faulty = {it.place.file for it in read.findings if it.place}
    for file, found in files.items():
        if file not in faulty and not any(it.overlay or it.replaces for it in found.values()):
            yield file, [*found.values()]


def own_source(opened: OpenGame, kind_name: str, id: str) -> SourceText:
    """Return the text of the user's file that contains a record, or that would be created when the record is saved."""
    return _source(own_path(opened, kind_name, id), is_own=True)


def own_path(opened: OpenGame, kind_name: str, id: str) -> Path:
    """Return the user's file that contains a record, or that would be created when the record is saved.

    Records of the user's own game are in the game's folder. Changes to other records are in the user's data folder.
    """
    from printgen.commands.table_files import record_file

    kind = opened.kind(kind_name)
    case = opened.reading.library.of(kind_name).get(id) or opened.base.library.of(kind_name).get(id)
    home = opened.game_home(kind_name)
    in_data = case is not None and Path(case.document.file).absolute().is_relative_to(opened.own.absolute())
    if home and not in_data:
        return game_file(home, kind, id, case)
    return record_file(kind, id, case, opened.own).absolute()


def game_file(home: Home, kind: Kind, id: str, case: Case | None = None) -> Path:
    """Return the file of a record in the folder of the user's own game: an existing table or file, or a new YAML file."""
    if case:
        return Path(case.document.file).absolute()
    folder, below = (home.data or Path()).absolute(), home.below(kind.where) or kind.where
    tables = (folder / it for it in tables_of(below) if it.endswith(".csv"))
    return next((it for it in tables if it.is_file()), folder / below.replace("*", id))


def builtin_source(opened: OpenGame, kind_name: str, id: str) -> SourceText | None:
    """Return the text of the built-in file with a record, or None if the record is the user's own."""
    case = opened.base.library.of(opened.kind(kind_name).name).get(id)
    return _source(Path(case.document.file), is_own=False) if case else None


def _source(path: Path, is_own: bool) -> SourceText:
    try:
        content = reading.read_bytes(path, yaml.LARGEST)
    except FileNotFoundError:
        return SourceText(path, display_path(path), "", "", is_own)
    try:
        return SourceText(path, display_path(path), content.decode(), digest_of(content), is_own)
    except UnicodeDecodeError:
        raise UsageError(f"{display_path(path)} is not UTF-8 text; open it in another program") from None
