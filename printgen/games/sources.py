"""The sources of games: the package, installed Python packages, and folders.

The three sources are searched in this order:

1. **Built-in games**: the packages `printgen/games/*`, including packages elsewhere on Python's path.
2. **Game folders**: a folder with `game.yaml`. It is specified by its path instead of GAME (`printgen kit ./dogfight`),
   or is in the user's folder of games, which `games_folder` returns. `printgen.games.folder` converts the folder to a
   game.
3. **Python games**: installed packages with the entry point `printgen.games`, such as `kites = "kites.game:GAME"`. The
   package has the same parts as a built-in game (`game.py`, `options.py`), and its data and page templates in `data/`
   and `templates/`.

A folder or package never replaces a built-in game. Python games are trusted code. Folders are not trusted, but contain
no code.

The installed packages are searched only if a name is neither a built-in game nor a folder, because the search takes 10
ms.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Literal, overload

from msgspec import Struct

import printgen.games
from printgen.data.findings import UsageError
from printgen.data.homes import Home, register, unregister
from printgen.data.ids import id_from_words
from printgen.data.nearest import corrected_name
from printgen.files import display_path, reading
from printgen.files.own import NoHomeError, own_folder

#: The name of the file by which a folder is recognized as a game folder.
GAME_FILE = "game.yaml"
#: The environment variable that passes the game folders opened by this process to its child processes.
OPENED = "PRINTGEN_GAME_FOLDERS"
#: The pattern of an id, as in `printgen.data.records.fields`. That module is not imported here, because every command
#: needs this module.
_ID = r"[a-z0-9]+(-[a-z0-9]+)*"
_GROUP = "[printgen.games]"
#: The maximum size in bytes of the text that is searched for the id of a game.
_LARGEST = 1 << 16


class GameSource(Struct, frozen=True):
    """The source of a game: the path of a game folder (`folder`), or the `MODULE:NAME` of a Python game (`module`)."""

    id: str
    origin: Literal["built-in", "folder", "package"]
    folder: Path | None = None
    module: str = ""

    @property
    def description(self) -> str:
        """A text for lists of games that states where the game comes from."""
        if self.origin == "folder" and self.folder:
            return f"folder {display_path(self.folder)}"
        return f"package {self.module.partition('.')[0]}" if self.origin == "package" else "built-in"


class _Ids(Sequence[str]):
    """The ids of all games in alphabetical order. Installed packages are searched only if necessary."""

    def __init__(self, builtin: Iterable[str]) -> None:
        self._builtin = frozenset(builtin)

    @property
    def _all(self) -> tuple[str, ...]:
        return tuple(sorted({*self._builtin, *_folders(), *_packages()}))

    def __contains__(self, id: object) -> bool:
        return id in self._builtin or id in _folders() or (isinstance(id, str) and id in _packages())

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self._all[at]


def builtin_ids() -> tuple[str, ...]:
    """Return the ids of all built-in games in alphabetical order. The games are not imported."""
    packages = (file.parent.name for folder in printgen.games.__path__ for file in Path(folder).glob("*/__init__.py"))
    return tuple(sorted({name.replace("_", "-") for name in packages if name.isidentifier()}))


def builtin_codes() -> dict[str, str]:
    """Return the ids of the built-in games, by the letters with which the codes of a game's checks begin."""
    packages = {id: import_module(f"printgen.games.{id.replace('-', '_')}") for id in builtin_ids()}
    return {letters: id for id, package in packages.items() if (letters := getattr(package, "CODES", None))}


def game_ids() -> Sequence[str]:
    """Return the ids of all games in alphabetical order. The games are not imported."""
    return _Ids(builtin_ids())


def quick_ids() -> frozenset[str]:
    """Return the ids of the built-in games and of game folders, without searching the installed packages."""
    return frozenset((*builtin_ids(), *_folders()))


def find_source(id: str) -> GameSource | None:
    """Return the source of a game, or None if there is no game with this id."""
    if id in builtin_ids():
        return GameSource(id, "built-in", module=f"printgen.games.{id.replace('-', '_')}.game:GAME")
    if folder := _folders().get(id):
        return GameSource(id, "folder", folder)
    if module := _packages().get(id):
        return GameSource(id, "package", module=module)
    return None


