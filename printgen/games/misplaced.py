"""Data folders named one level too deep or too high: which folder the user meant."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from printgen.data.findings import Finding, Place, error_at
from printgen.data.kinds import KINDS
from printgen.files import display_path, reading
from printgen.games.game import game_ids

#: A field that an aircraft's shared file has, and none of the files that games have of it.
_SHARED = b"\nnation:"


def misplaced(folder: Path) -> Finding | None:
    """Return that `--data` names a folder inside a data folder, or the one around it; None of any other folder."""
    meant = _meant(folder) if folder.is_dir() else None
    if meant is None:
        return None
    where = "one level above" if meant.absolute().parent == folder.absolute() else "inside"
    message = f"`--data` names the folder that holds those of the games, and this one is {where} it"
    return error_at("PG001", message, Place(display_path(folder)), f"write `--data {display_path(meant)}`")


def _meant(folder: Path) -> Path | None:
    games, whole = game_ids(), folder.absolute()
    tops = {*(PurePosixPath(kind.where).parts[0] for kind in KINDS), *games}
    inside = {path.name for path in folder.iterdir()}
    above = [folder.parent, folder.parent.parent] if len(folder.parts) > 1 else [whole.parent, whole.parent.parent]
    if whole.name in games and not inside & {*games}:
        return None if any(_is_shared(path) for path in folder.glob("aircraft/*.yaml")) else above[0]
    if inside & tops:
        return None
    if any(folder.glob("*.yaml")) and whole.parent.name in games:
        return above[1]
    if any(folder.glob("*.yaml")) and whole.name in tops:
        return above[0]
    holding = [it for it in sorted(folder.iterdir()) if it.is_dir() and not it.is_symlink() and _holds(it, {*games})]
    return holding[0] if len(holding) == 1 else None


def _holds(folder: Path, tops: set[str]) -> bool:
    try:
        return any(path.name in tops for path in folder.iterdir())
    except OSError:
        return False


def _is_shared(path: Path) -> bool:
    try:
        return _SHARED in reading.read_bytes(path, 1 << 20)
    except OSError:
        return False
