"""The game folders that the studio has opened, which it opens again in the next session."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from printgen.data.findings import UsageError
from printgen.files import display_path, reading
from printgen.files.own import NoHomeError, own_folder
from printgen.files.whole import exchange
from printgen.games.sources import close_folder, folder_of, is_game_folder, open_folder
from printgen.translation import _

_NAME: Final = "game-folders.txt"
#: The maximum size of the file, bytes, and the maximum number of folders.
_LARGEST, _MOST = 100_000, 100


def open_known_games() -> None:
    """Open the game folders of earlier sessions. Missing and invalid folders are omitted."""
    for path in _known():
        with suppress(UsageError, OSError):
            if is_game_folder(path):
                open_folder(path)


def open_game(folder: Path) -> str:
    """Open a game folder, remember it for the next session, and return the id of the game."""
    folder = folder.expanduser().absolute()
    if not is_game_folder(folder):
        raise UsageError(_("{folder} is not a game folder: it has no game.yaml.").format(folder=display_path(folder)))
    id = open_folder(folder)
    remember(folder)
    return id


def remember(folder: Path) -> None:
    """Remember a game folder for the next session. Do nothing if the user's settings cannot be written."""
    _write([*(it for it in _known() if it != folder and it.is_dir()), folder])


def forget_game(id: str) -> None:
    """Close a game folder, and do not open it in the next sessions. Its files are not changed."""
    folder = folder_of(id)
    close_folder(id)
    known = _known()
    kept = [it for it in known if folder is None or it.resolve() != folder.resolve()]
    if kept != known:
        _write(kept)


def _write(folders: list[Path]) -> None:
    with suppress(OSError, NoHomeError):
        path = own_folder("settings") / _NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        exchange({path: "".join(f"{it}\n" for it in folders[-_MOST:]).encode()})


def _known() -> list[Path]:
    try:
        text = reading.read_bytes(own_folder("settings") / _NAME, _LARGEST).decode()
    except (OSError, NoHomeError, UnicodeDecodeError):
        return []
    return [Path(it) for it in text.splitlines() if it.strip() and Path(it).is_absolute()]
