"""The steps of `printgen pack` for a game folder: a ZIP file of the game, to share with others."""

from __future__ import annotations

from pathlib import Path, PurePath

from msgspec import Struct

from printgen import commands
from printgen.commands.session import Outcome, Session, refusal_outcome
from printgen.data.findings import Finding, Severity, UsageError, format_count, join_first
from printgen.files import archives, display_path, reading, replace
from printgen.games.sources import GAME_FILE, open_folder

#: The suffixes of the files in a game folder that are packed.
PACKED = (".yaml", ".yml", ".csv", ".xlsx", ".html", ".md", ".txt")
#: The names of files without a suffix that are packed.
_NAMES = ("LICENSE", "LICENCE", "README")
#: The maximum number of omitted files that are named.
_MANY = 8


class GamePack(Struct, frozen=True):
    """A ZIP file with a game folder.

    Fields:
        id: the id of the game, which is also the folder in the ZIP file.
        content: the bytes of the ZIP file, or b"" if errors prevent packing.
        errors: the errors in the game.
        packed: the files in the ZIP file.
        omitted: the files that are not packed because printgen does not need them.
    """

    id: str
    content: bytes
    errors: tuple[Finding, ...]
    packed: tuple[str, ...]
    omitted: tuple[str, ...]


def is_packed(name: PurePath) -> bool:
    """Return whether a file in a game folder is packed."""
    return name.suffix.lower() in PACKED or name.name in _NAMES


def make_game_pack(folder: Path, session: Session) -> GamePack:
    """Return a ZIP file with a game folder, without writing it. The same files always give the same bytes."""
    id = open_folder(folder)
    data = commands.load(id, project=session.project, store=session.store)
    errors = tuple(it for it in commands.check(data, session.workers) if it.severity is Severity.ERROR)
    every = [Path(path).relative_to(folder) for path, is_file in reading.walk_files(folder, inside=True) if is_file]
    packed = [name for name in every if is_packed(name)]
    omitted = tuple(name.as_posix() for name in every if name not in packed)
    if errors:
        return GamePack(id, b"", errors, (), omitted)
    content = archives.write_archive(
        {f"{id}/{name.as_posix()}": reading.read_bytes(folder / name, archives.LARGEST_FILE) for name in packed}
    )
    return GamePack(id, content, (), tuple(name.as_posix() for name in packed), omitted)


def pack_game(folder: Path, file: Path, session: Session) -> Outcome:
    """Write a ZIP file with a game folder, completely or not at all. If the game has errors, write no file."""
    made = make_game_pack(folder, session)
    if made.errors:
        return refusal_outcome([*made.errors], "nothing was packed", session)
    if file.exists() and f"{made.id}/{GAME_FILE}" not in archives.read_archive(file)[0]:
        raise UsageError(f"`{file}` already exists and is not a pack of this game; specify another file with `--out`")
    replace(file.parent, {file.name: made.content})
    lines = [f"{display_path(file)}: {format_count(len(made.packed), 'file')}, {len(made.content) / 1000:.1f} kB"]
    if made.omitted:
        lines.append(f"not packed, because a game does not need them: {join_first(made.omitted, _MANY)}")
    lines.append(f"to play it, unzip the file and run `printgen kit ./{made.id}`")
    return Outcome(closing="\n".join(lines))
