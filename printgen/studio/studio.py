"""The state that all pages of the studio share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.files import display_path
from printgen.games.game import game_ids, load_game
from printgen.games.reading import CheckedGame
from printgen.games.sources import close_missing_folders, command_word, open_folders
from printgen.studio.command_line import shell_line
from printgen.studio.history import History
from printgen.studio.known_games import open_known_games
from printgen.studio.open_studios import OpenStudio
from printgen.studio.runs import CommandRuns
from printgen.studio.workspace import Workspace, has_data
from printgen.translation import _

if TYPE_CHECKING:
    from printgen.commands.explaining import CommandFact

#: The names of the folders with the user's own data and with the printed files, in the studio's folder.
OWN_DATA, OUTPUT = "my-data", "output"
#: The maximum number of results that are stored. The results that were used last are kept.
_KEPT = 60

Held = TypeVar("Held")
Made = TypeVar("Made")


class Studio:
    """An open studio: its folder, its games, its running commands and its saved changes.

    Args:
        folder: the folder with the user's kit files, own data and printed files.
        project: the folders of the program, including the user's data specified with `--data`.
        commands: the commands of the program, for the search.
    """

    def __init__(self, folder: Path, project: Project, commands: Sequence[CommandFact] = ()) -> None:
        self.folder = folder
        self.project = project
        self.commands = commands
        open_folders(folder)
        open_known_games()
        self.runs = CommandRuns()
        self.history = History()
        self.workspace = Workspace(project, self.own_data)
        #: The game of the page that was opened last, or "" at first.
        self.last_game = ""
        #: The paper, the ink and the printer of the product page that was opened last, or None at first.
        self.printing: dict[str, str] | None = None
        #: The printer profile for new game nights and product pages, or "" for the profile that was used last.
        self.profile = ""
        #: Whether the last release was made without PDFs to print: "1", or "" for a release with them.
        self.no_pdfs = ""
        #: The titles of the games that were removed from the list, by the path of their folder.
        self.forgotten_games: dict[str, str] = {}
        #: The studio that was already open on the folder when this one was started, or None.
        self.other: OpenStudio | None = None
        #: The message that the page of a campaign shows once, after a change on another page, by the path of the roster.
        self.notices: dict[Path, str] = {}
        #: The function that stops the server.
        self.stop: Callable[[], object] = lambda: None
        self._made: dict[Hashable, tuple[Any, Any]] = {}
        self._scratch: TemporaryDirectory[str] | None = None
        self._lock = RLock()
        self._is_closed = False

    @property
    def own_data(self) -> Path:
        """The folder of the user's own data, which may not exist yet."""
        return self.folder / OWN_DATA

    @property
    def scratch(self) -> Path:
        """The folder for temporary files, which is removed when the studio is closed.

        Some systems remove old temporary files while a program still runs. In that case, a new folder is created.
        Raise UsageError for a request that is still under way when the studio is closed.
        """
        with self._lock:
            if self._is_closed:
                raise UsageError(_("The studio is closed."))
            if self._scratch and not Path(self._scratch.name).is_dir():
                self._scratch.cleanup()
                self._scratch = None
            if self._scratch is None:
                self._scratch = TemporaryDirectory(prefix="printgen-studio-", ignore_cleanup_errors=True)
            return Path(self._scratch.name)

    @property
    def output(self) -> Path:
        """The folder for printed files."""
        return self.folder / OUTPUT

    def game_titles(self) -> dict[str, str]:
        """Return the titles of all games, by id. Games whose folder was removed are closed."""
        close_missing_folders()
        return {id: load_game(id).title for id in game_ids()}

    def game(self, id: str) -> CheckedGame:
        """Return the checked data of a game in its current state on disk. Raise UsageError for an unknown game."""
        return self.workspace.game(id)

    def arguments(self, *words: str | Path, out: Path | None = None) -> list[str]:
        """Return the arguments of a command: the words, the user's data and the output folder."""
        own = [self.own_data] if has_data(self.own_data) else []
        data: Iterable[Path | str] = (part for folder in (*self.project.data[1:], *own) for part in ("--data", folder))
        every = [*words, *data, "--out", out or self.output]
        return [display_path(it.absolute()) if isinstance(it, Path) else it for it in every]

    def session(self) -> Session:
        """Return the context in which command functions run inside the studio: with the user's data and without progress."""
        own = [self.own_data] if has_data(self.own_data) else []
        project = Project((*self.project.data, *own), self.project.templates, self.output)
        return Session(project, lambda _doing, _share: None)

    def command(self, *words: str | Path) -> str:
        """Return the command line that has the same result as one of the studio's pages."""
        named = (command_word(it) if isinstance(it, str) else it for it in words)
        return shell_line(["printgen", *self.arguments(*named)])

    def once(self, key: Hashable, of: Held, make: Callable[[Held], Made]) -> Made:
        """Return `make(of)`. The result is stored under `key`, and used again as long as `of` is the same object."""
        with self._lock:
            known = self._made.pop(key, None)
            if known is not None and known[0] is not of:
                known = None
            if known:
                self._made[key] = known
                made: Made = known[1]
                return made
        made = make(of)
        with self._lock:
            self._made[key] = (of, made)
            for old in [*self._made][:-_KEPT]:
                del self._made[old]
        return made

    def close(self) -> None:
        """Stop all running commands and remove the temporary files."""
        self.runs.close()
        with self._lock:
            self._is_closed = True
            if self._scratch:
                self._scratch.cleanup()
