"""Detection of data folders that were specified one level too deep or too high."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from printgen import systems
from printgen.data.findings import Finding, Place, Severity, error_at
from printgen.data.kinds import KINDS
from printgen.data.misplaced import YAML, expected_path, kind_of
from printgen.data.yaml import read
from printgen.files import display_path, reading
from printgen.games.game import game_ids, load_game

#: A field that only the shared aircraft files have, and not the aircraft files of games.
_SHARED = b"\nnation:"


def misplaced(folder: Path) -> Finding | None:
    """Return a finding if `folder` is the parent or a subfolder of a data folder, or None otherwise.

    The user probably meant that data folder.
    """
    data_folder = _data_folder_near(folder) if folder.is_dir() else None
    if data_folder is None:
        return None
    where = "one level above" if data_folder.absolute().parent == folder.absolute() else "inside"
    message = f"`--data` names a folder {where} the folder that contains the games' folders"
    return error_at("PG001", message, Place(display_path(folder)), f"write `--data {display_path(data_folder)}`")


def _data_folder_near(folder: Path) -> Path | None:
    """Return the data folder that the user probably meant. Return None if `folder` is a data folder, or if none is near."""
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


def misplaced_record(path: Path) -> Finding | None:
    """Return a finding if a file at the top level of a data folder contains a record that belongs in a subfolder.

    Otherwise, return None.
    """
    document = read(path, display_path(path))[0] if path.suffix.lower() in YAML and path.is_file() else None
    if document is None:
        return None
    own = document.value.get("game")
    kinds = [*KINDS, *(kind for id in game_ids() if own in (id, None) for kind in load_game(id).kinds)]
    if "mission" in document.value and "sorties" in document.value:
        message = "this is the entry of a mission, which is not data of a game"
        hint = "keep it beside the roster, outside of the data folder"
        return Finding("PG001", Severity.WARNING, message, Place(display_path(path)), hint=hint)
    if kind := kind_of(document.value, document.text, kinds):
        message = (
            f"this file belongs in the folder `{PurePosixPath(kind.where).parent}`; printgen does not read the "
            "file here"
        )
        return error_at("PG001", message, Place(display_path(path)), f"move it to `{expected_path(kind, document)}`")
    if "aircraft" not in document.value:
        return None
    message = "this file belongs in the folder of its game; printgen does not read the file here"
    homes = ", ".join(f"`{id}/aircraft/`" for id in game_ids())
    return error_at("PG001", message, Place(display_path(path)), f"move it to the folder of its game: {homes}")


def home_in_game(path: Path) -> str:
    """Return the correct path of a file that is at the top level of a data folder but belongs in a game's folder.

    Return "" for other files.
    """
    if path.suffix.lower() not in YAML or not path.is_file() or misplaced_record(path):
        return ""
    homes = (
        f"{id}/{path.name}" for id in game_ids() if f"{id}/{path.name}" in {it.where for it in load_game(id).kinds}
    )
    return next(homes, "")
