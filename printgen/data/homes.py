"""The homes of separately installed games: the folders of their data, templates and modules.

The data of such a game belongs to the same layer as the built-in data: records in the user's own folders (`--data`)
replace both. A game folder contains its files directly: the records of its kind `planes` at `dogfight/planes.yaml` are
in `planes.yaml`. The data folder of a Python game has the same structure as the built-in data folder, and may also
contain nations or aircraft.

Homes are registered for the whole process when a game is found. The location of a game belongs to the installation,
like the modules on Python's path, and not to a single command.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from msgspec import Struct

from printgen.data.kind import Kind

#: The suffixes of the files in a game folder that define the game. A change in these files has the same effect as a
#: change of the program. The results of earlier runs are not used again.
DEFINITIONS = ("game.yaml", "kinds.yaml", "checks.yaml")
#: The subfolders of a game folder that contain further definitions.
DEFINITION_FOLDERS = ("pages", "templates", "examples")
#: The subfolder of a game folder with its campaign tables. A game folder without it has no campaigns.
CAMPAIGN = "campaign"


class Home(Struct, frozen=True):
    """The folders of a game that is not part of printgen."""

    game: str
    data: Path | None = None
    is_folder: bool = False
    templates: Path | None = None
    program: tuple[Path, ...] = ()
    package: str = ""

    def below(self, where: str) -> str | None:
        """Return the path in this home that corresponds to a path in the built-in data, or None if this home has no such data."""
        if not self.is_folder:
            return where
        return where.removeprefix(f"{self.game}/") if where.startswith(f"{self.game}/") else None


_HOMES: dict[str, Home] = {}


def register(home: Home) -> None:
    """Register the home of a game. The new home replaces any earlier home of the game."""
    _HOMES[home.game] = home


def unregister(game: str) -> None:
    """Remove the home of a game from the registered homes."""
    _HOMES.pop(game, None)


def home_of(game: str) -> Home | None:
    """Return the home of a game, or None for built-in games."""
    return _HOMES.get(game)


def homes() -> tuple[Home, ...]:
    """Return all registered homes, in alphabetical order of the games' ids."""
    return tuple(_HOMES[game] for game in sorted(_HOMES))


def homes_of(kinds: Iterable[Kind]) -> tuple[Home, ...]:
    """Return the homes of the games that these kinds belong to."""
    games = {PurePosixPath(kind.where).parts[0] for kind in kinds} if _HOMES else set()
    return tuple(home for home in homes() if home.game in games and home.data)


def is_own_game(game: str) -> bool:
    """Return whether a game is defined by a game folder. All figures of such a game are its own rules, never house rules."""
    home = home_of(game)
    return home is not None and home.is_folder


def is_of_own_game(kind: Kind) -> bool:
    """Return whether the records of a kind belong to a game that is defined by a game folder."""
    return is_own_game(PurePosixPath(kind.where).parts[0])


def game_folder(game: str, root: Path) -> Path:
    """Return the folder with the data that comes with a game.

    Args:
        root: the folder of the built-in data.
    """
    home = home_of(game)
    if home is None or home.data is None:
        return root / game
    return home.data if home.is_folder else home.data / game