def is_game_folder(folder: Path) -> bool:
    """Return whether a folder is a game folder, which contains `game.yaml` and also `kinds.yaml` or `pages`.

    Folders that only contain data have neither `kinds.yaml` nor `pages`.
    """
    with suppress(OSError, ValueError):
        return (folder / GAME_FILE).is_file() and any((folder / name).exists() for name in ("kinds.yaml", "pages"))
    return False


def game_of(word: str) -> str:
    """Return the id of the game that a command-line word specifies. The word may be an id or the path of a game folder.

    If the word is not the path of a game folder, return the word unchanged. Raise UsageError if the folder has no valid
    id, or if the word is the path of a game pack.
    """
    if not word or word in builtin_ids():
        return word
    if word.lower().endswith(".zip"):
        _refuse_pack(Path(word))
    return open_folder(Path(word)) if is_game_folder(Path(word)) else word


def _refuse_pack(file: Path) -> None:
    """Raise UsageError if a ZIP file contains a game folder."""
    from printgen.files.archives import read_archive

    names = read_archive(file)[0] if file.is_file() else {}
    if folder := next((name.partition("/")[0] for name in names if name.endswith(f"/{GAME_FILE}")), None):
        raise UsageError(
            f"`{file}` is the pack of a game. Unzip the pack, and specify its folder, such as `./{folder}`"
        )


def nearby_folder(word: str) -> str | None:
    """Return the path of a nearby game folder whose id or name is the given word or similar to it, or None if there is none.

    Nearby folders are the current directory, its parent, and their subfolders.
    """
    found, name = dict[str, Path](), Path(word).name
    for above in (Path(), Path("..")):
        with suppress(OSError):
            for path in filter(is_game_folder, (above, *sorted(above.iterdir()))):
                for id in (_written_id(path)[0], path.absolute().resolve().name):
                    found.setdefault(id, path)
    meant = name if name in found else corrected_name(name, found)
    if meant is None:
        return None
    path = found[meant]
    return quote(str(path) if path.parts[:1] in ((), ("..",)) else f".{os.sep}{path}")


def id_of(word: str) -> str:
    """Return the id of the game that `word` specifies in a call by a program. The word may be an id or a path.

    The id of a registered game folder is never taken for a path, even if another folder in the current directory has this
    id as its name.
    """
    return word if word in _OPENED else game_of(word)


def is_folder(id: str) -> bool:
    """Return whether the game with this id is defined by a game folder."""
    return folder_of(id) is not None


def open_folders(folder: Path) -> None:
    """Register each valid game folder among `folder` and its direct subfolders. Ignore all other folders."""
    with suppress(OSError):
        for path in (folder, *sorted(folder.iterdir())):
            with suppress(UsageError):
                if is_game_folder(path):
                    open_folder(path)


def folder_of(id: str) -> Path | None:
    """Return the folder of a game, or None if the game is not defined by a game folder."""
    return _folders().get(id)


def rivals(id: str) -> tuple[Path, ...]:
    """Return the folders with this game id in the user's games folder, or () if there are fewer than two.

    Also return () if a game folder with this id is already registered.
    """
    return () if id in _OPENED or len(found := _user_folders().get(id, ())) < 2 else found


def open_enclosing(file: Path) -> None:
    """Register the game folder that contains a user's file, such as a kit file.

    Raise UsageError if the folder is not valid.
    """
    for folder in (file.parent, file.parent.parent):
        if is_game_folder(folder):
            open_folder(folder)
            return


def command_word(id: str) -> str:
    """Return the word that specifies a game on the command line: its id, or the path that the user typed."""
    folder = _OPENED.get(id)
    if folder is None or id in _user_folders():
        return id
    path = display_path(folder)
    return quote(path if os.sep in path or path == "." else f".{os.sep}{path}")


