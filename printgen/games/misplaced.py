"""Detection of data folders that are specified one level too deep or too high."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from printgen import systems
from printgen.data.findings import Finding, Place, error_at
from printgen.data.kinds import KINDS
from printgen.files import display_path, reading
from printgen.games.game import game_ids

#: A field of the shared aircraft files that the aircraft files of games do not have.
_SHARED = b"\nnation:"


def misplaced(folder: Path) -> Finding | None:
    """Return a finding if `folder` is not a data folder but is inside or directly above a data folder; otherwise None."""
    data_folder = _data_folder_near(folder) if folder.is_dir() else None
    if data_folder is None:
        return None
    where = "one level above" if data_folder.absolute().parent == folder.absolute() else "inside"
    message = (
        f"`--data` must name the folder that contains the folders of the games; the given folder is {where} that folder"
    )
    return error_at("PG001", message, Place(display_path(folder)), f"write `--data {display_path(data_folder)}`")


def _data_folder_near(folder: Path) -> Path | None:
    """Return the data folder that the user meant; None if `folder` is a data folder itself, or if no data folder is near."""
    games, absolute = game_ids(), folder.absolute()
    tops = {*(PurePosixPath(kind.where).parts[0] for kind in KINDS), *games}
    inside = {path.name for path in folder.iterdir()}
    start = folder if len(folder.parts) > 1 else absolute
    above = [start.parent, start.parent.parent]
    if absolute.name in games and not inside & {*games}:
        return None if any(_is_shared(path) for path in folder.glob("aircraft/*.yaml")) else above[0]
    if inside & tops:
        return None
    if any(folder.glob("*.yaml")) and absolute.parent.name in games:
        return above[1]
    if any(folder.glob("*.yaml")) and absolute.name in tops:
        return above[0]
    below = [
        it for it in sorted(folder.iterdir()) if it.is_dir() and not systems.is_link(it) and _contains(it, {*games})
    ]
    return below[0] if len(below) == 1 else None


def _contains(folder: Path, tops: set[str]) -> bool:
    try:
        return any(path.name in tops for path in folder.iterdir())
    except OSError:
        return False


def _is_shared(path: Path) -> bool:
    try:
        return _SHARED in reading.read_bytes(path, 1 << 20)
    except OSError:
        return False
