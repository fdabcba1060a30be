"""Lookup of rosters and kit files by id, in the user's data folders and packs and in the built-in data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.data.nearest import suggest
from printgen.files import archives, display_path
from printgen.files.mounts import archive_of, unpacked
from printgen.games.game import game_ids

#: The folders of a game's rosters and kit files in a data folder.
CAMPAIGNS, KITS = "campaigns", "kits"


def files_named(name: str, sort: str, folders: Sequence[Path]) -> list[Path]:
    """Return the display paths of the files with this id. Only the last data folder that has such files is used.

    Args:
        sort: the folder for this kind of file: CAMPAIGNS or KITS.
    """
    for folder in reversed(folders):
        if found := [path for path in _files(folder, sort) if path.stem == name]:
            return [Path(display_path(path)) for path in found]
    return []


def roster_file(given: Path, project: Project, command: str) -> Path:
    """Return the path of the roster that the user specified by its path or id. Raise UsageError for an invalid choice.

    Args:
        command: the name of the roster command, for the error message if the user specified a pack.
    """
    if given.suffix.lower() == ".zip":
        raise_pack(given, CAMPAIGNS, f"roster {command}")
    if given.suffix or given.exists() or len(given.parts) > 1:
        return given
    found = files_named(given.name, CAMPAIGNS, project.data)
    if len(found) == 1:
        return found[0]
    if found:
        listed = " and ".join(map(str, found))
        raise UsageError(f"`{given}` is the id of several rosters: {listed}. Specify the file")
    known = sorted({path.stem for folder in project.data[1:] for path in _files(folder, CAMPAIGNS)})
    near = suggest(given.name, known)
    where = f"the data folders contain {', '.join(known)}" if known else "specify its file, or its folder with `--data`"
    raise UsageError(f"`{given}`: no such roster; {where}{near}")


def with_data(file: Path) -> str:
    """Return the command-line arguments that specify a roster: its path or, for a roster in a pack, its id and `--data`."""
    found = archive_of(Path(unpacked(file)))
    return f"{file.stem} --data {quote(display_path(found[0]))}" if found else quote(str(file))


def raise_pack(file: Path, sort: str, command: str) -> None:
    """Raise UsageError about a pack that was given instead of a roster or kit file. The message shows the correct command."""
    names, _faults = archives.read_archive(file)
    inside = sorted(Path(name).stem for name in names if Path(name).parent.name == sort)
    first = inside[0] if inside else "NAME"
    listed = f" The pack contains {', '.join(inside)}." if inside else ""
    raise UsageError(f"`{file}` is a pack.{listed} Write `printgen {command} {first} --data {file}`")


def _files(folder: Path, sort: str) -> list[Path]:
    return sorted(path for game in game_ids() for path in (folder / game / sort).glob("*.yaml") if path.name[0] != ".")