def open_folder(folder: Path, again: bool = False) -> str:
    """Register a game folder under the id in its `game.yaml`, and return the id. Raise UsageError if the id is invalid.

    Args:
        again: whether the folder may replace another folder that is registered under the same id, such as an earlier
            version of the game.
    """
    id, line = _written_id(folder)
    place = f"{display_path(folder / GAME_FILE)}:{line}"
    if not re.fullmatch(_ID, id):
        written = f"`{id}` is not an id" if id else "`game` is missing"
        raise UsageError(f"{place}: {written}. Write `game: {_as_id(folder)}` (lower-case letters, digits and `-`)")
    if id in builtin_ids():
        raise UsageError(f"{place}: `{id}` is a built-in game. Write another id, such as `game: my-{id}`")
    other = None if again else _OPENED.get(id)
    if other and (other / GAME_FILE).is_file() and os.path.realpath(other) != os.path.realpath(folder):
        raise UsageError(
            f"{place}: `{id}` is also the id of the game in {display_path(other)}. Write another id in one of the two files"
        )
    _OPENED[id] = folder
    _follow_opened()
    register(Home(id, folder, is_folder=True, templates=folder / "templates"))
    return id


def close_folder(id: str) -> None:
    """Unregister the game folder with this id. Its files are not changed."""
    if _OPENED.pop(id, None):
        unregister(id)
        _follow_opened()


def close_missing_folders() -> None:
    """Unregister the game folders that were specified by path and no longer exist."""
    for id, folder in [*_OPENED.items()]:
        if not (folder / GAME_FILE).is_file():
            close_folder(id)


def _follow_opened() -> None:
    """Make the other registered games and later child processes use the registered folders."""
    _user_folders.cache_clear()
    os.environ[OPENED] = os.pathsep.join(str(path.absolute()) for path in _OPENED.values())


def games_folder() -> Path | None:
    """Return the user's folder of games, or None if the home folder is unknown."""
    try:
        return own_folder("games") / "games"
    except NoHomeError:
        return None


#: The game folders that were specified by path in this run, by id.
_OPENED: dict[str, Path] = {}


def _folders() -> dict[str, Path]:
    """Return the known game folders, by id."""
    if not _OPENED and (inherited := os.environ.get(OPENED)):
        for path in map(Path, inherited.split(os.pathsep)):
            with suppress(UsageError):
                open_folder(path)
    return {**{id: folders[0] for id, folders in _user_folders().items()}, **_OPENED}


@cache
def _user_folders() -> dict[str, tuple[Path, ...]]:
    """Return the game folders in the user's folder of games, by id. They do not replace folders that were specified by path."""
    found, above = dict[str, tuple[Path, ...]](), games_folder()
    with suppress(OSError):
        for path in sorted(above.iterdir()) if above else ():
            if is_game_folder(path):
                id = _written_id(path)[0]
                if re.fullmatch(_ID, id) and id not in builtin_ids():
                    found[id] = (*found.get(id, ()), path)
                    if id not in _OPENED and len(found[id]) == 1:
                        register(Home(id, path, is_folder=True, templates=path / "templates"))
    return found


def _written_id(folder: Path) -> tuple[str, int]:
    """Return the id in a folder's `game.yaml` ("" if there is none), and the number of the line that states it."""
    try:
        text = reading.read_bytes(folder / GAME_FILE, _LARGEST).decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise UsageError(f"{display_path(folder / GAME_FILE)} {reading.reason_unread(error)}") from None
    for number, line in enumerate(text.splitlines(), start=1):
        if found := re.match(r"game:\s*[\"']?([^\s#\"']*)", line):
            return found[1], number
    return "", 1


def _as_id(folder: Path) -> str:
    return id_from_words(folder.absolute().name) or "my-game"


@cache
def _packages() -> dict[str, str]:
    """Return the Python games of installed packages. The keys are ids, and the values are texts `MODULE:NAME`."""
    found = dict[str, str]()
    for folder in dict.fromkeys(sys.path):
        try:
            names = sorted(os.listdir(folder or "."))  # noqa: PTH208
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                with suppress(OSError):
                    found = {**_entry_points(Path(folder, name, "entry_points.txt")), **found}
    return {id: module for id, module in found.items() if id not in builtin_ids()}


def _entry_points(file: Path) -> dict[str, str]:
    text = reading.read_bytes(file, _LARGEST).decode(errors="replace")
    section = text.partition(_GROUP)[2].partition("\n[")[0] if _GROUP in text else ""
    pairs = re.findall(r"(?m)^([a-z0-9-]+)\s*=\s*([\w.]+:\w+)", section)
    return {id: module for id, module in pairs if re.fullmatch(_ID, id)}
