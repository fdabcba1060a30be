"""The state that all pages of the studio share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from threading import RLock

from printgen.commands import load
from printgen.data.folders import Project
from printgen.files import display_path
from printgen.games.game import game_ids, load_game
from printgen.games.reading import CheckedGame
from printgen.reuse.store import Store
from printgen.reuse.store import folder as store_folder
from printgen.studio.command_line import shell_line
from printgen.studio.runs import Runs

#: The user's own data and the printed files, in the studio's folder.
OWN_DATA, OUTPUT = "my-data", "output"


class Studio:
    """An open studio: its folder, its games and its running commands.

    Args:
        folder: the folder with the user's kit files, own data and printed files.
        project: the folders of the program, with the user's data that was given with `--data`.
    """

    def __init__(self, folder: Path, project: Project) -> None:
        self.folder = folder
        self.project = project
        self.runs = Runs()
        self._games: dict[str, CheckedGame] = {}
        self._lock = RLock()

    @property
    def own_data(self) -> Path:
        """The folder of the user's own data, which may not exist yet."""
        return self.folder / OWN_DATA

    @property
    def output(self) -> Path:
        """The folder of the printed files."""
        return self.folder / OUTPUT

    def game_titles(self) -> dict[str, str]:
        """Return the titles of all games, by id."""
        return {id: load_game(id).title for id in game_ids()}

    def game(self, id: str) -> CheckedGame:
        """Return the checked data of a game. Raise UsageError if there is no such game."""
        with self._lock:
            if id not in self._games:
                self._games[id] = load(id, project=self.project, store=Store(store_folder()))
            return self._games[id]

    def arguments(self, *words: str | Path) -> list[str]:
        """Return the arguments of a command: the words, the user's data and the output folder."""
        own = [self.own_data] if self.own_data.is_dir() and any(self.own_data.iterdir()) else []
        data: Iterable[Path | str] = (part for folder in (*self.project.data[1:], *own) for part in ("--data", folder))
        every = [*words, *data, "--out", self.output]
        return [display_path(it.absolute()) if isinstance(it, Path) else it for it in every]

    def command(self, *words: str | Path) -> str:
        """Return the line to type in a terminal for the same result."""
        return shell_line(["printgen", *self.arguments(*words)])

    def close(self) -> None:
        """Stop all running commands."""
        self.runs.close()
